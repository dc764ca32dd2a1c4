// gallery.mjs: a film and a still of every built-in scene: npm run gallery -- --help
//
// A scene that has been run, drawn or filmed already is not again: delete its folder below --out to begin anew.

import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { builtinScenes } from '../dist/cli/builtinScenes.js'
import { parameterValues } from '../dist/model/parameter.js'
import { galleryScenes } from './galleryScenes.mjs'

const help = `npm run gallery -- [options]
  --scenes a,b     these only
  --stills         no films
  --backend kind   cpu, gpu or auto (default: auto)
  --samples n      of stills, along each edge of a pixel (default: 5)
  --size WxH       of stills and films (default: 640x360)
  --frames n       of a film (default: 90)
  --share x        of the time of each scene: 0.05 tries all of them in a short while (default: 1)
  --out dir        runs, pictures and films (default: runs/gallery)
  --docs dir       stills as JPEG of at most 200 kB, and a page of them (default: docs)`

const { values } = parseArgs({
  options: {
    scenes: { type: 'string' },
    stills: { type: 'boolean', default: false },
    backend: { type: 'string', default: 'auto' },
    samples: { type: 'string', default: '5' },
    size: { type: 'string', default: '640x360' },
    frames: { type: 'string', default: '90' },
    share: { type: 'string', default: '1' },
    out: { type: 'string', default: 'runs/gallery' },
    docs: { type: 'string', default: 'docs' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(help)
  process.exit(0)
}

const talusFile = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url))
/** Frames of a film, and how many of them are shown in a second. */
const [frames, fps] = [Number(values.frames), 30]
const largestStill = 200_000

function done(program, args) {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] })
  if (status === 0) return true
  console.error(`${args.slice(0, 3).join(' ')}: ${stderr.trim().split('\n').at(-1)}`)
  return false
}
const talus = (...args) => done(process.execPath, [talusFile, ...args])

function runScene(definition, { set = {}, time }, folder) {
  if (existsSync(join(folder, 'run.json')) && existsSync(join(folder, 'report.html'))) return true
  const own = parameterValues(definition.parameters, set)
  const seconds = Number(values.share) * (time ?? definition.duration(own, 'dvi'))
  const given = Object.entries(set).flatMap(([name, value]) => ['--set', `${name}=${value}`])
  const record = String(Number((frames / seconds).toPrecision(4)))
  return talus(
    'run',
    definition.name,
    ...given,
    '--time',
    String(seconds),
    '--record',
    record,
    '--backend',
    values.backend,
    '--out',
    folder,
  )
}

function drawStill(name, { still = 0.6 }, folder) {
  const pictures = join(folder, 'still')
  const frame = String(Math.round(still * (frames - 1)))
  const drawn = talus(
    'render',
    folder,
    '--renderer',
    'path',
    '--backend',
    values.backend,
    '--samples',
    values.samples,
    '--frames',
    frame,
    '--size',
    values.size,
    '--out',
    pictures,
  )
  const file = join(values.docs, 'images', 'gallery', `${name}.jpg`)
  return (
    drawn &&
    done('ffmpeg', ['-y', '-loglevel', 'error', '-i', join(pictures, '000000.png'), '-q:v', '3', file]) &&
    smallEnough(file)
  )
}

function smallEnough(file) {
  if (statSync(file).size <= largestStill) return true
  console.error(`${file} has ${statSync(file).size} bytes, at most ${largestStill}`)
  rmSync(file)
  return false
}

const film = (name, folder) =>
  talus(
    'render',
    folder,
    '--film',
    join(values.out, `${name}.mp4`),
    '--fps',
    String(fps),
    '--size',
    values.size,
    '--out',
    join(folder, 'film'),
  )

const picked = values.scenes?.split(',')
const all = (await builtinScenes()).filter(({ name }) => galleryScenes[name] !== null)
mkdirSync(join(values.docs, 'images', 'gallery'), { recursive: true })
const failed = []
for (const definition of all.filter(({ name }) => !picked || picked.includes(name))) {
  const { name } = definition
  const wanted = galleryScenes[name] ?? {}
  const folder = join(values.out, name)
  const began = performance.now()
  const ran = runScene(definition, wanted, folder)
  const looks = (look) => writeFileSync(join(folder, 'look.yaml'), JSON.stringify({ time: true, ...look }, null, 2))
  if (ran) looks(wanted.look)
  const still = ran && drawStill(name, wanted, folder)
  if (still) looks({ ...wanted.look, ...wanted.film })
  const good = still && (values.stills || film(name, folder))
  if (!good) failed.push(name)
  console.log(`${good ? 'ok    ' : 'FAILED'} ${name}  ${((performance.now() - began) / 1000).toFixed(0)} s`)
}

const shown = all.filter(({ name }) => existsSync(join(values.docs, 'images', 'gallery', `${name}.jpg`)))
const page = shown.map(({ name, title }) => {
  const set = Object.entries(galleryScenes[name]?.set ?? {}).map(([key, value]) => ` --set ${key}=${value}`)
  return `## ${name}\n\n${title[0].toUpperCase()}${title.slice(1)}: \`talus run ${name}${set.join('')}\`.\n\n![${title}](images/gallery/${name}.jpg)\n`
})
const top =
  '# Gallery\n\nScenes that come with Talus, drawn by [`talus render --renderer path`](render.md#paths-of-light). `npm run gallery` runs every scene, draws its still and makes a film of it.\n'
writeFileSync(join(values.docs, 'gallery.md'), [top, ...page].join('\n'))
process.exitCode = failed.length > 0 ? 1 : 0
