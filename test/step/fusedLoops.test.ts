// fusedLoops.test.ts: iterations in one dispatch give the bytes of iterations one dispatch after another.

import { expect, test } from 'vitest'
import { largestOf, sumOf } from '#talus/backends/backend.js'
import { engineProgram } from '#talus/backends/engineProgram.js'
import { createGpuBackend } from '#talus/backends/gpu/createGpuBackend.js'
import { backend, contact, createScene, createSimulation, joint, material, shape } from '#talus/index.js'

/** A hinged bar on a box, and a ball that rolls: contacts, joints, sums over both. */
function barOnBox() {
  const scene = createScene({ gravity: [0, 0, -9.81], domain: { min: [-2, -2, -1], max: [2, 2, 2] } })
  const stone = material({ name: 'stone', density: 2000, friction: 0.5 })
  const boxOf = (...half: [number, number, number]) => shape.box({ half })
  scene.body({ shape: shape.plane(), material: stone, fixed: true })
  scene.body({ name: 'bar', shape: boxOf(0.5, 0.05, 0.05), material: stone, position: [0.5, 0, 0.298] })
  scene.body({ name: 'box', shape: boxOf(0.1, 0.1, 0.125), material: stone, position: [0.9, 0, 0.1245] })
  scene.body({ shape: shape.sphere({ radius: 0.1 }), material: stone, position: [0, 0.5, 0.0995], velocity: [1, 0, 0] })
  scene.joint(joint.revolute({ a: 'world', b: 'bar', at: [0, 0, 0.298], axis: [0, 1, 0] }))
  return scene
}

test('a loop in one dispatch: the same bytes', async () => {
  const hashes: string[] = []
  for (const fuse of [true, false]) {
    const gpu = backend.gpu({ device: 'swiftshader', fuse })
    const simulation = await createSimulation(barOnBox(), { contact: contact.dvi(), timeStep: 0.002, backend: gpu })
    simulation.step(4)
    await simulation.finish()
    expect((await simulation.solver())!.iterations).toBeGreaterThan(8)
    hashes.push(await simulation.hash())
    await simulation.close()
  }
  expect(hashes[0]).toBe(hashes[1])
})

// blocks of 1024, their lanes, and the block of their results
test.each([1, 300, 1024, 3000])('sums and maxima of %i records in a loop: the same bytes', async (count) => {
  const gpu = await createGpuBackend({ program: engineProgram, device: 'swiftshader', fuse: true })
  const values = Float64Array.from({ length: count }, (_, i) => Math.sin(1 + 7 * i) * 10 ** (i % 5))
  gpu.reserve('one', 1)
  gpu.setCount('one', 1)
  gpu.reserve('contact', count)
  gpu.writeCount('contactCount', count)
  gpu.writeCount('solving', 1)
  for (const name of ['contactDescent', 'contactResidual']) gpu.write(name, values)
  const found: number[][] = []
  for (const fused of [true, false]) {
    for (const name of ['sumDescent', 'largestResidual']) gpu.write(name, [-1])
    gpu.fuseLoops(fused)
    gpu.loop('solving', 1, () =>
      gpu.reduce([sumOf('contactDescent', 'sumDescent'), largestOf('contactResidual', 'largestResidual')]),
    )
    found.push([(await gpu.read('sumDescent'))[0]!, (await gpu.read('largestResidual'))[0]!])
  }
  expect(found[0]).toEqual(found[1])
  expect(found[0]![1]).toBe(Math.fround(Math.max(...values)))
  await gpu.close()
})

// the first level done where values are made, the last by the kernel that decides
test.each([0, 1, 1000, 1025, 3000])('sums where their terms are made, of %i records: the same bytes', async (count) => {
  const gpu = await createGpuBackend({ program: engineProgram, device: 'swiftshader' })
  for (const owner of ['one', 'trace']) {
    gpu.reserve(owner, 1)
    gpu.setCount(owner, 1)
  }
  const room = Math.max(1, count)
  for (const owner of ['body', 'recalledBody']) {
    gpu.reserve(owner, room)
    gpu.setCount(owner, room)
  }
  gpu.reserve('solvingBody', room)
  const values = (k: number) => Float64Array.from({ length: 3 * room }, (_, i) => Math.sin(k + 7 * i) * 10 ** (i % 5))
  for (const [k, name] of ['bodyVel', 'bodyOmega', 'bodyLookVel', 'bodyLookOmega'].entries()) gpu.write(name, values(k))
  const sums = [largestOf('bodyUpdate', 'largestUpdate'), sumOf('bodyUpdate', 'largestResidual')]
  const parameters = { tolerance: 1e-3, most: 100, queued: 100, sweeps: 3, byUpdate: true }
  const found: unknown[] = []
  for (const apart of [true, false]) {
    for (const { output } of sums) gpu.write(output, [-1])
    gpu.write('solveResidual', [-1])
    for (const cell of ['iteration', 'iterationsDone', 'unsolvedSteps']) gpu.writeCount(cell, 0)
    gpu.writeCount('solvingBodyCount', count)
    gpu.writeCount('solving', 1)
    if (apart) {
      gpu.run('velocityUpdate')
      gpu.reduce(sums)
      gpu.run('decideStop', parameters)
    } else gpu.runReduced({ kernel: 'velocityUpdate', parameters: {} }, sums, { kernel: 'decideStop', parameters })
    const [counts, ...numbers] = await Promise.all([
      gpu.readCounts(),
      ...['largestUpdate', 'largestResidual', 'solveResidual'].map((name) => gpu.read(name)),
    ])
    found.push([numbers, counts.iteration, counts.iterationsDone, counts.solving, counts.solvingBodyCount])
  }
  expect(found[1]).toEqual(found[0])
  expect((found[0] as number[])[1]).toBe(3)
  await gpu.close()
})
