// livePage.ts: the page that simulates, in a browser, as tests use it.

import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { WebServer } from '../browser/webServer.js'

export interface Seen {
  readonly time: number
  readonly steps: number
  /** World, m; no number for a body that is not there. */
  readonly positions: readonly (number | null)[]
}

export class LivePageTest {
  private readonly complaints: string[] = []
  private readonly strays: string[] = []

  private constructor(readonly page: Page) {
    page.on('console', (message) => {
      if (message.type() === 'error') this.complaints.push(message.text())
    })
    page.on('pageerror', (error) => this.complaints.push(String(error)))
    page.on('request', (request) => {
      if (!/^(http:\/\/127\.0\.0\.1:\d+\/|data:|blob:)/.test(request.url())) this.strays.push(request.url())
    })
  }

  /** Drawn plainly by WebGL: a software GPU is slow. */
  static async open(browser: Browser, { origin }: WebServer, query: string): Promise<LivePageTest> {
    const opened = new LivePageTest(await browser.newPage({ viewport: { width: 640, height: 420 } }))
    await opened.page.goto(`${origin}/a/site/?webgl&quality=plain&${query}`)
    await opened.until('the page', 'talusLive.page')
    return opened
  }

  ask<T>(expression: string): Promise<T> {
    return this.page.evaluate<T>(expression)
  }

  /** The policy of the page allows no code from texts, so that waiting is asking again. */
  async until(what: string, condition: string): Promise<void> {
    for (let tries = 0; tries < 1600; tries++) {
      const answer = await this.ask<string | boolean>(`globalThis.talusLive?.error ?? Boolean(${condition})`)
      if (answer === true) return
      if (typeof answer === 'string') throw new Error(answer)
      await this.page.waitForTimeout(50)
    }
    throw new Error(`there never was ${what}: ${condition}`)
  }

  /** The last frame of a view, after `steps` steps in all. */
  async seen(view = 0): Promise<Seen> {
    // a run that has just been chosen may not have sent one yet
    await this.until('a frame', `talusLive.page.views[${view}].run?.latest`)
    return this.ask(`(() => {
      const { run: { latest, model } } = talusLive.page.views[${view}]
      const positions = Array.from(latest.positions, (x, i) => Number.isFinite(x) ? x + model.origin[i % 3] : null)
      return { time: latest.time, steps: latest.steps, positions }
    })()`)
  }

  /** Chooses, and waits until that runs or is refused. */
  async choose(change: Readonly<Record<string, unknown>>): Promise<void> {
    await this.ask(`talusLive.page.choose({ ...talusLive.page.panel.choice, ...${JSON.stringify(change)} })`)
  }

  /** Whole steps, and then the hash of the state. */
  async hashAfter(steps: number): Promise<string> {
    await this.ask(`talusLive.page.step(${steps})`)
    return this.ask('talusLive.page.views[0].simulator.call("hash")')
  }

  problem(): Promise<string | null> {
    return this.page.locator('.problem').textContent()
  }

  /** Nothing went wrong and nothing left the machine. */
  async close(): Promise<void> {
    await this.page.close()
    expect(this.complaints).toEqual([])
    expect(this.strays).toEqual([])
  }
}
