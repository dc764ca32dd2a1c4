// viewerPage.ts: the viewer in Debian's chromium on a software GPU, with all that must not happen in it kept for the test.

import { type Browser, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'

const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run']
const softwareGpu = [
  '--enable-unsafe-webgpu',
  '--use-webgpu-adapter=swiftshader',
  '--enable-features=Vulkan',
  '--use-vulkan=swiftshader',
  '--use-angle=swiftshader',
]

/** What the browser looks up for itself, accounts and updates, goes to a proxy that is this machine. */
export function launchBrowser(origin: string): Promise<Browser> {
  const kept = [`--gaia-url=${origin}`, `--component-updater=url-source=${origin}`, `--proxy-server=${origin}`]
  return chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', ...quiet, ...softwareGpu, ...kept],
  })
}

export class ViewerPage {
  private readonly complaints: string[] = []
  private readonly strays: string[] = []

  private constructor(readonly page: Page) {
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) this.complaints.push(message.text())
    })
    page.on('pageerror', (error) => this.complaints.push(String(error)))
    page.on('request', (request) => {
      if (!/^(http:\/\/127\.0\.0\.1:\d+\/|data:|blob:)/.test(request.url())) this.strays.push(request.url())
    })
  }

  /** Opens the page and waits for its first picture. */
  static async open(browser: Browser, url: string, viewport = { width: 760, height: 460 }): Promise<ViewerPage> {
    const opened = new ViewerPage(await browser.newPage({ viewport, acceptDownloads: true }))
    await opened.page.goto(url)
    await opened.until('a picture', 'Number(document.querySelector("#viewer").dataset.drawn) > 0')
    return opened
  }

  /** The policy of the page allows no code from texts, so that waiting is asking again. */
  async until(what: string, condition: string): Promise<void> {
    for (let tries = 0; tries < 1200; tries++) {
      const answer = await this.ask<string | boolean>(`globalThis.talus?.error ?? Boolean(${condition})`)
      if (answer === true) return
      if (typeof answer === 'string') throw new Error(answer)
      await this.page.waitForTimeout(50)
    }
    throw new Error(`there never was ${what}: ${condition}`)
  }

  ask<T>(expression: string): Promise<T> {
    return this.page.evaluate<T>(expression)
  }

  /** Waits until what is shown now has been drawn and stays. */
  async settle(): Promise<void> {
    let before = ''
    for (let same = 0; same < 4; ) {
      const now = await this.ask<string>('JSON.stringify(document.querySelector("#viewer").dataset)')
      same = now === before ? same + 1 : 0
      before = now
      await this.page.waitForTimeout(60)
    }
  }

  async goTo(frame: number): Promise<void> {
    await this.ask(`talus.viewer.player.seek(${frame})`)
    await this.until(`frame ${frame}`, `document.querySelector("#viewer").dataset.frame === "${frame}"`)
    await this.settle()
  }

  /** Nothing went wrong and nothing left the machine. */
  async close(): Promise<void> {
    await this.page.close()
    expect(this.complaints).toEqual([])
    expect(this.strays).toEqual([])
  }
}
