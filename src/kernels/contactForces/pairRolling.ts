// pairRolling.ts: rolling and spinning friction of spheres with each other and with planes, stage `contactForces`; equations
// in rollingLaw.ts. The normal force is that of pairForces.ts or wallForces.ts, which runs before.

import {
  bodyMaterial,
  bodyOmega,
  bodyPosSeparation,
  bodyRadius,
  bodyVel,
  bodyWeight,
  materialRolling,
  materialShear,
  materialSpinning,
  materialTangentialDamping,
  moved,
  pairArmA,
  pairBodyA,
  pairBodyB,
  pairForce,
  pairRoll,
  rebuildWanted,
  setPairCouple,
  setPairRoll,
  setWallPairCouple,
  setWallPairRoll,
  wallBody,
  wallPairArm,
  wallPairBody,
  wallPairForce,
  wallPairRoll,
  wallPairWall,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { abs, type bool, type i32, quat, type real, sqrt, vec3 } from '../../language/values.js'
import { dot, normalize, scale, sub } from '../math/vec3.js'
import { wallSeparation } from '../narrowphase/wallSeparation.js'
import { contactRadius, inSeries, keptShare } from './hertzMindlin.js'
import { advanceRoll, rollForce } from './rollingLaw.js'
import { surfaceVelocity } from './wallForces.js'

export const pairRolling = kernel(
  'pair',
  { tolerance: 2e-3, disjoint: ['pairRoll', 'pairCouple'] },
  (i, h: real, materials: i32, rescaled: bool) => {
    if (rebuildWanted() !== 0 || moved() === 0) return
    if (pairArmA(i) === 0) {
      setPairRoll(i, quat(0, 0, 0, 0))
      setPairCouple(i, vec3(0, 0, 0))
      return
    }
    const a = pairBodyA(i)
    const b = pairBodyB(i)
    const radius = inSeries(bodyRadius(a), bodyRadius(b))
    // the arms end in the middle of the overlap
    const overlap = 2 * (bodyRadius(a) - pairArmA(i))
    const area = contactRadius(radius, overlap)
    const normal = normalize(bodyPosSeparation(a, b))
    const law = bodyMaterial(a) * materials + bodyMaterial(b)
    const stiffness = 8 * materialShear(law) * area
    const damping = materialTangentialDamping(law) * sqrt(area / (bodyWeight(a) + bodyWeight(b)))
    const push = abs(dot(pairForce(i), normal))
    const rollLimit = materialRolling(law) * push
    const spinLimit = materialSpinning(law) * push
    const rate = scale(radius, sub(bodyOmega(b), bodyOmega(a)))
    const kept = keptShare(overlap, dot(sub(bodyVel(b), bodyVel(a)), normal), h, rescaled)
    const roll = advanceRoll(pairRoll(i), normal, rate, h, kept, stiffness, rollLimit, spinLimit)
    setPairRoll(i, roll)
    setPairCouple(i, scale(radius, rollForce(roll, normal, rate, stiffness, damping, rollLimit, spinLimit)))
  },
)

export const wallRolling = kernel(
  'wallPair',
  { tolerance: 2e-3, disjoint: ['wallPairRoll', 'wallPairCouple'] },
  (i, h: real, materials: i32, rescaled: bool) => {
    if (rebuildWanted() !== 0 || moved() === 0) return
    if (wallPairArm(i) === 0) {
      setWallPairRoll(i, quat(0, 0, 0, 0))
      setWallPairCouple(i, vec3(0, 0, 0))
      return
    }
    const sphere = wallPairBody(i)
    const wall = wallPairWall(i)
    const radius = bodyRadius(sphere)
    const away = wallSeparation(wall, sphere)
    const normal = vec3(-away.x, -away.y, -away.z)
    const overlap = 2 * (radius - wallPairArm(i))
    const area = contactRadius(radius, overlap)
    const law = bodyMaterial(sphere) * materials + bodyMaterial(wallBody(wall))
    const stiffness = 8 * materialShear(law) * area
    const damping = materialTangentialDamping(law) * sqrt(area / bodyWeight(sphere))
    const push = abs(dot(wallPairForce(i), normal))
    const rollLimit = materialRolling(law) * push
    const spinLimit = materialSpinning(law) * push
    const rate = scale(radius, sub(bodyOmega(wallBody(wall)), bodyOmega(sphere)))
    const u = surfaceVelocity(wall, sphere, wallPairArm(i), normal)
    const kept = keptShare(overlap, dot(sub(u, bodyVel(sphere)), normal), h, rescaled)
    const roll = advanceRoll(wallPairRoll(i), normal, rate, h, kept, stiffness, rollLimit, spinLimit)
    setWallPairRoll(i, roll)
    setWallPairCouple(i, scale(radius, rollForce(roll, normal, rate, stiffness, damping, rollLimit, spinLimit)))
  },
)
