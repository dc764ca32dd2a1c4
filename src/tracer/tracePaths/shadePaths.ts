// shadePaths.ts: what each path found: the sky, or a surface that sends it on, stage `tracePaths`.

import {
  finishGloss,
  finishKind,
  finishMottle,
  finishRough,
  itemColour,
  itemFinish,
  pathAlive,
  pathBlurred,
  pathDirection,
  pathDistance,
  pathItem,
  pathNormal,
  pathOrigin,
  pathRadiance,
  pathSunLight,
  pathSunWay,
  pathTint,
  pathWeight,
  pixelColour,
  pixelCover,
  pixelDepth,
  pixelNormal,
  planeAcross,
  planeColour,
  planeFinish,
  planeSquare,
  setPathAlive,
  setPathBlurred,
  setPathDirection,
  setPathOrigin,
  setPathRadiance,
  setPathSunLight,
  setPathSunReach,
  setPathSunWay,
  setPathWeight,
  setPixelColour,
  setPixelCover,
  setPixelDepth,
  setPixelNormal,
} from '../../generated/tracerAccessors.js'
import { drawWords, uniform01 } from '../../kernels/math/random.js'
import { add, addScaled, cross, dot, length, multiply, negate, scale } from '../../kernels/math/vec3.js'
import { kernel } from '../../language/kernel.js'
import {
  abs,
  array,
  asU32,
  type bool,
  floor,
  i32,
  max,
  min,
  type real,
  shiftRight,
  type u32,
  vec3,
  wrapAdd,
  wrapMul,
  xor,
} from '../../language/values.js'
import { type Bounce, beside, bounce, type Chances, coatKind, type Sun, type Surface } from './bounce.js'
import { skyLight } from './light.js'
import { purposeOfBounce, purposeOfSun } from './purposes.js'
import { farAway } from './walkTree.js'

/** From 0 to 1 for each cell of space. */
function cellNoise(x: i32, y: i32, z: i32): real {
  let h = wrapAdd(wrapMul(asU32(x), 0x8da6b343), wrapAdd(wrapMul(asU32(y), 0xd8163841), wrapMul(asU32(z), 0xcb1ab31f)))
  h = wrapMul(xor(h, shiftRight(h, 15)), 0x2c1b3c6d)
  h = wrapMul(xor(h, shiftRight(h, 12)), 0x297a2d39)
  return uniform01(xor(h, shiftRight(h, 15)))
}

/** Between the cells it is smooth. */
function noise(p: vec3): real {
  const x = floor(p.x)
  const y = floor(p.y)
  const z = floor(p.z)
  const tx = p.x - x
  const ty = p.y - y
  const tz = p.z - z
  let sum: real = 0
  for (let k = 0; k < 8; k++) {
    const a = k & 1
    const b = (k >> 1) & 1
    const c = k >> 2
    const wx: real = a === 1 ? tx : 1 - tx
    const wy: real = b === 1 ? ty : 1 - ty
    const wz: real = c === 1 ? tz : 1 - tz
    sum += wx * wy * wz * cellNoise(i32(x) + a, i32(y) + b, i32(z) + c)
  }
  return sum
}

/** Factor by which a colour varies, about 1: coarse and fine grain, in units of the view. */
function mottled(share: real, p: vec3): real {
  if (share === 0) return 1
  const coarse = noise(scale(23, p))
  const fine = noise(scale(211, p))
  return 1 + share * (coarse + fine - 1)
}

/** Every other square of a plane is darker, where they are wider than what is seen of them. */
function squareShade(plane: i32, p: vec3, n: vec3): real {
  const square = planeSquare(plane)
  if (square === 0) return 1
  const u = planeAcross(plane)
  const v = cross(n, u)
  const cells = i32(floor(dot(p, u) / square)) + i32(floor(dot(p, v) / square))
  return (cells & 1) === 0 ? 1 : 0.9
}

/** Share in which a floor is seen from the eye: far from what is looked at it fades into the backdrop. */
function fadedShare(p: vec3): real {
  return max(0, min(1, (3 - length(p)) / 1.8))
}

function surfaceOf(item: i32, p: vec3, normal: vec3, d: vec3, tint: vec3): Surface {
  const within = dot(normal, d) > 0
  const facing = within ? negate(normal) : normal
  if (item >= 0) {
    const f = itemFinish(item)
    const colour = multiply(tint, scale(mottled(finishMottle(f), p), itemColour(item)))
    return { kind: finishKind(f), gloss: finishGloss(f), rough: finishRough(f), colour, normal: facing, within }
  }
  const plane = -2 - item
  const f = planeFinish(plane)
  const shade = squareShade(plane, p, normal) * mottled(finishMottle(f), p)
  const colour = scale(shade, planeColour(plane))
  return { kind: finishKind(f), gloss: finishGloss(f), rough: finishRough(f), colour, normal: facing, within }
}

/** What the smoothing of the picture goes by, from the first surface. */
function guide(pixel: i32, surface: Surface, distance: real, share: real): void {
  const white = vec3(1, 1, 1)
  const colour = surface.kind === coatKind ? surface.colour : white
  setPixelNormal(pixel, addScaled(pixelNormal(pixel), share, surface.normal))
  setPixelDepth(pixel, pixelDepth(pixel) + share * distance)
  setPixelColour(pixel, addScaled(pixelColour(pixel), share, colour))
  setPixelCover(pixel, pixelCover(pixel) + share)
}

/** The path ends in the sky; one straight from the eye sees the backdrop, which is put behind the picture. */
function endInSky(i: i32, first: bool, sky: vec3, sun: Sun): void {
  setPathAlive(i, 0)
  if (first) return
  const d = pathDirection(i)
  let light = sky
  // as bright as what it sends, spread over its disc
  if (pathBlurred(i) === 0 && dot(d, sun.way) >= sun.rim) light = addScaled(sky, 1 / (2 * (1 - sun.rim)), sun.light)
  setPathRadiance(i, add(pathRadiance(i), multiply(pathWeight(i), light)))
}

/** Light that a path may still bring: where it is little, few paths go on, and count for more. */
function goesOn(i: i32, weight: vec3, step: i32, chance: real): void {
  const most = max(weight.x, max(weight.y, weight.z))
  const stay: real = step < 3 ? 1 : min(0.95, most)
  if (most <= 0 || chance >= stay) {
    setPathAlive(i, 0)
    return
  }
  setPathWeight(i, scale(1 / stay, weight))
}

export const shadePaths = kernel(
  'path',
  {
    disjoint: [
      'pathAlive',
      'pathDirection',
      'pathWeight',
      'pathBlurred',
      'pathRadiance',
      'pathSunWay',
      'pathSunLight',
      'pixelNormal',
      'pixelDepth',
      'pixelColour',
      'pixelCover',
    ],
  },
  (
    i,
    first: i32,
    sample: i32,
    seed: u32,
    step: i32,
    zenith: vec3,
    horizon: vec3,
    ground: vec3,
    sunWay: vec3,
    sunLight: vec3,
    sunRim: real,
    lamps: bool,
  ) => {
    const lampWay = pathSunWay(i)
    const lampLight = pathSunLight(i)
    setPathSunLight(i, vec3(0, 0, 0))
    if (pathAlive(i) === 0) return
    const sun: Sun = { way: sunWay, light: sunLight, rim: sunRim }
    const d = pathDirection(i)
    const item = pathItem(i)
    const p = addScaled(pathOrigin(i), pathDistance(i), d)
    const pixel = first + i
    const words = array(4, seed)
    drawWords(words, seed, wrapAdd(purposeOfBounce, asU32(step)), asU32(pixel), asU32(sample))
    const more = array(4, seed)
    drawWords(more, seed, wrapAdd(purposeOfSun, asU32(step)), asU32(pixel), asU32(sample))
    const share: real = step === 0 && item < -1 ? fadedShare(p) : 1
    if (item === -1 || share === 0) {
      endInSky(i, step === 0, skyLight(d, zenith, horizon, ground), sun)
      return
    }
    const surface = surfaceOf(item, p, pathNormal(i), d, pathTint(i))
    if (step === 0) guide(pixel, surface, pathDistance(i), share)
    const chances: Chances = {
      which: uniform01(words[0]),
      u: uniform01(words[1]),
      v: uniform01(words[2]),
      sunU: uniform01(more[0]),
      sunV: uniform01(more[1]),
    }
    let lit: Sun = sun
    if (lamps) lit = { way: lampWay, light: lampLight, rim: sunRim }
    else setPathSunReach(i, farAway)
    const next: Bounce = bounce(surface, d, lit, chances)
    const weight = scale(share, pathWeight(i))
    setPathSunWay(i, next.sunWay)
    setPathSunLight(i, multiply(weight, next.sunLight))
    setPathOrigin(i, beside(p, surface.normal, next.through, abs(pathDistance(i))))
    setPathDirection(i, next.direction)
    if (next.blurred) setPathBlurred(i, 1)
    goesOn(i, multiply(weight, next.weight), step, uniform01(words[3]))
  },
)
