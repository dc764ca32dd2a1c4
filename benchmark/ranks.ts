// ranks.ts: how the settled bed scales over ranks of MPI: a bed of one size on more and more ranks, and one that grows with them; beside
// it threads of one process and LIGGGHTS on as many ranks.
//
//   node dist/benchmark/ranks.js [--tile N] [--strong TILES] [--weak TILES] [--ranks 1,2,4,8,16] [--steps N] [--settle SECONDS]
//     [--no-threads] [--no-liggghts]
//
// One tile is settled; beds are tiles side by side, which stay at rest, since the tile is periodic. Times are those of the second of two
// runs of the steps; shares are of rank 0: `exchange` is copies and waiting in each step, `handOver` bodies that change hands in each search.

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type BackendChoice, backend, createSimulation } from 'talus'
import { type Bed, bedScene, byLiggghts, law, settledBed } from './settledBed.js'

const { values: options } = parseArgs({
  allowNegative: true,
  options: {
    tile: { type: 'string', default: '31250' },
    strong: { type: 'string', default: '32' },
    weak: { type: 'string', default: '2' },
    ranks: { type: 'string', default: '1,2,4,8,16' },
    steps: { type: 'string', default: '200' },
    settle: { type: 'string', default: '0.3' },
    threads: { type: 'boolean', default: true },
    liggghts: { type: 'boolean', default: true },
    /** Of processes that this one starts: the tile, the number of tiles, and where to run. */
    bed: { type: 'string' },
    tiles: { type: 'string', default: '1' },
    on: { type: 'string', default: 'mpi' },
  },
})
const steps = Number(options.steps)

interface Times {
  readonly grains: number
  readonly ms: number
  /** ms per step */
  readonly stages: Readonly<Record<string, number>>
  readonly hash: string
}

function tiled({ positions, sides }: Bed, tiles: number): Bed {
  const across = 2 ** Math.ceil(Math.log2(tiles) / 2)
  const along = Math.ceil(tiles / across)
  if (across * along !== tiles) throw new Error(`${tiles} tiles do not make a rectangle of powers of two`)
  const all: number[] = []
  for (let i = 0; i < across; i++)
    for (let j = 0; j < along; j++)
      for (let k = 0; k < positions.length; k += 3)
        all.push(positions[k]! + i * sides[0], positions[k + 1]! + j * sides[1], positions[k + 2]!)
  return { positions: Float64Array.from(all), sides: [across * sides[0], along * sides[1]] }
}

async function timed(bed: Bed, on: BackendChoice): Promise<Times> {
  const simulation = await createSimulation(bedScene(bed), { ...law, backend: on })
  simulation.step(steps)
  await simulation.finish()
  const before = await simulation.stageTimes()
  const began = performance.now()
  simulation.step(steps)
  await simulation.finish()
  const ms = (performance.now() - began) / steps
  const after = await simulation.stageTimes()
  const stages = Object.fromEntries(
    Object.entries(after).map(([name, time]) => [name, (time - (before[name] ?? 0)) / steps]),
  )
  const hash = await simulation.hash()
  await simulation.close()
  return { grains: bed.positions.length / 3, ms, stages, hash }
}

/** In processes of their own: MPI starts once in each. */
function inProcesses(file: string, tiles: number, on: 'mpi' | 'cpu', count: number): Times {
  const script = [fileURLToPath(import.meta.url), '--bed', file, '--tiles', String(tiles), '--steps', String(steps)]
  const argv = [process.execPath, ...script, '--on', on === 'mpi' ? 'mpi' : String(count)]
  const [command, ...rest] = on === 'mpi' ? ['mpirun', '--oversubscribe', '-n', String(count), ...argv] : argv
  const env = { ...process.env, OMPI_ALLOW_RUN_AS_ROOT: '1', OMPI_ALLOW_RUN_AS_ROOT_CONFIRM: '1' }
  const out = execFileSync(command!, rest, { encoding: 'utf8', env, stdio: ['ignore', 'pipe', 'inherit'] })
  return JSON.parse(out) as Times
}

async function compare(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'talus-ranks-'))
  const file = join(folder, 'tile.json')
  try {
    const tile = await settledBed(Number(options.tile), Number(options.settle), backend.cpu())
    writeFileSync(file, JSON.stringify({ ...tile, positions: Array.from(tile.positions) }))
    const counts = options.ranks!.split(',').map(Number)
    for (const kind of ['strong', 'weak'] as const) table(kind, counts, tile, file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function table(kind: 'strong' | 'weak', counts: readonly number[], tile: Bed, file: string): void {
  const rate = ({ grains, ms }: { grains: number; ms: number }) => grains / ms / 1000
  console.log(
    `\n| ${kind}: ranks | grains | ms a step | million particle-steps/s | of linear | exchange | handOver | threads | LIGGGHTS | of linear |`,
  )
  console.log('|---|---|---|---|---|---|---|---|---|---|')
  let first: { ranks: number; talus: number; peer: number } | null = null
  for (const ranks of counts) {
    const tiles = kind === 'strong' ? Number(options.strong) : Number(options.weak) * ranks
    const talus = inProcesses(file, tiles, 'mpi', ranks)
    const threads = options.threads ? inProcesses(file, tiles, 'cpu', ranks) : null
    const peer = options.liggghts ? byLiggghts(tiled(tile, tiles), steps, ranks) : null
    const peerRate = peer ? rate({ grains: talus.grains, ms: (1000 * peer.seconds) / steps }) : 0
    first ??= { ranks, talus: rate(talus), peer: peerRate }
    const linear = (now: number, then: number) => (now / then / (ranks / first!.ranks)).toFixed(2)
    const share = (stage: string) => `${((100 * (talus.stages[stage] ?? 0)) / talus.ms).toFixed(1)} %`
    if (threads && threads.hash !== talus.hash)
      throw new Error(`${ranks} ranks and threads differ: ${talus.hash}, ${threads.hash}`)
    const cells = [
      ...[ranks, talus.grains, talus.ms.toFixed(2), rate(talus).toFixed(2), linear(rate(talus), first.talus)],
      ...[
        share('exchange'),
        share('handOver'),
        threads ? rate(threads).toFixed(2) : '',
        peer ? peerRate.toFixed(2) : '',
      ],
      peer ? linear(peerRate, first.peer) : '',
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
}

if (options.bed === undefined) await compare()
else {
  const bed = tiled(JSON.parse(readFileSync(options.bed, 'utf8')) as Bed, Number(options.tiles))
  const on = options.on === 'mpi' ? backend.mpi() : backend.cpu({ threads: Number(options.on) })
  console.log(JSON.stringify(await timed(bed, on)))
}
