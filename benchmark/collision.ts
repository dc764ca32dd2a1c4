// collision.ts: contacts of random spheres per second, stage by stage, their errors in single precision, and pairs of shapes.
//
//   node dist/benchmark/collision.js [--sizes 1,4,16] [--gpu] [--threads 1,16] [--precision single|double]
//                                    [--contacts PER_SPHERE] [--skin RADII] [--sorted] [--device TEXT] [--repeats N] [--boxes 2,2,1]
//                                    [--table2] [--pairs] [--mesh] [--ammo] [--json]
//
// Sizes are millions of spheres; --sorted numbers them cell by cell, otherwise at random; --boxes
// cuts the cube into large boxes, as ranks would have them. Without --table2 or --pairs the search for contacts is timed: by each number of threads, or on the
// GPU. --table2 counts contacts in single precision, on the CPU or with --gpu on the GPU, against an independent count in double
// precision (sizes 1,2,3,4,5 unless given). --ammo counts and times by Bullet, whose memory holds some ten thousand
// spheres, and prints its errors beside ours. --pairs times the kernels for pairs of boxes, hulls and surfaces,
// --mesh the search among a million grains on a mesh of 100,000 triangles, with a long plate.

import { availableParallelism, cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { backend } from 'talus'
import { type BulletCount, bulletContacts, loadBullet } from './collision/bulletContacts.js'
import { type MeshTime, meshTimes } from './collision/meshAmongGrains.js'
import { type PairTime, pairTimes } from './collision/pairTimes.js'
import { overlapKeys, randomSpheres } from './collision/randomSpheres.js'
import type { Choice } from './collision/search.js'
import { type SphereErrors, sphereErrors } from './collision/sphereErrors.js'
import { growthExponent, type SphereTime, sphereTime } from './collision/sphereTimes.js'

const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string' },
    gpu: { type: 'boolean', default: false },
    threads: { type: 'string' },
    precision: { type: 'string', default: 'double' },
    contacts: { type: 'string', default: '0.46' },
    skin: { type: 'string', default: '0.2' },
    sorted: { type: 'boolean', default: false },
    device: { type: 'string' },
    repeats: { type: 'string' },
    table2: { type: 'boolean', default: false },
    pairs: { type: 'boolean', default: false },
    mesh: { type: 'boolean', default: false },
    ammo: { type: 'boolean', default: false },
    boxes: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
})

interface Place {
  readonly place: string
  readonly choice: Choice
  readonly repeats: number
}

const precision = options.precision === 'single' ? 'single' : 'double'
const sizes = (options.sizes ?? (options.table2 ? '1,2,3,4,5' : '1,4,16'))
  .split(',')
  .map((n) => Math.round(1e6 * Number(n)))
const contactsPerSphere = Number(options.contacts)
const threads = options.threads?.split(',').map(Number) ?? [...new Set([1, availableParallelism()])]
const gpu: Place = {
  place: 'GPU',
  choice: backend.gpu(options.device ? { device: options.device } : {}),
  repeats: Number(options.repeats ?? 20),
}
const cpu = (n: number, of: 'single' | 'double'): Place => ({
  place: `${n} thread${n > 1 ? 's' : ''}, ${of}`,
  choice: backend.cpu({ threads: n, precision: of }),
  repeats: Number(options.repeats ?? 1),
})
const places = options.gpu ? [gpu] : threads.map((n) => cpu(n, precision))
const report: Record<string, unknown> = { cpu: cpus()[0]?.model, cores: cpus().length }

const errorTitles = ['distance AE [m]', 'SD', 'normal AE', 'SD', 'point AE [m]', 'SD']

const say = (text: string) => options.json || process.stdout.write(`${text}\n`)
const row = (cells: readonly (string | number)[]) => say(`| ${cells.join(' | ')} |`)
const head = (titles: readonly string[]) => {
  row(titles)
  row(titles.map(() => '---'))
}

say(`${cpus()[0]?.model}, ${cpus().length} cores\n`)
if (options.table2) await table2()
if (options.pairs) await pairs()
if (options.mesh) await meshAmongGrains()
if (options.ammo) await bullet()
if (!options.table2 && !options.pairs && !options.mesh && !options.ammo) await times()
if (options.json) process.stdout.write(`${JSON.stringify(report)}\n`)

async function times(): Promise<void> {
  const all: SphereTime[] = []
  head([
    'where',
    'spheres',
    'boxes',
    'contacts',
    'pairs kept',
    'ms',
    'million contacts/s',
    'ns per sphere',
    'MB',
    'hash',
  ])
  for (const { place, choice, repeats } of places) {
    for (const spheres of sizes) {
      const cut = options.boxes?.split(',').map(Number) as [number, number, number] | undefined
      const sphere = { sorted: options.sorted, skin: Number(options.skin), ...(cut ? { boxes: cut } : {}) }
      const t = await sphereTime({ place, choice, spheres, contactsPerSphere, ...sphere, repeats })
      all.push(t)
      const rates = [(t.contacts / t.ms / 1e3).toPrecision(4), ((1e6 * t.ms) / t.spheres).toPrecision(3)]
      row([
        t.place,
        t.spheres,
        t.boxes,
        t.contacts,
        t.pairs,
        t.ms.toPrecision(4),
        ...rates,
        t.megabytes.toFixed(0),
        t.hash,
      ])
      if (t.refused) say(`\none box did not do: ${t.refused}\n`)
    }
  }
  const growth = Object.fromEntries(
    places.map(({ place }) => [place, growthExponent(all.filter((t) => t.place === place))]),
  )
  stageTable(all)
  for (const [place, k] of Object.entries(growth)) if (k !== null) say(`${place}: time ~ spheres^${k.toFixed(3)}`)
  Object.assign(report, { contactsPerSphere, sorted: options.sorted, skin: Number(options.skin), times: all, growth })
}

function stageTable(all: readonly SphereTime[]): void {
  say('\nms of each part (timed apart)\n')
  head(['', ...all.map((t) => `${t.place}, ${t.spheres / 1e6} million`)])
  const names = [...new Set(all.flatMap((t) => Object.keys(t.stages)))]
  for (const name of names) row([name, ...all.map((t) => (t.stages[name] ?? 0).toPrecision(3))])
  row([
    'sum',
    ...all.map((t) =>
      Object.values(t.stages)
        .reduce((sum, ms) => sum + ms, 0)
        .toPrecision(4),
    ),
  ])
  say('')
}

function errorCells({ distance, normal, point }: Pick<SphereErrors, 'distance' | 'normal' | 'point'>): string[] {
  const spreads = [distance, normal, point].flatMap(({ mean, deviation }) => [mean, deviation])
  return spreads.map((value) => value.toExponential(2))
}

async function table2(): Promise<void> {
  const single = [options.gpu ? gpu : cpu(threads.at(-1)!, 'single')]
  const all: SphereErrors[] = []
  head([
    ...['where', 'spheres', 'contacts', 'in double', 'missing', 'extra', 'largest gap of these [m]'],
    ...errorTitles,
    'hash',
  ])
  for (const spheres of sizes) {
    for (const e of await sphereErrors(single, spheres, contactsPerSphere)) {
      all.push(e)
      const counts = [e.spheres, e.contacts, e.reference, e.missing, e.extra]
      row([e.place, ...counts, e.worstMismatch.toExponential(2), ...errorCells(e), e.hash])
    }
  }
  report.table2 = all
}

async function pairs(): Promise<void> {
  const all: PairTime[] = []
  head([
    'where',
    'pairs',
    'kernel',
    'pairs of bodies',
    'pairs of parts',
    'points',
    'ns per pair of bodies',
    'ns per pair of parts',
    'with poses and choice',
    'hash',
  ])
  for (const { place, choice, repeats } of places) {
    for (const t of await pairTimes({ place, choice, repeats, pairs: options.gpu ? 200000 : 20000 })) {
      all.push(t)
      const each = [t.ms / t.bodyPairs, t.ms / t.partPairs, t.narrowPhaseMs / t.bodyPairs].map((ms) =>
        (1e6 * ms).toFixed(1),
      )
      row([t.place, t.name, t.kernel, t.bodyPairs, t.partPairs, t.points, ...each, t.hash])
    }
  }
  report.pairs = all
}

async function meshAmongGrains(): Promise<void> {
  const all: MeshTime[] = []
  head(['where', 'grains', 'triangles', '', 'contacts', 'ms', 'ns per grain', 'hash'])
  for (const { place, choice, repeats } of places) {
    for (const grains of options.sizes ? sizes : [1e6]) {
      for (const t of await meshTimes({ place, choice, repeats, grains, squares: 224 })) {
        all.push(t)
        row([
          t.place,
          t.grains,
          t.triangles,
          t.name,
          t.contacts,
          t.ms.toPrecision(4),
          ((1e6 * t.ms) / t.grains).toFixed(1),
          t.hash,
        ])
      }
    }
  }
  report.mesh = all
}

async function bullet(): Promise<void> {
  const ammo = await loadBullet()
  if (!ammo) throw new Error('--ammo needs the package ammo.js, which is installed with the packages for development.')
  head([
    'by',
    'spheres',
    'contacts',
    'in double',
    'from nothing [µs per sphere]',
    'pairs known [µs]',
    ...errorTitles,
    'hash',
  ])
  const all: BulletCount[] = []
  const single = [...(options.gpu ? [gpu] : []), cpu(1, 'single'), cpu(1, 'double')]
  for (const spheres of options.sizes ? sizes : [20000]) {
    const found = bulletContacts(ammo, spheres, contactsPerSphere)
    all.push(found)
    const reference = overlapKeys(randomSpheres(spheres, contactsPerSphere, 1)).length
    const each = [found.firstMs, found.knownMs].map((ms) => ((1e3 * ms) / spheres).toPrecision(3))
    row(['Bullet', spheres, found.contacts, reference, ...each, ...errorCells(found), ''])
    const ours = await sphereErrors(single, spheres, contactsPerSphere)
    for (const e of ours) row([e.place, e.spheres, e.contacts, e.reference, '', '', ...errorCells(e), e.hash])
    report.beside = ours
  }
  report.bullet = all
}
