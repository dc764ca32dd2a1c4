// walkTree.ts: the first item on a ray: through the tree of items, and through that of a shape where an item is made of triangles.

import {
  itemClear,
  itemKind,
  itemPlace,
  itemRadius,
  itemRoot,
  itemRot,
  itemSize,
  itemSpin,
  itemVelocity,
  nodeChildA,
  nodeChildB,
  nodeHighA,
  nodeHighB,
  nodeLowA,
  nodeLowB,
  triangleA,
  triangleB,
  triangleC,
  triangleNormalA,
  triangleNormalB,
  triangleNormalC,
} from '../../generated/tracerAccessors.js'
import { quatExp, quatMul, rotate, rotateInverse } from '../../kernels/math/quat.js'
import { addScaled, cross, dot, lengthSquared, normalize, scale, sub } from '../../kernels/math/vec3.js'
import {
  abs,
  array,
  type bool,
  copysign,
  type i32,
  max,
  min,
  type quat,
  type real,
  sqrt,
  vec3,
} from '../../language/values.js'
import { formNormal, formSpan, trianglesForm } from './forms.js'

/** A child shares at least one bit more than its parent, of 64. */
const deepest = 66

export const farAway: real = 1e30

/** Below this way along it a ray has not left the surface it begins on. */
const nearest: real = 1e-6

export interface Ray {
  readonly origin: vec3
  readonly direction: vec3
  /** Of the time the shutter is open, from its middle. */
  readonly time: real
  /** Looks for anything in its way, but what light goes through. */
  readonly shadow: bool
}

export interface Hit {
  readonly distance: real
  /** −1 for none. */
  readonly item: i32
  readonly triangle: i32
  /** Shares of the second and the third corner of the triangle. */
  readonly b: real
  readonly c: real
}

/** The hit so far, or a nearer one of what a leaf holds. */
type LeafTest = (leaf: i32, ray: Ray, hit: Hit) => Hit

function inverse(x: real): real {
  return 1 / (abs(x) < 1e-15 ? copysign(1e-15, x) : x)
}

/** Way at which the ray enters a box before it has gone `most`; farAway where it does not. */
function entrance(low: vec3, high: vec3, origin: vec3, inv: vec3, most: real): real {
  const ax = (low.x - origin.x) * inv.x
  const bx = (high.x - origin.x) * inv.x
  const ay = (low.y - origin.y) * inv.y
  const by = (high.y - origin.y) * inv.y
  const az = (low.z - origin.z) * inv.z
  const bz = (high.z - origin.z) * inv.z
  const enter = max(max(min(ax, bx), min(ay, by)), max(min(az, bz), 0))
  const leave = min(min(max(ax, bx), max(ay, by)), min(max(az, bz), most))
  return enter <= leave * 1.000001 ? enter : farAway
}

/** The nearer child first. */
function walk(root: i32, ray: Ray, found: Hit, test: LeafTest): Hit {
  const stack = array(deepest, 0)
  const d = ray.direction
  const inv = vec3(inverse(d.x), inverse(d.y), inverse(d.z))
  let hit: Hit = found
  let held = 1
  let at = root
  while (held > 0) {
    if (at < 0) {
      hit = test(-1 - at, ray, hit)
      if (ray.shadow && hit.item >= 0) break
      held -= 1
      at = stack[held]
      continue
    }
    const a = entrance(nodeLowA(at), nodeHighA(at), ray.origin, inv, hit.distance)
    const b = entrance(nodeLowB(at), nodeHighB(at), ray.origin, inv, hit.distance)
    const first = a <= b ? nodeChildA(at) : nodeChildB(at)
    const second = a <= b ? nodeChildB(at) : nodeChildA(at)
    if (max(a, b) < farAway) {
      stack[held] = second
      held += 1
    }
    if (min(a, b) < farAway) {
      at = first
    } else {
      held -= 1
      at = stack[held]
    }
  }
  return hit
}

/** Möller and Trumbore 1997, from both sides. */
function triangleTest(triangle: i32, ray: Ray, hit: Hit): Hit {
  const from = triangleA(triangle)
  const u = sub(triangleB(triangle), from)
  const v = sub(triangleC(triangle), from)
  const p = cross(ray.direction, v)
  const volume = dot(u, p)
  if (volume === 0) return hit
  const s = sub(ray.origin, from)
  const b = dot(s, p) / volume
  const q = cross(s, u)
  const c = dot(ray.direction, q) / volume
  const t = dot(v, q) / volume
  // the rim belongs to it, with a few roundings, so that no ray slips between two triangles
  const rim: real = 1e-5
  if (b < -rim || c < -rim || b + c > 1 + rim || t < nearest || t >= hit.distance) return hit
  return { distance: t, item: 0, triangle, b, c }
}

/** Origin of an item at a time. */
function placeAt(item: i32, time: real): vec3 {
  if (time === 0) return itemPlace(item)
  return addScaled(itemPlace(item), time, itemVelocity(item))
}

interface Placed {
  readonly rot: quat
  /** From its origin to that of the ray. */
  readonly from: vec3
}

/** Where an item of a form is at the time of a ray. */
function placedAt(item: i32, ray: Ray): Placed {
  const from = sub(ray.origin, placeAt(item, ray.time))
  if (ray.time === 0) return { rot: itemRot(item), from }
  return { rot: quatMul(quatExp(scale(ray.time, itemSpin(item))), itemRot(item)), from }
}

/** The first way of a span that is ahead, or −1. */
function ahead(enter: real, leave: real): real {
  if (enter > leave) return -1
  if (enter > nearest) return enter
  return leave > nearest ? leave : -1
}

function sphereTest(item: i32, ray: Ray, hit: Hit): Hit {
  const radius = itemRadius(item)
  const to = sub(placeAt(item, ray.time), ray.origin)
  const middle = dot(to, ray.direction)
  // from the point of the line that is nearest to the middle, where nothing cancels
  const left = radius * radius - lengthSquared(sub(to, scale(middle, ray.direction)))
  if (left < 0) return hit
  const wide = sqrt(left)
  const t = ahead(middle - wide, middle + wide)
  if (t < 0 || t >= hit.distance) return hit
  if (ray.shadow && itemClear(item) !== 0) return hit
  return { distance: t, item, triangle: -1, b: 0, c: 0 }
}

function itemTest(item: i32, ray: Ray, hit: Hit): Hit {
  if (itemRadius(item) > 0) return sphereTest(item, ray, hit)
  if (ray.shadow && itemClear(item) !== 0) return hit
  const { rot, from } = placedAt(item, ray)
  const own: Ray = {
    origin: rotateInverse(rot, from),
    direction: rotateInverse(rot, ray.direction),
    time: 0,
    shadow: ray.shadow,
  }
  if (itemKind(item) === trianglesForm) {
    const inner = walk(
      itemRoot(item),
      own,
      { distance: hit.distance, item: -1, triangle: -1, b: 0, c: 0 },
      triangleTest,
    )
    if (inner.triangle < 0) return hit
    return { distance: inner.distance, item, triangle: inner.triangle, b: inner.b, c: inner.c }
  }
  const span = formSpan(itemKind(item), itemSize(item), own.origin, own.direction)
  const t = ahead(span.enter, span.leave)
  if (t < 0 || t >= hit.distance) return hit
  return { distance: t, item, triangle: -1, b: 0, c: 0 }
}

/** The first item before `most`; any item for a shadow. */
export function firstItem(root: i32, ray: Ray, most: real): Hit {
  return walk(root, ray, { distance: most, item: -1, triangle: -1, b: 0, c: 0 }, itemTest)
}

/** Of the smooth surface, unless it and the triangle are seen from different sides. */
function triangleNormal(triangle: i32, b: real, c: real, d: vec3): vec3 {
  const a = triangleA(triangle)
  const flat = normalize(cross(sub(triangleB(triangle), a), sub(triangleC(triangle), a)))
  const mixed = addScaled(
    addScaled(scale(1 - b - c, triangleNormalA(triangle)), b, triangleNormalB(triangle)),
    c,
    triangleNormalC(triangle),
  )
  const smooth = normalize(mixed)
  return dot(smooth, d) * dot(flat, d) > 0 ? smooth : flat
}

/** Outward, in the world. */
export function normalOf(hit: Hit, ray: Ray): vec3 {
  const { item, distance } = hit
  const point = addScaled(ray.origin, distance, ray.direction)
  if (itemRadius(item) > 0) return normalize(sub(point, placeAt(item, ray.time)))
  const { rot, from } = placedAt(item, ray)
  const d = rotateInverse(rot, ray.direction)
  if (hit.triangle >= 0) return rotate(rot, triangleNormal(hit.triangle, hit.b, hit.c, d))
  const own = rotateInverse(rot, addScaled(from, distance, ray.direction))
  return rotate(rot, formNormal(itemKind(item), itemSize(item), own))
}
