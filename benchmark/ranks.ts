// ranks.ts: how a settled bed and a turning drum scale over ranks of MPI: a bed of one size on more and more ranks, one that grows with
// them, and a drum in motion; beside it threads of one process and LIGGGHTS on as many ranks.
//
//   node dist/benchmark/ranks.js [--tile N] [--strong TILES] [--weak TILES] [--drum N] [--flow STEPS] [--ranks 1,2,4,8,16] [--steps N]
//     [--settle SECONDS] [--tables strong,weak,drum] [--no-threads] [--no-liggghts] [--copies] [--bind core] [--device NAME]
//
// One tile is settled; beds are tiles side by side, which stay at rest, since the tile is periodic. The drum's grains of two sizes have flowed for
// some steps. Times are those of the second of two runs of the steps. Of a step, `waiting` is the share of the mean rank that is no work:
// copies on their way, and waiting for the slowest; `uneven` is how much longer than the mean the slowest rank worked in all, and `exchange`
// and `handOver` are stages of rank 0: copies in each step, bodies that change hands in searches. With `--device` each rank computes on a GPU
// with this in its name, `gpu` for any, and one GPU without ranks stands in place of threads. `hash` is of places and velocities at the end: one
// state in all rows of a table, but for weak scaling; threads have the same, one GPU without ranks starts from forces of its own and has another.
// Of each step's exchange `jitter` is what ranks wait for the slowest of this step beyond what they wait for the one that is slowest in all, and
// `wire` from when the last has come until copies are there: overlapping copies with work could hide no more than these two.
// With `--copies` each row has what the machine itself allows, of beds: as many processes side by side that know nothing of each other, each with
// its share of the tiles, against one of them alone; the slowest of them and their mean, and how much each still has of one's speed of
// arithmetic in registers and of copying memory. `--bind number` pins each process to the processor of its number.

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type BackendChoice, backend, createSimulation, type Scene } from 'talus'
import { worldOfRanks } from '#talus/backends/mpi/communicator.js'
import { serveRanks } from '#talus/step/ranks/serveRanks.js'
import * as drums from './drum/turningDrum.js'
import { noWaits, type Waits, waitsIn, watchExchanges } from './exchangeWatch.js'
import { arithmeticRate, copyingRate } from './hostSpeed.js'
import { mpirun } from './mpirun.js'
import { type Bed, law as bedLaw, bedScene, byLiggghts, settledBed } from './settledBed.js'

const { values: options } = parseArgs({
  allowNegative: true,
  options: {
    tile: { type: 'string', default: '31250' },
    strong: { type: 'string', default: '32' },
    weak: { type: 'string', default: '2' },
    drum: { type: 'string', default: '100000' },
    flow: { type: 'string', default: '6000' },
    ranks: { type: 'string', default: '1,2,4,8,16' },
    steps: { type: 'string', default: '200' },
    settle: { type: 'string', default: '0.3' },
    tables: { type: 'string', default: 'strong,weak,drum' },
    threads: { type: 'boolean', default: true },
    liggghts: { type: 'boolean', default: true },
    copies: { type: 'boolean', default: false },
    /** What mpirun binds ranks to, as it calls it; its own choice when omitted. */
    bind: { type: 'string' },
    /** Of GPUs that ranks compute on; their cores when omitted. */
    device: { type: 'string' },
    /** Of processes that this one starts: the state, of a bed the number of tiles, and where to run. */
    state: { type: 'string' },
    tiles: { type: 'string', default: '0' },
    on: { type: 'string', default: 'mpi' },
  },
})
const steps = Number(options.steps)
const drum = await drums.drumOf({ count: Number(options.drum), triangles: 1200, speed: 6 })
/** The faster one for LIGGGHTS at most sizes, m. */
const drumSkin = '0.0005'

interface Times {
  readonly grains: number
  readonly ms: number
  /** ms per step */
  readonly stages: Readonly<Record<string, number>>
  /** Shares of a step, 0 to 1; of threads 0. */
  readonly waiting: number
  /** The largest of all ranks over their mean, less 1. */
  readonly uneven: number
  /** Of places and velocities. */
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

/** `begin` waits until others are as far. */
async function timed(scene: Scene, law: typeof bedLaw, on: BackendChoice, begin?: () => void): Promise<Times> {
  const simulation = await createSimulation(scene, { ...law, backend: on })
  simulation.step(steps)
  await simulation.finish()
  begin?.()
  const before = await simulation.stageTimes()
  await simulation.rankTimes?.()
  const began = performance.now()
  simulation.step(steps)
  await simulation.finish()
  const ms = (performance.now() - began) / steps
  const ranks = (await simulation.rankTimes?.()) ?? []
  const after = await simulation.stageTimes()
  const stages = Object.fromEntries(
    Object.entries(after).map(([name, time]) => [name, (time - (before[name] ?? 0)) / steps]),
  )
  const hash = createHash('sha256')
  for (const field of ['bodyPos', 'bodyVel']) hash.update(Float64Array.from(await simulation.read(field)))
  const grains = scene.data.groups.reduce((sum, group) => sum + (group.fixed || group.motion ? 0 : group.count), 0)
  await simulation.close()
  const worked = ranks.map((rank) => rank.worked / steps)
  const mean = worked.reduce((sum, time) => sum + time, 0) / Math.max(1, worked.length)
  const [waiting, uneven] = worked.length > 0 ? [1 - mean / ms, Math.max(...worked) / mean - 1] : [0, 0]
  return { grains, ms, stages, waiting, uneven, hash: hash.digest('hex') }
}

/** Of processes side by side: ms a step, and means of what each computes and copies in a second. */
interface Copies {
  readonly slowest: number
  readonly mean: number
  readonly arithmetic: number
  readonly copying: number
}

/** What is computed, by name: a file with its state, and how many tiles of it; 0 for a drum. */
interface Case {
  readonly name: string
  readonly file: string
  readonly tiles: (ranks: number) => number
  /** ms a step */
  readonly byLiggghts: (ranks: number) => number
}

/** In processes of their own: MPI starts once in each. */
const inProcesses = ({ file, tiles }: Case, on: 'mpi' | 'cpu' | 'gpu', count: number) =>
  started<Times>(file, tiles(count), on === 'cpu' ? String(count) : on, on === 'mpi' ? count : null)

/** `count` processes, each with so many tiles. */
const sideBySide = ({ file }: Case, tiles: number, count: number) => started<Copies>(file, tiles, 'copies', count)

/** What a program that starts from a state writes; by `ranks` processes, or one without MPI. */
function started<T>(file: string, tiles: number, on: string, ranks: number | null): T {
  const script = [fileURLToPath(import.meta.url), '--state', file, '--tiles', String(tiles)]
  const given = ['--steps', String(steps), '--drum', String(drum.count)]
  const device = options.device === undefined ? [] : ['--device', options.device]
  const argv = [process.execPath, ...script, ...given, ...device, '--on', on]
  const [command, ...rest] = ranks === null ? argv : [...mpirun(ranks, options.bind), ...argv]
  const env = { ...process.env, OMPI_ALLOW_RUN_AS_ROOT: '1', OMPI_ALLOW_RUN_AS_ROOT_CONFIRM: '1' }
  const out = execFileSync(command!, rest, { encoding: 'utf8', env, stdio: ['ignore', 'pipe', 'inherit'] })
  return JSON.parse(out) as T
}

/** Shares of the speed of one copy alone that as many side by side have; of drums, and of tiles that cannot be shared, none. */
function copiesOf(of: Case, ranks: number): string[] {
  if (ranks === 1) return Array(4).fill('1.00')
  const share = of.tiles(ranks) / ranks
  if (share < 1 || !Number.isInteger(share)) return Array(4).fill('')
  const alone = sideBySide(of, share, 1)
  const together = sideBySide(of, share, ranks)
  const shares = [
    alone.mean / together.slowest,
    alone.mean / together.mean,
    together.arithmetic / alone.arithmetic,
    together.copying / alone.copying,
  ]
  return shares.map((part) => part.toFixed(2))
}

async function compare(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'talus-ranks-'))
  const counts = options.ranks!.split(',').map(Number)
  try {
    for (const name of options.tables!.split(',')) table(await caseOf(name, folder), counts)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Ranks but the first build no scene: they serve the first to its end. */
async function isServant(): Promise<boolean> {
  const world = await worldOfRanks()
  watchExchanges(world, options.state!)
  if (world.rank > 0) await serveRanks(world)
  return world.rank > 0
}

/** One of some processes, of which the first says how long all took. */
async function oneCopy(tile: Bed): Promise<void> {
  const world = await worldOfRanks()
  const together = (value: number) => world.allGather(Float64Array.of(value))
  const scene = bedScene(tiled(tile, Number(options.tiles)))
  const { ms } = await timed(scene, bedLaw, backend.cpu({ threads: 1 }), () => together(0))
  const mean = (all: Float64Array) => all.reduce((sum, value) => sum + value, 0) / all.length
  const all = together(ms)
  const arithmetic = mean(together(arithmeticRate()))
  const times: Copies = {
    slowest: Math.max(...all),
    mean: mean(all),
    arithmetic,
    copying: mean(together(copyingRate())),
  }
  if (world.rank === 0) console.log(JSON.stringify(times))
  world.finalize()
}

let settled: Bed | null = null

async function caseOf(name: string, folder: string): Promise<Case> {
  const file = join(folder, `${name}.json`)
  if (name === 'drum') {
    const state = await drums.flowing(drum, Number(options.flow), backend.cpu())
    writeFileSync(file, JSON.stringify(plain(state)))
    const liggghts = (ranks: number) =>
      drums.byLiggghts(drum, state, { steps, skin: drumSkin, ranks, bind: options.bind }).ms
    return { name, file, tiles: () => 0, byLiggghts: liggghts }
  }
  settled ??= await settledBed(Number(options.tile), Number(options.settle), backend.cpu())
  const tile = settled
  writeFileSync(file, JSON.stringify({ ...tile, positions: Array.from(tile.positions) }))
  const tiles = (ranks: number) => (name === 'strong' ? Number(options.strong) : Number(options.weak) * ranks)
  const liggghts = (ranks: number) =>
    (1000 * byLiggghts(tiled(tile, tiles(ranks)), steps, ranks, options.bind).seconds) / steps
  return { name: `bed, ${name}`, file, tiles, byLiggghts: liggghts }
}

const plain = (state: drums.DrumState) =>
  Object.fromEntries(Object.entries(state).map(([name, values]) => [name, Array.from(values as ArrayLike<number>)]))

/** ms a step, null where it is not asked for or cannot be run here. */
function peerTime(of: Case, ranks: number): number | null {
  if (!options.liggghts) return null
  try {
    return of.byLiggghts(ranks)
  } catch (error) {
    process.stderr.write(`LIGGGHTS on ${ranks} ranks: ${(error as Error).message.split('\n')[0]}\n`)
    return null
  }
}

function table(of: Case, counts: readonly number[]): void {
  const heads = [
    'ranks',
    'grains',
    'ms a step',
    'million particle-steps/s',
    'of linear',
    'waiting',
    'uneven',
    'jitter',
    'wire',
    'exchange',
    'handOver',
    'hash',
  ]
  const limits = options.copies ? ['copies, the slowest', 'their mean', 'arithmetic', 'copying'] : []
  const peers = [...limits, options.device === undefined ? 'threads' : 'one GPU', 'of linear', 'LIGGGHTS', 'of linear']
  console.log(`\n| ${of.name}: ${[...heads, ...peers].join(' | ')} |\n|${'---|'.repeat(heads.length + peers.length)}`)
  const first = new Map<string, number>()
  for (const ranks of counts) {
    const talus = inProcesses(of, 'mpi', ranks)
    const { jitter, wire }: Waits = ranks === 1 ? noWaits : waitsIn(of.file, ranks, steps)
    const peer = options.device === undefined ? 'cpu' : 'gpu'
    const threads = options.threads ? inProcesses(of, peer, ranks) : null
    if (threads && peer === 'cpu' && threads.hash !== talus.hash)
      throw new Error(`${ranks} ranks and threads differ: ${talus.hash}, ${threads.hash}`)
    /** Particle-steps and the share of what the first number of ranks would make of so many. */
    const rates = (who: string, ms: number | null | undefined) => {
      if (ms === null || ms === undefined) return ['', '']
      const rate = talus.grains / ms / 1000
      if (!first.has(who)) first.set(who, rate / ranks)
      return [rate.toFixed(2), (rate / ranks / first.get(who)!).toFixed(2)]
    }
    const percent = (share: number) => `${(100 * share).toFixed(1)} %`
    const share = (stage: string) => percent((talus.stages[stage] ?? 0) / talus.ms)
    const cells = [
      ...[ranks, talus.grains, talus.ms.toFixed(2), ...rates('ranks', talus.ms)],
      ...[percent(talus.waiting), percent(talus.uneven), percent(jitter / talus.ms), percent(wire / talus.ms)],
      ...[share('exchange'), share('handOver'), talus.hash.slice(0, 8)],
      ...(options.copies ? copiesOf(of, ranks) : []),
      ...[...rates('threads', threads?.ms), ...rates('LIGGGHTS', peerTime(of, ranks))],
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
}

if (options.state === undefined) await compare()
else if (options.on === 'mpi' && (await isServant())) process.exit()
else if (options.on === 'copies') await oneCopy(JSON.parse(readFileSync(options.state, 'utf8')) as Bed)
else {
  const state = JSON.parse(readFileSync(options.state, 'utf8'))
  const device = options.device === undefined ? {} : { device: options.device }
  const gpu = options.device === 'gpu' ? {} : device
  const on =
    options.on === 'mpi'
      ? backend.mpi(device)
      : options.on === 'gpu'
        ? backend.gpu(gpu)
        : backend.cpu({ threads: Number(options.on) })
  const times =
    Number(options.tiles) > 0
      ? await timed(bedScene(tiled(state as Bed, Number(options.tiles))), bedLaw, on)
      : await timed(drums.sceneAt(drum, state as drums.DrumState), { contact: drums.law, timeStep: drum.timeStep }, on)
  console.log(JSON.stringify(times))
}
