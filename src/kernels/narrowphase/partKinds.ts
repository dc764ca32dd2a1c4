// partKinds.ts: kinds of parts, and the method that serves each pair of them.

import type { bool, i32, u32 } from '../../language/values.js'

export const sphereKind: i32 = 0
export const ellipsoidKind: i32 = 1
export const boxKind: i32 = 2
export const cylinderKind: i32 = 3
export const capsuleKind: i32 = 4
export const coneKind: i32 = 5
export const hullKind: i32 = 6
/** In the plane z = 0 of its own axes; the air is on the side of z, or on both sides. */
export const triangleKind: i32 = 7
/** The half-space below z = 0 of its own axes. */
export const planeKind: i32 = 8

/** One point, closed form: a sphere against anything but a triangle. */
export const sphereMethod: u32 = 0
/** Two boxes, separating axes and clipped faces. */
export const boxMethod: u32 = 1
/** Two convex parts by distance and penetration, then clipped faces. */
export const convexMethod: u32 = 2
/** A sphere against a triangle, one point. */
export const sphereTriangleMethod: u32 = 3
/** A convex part against a triangle. */
export const convexTriangleMethod: u32 = 4
/** Two triangles. */
export const trianglesMethod: u32 = 5
/** A convex part or a triangle against a half-space. */
export const planeMethod: u32 = 6

/** States of two parts of which one is a triangle, beyond all numbers of points: behind each other and apart, or cutting each other. */
export const passedFace: u32 = 32
export const cutsFace: u32 = 64
/** They cut each other, however they are met. */
export const cutsPart: u32 = 256
/** In place of a number of points: those along the way out are wanted (wayOutPoints.ts). */
export const wayOutWanted: u32 = 128

/** Points of a pair of parts by a method. */
export function mostPoints(method: u32): u32 {
  return method === sphereMethod || method === sphereTriangleMethod ? 1 : 8
}

/** The method for two kinds, whatever their order. */
export function methodOf(a: i32, b: i32): u32 {
  const sphere: bool = a === sphereKind || b === sphereKind
  const triangle: bool = a === triangleKind || b === triangleKind
  if (sphere) return triangle ? sphereTriangleMethod : sphereMethod
  if (a === planeKind || b === planeKind) return planeMethod
  if (a === triangleKind && b === triangleKind) return trianglesMethod
  if (triangle) return convexTriangleMethod
  return a === boxKind && b === boxKind ? boxMethod : convexMethod
}
