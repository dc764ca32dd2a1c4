// freeRotation.ts: how a rigid body turns in a step in which no torque acts on it.
//
// Π = Rᵀ L is the angular momentum in the body frame, c_k = 1/I_k, c_2 the middle one of the three. The energy
//   H = c_2 |Π|²/2 + (c_1 − c_2) Π_1²/2 + (c_3 − c_2) Π_3²/2                                                        (1)
// has three terms, each of which alone turns the body about an axis that stays: the first about L in the world by h c_2 |L|,
// the others about axes 1 and 3 of the body by h (c_k − c_2) Π_k. The first commutes with both. So a body with two equal
// moments turns exactly at any step; for others the two are taken in turn, n times with shares a_k and b_k of a step
//   q⁺ = exp(h c_2 L) q Π_k exp(a_k e_1) exp(b_k e_3)                                                               (2)
// which is of fourth order, symplectic and time-reversible: L is what it was, and the energy does not drift.
//
// Source of the shares: S. Blanes, P. C. Moan, Journal of Computational and Applied Mathematics 142 (2002), S6 of order 4.
// Of the splitting: R. I. McLachlan, Physical Review Letters 71 (1993); S. Reich, Physica D 76 (1994).

import { type bool, ceil, i32, max, min, quat, type real, sqrt, vec3 } from '../../language/values.js'
import { cosSeries, sinSeries } from './angle.js'
import { cos } from './cos.js'
import { quatExp, rotateInverse } from './quat.js'
import { sin } from './sin.js'
import { scale } from './vec3.js'

/** Geometric mean of the angles about axes 1 and 3 in one of the n rounds, rad: they differ from (1) by 1e-6 of it. */
const roundAngle: real = 0.35
/** Beyond this the step is too long for the motion: energy stays bounded, and the motion is a guess. */
const mostRounds: real = 64

/** a_k of (2), k from 0 to 6. */
function firstShare(k: i32): real {
  if (k === 0 || k === 6) return 0.0792036964311957
  if (k === 1 || k === 5) return 0.353172906049774
  if (k === 2 || k === 4) return -0.0420650803577195
  return 0.2193769557534996
}

/** b_k of (2) */
function secondShare(k: i32): real {
  if (k === 0 || k === 5) return 0.209515106613362
  if (k === 1 || k === 4) return -0.143851773179818
  if (k === 2 || k === 3) return 0.434336666566456
  return 0
}

/** Sine and cosine of half an angle, in x and y. */
function ofHalf(angle: real): vec3 {
  const half = 0.5 * angle
  const z = half * half
  if (z < 0.6) return vec3(half + half * sinSeries(z), 1 - 0.5 * z + cosSeries(z), 0)
  return vec3(sin(half), cos(half), 0)
}

/** q followed, in its own frame, by a turn about its x axis. */
function turnX(q: quat, half: vec3): quat {
  const s = half.x
  const c = half.y
  return quat(q.x * c + q.w * s, q.y * c + q.z * s, q.z * c - q.y * s, q.w * c - q.x * s)
}

function turnZ(q: quat, half: vec3): quat {
  const s = half.x
  const c = half.y
  return quat(q.x * c + q.y * s, q.y * c - q.x * s, q.z * c + q.w * s, q.w * c - q.z * s)
}

/** v as the frame sees it that has turned about its x axis. */
function seenX(v: vec3, half: vec3): vec3 {
  const turned = 2 * half.x * half.y
  const lost = 2 * half.x * half.x
  return vec3(v.x, v.y + (turned * v.z - lost * v.y), v.z - (turned * v.y + lost * v.z))
}

function seenZ(v: vec3, half: vec3): vec3 {
  const turned = 2 * half.x * half.y
  const lost = 2 * half.x * half.x
  return vec3(v.x + (turned * v.y - lost * v.x), v.y - (turned * v.x + lost * v.y), v.z)
}

/** n of (2), from bounds of the two angles: Π stays on the sphere |Π| and on the level of (1). */
function roundsOf(w: vec3, first: real, second: real): real {
  const mixed = -first * second * (w.y * w.y)
  const aboutX = first * (first - second) * (w.x * w.x) + mixed
  const aboutZ = second * (second - first) * (w.z * w.z) + mixed
  const angle = sqrt(sqrt(aboutX) * sqrt(aboutZ))
  return max(min(ceil(angle / roundAngle), mostRounds), 1)
}

/**
 * What of (2) the body turns about its own axes 1 and 3, x and z here, w being h c_2 Π in rad; `first` and `second` are
 * c_1/c_2 − 1 and c_3/c_2 − 1, of opposite sign, or 0.
 */
function roundsAbout(w: vec3, first: real, second: real): quat {
  if (first === 0) return quatExp(vec3(0, 0, second * w.z))
  if (second === 0) return quatExp(vec3(first * w.x, 0, 0))
  const rounds = roundsOf(w, first, second)
  const stages = 7 * i32(rounds)
  const inFirst = first / rounds
  const inSecond = second / rounds
  let spin = w
  let turned = quat(0, 0, 0, 1)
  for (let k = 0; k < stages; k++) {
    const aboutX = ofHalf(firstShare(k % 7) * inFirst * spin.x)
    turned = turnX(turned, aboutX)
    spin = seenX(spin, aboutX)
    const aboutZ = ofHalf(secondShare(k % 7) * inSecond * spin.z)
    turned = turnZ(turned, aboutZ)
    spin = seenZ(spin, aboutZ)
  }
  return turned
}

function between(a: real, middle: real, b: real): bool {
  return (a <= middle && middle <= b) || (b <= middle && middle <= a)
}

/** exp(h c_2 L) of (2): the turn in the world of a body with this angular momentum and these inverse moments, none 0. */
export function freeTurn(momentum: vec3, inverse: vec3, h: real): quat {
  const middle = max(min(inverse.x, inverse.y), min(max(inverse.x, inverse.y), inverse.z))
  return quatExp(scale(h * middle, momentum))
}

/** The turns of (2) in the frame of the body, which has the orientation q at the start. */
export function ownTurn(q: quat, momentum: vec3, inverse: vec3, h: real): quat {
  const p = scale(h, rotateInverse(q, momentum))
  // the axis of c_2 is made y by turning names round
  const middleX = between(inverse.y, inverse.x, inverse.z)
  const middleZ = between(inverse.x, inverse.z, inverse.y)
  let c = inverse
  let w = p
  if (middleX) {
    c = vec3(inverse.z, inverse.x, inverse.y)
    w = vec3(p.z, p.x, p.y)
  } else if (middleZ) {
    c = vec3(inverse.y, inverse.z, inverse.x)
    w = vec3(p.y, p.z, p.x)
  }
  const turned = roundsAbout(scale(c.y, w), (c.x - c.y) / c.y, (c.z - c.y) / c.y)
  if (middleX) return quat(turned.y, turned.z, turned.x, turned.w)
  return middleZ ? quat(turned.z, turned.x, turned.y, turned.w) : turned
}
