// turningDrum.ts: the turning drum from a given state of its grains, as a scene and by LIGGGHTS on some ranks.

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BackendChoice, contact, createSimulation, type Scene } from 'talus'
import { builtinScene } from '#talus/cli/builtinScenes.js'
import { parameterValues } from '#talus/model/parameter.js'
import { mpirun } from '../mpirun.js'

export interface DrumSize {
  readonly count: number
  readonly triangles: number
  /** rad/s */
  readonly speed: number
}

export interface Drum extends DrumSize {
  readonly timeStep: number
  build(): Scene
}

/** Of all bodies, three numbers each. */
export interface DrumState {
  readonly positions: ArrayLike<number>
  readonly velocities: ArrayLike<number>
  readonly omegas: ArrayLike<number>
}

export const law = contact.hertzMindlin()

export async function drumOf(size: DrumSize): Promise<Drum> {
  const drum = await builtinScene('drum')
  const values = parameterValues(drum.parameters, { ...size }) as { seed: number }
  return { ...size, timeStep: drum.timeStep(values, 'dem'), build: () => drum.build(values, 'dem') }
}

/** After some steps in which grains fall and flow. */
export async function flowing(drum: Drum, settle: number, on: BackendChoice): Promise<DrumState> {
  const simulation = await createSimulation(drum.build(), { contact: law, timeStep: drum.timeStep, backend: on })
  const blocks = 10
  for (let k = 0; k < blocks; k++) {
    simulation.step(Math.ceil(settle / blocks))
    await simulation.finish()
    process.stderr.write(`settling: ${simulation.time.toFixed(3)} s\n`)
  }
  const [positions, velocities, omegas] = [
    await simulation.read('bodyPos'),
    await simulation.read('bodyVel'),
    await simulation.read('bodyOmega'),
  ]
  await simulation.close()
  return { positions, velocities, omegas }
}

const isFree = (group: Scene['data']['groups'][number]) => group.motion === null && !group.fixed

/** The scene with its grains as they were; the shell is round, so that its angle does not matter. */
export function sceneAt(drum: Drum, state: DrumState): Scene {
  const scene = drum.build()
  const groups = scene.data.groups as unknown as Record<string, unknown>[]
  scene.data.groups.forEach((group, g) => {
    if (!isFree(group)) return
    const of = (all: ArrayLike<number>) =>
      Float64Array.from({ length: 3 * group.count }, (_, k) => all[3 * group.first + k]!)
    groups[g]!.positions = of(state.positions)
    groups[g]!.velocities = of(state.velocities)
    groups[g]!.omegas = of(state.omegas)
  })
  return scene
}

export interface LiggghtsOptions {
  readonly steps: number
  /** m */
  readonly skin: string
  readonly ranks?: number
  /** What they are bound to. */
  readonly bind?: string | undefined
}

/** ms a step of the second of two runs of these steps, and contacts between grains. */
export function byLiggghts(
  drum: Drum,
  state: DrumState,
  { steps, skin, ranks = 1, bind }: LiggghtsOptions,
): { readonly ms: number; readonly contacts: number } {
  const folder = mkdtempSync(join(tmpdir(), 'talus-drum-'))
  try {
    const scene = sceneAt(drum, state)
    writeFileSync(join(folder, 'drum.data'), dataFile(scene))
    writeFileSync(join(folder, 'drum.stl'), shellFile(scene))
    writeFileSync(join(folder, 'drum.in'), inputFile(drum, scene, steps, skin))
    const alone = ['liggghts', '-in', 'drum.in']
    const [command, ...argv] = ranks === 1 ? alone : [...mpirun(ranks, bind), ...alone]
    const allowed = { OMPI_ALLOW_RUN_AS_ROOT: '1', OMPI_ALLOW_RUN_AS_ROOT_CONFIRM: '1' }
    const env = { ...process.env, ...allowed, OMP_NUM_THREADS: '1' }
    const out = execFileSync(command!, argv, { cwd: folder, encoding: 'utf8', env, maxBuffer: 2 ** 26 })
    const last = (pattern: RegExp) => Number([...out.matchAll(pattern)].at(-1)![1])
    const ms = (1000 * last(/Loop time of ([\d.eE+-]+) on/g)) / steps
    return { ms, contacts: last(/^\s*\d+\s+([\d.eE+]+)\s/gm) / 2 }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function dataFile(scene: Scene): string {
  const { min, max } = scene.domain()
  const edges = ['x', 'y', 'z'].map((axis, c) => `${min[c]} ${max[c]} ${axis}lo ${axis}hi`)
  const [atoms, velocities]: string[][] = [[], []]
  for (const group of scene.data.groups.filter(isFree)) {
    if (group.shape.kind !== 'sphere') continue
    const { radius } = group.shape
    const three = (values: Float64Array, i: number) => values.subarray(3 * i, 3 * i + 3).join(' ')
    for (let i = 0; i < group.count; i++) {
      const id = atoms!.length + 1
      // sphere: id type diameter density x y z
      atoms!.push(`${id} 1 ${2 * radius} 2500 ${three(group.positions, i)}`)
      velocities!.push(`${id} ${three(group.velocities!, i)} ${three(group.omegas!, i)}`)
    }
  }
  const head = ['drum', '', `${atoms!.length} atoms`, '1 atom types', '', ...edges]
  return `${[...head, '', 'Atoms', '', ...atoms!, '', 'Velocities', '', ...velocities!].join('\n')}\n`
}

function shellFile(scene: Scene): string {
  const { shape } = scene.data.groups.find(({ name }) => name === 'shell')!
  if (shape.kind !== 'mesh') return ''
  const corner = (k: number) => `vertex ${shape.vertices.slice(3 * k, 3 * k + 3).join(' ')}`
  const facets: string[] = []
  for (let t = 0; t < shape.triangles.length; t += 3) {
    const corners = shape.triangles.slice(t, t + 3).map(corner)
    facets.push('facet normal 0 0 0', 'outer loop', ...corners, 'endloop', 'endfacet')
  }
  return ['solid drum', ...facets, 'endsolid drum', ''].join('\n')
}

function inputFile(drum: Drum, scene: Scene, steps: number, skin: string): string {
  const { young, poisson, restitution, friction } = scene.data.materials[0]!
  const end = Math.abs(scene.data.groups.find(({ name }) => name === 'back')!.positions[1]!)
  const wall = 'wall/gran model hertz tangential history'
  return `atom_style granular
atom_modify map array
boundary f f f
newton off
communicate single vel yes
units si
read_data drum.data
neighbor ${skin} bin
neigh_modify delay 0
fix m1 all property/global youngsModulus peratomtype ${young}
fix m2 all property/global poissonsRatio peratomtype ${poisson}
fix m3 all property/global coefficientRestitution peratomtypepair 1 ${restitution}
fix m4 all property/global coefficientFriction peratomtypepair 1 ${friction}
pair_style gran model hertz tangential history
pair_coeff * *
timestep ${drum.timeStep}
fix gravi all gravity 9.81 vector 0.0 0.0 -1.0
fix shell all mesh/surface file drum.stl type 1
fix inside all ${wall} mesh n_meshes 1 meshes shell
fix front all ${wall} primitive type 1 yplane ${-end}
fix back all ${wall} primitive type 1 yplane ${end}
fix turn all move/mesh mesh shell rotate origin 0. 0. 0. axis 0. 1. 0. period ${(2 * Math.PI) / drum.speed}
fix integr all nve/sphere
compute touching all contact/atom
compute contacts all reduce sum c_touching
thermo_style custom step c_contacts ke
thermo ${steps}
run ${steps}
run ${steps}
`
}
