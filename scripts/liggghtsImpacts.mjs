// liggghtsImpacts.mjs: `node scripts/liggghtsImpacts.mjs`. Runs impacts of two spheres, of a sphere and a wall, of a sphere and a moving plate
// of two triangles, and of a cloud of spheres on a wall between periodic sides, with the program liggghts (3.8.0) and writes velocities and angular velocities after some steps to
// test/physics/liggghtsImpacts.json, which lawParts.test.ts holds the parts of contact by force to.

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { seededRandom } from '../dist/math/seededRandom.js'
import { ratioWithoutTension } from '../dist/model/contactDamping.js'
import { dumped, readDump } from './impactDump.mjs'

const table = fileURLToPath(new URL('../test/physics/liggghtsImpacts.json', import.meta.url))
const timeStep = 1e-6

/** Bodies a little apart, in m, m/s and rad/s. */
const sphere = { radius: 0.00275, position: [0, 0, 0], velocity: [0.3, 0, 0], omega: [10, 20, -30] }
const oblique = [
  sphere,
  { radius: 0.00125, position: [0.00397, 0.0005, 0], velocity: [-0.4, 0.2, 0.1], omega: [40, -50, 60] },
]
const headOn = [sphere, { ...oblique[1], position: [0.0040005, 0, 0], velocity: [-0.4, 0, 0] }]
const onWall = [{ ...sphere, position: [0, 0, 0.0027501], velocity: [0.1, 0.05, -0.3] }]

const sliding = [{ ...onWall[0], velocity: [0.8, 0, -0.3], omega: [0, 0, 0] }]
const straight = [{ ...onWall[0], velocity: [0, 0, -0.3], omega: [0, 0, 0] }]

/** A square about the origin, which slides, m/s, or turns, rad/s; a ball crosses from one triangle to the other. */
const corners = [
  [-0.02, -0.02],
  [0.02, -0.02],
  [0.02, 0.02],
  [-0.02, 0.02],
]
const triangles = [
  [0, 1, 2],
  [0, 2, 3],
]
const slides = { velocity: [0.8, -0.3, 0], turn: 0, axis: [0, 0, 1] }
const turns = { velocity: [0, 0, 0], turn: 60, axis: [0, 0, 1] }
const tips = { velocity: [0, 0, 0], turn: 60, axis: [0, 1, 0] }
/** On either side of the diagonal, which the plate draws across below them. */
const onPlate = [{ ...onWall[0], position: [0.0041, 0.004, 0.0027501] }]
const beyond = [{ ...onWall[0], position: [0.004, 0.0041, 0.0027501] }]

/** Where a contact ends LIGGGHTS lets damping go beyond friction, Talus does not: the impact of springs is followed up to there. */
const wholeImpact = 400

/** Models of LIGGGHTS, and the parts that are the same. */
const paper = {
  model: 'hertz tangential history cohesion sjkr rolling_friction cdt',
  parts: { tangential: 'mindlin', rolling: 'cdt', cohesion: 'sjkr' },
}
const plastic = { model: 'hertz tangential off rolling_friction epsd', parts: { tangential: 'none', rolling: 'epsd' } }
/** At a wall the turning of the wall does not count. */
const rolls = { model: 'hertz tangential off rolling_friction cdt', parts: { tangential: 'none', rolling: 'cdtOwn' } }
const springs = {
  model: 'hooke tangential history',
  parts: { normal: 'hooke', tangential: 'linear', rolling: 'none', stiffnessRatio: 1 },
}
const sticky = { ...springs, model: `${springs.model} cohesion sjkr`, parts: { ...springs.parts, cohesion: 'sjkr' } }
/**
 * Hertz and Mindlin; with a pull of dampers at release, and without, where Talus takes more damping for the same restitution: the
 * restitution that LIGGGHTS is given has that damping.
 */
const mindlin = { model: 'hertz tangential history', parts: { tangential: 'mindlin', rolling: 'none' } }
const ratio = ratioWithoutTension(0.75)
const asDamped = Math.exp((-Math.PI * ratio) / Math.sqrt(1 - ratio ** 2))
const cut = { ...mindlin, settings: 'limitForce on', given: asDamped, parts: { ...mindlin.parts, tension: false } }
const cases = [
  { name: 'oblique, law of Houlihan & Mukherjee', bodies: oblique, wall: false, friction: 0.5, ...paper },
  { name: 'on a wall, law of Houlihan & Mukherjee', bodies: onWall, wall: true, friction: 0.5, ...paper },
  { name: 'head-on, elastic-plastic rolling', bodies: headOn, wall: false, friction: 0.5, ...plastic },
  { name: 'oblique, linear springs', bodies: oblique, wall: false, friction: 0.5, steps: 200, ...springs },
  { name: 'sliding, elastic', bodies: oblique, wall: false, friction: 0.1, restitution: 1, ...mindlin },
  { name: 'sliding on a wall, elastic', bodies: sliding, wall: true, friction: 0.1, restitution: 1, ...mindlin },
  { name: 'sticking on a wall, tension kept', bodies: onWall, wall: true, friction: 0.5, ...mindlin },
  { name: 'straight on a wall, tension cut', bodies: straight, wall: true, friction: 0.5, steps: 800, ...cut },
  {
    name: 'on a plate that slides, law of Houlihan & Mukherjee',
    bodies: onPlate,
    plate: slides,
    friction: 0.5,
    restitution: 1,
    ...paper,
  },
  { name: 'on a plate that turns', bodies: beyond, plate: turns, friction: 0.5, restitution: 1, ...mindlin },
  { name: 'on a plate that tips, rolling', bodies: onPlate, plate: tips, friction: 0.5, ...rolls },
  { name: 'on a wall, linear springs with cohesion', bodies: onWall, wall: true, friction: 0.5, ...sticky },
]

/** Unlike materials: soft and light on hard and heavy; the second is that of walls and plates. */
const unlike = [
  { young: 6e6, poisson: 0.49, density: 1800 },
  { young: 4e7, poisson: 0.12, density: 4100 },
]
const alike = { young: 5e6, poisson: 0.45, density: 2060 }
const ends = { materials: unlike, ...mindlin }
cases.push(
  { name: 'unlike balls, e 0.06, no friction', bodies: oblique, friction: 0, restitution: 0.06, ...ends },
  { name: 'unlike balls, e 0.99, friction 2', bodies: oblique, steps: 200, friction: 2, restitution: 0.99, ...ends },
  {
    name: 'a wall of another material, e 0.06, friction 2',
    bodies: onWall,
    wall: true,
    friction: 2,
    restitution: 0.06,
    ...ends,
  },
  {
    name: 'unlike balls that stick together, e 0.2',
    steps: 200,
    bodies: oblique,
    friction: 2,
    restitution: 0.2,
    ...paper,
    materials: unlike,
  },
  {
    name: 'a plate that tips, of another material',
    bodies: onPlate,
    plate: tips,
    friction: 0,
    restitution: 0.3,
    ...paper,
    parts: { ...paper.parts, rolling: 'cdtOwn' },
    materials: unlike,
  },
)

/** Side of the periodic box of a cloud, m. */
const side = 0.012

/**
 * Grains of two materials by turns, from 0.4 to 2.75 mm, thrown in at random above the floor so closely that they touch from the first steps on, turn
 * as they come down, and touch across the sides.
 */
function cloud(count, seed) {
  const random = seededRandom(seed)
  const short = (x) => Number(x.toPrecision(7))
  const bodies = []
  const isFree = (at, radius) =>
    bodies.every(({ position, radius: other }) => {
      const way = at.map((x, c) => x - position[c] - (c < 2 ? side * Math.round((x - position[c]) / side) : 0))
      return Math.hypot(...way) > 1.001 * (radius + other)
    })
  const within = (size) => [0, 1, 2].map(() => short(random.between(-size, size)))
  const height = 2e-4 * count
  while (bodies.length < count) {
    const radius = short(0.00275 * (0.4 / 2.75) ** (bodies.length / (count - 1)))
    let position
    do position = [side, side, height].map((most, c) => short(random.between(c < 2 ? 0 : 1.001 * radius, most)))
    while (!isFree(position, radius))
    bodies.push({
      radius,
      position,
      velocity: within(0.5).map((v, c) => short(c < 2 ? v : v - 0.5)),
      omega: within(100),
    })
  }
  return bodies
}

/**
 * No damping where friction slides, which LIGGGHTS does not cut there. Of pairs that part and touch again LIGGGHTS gives some the spring of their
 * last contact, where Talus and equations written by themselves (test/physics/clouds.test.ts) begin at 0, and `cdt` makes much of roundings where
 * two grains turn alike: these are clouds in which neither happens.
 */
const many = { wall: true, period: side, gravity: 9.81, materials: unlike, steps: 2000, every: 2000, ...paper }
cases.push(
  { name: 'a cloud, elastic, friction 2', bodies: cloud(40, 2), friction: 2, restitution: 1, ...many },
  { name: 'a cloud, e 0.3, no friction', bodies: cloud(40, 3), friction: 0, restitution: 0.3, ...many },
  { name: 'a cloud, linear springs', bodies: cloud(40, 2), friction: 0.3, restitution: 1, ...many, ...sticky },
)

const stl = `solid plate
${triangles
  .map((of) => {
    const loop = of.map((k) => `vertex ${corners[k].join(' ')} 0`).join('\n')
    return `facet normal 0 0 1\nouter loop\n${loop}\nendloop\nendfacet`
  })
  .join('\n')}
endsolid plate
`

/** A mesh that moves. */
function plateOf({ velocity, turn, axis }, wallModel) {
  const move = turn
    ? `rotate origin 0. 0. 0. axis ${axis.join(' ')} period ${(2 * Math.PI) / turn}`
    : `linear ${velocity.join(' ')}`
  return `fix plate all mesh/surface file plate.stl type 2
fix wall all wall/gran model ${wallModel} mesh n_meshes 1 meshes plate
fix go all move/mesh mesh plate ${move}`
}

function deck(
  {
    bodies,
    wall,
    plate,
    friction,
    model,
    restitution = 0.75,
    given,
    settings = '',
    steps = wholeImpact,
    materials,
    ...rest
  },
  dump,
) {
  const { period, gravity, every = 100 } = rest
  const sides = period ? `0 ${period} 0 ${period} -0.01 0.1` : '-0.1 0.1 -0.1 0.1 -0.1 0.1'
  const [first, second] = materials ?? [alike, alike]
  const pairs = (value) => `peratomtypepair 2 ${Array(4).fill(value).join(' ')}`
  return `atom_style granular
atom_modify map array
boundary ${period ? 'p p f' : 'f f f'}
newton off
communicate single vel yes
units si
region all block ${sides} units box
create_box 2 all
neighbor ${period ? 0.0005 : 0.002} bin
neigh_modify delay 0
fix m1 all property/global youngsModulus peratomtype ${first.young} ${second.young}
fix m2 all property/global poissonsRatio peratomtype ${first.poisson} ${second.poisson}
fix m3 all property/global coefficientRestitution ${pairs(given ?? restitution)}
fix m4 all property/global coefficientFriction ${pairs(friction)}
fix m5 all property/global coefficientRollingFriction ${pairs(0.4)}
fix m6 all property/global cohesionEnergyDensity ${pairs(1e5)}
fix m7 all property/global coefficientRollingViscousDamping ${pairs(0.3)}
fix m8 all property/global characteristicVelocity scalar 1.0
pair_style gran model ${model} ${settings}
pair_coeff * *
timestep ${timeStep}
${bodies.map(({ position }, k) => `create_atoms ${(k % 2) + 1} single ${position.join(' ')} units box`).join('\n')}
${bodies
  .map(({ radius, velocity: [vx, vy, vz], omega: [x, y, z] }, k) => {
    const set = `set atom ${k + 1}`
    return `${set} diameter ${2 * radius} density ${(k % 2 === 0 ? first : second).density} vx ${vx} vy ${vy} vz ${vz}\n${set} omegax ${x} omegay ${y} omegaz ${z}`
  })
  .join('\n')}
${wall ? `fix wall all wall/gran model ${model} primitive type 2 zplane 0.0 ${settings}` : ''}
${plate ? plateOf(plate, model) : ''}
${gravity ? `fix falls all gravity ${gravity} vector 0 0 -1` : ''}
fix motion all nve/sphere
run 0
dump out all custom ${every} ${dump} id ${dumped.join(' ')}
dump_modify out sort id format "%d${' %.15g'.repeat(dumped.length)}"
run ${steps}
`
}

function run(one) {
  const folder = mkdtempSync(join(tmpdir(), 'liggghts-'))
  const [input, dump] = [join(folder, 'in'), join(folder, 'dump')]
  writeFileSync(input, deck(one, dump))
  writeFileSync(join(folder, 'plate.stl'), stl)
  execFileSync('liggghts', ['-in', input], { cwd: folder, stdio: 'ignore' })
  return { ...one, after: readDump(readFileSync(dump, 'utf8'), one.bodies.length) }
}

writeFileSync(table, `${JSON.stringify({ timeStep, corners, triangles, cases: cases.map(run) }, null, 1)}\n`)
