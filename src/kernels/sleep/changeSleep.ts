// changeSleep.ts: bodies that fall asleep and wake, stage `sleep`.
//
// A sleeper has no velocity, no inverse mass and no inverse inertia, so that it is fixed to all other kernels. It wakes from rest.

import {
  bodyInvInertia,
  bodyInvMass,
  maxStirred,
  maxUnrested,
  setBodyAngMom,
  setBodyForce,
  setBodyInvInertia,
  setBodyInvMass,
  setBodyOmega,
  setBodyRests,
  setBodyTorque,
  setBodyVel,
  setSleeperAngMom,
  setSleeperCalm,
  setSleeperEdge,
  setSleeperInvInertia,
  setSleeperInvMass,
  setSleeperState,
  setSleeperVel,
  sleeperInvInertia,
  sleeperInvMass,
  sleeperNear,
  sleeperState,
  sleeperTurn,
  stirred,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { type bool, type i32, vec3 } from '../../language/values.js'
import { isWaiting } from '../moveBodies/halves.js'
import { dozed, isAsleep, mayWake, woken } from './isAsleep.js'

function fallAsleep(i: i32): void {
  const none = vec3(0, 0, 0)
  setSleeperInvMass(i, bodyInvMass(i))
  setSleeperInvInertia(i, bodyInvInertia(i))
  setSleeperVel(i, none)
  setSleeperAngMom(i, none)
  setSleeperEdge(i, 0)
  setSleeperState(i, dozed)
  setBodyInvMass(i, 0)
  setBodyInvInertia(i, none)
  setBodyVel(i, none)
  setBodyOmega(i, none)
  setBodyAngMom(i, none)
  setBodyRests(i, 1)
  maxStirred(1)
  maxUnrested(1)
}

function wake(i: i32): void {
  setBodyInvMass(i, sleeperInvMass(i))
  setBodyInvInertia(i, sleeperInvInertia(i))
  setBodyRests(i, 0)
  setSleeperState(i, woken)
  setSleeperCalm(i, 0)
  setSleeperEdge(i, 0)
  maxStirred(1)
}

/** By impulses these are of springs and loads, of which a sleeper has none. */
function clearForces(i: i32): void {
  setBodyForce(i, vec3(0, 0, 0))
  setBodyTorque(i, vec3(0, 0, 0))
}

export const changeSleep = kernel(
  'sleeper',
  {
    tolerance: 1e-4,
    variants: { impulses: [true, false] },
    disjoint: ['bodyInvMass', 'bodyInvInertia', 'sleeperState', 'sleeperInvMass', 'sleeperInvInertia'],
  },
  (i, impulses: bool) => {
    if (isWaiting(!impulses)) return
    if (sleeperTurn(i) === 1) fallAsleep(i)
    else if (sleeperTurn(i) === 2) {
      wake(i)
      if (impulses) clearForces(i)
      // what was new is so no more
    } else if (sleeperState(i) > 1) setSleeperState(i, isAsleep(i) ? 1 : 0)
  },
)

/** By impulses those wake with it that are near one that has just woken, a layer at a time. */
export const wakeNear = kernel('sleeper', { disjoint: ['sleeperState', 'sleeperEdge'] }, (i) => {
  if (isWaiting(false) || !mayWake(i)) return
  if (stirred() === 0 || (sleeperNear(i) & 4) === 0) return
  wake(i)
  clearForces(i)
})

/** Somebody takes a hand: all wake. */
export const wakeAll = kernel(
  'sleeper',
  { variants: { impulses: [true, false] }, disjoint: ['sleeperState'] },
  (i, impulses: bool) => {
    if (!isAsleep(i)) return
    wake(i)
    if (impulses) clearForces(i)
  },
)
