// parseScene.ts: a scene definition from the text of a YAML or JSON file.

import type { SceneDefinition } from '../../model/defineScene.js'
import { checkAgainst, type Problem, SceneFileError } from './problem.js'
import { sceneFromFile } from './sceneFromFile.js'
import { sceneSchema } from './sceneSchema.js'
import type { SceneFiles } from './shapeOf.js'
import { readSource, type SourceOptions } from './sourceText.js'

export interface ParseSceneOptions extends SourceOptions {
  /** Meshes and pictures the text names, read before. */
  readonly files?: SceneFiles
}

export function parseScene(text: string, options: ParseSceneOptions): SceneDefinition {
  const source = readSource(text, options)
  const refuse = (problems: readonly Problem[]): never => {
    throw new SceneFileError(problems.map((problem) => source.place(problem)))
  }
  const checked = checkAgainst(sceneSchema, source.data)
  if (Array.isArray(checked)) return refuse(checked)
  // the scene is named after its file
  const name = options.file.replace(/^.*[\\/]/, '').replace(/\.\w+$/, '')
  const made = sceneFromFile(checked, name, options.files ?? new Map())
  if (Array.isArray(made)) return refuse(made)
  const { file, line, column } = source.place({ path: ['timeStep'], message: '' })
  return { ...made, timeStepPlace: `${file}:${line}:${column}: timeStep` }
}
