// smoothPicture.ts: noise taken out of a picture, stage `smoothPicture`: a mean over neighbours that have the same normal and depth,
// and differ no more in brightness than chance makes them. Dammertz et al., Edge-avoiding à-trous wavelet transform, HPG 2010; Schied
// et al., Spatiotemporal variance-guided filtering, HPG 2017.
//
// Light is smoothed, not colour: it is divided by the colour of what is seen, and multiplied by it at the end. Rounds look at 5 × 5
// pixels 1, 2, 4, … apart.

import {
  pixelColour,
  pixelCover,
  pixelDepth,
  pixelLesser,
  pixelNormal,
  pixelSmooth,
  pixelSmoother,
  pixelSpread,
  pixelSquares,
  pixelSum,
  setPixelLesser,
  setPixelSmooth,
  setPixelSmoother,
  setPixelSpread,
} from '../../generated/tracerAccessors.js'
import { exp } from '../../kernels/math/exp.js'
import { addScaled, dot, multiply, normalize, scale, sub } from '../../kernels/math/vec3.js'
import { kernel } from '../../language/kernel.js'
import { abs, type i32, idiv, max, real, sqrt, vec3 } from '../../language/values.js'
import { brightness } from '../tracePaths/light.js'

/** The mean colour, nowhere so dark that light over it grows large. */
function colourOf(i: i32): vec3 {
  const covered = max(1e-6, pixelCover(i))
  const c = scale(1 / covered, pixelColour(i))
  return vec3(max(0.05, c.x), max(0.05, c.y), max(0.05, c.z))
}

/** Light over colour, and the variance of the mean brightness. */
export const beginSmoothing = kernel('pixel', (i, samples: real) => {
  const colour = colourOf(i)
  const light = scale(1 / samples, pixelSum(i))
  const bright = brightness(light)
  const variance = max(0, pixelSquares(i) / samples - bright * bright) / samples
  setPixelSmooth(i, vec3(light.x / colour.x, light.y / colour.y, light.z / colour.z))
  setPixelSpread(i, variance)
})

/** B₃ spline, by distance. */
function kernelWeight(k: i32): real {
  const away = abs(real(k))
  if (away === 0) return 0.375
  return away === 1 ? 0.25 : 0.0625
}

/** How alike two pixels are, from 0 to 1. */
function likeness(i: i32, j: i32, samples: real, apart: real): real {
  const covered = abs(pixelCover(i) - pixelCover(j)) / samples
  const a = pixelDepth(i) / max(1e-6, pixelCover(i))
  const b = pixelDepth(j) / max(1e-6, pixelCover(j))
  const turn = max(0, dot(normalize(pixelNormal(i)), normalize(pixelNormal(j))))
  const turns = turn * turn * turn * turn
  const colours = sub(colourOf(i), colourOf(j))
  return turns * turns * exp(-abs(a - b) / (0.01 * apart) - 8 * covered - 40 * dot(colours, colours))
}

/** Mean over 3 × 3 pixels: that of few paths through one pixel says little. */
function spreadAbout(column: i32, row: i32, width: i32, height: i32): real {
  let sum: real = 0
  let count: real = 0
  for (let k = 0; k < 9; k++) {
    const y = row + idiv(k, 3) - 1
    const x = column + (k % 3) - 1
    if (x < 0 || y < 0 || x >= width || y >= height) continue
    sum += pixelSpread(y * width + x)
    count += 1
  }
  return sum / count
}

export const smoothPicture = kernel(
  'pixel',
  { tolerance: 1e-3 },
  (i, width: i32, height: i32, step: i32, samples: real) => {
    // as bright as both would be in this colour: over a dark one light grows, and its chance with it
    const colour = colourOf(i)
    const bright = brightness(multiply(colour, pixelSmooth(i)))
    const row = idiv(i, width)
    const column = i - row * width
    const slack = 3 * sqrt(spreadAbout(column, row, width, height)) + 1e-3
    let sum = vec3(0, 0, 0)
    let spread: real = 0
    let weights: real = 0
    for (let k = 0; k < 25; k++) {
      const dy = idiv(k, 5) - 2
      const dx = (k % 5) - 2
      const y = row + dy * step
      const x = column + dx * step
      if (x < 0 || y < 0 || x >= width || y >= height) continue
      const j = y * width + x
      let weight = kernelWeight(dx) * kernelWeight(dy)
      if (j !== i) {
        const differs = abs(brightness(multiply(colour, pixelSmooth(j))) - bright) / slack
        weight = weight * likeness(i, j, samples, real(step)) * exp(-differs)
      }
      sum = addScaled(sum, weight, pixelSmooth(j))
      spread += weight * weight * pixelSpread(j)
      weights += weight
    }
    setPixelSmoother(i, scale(1 / weights, sum))
    setPixelLesser(i, spread / (weights * weights))
  },
)

export const nextRound = kernel('pixel', (i) => {
  setPixelSmooth(i, pixelSmoother(i))
  setPixelSpread(i, pixelLesser(i))
})

/** Back to light. */
export const endSmoothing = kernel('pixel', (i) => {
  const colour = colourOf(i)
  const light = pixelSmoother(i)
  setPixelSmooth(i, vec3(light.x * colour.x, light.y * colour.y, light.z * colour.z))
})
