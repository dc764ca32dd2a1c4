// movingBoxMargin.ts: what a moving box does to a machine: a wheel that is driven with slip over the same ground, with all of its grains and
// with boxes of several sizes, from starts a few millimetres apart. By how much these differ is what a box may be off by.
//
//   node dist/benchmark/movingBoxMargin.js [--sizes L,L,...] [--starts N] [--threads N]
//
// Means over the way behind the first fifth: drawbar, the force of the ground on the wheel along its way, and sinkage of its axle below the
// height of a wheel on the surface.

import { parseArgs } from 'node:util'
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
  seededRandom,
  shape,
} from 'talus'

const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '0.8,0.5,0.3' },
    starts: { type: 'string', default: '2' },
    threads: { type: 'string', default: '2' },
  },
})
const grain = 0.02
const wheel = { radius: 0.1, width: 0.12, mass: 3 }
const [length, width] = [1.6, 0.5] as const
const speed = 0.6
const slip = 0.2
/** Of the wheel, m. */
const way = 0.6
const timeStep = 1e-4
/** s */
const settling = 0.4
const soil = material({ name: 'soil', density: 2000, young: 1e6, friction: 0.6, restitution: 0.1, rolling: 0.1 })

interface Ground {
  readonly positions: Float64Array
  readonly radii: Float64Array
  /** m */
  readonly top: number
}

/** Grains of three sizes, poured and come to rest. */
async function settledGround(): Promise<Ground> {
  const random = seededRandom(1)
  const pitch = 2.05 * grain
  const positions = lattice({
    min: [-length / 2, -width / 2, 0],
    max: [length / 2, width / 2, 5 * pitch],
    spacing: pitch,
  })
  const radii = Float64Array.from(
    { length: positions.length / 3 },
    () => grain * (1 - 0.15 * Math.floor(3 * random.uniform())),
  )
  const scene = trough()
  scene.bodies({ name: 'ground', shape: shape.sphere({ radius: grain }), material: soil, positions, radii })
  const simulation = await open(scene)
  simulation.step(Math.round(settling / timeStep))
  const settled = (await simulation.read('bodyPos')).slice(-positions.length) as Float64Array
  await simulation.close()
  const tops = Array.from(radii, (radius, k) => settled[3 * k + 2]! + radius).sort((x, y) => x - y)
  return { positions: settled, radii, top: tops[Math.floor(0.98 * tops.length)]! }
}

const open = (scene: Scene) =>
  createSimulation(scene, {
    contact: contact.hertzMindlin(),
    timeStep,
    backend: backend.cpu({ threads: Number(options.threads) }),
  })

function trough(): Scene {
  const scene = createScene({ gravity: [0, 0, -9.81], domain: { min: [-2, -2, -0.5], max: [2, 2, 1] } })
  scene.body({ name: 'floor', shape: shape.plane(), material: soil, fixed: true })
  for (const sign of [-1, 1]) {
    const [along, across] = [shape.plane({ normal: [-sign, 0, 0] }), shape.plane({ normal: [0, -sign, 0] })]
    const wall = { material: soil, fixed: true }
    scene.body({ ...wall, name: `end${sign}`, shape: along, position: [(sign * length) / 2, 0, 0] })
    scene.body({ ...wall, name: `side${sign}`, shape: across, position: [0, (sign * width) / 2, 0] })
  }
  return scene
}

/** A wheel on a carriage that goes at a constant speed over it. */
function drive({ positions, radii, top }: Ground, from: number, size: number | null): Scene {
  const scene = trough()
  const position = [from, 0, top + wheel.radius] as const
  const motion = { position: [{ ramp: { from: 0, to: way, start: 0, end: way / speed } }, 0, 0] as const }
  const carriage = scene.body({ name: 'carriage', shape: shape.none(), position, motion })
  const none = { shape: shape.none(), mass: 0.2, inertia: [1e-3, 1e-3, 1e-3] as const }
  const fork = scene.body({ name: 'fork', ...none, position })
  const cylinder = shape.cylinder({ radius: wheel.radius, height: wheel.width })
  // its axis along y
  const orientation = [Math.SQRT1_2, 0, 0, Math.SQRT1_2] as const
  const rim = { shape: cylinder, orientation, material: soil, mass: wheel.mass }
  const body = scene.body({ ...rim, name: 'wheel', position })
  scene.joint(joint.prismatic({ name: 'slide', a: carriage, b: fork, at: position, axis: [0, 0, 1] }))
  const axle = scene.joint(joint.revolute({ name: 'axle', a: fork, b: body, at: position, axis: [0, 1, 0] }))
  scene.motor(axle, { speed: speed / wheel.radius / (1 - slip) })
  scene.probe(probe.forceOn(body))
  scene.probe(probe.position(body))
  const grains = { positions, radii, material: soil, name: 'ground' }
  if (size === null) scene.bodies({ ...grains, shape: shape.sphere({ radius: grain }) })
  else scene.movingBox({ ...grains, follow: body, size: [size, size], cell: 2 * grain })
  return scene
}

interface Means {
  readonly drawbar: number
  readonly sinkage: number
}

async function meansOf(ground: Ground, from: number, size: number | null): Promise<Means> {
  const simulation = await open(drive(ground, from, size))
  const looks = 200
  const steps = Math.round(way / speed / timeStep / looks)
  let [drawbar, height, counted] = [0, 0, 0]
  for (let look = 0; look < looks; look++) {
    simulation.step(steps)
    const now = await simulation.sample()
    if (look < looks / 5) continue
    drawbar += now['wheel.forceOn.x']!
    height += now['wheel.position.z']!
    counted++
  }
  await simulation.close()
  return { drawbar: drawbar / counted, sinkage: ground.top + wheel.radius - height / counted }
}

const ground = await settledGround()
const starts = Array.from({ length: Number(options.starts) }, (_, k) => -way / 2 + 0.003 * k)
for (const size of [null, ...options.sizes.split(',').map(Number)]) {
  const all: Means[] = []
  for (const from of starts) all.push(await meansOf(ground, from, size))
  const told = (values: readonly number[], digits: number) => values.map((value) => value.toFixed(digits)).join(', ')
  const drawbars = told(
    all.map((one) => one.drawbar),
    1,
  )
  const sinkages = told(
    all.map((one) => 1e3 * one.sinkage),
    1,
  )
  console.log(`| ${size === null ? 'all of it' : `a box of ${size} m`} | ${drawbars} N | ${sinkages} mm |`)
}
