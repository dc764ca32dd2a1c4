// rotations.ts: quaternions and matrices as fields, parameters, results of functions and both sides of a choice.

import { mulMat3, transpose } from '../../../../src/kernels/math/mat3.js'
import { quatMul, quatNormalize, quatToMat3 } from '../../../../src/kernels/math/quat.js'
import { kernel } from '../../../../src/language/kernel.js'
import { type mat3, type quat, quat as quaternion, vec3 } from '../../../../src/language/values.js'
import { itemMat, itemReal, itemRot, setItemMatOut, setItemRotOut, setItemVecOut } from '../../accessors.js'

/** The rotation the other way round, by its components. */
function opposite(q: quat): quat {
  return quaternion(-q.x, -q.y, -q.z, q.w)
}

export const turnFrames = kernel('item', { tolerance: 1e-5 }, (i, spin: quat, stretch: mat3) => {
  const turned = quatNormalize(quatMul(spin, itemRot(i)))
  const q = itemReal(i) > 0 ? turned : opposite(turned)
  setItemRotOut(i, q)
  const m = mulMat3(stretch, mulMat3(quatToMat3(q), itemMat(i)))
  const chosen = itemReal(i) < 1 ? m : transpose(itemMat(i))
  setItemMatOut(i, chosen)
  setItemVecOut(i, vec3(m.xy - m.yx, m.zx, q.w))
})

export const turnFramesHot = kernel('item', { hot: true, tolerance: 1e-5 }, (i, spin: quat, stretch: mat3) => {
  const turned = quatNormalize(quatMul(spin, itemRot(i)))
  const q = itemReal(i) > 0 ? turned : opposite(turned)
  setItemRotOut(i, q)
  const m = mulMat3(stretch, mulMat3(quatToMat3(q), itemMat(i)))
  const chosen = itemReal(i) < 1 ? m : transpose(itemMat(i))
  setItemMatOut(i, chosen)
  setItemVecOut(i, vec3(m.xy - m.yx, m.zx, q.w))
})
