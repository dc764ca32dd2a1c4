// renderScaling.mjs: how films grow faster with cores: npm run bench:render -- --help
//
//   speed-up S = time on one core / time on n,   efficiency S / n
//
// Pictures are held to be the same bytes however many are drawn at a time.

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const help = `npm run bench:render -- [options]
  --jobs a,b        cores (default: 1, 2, 4, … up to all)
  --renderers a,b   of fast, path, pov (default: fast,path)
  --count n         grains of the bed that is drawn (default: 3000)
  --pictures n      of a film (default: 32)
  --size WxH        (default: 640x360)
  --samples n       of path, along each edge of a pixel (default: 2)`

const { values } = parseArgs({
  options: {
    jobs: { type: 'string' },
    renderers: { type: 'string', default: 'fast,path' },
    count: { type: 'string', default: '3000' },
    pictures: { type: 'string', default: '32' },
    size: { type: 'string', default: '640x360' },
    samples: { type: 'string', default: '2' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(help)
  process.exit(0)
}

const talusFile = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url))
function talus(...args) {
  const { status, stderr } = spawnSync(process.execPath, [talusFile, ...args], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`talus ${args[0]}: ${stderr.trim().split('\n').at(-1)}`)
}

const cores = availableParallelism()
const doubled = Array.from({ length: 1 + Math.floor(Math.log2(cores)) }, (_, k) => 2 ** k)
const jobs = values.jobs ? values.jobs.split(',').map(Number) : doubled
const folder = mkdtempSync(join(tmpdir(), 'talus-render-'))
const run = join(folder, 'run')

function digest(pictures) {
  const hash = createHash('sha256')
  for (const file of readdirSync(pictures)
    .filter((name) => name.endsWith('.png'))
    .sort()) {
    hash.update(readFileSync(join(pictures, file)))
  }
  return hash.digest('hex')
}

function timed(renderer, count) {
  const out = join(folder, `${renderer}-${count}`)
  const began = performance.now()
  const quality = renderer === 'fast' ? [] : ['--samples', values.samples]
  talus('render', run, '--renderer', renderer, '--jobs', String(count), '--size', values.size, ...quality, '--out', out)
  return { seconds: (performance.now() - began) / 1000, bytes: digest(out) }
}

try {
  const seconds = 0.4
  const record = String(Number(values.pictures) / seconds)
  talus(
    'run',
    'bed',
    '--set',
    `count=${values.count}`,
    '--time',
    String(seconds),
    '--record',
    record,
    '--no-report',
    '--out',
    run,
  )
  console.log(`${values.count} grains, ${values.size}, ${cores} cores`)
  console.log('renderer   cores   seconds   speed-up   efficiency')
  for (const renderer of values.renderers.split(',')) {
    let first = null
    for (const count of jobs) {
      const found = timed(renderer, count)
      first ??= { ...found, count }
      if (found.bytes !== first.bytes)
        throw new Error(`${renderer}: pictures on ${count} cores differ from those on ${first.count}`)
      const speed = (first.seconds / found.seconds) * first.count
      const cells = [count, found.seconds.toFixed(1), speed.toFixed(2), `${((100 * speed) / count).toFixed(0)} %`]
      console.log(`${renderer.padEnd(8)}${cells.map((cell) => String(cell).padStart(10)).join('')}`)
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
