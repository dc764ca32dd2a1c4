// reportPictures.ts: the first, the middle and the last frame as pictures, coloured by speed where that was recorded.

import type { Scene } from '../../model/createScene.js'
import { type ExportSource, openSource } from '../export/exportSource.js'
import { type Colour, groupColours } from '../export/groupColours.js'
import { framesToSee, viewOf } from '../export/viewOf.js'
import { ramp, rampAt } from '../picture/colourRamp.js'
import { type Pixels, pngBytes } from '../picture/png.js'
import { renderFrame } from '../picture/renderFrame.js'
import { squareSize } from '../picture/shade.js'
import type { Frame } from '../recording/recording.js'
import { escaped, plain } from './html.js'

const [width, height] = [448, 300]

/** Groups named in a legend. */
const mostNames = 8

/** The pictures and their legend as HTML, or why there are none. */
export async function reportPictures(folder: string, scene: Scene): Promise<string> {
  try {
    const source = await openSource(folder, { scene })
    try {
      return await drawn(source)
    } finally {
      await source.close()
    }
  } catch (error) {
    return `<p class="quiet">${escaped((error as Error).message)}</p>`
  }
}

async function drawn(source: ExportSource): Promise<string> {
  const { scene } = source
  const frames = await framesToSee(source)
  const view = viewOf(source, frames, { aspect: width / height })
  const fastest = topSpeed(frames, scene)
  const groups = groupColours(scene.data.groups)
  const figures = frames.map((frame) => {
    const colourOf = bodyColours(source, frame, groups, fastest)
    return figure(renderFrame(source, frame, { view, width, height, colourOf }), frame.time)
  })
  const legend = fastest > 0 ? speedLegend(fastest) : groupLegend(scene, groups)
  const floor = scene.data.groups.some(({ shape }) => shape.kind === 'plane')
  const squares = floor ? `<span>squares of ${plain(Number(squareSize(view).toPrecision(3)))} m</span>` : ''
  const lost = source.recording.damaged.length
  const damage =
    lost > 0 ? `<p class="warn">The recording is damaged at ${lost} places; frames there are lost.</p>` : ''
  return `<div class="pictures">${figures.join('\n')}</div><div class="legend">${legend}${squares}</div>${damage}`
}

function figure(pixels: Pixels, time: number): string {
  const png = Buffer.from(pngBytes(pixels)).toString('base64')
  const at = Number(time.toPrecision(4))
  const image = `<img width="${width}" height="${height}" alt="the bodies at ${at} s" src="data:image/png;base64,${png}">`
  return `<figure>${image}<figcaption>${plain(at)} s</figcaption></figure>`
}

/** By speed what moves, by group what is fixed or has no speed. */
function bodyColours(
  { scene, columns: { group } }: ExportSource,
  frame: Frame,
  groups: readonly Colour[],
  fastest: number,
) {
  const velocity = frame.values.bodyVel
  return (body: number): Colour => {
    const g = group[body]!
    if (scene.data.groups[g]!.fixed || !velocity || fastest === 0) return groups[g]!
    return rampAt(speedOf(velocity, body) / fastest)
  }
}

const speedOf = (velocity: ArrayLike<number>, body: number) =>
  Math.hypot(velocity[3 * body]!, velocity[3 * body + 1]!, velocity[3 * body + 2]!)

/** The speed that one body in fifty exceeds in the fastest of the frames, m/s: a few that fly do not set the scale. */
function topSpeed(frames: readonly Frame[], { data }: Scene): number {
  const tops = frames.map(({ values }) => {
    if (!values.bodyVel) return 0
    const speeds = data.groups.flatMap(({ first, count, fixed }) =>
      fixed ? [] : Array.from({ length: count }, (_, k) => speedOf(values.bodyVel!, first + k)),
    )
    const sorted = Float64Array.from(speeds).sort()
    return sorted[Math.max(0, sorted.length - 1 - Math.floor(sorted.length / 50))] ?? 0
  })
  return Number(Math.max(0, ...tops).toPrecision(2))
}

function speedLegend(fastest: number): string {
  return `<span>speed 0</span><span class="ramp" style="background:linear-gradient(90deg,${ramp.join(',')})"></span><span>${plain(fastest)} m/s and above</span>`
}

function groupLegend({ data }: Scene, colours: readonly Colour[]): string {
  const css = (colour: Colour) => `rgb(${colour.map((c) => Math.round(255 * c)).join(' ')})`
  const drawn = data.groups
    .map(({ name, shape }, g) => ({ name, shape, colour: colours[g]! }))
    .filter(({ shape }) => shape.kind !== 'none')
  const names = drawn
    .slice(0, mostNames)
    .map(
      ({ name, colour }) =>
        `<span><span class="swatch" style="background:${css(colour)}"></span>${escaped(name)}</span>`,
    )
  return names.join('') + (drawn.length > mostNames ? `<span>and ${drawn.length - mostNames} more</span>` : '')
}
