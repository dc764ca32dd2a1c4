// granular.ts: beds of grains: made, and measured.

import { bedScene } from './bed.js'
import { byPlace } from './byPlace.js'
import { measureBed } from './measureBed.js'
import { scatter } from './scatter.js'

export const granular = {
  /** A scene of loose grains in a box, for settling. */
  bed: bedScene,
  /** Bulk density, porosity, coordination, fabric, height, pressure over depth. */
  measureBed,
  /** Spheres at random in a box, none in another. */
  scatter,
  /** Spheres numbered by their places: a large bed that was numbered at random takes half as long again. */
  byPlace,
} as const
