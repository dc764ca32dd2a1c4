// settledBed.ts: the bed that engines are timed on: equal spheres on a floor, periodic sideways, as a scene of Talus and as the files
// that LIGGGHTS reads.

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BackendChoice, contact, createScene, createSimulation, lattice, material, type Scene, shape } from 'talus'
import { mpirun } from './mpirun.js'

export const timeStep = 2e-5
const radius = 0.005
const grain = { density: 2000, friction: 0.5, young: 5e6, poisson: 0.45 }
export const law = { contact: contact.hertzMindlin(), timeStep }

export interface Bed {
  /** x y z of each grain, m. */
  readonly positions: ArrayLike<number>
  /** m, along x and y. */
  readonly sides: readonly [number, number]
}

/** Of a bed of its own, so that it is as deep as all others. */
export const sideOf = (count: number) => Math.max(Math.sqrt((0.32 ** 2 / 32000) * count), 12 * radius)

function startPositions(count: number): Float64Array {
  const side = sideOf(count)
  const sites = Math.floor(side / (2.05 * radius))
  const pitch = side / sites
  const layers = Math.ceil(count / sites ** 2)
  const box = { min: [0, 0, 0] as const, max: [side, side, layers * pitch * (1 + 1e-9)] as const }
  const points = lattice({ ...box, spacing: pitch * (1 - 1e-9), jitter: 0.45 * (pitch - 2 * radius), count, seed: 1 })
  return points.map((x, i) => (i % 3 === 2 ? x : x - side * Math.floor(x / side)))
}

function topOf(positions: ArrayLike<number>): number {
  let top = 0
  for (let i = 2; i < positions.length; i += 3) top = Math.max(top, positions[i]!)
  return top
}

export function bedScene({ positions, sides }: Bed, restitution = 0.75): Scene {
  const sand = material({ name: 'sand', ...grain, restitution })
  const max = [...sides, topOf(positions) + 0.05] as const
  const scene = createScene({
    gravity: [0, 0, -9.81],
    domain: { min: [0, 0, -0.05], max, periodic: [true, true, false] },
  })
  scene.body({ name: 'floor', shape: shape.plane(), material: sand, fixed: true })
  scene.bodies({ name: 'grains', shape: shape.sphere({ radius }), material: sand, positions })
  return scene
}

/** Settled with strong damping, so that whoever is timed starts from contacts at rest. */
export async function settledBed(count: number, seconds: number, on: BackendChoice): Promise<Bed> {
  const sides = [sideOf(count), sideOf(count)] as const
  const scene = bedScene({ positions: startPositions(count), sides }, 0.05)
  const simulation = await createSimulation(scene, { ...law, backend: on })
  const blocks = 20
  for (let k = 1; k <= blocks; k++) {
    simulation.step(Math.round(seconds / timeStep / blocks))
    const { contacts } = await simulation.counters()
    process.stderr.write(`settling: ${simulation.time.toFixed(3)} s, ${contacts} contacts\n`)
  }
  const positions = (await simulation.read('bodyPos')).slice(3)
  await simulation.close()
  const inside = positions.map((x, i) => (i % 3 === 2 ? x : x - sides[0] * Math.floor(x / sides[0])))
  return { positions: inside, sides }
}

/** Contacts between grains, and seconds of the second of two runs of these steps. */
export function byLiggghts(
  bed: Bed,
  steps: number,
  ranks = 1,
  bind?: string,
): { readonly contacts: number; readonly seconds: number } {
  const folder = mkdtempSync(join(tmpdir(), 'talus-peers-'))
  try {
    writeFileSync(join(folder, 'bed.data'), dataFile(bed))
    writeFileSync(join(folder, 'bed.in'), inputFile(steps))
    const alone = ['liggghts', '-in', 'bed.in']
    const [command, ...argv] = ranks === 1 ? alone : [...mpirun(ranks, bind), ...alone]
    const allowed = { OMPI_ALLOW_RUN_AS_ROOT: '1', OMPI_ALLOW_RUN_AS_ROOT_CONFIRM: '1' }
    const env = { ...process.env, ...allowed, OMP_NUM_THREADS: '1' }
    const out = execFileSync(command!, argv, { cwd: folder, encoding: 'utf8', env, maxBuffer: 2 ** 26 })
    const loops = [...out.matchAll(/Loop time of ([\d.eE+-]+) on/g)].map((m) => Number(m[1]))
    const contacts = [...out.matchAll(/^\s*\d+\s+([\d.eE+]+)\s/gm)].map((m) => Number(m[1])).at(-1)!
    return { contacts: contacts / 2, seconds: loops.at(-1)! }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function dataFile({ positions, sides }: Bed): string {
  const count = positions.length / 3
  const lines = [
    `bed`,
    '',
    `${count} atoms`,
    '1 atom types',
    '',
    `0 ${sides[0]} xlo xhi`,
    `0 ${sides[1]} ylo yhi`,
    `-0.01 ${topOf(positions) + 0.05} zlo zhi`,
    '',
    'Atoms',
    '',
  ]
  // sphere: id type diameter density x y z
  for (let i = 0; i < count; i++) {
    lines.push(
      `${i + 1} 1 ${2 * radius} ${grain.density} ${positions[3 * i]} ${positions[3 * i + 1]} ${positions[3 * i + 2]}`,
    )
  }
  return `${lines.join('\n')}\n`
}

function inputFile(steps: number): string {
  return `atom_style granular
atom_modify map array
boundary p p f
newton off
communicate single vel yes
units si
read_data bed.data
neighbor 0.001 bin
neigh_modify delay 0
fix m1 all property/global youngsModulus peratomtype ${grain.young}
fix m2 all property/global poissonsRatio peratomtype ${grain.poisson}
fix m3 all property/global coefficientRestitution peratomtypepair 1 0.75
fix m4 all property/global coefficientFriction peratomtypepair 1 ${grain.friction}
pair_style gran model hertz tangential history
pair_coeff * *
timestep ${timeStep}
fix gravi all gravity 9.81 vector 0.0 0.0 -1.0
fix floor all wall/gran model hertz tangential history primitive type 1 zplane 0.0
fix integr all nve/sphere
compute touching all contact/atom
compute contacts all reduce sum c_touching
thermo_style custom step c_contacts ke
thermo ${steps}
run ${steps}
run ${steps}
`
}
