// lamps.ts: lights of a prepared scene, stage `tracePaths`: one by chance for each place that a path has come to, counted as often as there
// are lamps.
//
//   E = I s / d²,   s = ((c − c_outer) / (c_inner − c_outer))², from 0 to 1, of a spot;   E of one that is far away       (1)
//
// Source of (1): KHR_lights_punctual, an extension of glTF 2.0.

import {
  lampAim,
  lampCount,
  lampFar,
  lampInner,
  lampLight,
  lampOuter,
  lampPlace,
  pathAlive,
  pathDirection,
  pathDistance,
  pathItem,
  pathOrigin,
  setPathSunLight,
  setPathSunReach,
  setPathSunWay,
} from '../../generated/tracerAccessors.js'
import { drawWords, uniform01 } from '../../kernels/math/random.js'
import { addScaled, dot, length, negate, scale, sub } from '../../kernels/math/vec3.js'
import { kernel } from '../../language/kernel.js'
import { array, asU32, floor, i32, imin, max, min, real, type u32, wrapAdd } from '../../language/values.js'
import { purposeOfLamp } from './purposes.js'
import { farAway } from './walkTree.js'

export const chooseLamps = kernel('path', (i, first: i32, sample: i32, seed: u32, step: i32) => {
  if (pathAlive(i) === 0 || pathItem(i) === -1) return
  const words = array(4, seed)
  drawWords(words, seed, wrapAdd(purposeOfLamp, asU32(step)), asU32(first + i), asU32(sample))
  const count = lampCount()
  const lamp = imin(count - 1, i32(floor(uniform01(words[0]) * real(count))))
  let way = negate(lampAim(lamp))
  let reach = farAway
  let share: real = real(count)
  if (lampFar(lamp) === 0) {
    const to = sub(lampPlace(lamp), addScaled(pathOrigin(i), pathDistance(i), pathDirection(i)))
    reach = max(length(to), 1e-6)
    way = scale(1 / reach, to)
    // (1)
    const inside = (-dot(way, lampAim(lamp)) - lampOuter(lamp)) / (lampInner(lamp) - lampOuter(lamp))
    const cone = max(0, min(1, inside))
    share *= (cone * cone) / (reach * reach)
  }
  setPathSunWay(i, way)
  setPathSunLight(i, scale(share, lampLight(lamp)))
  setPathSunReach(i, reach)
})
