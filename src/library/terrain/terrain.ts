// terrain.ts: ground for machines: forms of its surface, rigid ground and grains under it, fillings, stones.

import { elevation } from './elevation.js'
import { blockMesh, formOf, gridOf } from './elevationGrid.js'
import { fill } from './fill.js'
import { layers } from './layers.js'
import { boulders, rubblePile, stone } from './stones.js'

export const terrain = {
  ...elevation,
  /** A form on a grid: `shape.heightfield(terrain.grid(form, ...))` is rigid ground. */
  grid: gridOf,
  /** A form from a grid, such as `readHeights` makes from a picture. */
  form: formOf,
  /** A closed block with a grid for its upper face. */
  mesh: blockMesh,
  fill,
  layers,
  stone,
  rubblePile,
  boulders,
} as const
