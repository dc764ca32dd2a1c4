// sphereSetShape.ts: a set of spheres as a body of a scene: a union of spheres, with the mass of the solid.

import type { Triple } from '../../math/rotation.js'
import { positiveNumber } from '../checks.js'
import { InputError } from '../inputError.js'
import type { SphereSet } from './sphereSet.js'

export interface SphereSetShape {
  readonly shape: {
    readonly kind: 'union'
    readonly parts: readonly {
      readonly shape: { readonly kind: 'sphere'; readonly radius: number }
      readonly position: Triple
    }[]
  }
  /** kg */
  readonly mass: number
  /** From the origin of the mesh, in its axes, m. */
  readonly centreOfMass: Triple
  /** About the centre of mass in the axes of the mesh, kg m2: xx, yy, zz, xy, xz, yz. */
  readonly inertia: readonly number[]
}

/** Options of a body: scene.body({ name, material, ...sphereSetShape(set, { density: 7800 }) }). */
export function sphereSetShape(
  { positions, radii, solid }: SphereSet,
  weight: { readonly density: number } | { readonly mass: number },
): SphereSetShape {
  if (radii.length === 0) throw new InputError('a set of spheres must have at least one.')
  const density =
    'density' in weight
      ? positiveNumber(weight.density, 'density', 'kg/m3')
      : positiveNumber(weight.mass, 'mass', 'kg') / solid.volume
  return {
    shape: {
      kind: 'union',
      parts: Array.from(radii, (radius, i) => ({
        shape: { kind: 'sphere' as const, radius },
        position: [positions[3 * i]!, positions[3 * i + 1]!, positions[3 * i + 2]!] as const,
      })),
    },
    mass: density * solid.volume,
    centreOfMass: solid.centre,
    inertia: solid.inertia.map((moment) => density * moment),
  }
}
