// mechanismScenes.test.ts: the scenes of mechanisms measure what their formulas say, on the CPU; and a GPU moves them alike.
//
// Formulas, tolerances and their reasons are in the scenes.

import { expect, test, vi } from 'vitest'
import { backend, contact } from '#talus/index.js'
import { largest } from './mechanism.js'
import { runScene } from './runScene.js'

vi.setConfig({ testTimeout: 180000 })

test.each<[string, Record<string, number>]>([
  ['pendulum', { amplitude: 0.1 }],
  ['pendulum', { amplitude: 2.5, length: 0.01 }],
  ['pendulum-chain', { links: 5, ratio: 1000, amplitude: 1.2 }],
  ['pendulum-chain', { links: 5, ratio: 1, spherical: 1 }],
  ['slider-crank', {}],
  ['slider-crank', { rod: 0.3, speed: 100 }],
  ['four-bar', {}],
  ['spinning-top', {}],
  ['spinning-top', { steady: 0 }],
  ['chain', { links: 40, slack: 1.3 }],
])('%s with %j', async (name, given) => {
  const { measures } = await runScene(name, given)
  const judged = measures.filter((measure) => measure.pass !== null)
  expect(judged.length).toBeGreaterThan(1)
  for (const measure of judged) expect(measure).toMatchObject({ pass: true })
})

test('single precision on the CPU measures the same', async () => {
  const choice = backend.cpu({ threads: 1, precision: 'single' })
  for (const name of ['pendulum', 'slider-crank', 'four-bar']) {
    const { measures } = await runScene(name, {}, { choice, steps: 1000 })
    const error = measures.find((measure) => measure.name === 'jointError')!
    // a few roundings of 6e-8 of the size
    expect(error.value, name).toBeLessThan(2e-6)
  }
})

// Single precision rounds by 6e-8 in each step. A motor gives way by 1e-4, the compliance of rows in single precision, of the
// speed it brings the crank to.
test.each([
  ['pendulum', 0.02, 1e-5, ['hinge.jointPosition']],
  ['four-bar', 2e-3, 1e-4, ['crankHinge.jointPosition', 'rockerHinge.jointPosition']],
] as const)('a GPU moves %s as the CPU does', async (name, timeStep, share, series) => {
  // nothing touches and nothing is limited, so that no iterations are needed
  const options = { steps: 40, timeStep, sampleEvery: 20, contact: contact.dvi({ iterations: 2 }) }
  const [cpu, gpu] = [
    await runScene(name, {}, options),
    await runScene(name, {}, { ...options, choice: backend.gpu({ device: 'swiftshader' }) }),
  ]
  const most = largest(cpu.probes.series(series[0]))
  for (const one of series) {
    const [expected, found] = [cpu.probes.series(one), gpu.probes.series(one)]
    expect(largest(expected)).toBeGreaterThan(0.01)
    expect(largest(found.map((value, k) => value - expected[k]!))).toBeLessThan(share * most)
  }
  expect(largest(gpu.probes.series('jointError'))).toBeLessThan(2e-6)
})
