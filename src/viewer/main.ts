// main.ts: the script of the page: opens the run the page was served with, or several side by side; a first picture comes before the viewer is loaded. ?webgl draws by WebGL 2 even where there is
// WebGPU, ?theme=light in light colours, ?quality=plain without shadows.

import { firstPicture } from './firstPicture.js'
import { openRecordedRun } from './recordedRun.js'
import type { SideBySide } from './sideBySide.js'
import { preferredTheme } from './theme.js'
import type { Viewer } from './viewer.js'

declare global {
  /** For the console, and for tests. */
  var talus: { viewer?: Viewer; runs?: SideBySide; error?: string }
}

globalThis.talus = {}
performance.mark('script')

async function open(root: HTMLElement): Promise<void> {
  const asked = new URLSearchParams(location.search)
  const named = asked.get('theme')
  const theme = named === 'dark' || named === 'light' ? named : preferredTheme()
  const quality = asked.get('quality')
  const look = {
    theme,
    ...(asked.has('webgl') ? { webgpu: false } : {}),
    ...(quality === 'plain' || quality === 'full' ? { quality: quality as 'plain' | 'full' } : {}),
  }
  const several = await runNames()
  if (several.length > 1) {
    document.title = 'Runs · Talus'
    const { SideBySide } = await import('./sideBySide.js')
    globalThis.talus.runs = await SideBySide.open(root, several, look)
    return
  }
  const source = await openRecordedRun('run/')
  document.title = `${source.model.name} · Talus`
  performance.mark('header and index')
  const frame = await source.frame(source.firstFrame)
  performance.mark('frame')
  const cover = await firstPicture(root, { model: source.model, frame, theme })
  // the larger part of the page comes after the first picture
  const { openViewer } = await import('./openViewer.js')
  performance.mark('viewer loaded')
  globalThis.talus.viewer = await openViewer({
    root,
    source,
    cover,
    ...look,
  })
}

/** Of the runs the page was served with; none where a server knows of one alone. */
async function runNames(): Promise<string[]> {
  const answer = await fetch('runs.json')
  return answer.ok ? ((await answer.json()) as string[]) : []
}

const root = document.querySelector<HTMLElement>('#viewer')!
open(root).catch((error: Error) => {
  globalThis.talus.error = error.message
  root.textContent = `The run could not be shown: ${error.message}`
  root.classList.add('failed')
})
