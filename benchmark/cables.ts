// cables.ts: how fast cables are: elements times steps per second, without contact and with beads.
//
//   node dist/benchmark/cables.js [--csv FILE] [--share S] [--device NAME] [--law dem|dvi] [--capsules]
//   node dist/benchmark/cables.js --backend cpu|gpu [--cables N] [--elements N] [--steps N] [--rounds N] [--spacing RADII] [--threads N] [--implicit]
//   node dist/benchmark/cables.js --backend cpu|gpu --hairs N [--elements N] [--steps N] [--rounds N] [--sway M/S] [--fallen STEPS]
//
// Without a backend: a table of pendulums without contact and of hairs that touch each other, on one core, on all of them and on a GPU, where
// there is one, with what each part of a step takes, bytes, and a hash; `--csv` writes it as well, `--share` takes so many of its cables. Hairs sway into
// each other on all cores first; one core goes on from there, over the same steps, and must end with the same hash.
//
// With a backend: one timing. `--spacing` gives pendulums beads so many radii apart, `--capsules` capsules in place of spheres, which the search
// and the law then see, though none touches another. `--hairs` takes so many of the scene `hair` in their place, which touch each other once they
// have swayed for `--fallen` steps. Of the rounds the fastest counts.

import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import type { CheckpointData } from 'talus'
import { type Found, hairs, type Place, pendulums, type Rounds, type Timed, time } from './cableCases.js'

const { values: options } = parseArgs({
  options: {
    cables: { type: 'string', default: '2000' },
    elements: { type: 'string' },
    steps: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '3' },
    spacing: { type: 'string', default: '0' },
    backend: { type: 'string' },
    share: { type: 'string', default: '1' },
    threads: { type: 'string' },
    device: { type: 'string' },
    law: { type: 'string', default: 'dem' },
    implicit: { type: 'boolean', default: false },
    hairs: { type: 'string', default: '0' },
    fallen: { type: 'string', default: '400' },
    sway: { type: 'string', default: '2' },
    capsules: { type: 'boolean', default: false },
    csv: { type: 'string' },
  },
})
const numberOf = (name: 'cables' | 'steps' | 'rounds' | 'spacing' | 'share' | 'hairs' | 'fallen' | 'sway') =>
  Number(options[name])
const rounds = numberOf('rounds')
if (options.law !== 'dem' && options.law !== 'dvi') throw new Error(`--law is dem or dvi, found ${options.law}`)
const shared = { capsules: options.capsules, law: options.law } as const
const elementsOr = (usual: number) => (options.elements === undefined ? usual : Number(options.elements))
const swinging = (cables: number, spacing = 0, implicit = false) =>
  pendulums({ cables, spacing, implicit, elements: elementsOr(8), ...shared })
const hairy = (count: number) => hairs({ hairs: count, elements: elementsOr(4), sway: numberOf('sway'), ...shared })

const percent = (share = 0) => (100 * share).toFixed(1)

/** What a step does: the stages of it that are search, contact, and all of cables themselves; the rest moves bodies. */
const parts = {
  search: ['findPairs'],
  contact: ['contactForces', 'findContacts', 'solveContacts'],
  elements: ['cables'],
} as const
const shareOf = ({ shares }: Found, part: keyof typeof parts) =>
  parts[part].reduce((sum, stage) => sum + (shares[stage] ?? 0), 0)

const titles =
  'what,on,threads,precision,cables,elements,beads,pairs,contacts,ms a step,element-steps/s,times one core,search %,contact %,elements %,bytes an element,bytes a node,bytes a bead,bytes a pair,energy change,residual m/s,start s,steps,hash'.split(
    ',',
  )

function cells(what: string, on: string, { count, elements }: Timed, found: Found, oneCore: number): string[] {
  const { bytes } = found
  return [
    what,
    on,
    found.threads,
    found.precision,
    count,
    elements,
    found.beads,
    found.pairs,
    found.contacts,
    found.milliseconds.toPrecision(4),
    found.rate.toExponential(3),
    oneCore > 0 ? (found.rate / oneCore).toPrecision(4) : '',
    percent(shareOf(found, 'search')),
    percent(shareOf(found, 'contact')),
    percent(shareOf(found, 'elements')),
    bytes.element,
    bytes.node,
    bytes.bead,
    bytes.pair,
    found.energyChange.toExponential(1),
    found.residual === null ? '' : found.residual.toExponential(1),
    found.started.toFixed(1),
    found.steps,
    found.hash,
  ].map(String)
}

interface Row {
  readonly what: string
  readonly on: string
  readonly cells: string[]
}

/** One core goes on where all of them began to count, so that both do the same steps. */
async function onCpu(what: string, timed: Timed, all: Rounds): Promise<{ rows: Row[]; oneCore: number }> {
  const cores = availableParallelism()
  const wide = await time(timed, { where: 'cpu' }, all, { keep: true })
  const from = wide.state as CheckpointData
  const one = await time(timed, { where: 'cpu', threads: 1 }, { ...all, before: 0 }, { from })
  if (one.hash !== wide.hash) throw new Error(`one core ends with hash ${one.hash}, ${cores} with ${wide.hash}`)
  const row = (on: string, found: Found) => ({ what, on, cells: cells(what, on, timed, found, one.rate) })
  // the change of energy is that from the very start
  const same = { ...one, energyChange: wide.energyChange }
  return { rows: [row('one core', same), row(`${cores} cores`, wide)], oneCore: one.rate }
}

async function onGpu(what: string, timed: Timed, chosen: Rounds, oneCore: number): Promise<Row> {
  const place: Place = { where: 'gpu', ...(options.device === undefined ? {} : { device: options.device }) }
  return time(timed, place, chosen).then(
    (found) => ({ what, on: found.device, cells: cells(what, found.device, timed, found, oneCore) }),
    (error: Error) => ({ what, on: 'GPU', cells: [what, 'GPU', `not measured: ${error.message}`] }),
  )
}

async function table(): Promise<void> {
  const rows: Row[] = []
  const add = (...more: Row[]) => {
    rows.push(...more)
    for (const { cells } of more)
      process.stdout.write(`${titles.map((title, k) => `${title} ${cells[k] ?? ''}`).join(', ')}\n`)
  }
  const some = (count: number) => Math.ceil(numberOf('share') * count)
  const still = 'pendulums, no contact'
  const cpu = await onCpu(still, swinging(some(20_000)), { before: 50, steps: 50, rounds })
  add(...cpu.rows)
  add(await onGpu(still, swinging(some(100_000)), { before: 200, steps: 200, rounds }, cpu.oneCore))
  const touching = 'hairs that touch'
  const fallen = { before: 1000, steps: 20, rounds }
  const few = await hairy(some(5000))
  const tangled = await onCpu(touching, few, fallen)
  add(...tangled.rows)
  add(await onGpu(touching, few, { ...fallen, steps: 100 }, tangled.oneCore))
  add(await onGpu(touching, await hairy(some(50_000)), { ...fallen, steps: 100 }, tangled.oneCore))
  const quoted = (cell: string) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  const csv = [titles, ...rows.map(({ cells }) => cells)].map((line) => line.map(quoted).join(',')).join('\n')
  const shown = [titles, titles.map(() => '---'), ...rows.map(({ cells }) => cells)]
  process.stdout.write(`\n${shown.map((line) => `| ${line.join(' | ')} |`).join('\n')}\n`)
  if (options.csv !== undefined) writeFileSync(options.csv, `${csv}\n`)
}

async function single(where: string): Promise<void> {
  if (where !== 'cpu' && where !== 'gpu') throw new Error(`--backend is cpu or gpu, found ${where}`)
  const [steps, count] = [numberOf('steps'), numberOf('hairs')]
  const timed = count > 0 ? await hairy(count) : swinging(numberOf('cables'), numberOf('spacing'), options.implicit)
  const place: Place = {
    where,
    ...(options.threads === undefined ? {} : { threads: Number(options.threads) }),
    ...(options.device === undefined ? {} : { device: options.device }),
  }
  const found = await time(timed, place, { before: count > 0 ? numberOf('fallen') : steps, steps, rounds })
  const { bytes, shares } = found
  const spent = Object.entries(shares).filter(([, share]) => share > 0.005)
  process.stdout.write(
    `${where} (${found.device}, ${found.threads} threads, ${found.precision}): ${timed.count} cables of ${timed.elements} elements, ${found.beads} beads, ${found.pairs} pairs, ${found.contacts} contacts, ` +
      `${found.milliseconds.toPrecision(4)} ms a step, ${found.rate.toExponential(3)} element-steps/s, started in ${found.started.toFixed(1)} s, hash ${found.hash}\n` +
      `  ${spent
        .sort(([, a], [, b]) => b - a)
        .map(([name, share]) => `${name} ${percent(share)} %`)
        .join(
          ', ',
        )}\n  ${bytes.element} bytes an element, ${bytes.node} a node, ${bytes.bead} a bead, ${bytes.pair} a pair\n`,
  )
}

await (options.backend === undefined ? table() : single(options.backend))
