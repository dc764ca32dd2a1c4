// pathTracer.ts: rays per second of the path tracer on a tank of grains as it begins, and POV-Ray's time for the same picture.
//
//   node dist/benchmark/pathTracer.js [--count N] [--size WxH] [--samples N] [--backend cpu|gpu] [--device NAME] [--threads N] [--pov] [--out FILE.png]

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { ExportSource } from '#talus/io/export/exportSource.js'
import type { Look } from '#talus/io/export/pov/look.js'
import { viewOf } from '#talus/io/export/viewOf.js'
import type { FilmStyle } from '#talus/io/film/painter.js'
import { cameraOf, PathPainter } from '#talus/io/film/pathPainter.js'
import { PovPainter } from '#talus/io/film/povPainter.js'
import { skyOf } from '#talus/io/film/sky.js'
import { TracedScene } from '#talus/io/film/tracedScene.js'
import { pngBytes } from '#talus/io/picture/png.js'
import type { BackendChoice } from '#talus/model/backend.js'
import { bodyColumns } from '#talus/model/bodyColumns.js'
import { parameterValues } from '#talus/model/parameter.js'
import tank from '#talus/scenes/tank.js'
import { Tracer } from '#talus/tracer/tracer.js'

const { values: given } = parseArgs({
  options: {
    count: { type: 'string', default: '1000000' },
    size: { type: 'string', default: '1920x1080' },
    samples: { type: 'string', default: '4' },
    backend: { type: 'string', default: 'cpu' },
    device: { type: 'string' },
    threads: { type: 'string', default: String(availableParallelism()) },
    pov: { type: 'boolean', default: false },
    out: { type: 'string' },
  },
})

const [width, height] = given.size.split('x').map(Number) as [number, number]
const samples = Number(given.samples)
const backend: BackendChoice =
  given.backend === 'gpu'
    ? { kind: 'gpu', ...(given.device === undefined ? {} : { device: given.device }) }
    : { kind: 'cpu', threads: Number(given.threads) }

/** The tank as it begins, as if it had been recorded. */
function source(): ExportSource {
  const scene = tank.build({ seed: 1, ...parameterValues(tank.parameters, { count: Number(given.count) }) }, 'dvi')
  const columns = bodyColumns(scene.data)
  const values = { bodyPos: columns.position, bodyRot: columns.orientation }
  const recording = {
    header: { fields: [] },
    model: { bodyRadius: columns.radius },
    frames: [{ time: 0, steps: 0 }],
    frame: async () => ({ time: 0, steps: 0, values }),
  }
  return { scene, columns, recording, frames: [0], fields: [] } as unknown as ExportSource
}

/** What was made, s on the clock, and s of all cores. */
async function timed<T>(work: () => Promise<T> | T): Promise<[T, number, number]> {
  const [began, used] = [performance.now(), process.cpuUsage()]
  const made = await work()
  const { user, system } = process.cpuUsage(used)
  return [made, (performance.now() - began) / 1000, (user + system) / 1e6]
}

const run = source()
const frame = await run.recording.frame(0)
const look: Look = { groups: { grains: { colour: '#d9a441' } } }
const view = viewOf(run, [frame], { aspect: width / height })
const style: FilmStyle = {
  renderer: 'path',
  width,
  height,
  samples,
  look,
  set: null,
  stage: null,
  ranges: run.scene.data.groups.map(() => null),
  view,
  lens: { aperture: 0 },
  exposure: 0,
  plots: [],
}

const [scene, packing] = await timed(() => new TracedScene(run, look, view))
const [moment, placing] = await timed(() => scene.at(frame, { view, exposure: 0, colourOf: () => [0.85, 0.64, 0.25] }))
const tracer = await Tracer.open(backend)
const build = async () => {
  tracer.setShapes(scene.shapes)
  tracer.setItems(moment.items, moment.planes, moment.finishes)
  await tracer.finish()
}
await build()
const [, building] = await timed(build)
const picture = {
  width,
  height,
  edge: samples,
  seed: 1,
  camera: cameraOf(view, style),
  sky: skyOf(look),
  moving: false,
  smooth: true,
}
const rays = await tracer.countRays(picture)
const [, tracing] = await timed(() => tracer.trace(picture))
const total = rays * samples * samples
const say = (what: string, value: string) => console.log(`| ${what} | ${value} |`)
say('device', tracer.device)
say('bodies', String(moment.items.count))
say('host: items from a frame, s', (packing + placing).toFixed(2))
say('trees, s', building.toFixed(3))
say(`paths and smoothing, ${width} x ${height} x ${samples * samples}, s`, tracing.toFixed(2))
say('rays', total.toExponential(3))
say('rays per second', (total / tracing).toExponential(3))
await tracer.close()

const shot = { number: 0, frame: 0, view }
const painter = new PathPainter(run, style, { backend })
const [pixels, whole, busy] = await timed(() => painter.paint(shot))
say('whole picture, from frame to pixels, s', whole.toFixed(2))
say('the same, s of all cores', busy.toFixed(2))
await painter.close()
if (given.out && pixels) writeFileSync(given.out, pngBytes(pixels))

if (given.pov) {
  const scratch = mkdtempSync(join(tmpdir(), 'talus-pov-'))
  const pov = new PovPainter(run, { ...style, renderer: 'pov', samples: 2 }, { scratch, blocks: Number(given.threads) })
  const [, seconds] = await timed(() => pov.paint(shot))
  say(`POV-Ray, ${given.threads} processes, 2 x 2 samples where needed, no light between bodies, s`, seconds.toFixed(2))
  await pov.close()
  rmSync(scratch, { recursive: true, force: true })
}
