// contacts.ts: contacts of all pairs of kinds of shape in poses near touching, held against what is known of these poses.
//
//   node dist/benchmark/contacts.js [--poses N] [--kinds mesh,box] [--precision double|single|both] [--scale 1e-3,1,1e3]
//                                   [--seed N] [--show N] [--shard K/N]
//
// N poses of every pair of kinds, shared among the scales (sweep.ts says what is compared). --kinds leaves out pairs without these; of two kinds only
// their pair is tried. --show prints so many of the poses that are wrong. --shard K/N tries the Kth of N parts of the poses, each with
// random numbers of its own: N processes try all of them. Exits with 1 where any is wrong.

import { parseArgs } from 'node:util'
import { type Fault, sweep } from './contacts/sweep.js'
import { heldKinds, movableKinds, type TriedKind } from './contacts/triedShapes.js'

const { values: options } = parseArgs({
  options: {
    poses: { type: 'string', default: '1000' },
    kinds: { type: 'string' },
    precision: { type: 'string', default: 'both' },
    scale: { type: 'string', default: '1e-3,1,1e3' },
    seed: { type: 'string', default: '1' },
    show: { type: 'string', default: '0' },
    shard: { type: 'string', default: '1/1' },
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

let wrong = 0
console.log('pair, precision: poses, overlaps, deep, missed, false, worst excess over thickness')
for (const kinds of chosen) {
  for (const precision of precisions) {
    let [poses, overlaps, worst] = [0, 0, 0]
    const faults: Fault[] = []
    for (const [k, scale] of scales.entries()) {
      const share = Math.ceil(Number(options.poses) / (shards * scales.length))
      const seed = seedsPerShard * (shard - 1) + 1000 * Number(options.seed) + k
      const found = await sweep({ kinds, poses: share, seed, scale, precision })
      poses += found.poses
      overlaps += found.overlaps
      worst = Math.max(worst, found.worst)
      faults.push(...found.faults)
    }
    const count = (kind: Fault['kind']) => faults.filter((fault) => fault.kind === kind).length
    const counts = [poses, overlaps, count('deep'), count('missed'), count('false')].join(', ')
    console.log(`${kinds.join('-')}, ${precision}: ${counts}, ${worst.toExponential(1)}`)
    for (const fault of faults.slice(0, Number(options.show))) console.log(JSON.stringify(fault))
    wrong += faults.length
  }
}
console.log(wrong === 0 ? 'none is wrong' : `${wrong} are wrong`)
process.exit(wrong === 0 ? 0 : 1)
