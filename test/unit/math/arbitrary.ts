// arbitrary.ts: random vectors, rotations and matrices for property tests, and how far apart two of them are.

import fc from 'fast-check'
import { quatNormalize } from '#talus/kernels/math/quat.js'
import { normalize } from '#talus/kernels/math/vec3.js'
import { mat3, quat, vec3 } from '#talus/language/values.js'

// the same draws on every run
fc.configureGlobal({ seed: 7, numRuns: 300 })

/** Evenly spread numbers and numbers of all sizes; none so small that a product of four would vanish. */
const numbers = (limit: number) =>
  fc.oneof(
    fc.integer({ min: -(2 ** 40), max: 2 ** 40 }).map((n) => (n / 2 ** 40) * limit),
    fc.double({ min: -limit, max: limit, noNaN: true }).map((x) => (Math.abs(x) < 1e-60 ? 0 : x)),
  )
const component = numbers(1000)
const fraction = numbers(1)

export const anyReal = component
export const anyVec3 = fc.tuple(component, component, component).map(([x, y, z]) => vec3(x, y, z))
export const anyQuat = fc.tuple(component, component, component, component).map(([x, y, z, w]) => quat(x, y, z, w))
export const anyMat3 = fc
  .array(fraction, { minLength: 9, maxLength: 9 })
  .map(([a, b, c, d, e, f, g, h, i]) => mat3(a!, b!, c!, d!, e!, f!, g!, h!, i!))
export const anyDirection = fc
  .tuple(fraction, fraction, fraction)
  .filter(([x, y, z]) => x * x + y * y + z * z > 1e-6)
  .map(([x, y, z]) => normalize(vec3(x, y, z)))
export const anyRotation = fc
  .tuple(fraction, fraction, fraction, fraction)
  .filter(([x, y, z, w]) => x * x + y * y + z * z + w * w > 1e-6)
  .map(([x, y, z, w]) => quatNormalize(quat(x, y, z, w)))

/** Largest difference of components. */
export function distance<T extends object>(a: T, b: T): number {
  const keys = Object.keys(a) as (keyof T)[]
  return Math.max(...keys.map((k) => Math.abs(Number(a[k]) - Number(b[k]))))
}

/** Largest component. */
export const size = (a: object): number => Math.max(...Object.values(a).map((c) => Math.abs(Number(c))))
