// worker.ts: the script of the worker that simulates for the page; CPU threads are workers of its own.

import scenes from 'talus:scenes'
import { LiveLoop } from './liveLoop.js'
import type { ToWorker } from './messages.js'

const worker = globalThis as unknown as {
  postMessage(message: unknown, transfer: ArrayBufferLike[]): void
  onmessage: (event: MessageEvent<ToWorker>) => void
}
const loop = new LiveLoop(scenes, (message, transfer) => worker.postMessage(message, transfer))
worker.onmessage = ({ data }) => loop.receive(data)
