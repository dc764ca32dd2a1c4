// step.ts: one step, from time t to t + h. Stage names are also profiler labels, kernel folders and docs headings.
//
// The stages name no backend: they queue kernels, and the backend runs them wherever it is.

import { accelerateBodies } from './accelerateBodies.js'
import { contactForces } from './contactForces.js'
import { findPairs } from './findPairs.js'
import { moveBodies } from './moveBodies.js'
import type { Run } from './run.js'

export function step(run: Run): void {
  moveBodies(run) //       half a kick by the forces at t, then positions and orientations at t + h
  findPairs(run) //        bins, sort, bodies near each other; kept until one has gone half the skin
  contactForces(run) //    gaps, normals and forces of every pair at t + h, springs carried by pair
  accelerateBodies(run) // forces summed for each body, the other half of the kick
}

export const stages = ['moveBodies', 'findPairs', 'contactForces', 'accelerateBodies'] as const
