// layers.ts: ground of grains under a surface: layers that follow it downwards, each with a grain size of its own.
//
// A layer is the surface resampled every 2 r along x and y and lowered by the layers above it. Where the size changes, grains of two
// layers stand beside each other: the lower one keeps below the surface all around it, so that none is in another on a slope.

import { finiteNumber, listOf, positiveNumber, positivePair, shown, wholeCount } from '../../model/checks.js'
import { InputError } from '../../model/inputError.js'
import { onlyKnown } from '../../model/knownOptions.js'
import type { Elevation } from './elevation.js'
import type { Grains } from './fill.js'
import { checkCount } from './mostGrains.js'

export interface LayersOptions {
  readonly surface: Elevation
  /** Along x and y, centred at the origin, m. */
  readonly size: readonly [number, number]
  /** From the top down. */
  readonly layers: readonly LayerOptions[]
}

export interface LayerOptions {
  /** m */
  readonly radius: number
  /** How many such layers; 1 when omitted. */
  readonly count?: number
}

export function layers(options: LayersOptions): Grains {
  onlyKnown(options, { surface: true, size: true, layers: true }, 'terrain.layers')
  const size = positivePair(options.size, 'terrain.layers: size')
  const given = listOf(options.layers, 'terrain.layers: layers')
  const surface = surfaceOf(options.surface)
  if (given.length === 0) throw new InputError('terrain.layers: a layer is needed, found none.')
  const grids = given.map((layer, k) => {
    onlyKnown(layer, { radius: true, count: true }, `terrain.layers: layer ${k}`)
    const { radius } = layer
    const count = wholeCount(layer.count ?? 1, `terrain.layers: count of layer ${k}`)
    positiveNumber(radius, `terrain.layers: radius of layer ${k}`, 'm')
    const [columns, rows] = size.map((length) => Math.floor(length / (2 * radius) + 1e-9)) as [number, number]
    if (columns < 1 || rows < 1) {
      throw new InputError(
        `terrain.layers: ${size.join(' by ')} m is smaller than a grain of layer ${k}, ${2 * radius} m.`,
      )
    }
    return { radius, count, columns, rows }
  })
  const total = grids.reduce((sum, { count, columns, rows }) => sum + count * columns * rows, 0)
  checkCount(total, 'terrain.layers: grains')
  const [positions, radii] = [new Float64Array(3 * total), new Float64Array(total)]
  let [above, last, grain] = [0, 0, 0]
  for (const { radius, count, columns, rows } of grids) {
    for (let n = 0; n < count; n++) {
      for (let j = 0; j < rows; j++) {
        for (let i = 0; i < columns; i++) {
          const x = size[0] * ((i + 0.5) / columns - 0.5)
          const y = size[1] * ((j + 0.5) / rows - 0.5)
          const lowest = below(surface, x, y, last > 0 && last !== radius ? last + radius : 0)
          positions.set([x, y, lowest - above - radius], 3 * grain)
          radii[grain++] = radius
        }
      }
      above += 2 * radius
    }
    last = radius
  }
  return { positions, radii }
}

/** Heights that are numbers. */
function surfaceOf(given: Elevation): Elevation {
  if (typeof given !== 'function') {
    throw new InputError(`terrain.layers: surface must be a form, found ${shown(given)}.`)
  }
  return (x, y) => finiteNumber(given(x, y), `terrain.layers: height of the surface at ${x}, ${y}`)
}

/** The lowest of the surface so far around a place. */
function below(surface: Elevation, x: number, y: number, around: number): number {
  let lowest = surface(x, y)
  for (let k = 0; around > 0 && k < 16; k++) {
    const angle = (Math.PI * k) / 4
    const away = k < 8 ? around : around / 2
    lowest = Math.min(lowest, surface(x + away * Math.cos(angle), y + away * Math.sin(angle)))
  }
  return lowest
}
