// movingBox.test.ts: ground that moves near machines alone: nothing is lost, ruts stay, forces are those of the whole ground.

import { describe, expect, test, vi } from 'vitest'
import {
  backend,
  contact,
  createScene,
  createSimulation,
  joint,
  lattice,
  material,
  probe,
  type Scene,
  sceneFromJson,
  shape,
} from '#talus/index.js'
import { MovingBoxes } from '#talus/step/movingBox/movingBoxes.js'
import { double, gpu, type Life, simulate, single } from './lives.js'

vi.setConfig({ testTimeout: 120000 })

const soil = material({ name: 'soil', density: 2000, young: 3e5, friction: 0.6, restitution: 0.1, rolling: 0.1 })
const radius = 0.03
const timeStep = 2.5e-4
const laws = { 'by force': contact.hertzMindlin(), 'by impulses': contact.dvi({ tolerance: 1e-2 }) }
type Running = Parameters<Parameters<typeof simulate>[2]>[0]

/** Grains of some sizes in three layers, each in the hollows of those below. */
function grains(length: number, width: number, sizes = 2) {
  const positions: number[] = []
  const pitch = 2.001 * radius
  for (const [k, aside] of [0, 0.5, 0].entries()) {
    for (let x = 0.5 + aside; x * pitch < length - radius / 2; x++) {
      for (let y = 0.5 + aside; y * pitch < width - radius / 2; y++) {
        positions.push(x * pitch - length / 2, y * pitch - width / 2, radius * (1 + k * Math.SQRT2 * 1.002))
      }
    }
  }
  return {
    positions,
    radii: Float64Array.from({ length: positions.length / 3 }, (_, k) => {
      return radius * (sizes > 2 ? 1 - (0.03 * (k % sizes)) / sizes : k % 3 ? 1 : 0.97)
    }),
  }
}

const room = [1.8, 0.36] as const

interface Drive {
  /** Of the carriages along x: from, and m/s out and back. */
  readonly from: readonly number[]
  readonly speed: number
  readonly way: number
  readonly size?: readonly [number, number]
  /** A ball that ploughs the ground, kg; none when omitted. */
  readonly mass?: number
  /** Different radii; two when omitted. */
  readonly sizes?: number
}

function ground({ from, speed, way, size, mass, sizes }: Drive): Scene {
  const [x, y] = room
  const scene = createScene({ gravity: [0, 0, -9.81], domain: { min: [-x, -x, -0.5], max: [x, x, 1] } })
  const fixed = { material: soil, fixed: true }
  scene.body({ ...fixed, name: 'floor', shape: shape.plane() })
  for (const sign of [-1, 1]) {
    const [along, across] = [shape.plane({ normal: [-sign, 0, 0] }), shape.plane({ normal: [0, -sign, 0] })]
    scene.body({ ...fixed, name: `end${sign}`, shape: along, position: [(sign * x) / 2, 0, 0] })
    scene.body({ ...fixed, name: `side${sign}`, shape: across, position: [0, (sign * y) / 2, 0] })
  }
  const turn = way / speed
  const follow = from.map((start, k) => {
    const to = start > 0 ? -way : way
    const position = [start, 0, 0.25] as const
    const carriage = scene.body({
      name: `carriage${k}`,
      shape: shape.none(),
      position,
      motion: { position: [{ table: { times: [0, turn, 2 * turn], values: [0, to, 0] } }, 0, 0] },
    })
    if (mass === undefined) return carriage
    const ball = { name: `ball${k}`, shape: shape.sphere({ radius: 0.1 }), material: soil, mass, position }
    const plough = scene.body(ball)
    scene.joint(joint.prismatic({ name: `slide${k}`, a: carriage, b: plough, at: position, axis: [0, 0, 1] }))
    scene.probe(probe.forceOn(plough))
    scene.probe(probe.position(plough))
    return plough
  })
  const all = grains(...room, sizes)
  if (size) scene.movingBox({ name: 'ground', ...all, material: soil, follow, size, rim: 0.13, every: 0.0025 })
  else scene.bodies({ name: 'ground', shape: shape.sphere({ radius }), material: soil, ...all })
  return scene
}

/** Where each grain is by its id, whether it is stored, and whether it stands. */
async function whereabouts(simulation: Running) {
  const ids = await simulation.bodyIds()
  const [places, left] = [await simulation.read('bodyPos'), await simulation.read('bodyLeft')]
  const radii = await simulation.read('bodyRadius')
  const first = ids.length
  const found = new Map<number, { at: readonly number[]; radius: number; stored: boolean; stands: boolean }>()
  ids.forEach((id, k) => {
    if (id < first) return
    expect(found.has(id)).toBe(false)
    const at = [...places.subarray(3 * k, 3 * k + 3)]
    found.set(id, { at, radius: radii[k]!, stored: false, stands: left[k]! > 0 })
  })
  const [store] = await simulation.storedGrains()
  store!.ids.forEach((id, k) => {
    expect(found.has(id)).toBe(false)
    const at = [...store!.positions.subarray(3 * k, 3 * k + 3)]
    found.set(id, { at, radius: store!.radii[k]!, stored: true, stands: false })
  })
  return found
}

const all = grains(...room)
const mass = (of: Iterable<number>) => [...of].reduce((sum, r) => sum + r ** 3, 0)

test('nothing is lost on a drive out and back, a rut stays, force and sinkage are those of the whole ground', async () => {
  const drive = { from: [-0.45], speed: 1, way: 0.8, mass: 16 } as const
  const sums = async (size?: readonly [number, number]) =>
    simulate(ground({ ...drive, ...(size ? { size } : {}) }), { life: double, timeStep }, async (simulation) => {
      let [force, height] = [0, 0]
      const looks = 32
      let turned: Awaited<ReturnType<typeof whereabouts>> | null = null
      for (let k = 0; k < looks; k++) {
        for (let n = 0; n < 5; n++) {
          simulation.step((1600 / looks / 5) * 4)
          const now = await simulation.sample()
          force += Math.abs(now['ball0.forceOn.x']!) / (5 * looks)
          height += now['ball0.position.z']! / (5 * looks)
        }
        if (!size || k % 8 !== 7) continue
        const found = await whereabouts(simulation)
        expect(found.size).toBe(all.radii.length)
        expect(mass([...found.values()].map((one) => one.radius))).toBeCloseTo(mass(all.radii), 10)
        expect([...found.values()].filter(({ stored }) => stored).length).toBeGreaterThan(100)
        if (k === 15) turned = found
        if (k === 23) {
          // on the way back, what was stored stands in the rim where it lay
          const back = [...found].filter(([id, { stands }]) => stands && turned!.get(id)!.stored)
          expect(back.length).toBeGreaterThan(20)
          for (const [id, { at }] of back) expect(at).toEqual(turned!.get(id)!.at)
          // and the rut of the way out is among it
          const start = (id: number, c: number) => all.positions[3 * (id - Math.min(...found.keys())) + c]!
          const pushed = back.filter(([id, { at }]) => Math.hypot(...at.map((x, c) => x - start(id, c))) > radius / 10)
          expect(pushed.length).toBeGreaterThan(3)
        }
      }
      return { force, height }
    })
  const [whole, boxed] = [await sums(), await sums([0.5, 1])]
  expect(Math.abs(boxed.force / whole.force - 1)).toBeLessThan(0.05)
  expect(Math.abs(boxed.height - whole.height)).toBeLessThan(radius / 5)
})

describe.each(Object.entries(laws))('%s', (_, law) => {
  const drive: Drive = { from: [-0.5, 0.5], speed: 4, way: 0.6, size: [0.2, 0.2] }
  const steps = law.law === 'dvi' ? 90 : 600
  const options = { contact: law, timeStep: law.law === 'dvi' ? 2e-3 : timeStep }

  test('two boxes meet and part; bytes do not depend on threads or on a restart', async () => {
    const run = async (threads: number, restart: boolean) => {
      const scene = ground(drive)
      let simulation = await createSimulation(scene, { ...options, backend: backend.cpu({ threads }) })
      for (let k = 0; k < 3; k++) {
        simulation.step(steps / 3)
        const found = await whereabouts(simulation)
        expect(found.size).toBe(all.radii.length)
        if (!restart) continue
        const checkpoint = await simulation.save()
        await simulation.close()
        const again = sceneFromJson(JSON.parse(JSON.stringify(scene)))
        simulation = await createSimulation(again, { ...options, backend: backend.cpu({ threads }), checkpoint })
      }
      const hash = await simulation.hash()
      await simulation.close()
      return hash
    }
    expect(await run(2, true)).toBe(await run(1, false))
  })
})

test('on a GPU the same grains move, stand and are stored as on a CPU', async () => {
  const drive: Drive = { from: [-0.5], speed: 40, way: 0.6, size: [0.2, 0.2] }
  const run = (life: Life) =>
    simulate(ground(drive), { life, timeStep }, async (simulation) => {
      simulation.step(30)
      const found = await whereabouts(simulation)
      const kinds = [...found].sort(([a], [b]) => a - b).map(([, { stored, stands }]) => [stored, stands])
      expect(kinds.some(([stored]) => stored)).toBe(true)
      expect(kinds.some(([, stands]) => stands)).toBe(true)
      return kinds
    })
  expect(await run(gpu)).toEqual(await run(single))
})

test('a round waits for nothing that was asked for at its own step', async () => {
  const scene = ground({ from: [-0.5], speed: 1, way: 0.6, size: [0.2, 0.2] })
  const { count } = scene.data.groups.find(({ name }) => name === 'ground')!
  const never = new Promise<Float64Array>(() => undefined)
  let answers = true
  const device = {
    read: async (_field: string, _first: number, records: number) => {
      return answers ? new Float64Array(3 * records).fill(records === 1 ? -0.5 : 0) : never
    },
  }
  const model = { columns: { orientation: new Float64Array(4 * scene.bodyCount) } }
  const idle = () => undefined
  const population = { reserveIds: () => scene.bodyCount, takeOut: idle, freeze: idle, thaw: idle, put: idle }
  const boxes = new MovingBoxes({ backend: device, model, scene, timeStep, population } as never)
  await boxes.begin()
  const [{ ids }] = boxes.stored as [{ ids: Uint32Array }]
  expect(ids.length).toBeLessThan(all.radii.length)
  expect(ids.length).toBeGreaterThanOrEqual(all.radii.length - count)
  answers = false
  await boxes.round(10, (change) => change())
  expect(boxes.lastRound).toBe(10)
})

test('ground of more radii than it has cells comes and goes, each grain with its own', async () => {
  const drive: Drive = { from: [-0.5], speed: 40, way: 0.6, size: [0.2, 0.2], sizes: 150 }
  const { radii } = grains(...room, drive.sizes)
  await simulate(ground(drive), { life: double, timeStep }, async (simulation) => {
    const before = await whereabouts(simulation)
    simulation.step(60)
    const after = await whereabouts(simulation)
    const firstId = Math.min(...after.keys())
    expect(after.size).toBe(radii.length)
    for (const [id, { radius }] of after) expect(radius).toBe(radii[id - firstId])
    const changed = [...after].filter(([id, { stored }]) => stored !== before.get(id)!.stored)
    expect(changed.length).toBeGreaterThan(100)
  })
})

test('what cannot be is refused with a sentence', () => {
  const scene = createScene()
  scene.body({ name: 'car', shape: shape.sphere({ radius: 1 }), material: soil })
  const positions = lattice({ min: [0, 0, 0], max: [1, 1, 1], spacing: 0.2 })
  const box = { positions, radii: 0.1, material: soil, follow: 'car', size: [1, 1] } as const
  for (const [options, message] of [
    [{ ...box, follow: [] }, 'movingBox movingBox0: it needs a body to follow, found none.'],
    [{ ...box, follow: 'cart' }, 'movingBox movingBox0: follow: unknown body cart, did you mean car?'],
    [
      { ...box, rim: 0.15 },
      'movingBox movingBox0: a rim of 0.15 m is thinner than a grain, 0.2 m: others would pass it.',
    ],
    [{ ...box, cell: 1e-6 }, 'movingBox movingBox0: a cell of 0.000001 m is below the radius of a grain, 0.1 m.'],
    [{ ...box, radii: [0.1] }, '125 radii are needed to match the positions, found 1.'],
    [{ ...box, positions: [] }, 'positions is empty, so there is no ground.'],
  ] as const) {
    expect(() => scene.movingBox(options)).toThrow(message)
  }
})
