// drum.ts: the turning drum by Talus and by LIGGGHTS, in turn on one core, from the same state.
//
//   node dist/benchmark/drum.js [--count N] [--triangles N] [--speed RAD/S] [--settle STEPS] [--steps N] [--rounds N] [--skins M,...]
//
// Talus lets the grains fall and flow for `settle` steps. Then both run the same steps with the same materials, shell, walls and
// speed, again and again; of the rounds, and of the skins that LIGGGHTS is given, the fastest counts.

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { backend, contact, createSimulation, type Scene } from 'talus'
import { builtinScene } from '#talus/cli/builtinScenes.js'
import { parameterValues } from '#talus/model/parameter.js'

const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '38000' },
    triangles: { type: 'string', default: '1200' },
    speed: { type: 'string', default: '6' },
    settle: { type: 'string', default: '10000' },
    steps: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '3' },
    skins: { type: 'string', default: '0.0002,0.0005' },
  },
})
const count = Number(options.count)
const steps = Number(options.steps)
const rounds = Number(options.rounds)
const drum = await builtinScene('drum')
const given = { count, triangles: Number(options.triangles), speed: Number(options.speed) }
const values = parameterValues(drum.parameters, given) as { seed: number }
const timeStep = drum.timeStep(values, 'dem')
const setup = { contact: contact.hertzMindlin(), timeStep, backend: backend.cpu({ threads: 1 }) }

interface State {
  readonly positions: ArrayLike<number>
  readonly velocities: ArrayLike<number>
  readonly omegas: ArrayLike<number>
}

async function settled(): Promise<State> {
  const simulation = await createSimulation(drum.build(values, 'dem'), setup)
  const blocks = 10
  for (let k = 0; k < blocks; k++) {
    simulation.step(Math.ceil(Number(options.settle) / blocks))
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
function sceneAt(state: State): Scene {
  const scene = drum.build(values, 'dem')
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

interface Result {
  readonly ms: number
  readonly contacts: number
  readonly note: string
}

async function byTalus(state: State): Promise<Result> {
  const simulation = await createSimulation(sceneAt(state), setup)
  simulation.step(steps)
  await simulation.finish()
  const before = { times: await simulation.stageTimes(), ...(await simulation.counters()) }
  const began = performance.now()
  simulation.step(steps)
  await simulation.finish()
  const ms = (performance.now() - began) / steps
  const after = await simulation.stageTimes()
  const { contacts, rebuilds } = await simulation.counters()
  const stages = Object.entries(after).map(
    ([name, time]) => `${name} ${((time - (before.times[name] ?? 0)) / steps).toFixed(2)}`,
  )
  await simulation.close()
  return { ms, contacts, note: `${rebuilds - before.rebuilds} searches; ms per step: ${stages.join(', ')}` }
}

function byLiggghts(state: State, skin: string): Result {
  const folder = mkdtempSync(join(tmpdir(), 'talus-drum-'))
  try {
    const scene = sceneAt(state)
    writeFileSync(join(folder, 'drum.data'), dataFile(scene))
    writeFileSync(join(folder, 'drum.stl'), shellFile(scene))
    writeFileSync(join(folder, 'drum.in'), inputFile(scene, skin))
    const env = { ...process.env, OMP_NUM_THREADS: '1' }
    const out = execFileSync('liggghts', ['-in', 'drum.in'], { cwd: folder, encoding: 'utf8', env })
    const last = (pattern: RegExp) => Number([...out.matchAll(pattern)].at(-1)![1])
    const ms = (1000 * last(/Loop time of ([\d.eE+-]+) on/g)) / steps
    const contacts = last(/^\s*\d+\s+([\d.eE+]+)\s/gm) / 2
    return { ms, contacts, note: `contacts between grains; skin ${skin} m` }
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
  const head = ['drum', '', `${count} atoms`, '1 atom types', '', ...edges]
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

function inputFile(scene: Scene, skin: string): string {
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
timestep ${timeStep}
fix gravi all gravity 9.81 vector 0.0 0.0 -1.0
fix shell all mesh/surface file drum.stl type 1
fix inside all ${wall} mesh n_meshes 1 meshes shell
fix front all ${wall} primitive type 1 yplane ${-end}
fix back all ${wall} primitive type 1 yplane ${end}
fix turn all move/mesh mesh shell rotate origin 0. 0. 0. axis 0. 1. 0. period ${(2 * Math.PI) / given.speed}
fix integr all nve/sphere
compute touching all contact/atom
compute contacts all reduce sum c_touching
thermo_style custom step c_contacts ke
thermo ${steps}
run ${steps}
run ${steps}
`
}

const state = await settled()
const best = new Map<string, Result>()
const take = (name: string, result: Result) => {
  process.stderr.write(`${name}: ${result.ms.toFixed(2)} ms per step\n`)
  if (result.ms < (best.get(name)?.ms ?? Number.POSITIVE_INFINITY)) best.set(name, result)
}
for (let round = 0; round < rounds; round++) {
  take('Talus', await byTalus(state))
  for (const skin of options.skins!.split(',')) take('LIGGGHTS', byLiggghts(state, skin))
}
const rows = [...best].map(([name, r]) => `| ${name} | ${Math.round(r.contacts)} | ${r.ms.toFixed(2)} | ${r.note} |`)
const ratio = best.get('LIGGGHTS')!.ms / best.get('Talus')!.ms
console.log(`| ${count} grains, ${given.triangles} triangles | contacts | ms per step | |\n|---|---|---|---|`)
console.log([...rows, `| Talus over LIGGGHTS | | ${ratio.toFixed(2)} | |`].join('\n'))
