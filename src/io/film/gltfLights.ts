// gltfLights.ts: lights of a prepared glTF scene, by the extension KHR_lights_punctual. They shine along the negative z of their nodes.

import { lengthOf, minus, type Triple, times, unit } from '../../math/rotation.js'
import { InputError } from '../../model/inputError.js'
import type { TracedLamp, Vector } from '../../tracer/tracedData.js'
import type { GltfSet } from '../export/gltf/gltfSet.js'
import type { View } from '../export/viewOf.js'
import { asList, asObject, type JsonObject } from '../mesh/gltfFile.js'
import type { Matrix } from '../mesh/gltfNodes.js'

/** Plain data, z up. */
export interface StageLight {
  /** m; null of one that is far away. */
  readonly place: Triple | null
  readonly aim: Triple
  /** Colour times candela, or lux of one that is far away. */
  readonly light: Triple
  readonly inner: number
  readonly outer: number
}

const extension = 'KHR_lights_punctual'

/** None where the node has no light. */
export function lightsOf({ json, file }: GltfSet, node: JsonObject, m: Matrix): StageLight[] {
  const { light } = asObject(asObject(node.extensions)[extension])
  if (light === undefined) return []
  const lights = asList(asObject(asObject(json.extensions)[extension]).lights)
  const who = `${file}: light ${JSON.stringify(light)}`
  if (lights[Number(light)] === undefined) throw new InputError(`${who} is not there: the set has ${lights.length}.`)
  const { type, intensity = 1, color, spot } = asObject(lights[Number(light)])
  if (type !== 'directional' && type !== 'point' && type !== 'spot') {
    throw new InputError(`${who}: expected directional, point or spot, found ${JSON.stringify(type ?? null)}.`)
  }
  if (!(typeof intensity === 'number' && intensity >= 0)) {
    throw new InputError(`${who}: its intensity must be a number from 0 on, found ${JSON.stringify(intensity)}.`)
  }
  const [r = 1, g = 1, b = 1] = asList(color).map(Number)
  const { innerConeAngle = 0, outerConeAngle = Math.PI / 4 } = asObject(spot)
  const cone = type === 'spot' ? [Number(innerConeAngle), Number(outerConeAngle)].map(Math.cos) : [-1, -2]
  return [
    {
      place: type === 'directional' ? null : [m[12]!, m[13]!, m[14]!],
      aim: times(-1, unit([m[8]!, m[9]!, m[10]!])),
      light: times(intensity, [r, g, b]),
      inner: Math.max(cone[0]!, cone[1]! + 1e-4),
      outer: cone[1]!,
    },
  ]
}

/** What a lamp sends to a place. */
function sent({ place, aim, light, inner, outer }: StageLight, to: Triple): Triple {
  if (!place) return light
  const way = minus(to, place)
  const away = Math.max(1e-9, lengthOf(way))
  const along = way.reduce((sum, x, c) => sum + (x * aim[c]!) / away, 0)
  const share = Math.max(0, Math.min(1, (along - outer) / (inner - outer)))
  return times((share * share) / away ** 2, light)
}

/**
 * Lamps in units of the first view, counted from the target of the present one. They are exposed for what the first view looks at: it gets
 * as much light, all lamps together, as the sun of the backdrop would send it; where they send it none, as if they all shone there.
 */
export function lampsOf(lights: readonly StageLight[], first: View, target: Triple, sun: Vector): TracedLamp[] {
  const scale = 1 / lengthOf(minus(first.position, first.target))
  const brightness = (of: readonly Triple[]) => Math.max(...[0, 1, 2].map((c) => of.reduce((sum, x) => sum + x[c]!, 0)))
  const there = brightness(lights.map((light) => sent(light, first.target)))
  const bare = brightness(lights.map((light) => sent({ ...light, inner: -1, outer: -2 }, first.target)))
  const exposure = Math.max(...sun) / (there > 0 ? there : Math.max(1e-30, bare))
  return lights.map(({ place, aim, light, inner, outer }) => ({
    place: place ? times(scale, minus(place, target)) : null,
    aim,
    light: times(place ? exposure * scale ** 2 : exposure, light),
    inner,
    outer,
  }))
}
