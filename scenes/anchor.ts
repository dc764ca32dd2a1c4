// anchor.ts: a helical anchor that is screwed into a bed of light grains and then pulled.
//
// After the anchor of Tasora, Negrut and others: 10 kg, a ball for a tip, a shaft, a screw of 67 thin plates of radius 0.5 m, free along
// z and about z; 240,000 grains of 0.005 kg and 0.025 to 0.036 m with friction 0.4. The torque acts from 2 s on and the pull from 7 s on; the
// largest torque goes deepest, and of pulls of 300, 1600 and 2000 N at 1000 N m the largest draws it out. Steps there are 0.5 ms.
//
// A smaller run has the same anchor, torques and pulls in a bed of fewer grains of the same density, each so much larger, and a smaller bed: what
// the soil weighs and how far a screw goes with a turn stay what they are. Grains must pass between two turns of the screw. In a bed
// four or five radii of the screw across the walls are felt.

import {
  contact,
  createScene,
  defineScene,
  InputError,
  joint,
  type LawName,
  material,
  mean,
  type ProbeTable,
  parameter,
  probe,
  type Scene,
  safeTimeStep,
  shape,
  smoothed,
  terrain,
  vehicles,
} from 'talus'

interface Values {
  readonly grains: number
  readonly radius: number
  readonly pitch: number
  readonly turns: number
  readonly width: number
  readonly depth: number
  readonly mass: number
  readonly torque: number
  readonly speed: number
  readonly press: number
  readonly pull: number
  readonly torqueAt: number
  readonly pullAt: number
  readonly seed: number
}

const gravity = 9.806
/** Radii in the paper, m, and their mean cube. */
const paper = { min: 0.025, max: 0.036 }
const cube = (paper.max ** 4 - paper.min ** 4) / (4 * (paper.max - paper.min))
const density = 0.005 / ((4 / 3) * Math.PI * cube)
/** Grains of the paper in a cubic metre of a settled bed. */
const perVolume = 0.6 / ((4 / 3) * Math.PI * cube)
/** Pa: ten times less, and grains that the screw presses on each other overlap by a quarter. */
const young = 1e6
/** After the pull begins, s. */
const pullTime = 3

/** Of the screw, m a turn. */
const pitchOf = ({ radius, pitch }: Values) => pitch * radius
/** Sides of the settled bed, m. */
const bedOf = ({ radius, width, depth }: Values) => ({ side: width * radius, deep: depth * radius })

/** Radii of as many grains as there are to fill the bed. */
function sizesOf(p: Values): { min: number; max: number } {
  const { side, deep } = bedOf(p)
  const times = Math.cbrt((side ** 2 * deep * perVolume) / p.grains)
  const sizes = { min: times * paper.min, max: times * paper.max }
  const pitch = pitchOf(p)
  if (2 * sizes.max > pitch) {
    const most = pitch / (2 * paper.max)
    throw new InputError(
      `anchor: ${p.grains} grains fill a bed of ${side} by ${side} by ${deep} m where they are up to ${(2 * sizes.max).toFixed(2)} m wide, ` +
        `and do not pass between turns of the screw ${pitch} m apart: at least ${Math.ceil((side ** 2 * deep * perVolume) / most ** 3)} do.`,
    )
  }
  return sizes
}

/** With the first `laid` of the grains. */
function build(p: Values, law: LawName, laid = p.grains): Scene {
  const { side, deep } = bedOf(p)
  const sizes = sizesOf(p)
  const spacing = 2 * sizes.max
  const across = Math.floor(side / spacing + 1e-9)
  const height = Math.ceil(p.grains / across ** 2) * spacing
  // its upper end stays above the bed
  const length = deep + p.turns * pitchOf(p)
  const scene = createScene({
    gravity: [0, 0, -gravity],
    domain: { min: [-side, -side, -0.5], max: [side, side, 2 * height + length + 1] },
  })
  const soil = material({ name: 'soil', density, friction: 0.4, restitution: 0.2, young })
  const steel = material({ name: 'steel', density: 7800, friction: 0.4, restitution: 0.2, young })
  const fixed = { material: soil, fixed: true }
  const thick = 0.1
  scene.body({ ...fixed, name: 'floor', shape: shape.plane() })
  for (const [name, x, y] of [
    ['west', -1, 0],
    ['east', 1, 0],
    ['south', 0, -1],
    ['north', 0, 1],
  ] as const) {
    const half = [x === 0 ? side / 2 + 2 * thick : thick, y === 0 ? side / 2 + 2 * thick : thick, height] as const
    const out = side / 2 + thick
    scene.body({ ...fixed, name, shape: shape.box({ half }), position: [x * out, y * out, height] })
  }
  const bed = terrain.fill({
    room: { box: { min: [-side / 2, -side / 2, 0], max: [side / 2, side / 2, height] } },
    radius: { uniform: sizes },
    count: laid,
    seed: p.seed,
  })
  scene.bodies({ name: 'grains', shape: shape.sphere({ radius: sizes.max }), material: soil, ...bed })
  const anchorShape = vehicles.helicalAnchor({
    radius: p.radius,
    pitch: pitchOf(p),
    turns: p.turns,
    thickness: 0.04 * p.radius,
    shaftRadius: 0.1 * p.radius,
    length,
  })
  const position = [0, 0, height + 0.1 * p.radius + 1e-3] as const
  const anchor = scene.body({ name: 'anchor', shape: anchorShape, material: steel, mass: p.mass, position })
  const guide = scene.joint(
    joint.cylindrical({ name: 'guide', a: scene.world, b: anchor, at: position, axis: [0, 0, 1] }),
  )
  const from = (at: number, to: number) => ({ ramp: { from: 0, to, start: at, end: at + 0.1 } })
  // a right-handed screw goes down when it turns against z
  const speed = from(p.torqueAt, -p.speed)
  scene.motor(guide, { name: 'drive', along: 'rotation', speed, maxTorque: p.torque })
  const pressed = { times: [0, p.pullAt, p.pullAt + 0.1], values: [-p.press, -p.press, p.pull] }
  scene.force({ name: 'pressAndPull', on: anchor, force: [0, 0, { table: pressed }] })
  scene.probe(probe.position(anchor))
  scene.probe(probe.velocity(anchor))
  scene.probe(probe.forceOn(anchor))
  scene.probe(probe.jointPosition(guide, { along: 'rotation' }))
  scene.probe(probe.jointSpeed(guide, { along: 'rotation' }))
  scene.probe(probe.motorTorque(guide))
  scene.probe(probe.contacts())
  if (law === 'dvi') scene.probe(probe.residual())
  return scene
}

export default defineScene({
  name: 'anchor',
  title: 'a helical anchor screwed into a bed of light grains, then pulled',
  contact: contact.dvi({ tolerance: 1e-2, iterations: 200, friction: 'coulomb' }),
  parameters: {
    grains: parameter({ unit: '1', default: 2000, min: 1600, max: 240000, integer: true, what: 'that fill the bed' }),
    radius: parameter({ unit: 'm', default: 0.5, min: 0.1, max: 0.5, what: 'of the screw' }),
    pitch: parameter({ unit: '1', default: 0.5, min: 0.2, max: 4, what: 'of the screw, over its radius' }),
    turns: parameter({ unit: '1', default: 2, min: 0.5, max: 10, what: 'of the screw' }),
    width: parameter({ unit: '1', default: 5, min: 3, max: 20, what: 'of the bed, over the radius of the screw' }),
    depth: parameter({ unit: '1', default: 3, min: 1, max: 10, what: 'of the bed, over the radius of the screw' }),
    mass: parameter({ unit: 'kg', default: 10, min: 0.01, max: 100, what: 'of the anchor' }),
    torque: parameter({ unit: 'N m', default: 600, min: 0.1, max: 2000, what: 'most that the drive gives' }),
    speed: parameter({ unit: 'rad/s', default: 10, min: 0.1, max: 100, what: 'most that the drive turns' }),
    press: parameter({ unit: 'N', default: 200, min: 0, max: 2000, what: 'downwards until the pull' }),
    pull: parameter({ unit: 'N', default: 300, min: 0, max: 5000, what: 'upwards from pullAt on' }),
    torqueAt: parameter({ unit: 's', default: 1, min: 0.5, max: 10, what: 'when the drive begins' }),
    pullAt: parameter({ unit: 's', default: 4, min: 0.6, max: 20, what: 'when the pull begins' }),
  },
  timeStep: (p, law) => (law === 'dvi' ? 1e-3 : 0.9 * safeTimeStep(build(p, law, 200))),
  duration: ({ pullAt }) => pullAt + pullTime,
  // the anchor settles with the bed, before its drive would begin
  phases: ({ torqueAt }, law) => [
    {
      name: 'settle',
      until: { kineticEnergy: 1e-6, atMost: 0.9 * torqueAt },
      ...(law === 'dvi' ? { timeStep: 2e-3 } : {}),
    },
  ],
  build: (p, law) => build(p, law),
  figures: (p) => [
    {
      name: 'depth',
      title: 'Height of the anchor over time',
      y: { label: 'height of the tip [m]' },
      lines: [{ name: 'tip', of: 'anchor.position.z' }],
      says: (probes) => {
        const { dug, drawn, outAfter } = ways(probes, p)
        const moves = drawn > 0.5 * dug ? 'draws it up' : drawn > 0.02 * dug ? 'lifts it' : 'does not move it'
        const pulled = Number.isNaN(outAfter)
          ? `${moves}: ${drawn.toFixed(3)} m in ${pullTime} s`
          : `draws it out by as much in ${outAfter.toFixed(2)} s`
        return (
          'In the paper the largest torque goes deepest; at 1000 N m a pull of 300 N holds, one of 1600 N draws the anchor up slowly at a constant ' +
          `speed, and one of 2000 N out, gaining speed. Here, at no more than ${p.torque} N m, it goes down by ${dug.toFixed(3)} m in ` +
          `${p.pullAt - p.torqueAt} s; a pull of ${p.pull} N ${pulled}.`
        )
      },
    },
    {
      name: 'torque',
      title: 'Torque of the drive',
      y: { label: 'torque [N m]' },
      lines: [{ name: 'torque', of: torqueOf, smooth: 0.02 }],
      says: (probes) => {
        const torques = smoothed(probes.time, torqueOf(probes), 0.02)
        const most = Math.max(...torques.filter((_, k) => digs(probes.time[k]!, p)))
        return (
          `It digs with ${Math.round(mean(torquesOf(probes, p)))} N m in the mean and ${Math.round(most)} N m at most, of ${p.torque} N m that its ` +
          `drive may give: what it does not need, a larger torque does not change.`
        )
      },
    },
  ],
  measures: {
    dug: { unit: 'm', what: 'way down from the start of the drive to the pull' },
    advance: {
      unit: '1',
      what: 'way down with each turn, over the pitch',
      expect: () => ({
        value: 0.6,
        tolerance: 0.5,
        why: 'a screw goes in, by no more than its pitch; the press adds a little',
      }),
    },
    drawn: { unit: 'm', what: 'way up from the start of the pull to the end, at most what it had gone down' },
    torque: { unit: 'N m', what: 'of the drive, mean while it digs' },
  },
  async measure(_, probes, p) {
    const { dug, drawn, turned } = ways(probes, p)
    const advance = turned > 0 ? dug / turned / pitchOf(p) : Number.NaN
    return { dug, advance, drawn, torque: mean(torquesOf(probes, p)) }
  },
})

/** Of the drive, N m, all the time, and while it digs. */
function torqueOf({ series }: ProbeTable): number[] {
  return series('guide.motorTorque').map((torque) => -torque)
}

const digs = (time: number, { torqueAt, pullAt }: Values) => time > torqueAt + 0.1 && time <= pullAt

const torquesOf = (probes: ProbeTable, p: Values) => torqueOf(probes).filter((_, k) => digs(probes.time[k]!, p))

interface Ways {
  /** m; drawn is no more than dug: what is out of the bed flies. */
  readonly dug: number
  readonly drawn: number
  /** s; NaN where it stays in. */
  readonly outAfter: number
  /** Turns. */
  readonly turned: number
}

/** How far it went down and was drawn up, and how often it turned. */
function ways({ time, series }: ProbeTable, p: Values): Ways {
  const at = (name: string, when: number) => {
    const k = time.findIndex((t) => t >= when - 1e-9)
    return series(name)[k < 0 ? time.length - 1 : k]!
  }
  const z = (when: number) => at('anchor.position.z', when)
  const angle = (when: number) => at('guide.jointPosition', when)
  const [start, lowest] = [z(p.torqueAt), z(p.pullAt)]
  const out = series('anchor.position.z').findIndex((height, k) => time[k]! > p.pullAt && height >= start)
  return {
    dug: start - lowest,
    drawn: Math.min(start, series('anchor.position.z').at(-1)!) - lowest,
    outAfter: out < 0 ? Number.NaN : time[out]! - p.pullAt,
    turned: (angle(p.torqueAt) - angle(p.pullAt)) / (2 * Math.PI),
  }
}
