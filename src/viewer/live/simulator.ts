// simulator.ts: the worker that simulates, as the page sees it: calls with a promise, orders without one, news.

import type { Call, Calls, FromWorker, Order, Orders, PostedFrame, Progress, ToWorker } from './messages.js'

export interface News {
  frame(frame: PostedFrame): void
  sample(time: number, values: readonly number[]): void
  progress(progress: Progress): void
  /** One sentence; the run has stopped. */
  problem(sentence: string): void
}

const nothing: News = { frame() {}, sample() {}, progress() {}, problem() {} }

interface Waiting {
  resolve(result: unknown): void
  reject(error: Error): void
}

export class Simulator {
  /** Who hears of frames and figures. */
  news: News = nothing
  private readonly worker: Worker
  private readonly waiting = new Map<number, Waiting>()
  private calls = 0

  constructor() {
    this.worker = new Worker(new URL('live/worker.js', document.baseURI), { type: 'module' })
    this.worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.receive(data)
    this.worker.onerror = (event) => this.fail(event.message || 'the worker that simulates did not start')
  }

  call<K extends keyof Calls>(call: K, ...given: Parameters<Calls[K]>): Promise<ReturnType<Calls[K]>> {
    const id = this.calls++
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as (result: unknown) => void, reject })
      this.send({ call, id, given } as unknown as Call)
    })
  }

  tell<K extends keyof Orders>(order: K, given: Orders[K]): void {
    this.send({ order, given } as Order)
  }

  close(): void {
    this.news = nothing
    this.worker.terminate()
  }

  private send(message: ToWorker): void {
    this.worker.postMessage(message)
  }

  private receive(message: FromWorker): void {
    if ('frame' in message) {
      this.news.frame(message.frame)
      this.tell('taken', null)
    } else if ('sample' in message) this.news.sample(message.sample.time, message.sample.values)
    else if ('progress' in message) this.news.progress(message.progress)
    else if (message.answer === undefined) this.news.problem(message.problem)
    else this.settle(message)
  }

  private settle(message: Extract<FromWorker, { answer: number }>): void {
    const waiting = this.waiting.get(message.answer)
    this.waiting.delete(message.answer)
    if ('problem' in message) waiting?.reject(new Error(message.problem))
    else waiting?.resolve(message.result)
  }

  private fail(sentence: string): void {
    for (const { reject } of this.waiting.values()) reject(new Error(sentence))
    this.waiting.clear()
    this.news.problem(sentence)
  }
}
