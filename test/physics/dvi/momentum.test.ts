// momentum.test.ts: what steps by momentum that grow save where cones bend every lead: a vehicle on two tracks as it sets off.

import { expect, test } from 'vitest'
import { builtinScene } from '#talus/cli/builtinScenes.js'
import { backend, createSimulation } from '#talus/index.js'

const timeStep = 5e-3
/** Its drives come up from 1 s to 1.3 s. */
const standing = 220
const driving = 120

test('a vehicle on tracks is solved in 120 iterations a step, not in 200 as by the length of the stiffest step', async () => {
  const { build, contact } = await builtinScene('light-track')
  const simulation = await createSimulation(build({}), {
    ...{ contact, timeStep, backend: backend.cpu({ threads: 1 }) },
  })
  simulation.step(standing)
  const before = (await simulation.solver!())!
  simulation.step(driving)
  const after = (await simulation.solver!())!
  await simulation.close()
  expect(after.unsolvedSteps).toBe(0)
  expect((after.iterations - before.iterations) / driving).toBeLessThan(155)
})
