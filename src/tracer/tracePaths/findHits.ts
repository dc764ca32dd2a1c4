// findHits.ts: what each path meets first, and whether anything stands between it and the sun, stage `tracePaths`.
//
// A plane is seen from its front and casts no shadow: walls of planes hold what is in them, and light comes in.

import {
  pathAlive,
  pathDirection,
  pathOrigin,
  pathRadiance,
  pathSunLight,
  pathSunReach,
  pathSunWay,
  pathTime,
  planeCount,
  planeHeight,
  planeNormal,
  setPathDistance,
  setPathItem,
  setPathNormal,
  setPathRadiance,
  setPathShareB,
  setPathShareC,
  setPathTint,
  setPathTriangle,
} from '../../generated/tracerAccessors.js'
import { add, dot } from '../../kernels/math/vec3.js'
import { kernel } from '../../language/kernel.js'
import { type bool, type i32, type real, vec3 } from '../../language/values.js'
import { farAway, firstItem, type Hit, normalOf, type Ray } from './walkTree.js'

export const findHits = kernel('path', (i, root: i32, anyItem: bool) => {
  if (pathAlive(i) === 0) return
  const ray: Ray = { origin: pathOrigin(i), direction: pathDirection(i), time: pathTime(i), shadow: false }
  let distance = farAway
  let item: i32 = -1
  let normal = vec3(0, 0, 1)
  let triangle: i32 = -1
  let b: real = 0
  let c: real = 0
  for (let k = 0; k < planeCount(); k++) {
    const n = planeNormal(k)
    const falling = -dot(n, ray.direction)
    const above = dot(n, ray.origin) - planeHeight(k)
    if (falling <= 0 || above <= 0 || above >= distance * falling) continue
    distance = above / falling
    item = -2 - k
    normal = n
  }
  if (anyItem) {
    const hit: Hit = firstItem(root, ray, distance)
    if (hit.item >= 0) {
      item = hit.item
      distance = hit.distance
      normal = normalOf(hit, ray)
      triangle = hit.triangle
      b = hit.b
      c = hit.c
    }
  }
  setPathItem(i, item)
  setPathDistance(i, distance)
  setPathNormal(i, normal)
  setPathTriangle(i, triangle)
  setPathShareB(i, b)
  setPathShareC(i, c)
  setPathTint(i, vec3(1, 1, 1))
})

export const addSun = kernel('path', (i, root: i32, anyItem: bool) => {
  const light = pathSunLight(i)
  if (light.x + light.y + light.z === 0) return
  if (anyItem) {
    const ray: Ray = { origin: pathOrigin(i), direction: pathSunWay(i), time: pathTime(i), shadow: true }
    if (firstItem(root, ray, pathSunReach(i)).item >= 0) return
  }
  setPathRadiance(i, add(pathRadiance(i), light))
})
