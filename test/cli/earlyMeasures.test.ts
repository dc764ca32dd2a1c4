// earlyMeasures.test.ts: a run that is ended early measures what it has: every built-in scene, after two steps and one sample, gives numbers or
// none, and no error.

import { expect, test, vi } from 'vitest'
import { builtinScenes } from '#talus/cli/builtinScenes.js'
import { createSimulation, probeSeries } from '#talus/index.js'
import { contactLaw } from '#talus/model/contact.js'
import { parameterValues } from '#talus/model/parameter.js'

vi.setConfig({ testTimeout: 120000 })

const scenes = await builtinScenes()

test.each(scenes.map(({ name }) => name))('%s', async (name) => {
  const definition = scenes.find((scene) => scene.name === name)!
  const few = Object.entries(definition.parameters)
    .filter(([key, { integer }]) => integer && key !== 'seed')
    .map(([key, { min, default: usual }]) => [key, Math.max(min, Math.min(usual, 50))])
  const values = parameterValues(definition.parameters, Object.fromEntries(few)) as never
  const contact = contactLaw(definition.contact)
  const scene = definition.build(values, contact.law)
  const simulation = await createSimulation(scene, {
    contact,
    timeStep: definition.timeStep(values, contact.law),
    backend: { kind: 'cpu', threads: 1 },
  })
  try {
    const columns = new Map(probeSeries(scene.data.probes).map((series) => [series.name, [] as number[]]))
    const time: number[] = []
    for (let k = 0; k < 2; k++) {
      time.push(simulation.time)
      for (const [series, value] of Object.entries(await simulation.sample())) columns.get(series)!.push(value)
      simulation.step(2)
    }
    await simulation.finish()
    const probes = { time, series: (series: string) => columns.get(series)! }
    const measured = await definition.measure(simulation, probes, values, contact.law)
    for (const value of Object.values(measured)) expect(typeof value).toBe('number')
  } finally {
    await simulation.close()
  }
})
