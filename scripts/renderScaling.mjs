// renderScaling.mjs: how films grow faster with cores: npm run bench:render -- --help
//
//   speed-up S = time on one core / time on n,   efficiency S / n
//
// Times are those of the whole command, its start included; on one core they are measured once for each renderer, whatever the split.
// Pictures are held to be the same bytes however the work was split.

import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

/** Ways to share the work out over n cores: what it is that each takes, and the commands that run side by side. */
const splits = {
  'fast-frames': { what: 'frames over threads', commands: (n) => [['--renderer', 'fast', '--jobs', n]] },
  'fast-parts': { what: 'frames over processes', commands: (n) => parts(n, ['--renderer', 'fast']) },
  'path-tiles': { what: 'pixels over threads', commands: (n) => [[...path(), '--jobs', n]] },
  'path-parts': { what: 'frames over processes', commands: (n) => parts(n, path()) },
  'pov-frames': { what: 'frames over processes', commands: (n) => [[...pov(), '--jobs', n]] },
  'pov-blocks': { what: 'blocks of a frame', commands: (n) => [[...pov(), '--jobs', 1, '--blocks', n]] },
}
/** Every second picture, since each takes longer. */
const slow = () => ['--samples', values.samples, '--frames', '::2']
const path = () => ['--renderer', 'path', '--backend', 'cpu', ...slow()]
const pov = () => ['--renderer', 'pov', ...slow()]
const parts = (n, options) => Array.from({ length: n }, (_, k) => [...options, '--jobs', 1, '--part', `${k}/${n}`])

const help = `npm run bench:render -- [options]
  --cores a,b       (default: 1, 2, 4, … up to all)
  --splits a,b      of ${Object.keys(splits).join(', ')} (default: all)
  --count n         grains of the bed that is drawn (default: 3000)
  --pictures n      of a film by fast; path and pov draw every second (default: 64)
  --size WxH        (default: 480x270)
  --samples n       of path and pov, along each edge of a pixel (default: 2)
  --out FILE.csv    keeps the table`

const { values } = parseArgs({
  options: {
    cores: { type: 'string' },
    splits: { type: 'string', default: Object.keys(splits).join(',') },
    count: { type: 'string', default: '3000' },
    pictures: { type: 'string', default: '64' },
    size: { type: 'string', default: '480x270' },
    samples: { type: 'string', default: '2' },
    out: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(help)
  process.exit(0)
}

const talusFile = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url))
function talus(...args) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [talusFile, ...args.map(String)], { stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    child.stderr.on('data', (text) => {
      said += text
    })
    child.on('close', (status) => {
      if (status === 0) resolve()
      else reject(new Error(`talus ${args[0]}: ${said.trim().split('\n').at(-1)}`))
    })
  })
}

const all = availableParallelism()
const doubled = Array.from({ length: 1 + Math.floor(Math.log2(all)) }, (_, k) => 2 ** k)
const cores = values.cores ? values.cores.split(',').map(Number) : doubled
const folder = mkdtempSync(join(tmpdir(), 'talus-render-'))
const run = join(folder, 'run')

function digest(pictures) {
  const hash = createHash('sha256')
  const files = readdirSync(pictures).filter((name) => name.endsWith('.png'))
  for (const file of files.sort()) hash.update(readFileSync(join(pictures, file)))
  return `${files.length} ${hash.digest('hex')}`
}

async function timed(name, count) {
  const out = join(folder, `${name}-${count}`)
  const began = performance.now()
  const commands = splits[name].commands(count)
  await Promise.all(commands.map((options) => talus('render', run, '--size', values.size, ...options, '--out', out)))
  const seconds = (performance.now() - began) / 1000
  const bytes = digest(out)
  rmSync(out, { recursive: true })
  return { seconds, bytes }
}

const rows = ['split,what,cores,seconds,speedUp,efficiency']
const found = spawnSync('povray', ['--version']).error === undefined
try {
  const seconds = 0.4
  // with the first frame
  const record = (Number(values.pictures) - 1) / seconds
  const options = ['--time', seconds, '--record', record, '--backend', 'cpu', '--no-report', '--out', run]
  await talus('run', 'bed', '--set', `count=${values.count}`, ...options)
  console.log(`${values.count} grains, ${values.pictures} pictures of ${values.size}, ${all} cores`)
  console.log('split         what                    cores   seconds   speed-up   efficiency')
  const [drawn, alone] = [new Map(), new Map()]
  for (const name of values.splits.split(',')) {
    if (!(name in splits)) throw new Error(`unknown split ${name}: there are ${Object.keys(splits).join(', ')}`)
    const renderer = name.split('-')[0]
    if (renderer === 'pov' && !found) {
      console.log(`${name.padEnd(14)}povray was not found: not measured`)
      continue
    }
    let first = null
    for (const count of cores) {
      const { seconds, bytes } = (count === 1 && alone.get(renderer)) || (await timed(name, count))
      if (count === 1) alone.set(renderer, { seconds, bytes })
      first ??= { seconds, count }
      if (bytes !== (drawn.get(renderer) ?? bytes)) throw new Error(`${name}: on ${count} cores pictures differ`)
      drawn.set(renderer, bytes)
      const speedUp = (first.seconds / seconds) * first.count
      const cells = [seconds.toFixed(1), speedUp.toFixed(2), `${((100 * speedUp) / count).toFixed(0)} %`]
      const [{ what }, widths] = [splits[name], [10, 11, 13]]
      const line = cells.map((cell, k) => cell.padStart(widths[k])).join('')
      console.log(`${name.padEnd(14)}${what.padEnd(22)}${String(count).padStart(7)}${line}`)
      rows.push([name, what, count, seconds.toFixed(2), speedUp.toFixed(3), (speedUp / count).toFixed(3)].join(','))
    }
  }
  if (values.out) writeFileSync(values.out, `${rows.join('\n')}\n`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
