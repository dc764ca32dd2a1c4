// wheelBed.ts: the bed and the wheel of Houlihan & Mukherjee 2013 by Talus and by LIGGGHTS, which has their law, from the same start.
//
//   node dist/benchmark/wheelBed.js [--count N] [--speed M/S] [--depth M] [--settle S] [--threads N] [--docs DIR]
//
// Both settle the same loose grains, and are compared by bulk density, coordination and the force on the floor. Then both drive the same wheel of
// triangles, without slip and at a given depth, through the bed that Talus has settled. Series go to DIR as CSV and SVG.

import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  backend,
  contact,
  createScene,
  createSimulation,
  grainRadii,
  granular,
  linePlot,
  material,
  probe,
  type SimulationApi,
  seededRandom,
  shape,
} from 'talus'

const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '2000' },
    speed: { type: 'string', default: '1' },
    depth: { type: 'string', default: '0.006' },
    settle: { type: 'string', default: '0.3' },
    threads: { type: 'string', default: '2' },
    docs: { type: 'string', default: '' },
  },
})
const count = Number(options.count)
const speed = Number(options.speed)
const depth = Number(options.depth)
const settle = Number(options.settle)
const timeStep = 1e-5
const density = 2060
const gravity = 9.81
/** By number; the paper's diameters are 5.5, 4.5, 3.5 and 2.5 mm. */
const sizes = { table: { radii: [0.00275, 0.00225, 0.00175, 0.00125], shares: [0.15, 0.1, 0.25, 0.5] } }
const radii = grainRadii(sizes, count, 1)
const solidVolume = radii.reduce((sum, r) => sum + (4 / 3) * Math.PI * r ** 3, 0)
const solidShare = 0.43
/** A bed that is three times as long as wide, and half as deep. */
const width = Math.cbrt(solidVolume / solidShare / 3 / 0.5)
const [length, bedDepth] = [3 * width, 0.5 * width]
const wheelRadius = 0.6 * width
const wheelWidth = 0.5 * width
const law = contact.forces({
  normal: 'hertz',
  tangential: 'mindlin',
  rolling: 'cdt',
  spinning: 'none',
  cohesion: 'sjkr',
  tension: true,
})
const model = 'hertz tangential history cohesion sjkr rolling_friction cdt'
const grain = material({
  name: 'grain',
  density,
  young: 5e6,
  poisson: 0.45,
  restitution: 0.75,
  friction: 0.5,
  rolling: 0.4,
  cohesionEnergyDensity: 1e5,
})
const steel = material({
  name: 'steel',
  density,
  young: 8e11,
  poisson: 0.3,
  restitution: 0.75,
  friction: 0.35,
  rolling: 0.3,
  cohesionEnergyDensity: 1e5,
})

/** One grain in each ghost sphere of the largest diameter. */
function loose(): Float64Array {
  const pitch = 2 * 0.00275
  const [nx, ny] = [Math.floor(length / pitch), Math.floor(width / pitch)]
  const random = seededRandom(1, 5)
  return Float64Array.from({ length: 3 * count }, (_, at) => {
    const [k, c] = [Math.floor(at / 3), at % 3]
    const site = [k % nx, Math.floor(k / nx) % ny, Math.floor(k / (nx * ny))][c]!
    const step = [length / nx, width / ny, pitch][c]!
    const free = step / 2 - radii[k]!
    return (site + 0.5) * step + random.between(-free, free)
  })
}

const highest = (positions: ArrayLike<number>) =>
  Array.from({ length: count }, (_, k) => positions[3 * k + 2]! + radii[k]!).reduce((a, b) => Math.max(a, b), 0)

/** A closed cylinder about y with 48 flats. */
function wheelMesh() {
  const flats = 48
  const vertices: number[] = [0, -wheelWidth / 2, 0, 0, wheelWidth / 2, 0]
  for (let i = 0; i < flats; i++) {
    const angle = (2 * Math.PI * i) / flats
    for (const y of [-wheelWidth / 2, wheelWidth / 2])
      vertices.push(wheelRadius * Math.cos(angle), y, wheelRadius * Math.sin(angle))
  }
  const triangles: number[] = []
  for (let i = 0; i < flats; i++) {
    const [a, b] = [2 + 2 * i, 2 + 2 * ((i + 1) % flats)]
    triangles.push(a, a + 1, b, b, a + 1, b + 1, 0, a, b, 1, b + 1, a + 1)
  }
  return { vertices, triangles }
}

interface Wheel {
  /** Where its middle starts, m. */
  readonly x: number
  readonly z: number
  readonly seconds: number
  /** It comes down by this, m, at the beginning, and then keeps its height. */
  readonly drop: number
  readonly dropping: number
}

function sceneOf(positions: ArrayLike<number>, wheel: Wheel | null) {
  const top = highest(positions) + 4 * wheelRadius
  const scene = createScene({
    gravity: [0, 0, -gravity],
    domain: { min: [-0.05, -0.05, -0.05], max: [length + 0.05, width + 0.05, top] },
  })
  const of = { material: steel, fixed: true } as const
  const floor = scene.body({ ...of, name: 'floor', shape: shape.plane() })
  for (const [name, normal, position] of [
    ['start', [1, 0, 0], [0, 0, 0]],
    ['end', [-1, 0, 0], [length, 0, 0]],
    ['right', [0, 1, 0], [0, 0, 0]],
    ['left', [0, -1, 0], [0, width, 0]],
  ] as const)
    scene.body({ ...of, name, shape: shape.plane({ normal }), position })
  if (wheel) {
    const { x, z, seconds, drop, dropping } = wheel
    const body = scene.body({
      name: 'wheel',
      material: steel,
      shape: shape.mesh(wheelMesh()),
      position: [x, width / 2, z],
      motion: {
        position: [
          { ramp: { from: 0, to: speed * seconds, start: 0, end: seconds } },
          0,
          { ramp: { from: 0, to: -drop, start: 0, end: dropping } },
        ],
        rotation: {
          axis: [0, 1, 0],
          angle: { ramp: { from: 0, to: (speed / wheelRadius) * seconds, start: 0, end: seconds } },
        },
      },
    })
    scene.probe(probe.forceOn(body))
    scene.probe(probe.torqueOn(body))
  }
  scene.probe(probe.forceOn(floor))
  scene.bodies({ name: 'grains', shape: shape.sphere({ radius: 1 }), material: grain, positions, radii })
  return scene
}

async function byTalus<T>(
  positions: ArrayLike<number>,
  wheel: Wheel | null,
  use: (simulation: SimulationApi) => Promise<T>,
) {
  const on = { contact: law, timeStep, backend: backend.cpu({ threads: Number(options.threads) }) }
  const simulation = await createSimulation(sceneOf(positions, wheel), on)
  try {
    return await use(simulation)
  } finally {
    await simulation.close()
  }
}

interface Bed {
  readonly positions: number[]
  readonly solid: number
  readonly bulkDensity: number
  readonly height: number
  /** Contacts between grains, two to each. */
  readonly coordination: number
  readonly floor: number
}

function bedOf(positions: number[], pairs: number, floor: number): Bed {
  const numbers = Array.from(radii.keys())
  const { solid, bulkDensity, height } = granular.measureBed({
    positions,
    radii,
    numbers,
    density,
    area: length * width,
    floor: 0,
  })
  return { positions, solid, bulkDensity, height, coordination: (2 * pairs) / count, floor }
}

const settleByTalus = (start: Float64Array) =>
  byTalus(start, null, async (simulation) => {
    let floor = 0
    const looks = 20
    simulation.step(Math.round(settle / timeStep) - looks * 50)
    for (let k = 0; k < looks; k++) {
      simulation.step(50)
      floor -= (await simulation.sample())['floor.forceOn.z']! / looks
    }
    const bodies = (await simulation.contactList!()).bodies
    let pairs = 0
    for (let k = 0; k < bodies.length; k += 2) if (bodies[k]! >= 5 && bodies[k + 1]! >= 5) pairs++
    return bedOf(Array.from(await simulation.read('bodyPos')).slice(15), pairs, floor)
  })

/** Every so many steps. */
const every = 50

interface Series {
  readonly time: number[]
  readonly x: number[]
  readonly z: number[]
  readonly torque: number[]
}

const wheelByTalus = (positions: number[], wheel: Wheel) =>
  byTalus(positions, wheel, async (simulation) => {
    const series: Series = { time: [], x: [], z: [], torque: [] }
    while (simulation.time < wheel.seconds - timeStep) {
      simulation.step(every)
      const now = await simulation.sample()
      series.time.push(simulation.time)
      series.x.push(now['wheel.forceOn.x']!)
      series.z.push(now['wheel.forceOn.z']!)
      series.torque.push(now['wheel.torqueOn.y']!)
    }
    return series
  })

function stl(
  name: string,
  { vertices, triangles }: ReturnType<typeof wheelMesh>,
  [x, y, z]: readonly number[],
): string {
  const corner = (v: number) =>
    `vertex ${vertices[3 * v]! + x!} ${vertices[3 * v + 1]! + y!} ${vertices[3 * v + 2]! + z!}`
  const facets = Array.from({ length: triangles.length / 3 }, (_, k) => {
    const [a, b, c] = triangles.slice(3 * k, 3 * k + 3).map(corner)
    return `facet normal 0 0 0\nouter loop\n${a}\n${b}\n${c}\nendloop\nendfacet`
  })
  return `solid ${name}\n${facets.join('\n')}\nendsolid ${name}\n`
}

function dataFile(positions: ArrayLike<number>, top: number): string {
  const head = [
    'bed',
    '',
    `${count} atoms`,
    '2 atom types',
    '',
    `-0.05 ${length + 0.05} xlo xhi`,
    `-0.05 ${width + 0.05} ylo yhi`,
  ]
  const atoms = Array.from(radii, (r, k) => {
    const [x, y, z] = [0, 1, 2].map((c) => positions[3 * k + c]!)
    return `${k + 1} 1 ${2 * r} ${density} ${x} ${y} ${z}`
  })
  return `${[...head, `-0.05 ${top} zlo zhi`, '', 'Atoms', '', ...atoms].join('\n')}\n`
}

function inputFile(wheel: Wheel | null, steps: number): string {
  const pairs = (own: number, other: number) => `peratomtypepair 2 ${own} ${other} ${other} ${other}`
  const thermo = wheel ? 'f_wheel[1] f_wheel[3] f_wheel[5]' : 'f_floor[3] c_contacts ke'
  const middle = wheel ? `${wheel.x} ${width / 2} ${wheel.z}` : ''
  const moving = wheel
    ? `fix wheel all mesh/surface/stress file wheel.stl type 2 reference_point ${middle}
fix meshes all wall/gran model ${model} mesh n_meshes 2 meshes floor wheel`
    : `fix meshes all wall/gran model ${model} mesh n_meshes 1 meshes floor`
  return `hard_particles yes
atom_style granular
atom_modify map array
boundary f f f
newton off
communicate single vel yes
units si
read_data bed.data
neighbor 0.001 bin
neigh_modify delay 0
fix m1 all property/global youngsModulus peratomtype 5e6 8e11
fix m2 all property/global poissonsRatio peratomtype 0.45 0.3
fix m3 all property/global coefficientRestitution ${pairs(0.75, 0.75)}
fix m4 all property/global coefficientFriction ${pairs(0.5, 0.35)}
fix m5 all property/global coefficientRollingFriction ${pairs(0.4, 0.3)}
fix m6 all property/global cohesionEnergyDensity ${pairs(1e5, 1e5)}
pair_style gran model ${model}
pair_coeff * *
timestep ${timeStep}
fix gravi all gravity ${gravity} vector 0.0 0.0 -1.0
fix floor all mesh/surface/stress file floor.stl type 2
${moving}
fix x1 all wall/gran model ${model} primitive type 2 xplane 0.0
fix x2 all wall/gran model ${model} primitive type 2 xplane ${length}
fix y1 all wall/gran model ${model} primitive type 2 yplane 0.0
fix y2 all wall/gran model ${model} primitive type 2 yplane ${width}
fix integr all nve/sphere
compute touching all contact/atom
compute contacts all reduce sum c_touching
thermo_style custom step ${thermo}
thermo_modify lost ignore norm no
thermo ${every}
dump out all custom ${steps} dump.txt id x y z
dump_modify out sort id format "%d %.15g %.15g %.15g"
${wheel ? rolling(wheel, steps) : `run ${steps}`}
`
}

/** Down and on, then on alone; it turns as it goes. */
function rolling({ x, z, drop, dropping }: Wheel, steps: number): string {
  const go = (
    from: number,
    height: number,
    down: number,
  ) => `fix go all move/mesh mesh wheel linear ${speed} 0. ${-down}
fix turn all move/mesh mesh wheel rotate origin ${from} ${width / 2} ${height} axis 0. 1. 0. period ${(2 * Math.PI * wheelRadius) / speed}`
  const first = Math.round(dropping / timeStep)
  return `${go(x, z, drop / dropping)}
run ${first}
unfix turn
unfix go
${go(x + speed * dropping, z - drop, 0)}
run ${steps - first}`
}

/** Lines of numbers that LIGGGHTS prints, and where the grains are at the end. */
function byLiggghts(positions: ArrayLike<number>, wheel: Wheel | null, steps: number) {
  const folder = mkdtempSync(join(tmpdir(), 'talus-wheel-'))
  try {
    const top = highest(positions) + 4 * wheelRadius
    writeFileSync(join(folder, 'bed.data'), dataFile(positions, top))
    writeFileSync(join(folder, 'bed.in'), inputFile(wheel, steps))
    const plate = { vertices: [0, 0, 0, length, 0, 0, length, width, 0, 0, width, 0], triangles: [0, 1, 2, 0, 2, 3] }
    writeFileSync(join(folder, 'floor.stl'), stl('floor', plate, [0, 0, 0]))
    if (wheel) writeFileSync(join(folder, 'wheel.stl'), stl('wheel', wheelMesh(), [wheel.x, width / 2, wheel.z]))
    const out = execFileSync('liggghts', ['-in', 'bed.in'], { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28 })
    const rows = out.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
    const printed = rows.filter((row) => row.length === 4 && row.every(Number.isFinite))
    const lines = readFileSync(join(folder, 'dump.txt'), 'utf8').trim().split('\n')
    const last = lines.slice(-count).map((line) => line.trim().split(' ').slice(1).map(Number))
    return { printed, positions: last.flat() }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function settleByLiggghts(start: Float64Array): Bed {
  const { printed, positions } = byLiggghts(start, null, Math.round(settle / timeStep))
  const late = printed.slice(-20)
  const floor = -late.reduce((sum, row) => sum + row[1]!, 0) / late.length
  return bedOf(positions, printed.at(-1)![2]! / 2, floor)
}

function wheelByLiggghts(positions: number[], wheel: Wheel): Series {
  const rows = byLiggghts(positions, wheel, Math.round(wheel.seconds / timeStep)).printed.slice(1)
  const column = (c: number) => rows.map((row) => row[c]!)
  return { time: column(0).map((step) => step * timeStep), x: column(1), z: column(2), torque: column(3) }
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const late = (values: readonly number[]) => values.slice(Math.floor(values.length / 2))

/** Means of blocks of eight samples, which the eye can follow. */
function smoothed(values: readonly number[]): number[] {
  return values.map((_, k) => mean(values.slice(Math.max(0, k - 4), k + 5)))
}

function writeDocs(folder: string, talus: Series, liggghts: Series): void {
  mkdirSync(folder, { recursive: true })
  const rows = talus.time.map((t, k) =>
    [t, talus.x[k], talus.z[k], talus.torque[k], liggghts.x[k], liggghts.z[k], liggghts.torque[k]]
      .map((value) => Number((value ?? Number.NaN).toPrecision(6)))
      .join(','),
  )
  const head = 'time s,talus Fx N,talus Fz N,talus Ty N m,liggghts Fx N,liggghts Fz N,liggghts Ty N m'
  writeFileSync(join(folder, 'wheel-liggghts.csv'), `${head}\n${rows.join('\n')}\n`)
  for (const [name, of, unit] of [
    ['forces', ['x', 'z'], 'N'],
    ['torque', ['torque'], 'N m'],
  ] as const) {
    const series = of.flatMap((key) =>
      [
        ['Talus', talus],
        ['LIGGGHTS', liggghts],
      ].map(([who, from]) => ({
        name: `${who} ${key === 'torque' ? 'torque' : `F${key}`}`,
        x: (from as Series).time,
        y: smoothed((from as Series)[key]),
      })),
    )
    const plot = linePlot({
      title: `A wheel at ${depth * 1000} mm and ${speed} m/s`,
      x: { label: 'time [s]' },
      y: { label: `${name} [${unit}]` },
      series,
    })
    writeFileSync(join(folder, `wheel-liggghts-${name}.svg`), plot)
  }
}

const start = loose()
process.stderr.write(`${count} grains, ${length.toFixed(3)} x ${width.toFixed(3)} m, ${bedDepth.toFixed(3)} m deep\n`)
const [talus, liggghts] = [await settleByTalus(start), settleByLiggghts(start)]
const weight = solidVolume * density * gravity
const row = (name: string, a: number, b: number) =>
  `| ${name} | ${a.toPrecision(4)} | ${b.toPrecision(4)} | ${(100 * (a / b - 1)).toFixed(1)} % |`
const lines = [
  row('solid share', talus.solid, liggghts.solid),
  row('bulk density, kg/m3', talus.bulkDensity, liggghts.bulkDensity),
  row('coordination', talus.coordination, liggghts.coordination),
  row('floor over weight', talus.floor / weight, liggghts.floor / weight),
]
process.stderr.write(`${lines.join('\n')}\n`)
const from = 1.2 * wheelRadius
const seconds = (Math.floor((length - 2 * from) / speed / (every * timeStep)) - 1) * every * timeStep
const drop = highest(talus.positions) - talus.height + depth
const wheel: Wheel = { x: from, z: highest(talus.positions) + wheelRadius, seconds, drop, dropping: 0.25 * seconds }
const [mine, theirs] = [await wheelByTalus(talus.positions, wheel), wheelByLiggghts(talus.positions, wheel)]
lines.push(
  row('Fx, mean of the second half, N', mean(late(mine.x)), mean(late(theirs.x))),
  row('Fz, N', mean(late(mine.z)), mean(late(theirs.z))),
  row('torque about y, N m', mean(late(mine.torque)), mean(late(theirs.torque))),
)
if (options.docs) writeDocs(options.docs, mine, theirs)
console.log(`| ${count} grains | Talus | LIGGGHTS | difference |\n|---|---|---|---|\n${lines.join('\n')}`)
