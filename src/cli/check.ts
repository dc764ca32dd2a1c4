// check.ts: `talus check`, everything wrong with a scene file, each with its line.

import { loadScene } from '../io/sceneFile/loadScene.js'
import { SceneFileError } from '../io/sceneFile/problem.js'
import * as checks from '../model/checks.js'
import { parameterValues } from '../model/parameter.js'
import { exitCodes } from './exitCodes.js'
import { shortNumber } from './format.js'
import type { Terminal } from './terminal.js'

export async function check(file: string, terminal: Terminal): Promise<number> {
  try {
    const definition = await loadScene(file)
    const values = parameterValues(definition.parameters, {}) as Record<string, number> & { seed: number }
    const scene = definition.build(values)
    scene.check()
    const timeStep = checks.timeStep(definition.timeStep(values))
    const { materials, joints, probes } = scene.data
    const counts = { materials: materials.length, joints: joints.length, probes: probes.length }
    const found = { bodies: scene.bodyCount, ...counts, timeStep }
    for (const note of definition.notes ?? []) terminal.note(note)
    terminal.result({ file, valid: true, problems: [], ...found }, () => {
      const joined = found.joints > 0 ? [counted(found.joints, 'joint')] : []
      const parts = [counted(found.bodies, 'body', 'bodies'), counted(found.materials, 'material'), ...joined]
      parts.push(counted(found.probes, 'probe'))
      return `${file}: valid, ${parts.join(', ')}, time step ${shortNumber(timeStep)} s`
    })
    return exitCodes.done
  } catch (error) {
    if (!(error instanceof SceneFileError)) throw error
    if (terminal.json) terminal.result({ file, valid: false, problems: error.problems }, () => '')
    else terminal.note(error.message)
    return exitCodes.badInput
  }
}

const counted = (count: number, one: string, many = `${one}s`) => `${shortNumber(count)} ${count === 1 ? one : many}`
