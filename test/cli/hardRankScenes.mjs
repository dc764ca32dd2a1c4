// hardRankScenes.mjs: small scenes of what ranks may stumble over, beside those of rankScenes.mjs; too many for every test:
//   mpirun -n 5 --oversubscribe node test/cli/sameOverRanks.mjs zoo corner shots

import { contact, createScene, joint, material, probe, shape, spring } from '../../dist/index.js'

const stone = material({ name: 'stone', young: 1e7, density: 2000, friction: 0.4, restitution: 0.6 })
const random = (seed) => () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
  return seed / 2 ** 32
}
const tetra = [
  [0.1, 0.1, 0.1],
  [-0.1, -0.1, 0.1],
  [-0.1, 0.1, -0.1],
  [0.1, -0.1, -0.1],
]
const allShapes = () => [
  shape.sphere({ radius: 0.08 }),
  shape.box({ half: [0.08, 0.06, 0.05] }),
  shape.capsule({ radius: 0.04, height: 0.1 }),
  shape.cylinder({ radius: 0.06, height: 0.1 }),
  shape.cone({ radius: 0.07, height: 0.12 }),
  shape.ellipsoid({ semiAxes: [0.1, 0.07, 0.05] }),
  shape.hull({ points: tetra }),
  shape.union({
    parts: [
      { shape: shape.sphere({ radius: 0.05 }), position: [0.04, 0, 0] },
      { shape: shape.sphere({ radius: 0.05 }), position: [-0.04, 0, 0] },
      { shape: shape.box({ half: [0.03, 0.03, 0.08] }), position: [0, 0, 0.02] },
    ],
  }),
]
function cells(n, L, next, speed) {
  const positions = []
  const velocities = []
  for (let x = 0; x < n; x++)
    for (let y = 0; y < n; y++)
      for (let z = 0; z < n; z++) {
        positions.push([((x + 0.5) * L) / n, ((y + 0.5) * L) / n, ((z + 0.5) * L) / n])
        velocities.push([0, 1, 2].map(() => speed * 2 * (next() - 0.5)))
      }
  return { positions, velocities }
}

/** Every shape flies through each other, periodic or not. */
function zoo(periodic) {
  const scene = createScene({
    gravity: [0, 0, -1],
    domain: { min: [0, 0, 0], max: [1, 1, 1], periodic: [periodic, periodic, periodic] },
  })
  scene.material(stone)
  const next = random(3)
  const { positions, velocities } = cells(4, 1, next, 12)
  allShapes().forEach((of, k) => {
    const mine = positions.map((_, i) => i).filter((i) => i % 8 === k)
    scene.bodies({
      name: `kind${k}`,
      shape: of,
      material: stone,
      positions: mine.map((i) => positions[i]),
      velocities: mine.map((i) => velocities[i]),
      ...(k === 0 ? {} : { omegas: mine.map(() => [next() * 20, next() * 20, 3]) }),
    })
  })
  return scene
}

/** All grains in one corner; others far off that make boxes. */
function corner() {
  const scene = createScene({ gravity: [0, 0, -9.81], domain: { min: [0, 0, 0], max: [100, 100, 100] } })
  scene.material(stone)
  const next = random(9)
  const positions = []
  for (let k = 0; k < 120; k++)
    positions.push([
      0.05 + 0.1 * (k % 4) + 0.004 * next(),
      0.05 + 0.1 * (Math.floor(k / 4) % 4) + 0.004 * next(),
      0.05 + 0.1 * Math.floor(k / 16),
    ])
  positions.push([99, 99, 99])
  scene.bodies({ name: 'grains', shape: shape.sphere({ radius: 0.05 }), material: stone, positions })
  for (const [name, q] of [
    ['floor', [0, 0, 0, 1]],
    ['left', [0, Math.SQRT1_2, 0, Math.SQRT1_2]],
    ['front', [-Math.SQRT1_2, 0, 0, Math.SQRT1_2]],
  ])
    scene.body({ name, shape: shape.plane(), material: stone, fixed: true, orientation: q })
  return scene
}

/** All at one place in x and y: a tower, and a big ball that falls on it, larger than any box. */
function boulder(boxy) {
  const scene = createScene({ gravity: [0, 0, -9.81], domain: { min: [-3, -3, -1], max: [3, 3, 5] } })
  scene.material(stone)
  const next = random(11)
  const positions = []
  for (let k = 0; k < 100; k++)
    positions.push([
      0.06 * (k % 5) - 0.12 + 0.002 * next(),
      0.06 * (Math.floor(k / 5) % 5) - 0.12 + 0.002 * next(),
      0.0299 + 0.06 * Math.floor(k / 25),
    ])
  scene.bodies({ name: 'grains', shape: shape.sphere({ radius: 0.03 }), material: stone, positions })
  const of = boxy ? shape.box({ half: [1.2, 1.1, 0.05] }) : shape.sphere({ radius: 0.8 })
  scene.body({
    name: 'boulder',
    shape: of,
    material: stone,
    position: [0.1, 0.05, boxy ? 0.33 : 1.06],
    velocity: [0.5, 0, -3],
    omega: boxy ? [1, 2, 0] : [0, 0, 3],
    mass: 20,
  })
  scene.body({ name: 'floor', shape: shape.plane(), material: stone, fixed: true })
  return scene
}

/** A line of touching grains: boxes end within a grain. */
function line(count) {
  const scene = createScene({ gravity: [0, 0, -9.81], domain: { min: [-1, -1, -1], max: [3, 1, 2] } })
  scene.material(stone)
  scene.bodies({
    name: 'grains',
    shape: shape.sphere({ radius: 0.1 }),
    material: stone,
    // a box of each is thinner than a grain
    positions: Array.from({ length: count }, (_, k) => [0.03 * k, 0.2001 * (k % 4), 0.0999 + 0.2 * (k % 3)]),
    velocities: Array.from({ length: count }, (_, k) => [0.5 * (k % 2 ? 1 : -1), 0, 0]),
  })
  scene.body({ name: 'floor', shape: shape.plane(), material: stone, fixed: true })
  return scene
}

/** So fast that several boxes are crossed in a step. */
function shots() {
  const scene = createScene({ domain: { min: [0, 0, 0], max: [4, 1, 1], periodic: [true, false, false] } })
  scene.material(stone)
  const next = random(5)
  const { positions, velocities } = cells(4, 1, next, 5)
  scene.bodies({
    name: 'grains',
    shape: shape.sphere({ radius: 0.09 }),
    material: stone,
    positions: positions.map(([x, y, z]) => [4 * x, y, z]),
    velocities: velocities.map(([x, y, z], k) => (k % 5 === 0 ? [4000 * (k % 2 ? 1 : -1), y, z] : [x, y, z])),
  })
  return scene
}

/** A chain of joints across all ranks, in a periodic box that it closes through, with grains about it. */
function ring(periodic) {
  const L = 2
  const scene = createScene({
    gravity: [0, 0, -9.81],
    domain: { min: [0, -1, -1], max: [L, 1, 2], periodic: [periodic, false, false] },
  })
  scene.material(stone)
  const next = random(21)
  const grains = []
  for (let k = 0; k < 80; k++)
    grains.push([0.05 + 0.1 * (k % 20) + 0.003 * next(), 0.1 * (Math.floor(k / 20) - 1.5), 0.045])
  scene.bodies({ name: 'grains', shape: shape.sphere({ radius: 0.044 }), material: stone, positions: grains })
  scene.body({ name: 'floor', shape: shape.plane(), material: stone, fixed: true })
  const links = []
  const n = 18
  for (let k = 0; k < n; k++)
    links.push(
      scene.body({
        name: `link${k}`,
        shape: shape.box({ half: [0.04, 0.03, 0.02] }),
        material: stone,
        position: [0.1 + 0.1 * k, 0, 0.13],
        velocity: periodic ? [20, 0, -1] : [k % 2 ? 1 : -0.2, 0, -1],
      }),
    )
  for (let k = 1; k < n; k++)
    scene.joint(
      joint[k % 3 === 0 ? 'spherical' : 'revolute']({
        name: `j${k}`,
        a: links[k - 1],
        b: links[k],
        at: [0.05 + 0.1 * k, 0, 0.13],
        ...(k % 3 === 0 ? {} : { axis: [0, 1, 0] }),
      }),
    )
  if (!periodic)
    scene.spring(
      spring.translational({
        name: 's',
        a: links[0],
        b: links[n - 1],
        atA: [0.1, 0, 0.13],
        atB: [0.1 + 0.1 * (n - 1), 0, 0.13],
        stiffness: 20,
        damping: 0.1,
        restLength: 1.6,
      }),
    )
  scene.probe(probe.position(links[3]))
  return scene
}

/** Layers kept apart, other pairs of materials, with spinning and rolling friction, fixed and driven bodies of all kinds. */
function kinds(up = 0) {
  const scene = createScene({ gravity: [1, 0, -9.81], domain: { min: [-1, -1, -1], max: [3, 3, 3] } })
  const rough = material({
    name: 'rough',
    young: 1e7,
    density: 2500,
    friction: 0.8,
    restitution: 0.3,
    rolling: 0.2,
    spinning: 0.1,
  })
  const ice = material({ name: 'ice', young: 2e7, density: 900, friction: 0.05, restitution: 0.1 })
  scene.material(rough)
  scene.material(ice)
  scene.materialPair(rough, ice, { friction: 0.3 })
  const next = random(17)
  const place = (k, z) => [0.1 * (k % 8) + 0.004 * next(), 0.1 * (Math.floor(k / 8) % 8) + 0.004 * next(), z + up]
  scene.bodies({
    name: 'a',
    layer: 'a',
    shape: shape.sphere({ radius: 0.05 }),
    material: rough,
    positions: Array.from({ length: 64 }, (_, k) => place(k, 0.05)),
    velocities: Array.from({ length: 64 }, () => [next(), next(), 0]),
    omegas: Array.from({ length: 64 }, () => [9 * next(), 0, 9 * next()]),
  })
  scene.bodies({
    name: 'b',
    layer: 'b',
    shape: shape.sphere({ radius: 0.04 }),
    material: ice,
    positions: Array.from({ length: 64 }, (_, k) => place(k, 0.13)),
  })
  scene.bodies({
    name: 'c',
    shape: shape.sphere({ radius: 0.045 }),
    material: ice,
    positions: Array.from({ length: 30 }, (_, k) => place(k, 0.22)),
  })
  scene.apart('b', 'b')
  scene.body({ name: 'floor', shape: shape.plane(), material: rough, fixed: true })
  const n = 12
  const heights = Array.from({ length: n * n }, (_, k) => 0.02 * Math.sin(k))
  scene.body({
    name: 'ground',
    shape: shape.heightfield({ size: [1, 1], columns: n, rows: n, heights }),
    material: rough,
    fixed: true,
    position: [0.4, 0.4, 0.0],
  })
  scene.body({
    name: 'paddle',
    shape: shape.box({ half: [0.3, 0.02, 0.1] }),
    material: rough,
    position: [0.4, -0.1, 0.1],
    motion: { rotation: { axis: [0, 0, 1], angle: { table: { times: [0, 1], values: [0, 10] } } } },
  })
  scene.probe(probe.forceOn('floor'))
  scene.probe(probe.forceOn('paddle'))
  return scene
}

/** Cables that touch: explicit, implicit, of capsules, joined; some pinned to bodies. */
function cables(implicit) {
  const scene = createScene({ gravity: [0, 0, -9.81], domain: { min: [-1, -1, -1], max: [3, 1, 2] } })
  scene.material(stone)
  const hemp = material({ name: 'hemp', young: 1e6, density: 1000, friction: 0.4 })
  const grains = Array.from({ length: 80 }, (_, k) => [0.1 * (k % 20), 0.1 * (Math.floor(k / 20) - 1.5), 0.045])
  scene.bodies({ name: 'grains', shape: shape.sphere({ radius: 0.044 }), material: stone, positions: grains })
  scene.body({ name: 'floor', shape: shape.plane(), material: stone, fixed: true })
  const load = scene.body({
    name: 'load',
    shape: shape.sphere({ radius: 0.06 }),
    material: stone,
    position: [1.8, 0, 0.2],
  })
  const rope = (name, y, of, more = {}) =>
    scene.cable({
      name,
      points: [
        [0.1, y, 0.11],
        [1.8, y, 0.11],
      ],
      elements: 6,
      material: hemp,
      radius: 0.02,
      retardation: 1e-3,
      velocity: [0, 0, -0.5],
      beads: of,
      ...(implicit ? { implicit: { theta: 1 } } : {}),
      ...more,
    })
  rope('one', -0.05, { spacing: 0.04 }, { velocity: [0, 0, -0.5] })
  rope('two', 0.08, { shape: 'capsule' }, { holds: [{ at: 'start', kind: 'pinned' }] })
  scene.cable({
    name: 'three',
    points: [
      [0.1, 0, 0.2],
      [1.8, 0, 0.2],
    ],
    elements: 6,
    material: hemp,
    radius: 0.02,
    retardation: 1e-3,
    beads: { spacing: 0.04 },
    pins: [{ at: 'end', to: load, kind: 'pinned' }],
    ...(implicit ? { implicit: { theta: 1 } } : {}),
  })
  scene.probe(probe.position('load'))
  return scene
}

/** Rain that freezes in a sink, with a wheel that turns in it. */
function rain() {
  const scene = createScene({ gravity: [0, 0, -9.81], domain: { min: [-1, -1, -1], max: [2, 2, 3] }, edge: 'remove' })
  scene.material(stone)
  scene.body({ name: 'floor', shape: shape.plane(), material: stone, fixed: true })
  const next = random(4)
  scene.bodies({
    name: 'grains',
    shape: shape.sphere({ radius: 0.05 }),
    material: stone,
    positions: Array.from({ length: 60 }, (_, k) => [
      0.11 * (k % 6) + 0.003 * next(),
      0.11 * (Math.floor(k / 6) % 5),
      0.06 + 0.11 * Math.floor(k / 30),
    ]),
  })
  scene.source({
    name: 'rain',
    region: { min: [0, 0, 0.5], max: [0.6, 0.6, 0.9] },
    rate: 2000,
    radius: 0.04,
    material: stone,
    capacity: 60,
    velocity: [0, 0, -8],
    seed: 5,
    every: 0.002,
  })
  scene.source({
    name: 'blocks',
    region: { min: [0.7, 0, 0.5], max: [1, 0.6, 0.9] },
    rate: 500,
    shape: shape.box({ half: [0.03, 0.02, 0.02] }),
    material: stone,
    capacity: 30,
    velocity: [0, 0, -8],
    turned: true,
    seed: 6,
    every: 0.002,
  })
  scene.sink({ name: 'ice', region: { min: [-1, -1, -1], max: [0.2, 2, 0.1] }, action: 'freeze' })
  scene.sink({ name: 'hole', region: { min: [0.4, -1, -1], max: [0.6, 2, 0.1] } })
  return scene
}

/** By hand, in the middle: bodies come, go, stand still, are pushed. */
async function hand(of) {
  const ids = await of.bodyIds()
  const here = Array.from(ids).filter((id) => id >= 0)
  await of.remove([here[10], here[41], here[7]])
  await of.setBody(20, { position: [0.5, 0.9, 0.9], velocity: [-5, -5, 0] })
  await of.pushBody(25, [0.5, 0, 0.5], [0.5, 0.5, 0.5])
  await of.freeze([here[30], here[31]])
}

const run =
  (scene, steps, timeStep = 5e-5, law = contact.hertzMindlin(), more = {}) =>
  () => ({ scene: scene(), law, timeStep, steps, ...more })

export const hardCases = {
  zoo: run(() => zoo(false), 300, 1e-4),
  zooPeriodic: run(() => zoo(true), 300, 1e-4),
  corner: run(corner, 300),
  boulder: run(() => boulder(false), 600),
  slab: run(() => boulder(true), 600),
  line: run(() => line(12), 300, 1e-4),
  shots: run(shots, 200, 1e-4),
  ring: run(() => ring(false), 400),
  ringPeriodic: run(() => ring(true), 400),
  kinds: run(kinds, 400),
  cables: run(() => cables(false), 400, 2e-5),
  cablesImplicit: run(() => cables(true), 400),
  rain: run(rain, 600, 1e-4),
  hand: run(() => zoo(false), 300, 1e-4, contact.hertzMindlin(), { midway: hand }),
  hooke: run(kinds, 300, 2e-5, contact.forces({ normal: 'hooke', tangential: 'linear', rolling: 'cdt' })),
  plastic: run(kinds, 300, 5e-5, contact.forces({ rolling: 'epsd', tangential: 'mindlin', cohesion: 'dmt' })),
  bridges: run(kinds, 300, 5e-5, contact.forces({ cohesion: 'liquidBridge' })),
}

const precisely = { tolerance: 1e-7, iterations: 10000, newton: false }
const solving = contact.dvi(precisely)

/** Those that solve alike all the way: where a step needs thousands of iterations one CPU differs from itself by as much. */
export const hardSolved = {
  zooHard: run(() => zoo(false), 20, 2e-3, solving),
  zooHardPeriodic: run(() => zoo(true), 20, 2e-3, solving),
  slabHard: run(() => boulder(true), 12, 1e-3, solving),
  shotsHard: run(shots, 20, 1e-3, solving),
  ringHardPeriodic: run(() => ring(true), 20, 1e-3, solving),
  kindsSticky: run(() => kinds(0.025), 20, 1e-3, contact.dvi({ ...precisely, cohesion: 0.5 })),
  rainHard: run(rain, 40, 1e-3, solving),
}
