// cables.ts: how fast cables are: elements times steps per second, without contact and with beads.
//
//   node dist/benchmark/cables.js [--cables N] [--elements N] [--steps N] [--rounds N] [--spacing RADII] [--backend cpu|gpu|both] [--threads N]
//
// Pendulums of 3 m with 5 kg at the tip, side by side at different angles. `--spacing` gives them beads so many radii apart, which the
// search and the law then see, though none touches another. Of the rounds the fastest counts.

import { parseArgs } from 'node:util'
import { backend, contact, createScene, createSimulation, material, type Scene } from 'talus'

const { values: options } = parseArgs({
  options: {
    cables: { type: 'string', default: '2000' },
    elements: { type: 'string', default: '8' },
    steps: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '3' },
    spacing: { type: 'string', default: '0' },
    backend: { type: 'string', default: 'cpu' },
    threads: { type: 'string' },
  },
})
const [cables, elements, steps, rounds] = [options.cables, options.elements, options.steps, options.rounds].map(
  Number,
) as [number, number, number, number]
const spacing = Number(options.spacing)
const [radius, length, apart] = [0.01, 3, 0.05]

function pendulums(): Scene {
  const scene = createScene({ gravity: [0, -9.81, 0] })
  const rubber = material({ name: 'rubber', density: 7200, young: 2e7 })
  const across = Math.ceil(Math.sqrt(cables))
  const list = Array.from({ length: cables }, (_, k) => {
    const angle = (k % 16) * 0.05
    const [x, z] = [2.2 * length * (k % across), apart * Math.floor(k / across)]
    return {
      points: [
        [x, 0, z],
        [x + length * Math.cos(angle), -length * Math.sin(angle), z],
      ] as const,
      elements,
      material: rubber,
      radius,
      holds: [{ at: 'start', kind: 'pinned' }] as const,
      masses: [{ at: 'end', mass: 5 }] as const,
      ...(spacing > 0 ? { beads: { spacing: spacing * radius } } : {}),
    }
  })
  scene.cables(list, 'pendulums')
  return scene
}

async function time(where: 'cpu' | 'gpu'): Promise<void> {
  const scene = pendulums()
  const threads = options.threads === undefined ? {} : { threads: Number(options.threads) }
  const began = performance.now()
  const simulation = await createSimulation(scene, {
    contact: contact.hertzMindlin({ unsafeStep: true }),
    timeStep: 2e-5,
    backend: where === 'cpu' ? backend.cpu(threads) : backend.gpu(),
  })
  const started = performance.now() - began
  try {
    simulation.step(steps)
    await simulation.finish()
    let best = Number.POSITIVE_INFINITY
    for (let round = 0; round < rounds; round++) {
      const from = performance.now()
      simulation.step(steps)
      await simulation.finish()
      best = Math.min(best, performance.now() - from)
    }
    const { kind, device, threads: used, precision } = simulation.backend
    const rate = (cables * elements * steps * 1000) / best
    process.stdout.write(
      `${kind} (${device}, ${used} threads, ${precision}): ${cables} cables of ${elements} elements, ${scene.bodyCount} bodies, ` +
        `${(best / steps).toPrecision(4)} ms a step, ${rate.toExponential(3)} element-steps/s, started in ${(started / 1000).toFixed(1)} s\n`,
    )
  } finally {
    await simulation.close()
  }
}

const chosen = options.backend === 'both' ? (['cpu', 'gpu'] as const) : [options.backend as 'cpu' | 'gpu']
for (const where of chosen) await time(where)
