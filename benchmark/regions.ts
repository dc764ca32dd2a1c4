// regions.ts: a bed of grains of two sizes that no rank has all of: each makes those of its own box.
//
//   mpirun -n 8 node dist/benchmark/regions.js [--count N] [--steps N] [--blocks N]
//   node dist/benchmark/regions.js --alone [--count N] [--steps N]      the same bed as an ordinary scene on one CPU: the same hash

import { parseArgs } from 'node:util'
import {
  backend,
  contact,
  createScene,
  createSimulation,
  material,
  numberedRandom,
  type RegionScene,
  type Scene,
  shape,
} from 'talus'
import { hashOf, RegionRun } from '#talus/step/ranks/regionRun.js'

const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '20000' },
    steps: { type: 'string', default: '200' },
    blocks: { type: 'string', default: '4' },
    alone: { type: 'boolean', default: false },
  },
})
const count = Number(options.count)
const steps = Number(options.steps)
const blocks = Number(options.blocks)
const timeStep = 2e-5
const radii = [0.005, 0.004] as const
const pitch = 2.1 * radii[0]
/** Grains above each other. */
const layers = 40
const across = Math.max(6, Math.ceil(Math.sqrt(count / layers)))
const side = across * pitch
const height = Math.ceil(count / across ** 2) * pitch
const stone = material({ name: 'stone', density: 2000, friction: 0.5, restitution: 0.75, young: 5e6, poisson: 0.45 })

const share = numberedRandom(0)

const kindOf = (grain: number) => (share(grain, 9) < 0.5 ? 0 : 1)

/** A lattice whose grains are moved a little, and thrown down. */
function place(grain: number, into: Float64Array): void {
  const layer = Math.floor(grain / across ** 2)
  const [column, row] = [grain % across, Math.floor(grain / across) % across]
  const room = pitch - 2 * radii[0]
  into[0] = (column + 0.5) * pitch + room * (share(grain, 0) - 0.5)
  into[1] = (row + 0.5) * pitch + room * (share(grain, 1) - 0.5)
  into[2] = (layer + 0.5) * pitch + room * (share(grain, 2) - 0.5)
  for (let c = 0; c < 3; c++) into[3 + c] = share(grain, 3 + c) - (c === 2 ? 1.5 : 0.5)
}

/** The floor and these grains. */
function scene(grains: readonly number[]): Scene {
  const made = createScene({
    gravity: [0, 0, -9.81],
    domain: { min: [0, 0, -0.1], max: [side, side, height + 0.1], periodic: [true, true, false] },
  })
  made.body({ name: 'floor', shape: shape.plane(), material: stone, fixed: true })
  const states = grains.map((grain) => {
    const state = new Float64Array(6)
    place(grain, state)
    return state
  })
  const of = (from: number) => Float64Array.from(states.flatMap((state) => [...state.subarray(from, from + 3)]))
  made.bodies({
    name: 'grains',
    shape: shape.sphere({ radius: 1 }),
    radii: Float64Array.from(grains, (grain) => radii[kindOf(grain)]!),
    material: stone,
    positions: of(0),
    velocities: of(3),
  })
  return made
}

const gigabytes = () => process.memoryUsage().rss / 2 ** 30

async function alone(): Promise<void> {
  const grains = Array.from({ length: count }, (_, grain) => grain)
  const on = { contact: contact.hertzMindlin(), timeStep, backend: backend.cpu({ threads: 1 }) }
  const simulation = await createSimulation(scene(grains), on)
  simulation.step(steps)
  const [at, v] = [await simulation.read('bodyPos'), await simulation.read('bodyVel')]
  let hash = 0
  for (const grain of grains) {
    const of = (values: ArrayLike<number>) => [0, 1, 2].map((c) => values[3 * (grain + 1) + c]!)
    hash = (hash + hashOf(grain + 1, of(at), of(v))) % 2 ** 32
  }
  const { contacts } = await simulation.counters()
  console.log(`one CPU: ${count} grains, ${contacts} contacts, hash ${hash.toString(16).padStart(8, '0')}`)
  await simulation.close()
}

async function byRegion(): Promise<void> {
  const region: RegionScene = { kinds: scene([0, 1].map(someGrain)), fixed: 1, count, kindOf, place }
  const began = performance.now()
  const run = await RegionRun.open(region, { contact: contact.hertzMindlin(), timeStep })
  const say = (text: string) => run.world.rank === 0 && console.log(text)
  const most = (value: number) => run.world.largest(Float64Array.of(value))[0]!
  say(`${run.world.size} ranks, ${count} grains, ready after ${((performance.now() - began) / 1000).toFixed(1)} s`)
  for (let block = 0; block < blocks; block++) {
    const from = performance.now()
    await run.steps(Math.round((steps * (block + 1)) / blocks) - Math.round((steps * block) / blocks))
    const seconds = (performance.now() - from) / 1000
    const { grains, copies, searches, kinetic, height: middle, hash } = await run.report()
    const memory = most(gigabytes())
    say(
      `${seconds.toFixed(1)} s, ${searches} searches, most on a rank: ${Math.max(...grains)} grains, ${Math.max(...copies)} copies, ` +
        `${memory.toFixed(2)} GiB; kinetic energy ${kinetic.toPrecision(8)} J, mean height ${middle.toPrecision(8)} m, hash ${hash}`,
    )
  }
  await run.close()
}

/** A grain of this kind. */
function someGrain(kind: number): number {
  let grain = 0
  while (kindOf(grain) !== kind) grain++
  return grain
}

await (options.alone ? alone() : byRegion())
