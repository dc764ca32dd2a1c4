// regionScene.ts: a scene of grains that are known by their numbers, so that nobody needs all of them: each rank makes those of its box.

import type { Scene } from './createScene.js'

export interface RegionScene {
  /** Bodies that no force moves, then one sphere for each kind of grain. */
  readonly kinds: Scene
  /** How many bodies no force moves. */
  readonly fixed: number
  /** Grains, of all ranks. */
  readonly count: number
  /** From 0. */
  kindOf(grain: number): number
  /** x y z and velocity of a grain at the start, m and m/s; no two of them touch. */
  place(grain: number, into: Float64Array): void
}
