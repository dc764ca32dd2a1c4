// viewer.ts: how fast the viewer draws and opens, in headless chromium.
//
//   node dist/benchmark/viewer.js [--sizes 10000,100000] [--gigabytes 1] [--opened 10000,100000]
//        [--rounds 3] [--webgl] [--gpu] [--chromium PATH]
//
// Prints the time of a picture of n spheres (drawn again without new data, in full and plain); the time from asking for the
// page to the first finished picture of a recording of so many gigabytes, for numbers of bodies in a frame, a few rounds each,
// with the marks the page sets on its way; and the weight of the page. Without --gpu the browser draws on the CPU (SwiftShader).

import { readdir, readFile, rm } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { startRunServer } from '#talus/io/runServer/runServer.js'
import { makeRun } from './viewer/madeRun.js'
import { openBrowser } from './viewer/openBrowser.js'

const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000' },
    gigabytes: { type: 'string', default: '1' },
    opened: { type: 'string', default: '10000,100000' },
    rounds: { type: 'string', default: '3' },
    webgl: { type: 'boolean', default: false },
    gpu: { type: 'boolean', default: false },
    chromium: { type: 'string', default: '/usr/bin/chromium' },
  },
})

const page = fileURLToPath(new URL('../viewer/', import.meta.url))
const bytesPerBody = 32
const listed = (text: string) => text.split(',').filter(Boolean).map(Number)

/** Serves a run to one page; the folder is removed afterwards unless it is kept. */
async function withRun(
  browser: Browser,
  folder: string,
  keep: boolean,
  use: (page: Page, url: string) => Promise<void>,
): Promise<void> {
  const server = await startRunServer({ folder, page })
  const opened = await browser.newPage({ viewport: { width: 1280, height: 720 } })
  try {
    await use(opened, `${server.url}?theme=dark${options.webgl ? '&webgl' : ''}`)
  } finally {
    await opened.close()
    await server.close()
    if (!keep) await rm(folder, { recursive: true, force: true })
  }
}

interface FirstPicture {
  /** ms from asking for the page until the picture was finished. */
  readonly time: number
  /** The page's own marks, ms. */
  readonly marks: readonly (readonly [string, number])[]
}

/** Opens the page and waits for its first picture and then for the device's. */
async function firstPicture(opened: Page, url: string): Promise<FirstPicture> {
  await opened.goto(url, { timeout: 300_000, waitUntil: 'commit' })
  const answer = await opened.evaluate<FirstPicture | string>(`(async () => {
    for (;;) {
      if (globalThis.talus?.error) return talus.error
      const marks = performance.getEntriesByType('mark').map(({ name, startTime }) => [name, startTime])
      const at = new Map(marks)
      if (at.has('scene')) return { time: at.get('first picture'), marks }
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  })()`)
  if (typeof answer === 'string') throw new Error(answer)
  return answer
}

/** ms of a picture: the middle of some rounds, each as long as a second or of five pictures. */
const drawTime = (opened: Page, full: boolean) =>
  opened.evaluate<number>(`(async () => {
    const { stage } = talus.viewer
    const round = async (n) => {
      const start = performance.now()
      for (let k = 0; k < n; k++) stage.render(${full})
      await stage.finish()
      return (performance.now() - start) / n
    }
    await round(2)
    const n = Math.max(3, Math.min(200, Math.round(1000 / (await round(3)))))
    const times = [await round(n), await round(n), await round(n)]
    return times.sort((a, b) => a - b)[1]
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

async function printDrawing(browser: Browser, count: number): Promise<void> {
  await withRun(browser, await makeRun(count, 2), false, async (opened, url) => {
    await firstPicture(opened, url)
    const [full, plain] = [await drawTime(opened, true), await drawTime(opened, false)]
    const { width, height } = await opened.evaluate<{ width: number; height: number }>(
      '(({ width, height }) => ({ width, height }))(talus.viewer.stage.canvas)',
    )
    console.log(
      `${count} spheres, ${width} x ${height}: ${full.toFixed(2)} ms full, ${plain.toFixed(2)} ms plain; ${await gpuName(opened)}`,
    )
  })
}

async function printOpening(browser: Browser, count: number): Promise<void> {
  const frames = Math.ceil((Number(options.gigabytes) * 1e9) / (bytesPerBody * count))
  if (frames <= 0) return
  const folder = await makeRun(count, frames)
  const size = ((frames * bytesPerBody * count) / 1e9).toFixed(2)
  console.log(`first picture of a recording of ${size} GB, ${frames} frames of ${count} bodies:`)
  for (let round = 0; round < Number(options.rounds); round++) {
    await withRun(browser, folder, round + 1 < Number(options.rounds), async (opened, url) => {
      const { time, marks } = await firstPicture(opened, url)
      const parts = marks.map(([name, at]) => `${name} ${at.toFixed(0)}`).join(', ')
      console.log(`  ${(time / 1000).toFixed(2)} s, load ${loadavg()[0]!.toFixed(1)} (ms: ${parts})`)
    })
  }
}

const browser = await openBrowser(options)
const cores = cpus()
console.log(`${cores[0]?.model.trim() ?? 'CPU'}, ${cores.length} cores; chromium ${browser.version()}`)
console.log(`page: ${((await pageWeight()) / 1e6).toFixed(3)} MB compressed`)
for (const count of listed(options.sizes)) await printDrawing(browser, count)
for (const count of listed(options.opened)) await printOpening(browser, count)
await browser.close()
