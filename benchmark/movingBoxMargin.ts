// movingBoxMargin.ts: what a moving box does to a machine: a wheel that is driven with slip over the same ground, with all of its grains and
// with boxes of several sizes, from starts a few millimetres apart. By how much these differ is what a box may be off by.
//
//   node dist/benchmark/movingBoxMargin.js [--sizes L,L,...] [--starts N] [--threads N]
//
// Means over the way behind the first fifth: drawbar, the force of the ground on the wheel along its way, and sinkage of its axle below the
// height of a wheel on the surface.

import { parseArgs } from 'node:util'
import { backend, contact, createScene, createSimulation, joint, material, probe, type Scene, shape } from 'talus'

const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1.2,0.8,0.5,0.3' },
    starts: { type: 'string', default: '3' },
    threads: { type: 'string', default: '2' },
  },
})
const grain = 0.02
const wheel = { radius: 0.1, width: 0.12, mass: 8 }
const [length, width] = [2.2, 0.6] as const
const speed = 0.5
const slip = 0.2
/** Of the wheel, m. */
const way = 1
const timeStep = 1.5e-4
const soil = material({ name: 'soil', density: 2000, young: 1e6, friction: 0.6, restitution: 0.1, rolling: 0.1 })

/** Four layers, each in the hollows of that below, with its top. */
function ground(): { readonly positions: number[]; readonly top: number } {
  const positions: number[] = []
  const pitch = 2.001 * grain
  for (const [layer, aside] of [0, 0.5, 0, 0.5].entries()) {
    for (let x = 0.5 + aside; x * pitch < length - grain / 2; x++) {
      for (let y = 0.5 + aside; y * pitch < width - grain / 2; y++) {
        positions.push(x * pitch - length / 2, y * pitch - width / 2, grain * (1 + layer * Math.SQRT2 * 1.002))
      }
    }
  }
  return { positions, top: grain * (2 + 3 * Math.SQRT2 * 1.002) }
}

/** Grains in a trough, and a wheel on a carriage that goes at a constant speed. */
function drive(from: number, size: number | null): Scene {
  const { positions, top } = ground()
  const scene = createScene({ gravity: [0, 0, -9.81], domain: { min: [-2, -2, -0.5], max: [2, 2, 1] } })
  scene.body({ name: 'floor', shape: shape.plane(), material: soil, fixed: true })
  for (const sign of [-1, 1]) {
    const [along, across] = [shape.plane({ normal: [-sign, 0, 0] }), shape.plane({ normal: [0, -sign, 0] })]
    const wall = { material: soil, fixed: true }
    scene.body({ ...wall, name: `end${sign}`, shape: along, position: [(sign * length) / 2, 0, 0] })
    scene.body({ ...wall, name: `side${sign}`, shape: across, position: [0, (sign * width) / 2, 0] })
  }
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
  const grains = { positions, material: soil, name: 'ground' }
  if (size === null) scene.bodies({ ...grains, shape: shape.sphere({ radius: grain }) })
  else scene.movingBox({ ...grains, radii: grain, follow: body, size: [size, size] })
  return scene
}

interface Means {
  readonly drawbar: number
  readonly sinkage: number
}

async function meansOf(from: number, size: number | null): Promise<Means> {
  const device = backend.cpu({ threads: Number(options.threads) })
  const simulation = await createSimulation(drive(from, size), {
    contact: contact.hertzMindlin(),
    timeStep,
    backend: device,
  })
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
  return { drawbar: drawbar / counted, sinkage: ground().top + wheel.radius - height / counted }
}

const starts = Array.from({ length: Number(options.starts) }, (_, k) => -way / 2 + 0.003 * k)
for (const size of [null, ...options.sizes.split(',').map(Number)]) {
  const all: Means[] = []
  for (const from of starts) all.push(await meansOf(from, size))
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
