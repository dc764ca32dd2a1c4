// firstPicture.ts: the first picture of a run, on a canvas of its own, before the device and its programs are there.

import { cpuPicture } from './cpuPicture.js'
import { element } from './element.js'
import type { Frame, SceneModel } from './frameSource.js'
import { type Theme, themes } from './theme.js'

/** Bodies above which the picture has half as many pixels along each edge. */
const many = 20_000

/** Fills the page as the viewer will, with the picture alone; gives the canvas once it is seen. */
export async function firstPicture(
  root: HTMLElement,
  { model, frame, theme }: { model: SceneModel; frame: Frame; theme: Theme['name'] },
): Promise<HTMLCanvasElement> {
  const canvas = element('canvas', { class: 'canvas first' })
  const holder = element('div', { class: 'scene' }, canvas)
  root.classList.add('viewer')
  root.dataset.theme = theme
  const bar = element('footer', { class: 'transport' })
  root.replaceChildren(holder, element('aside', { class: 'side' }, element('h1', {}, model.name)), bar)
  const scale = model.bodyCount > many ? 0.5 : 1
  canvas.width = Math.max(1, Math.round(scale * holder.clientWidth))
  canvas.height = Math.max(1, Math.round(scale * holder.clientHeight))
  const { width, height } = canvas
  const pixels = cpuPicture({ model, frame, theme: themes[theme], width, height })
  canvas.getContext('2d')!.putImageData(new ImageData(pixels, width, height), 0, 0)
  performance.mark('drawn')
  // after the frame of the browser that shows it
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  performance.mark('first picture')
  return canvas
}
