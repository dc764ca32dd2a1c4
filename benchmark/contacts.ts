// contacts.ts: contacts of all pairs of kinds of shape in poses near touching, held against what is known of these poses.
//
//   node dist/benchmark/contacts.js [--poses N] [--kinds mesh,box] [--precision double|single|both] [--scale 1e-3,1,1e3]
//                                   [--per-shape N] [--extremes] [--seed N] [--show N] [--shard K/N] [--jobs N] [--seconds N]
//
// N poses of every pair of kinds, shared among the scales (sweep.ts says what is compared), --per-shape of them with the same two shapes.
// --extremes tries shapes as thin as a thousandth of their length and as small as a thousandth of each other.
// --kinds leaves out pairs without these; of two kinds only their pair is tried. --show prints so many of the poses of a pair that are wrong.
// --shard K/N tries the Kth of N parts of the poses, each with random numbers of its own; --jobs N tries all N parts, each by a process.
// --seconds N begins anew with the next seed until so many are over. Exits with 1 where any is wrong.

import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { sweep } from './contacts/sweep.js'
import { addTo, nameOf, rowOf, type Tally, tallyHead, tallyOf, wrongOf } from './contacts/tally.js'
import { heldKinds, movableKinds, type TriedKind } from './contacts/triedShapes.js'

const { values: options } = parseArgs({
  options: {
    poses: { type: 'string', default: '1000' },
    kinds: { type: 'string' },
    precision: { type: 'string', default: 'both' },
    scale: { type: 'string', default: '1e-3,1,1e3' },
    'per-shape': { type: 'string', default: '100' },
    extremes: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    show: { type: 'string', default: '0' },
    shard: { type: 'string', default: '1/1' },
    jobs: { type: 'string' },
    seconds: { type: 'string', default: '0' },
  },
})

const pairs: (readonly [TriedKind, TriedKind])[] = []
movableKinds.forEach((a, k) => {
  for (const b of movableKinds.slice(k)) pairs.push([a, b])
})
for (const a of heldKinds) for (const b of movableKinds) pairs.push([a, b])

const wanted = options.kinds?.split(',') ?? []
const chosen = pairs.filter(([a, b]) => {
  if (wanted.length < 2) return wanted.length === 0 || a === wanted[0] || b === wanted[0]
  return (a === wanted[0] && b === wanted[1]) || (a === wanted[1] && b === wanted[0])
})
const precisions =
  options.precision === 'both' ? (['double', 'single'] as const) : [options.precision as 'double' | 'single']
const scales = options.scale.split(',').map(Number)
const [shard = 1, shards = 1] = options.shard.split('/').map(Number)
if (!(Number.isInteger(shard) && Number.isInteger(shards) && shard >= 1 && shard <= shards)) {
  throw new Error(`--shard must be K/N with K from 1 to N, found ${options.shard}`)
}
/** Seeds of one shard, more than there are scales and seeds. */
const seedsPerShard = 1e6
const most = Number(options.show)

async function tryPair(kinds: (typeof pairs)[number], precision: 'double' | 'single', round: number): Promise<Tally> {
  const tally = tallyOf(kinds, precision)
  for (const [k, scale] of scales.entries()) {
    const poses = Math.ceil(Number(options.poses) / (shards * scales.length))
    const seed = seedsPerShard * (shard - 1) + 1000 * (Number(options.seed) + round) + k
    const perShape = Number(options['per-shape'])
    const found = await sweep({ kinds, poses, seed, scale, precision, perShape, extremes: options.extremes })
    addTo(tally, tallyOf(kinds, precision, found), most)
  }
  return tally
}

/** The poses of this shard, told of pair by pair. */
async function tryShard(told: (tally: Tally) => void): Promise<void> {
  const end = performance.now() + 1000 * Number(options.seconds)
  let round = 0
  do {
    for (const kinds of chosen) for (const precision of precisions) told(await tryPair(kinds, precision, round))
    round++
  } while (performance.now() < end)
}

/** Each shard by a process of its own. */
async function tryShards(jobs: number, told: (tally: Tally) => void): Promise<void> {
  const others = process.argv.slice(2).filter((_, k, all) => all[k] !== '--jobs' && all[k - 1] !== '--jobs')
  const one = (k: number) =>
    new Promise((resolve, reject) => {
      const child = fork(fileURLToPath(import.meta.url), [...others, '--shard', `${k}/${jobs}`])
      child.on('message', told)
      child.on('exit', (code) => (code === 0 ? resolve(k) : reject(new Error(`shard ${k} ended with ${code}`))))
    })
  await Promise.all(Array.from({ length: jobs }, (_, k) => one(k + 1)))
}

if (process.send) {
  await tryShard((tally) => process.send!(tally))
  process.disconnect()
} else {
  const tallies = new Map<string, Tally>()
  const told = (tally: Tally) => {
    const known = tallies.get(nameOf(tally))
    if (known) addTo(known, tally, most)
    else tallies.set(nameOf(tally), tally)
  }
  if (options.jobs) await tryShards(Number(options.jobs), told)
  else await tryShard(told)
  console.log(tallyHead)
  const rows = [...tallies.values()]
  for (const tally of rows) {
    console.log(rowOf(tally))
    for (const fault of tally.faults) console.log(JSON.stringify(fault))
  }
  const [poses, wrong] = [
    rows.reduce((sum, row) => sum + row.poses, 0),
    rows.reduce((sum, row) => sum + wrongOf(row), 0),
  ]
  console.log(`${wrong || 'none'} of ${poses} poses ${wrong > 1 ? 'are' : 'is'} wrong`)
  process.exit(wrong === 0 ? 0 : 1)
}
