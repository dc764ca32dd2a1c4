// boxes.ts: boxes along the axes about items and triangles, stage `buildTree`. An item that moves while the shutter is open has one
// about all its places.

import {
  itemKind,
  itemPlace,
  itemRadius,
  itemReach,
  itemRot,
  itemSize,
  itemSpin,
  itemVelocity,
  setBoxHigh,
  setBoxLow,
  setBoxShape,
  triangleA,
  triangleB,
  triangleC,
  triangleShape,
} from '../../generated/tracerAccessors.js'
import { quatToMat3 } from '../../kernels/math/quat.js'
import { absVec, add, lengthSquared, maxVec, minVec, scale, sub } from '../../kernels/math/vec3.js'
import { kernel } from '../../language/kernel.js'
import { abs, type i32, type quat, type real, vec3 } from '../../language/values.js'
import { boxForm, capsuleForm, ellipsoidForm, trianglesForm } from '../tracePaths/forms.js'

/** Half the edges of the box about a box with these half edges. */
function turnedHalf(rot: quat, half: vec3): vec3 {
  const m = quatToMat3(rot)
  return vec3(
    abs(m.xx) * half.x + abs(m.xy) * half.y + abs(m.xz) * half.z,
    abs(m.yx) * half.x + abs(m.yy) * half.y + abs(m.yz) * half.z,
    abs(m.zx) * half.x + abs(m.zy) * half.y + abs(m.zz) * half.z,
  )
}

/** About the origin of an item that stands. */
function halfOf(i: i32): vec3 {
  const radius = itemRadius(i)
  if (radius > 0) return vec3(radius, radius, radius)
  const kind = itemKind(i)
  const reach = itemReach(i)
  if (kind === trianglesForm || lengthSquared(itemSpin(i)) > 0) return vec3(reach, reach, reach)
  const size = itemSize(i)
  if (kind === boxForm || kind === ellipsoidForm) return turnedHalf(itemRot(i), size)
  const long = kind === capsuleForm ? size.x + size.y : size.y
  return turnedHalf(itemRot(i), vec3(size.x, size.x, long))
}

/** What rounding may take away. */
const slack: real = 1e-6

export const itemBoxes = kernel('item', (i) => {
  const way = scale(0.5, absVec(itemVelocity(i)))
  const half = add(scale(1.00001, halfOf(i)), add(way, vec3(slack, slack, slack)))
  setBoxLow(i, sub(itemPlace(i), half))
  setBoxHigh(i, add(itemPlace(i), half))
  setBoxShape(i, 0)
})

export const triangleBoxes = kernel('triangle', (i) => {
  const a = triangleA(i)
  const b = triangleB(i)
  const c = triangleC(i)
  const rim = vec3(slack, slack, slack)
  setBoxLow(i, sub(minVec(a, minVec(b, c)), rim))
  setBoxHigh(i, add(maxVec(a, maxVec(b, c)), rim))
  setBoxShape(i, triangleShape(i))
})
