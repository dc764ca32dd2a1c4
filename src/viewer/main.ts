// main.ts: the script of the page: opens the run the page was served with. ?webgl draws by WebGL 2 even where there is
// WebGPU, ?theme=light in light colours, ?quality=plain without shadows.

import { openRecordedRun } from './recordedRun.js'
import type { Theme } from './theme.js'
import { openViewer, type Viewer } from './viewer.js'

declare global {
  /** For the console, and for tests. */
  var talus: { viewer?: Viewer; error?: string }
}

globalThis.talus = {}
performance.mark('script')

async function open(root: HTMLElement): Promise<void> {
  const asked = new URLSearchParams(location.search)
  const source = await openRecordedRun('run/')
  document.title = `${source.model.name} · Talus`
  const theme = asked.get('theme') as Theme['name'] | null
  const quality = asked.get('quality')
  globalThis.talus.viewer = await openViewer({
    root,
    source,
    ...(asked.has('webgl') ? { webgpu: false } : {}),
    ...(quality === 'plain' || quality === 'full' ? { quality } : {}),
    ...(theme === 'dark' || theme === 'light' ? { theme } : {}),
  })
}

const root = document.querySelector<HTMLElement>('#viewer')!
open(root).catch((error: Error) => {
  globalThis.talus.error = error.message
  root.textContent = `The run could not be shown: ${error.message}`
  root.classList.add('failed')
})
