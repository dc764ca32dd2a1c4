// bodyColumns.ts: the bodies of a scene as one column per quantity, in body order: what a simulation starts from.
//
//   m = rho V (or the mass given),   1/m = 0 and 1/I = 0 for a fixed body

import type { BodyGroup } from './bodyGroup.js'
import type { Extent } from './domain.js'
import type { Material } from './material.js'
import { kindOf, type Shape } from './shape.js'

export interface BodyColumns {
  readonly count: number
  readonly position: Float64Array
  /** x y z w */
  readonly orientation: Float64Array
  readonly velocity: Float64Array
  readonly omega: Float64Array
  /** 1/kg, 0 for a fixed body. */
  readonly invMass: Float64Array
  /** 1/(kg m2), principal. */
  readonly invInertia: Float64Array
  /** Of the bounding sphere, m; infinite for a plane. For a sphere its radius. */
  readonly radius: Float64Array
  /** Index into the scene's materials. */
  readonly material: Uint32Array
  /** Index into `groups`, whose shape is the body's. */
  readonly group: Uint32Array
}

export function bodyColumns(groups: readonly BodyGroup[], materials: readonly Material[]): BodyColumns {
  const count = groups.reduce((sum, group) => sum + group.count, 0)
  const columns: BodyColumns = {
    count,
    position: new Float64Array(3 * count),
    orientation: new Float64Array(4 * count),
    velocity: new Float64Array(3 * count),
    omega: new Float64Array(3 * count),
    invMass: new Float64Array(count),
    invInertia: new Float64Array(3 * count),
    radius: new Float64Array(count),
    material: new Uint32Array(count),
    group: new Uint32Array(count),
  }
  groups.forEach((group, g) => {
    fillMotion(columns, group)
    fillMass(columns, group, materials.find((m) => m.name === group.material)!.density)
    columns.material.fill(
      materials.findIndex((m) => m.name === group.material),
      group.first,
      group.first + group.count,
    )
    columns.group.fill(g, group.first, group.first + group.count)
  })
  return columns
}

function fillMotion(columns: BodyColumns, group: BodyGroup): void {
  const { first, count } = group
  columns.position.set(group.positions, 3 * first)
  if (group.velocities) columns.velocity.set(group.velocities, 3 * first)
  if (group.omegas) columns.omega.set(group.omegas, 3 * first)
  if (group.orientations) columns.orientation.set(group.orientations, 4 * first)
  else for (let i = first; i < first + count; i++) columns.orientation[4 * i + 3] = 1
}

function fillMass(columns: BodyColumns, group: BodyGroup, density: number): void {
  let shape = group.shape
  for (let k = 0; k < group.count; k++) {
    if (group.radii) shape = { ...shape, radius: group.radii[k]! } as Shape
    const i = group.first + k
    columns.radius[i] = kindOf(shape).boundingRadius(shape)
    if (group.fixed) continue
    const { volume, inertiaPerMass } = kindOf(shape).massProperties(shape)
    const mass = group.mass ?? density * volume
    columns.invMass[i] = 1 / mass
    for (let c = 0; c < 3; c++) columns.invInertia[3 * i + c] = 1 / (mass * inertiaPerMass[c]!)
  }
}

/** Bounding box of the bodies; of a plane only the point it passes through. */
export function extentOf(groups: readonly BodyGroup[]): Extent {
  const min = [Infinity, Infinity, Infinity]
  const max = [-Infinity, -Infinity, -Infinity]
  let largestRadius = 0
  for (const group of groups) {
    const own = kindOf(group.shape).boundingRadius(group.shape)
    for (let k = 0; k < group.count; k++) {
      const bound = group.radii?.[k] ?? own
      const radius = Number.isFinite(bound) ? bound : 0
      largestRadius = Math.max(largestRadius, radius)
      for (let c = 0; c < 3; c++) {
        min[c] = Math.min(min[c]!, group.positions[3 * k + c]! - radius)
        max[c] = Math.max(max[c]!, group.positions[3 * k + c]! + radius)
      }
    }
  }
  return { min, max, largestRadius }
}
