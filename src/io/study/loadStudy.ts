// loadStudy.ts: a study from its file: what is varied, every point, what is to be drawn. What is wrong is said with its line.

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, resolve } from 'node:path'
import type { SceneDefinition } from '../../model/defineScene.js'
import { InputError } from '../../model/inputError.js'
import { isSceneFile, loadScene } from '../sceneFile/loadScene.js'
import { type Attempt, checkAgainst, type Problem, pathAt, SceneFileError } from '../sceneFile/problem.js'
import { readSource } from '../sceneFile/sourceText.js'
import { checkFigures, type DerivedValue, derivedValues, type NamedValue, namedValues } from './studyNames.js'
import { columnsOf, type StudyColumn, type StudyPoint, studyPoints } from './studyPoints.js'
import { type StudyFile, studySchema } from './studySchema.js'
import { type Described, optionPrefix, studyEntries } from './studyValues.js'

export interface Study {
  /** Of its file, without folder and ending. */
  readonly name: string
  readonly title: string
  readonly file: string
  /** What `talus run` is given: a name, or the path of a file. */
  readonly scene: string
  readonly definition: SceneDefinition
  readonly columns: readonly StudyColumn[]
  readonly points: readonly StudyPoint[]
  readonly derived: readonly DerivedValue[]
  /** Everything that a figure may show, with its unit. */
  readonly names: ReadonlyMap<string, NamedValue>
  /** What else the file says. */
  readonly settings: StudyFile
}

export interface LoadStudyOptions {
  /** Values in place of those in the file, by dotted path. */
  readonly overrides?: Readonly<Record<string, string>>
  /** A built-in scene by its name. */
  builtin(name: string): Promise<SceneDefinition>
}

export async function loadStudy(path: string, options: LoadStudyOptions): Promise<Study> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new InputError(`${path}: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}.`)
  })
  const source = readSource(text, { file: path, overrides: options.overrides ?? {} })
  const found = new Map<string, Problem>()
  const refuse = (): never => {
    throw new SceneFileError([...found.values()].map((problem) => source.place(problem)))
  }
  const add = (problem: Problem) => found.set(JSON.stringify(problem), problem)
  const attempt: Attempt = (where, make) => {
    try {
      return make()
    } catch (error) {
      if (!(error instanceof InputError)) throw error
      const atKey = /^unknown (parameter|option)/.test(error.message)
      add({ path: pathAt(where, error.message), message: error.message.replace(/\.$/, ''), atKey })
      return undefined
    }
  }
  const checked = checkAgainst(studySchema, source.data)
  if (Array.isArray(checked)) {
    for (const problem of checked) add(problem)
    return refuse()
  }
  const scene = await sceneOf(checked, path, options).catch((error: unknown) => {
    if (!(error instanceof InputError)) throw error
    add({ path: ['scene'], message: error.message.replace(/\.$/, '') })
    return refuse()
  })
  const study = studyOf(checked, path, scene, attempt)
  if (found.size > 0) return refuse()
  if (scene.fromData) await checkOverrides(study, add)
  return found.size > 0 ? refuse() : study
}

/** Names that are not of the scene: those said to be, and those of points that something is computed from. */
function variablesOf({ variables = {}, parameters = {}, options = {}, points = [] }: StudyFile): Set<string> {
  const texts = [variables, parameters, options].flatMap((part) => Object.values(part))
  const expressions = texts.filter((text): text is string => typeof text === 'string' && /^\s*=/.test(text))
  const named = new Set(expressions.flatMap((text) => text.match(/[A-Za-z_]\w*/g) ?? []))
  return new Set([
    ...Object.keys(variables),
    ...points.flatMap((point) => Object.keys(point)).filter((name) => named.has(name)),
  ])
}

interface StudyScene extends Described {
  readonly scene: string
  readonly key: string
}

async function sceneOf(file: StudyFile, path: string, options: LoadStudyOptions): Promise<StudyScene> {
  const { scene } = file
  const variables = variablesOf(file)
  if (!isSceneFile(scene)) {
    return { scene, key: scene, definition: await options.builtin(scene), fromData: false, variables }
  }
  const sceneFile = isAbsolute(scene) ? scene : resolve(join(dirname(path), scene))
  const definition = await loadScene(sceneFile)
  const key = createHash('sha256')
    .update(await readFile(sceneFile))
    .digest('hex')
  return { scene: sceneFile, key, definition, fromData: /\.(ya?ml|json)$/.test(sceneFile), variables }
}

function studyOf(file: StudyFile, path: string, { scene, key, ...described }: StudyScene, attempt: Attempt): Study {
  const entries = studyEntries(file, described, attempt)
  const said = [file.variables, file.parameters, file.options].flatMap((part) => Object.keys(part ?? {})).length
  // what follows from an entry that was refused is not refused once more
  const points = entries.length < said ? [] : studyPoints(entries, { ...described, file, sceneKey: key, attempt })
  const columns = columnsOf(
    entries,
    points.map(({ values }) => values),
    described,
  )
  const name = basename(path).replace(/\.\w+$/, '')
  const { definition } = described
  const derived = derivedValues(file, attempt)
  const names = namedValues({ columns, definition, derived })
  const study: Study = {
    name,
    title: file.title ?? name,
    file: resolve(path),
    scene,
    definition,
    columns,
    points,
    derived,
    names,
    settings: file,
  }
  // nor are figures of it
  if (entries.length === said) checkFigures(study, attempt)
  return study
}

/** Points of a scene file that are tried before any is run. */
const mostTried = 200

/** A path or value that the scene file cannot take. */
async function checkOverrides(study: Study, add: (problem: Problem) => void): Promise<void> {
  for (const { values } of study.points.slice(0, mostTried)) {
    const overrides = sceneValues(study, values)
    await loadScene(study.scene, { overrides }).catch((error: unknown) => {
      if (!(error instanceof InputError)) throw error
      const message = error.message
        .split('\n')[0]!
        .replace(/^--set(:\d+:\d+:)? /, '')
        .replace(/\.$/, '')
      const named = Object.keys(overrides).find((name) => error.message.includes(` ${name}:`))
      add({ path: named === undefined ? ['parameters'] : ['parameters', named], message })
    })
  }
}

/** Those of the scene, as --set takes them. */
export function sceneValues(
  { settings, definition: { parameters } }: Study,
  values: StudyPoint['values'],
): Record<string, string> {
  const variables = variablesOf(settings)
  const isVariable = (name: string) => variables.has(name) && !Object.hasOwn(parameters, name)
  const own = Object.entries(values).filter(([name]) => !name.startsWith(optionPrefix) && !isVariable(name))
  return Object.fromEntries(own.map(([name, value]) => [name, String(value)]))
}
