// main.ts: the script of the page that simulates. The address may say what: ?scene=heap&law=dvi&backend=one&count=500&run,
// and how it looks, as in the page of recorded runs: ?webgl, ?theme=light, ?quality=plain.

import { type LivePage, openLivePage } from './livePage.js'
import type { Choice } from './livePanel.js'
import type { ViewLook } from './liveView.js'

declare global {
  /** For the console, and for tests. */
  var talusLive: { page?: LivePage; error?: string }
}

globalThis.talusLive = {}

/** A value of the address, where it is one of those there are. */
function oneOf<T extends string>(asked: URLSearchParams, name: string, all: readonly T[]): T | undefined {
  return all.find((one) => one === asked.get(name))
}

const settings = ['timeStep', 'tolerance'] as const

/** Numbers are settings, or parameters of the scene, which refuses those it does not know. */
function choiceOf(asked: URLSearchParams): Partial<Choice> {
  const numbers = [...asked].filter(([, text]) => text.trim() !== '' && Number.isFinite(Number(text)))
  const isSetting = (name: string) => (settings as readonly string[]).includes(name)
  const list = (wanted: boolean) =>
    Object.fromEntries(
      numbers.filter(([name]) => isSetting(name) === wanted).map(([name, text]) => [name, Number(text)]),
    )
  const law = oneOf(asked, 'law', ['dvi', 'dem', 'both'])
  const backend = oneOf(asked, 'backend', ['threads', 'one', 'gpu'])
  return {
    ...list(true),
    parameters: list(false),
    ...(asked.get('scene') ? { scene: asked.get('scene')! } : {}),
    ...(law ? { law } : {}),
    ...(backend ? { backend } : {}),
    ...(asked.get('device') ? { device: asked.get('device')! } : {}),
  }
}

function lookOf(asked: URLSearchParams): ViewLook {
  const theme = oneOf(asked, 'theme', ['dark', 'light'])
  const quality = oneOf(asked, 'quality', ['full', 'plain', 'auto'])
  return {
    ...(asked.has('webgl') ? { webgpu: false } : {}),
    ...(theme ? { theme } : {}),
    ...(quality ? { quality } : {}),
  }
}

async function open(root: HTMLElement): Promise<void> {
  const asked = new URLSearchParams(location.search)
  const page = await openLivePage({ root, first: choiceOf(asked), look: lookOf(asked) })
  globalThis.talusLive.page = page
  if (asked.has('run') && page.panel.problemShown === '') page.setRunning(true)
}

const root = document.querySelector<HTMLElement>('#viewer')!
open(root).catch((error: Error) => {
  globalThis.talusLive.error = error.message
  root.textContent = `The page could not start: ${error.message}`
  root.classList.add('failed')
})
