// peers.ts: the settled bed by Talus and by LIGGGHTS, one after the other on one core, from the same state.
//
//   node dist/benchmark/peers.js [--count N] [--settle SECONDS] [--steps N] [--threads 1,2,...] [--alone]
//
// The bed is settled by Talus with strong damping, so that both start from the same contacts at rest; then both run the
// same steps with the same materials. A bed that still bounces has half the contacts and flatters whoever runs it.

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { backend, contact, createScene, createSimulation, lattice, material, shape } from 'talus'

const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '32000' },
    settle: { type: 'string', default: '0.3' },
    steps: { type: 'string', default: '1000' },
    threads: { type: 'string', default: '1' },
    alone: { type: 'boolean', default: false },
  },
})
const count = Number(options.count)
const steps = Number(options.steps)
const timeStep = 2e-5
const radius = 0.005
const side = Math.max(Math.sqrt((0.32 ** 2 / 32000) * count), 12 * radius)
const grain = { density: 2000, friction: 0.5, young: 5e6, poisson: 0.45 }

function startPositions(): Float64Array {
  const sites = Math.floor(side / (2.05 * radius))
  const pitch = side / sites
  const layers = Math.ceil(count / sites ** 2)
  const box = { min: [0, 0, 0] as const, max: [side, side, layers * pitch * (1 + 1e-9)] as const }
  const points = lattice({ ...box, spacing: pitch * (1 - 1e-9), jitter: 0.45 * (pitch - 2 * radius), count, seed: 1 })
  return points.map((x, i) => (i % 3 === 2 ? x : x - side * Math.floor(x / side)))
}

function bed(positions: ArrayLike<number>, velocities: ArrayLike<number> | null, restitution: number) {
  const sand = material({ name: 'sand', ...grain, restitution })
  let top = 0
  for (let i = 2; i < positions.length; i += 3) top = Math.max(top, positions[i]!)
  const scene = createScene({
    gravity: [0, 0, -9.81],
    domain: { min: [0, 0, -0.05], max: [side, side, top + 0.05], periodic: [true, true, false] },
  })
  scene.body({ name: 'floor', shape: shape.plane(), material: sand, fixed: true })
  scene.bodies({
    name: 'grains',
    shape: shape.sphere({ radius }),
    material: sand,
    positions,
    ...(velocities ? { velocities } : {}),
  })
  return scene
}

const run = { contact: contact.hertzMindlin(), timeStep }

async function settled(): Promise<ArrayLike<number>> {
  const simulation = await createSimulation(bed(startPositions(), null, 0.05), { ...run, backend: backend.cpu() })
  const blocks = 20
  for (let k = 1; k <= blocks; k++) {
    simulation.step(Math.round(Number(options.settle) / timeStep / blocks))
    const { contacts } = await simulation.counters()
    process.stderr.write(`settling: ${simulation.time.toFixed(3)} s, ${contacts} contacts\n`)
  }
  const positions = await simulation.read('bodyPos')
  await simulation.close()
  return positions.slice(3)
}

interface Result {
  readonly contacts: number
  readonly particleStepsPerSecond: number
  readonly note: string
}

async function byTalus(positions: ArrayLike<number>, threads: number): Promise<Result> {
  const simulation = await createSimulation(bed(positions, null, 0.75), { ...run, backend: backend.cpu({ threads }) })
  simulation.step(steps)
  await simulation.finish()
  const before = await simulation.stageTimes()
  const began = performance.now()
  simulation.step(steps)
  await simulation.finish()
  const seconds = (performance.now() - began) / 1000
  const after = await simulation.stageTimes()
  const { contacts } = await simulation.counters()
  const stages = Object.entries(after).map(([name, ms]) => `${name} ${((ms - (before[name] ?? 0)) / steps).toFixed(3)}`)
  const note = `ms per step: ${stages.join(', ')}; ${Math.round(simulation.memoryBytes() / count)} bytes per grain; hash ${await simulation.hash()}`
  await simulation.close()
  return { contacts, particleStepsPerSecond: (count * steps) / seconds, note }
}

function byLiggghts(positions: ArrayLike<number>): Result {
  const folder = mkdtempSync(join(tmpdir(), 'talus-peers-'))
  try {
    writeFileSync(join(folder, 'bed.data'), dataFile(positions))
    writeFileSync(join(folder, 'bed.in'), inputFile())
    const out = execFileSync('liggghts', ['-in', 'bed.in'], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, OMP_NUM_THREADS: '1' },
    })
    const loops = [...out.matchAll(/Loop time of ([\d.eE+-]+) on/g)].map((m) => Number(m[1]))
    const contacts = [...out.matchAll(/^\s*\d+\s+([\d.eE+]+)\s/gm)].map((m) => Number(m[1])).at(-1)!
    return {
      contacts: contacts / 2,
      particleStepsPerSecond: (count * steps) / loops.at(-1)!,
      note: 'contacts between grains',
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function dataFile(positions: ArrayLike<number>): string {
  let top = 0
  for (let i = 2; i < positions.length; i += 3) top = Math.max(top, positions[i]!)
  const lines = [
    `bed`,
    '',
    `${count} atoms`,
    '1 atom types',
    '',
    `0 ${side} xlo xhi`,
    `0 ${side} ylo yhi`,
    `-0.01 ${top + 0.05} zlo zhi`,
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

function inputFile(): string {
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

const positions = await settled()
const line = (name: string, r: Result) =>
  `| ${name} | ${Math.round(r.contacts)} | ${(r.particleStepsPerSecond / 1e6).toFixed(2)} | ${r.note} |`
const lines: string[] = []
const results: Result[] = []
for (const threads of options.threads!.split(',').map(Number)) {
  const result = await byTalus(positions, threads)
  results.push(result)
  lines.push(line(`Talus, ${threads} thread${threads > 1 ? 's' : ''}`, result))
  process.stderr.write(`${lines.at(-1)}\n`)
}
if (!options.alone) {
  const liggghts = byLiggghts(positions)
  lines.push(line('LIGGGHTS, 1 process', liggghts))
  const ratio = results[0]!.particleStepsPerSecond / liggghts.particleStepsPerSecond
  lines.push(`| Talus over LIGGGHTS | | ${ratio.toFixed(2)} | |`)
}
console.log(`| ${count} grains | contacts | million particle-steps/s | |\n|---|---|---|---|\n${lines.join('\n')}`)
