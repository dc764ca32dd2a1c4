// viewer.ts: how fast the viewer draws and opens, in headless chromium.
//
//   node dist/benchmark/viewer.js [--sizes 10000,100000] [--gigabytes 1] [--webgl] [--gpu] [--chromium PATH]
//
// Prints the time of a picture of n spheres (drawn again without new data, in full and plain), the time from asking for the
// page to the first finished picture of a recording of so many gigabytes, and the weight of the page. Without --gpu the
// browser draws on the CPU (SwiftShader).

import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Page } from 'playwright-core'
import { createScene, material, shape } from 'talus'
import { createRecording } from 'talus/files'
import { startRunServer } from '#talus/io/runServer/runServer.js'

const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000' },
    gigabytes: { type: 'string', default: '1' },
    webgl: { type: 'boolean', default: false },
    gpu: { type: 'boolean', default: false },
    chromium: { type: 'string', default: '/usr/bin/chromium' },
  },
})

const page = fileURLToPath(new URL('../viewer/', import.meta.url))
const radius = 0.005
const bytesPerBody = 32
/** Bodies of the recording that is opened. */
const openedBodies = 100_000

/** Grains on a grid, as many along each edge. */
function grid(count: number): Float64Array {
  const edge = Math.ceil(Math.cbrt(count))
  const places = new Float64Array(3 * count)
  for (let i = 0; i < count; i++) {
    const [x, y, z] = [i % edge, Math.floor(i / edge) % edge, Math.floor(i / edge ** 2)]
    places.set(
      [x - edge / 2, y - edge / 2, z + 0.5].map((k) => 2.02 * radius * k),
      3 * i,
    )
  }
  return places
}

/** A run folder with frames of grains on a grid that sink a little. */
async function makeRun(count: number, frames: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'talus-viewer-'))
  const scene = createScene({ gravity: [0, 0, -9.81] })
  const sand = material({ name: 'sand', density: 2600 })
  const positions = grid(count)
  scene.body({ name: 'floor', shape: shape.plane(), material: sand, fixed: true })
  scene.bodies({ name: 'grains', shape: shape.sphere({ radius }), material: sand, positions })
  await mkdir(join(folder, 'frames'))
  const recording = await createRecording(join(folder, 'frames', 'recording.talus'), {
    scene,
    sceneName: `${count} grains`,
    timeStep: 1e-3,
    every: 10,
  })
  // the floor is the first body
  const bodyPos = new Float64Array(3 * (count + 1))
  bodyPos.set(positions, 3)
  const bodyRot = Float64Array.from({ length: 4 * (count + 1) }, (_, k) => (k % 4 === 3 ? 1 : 0))
  const bodyVel = Float64Array.from({ length: 3 * (count + 1) }, (_, k) => Math.sin(k))
  for (let k = 0; k < frames; k++) {
    await recording.append({ steps: 10 * k, time: 0.01 * k }, { bodyPos, bodyRot, bodyVel })
  }
  await recording.close()
  const record = {
    status: 'completed',
    scene: 'grains',
    contact: 'dem',
    backend: { kind: 'cpu', device: 'none' },
    timeStep: 1e-3,
    steps: 10 * frames,
    wallSeconds: 1,
  }
  await writeFile(join(folder, 'run.json'), JSON.stringify(record))
  await writeFile(join(folder, 'probes.csv'), 'time[s]\n')
  return folder
}

async function withRun<T>(browser: Browser, folder: string, use: (page: Page, url: string) => Promise<T>): Promise<T> {
  const server = await startRunServer({ folder, page })
  const opened = await browser.newPage({ viewport: { width: 1280, height: 720 } })
  try {
    return await use(opened, `${server.url}?quality=full&theme=dark${options.webgl ? '&webgl' : ''}`)
  } finally {
    await opened.close()
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Waits for the first picture; ms from the start of the page to its end. */
async function firstPicture(opened: Page, url: string): Promise<number> {
  await opened.goto(url, { timeout: 300_000 })
  const drawn = 'globalThis.talus?.error ?? Number(document.querySelector("#viewer").dataset.drawn) > 0'
  for (;;) {
    const answer = await opened.evaluate<boolean | string>(drawn)
    if (typeof answer === 'string') throw new Error(answer)
    if (answer) return opened.evaluate<number>('talus.viewer.stage.finish().then(() => performance.now())')
    await opened.waitForTimeout(5)
  }
}

/** ms of one of n pictures drawn one after the other. */
const drawTime = (opened: Page, full: boolean, n: number) =>
  opened.evaluate<number>(`(async () => {
    const { stage } = talus.viewer
    stage.render(${full})
    await stage.finish()
    const start = performance.now()
    for (let k = 0; k < ${n}; k++) stage.render(${full})
    await stage.finish()
    return (performance.now() - start) / ${n}
  })()`)

const gpuName = (opened: Page) =>
  opened.evaluate<string>(`(async () => {
    const { stage } = talus.viewer
    const gl = stage.renderer.getContext?.()
    if (stage.device === 'WebGL 2') {
      const names = gl.getExtension('WEBGL_debug_renderer_info')
      return 'WebGL 2 on ' + gl.getParameter(names ? names.UNMASKED_RENDERER_WEBGL : gl.RENDERER)
    }
    const { vendor, architecture, description } = (await navigator.gpu.requestAdapter()).info
    return 'WebGPU on ' + [vendor, architecture, description].filter(Boolean).join(', ')
  })()`)

async function pageWeight(): Promise<number> {
  const files = (await readdir(page)).filter((name) => /\.(html|css|js)$/.test(name))
  const sizes = await Promise.all(files.map(async (name) => gzipSync(await readFile(join(page, name))).length))
  return sizes.reduce((sum, size) => sum + size, 0)
}

const software = ['--use-webgpu-adapter=swiftshader', '--use-vulkan=swiftshader', '--use-angle=swiftshader']
const hardware = ['--use-angle=vulkan', '--ignore-gpu-blocklist', '--enable-gpu']
const browser = await chromium.launch({
  executablePath: options.chromium,
  args: ['--no-sandbox', '--enable-unsafe-webgpu', '--enable-features=Vulkan', ...(options.gpu ? hardware : software)],
})
console.log(`page: ${((await pageWeight()) / 1e6).toFixed(3)} MB compressed`)
for (const count of options.sizes.split(',').map(Number)) {
  await withRun(browser, await makeRun(count, 2), async (opened, url) => {
    await firstPicture(opened, url)
    const n = count > 200_000 ? 3 : 5
    const [full, plain] = [await drawTime(opened, true, n), await drawTime(opened, false, n)]
    console.log(
      `${count} spheres, 980 x 675: ${full.toFixed(1)} ms full, ${plain.toFixed(1)} ms plain; ${await gpuName(opened)}`,
    )
  })
}
const frames = Math.ceil((Number(options.gigabytes) * 1e9) / (bytesPerBody * openedBodies))
if (frames > 0) {
  await withRun(browser, await makeRun(openedBodies, frames), async (opened, url) => {
    const time = await firstPicture(opened, url)
    const size = ((frames * bytesPerBody * openedBodies) / 1e9).toFixed(2)
    console.log(
      `first picture of a recording of ${size} GB, ${frames} frames of ${openedBodies} bodies: ${(time / 1000).toFixed(2)} s`,
    )
  })
}
await browser.close()
