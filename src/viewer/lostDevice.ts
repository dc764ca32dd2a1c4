// lostDevice.ts: what the page says and does when the browser has lost the device it draws with, after a sleep, a fault of a driver or
// too much memory: by WebGPU no more, but by WebGL 2.

import { button, element } from './element.js'

export interface LostDevice {
  /** In words of the browser. */
  readonly reason: string
  readonly webgpu: boolean
  /** Whether it had drawn anything. */
  readonly drawn: boolean
}

/** What lies over the scene from now on; a page that has drawn nothing yet is loaded again at once. */
export function lostDevice({ reason, webgpu, drawn }: LostDevice): HTMLElement {
  if (webgpu && !drawn) drawAgain()
  const sentence = `The browser has lost the device that draws${reason ? `: ${reason.replace(/\.?\s*$/, '')}` : ''}.`
  const label = webgpu ? 'draw by WebGL 2' : 'load again'
  return element(
    'div',
    { class: 'lost', role: 'alert' },
    element('p', {}, sentence),
    button(label, label, drawAgain, 'drawAgain'),
  )
}

/** The page of the same address, by WebGL 2. */
function drawAgain(): void {
  const address = new URL(location.href)
  address.searchParams.set('webgl', '')
  if (address.href === location.href) location.reload()
  else location.replace(address)
}
