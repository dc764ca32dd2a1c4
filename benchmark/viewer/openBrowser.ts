// openBrowser.ts: headless chromium on the device that is wanted. Which flags reach a GPU without a screen depends on driver
// and version, so a few sets are tried in turn, each within a time limit, until one gives an adapter that is not software.

import { readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

export interface BrowserOptions {
  /** The executable. */
  readonly chromium: string
  /** A GPU, not the CPU. */
  readonly gpu: boolean
  /** WebGL 2 is what matters, not WebGPU. */
  readonly webgl: boolean
}

/** ms of one try. */
const limit = 60_000
const always = ['--no-sandbox', '--enable-unsafe-webgpu', '--enable-webgpu-developer-features']
const software = ['--use-webgpu-adapter=swiftshader', '--use-vulkan=swiftshader', '--use-angle=swiftshader']
const hardware = ['--ignore-gpu-blocklist', '--enable-gpu', '--disable-vulkan-surface', '--use-webgpu-adapter=default']
const vulkan = ['--use-angle=vulkan', '--enable-features=Vulkan,VulkanFromANGLE,DefaultANGLEVulkan']

const softwareSet = [...always, '--enable-features=Vulkan', ...software]
const hardwareSets: readonly (readonly string[])[] = [
  [...always, ...hardware, ...vulkan],
  [
    ...always,
    ...hardware,
    ...vulkan,
    '--enable-dawn-features=allow_unsafe_apis',
    '--use-webgpu-power-preference=force-high-performance',
  ],
  [...always, ...hardware, ...vulkan, '--disable-gpu-sandbox', '--use-vulkan=native', '--no-zygote'],
  [...always, ...hardware, '--use-gl=angle', '--use-angle=gl-egl', '--enable-features=Vulkan'],
  [...always, '--ignore-gpu-blocklist', '--enable-features=Vulkan', '--use-angle=vulkan'],
]

interface Adapters {
  readonly webgpu: string
  readonly webgl: string
}

/** Names both adapters; empty where there is none. The first answers of a browser that has just started may be none. */
const askAdapters = `(async () => {
  let adapter = null
  for (let tries = 0; tries < 8 && !adapter; tries++) {
    adapter = await navigator.gpu?.requestAdapter(tries % 2 ? { powerPreference: 'high-performance' } : {})
    if (!adapter) await new Promise((resolve) => setTimeout(resolve, 500))
  }
  const { vendor = '', architecture = '', description = '' } = adapter?.info ?? {}
  const gl = document.createElement('canvas').getContext('webgl2')
  const names = gl?.getExtension('WEBGL_debug_renderer_info')
  return {
    webgpu: [vendor, architecture, description].filter(Boolean).join(', '),
    webgl: gl ? String(gl.getParameter(names ? names.UNMASKED_RENDERER_WEBGL : gl.RENDERER)) : '',
  }
})()`

/** The browser, after printing what it draws on. */
export async function openBrowser(options: BrowserOptions): Promise<Browser> {
  if (!options.gpu) return chromium.launch({ executablePath: options.chromium, args: [...softwareSet] })
  for (const args of hardwareSets) {
    const browser = await tried(options, args)
    if (browser) return browser
  }
  throw new Error('chromium reached no GPU with any set of flags')
}

async function tried(options: BrowserOptions, args: readonly string[]): Promise<Browser | null> {
  const log = join(tmpdir(), `talus-chromium-${process.pid}.log`)
  console.log(`chromium ${args.join(' ')}`)
  let browser: Browser | null = null
  try {
    browser = await chromium.launch({
      executablePath: options.chromium,
      args: [...args, '--enable-logging', `--log-file=${log}`, '--v=0'],
      env: { ...process.env, CHROME_LOG_FILE: log } as Record<string, string>,
      timeout: limit,
    })
    const adapters = await within(limit, adaptersOf(browser))
    console.log(`  WebGPU: ${adapters.webgpu || 'none'}\n  WebGL 2: ${adapters.webgl || 'none'}`)
    const wanted = options.webgl ? adapters.webgl : adapters.webgpu
    if (wanted !== '' && !/swiftshader|llvmpipe/i.test(wanted)) return browser
  } catch (error) {
    console.log(`  failed: ${(error as Error).message.slice(0, 3000)}`)
  }
  const said = (await readFile(log, 'utf8').catch(() => '')).split('\n')
  // buses and services that a bare machine lacks fill the rest
  console.log(
    said
      .filter((line) => /gpu|vulkan|angle|dawn|gl|fatal/i.test(line) && !/dbus/.test(line))
      .slice(-40)
      .join('\n'),
  )
  await rm(log, { force: true })
  // one that hangs is left to end by itself
  await within(5000, browser?.close() ?? Promise.resolve()).catch(() => undefined)
  return null
}

/** Of a page on loopback: elsewhere there is no WebGPU. */
async function adaptersOf(browser: Browser): Promise<Adapters> {
  const server = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end('<title>.</title>'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const page = await browser.newPage()
  page.on('console', (message) => console.log(`  the page says: ${message.text()}`))
  try {
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    return await page.evaluate<Adapters>(askAdapters)
  } finally {
    server.close()
    server.closeAllConnections()
    await page.close()
  }
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${ms / 1000} s`)), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
