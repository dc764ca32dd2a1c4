// cpuPlatform.ts: what differs between Node and a browser: threads, files and whether memory can be shared.
//
// In a browser the page's own thread may not wait for others, so a backend with several threads is created inside a
// Worker, and the page needs the headers Cross-Origin-Opener-Policy: same-origin and Cross-Origin-Embedder-Policy:
// require-corp. Node's modules are imported where they are used, never at the top.

import type { Worker as NodeWorker } from 'node:worker_threads'
import { DeviceError } from '../backend.js'
import type { WorkerReady, WorkerStart } from './cpuWorker.js'

export interface StartedWorker {
  terminate(): unknown
}

const inNode = typeof process !== 'undefined' && Boolean(process.versions?.node)

/** Whether memory can be shared between threads here. */
export function canShare(): boolean {
  return typeof SharedArrayBuffer !== 'undefined' && (globalThis.crossOriginIsolated ?? true)
}

/** Whether this thread may sleep until another one wakes it: true but for a browser's page. */
export function mayWait(): boolean {
  return inNode || typeof document === 'undefined'
}

/** Number of threads the machine runs at once. */
export async function availableThreads(): Promise<number> {
  const cores = inNode ? (await import('node:os')).availableParallelism() : navigator.hardwareConcurrency
  return Math.max(1, cores)
}

const loaded = new Map<string, Promise<WebAssembly.Module>>()

/** The module at a file or web address, compiled once for all that run one after another. */
export function loadModule(url: URL): Promise<WebAssembly.Module> {
  const known = loaded.get(url.href) ?? compileModule(url)
  loaded.set(url.href, known)
  known.catch(() => loaded.delete(url.href))
  return known
}

async function compileModule(url: URL): Promise<WebAssembly.Module> {
  if (url.protocol === 'file:') {
    const { readFile } = await import('node:fs/promises')
    return WebAssembly.compile(await readFile(url))
  }
  const response = await fetch(url)
  if (!response.ok) throw new DeviceError(`The WebAssembly module ${url} cannot be loaded: ${response.statusText}.`)
  return WebAssembly.compile(await response.arrayBuffer())
}

/** Starts threads 1 to `count` and waits until each is ready; on a failure none is left running. */
export async function startWorkers(count: number, start: Omit<WorkerStart, 'thread'>): Promise<StartedWorker[]> {
  const startOne = inNode ? startInNode : startInBrowser
  const starts = Array.from({ length: count }, (_, k) => startOne({ ...start, thread: k + 1 }))
  const settled = await Promise.allSettled(starts)
  const workers = settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const failed = settled.find((result) => result.status === 'rejected')
  if (!failed) return workers
  await Promise.all(workers.map((worker) => worker.terminate()))
  throw new DeviceError(`A worker thread did not start: ${failed.reason}`)
}

async function startInNode(start: WorkerStart): Promise<StartedWorker> {
  const { Worker } = await import('node:worker_threads')
  // flags of the main program, such as --input-type, may not suit a file
  const worker: NodeWorker = new Worker(new URL('./cpuWorker.js', import.meta.url), { execArgv: [] })
  try {
    await new Promise<void>((resolve, reject) => {
      worker.once('message', ({ error }: WorkerReady) => (error === null ? resolve() : reject(error)))
      worker.once('error', reject)
      worker.once('exit', (code) => reject(`it ended with code ${code}`))
      worker.postMessage(start)
    })
  } catch (error) {
    await worker.terminate()
    throw error
  } finally {
    worker.removeAllListeners()
  }
  // a program may end without closing its backend
  worker.unref()
  return worker
}

async function startInBrowser(start: WorkerStart): Promise<StartedWorker> {
  const worker = new Worker(new URL('./cpuWorker.js', import.meta.url), { type: 'module' })
  await new Promise<void>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<WorkerReady>) => (data.error === null ? resolve() : reject(data.error))
    worker.onerror = (event) => reject(event.message)
    worker.postMessage(start)
  })
  return worker
}
