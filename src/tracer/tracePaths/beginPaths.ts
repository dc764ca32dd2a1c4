// beginPaths.ts: a ray from the eye through each pixel of a tile, stage `tracePaths`, and what came along it at its end.
//
// Pixels have `edge` × `edge` cells; path k goes through a random point of cell k. The lens is a disc about the eye: what is at the
// distance of the focus is sharp.

import {
  pathRadiance,
  pixelSquares,
  pixelSum,
  setPathAlive,
  setPathBlurred,
  setPathDirection,
  setPathOrigin,
  setPathRadiance,
  setPathTime,
  setPathWeight,
  setPixelColour,
  setPixelCover,
  setPixelDepth,
  setPixelNormal,
  setPixelSquares,
  setPixelSum,
} from '../../generated/tracerAccessors.js'
import { cos } from '../../kernels/math/cos.js'
import { drawWords, uniform01 } from '../../kernels/math/random.js'
import { sin } from '../../kernels/math/sin.js'
import { add, addScaled, normalize, scale, sub } from '../../kernels/math/vec3.js'
import { kernel } from '../../language/kernel.js'
import { array, asU32, type i32, idiv, real, sqrt, type u32, vec3 } from '../../language/values.js'
import { brightness } from './light.js'
import { purposeOfLens, purposeOfPixel } from './purposes.js'

const twoPi: real = 6.283185307179586

export const clearPixels = kernel('pixel', (i) => {
  const none = vec3(0, 0, 0)
  setPixelSum(i, none)
  setPixelSquares(i, 0)
  setPixelNormal(i, none)
  setPixelDepth(i, 0)
  setPixelColour(i, none)
  setPixelCover(i, 0)
})

/** `across` and `up` are half the picture at a distance of 1, `lens` is the radius of the lens, `shutter` 0 where all stands. */
export const beginPaths = kernel(
  'path',
  (
    i,
    first: i32,
    width: i32,
    height: i32,
    sample: i32,
    edge: i32,
    seed: u32,
    eye: vec3,
    forward: vec3,
    across: vec3,
    up: vec3,
    lens: real,
    focus: real,
    shutter: real,
  ) => {
    const pixel = first + i
    const words = array(4, seed)
    drawWords(words, seed, purposeOfPixel, asU32(pixel), asU32(sample))
    const row = idiv(pixel, width)
    const x = real(pixel - row * width) + (real(sample % edge) + uniform01(words[0])) / real(edge)
    const y = real(row) + (real(idiv(sample, edge) % edge) + uniform01(words[1])) / real(edge)
    const time = (uniform01(words[2]) - 0.5) * shutter
    const side = addScaled(scale((2 * x) / real(width) - 1, across), 1 - (2 * y) / real(height), up)
    const way = add(forward, side)
    drawWords(words, seed, purposeOfLens, asU32(pixel), asU32(sample))
    const radius = lens * sqrt(uniform01(words[0]))
    const angle = twoPi * uniform01(words[1])
    const shift = addScaled(scale(radius * cos(angle), normalize(across)), radius * sin(angle), normalize(up))
    setPathOrigin(i, add(eye, shift))
    setPathDirection(i, normalize(sub(scale(focus, way), shift)))
    setPathTime(i, time)
    setPathAlive(i, 1)
    setPathWeight(i, vec3(1, 1, 1))
    setPathBlurred(i, 0)
    setPathRadiance(i, vec3(0, 0, 0))
  },
)

/** In the order of samples, whatever the tiles. */
export const endPaths = kernel('path', { disjoint: ['pixelSum', 'pixelSquares'] }, (i, first: i32) => {
  const light = pathRadiance(i)
  const bright = brightness(light)
  setPixelSum(first + i, add(pixelSum(first + i), light))
  setPixelSquares(first + i, pixelSquares(first + i) + bright * bright)
})
