// describe.ts: `talus describe`, the parameters of a scene, what it measures and what is expected of it.

import { isSceneFile, loadScene } from '../io/sceneFile/loadScene.js'
import { contactLaw } from '../model/contact.js'
import type { SceneDefinition } from '../model/defineScene.js'
import { parameterValues } from '../model/parameter.js'
import { builtinScene } from './builtinScenes.js'
import { exitCodes } from './exitCodes.js'
import { shortNumber, withUnit } from './format.js'
import { table } from './measureTable.js'
import type { Terminal } from './terminal.js'

export async function describe(argument: string, terminal: Terminal): Promise<number> {
  const definition = isSceneFile(argument) ? await loadScene(argument) : await builtinScene(argument)
  const description = describedAs(definition)
  terminal.result(description, () => inWords(description))
  return exitCodes.done
}

function describedAs(definition: SceneDefinition) {
  const { name, title, contact } = definition
  const values = parameterValues(definition.parameters, {}) as Record<string, number> & { seed: number }
  return {
    name,
    title,
    contact: contactLaw(contact).law,
    timeStep: definition.timeStep(values),
    duration: definition.duration(values),
    sampleRate: definition.sampleRate(values),
    parameters: Object.entries(definition.parameters).map(([key, p]) => ({ name: key, ...p })),
    /** Expected with the default parameters. */
    measures: Object.entries(definition.measures).map(([key, { unit, what, expect }]) => {
      const expected = expect(values)
      return {
        name: key,
        unit,
        what,
        expected: expected?.value ?? null,
        tolerance: expected?.tolerance ?? null,
        why: expected?.why ?? null,
      }
    }),
  }
}

function inWords(d: ReturnType<typeof describedAs>): string {
  const parameters = d.parameters.map((p) => [
    p.name,
    withUnit(p.default, p.unit),
    `${shortNumber(p.min)} to ${shortNumber(p.max)}${p.integer ? ', whole' : ''}`,
    p.what,
  ])
  const measures = d.measures.map((m) => [
    m.name,
    m.what,
    m.expected === null ? '' : `${shortNumber(m.expected)} ± ${withUnit(m.tolerance!, m.unit)}`,
    m.why ?? '',
  ])
  return [
    `${d.name}: ${d.title}`,
    `contact ${d.contact}, time step ${shortNumber(d.timeStep)} s, duration ${shortNumber(d.duration)} s, probes at ${shortNumber(d.sampleRate)} Hz`,
    '',
    ...(parameters.length > 0 ? [table(['parameter', 'default', 'range', ''], parameters), ''] : []),
    measures.length > 0 ? table(['measure', '', 'expected', ''], measures) : 'measures nothing',
  ].join('\n')
}
