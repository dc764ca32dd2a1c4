// random.ts: random numbers as a function of what they are for, so that they do not depend on order, threads or device.
//
// Philox 4x32-10 (Salmon et al., SC 2011) maps a counter of four words and a key of two to four words that pass for
// random. `drawWords` makes counter and key from a seed, a purpose, an index and a draw; the rest turn words into
// deviates. Words are the same on every device; uniform deviates have 24 bits and are the same in single and double
// precision; the others agree to round-off.

import {
  type array,
  asI32,
  mulHigh,
  quat,
  real,
  shiftRight,
  sqrt,
  type u32,
  vec3,
  wrapAdd,
  wrapMul,
  xor,
} from '../../language/values.js'
import { cos } from './cos.js'
import { log } from './log.js'
import { sin } from './sin.js'

const MULTIPLIER_0: u32 = 0xd2511f53
const MULTIPLIER_1: u32 = 0xcd9e8d57
const WEYL_0: u32 = 0x9e3779b9
const WEYL_1: u32 = 0xbb67ae85
const TWO_PI = 6.283185307179586

/** Replaces the four words of a counter by four random words. */
export function philox(words: array<u32, 4>, key0: u32, key1: u32): void {
  let k0 = key0
  let k1 = key1
  for (let round = 0; round < 10; round++) {
    const a = words[0]
    const b = words[2]
    words[0] = xor(xor(mulHigh(MULTIPLIER_1, b), words[1]), k0)
    words[1] = wrapMul(MULTIPLIER_1, b)
    words[2] = xor(xor(mulHigh(MULTIPLIER_0, a), words[3]), k1)
    words[3] = wrapMul(MULTIPLIER_0, a)
    k0 = wrapAdd(k0, WEYL_0)
    k1 = wrapAdd(k1, WEYL_1)
  }
}

/**
 * Four random words for the seed of a run, a purpose (each use of random numbers has its own), an index (of a body, a
 * particle) and a draw (a step, an attempt). `words` is made by array(4, seed).
 */
export function drawWords(words: array<u32, 4>, seed: u32, purpose: u32, index: u32, draw: u32): void {
  words[0] = index
  words[1] = draw
  words[2] = 0
  words[3] = 0
  philox(words, seed, purpose)
}

/** 0 <= u < 1, a multiple of 2^-24. */
export function uniform01(word: u32): real {
  return real(shiftRight(word, 8)) * 5.9604644775390625e-8
}

/** -1 < u < 1, an odd multiple of 2^-24: symmetric and never 0. */
export function uniformSymmetric(word: u32): real {
  const odd = 2 * asI32(shiftRight(word, 8)) - 16777215
  return real(odd) * 5.9604644775390625e-8
}

/** Two independent normal deviates of mean 0 and variance 1 in x and y (Box and Muller), at most 6.7; 0 in z. */
export function normalPair(word0: u32, word1: u32): vec3 {
  // 24 bits, and all 32 where they decide the tail of the radius: a number that single precision holds exactly
  const rare = word0 < 16777216
  const u = rare ? (real(word0) + 1) * 2.3283064365386963e-10 : (real(shiftRight(word0, 8)) + 1) * 5.9604644775390625e-8
  const radius = sqrt(-2 * log(u))
  const angle = TWO_PI * uniform01(word1)
  return vec3(radius * cos(angle), radius * sin(angle), 0)
}

/** Normal deviate of mean 0 and variance 1. */
export function normal(word0: u32, word1: u32): real {
  return normalPair(word0, word1).x
}

/** Unit vector, uniform on the sphere: height and longitude are independent and uniform (Archimedes). */
export function randomDirection(word0: u32, word1: u32): vec3 {
  const z = uniformSymmetric(word0)
  const radius = sqrt((1 - z) * (1 + z))
  const angle = TWO_PI * uniform01(word1)
  return vec3(radius * cos(angle), radius * sin(angle), z)
}

/** Unit quaternion, uniform over all rotations (Shoemake 1992). */
export function randomRotation(word0: u32, word1: u32, word2: u32): quat {
  const u = uniform01(word0)
  const a = TWO_PI * uniform01(word1)
  const b = TWO_PI * uniform01(word2)
  const inner = sqrt(1 - u)
  const outer = sqrt(u)
  return quat(inner * sin(a), inner * cos(a), outer * sin(b), outer * cos(b))
}
