// bounce.ts: where light goes on from a surface: its next direction, the share of light that goes there, and what the sun adds.
//
// A coat throws back a share F of the light and lets the rest through to a dull ground; of the two a path takes one by chance,
// with just these chances, so that nothing is left to weigh. Metal throws back all, coloured. Glass throws back a share by Fresnel and
// lets the rest through.

import { addScaled, dot, multiply, negate, scale } from '../../kernels/math/vec3.js'
import { type bool, max, type real, type u32, vec3 } from '../../language/values.js'
import {
  coneDirection,
  cosineDirection,
  fresnel,
  mirrored,
  refracted,
  roughShare,
  schlick,
  schlickColour,
  unmasked,
  visibleNormal,
} from './light.js'

export const coatKind: u32 = 0
const metalKind: u32 = 1
const glassKind: u32 = 2

const glassIndex: real = 1.5
const pi: real = 3.141592653589793

/** Surfaces smoother than this show the sun as a mirror does. */
const smoothest: real = 0.01

export interface Surface {
  readonly kind: u32
  readonly gloss: real
  readonly rough: real
  readonly colour: vec3
  /** Towards where the light comes from. */
  readonly normal: vec3
  /** The ray comes from within. */
  readonly within: bool
}

export interface Sun {
  readonly way: vec3
  readonly light: vec3
  /** Cosine of the angle its rim is away from its middle. */
  readonly rim: real
}

/** Random numbers from 0 to 1. */
export interface Chances {
  readonly which: real
  readonly u: real
  readonly v: real
  readonly sunU: real
  readonly sunV: real
}

export interface Bounce {
  readonly direction: vec3
  readonly weight: vec3
  /** The sun is counted here, and not where the path ends. */
  readonly blurred: bool
  /** Goes on at the other side of the surface. */
  readonly through: bool
  readonly sunWay: vec3
  readonly sunLight: vec3
}

const none: real = 0

function dull(surface: Surface, sun: Sun, chances: Chances): Bounce {
  const sunWay = coneDirection(sun.way, sun.rim, chances.sunU, chances.sunV)
  const facing = max(0, dot(sunWay, surface.normal))
  return {
    direction: cosineDirection(surface.normal, chances.u, chances.v),
    weight: surface.colour,
    blurred: true,
    through: false,
    sunWay,
    sunLight: scale(facing, multiply(surface.colour, sun.light)),
  }
}

/** Light that is thrown back at once, times `tint` where it is coloured. */
function glossy(surface: Surface, d: vec3, sun: Sun, chances: Chances): Bounce {
  const alpha = max(1e-3, surface.rough * surface.rough)
  const n = surface.normal
  const v = negate(d)
  const h = visibleNormal(n, v, alpha, chances.u, chances.v)
  const out = mirrored(d, h)
  const white = vec3(1, 1, 1)
  const metal = surface.kind === metalKind
  const tint = metal ? schlickColour(surface.colour, dot(v, h)) : white
  const away = dot(out, n)
  const share: real = away > 0 ? unmasked(dot(v, n), away, alpha) : 0
  const blurred = alpha > smoothest
  const sunWay = coneDirection(sun.way, sun.rim, chances.sunU, chances.sunV)
  let sunLight = vec3(none, none, none)
  if (blurred && dot(sunWay, n) > 0) sunLight = scale(pi * roughShare(n, v, sunWay, alpha), multiply(tint, sun.light))
  return { direction: out, weight: scale(share, tint), blurred, through: false, sunWay, sunLight }
}

function clear(surface: Surface, d: vec3, chances: Chances): Bounce {
  const ratio: real = surface.within ? 1 / glassIndex : glassIndex
  const thrown = chances.which < fresnel(-dot(d, surface.normal), ratio)
  const white = vec3(1, 1, 1)
  const direction = thrown ? mirrored(d, surface.normal) : refracted(d, surface.normal, ratio)
  const weight = thrown || surface.within ? white : surface.colour
  const dark = vec3(none, none, none)
  return { direction, weight, blurred: false, through: !thrown, sunWay: vec3(0, 0, 1), sunLight: dark }
}

export function bounce(surface: Surface, d: vec3, sun: Sun, chances: Chances): Bounce {
  if (surface.kind === glassKind) return clear(surface, d, chances)
  if (surface.kind === metalKind) return glossy(surface, d, sun, chances)
  const below = dull(surface, sun, chances)
  if (surface.gloss === 0) return below
  const share = schlick(surface.gloss, -dot(d, surface.normal))
  const above = glossy(surface, d, sun, chances)
  // the sun is seen by both, whichever way the path goes on: less noise than by chance
  const sunLight = addScaled(scale(share, above.sunLight), 1 - share, below.sunLight)
  const thrown = chances.which < share
  return {
    direction: thrown ? above.direction : below.direction,
    weight: thrown ? above.weight : below.weight,
    blurred: thrown ? above.blurred : true,
    through: false,
    sunWay: below.sunWay,
    sunLight,
  }
}

/** Where the next ray begins: off the surface by what rounding may have moved it. */
export function beside(point: vec3, normal: vec3, through: bool, reach: real): vec3 {
  const off = 2e-5 * max(1, reach)
  return addScaled(point, through ? -off : off, normal)
}
