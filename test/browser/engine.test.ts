// engine.test.ts: the engine in a browser: on threads in a worker, without shared memory, and on WebGPU.

import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runGrains } from './grains.mjs'
import { startWebServer, type WebServer } from './webServer.js'

type Job = Parameters<typeof runGrains>[0]
type Result = Awaited<ReturnType<typeof runGrains>>

const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run']
const softwareGpu = [
  '--enable-unsafe-webgpu',
  '--use-webgpu-adapter=swiftshader',
  '--enable-features=Vulkan',
  '--use-vulkan=swiftshader',
  '--use-angle=swiftshader',
]
/** What the browser looks up for itself, accounts and updates, and all else that is not on this machine goes here. */
const keptHere = (origin: string) => [
  `--gaia-url=${origin}`,
  `--component-updater=url-source=${origin}/`,
  `--proxy-server=${origin}`,
]

let isolated: WebServer
let plain: WebServer
let browser: Browser
let expected: Result
const closing: (() => unknown)[] = []

beforeAll(async () => {
  isolated = await startWebServer({ isolated: true })
  closing.push(isolated.close)
  plain = await startWebServer({ isolated: false })
  closing.push(plain.close)
  browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', ...quiet, ...softwareGpu, ...keptHere(plain.origin)],
  })
  closing.push(() => browser.close())
  expected = await runGrains(threads(1))
})

afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

const threads = (n: number): Job => ({ kind: 'cpu', options: { threads: n }, steps: 200 })

/** Uses the page of a server, in which nothing may go wrong and from which nothing may leave the machine. */
async function withPage<T>(server: WebServer, use: (page: Page) => Promise<T>): Promise<T> {
  const page = await browser.newPage()
  const complaints: string[] = []
  const requests: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('requestfailed', (request) => complaints.push(`no answer: ${request.url()}`))
  page.on('request', (request) => requests.push(request.url()))
  try {
    await page.goto(`${server.origin}/test/browser/page.html`)
    await page.waitForFunction('globalThis.grains')
    const result = await use(page)
    expect(complaints).toEqual([])
    expect(requests.filter((url) => !/^(http:\/\/127\.0\.0\.1:\d+\/|data:,)/.test(url))).toEqual([])
    return result
  } finally {
    await page.close()
  }
}

/** Calls a function of page.mjs. */
const runIn = (page: Page, where: 'runInWorker' | 'runGrains', job: Job): Promise<Result> =>
  page.evaluate(`grains.${where}(${JSON.stringify(job)})`)

test('two threads in a worker: the bytes of Node', async () => {
  const result = await withPage(isolated, (page) => runIn(page, 'runInWorker', threads(2)))
  expect(result.backend).toMatchObject({ kind: 'cpu', threads: 2, precision: 'double' })
  expect(result.backend.device).toBe('2 threads, WebAssembly SIMD')
  // otherwise nothing was tested
  expect(result.contacts).toBeGreaterThan(20)
  expect(result.hash).toBe(expected.hash)
  expect(result.positions).toEqual(expected.positions)
})

test.each([1, 2])('without the headers, %i threads asked for: one, memory not shared, the bytes of Node', async (n) => {
  const result = await withPage(plain, (page) => runIn(page, 'runInWorker', threads(n)))
  expect(result.backend.threads).toBe(1)
  expect(result.backend.device).toBe('1 thread, memory not shared, WebAssembly SIMD')
  expect(result.hash).toBe(expected.hash)
  expect(result.positions).toEqual(expected.positions)
})

test('a page may not wait for threads, and says what to do', async () => {
  await withPage(isolated, async (page) => {
    await expect(runIn(page, 'runGrains', threads(2))).rejects.toThrow(/create the backend in a Worker/)
    expect((await runIn(page, 'runGrains', threads(1))).hash).toBe(expected.hash)
  })
})

test('WebGPU in a page agrees with the CPU in single precision', async () => {
  const steps = 50
  const cpu = await runGrains({ kind: 'cpu', options: { threads: 1, precision: 'single' }, steps })
  const job: Job = { kind: 'gpu', options: { device: 'swiftshader' }, steps }
  const gpu = await withPage(isolated, (page) => runIn(page, 'runGrains', job))
  expect(gpu.backend).toMatchObject({ kind: 'gpu', precision: 'single' })
  expect(gpu.backend.device).toMatch(/swiftshader.*browser/i)
  expect(gpu.contacts).toBeGreaterThan(20)
  expect(gpu.positions.length).toBe(cpu.positions.length)
  const apart = gpu.positions.map((x, k) => Math.abs(x - cpu.positions[k]!))
  expect(Math.max(...apart)).toBeLessThan(1e-6)
})

test('every public name loads in a page', async () => {
  const names = await withPage(isolated, (page) => page.evaluate<string[]>('grains.publicNames'))
  expect(names).toEqual(expect.arrayContaining(['createSimulation', 'parseScene', 'backend']))
})

test('nothing asked for an address outside this machine', () => {
  expect([...isolated.strays, ...plain.strays]).toEqual([])
})
