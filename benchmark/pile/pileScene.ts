// pileScene.ts: equal spheres above an open bin of fixed boxes, the same numbers for every engine.
//
// The bin's inner faces are x = 0, x = side, y = 0, y = side and z = 0. Grains start on a jittered cubic lattice with air
// between them.

import { lattice } from 'talus'

type Triple = readonly [number, number, number]

export interface Wall {
  readonly name: string
  /** Half edges, m. */
  readonly half: Triple
  readonly position: Triple
}

export interface Pile {
  readonly count: number
  /** m */
  readonly radius: number
  /** kg/m3 */
  readonly density: number
  readonly friction: number
  readonly restitution: number
  /** m/s2, along -z */
  readonly gravity: number
  /** Inner edge of the bin, m. */
  readonly side: number
  /** Height of its walls, m. */
  readonly height: number
  readonly walls: readonly Wall[]
  /** Flat x y z. */
  readonly positions: Float64Array
}

export function pileScene(count: number): Pile {
  const radius = 0.05
  // a grain's diameter and 15 % of air
  const pitch = 2.3 * radius
  const sites = Math.max(2, Math.round(Math.cbrt(count)))
  const layers = Math.ceil(count / sites ** 2)
  const side = sites * pitch
  const top = layers * pitch
  const box = { min: [0, 0, 0] as const, max: [side, side, top] as const }
  const positions = lattice({ ...box, spacing: pitch, jitter: 0.45 * (pitch - 2 * radius), count, seed: 1 })
  const height = top + 1
  const substance = { density: 2000, friction: 0.5, restitution: 0 }
  return { count, radius, ...substance, gravity: 9.81, side, height, walls: binWalls(side, height), positions }
}

/** Thick enough that nothing passes through in a step; wider than the bin, so that no corner is open. */
function binWalls(side: number, height: number): Wall[] {
  const thick = 1
  const wide = side / 2 + 2 * thick
  const middle = side / 2
  const tall = height / 2 + thick
  return [
    { name: 'floor', half: [wide, wide, thick], position: [middle, middle, -thick] },
    { name: 'west', half: [thick, wide, tall], position: [-thick, middle, height / 2] },
    { name: 'east', half: [thick, wide, tall], position: [side + thick, middle, height / 2] },
    { name: 'south', half: [wide, thick, tall], position: [middle, -thick, height / 2] },
    { name: 'north', half: [wide, thick, tall], position: [middle, side + thick, height / 2] },
  ]
}
