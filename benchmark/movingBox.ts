// movingBox.ts: what a step costs with a moving box, on grounds of other sizes: the same carriage over the same ground, of which more and
// more lies around in the store.
//
//   node dist/benchmark/movingBox.js [--stored N,N,...] [--active N] [--steps N] [--rounds N] [--threads N] [--gpu]
//
// Figures are the best of several rounds, grounds in turn.

import { parseArgs } from 'node:util'
import { backend, contact, createScene, createSimulation, material, type SimulationApi, shape } from 'talus'

const { values: options } = parseArgs({
  options: {
    stored: { type: 'string', default: '20000,200000' },
    active: { type: 'string', default: '4000' },
    steps: { type: 'string', default: '400' },
    rounds: { type: 'string', default: '3' },
    threads: { type: 'string', default: '2' },
    gpu: { type: 'boolean', default: false },
  },
})
const radius = 0.027273
const layers = 5
const timeStep = 1e-4
/** m/s */
const speed = 8
const active = Number(options.active)
const steps = Number(options.steps)
const soil = material({ name: 'soil', density: 2500, young: 1e6, friction: 0.5, restitution: 0.3 })

/** Layers on a square as wide as the count wants. */
function ground(count: number): Float64Array {
  const across = Math.ceil(Math.sqrt(count / layers))
  const positions = new Float64Array(3 * across * across * layers)
  for (let k = 0; k < positions.length / 3; k++) {
    const site = [k % across, Math.floor(k / across) % across, Math.floor(k / across ** 2)]
    positions.set(
      [2 * radius * (site[0]! - across / 2), 2 * radius * (site[1]! - across / 2), radius * (1 + 2 * site[2]!)],
      3 * k,
    )
  }
  return positions
}

/** Edge of the box that holds as many. */
const edge = 2 * radius * Math.sqrt(active / layers)

async function open(count: number): Promise<SimulationApi> {
  const positions = ground(count)
  const scene = createScene({ gravity: [0, 0, -9.81] })
  scene.body({ name: 'floor', shape: shape.plane(), material: soil, fixed: true })
  const ramp = { from: 0, to: speed * 1e3, start: 0, end: 1e3 }
  const carriage = scene.body({ name: 'carriage', shape: shape.none(), motion: { position: [{ ramp }, 0, 0] } })
  scene.movingBox({ name: 'ground', positions, radii: radius, material: soil, follow: carriage, size: [edge, edge] })
  const device = options.gpu ? backend.gpu() : backend.cpu({ threads: Number(options.threads) })
  return createSimulation(scene, { contact: contact.hertzMindlin(), timeStep, backend: device })
}

const counts = options.stored.split(',').map(Number)
const best = new Map(counts.map((count) => [count, Number.POSITIVE_INFINITY]))
for (let round = 0; round < Number(options.rounds); round++) {
  for (const count of counts) {
    const simulation = await open(count)
    simulation.step(50)
    await simulation.finish()
    const began = performance.now()
    simulation.step(steps)
    await simulation.finish()
    best.set(count, Math.min(best.get(count)!, (performance.now() - began) / steps))
    const [store] = await simulation.storedGrains()
    const { present } = await simulation.counters()
    const lies = `${store!.ids.length} stored at ${store!.bytes.toFixed(1)} bytes, ${present! - 2} there`
    console.log(`${count} grains: ${lies}, ${best.get(count)!.toFixed(3)} ms a step (${simulation.backend.device})`)
    await simulation.close()
  }
}
