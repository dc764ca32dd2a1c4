// terrain.ts: ground for machines: forms of its surface, rigid ground and grains under it, fillings, stones.

import { elevation } from './elevation.js'
import { blockMesh, formOf, gridOf } from './elevationGrid.js'
import { fill } from './fill.js'
import { layers } from './layers.js'
import { obstacleCourse } from './obstacleCourse.js'
import { boulders, rubblePile, stone } from './stones.js'
import { surfaceSpheres } from './surfaceSpheres.js'

export const terrain = {
  ...elevation,
  /** A form on a grid: `shape.heightfield(terrain.grid(form, ...))` is rigid ground. */
  grid: gridOf,
  /** A form from a grid, such as `readHeights` makes from a picture. */
  form: formOf,
  /** A closed block with a grid for its upper face. */
  mesh: blockMesh,
  /** Rigid ground of spheres under a form. */
  spheres: surfaceSpheres,
  /** Bumps, a ditch, stairs, rough ground and boulders, one after the other. */
  obstacleCourse,
  fill,
  layers,
  stone,
  rubblePile,
  boulders,
} as const
