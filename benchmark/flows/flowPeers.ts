// flowPeers.ts: the same flow by LIGGGHTS and by LAMMPS, whose input is written from the scene.
//
// LIGGGHTS: Hertz with its own damping and Mindlin's spring. LAMMPS: pair_style granular, hertz/material, damping tsuji, mindlin: the same springs, and Tsuji's
// damping for the same restitution.

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Scene } from 'talus'
import { type FlowState, grain, sceneAt } from './flowScenes.js'

export interface Peer {
  readonly ms: number
  /** Of the grains that move: mean height, m, and energy of translation, J. */
  readonly height: number
  readonly kinetic: number
  readonly note: string
}

const { young, poisson, restitution, friction, density } = grain

/** Fixed spheres first. */
function dataFile(scene: Scene): { text: string; fixed: number } {
  const { min, max } = scene.domain()
  const [atoms, velocities]: [string[], string[]] = [[], []]
  const spheres = scene.data.groups.filter(({ shape }) => shape.kind === 'sphere')
  const ordered = [...spheres.filter((group) => group.fixed), ...spheres.filter((group) => !group.fixed)]
  for (const { shape, count, positions, velocities: v, omegas: w } of ordered) {
    const three = (column: Float64Array | null, i: number) => column?.subarray(3 * i, 3 * i + 3).join(' ') ?? '0 0 0'
    for (let i = 0; i < count; i++) {
      const id = atoms.length + 1
      // sphere: id type diameter density x y z
      const diameter = shape.kind === 'sphere' ? 2 * shape.radius : 0
      atoms.push(`${id} 1 ${diameter} ${density} ${three(positions, i)}`)
      velocities.push(`${id} ${three(v, i)} ${three(w, i)}`)
    }
  }
  const edges = ['x', 'y', 'z'].map((axis, c) => `${min[c]} ${max[c]} ${axis}lo ${axis}hi`)
  const head = ['flow', '', `${atoms.length} atoms`, '1 atom types', '', ...edges]
  const text = `${[...head, '', 'Atoms', '', ...atoms, '', 'Velocities', '', ...velocities].join('\n')}\n`
  return { text, fixed: spheres.filter((group) => group.fixed).reduce((sum, { count }) => sum + count, 0) }
}

/** Axis and place of each plane. */
const planesOf = ({ data }: Scene) =>
  data.groups.flatMap(({ name, shape, positions }) => {
    if (shape.kind !== 'plane') return []
    const axis = shape.normal.findIndex((n) => n !== 0)
    return [{ name, axis: 'xyz'[axis]!, at: positions[axis]! }]
  })

/** What both have in common. */
const begin = (style: string, skin: number, fixed: number) =>
  `atom_style ${style}
atom_modify map array
boundary f f f
newton off
units si
read_data flow.data
neighbor ${skin} bin
neigh_modify delay 0 exclude group base base
`.replace('neigh_modify', `group base id <= ${fixed}\ngroup moving subtract all base\nneigh_modify`)

const end = (timeStep: number, steps: number) => `timestep ${timeStep}
fix gravi moving gravity 9.81 vector 0.0 0.0 -1.0
fix integr moving nve/sphere
compute each moving ke/atom
compute energy moving reduce sum c_each
variable up atom z
compute height moving reduce ave v_up
thermo_style custom step c_energy c_height atoms
thermo_modify lost ignore
thermo ${steps}
run ${steps}
run ${steps}
`

function liggghtsInput(scene: Scene, timeStep: number, steps: number, skin: number, fixed: number): string {
  const walls = planesOf(scene).map(
    ({ name, axis, at }) =>
      `fix ${name} all wall/gran model hertz tangential history primitive type 1 ${axis}plane ${at}`,
  )
  return `${begin('granular', skin, fixed).replace('units si', 'communicate single vel yes\nunits si')}
fix m1 all property/global youngsModulus peratomtype ${young}
fix m2 all property/global poissonsRatio peratomtype ${poisson}
fix m3 all property/global coefficientRestitution peratomtypepair 1 ${restitution}
fix m4 all property/global coefficientFriction peratomtypepair 1 ${friction}
pair_style gran model hertz tangential history
pair_coeff * *
${walls.join('\n')}
${end(timeStep, steps)}`
}

function lammpsInput(scene: Scene, timeStep: number, steps: number, skin: number, fixed: number): string {
  const model = `hertz/material ${young} ${restitution} ${poisson} tangential mindlin NULL 1.0 ${friction} damping tsuji`
  const planes = planesOf(scene)
  const walls = ['x', 'y', 'z'].flatMap((axis) => {
    const at = planes.filter((plane) => plane.axis === axis).map((plane) => plane.at)
    const [low, high] = [at.length > 0 ? Math.min(...at) : null, at.length > 1 ? Math.max(...at) : null]
    return at.length === 0
      ? []
      : [`fix wall${axis} all wall/gran granular ${model} ${axis}plane ${low} ${high ?? 'NULL'}`]
  })
  return `${begin('sphere', skin, fixed).replace('newton off', 'newton off\ncomm_modify vel yes')}
pair_style granular
pair_coeff * * ${model}
${walls.join('\n')}
${end(timeStep, steps)}`
}

type Input = (scene: Scene, timeStep: number, steps: number, skin: number, fixed: number) => string

function byProgram(program: string, input: Input, state: FlowState, steps: number, skin: number): Peer {
  const folder = mkdtempSync(join(tmpdir(), 'talus-flows-'))
  try {
    const scene = sceneAt(state)
    const { text, fixed } = dataFile(scene)
    writeFileSync(join(folder, 'flow.data'), text)
    writeFileSync(join(folder, 'flow.in'), input(scene, state.timeStep, steps, skin, fixed))
    const env = { ...process.env, OMP_NUM_THREADS: '1' }
    const out = execFileSync(program, ['-in', 'flow.in'], { cwd: folder, encoding: 'utf8', env, maxBuffer: 2 ** 26 })
    const seconds = Number([...out.matchAll(/Loop time of ([\d.eE+-]+) on/g)].at(-1)![1])
    const rows = [...out.matchAll(/^\s*(\d+)\s+([\d.eE+-]+)\s+([\d.eE+-]+)\s+(\d+)\s*$/gm)]
    const [, , kinetic, height] = rows.at(-1)!.map(Number) as [number, number, number, number]
    return { ms: (1000 * seconds) / steps, height, kinetic, note: `skin ${skin} m` }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

export const byLiggghts = (state: FlowState, steps: number, skin: number): Peer =>
  byProgram('liggghts', liggghtsInput, state, steps, skin)
export const byLammps = (state: FlowState, steps: number, skin: number): Peer =>
  byProgram('lmp', lammpsInput, state, steps, skin)
