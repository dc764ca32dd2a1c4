// pileMeasures.ts: how good a pile is, computed in double from positions and velocities, the same way for every engine.
//
//   overlap of spheres      2 r - |x_b - x_a|                                                    (1)
//   overlap with a wall     r - distance of the centre from the bin's inner face                 (2)
//   creep                   |x(t) - x(t - T)| / T                                                (3)
//   kinetic energy          m v^2 / 2 + (2/5) m r^2 w^2 / 2                                      (4)

import type { GrainState } from './pileEngine.js'
import type { Pile } from './pileScene.js'

export interface Overlaps {
  /** Pairs and walls that overlap. */
  readonly contacts: number
  /** In radii. */
  readonly deepest: number
  /** Over those that overlap, in radii. */
  readonly mean: number
}

export function overlapsOf(positions: ArrayLike<number>, { radius, side }: Pile): Overlaps {
  const sum = { contacts: 0, deepest: 0, total: 0 }
  const add = (overlap: number) => {
    if (overlap <= 0) return
    sum.contacts++
    sum.total += overlap
    sum.deepest = Math.max(sum.deepest, overlap)
  }
  // (1)
  eachNearPair(positions, 2 * radius, (distance) => add(2 * radius - distance))
  // (2)
  for (let i = 0; i < positions.length; i += 3) {
    const [x, y, z] = [positions[i]!, positions[i + 1]!, positions[i + 2]!]
    for (const distance of [x, side - x, y, side - y, z]) add(radius - distance)
  }
  return { contacts: sum.contacts, deepest: sum.deepest / radius, mean: sum.total / Math.max(1, sum.contacts) / radius }
}

/** Visits every pair nearer than `reach` once, by cells of that size. */
function eachNearPair(positions: ArrayLike<number>, reach: number, visit: (distance: number) => void): void {
  const cells = new Map<string, number[]>()
  const cellOf = (i: number) => [0, 1, 2].map((c) => Math.floor(positions[3 * i + c]! / reach))
  for (let i = 0; 3 * i < positions.length; i++) {
    const [x, y, z] = cellOf(i) as [number, number, number]
    for (let near = 0; near < 27; near++) {
      const key = `${x + (near % 3) - 1},${y + (Math.floor(near / 3) % 3) - 1},${z + Math.floor(near / 9) - 1}`
      for (const j of cells.get(key) ?? []) {
        const [dx, dy, dz] = [0, 1, 2].map((c) => positions[3 * i + c]! - positions[3 * j + c]!)
        const distance = Math.hypot(dx!, dy!, dz!)
        if (distance < reach) visit(distance)
      }
    }
    const own = `${x},${y},${z}`
    const cell = cells.get(own)
    if (cell) cell.push(i)
    else cells.set(own, [i])
  }
}

export interface Creep {
  /** m/s */
  readonly mean: number
  readonly largest: number
}

/** (3) */
export function creepOf(before: ArrayLike<number>, after: ArrayLike<number>, duration: number): Creep {
  const speeds = lengths(Array.from(after, (x, i) => x - before[i]!)).map((length) => length / duration)
  return {
    mean: speeds.reduce((sum, speed) => sum + speed, 0) / speeds.length,
    largest: speeds.reduce((largest, speed) => Math.max(largest, speed), 0),
  }
}

/** (4), J */
export function kineticEnergyOf({ velocities, omegas }: GrainState, { radius, density }: Pile): number {
  const mass = (4 / 3) * Math.PI * radius ** 3 * density
  const squares = (of: ArrayLike<number>) => lengths(of).reduce((sum, length) => sum + length ** 2, 0)
  return (mass / 2) * squares(velocities) + (0.4 * mass * radius ** 2 * squares(omegas)) / 2
}

function lengths(of: ArrayLike<number>): number[] {
  return Array.from({ length: of.length / 3 }, (_, i) => Math.hypot(of[3 * i]!, of[3 * i + 1]!, of[3 * i + 2]!))
}

/** Grains that left the bin: its corners are closed, so one outside went through a wall. */
export function escapedOf(positions: ArrayLike<number>, { side, height }: Pile): number {
  let escaped = 0
  for (let i = 0; i < positions.length; i += 3) {
    const [x, y, z] = [positions[i]!, positions[i + 1]!, positions[i + 2]!]
    const inside = x > 0 && x < side && y > 0 && y < side && z > 0 && z < height
    if (!inside) escaped++
  }
  return escaped
}
