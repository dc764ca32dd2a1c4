// law.ts: what a file with a user's own part of contact by force, or force on bodies, imports, as 'talus/law': the declaration, and
// the language of its kernel function.

export { forceNumber, lawNumber } from './generated/accessors.js'
export type { Moving, Push } from './kernels/applyForces/ownForce.js'
export {
  advanceSpring,
  frictionFactor,
  heldSpring,
  keptShare,
  tangentialForce,
} from './kernels/contactForces/hertzMindlin.js'
export type { Cohesion, Drag, Press, Rolling, Spinning, Touch } from './kernels/contactForces/touch.js'
export { acos } from './kernels/math/acos.js'
export { asin } from './kernels/math/asin.js'
export { atan } from './kernels/math/atan.js'
export { atan2 } from './kernels/math/atan2.js'
export { cbrt } from './kernels/math/cbrt.js'
export { cos } from './kernels/math/cos.js'
export { exp } from './kernels/math/exp.js'
export { log } from './kernels/math/log.js'
export { pow } from './kernels/math/pow.js'
export { conjugate, rotate, rotateInverse } from './kernels/math/quat.js'
export { sin } from './kernels/math/sin.js'
export { tan } from './kernels/math/tan.js'
export {
  add,
  addScaled,
  cross,
  dot,
  length,
  lengthSquared,
  negate,
  normalize,
  projectOut,
  scale,
  sub,
  subScaled,
} from './kernels/math/vec3.js'
export {
  abs,
  type bool,
  ceil,
  copysign,
  floor,
  type i32,
  isDouble,
  max,
  min,
  type quat,
  type real,
  select,
  sqrt,
  type u32,
  vec3,
} from './language/values.js'
export { forceKernel, type OwnForce, type OwnForceOptions } from './model/ownForce.js'
export { lawPart, type OwnPart, type OwnPartOptions } from './model/ownPart.js'
