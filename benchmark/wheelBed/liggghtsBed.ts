// liggghtsBed.ts: the same by LIGGGHTS, from files that it reads.

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mean } from 'talus'
import {
  asBall,
  type Bed,
  bedOf,
  count,
  density,
  every,
  gravity,
  highest,
  length,
  looks,
  model,
  radii,
  type Series,
  samplesOfLook,
  speed,
  timeStep,
  type Wheel,
  wheelMesh,
  wheelRadius,
  wheelRolling,
  width,
} from './bedAndWheel.js'

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

/** With the wheel where it is a ball; a density beyond measure leaves m* that of the grain. */
function dataFile(positions: ArrayLike<number>, wheel: Wheel | null, top: number): string {
  const atoms = Array.from(radii, (r, k) => {
    const [x, y, z] = [0, 1, 2].map((c) => positions[3 * k + c]!)
    return `${k + 1} 1 ${2 * r} ${density} ${x} ${y} ${z}`
  })
  if (wheel && asBall) atoms.push(`${count + 1} 3 ${2 * wheelRadius} 1e18 ${wheel.x} ${width / 2} ${wheel.z}`)
  const head = [
    'bed',
    '',
    `${atoms.length} atoms`,
    '3 atom types',
    '',
    `-0.05 ${length + 0.05} xlo xhi`,
    `-0.05 ${width + 0.05} ylo yhi`,
  ]
  return `${[...head, `-0.05 ${top} zlo zhi`, '', 'Atoms', '', ...atoms].join('\n')}\n`
}

/** Of grains, of walls, and of the wheel, with each other. */
function pairsOf(own: number, walls: number, wheel: number): string {
  return `peratomtypepair 3 ${own} ${walls} ${wheel} ${walls} ${walls} ${wheel} ${wheel} ${wheel} ${wheel}`
}

/** What LIGGGHTS knows of the wheel, and what it prints: force along x and z, torque about y. */
function wheelFixes({ x, z }: Wheel): { fixes: string; thermo: string } {
  const middle = `${x} ${width / 2} ${z}`
  if (asBall) {
    const fixes = `set group wheel omegay ${speed / wheelRadius}
compute turned wheel property/atom tqy
compute pushed wheel reduce sum fx fz c_turned
fix meshes all wall/gran model ${model} mesh n_meshes 1 meshes floor`
    return { fixes, thermo: 'c_pushed[1] c_pushed[2] c_pushed[3]' }
  }
  const fixes = `fix wheel all mesh/surface/stress file wheel.stl type 3 reference_point ${middle}
fix meshes all wall/gran model ${model} mesh n_meshes 2 meshes floor wheel`
  return { fixes, thermo: 'f_wheel[1] f_wheel[3] f_wheel[5]' }
}

function inputFile(wheel: Wheel | null, steps: number, written: number): string {
  const { fixes, thermo } = wheel
    ? wheelFixes(wheel)
    : {
        fixes: `fix meshes all wall/gran model ${model} mesh n_meshes 1 meshes floor`,
        thermo: 'f_floor[3] c_contacts ke',
      }
  return `hard_particles yes
atom_style granular
atom_modify map array
boundary f f f
newton off
communicate single vel yes
units si
read_data bed.data
group grains type 1
group wheel type 3
neighbor 0.001 bin
neigh_modify delay 0
fix m1 all property/global youngsModulus peratomtype 5e6 8e11 8e11
fix m2 all property/global poissonsRatio peratomtype 0.45 0.3 0.3
fix m3 all property/global coefficientRestitution ${pairsOf(0.75, 0.75, 0.75)}
fix m4 all property/global coefficientFriction ${pairsOf(0.5, 0.35, 0.35)}
fix m5 all property/global coefficientRollingFriction ${pairsOf(0.4, 0.3, wheelRolling)}
fix m6 all property/global cohesionEnergyDensity ${pairsOf(1e5, 1e5, 1e5)}
pair_style gran model ${model}
pair_coeff * *
timestep ${timeStep}
fix gravi grains gravity ${gravity} vector 0.0 0.0 -1.0
fix floor all mesh/surface/stress file floor.stl type 2
${fixes}
fix x1 grains wall/gran model ${model} primitive type 2 xplane 0.0
fix x2 grains wall/gran model ${model} primitive type 2 xplane ${length}
fix y1 grains wall/gran model ${model} primitive type 2 yplane 0.0
fix y2 grains wall/gran model ${model} primitive type 2 yplane ${width}
fix integr grains nve/sphere
compute touching all contact/atom
compute contacts all reduce sum c_touching
thermo_style custom step ${thermo}
thermo_modify lost ignore norm no
thermo ${every}
dump out grains custom ${written} dump.txt id x y z
dump_modify out sort id format "%d %.15g %.15g %.15g"
${wheel ? rolling(wheel, steps) : `run ${steps}`}
`
}

/** Down and on, then on alone; it turns as it goes. */
function rolling({ x, z, drop, dropping }: Wheel, steps: number): string {
  const first = Math.round(dropping / timeStep)
  if (asBall)
    return `fix go wheel move linear ${speed} 0. ${-drop / dropping}
run ${first}
unfix go
fix go wheel move linear ${speed} 0. 0.
run ${steps - first}`
  const go = (
    from: number,
    height: number,
    down: number,
  ) => `fix go all move/mesh mesh wheel linear ${speed} 0. ${-down}
fix turn all move/mesh mesh wheel rotate origin ${from} ${width / 2} ${height} axis 0. 1. 0. period ${(2 * Math.PI * wheelRadius) / speed}`
  return `${go(x, z, drop / dropping)}
run ${first}
unfix turn
unfix go
${go(x + speed * dropping, z - drop, 0)}
run ${steps - first}`
}

/** Lines of numbers that LIGGGHTS prints, and where the grains are every so many steps. */
function byLiggghts(positions: ArrayLike<number>, wheel: Wheel | null, steps: number, written = steps) {
  const folder = mkdtempSync(join(tmpdir(), 'talus-wheel-'))
  try {
    const top = highest(positions) + 4 * wheelRadius
    writeFileSync(join(folder, 'bed.data'), dataFile(positions, wheel, top))
    writeFileSync(join(folder, 'bed.in'), inputFile(wheel, steps, written))
    const plate = { vertices: [0, 0, 0, length, 0, 0, length, width, 0, 0, width, 0], triangles: [0, 1, 2, 0, 2, 3] }
    writeFileSync(join(folder, 'floor.stl'), stl('floor', plate, [0, 0, 0]))
    if (wheel && !asBall)
      writeFileSync(join(folder, 'wheel.stl'), stl('wheel', wheelMesh(), [wheel.x, width / 2, wheel.z]))
    const out = execFileSync('liggghts', ['-in', 'bed.in'], { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28 })
    const rows = out.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
    // a step that ends one run and starts the next is printed twice, in the second with the forces of both
    const printed = rows
      .filter((row) => row.length === 4 && row.every(Number.isFinite))
      .filter((row, k, all) => row[0] !== all[k - 1]?.[0])
    return { printed, dumps: places(readFileSync(join(folder, 'dump.txt'), 'utf8')) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Of a dump: nine lines before those of the grains, each time. */
function places(dump: string): number[][] {
  const lines = dump.trimEnd().split('\n')
  return Array.from({ length: lines.length / (count + 9) }, (_, k) =>
    lines
      .slice(k * (count + 9) + 9, (k + 1) * (count + 9))
      .flatMap((line) => line.trim().split(' ').slice(1).map(Number)),
  )
}

/** The bed at each look, the last of them settled. */
export function settleByLiggghts(start: Float64Array): Bed[] {
  const steps = looks * samplesOfLook * every
  const { printed, dumps } = byLiggghts(start, null, steps, samplesOfLook * every)
  // both begin with the start
  return dumps.slice(1).map((at, k) => {
    const rows = printed.slice(1 + k * samplesOfLook, 1 + (k + 1) * samplesOfLook)
    const last = rows.at(-1)!
    return bedOf(last[0]! * timeStep, at, last[2]! / 2, -mean(rows.map((row) => row[1]!)))
  })
}

export function wheelByLiggghts(positions: number[], wheel: Wheel): Series {
  const { printed } = byLiggghts(positions, wheel, Math.round(wheel.seconds / timeStep))
  // the step at which the wheel has come down is printed too
  const rows = printed.slice(1).filter((row) => row[0]! % every === 0)
  const column = (c: number) => rows.map((row) => row[c]!)
  return { time: column(0).map((step) => step * timeStep), x: column(1), z: column(2), torque: column(3) }
}
