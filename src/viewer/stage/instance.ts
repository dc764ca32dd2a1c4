// instance.ts: the attributes of an instance and where they put a point of its shape.
//
//   x = c + q (p + r (s ∘ v)),   c and q of the body, p and r the place of the shape in it, s its size, v the vertex

import { attribute, cross, vec3 } from 'three/tsl'
import type { Node } from 'three/webgpu'

export type Vec3 = Node<'vec3'>

/** v + 2 u × (u × v + w v), u the vector part. */
export function turned(q: Node<'vec4'>, v: Vec3): Vec3 {
  const u = q.xyz
  return v.add(cross(u, cross(u, v).add(v.mul(q.w))).mul(2))
}

/** Centre of mass of the body. */
export const centre = () => attribute<'vec3'>('centre', 'vec3')
/** Body frame to world. */
export const turn = () => attribute<'vec4'>('turn', 'vec4')
/** The number that is coloured. */
export const value = () => attribute<'float'>('value', 'float')
/** Origin of the shape in the body frame; w is the number of the body. */
export const place = () => attribute<'vec4'>('place', 'vec4')
export const placeTurn = () => attribute<'vec4'>('placeTurn', 'vec4')
export const size = () => attribute<'vec3'>('size', 'vec3')

export function worldPoint(vertex: Vec3): Vec3 {
  return centre().add(turned(turn(), place().xyz.add(turned(placeTurn(), vertex.mul(size())))))
}

/** Of a vertex normal; sizes may differ by axis. */
export function worldNormal(normal: Vec3): Vec3 {
  return turned(turn(), turned(placeTurn(), normal.div(vec3(size())))).normalize()
}
