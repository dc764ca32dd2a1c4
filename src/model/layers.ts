// layers.ts: which bodies never touch: those in layers that are kept apart.
//
// A layer is one bit of 32, the first for bodies without one. Bodies i and j touch where mask_i & bit_j is not 0.

import type { BodyGroup } from './bodyGroup.js'
import { shown } from './checks.js'
import { InputError } from './inputError.js'
import { didYouMean } from './nearestName.js'

/** Two layers whose bodies never touch; the same one twice where its own bodies do not. */
export interface LayerPair {
  readonly a: string
  readonly b: string
}

const mostLayers = 32

export function checkLayer(layer: unknown, who: string): string {
  if (typeof layer === 'string' && layer !== '') return layer
  throw new InputError(`${who}: layer must be a name, found ${shown(layer)}.`)
}

/** Names of the layers in the order of their bits; the first, without a name, is of bodies that say none. */
export function layerNames(groups: readonly Pick<BodyGroup, 'layer'>[]): string[] {
  return [...new Set(['', ...groups.map(({ layer }) => layer)])]
}

/** Throws where one more layer than there is room for would be needed. */
export function checkLayerCount(groups: readonly BodyGroup[], layer: string, who: string): void {
  const names = layerNames(groups)
  if (names.includes(layer) || names.length < mostLayers) return
  throw new InputError(`${who}: layer ${layer} is one too many: at most ${mostLayers - 1} are possible.`)
}

export function checkApart(a: string, b: string, groups: readonly BodyGroup[]): LayerPair {
  const names = layerNames(groups).slice(1)
  for (const layer of [a, b]) {
    if (names.includes(layer)) continue
    throw new InputError(`apart: no body is in a layer ${layer}${didYouMean(String(layer), names)}`)
  }
  return { a, b }
}

/** Bit and mask of each layer, in the order of `layerNames`. */
export function layerBits(names: readonly string[], apart: readonly LayerPair[]): { bit: number; mask: number }[] {
  return names.map((name, k) => {
    const others = apart.flatMap(({ a, b }) => [...(a === name ? [b] : []), ...(b === name ? [a] : [])])
    const mask = others.reduce((bits, other) => bits & ~(1 << names.indexOf(other)), -1)
    return { bit: (1 << k) >>> 0, mask: mask >>> 0 }
  })
}
