// cart.ts: a car with four driven wheels on ground with bumps and loose stones. In the viewer the arrow keys drive it.
//
// Left and right wheels have motors of their own, so that it turns like a tracked vehicle. Driven straight over flat ground
// the wheels roll without sliding once the car has come to speed: v = w r. It gets there within v / (mu g), the time that
// full friction takes.

import {
  contact,
  createScene,
  defineScene,
  joint,
  material,
  parameter,
  probe,
  type Scene,
  safeTimeStep,
  seededRandom,
  shape,
} from 'talus'

interface Values {
  readonly count: number
  readonly bumps: number
  readonly speed: number
  readonly friction: number
  readonly seed: number
}

const gravity = 9.81
const wheelRadius = 0.1
const stoneRadius = 0.03
/** Half edges of the chassis. */
const chassis = [0.28, 0.13, 0.05] as const
/** From the middle of the car to the wheels. */
const wheelbase = 0.2
const track = 0.22
/** Where the flat ground ends, m. */
const stonesFrom = 1.6
const roomEdge = 6
/** s, so that the car is still on flat ground at the highest speed. */
const duration = (p: Values) => Math.min(1.5, (stonesFrom - 0.7) / (p.speed * wheelRadius))

const ground = ({ friction }: Values) => material({ name: 'ground', density: 2200, friction, restitution: 0 })
const steel = material({ name: 'steel', density: 900, friction: 0.5, restitution: 0 })

const pitch = 2.3 * stoneRadius
/** Stones along an edge of their square, which never fills the room. */
const stonesAcross = ({ count }: Values) => Math.min(40, Math.max(1, Math.ceil(Math.sqrt(count / 2))))

/** Stones in layers on a square behind the flat ground. */
function stonePoints(p: Values): number[] {
  const { count, seed } = p
  const random = seededRandom(seed)
  const across = stonesAcross(p)
  return Array.from({ length: count }, (_, k) => {
    const [i, j, layer] = [k % across, Math.floor(k / across) % across, Math.floor(k / across ** 2)]
    const shake = () => 0.1 * stoneRadius * random.between(-1, 1)
    return [
      stonesFrom + (i + 0.5) * pitch + shake(),
      (j + 0.5 - across / 2) * pitch + shake(),
      stoneRadius * 1.2 + layer * pitch,
    ]
  }).flat()
}

/** Whether a cap of this radius over the ground reaches among the stones, which may be laid a little aside. */
function meetsStones(p: Values, x: number, y: number, radius: number): boolean {
  const edge = stonesAcross(p) * pitch
  const away = [x - Math.min(Math.max(x, stonesFrom), stonesFrom + edge), Math.max(0, Math.abs(y) - edge / 2)] as const
  return p.count > 0 && Math.hypot(...away) < radius + stoneRadius
}

/**
 * Large balls sunk in the ground, so that only their tops are above it, all around but not on the way to the stones; one that
 * would lie among these lies behind the car.
 */
function bumpPoints(p: Values): { positions: number[]; radii: number[] } {
  const { bumps, seed } = p
  const random = seededRandom(seed, 1)
  const positions: number[] = []
  const radii: number[] = []
  for (let k = 0; k < bumps; k++) {
    const angle = 0.5 + ((2 * Math.PI - 1) * (k + random.uniform())) / bumps
    const away = 1 + 2.5 * random.uniform()
    const radius = 0.3 + 0.5 * random.uniform()
    const top = 0.03 + 0.05 * random.uniform()
    const [x, y] = [away * Math.cos(angle), away * Math.sin(angle)]
    const cap = Math.sqrt(radius ** 2 - (radius - top) ** 2)
    positions.push(meetsStones(p, x, y, cap) ? -x : x, y, top - radius)
    radii.push(radius)
  }
  return { positions, radii }
}

function build(p: Values): Scene {
  const scene = createScene({
    gravity: [0, 0, -gravity],
    domain: { min: [-roomEdge, -roomEdge, -2], max: [roomEdge, roomEdge, 2] },
  })
  const of = { material: ground(p) }
  scene.body({ name: 'floor', shape: shape.plane(), ...of, fixed: true })
  if (p.bumps > 0) {
    const { positions, radii } = bumpPoints(p)
    scene.bodies({ name: 'bumps', shape: shape.sphere({ radius: 0.5 }), ...of, positions, radii, fixed: true })
  }
  const body = scene.body({
    name: 'chassis',
    shape: shape.box({ half: chassis }),
    material: steel,
    position: [0, 0, wheelRadius + 0.04],
  })
  for (const [end, x] of [
    ['front', wheelbase],
    ['rear', -wheelbase],
  ] as const) {
    for (const [side, y] of [
      ['Left', track],
      ['Right', -track],
    ] as const) {
      const at = [x, y, wheelRadius] as const
      const wheel = scene.body({
        name: `${end}${side}Wheel`,
        shape: shape.sphere({ radius: wheelRadius }),
        ...of,
        position: at,
      })
      const axle = scene.joint(joint.revolute({ name: `${end}${side}Axle`, a: body, b: wheel, at, axis: [0, 1, 0] }))
      scene.motor(axle, { name: `${end}${side}`, speed: p.speed })
    }
  }
  if (p.count > 0) {
    scene.bodies({ name: 'stones', shape: shape.sphere({ radius: stoneRadius }), ...of, positions: stonePoints(p) })
  }
  scene.probe(probe.velocity(body))
  scene.probe(probe.position(body))
  scene.probe(probe.kineticEnergy())
  return scene
}

export default defineScene({
  name: 'cart',
  title: 'a car with four driven wheels, bumps and loose stones; the arrow keys drive it',
  // a millimetre in a second is little against the way of the car
  contact: contact.dvi({ tolerance: 1e-3, friction: 'coulomb' }),
  parameters: {
    count: parameter({ unit: '1', default: 200, min: 0, max: 20000, integer: true, what: 'loose stones' }),
    bumps: parameter({ unit: '1', default: 12, min: 0, max: 100, integer: true, what: 'bumps around the start' }),
    speed: parameter({ unit: 'rad/s', default: 10, min: 0.1, max: 30, what: 'of the wheels' }),
    friction: parameter({ unit: '1', default: 0.8, min: 0.05, max: 2, what: 'of the wheels on the ground' }),
  },
  // the stones are alike, however many
  timeStep: (p, law) => (law === 'dvi' ? 4e-3 : 0.9 * safeTimeStep(build({ ...p, count: Math.min(p.count, 1) }))),
  duration,
  controls: (p) => [
    {
      name: 'drive',
      what: 'forward and back',
      unit: 'rad/s',
      most: p.speed,
      keys: ['ArrowDown', 'ArrowUp'],
      shares: { frontLeft: 1, rearLeft: 1, frontRight: 1, rearRight: 1 },
    },
    {
      name: 'turn',
      what: 'left and right',
      unit: 'rad/s',
      most: 0.8 * p.speed,
      keys: ['ArrowLeft', 'ArrowRight'],
      shares: { frontLeft: 1, rearLeft: 1, frontRight: -1, rearRight: -1 },
    },
  ],
  build,
  figures: (p) => [
    {
      name: 'speed',
      title: 'Speed of the car',
      y: { label: 'speed [m/s]' },
      lines: [
        { name: 'car', of: 'chassis.velocity.x' },
        { name: 'rolling', of: ({ time }) => time.map(() => p.speed * wheelRadius) },
      ],
      says: ({ series }) =>
        `It rolls at ${(p.speed * wheelRadius).toFixed(3)} m/s once friction has brought it there: at the end it has ` +
        `${series('chassis.velocity.x').at(-1)!.toFixed(3)} m/s.`,
    },
  ],
  measures: {
    speed: {
      unit: 'm/s',
      what: 'of the car at the end',
      expect: (p) =>
        // half the time for coming to speed leaves the other half for rolling
        (p.speed * wheelRadius) / (p.friction * gravity) < duration(p) / 2
          ? { value: p.speed * wheelRadius, tolerance: 0.01 * p.speed * wheelRadius, why: 'rolling: v = w r' }
          : null,
    },
    aside: {
      unit: 'm',
      what: 'way to the side',
      expect: () => ({ value: 0, tolerance: 0.01, why: 'both sides are driven alike' }),
    },
  },
  async measure(_, probes) {
    return {
      speed: probes.series('chassis.velocity.x').at(-1)!,
      aside: probes.series('chassis.position.y').at(-1)!,
    }
  },
})
