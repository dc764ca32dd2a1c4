// povLook.ts: look.inc: camera, lights, background and a texture for each group, as POV-Ray reads them.

import { lengthOf, minus, type Triple } from '../../../math/rotation.js'
import type { ExportSource } from '../exportSource.js'
import { type Colour, groupColours, hexColour } from '../groupColours.js'
import { axesOf, type View } from '../viewOf.js'
import { type Look, materials, type Surface, surfaceOf } from './look.js'

/** Seven digits are finer than a frame stores; */
export const number = (value: number) => String(Number(value.toPrecision(7)))

export const vector = (of: ArrayLike<number>) => `<${Array.from(of, number).join(',')}>`

/** but it stores places about one of its own, which may be far from the origin. */
const coordinate = (value: number) => String(Number(value.toPrecision(12)))

/** How lengths and places of a run are written. */
export interface PovUnits {
  /** Units of POV-Ray in a metre. */
  readonly scale: number
  /** Place that is written as 0. */
  readonly origin: Triple
}

export const metres: PovUnits = { scale: 1, origin: [0, 0, 0] }

export const placeText = (at: ArrayLike<number>, { scale, origin }: PovUnits) =>
  `<${[0, 1, 2].map((c) => coordinate(scale * (at[c]! - origin[c]!))).join(',')}>`

type ColourText = NonNullable<Surface['colour']>

const colourOf = (colour: ColourText): Colour => (typeof colour === 'string' ? hexColour(colour) : colour)

/** Colours are those of a screen: POV-Ray turns them to light. */
const rgb = (colour: ColourText) => `srgb ${vector(colourOf(colour))}`

/** The texture of a surface; `g` chooses the colour where none is given. */
export function textureOf(surface: Surface, g: number, { scene }: ExportSource, scale = 1): string {
  if (surface.texture !== undefined) return `texture { ${surface.texture}${scale === 1 ? '' : ` scale ${scale}`} }`
  const colour = surface.colour ?? groupColours(scene.data.groups)[g]!
  const clear = surface.material === 'glass' ? ' transmit 0.85' : ''
  return `texture { pigment { color ${rgb(colour as ColourText)}${clear} } finish { ${surface.finish ?? materials[surface.material ?? 'plastic']} } }`
}

export const cameraText = (view: View, units: PovUnits) =>
  `camera { perspective location ${placeText(view.position, units)} sky ${vector(axesOf(view).up)} up <0,1,0> right <-image_width/image_height,0,0> angle ${number(view.angle)} look_at ${placeText(view.target, units)} }`

/** All of look.inc but meshes. */
export function lookText(source: ExportSource, look: Look, view: View): string {
  return [
    ...settings,
    `background { color ${rgb(look.background ?? [0.93, 0.95, 0.97])} }`,
    cameraText(view, metres),
    ...lightTexts(look, view, metres),
    ...textureTexts(source, look),
    '',
  ].join('\n')
}

export const settings = ['#version 3.7;', 'global_settings { assumed_gamma 1.0 }']

export interface FilmTexts {
  readonly units: PovUnits
  readonly sky: string
  readonly lights: readonly string[]
  readonly textures: readonly string[]
}

/** POV-Ray takes places for the same, and drops shadows, where they are less than some thousandths of a unit apart, or little beside how far they are from
 * 0: what is looked at is at 0 and some tens of units away. A prepared scene is in metres. */
const unitsOf = ({ set }: Look, { position, target }: View): PovUnits =>
  set === undefined
    ? { scale: 10 ** (1 - Math.floor(Math.log10(lengthOf(minus(position, target))))), origin: target }
    : metres

/** What all pictures of a film share: the sky from the horizon up, lights as seen from `view`, textures. */
export function filmTexts(
  source: ExportSource,
  look: Look,
  view: View,
  [top, foot]: readonly [Colour, Colour],
): FilmTexts {
  const units = unitsOf(look, view)
  const sky = `sky_sphere { pigment { gradient z color_map { [0.4 color ${rgb([...foot])}] [0.75 color ${rgb([...top])}] } scale 2 translate <0,0,-1> } }`
  return { units, sky, lights: lightTexts(look, view, units), textures: textureTexts(source, look, units.scale) }
}

function lightTexts(look: Look, { position, target }: View, units: PovUnits): string[] {
  const away = position.map((x, c) => x - target[c]!)
  const size = Math.hypot(...away)
  // a key light from over the left shoulder, a weak one from the right that casts no shadow
  const lights = look.lights ?? [
    { position: [0, 1, 2].map((c) => target[c]! + 1.5 * size * [-0.3, -0.7, 1.4][c]!), colour: [1, 0.99, 0.96] },
    {
      position: [0, 1, 2].map((c) => target[c]! + 2 * size * [0.9, -0.4, 0.5][c]!),
      colour: [0.5, 0.53, 0.58],
      shadow: false,
    },
  ]
  return lights.map(({ position: at, colour = [1, 1, 1], shadow = true }) => {
    return `light_source { ${placeText(at, units)} color ${rgb(colour as ColourText)}${shadow ? '' : ' shadowless'} }`
  })
}

function textureTexts(source: ExportSource, look: Look, scale = 1): string[] {
  return source.scene.data.groups.map(
    ({ name }, g) =>
      `#declare Look${g} = ${textureOf(surfaceOf(look, name), g, source, scale)} // ${name.replace(/[\r\n]/g, ' ')}`,
  )
}
