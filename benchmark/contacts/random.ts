// random.ts: random numbers, directions and rotations from a seed, the same on every machine.

import { aboutAxis, compose, cross, dot, type Rotation, type Triple, unit } from '#talus/math/rotation.js'

export class Random {
  private state: number

  constructor(seed: number) {
    this.state = (seed ^ 0x9e3779b9) >>> 0
  }

  /** 0 to 1 (mulberry32, two draws for all bits). */
  uniform(): number {
    return (this.word() + this.word() / 2 ** 32) / 2 ** 32
  }

  private word(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let t = this.state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return (t ^ (t >>> 14)) >>> 0
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.uniform()
  }

  /** 10 to the power of something between. */
  power(low: number, high: number): number {
    return 10 ** this.between(low, high)
  }

  below(n: number): number {
    return Math.floor(n * this.uniform())
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!
  }

  shuffled([a, b, c]: Triple): Triple {
    const turn = this.below(3)
    return turn === 0 ? [a, b, c] : turn === 1 ? [b, c, a] : [c, a, b]
  }

  direction(): Triple {
    const [z, phi] = [this.between(-1, 1), this.between(0, 2 * Math.PI)]
    const r = Math.sqrt(1 - z * z)
    return [r * Math.cos(phi), r * Math.sin(phi), z]
  }

  rotationBy(angle: number): Rotation {
    return aboutAxis(this.direction(), angle)
  }
}

/** The shortest rotation of one unit vector onto another. */
export function rotationOnto(from: Triple, to: Triple): Rotation {
  const c = dot(from, to)
  if (c < -1 + 1e-12) {
    const side: Triple = Math.abs(from[0]) < 0.5 ? [1, 0, 0] : [0, 1, 0]
    return aboutAxis(unit(cross(from, side)), Math.PI)
  }
  const [x, y, z] = cross(from, to)
  const w = 1 + c
  const size = Math.hypot(x, y, z, w)
  return [x / size, y / size, z / size, w / size]
}

/** Turned about an axis after another rotation. */
export const twisted = (q: Rotation, axis: Triple, angle: number): Rotation => compose(aboutAxis(axis, angle), q)
