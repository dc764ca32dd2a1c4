// checkNearestImages.ts: joints and springs of a periodic box that fit as they are written, but not between nearest images.
//
// They hold on to the nearest image of a body: ends whose bodies are half the box apart or more would be pulled the other way round.

import { lengthOf, minus, plus, type Rotation, type Triple, turned } from '../math/rotation.js'
import { type BodyColumns, frameOf } from '../model/bodyColumns.js'
import type { Scene } from '../model/createScene.js'
import type { SceneDomain } from '../model/domain.js'
import { InputError } from '../model/inputError.js'
import type { JointKind } from '../model/joints/jointKinds.js'

interface Held {
  readonly what: string
  readonly a: number
  readonly b: number
  readonly pointA: Triple
  readonly pointB: Triple
  /** Between the ends, m. */
  readonly length: number
}

const heldAtPoint: ReadonlySet<JointKind> = new Set<JointKind>(['fixed', 'revolute', 'spherical', 'universal'])

function heldOf({ data: { joints, springs } }: Scene): Held[] {
  return [
    ...joints
      .filter(({ kind }) => kind === 'distance' || heldAtPoint.has(kind))
      .map(({ name, kind, a, b, frameA, frameB, number }) => ({
        what: `joint ${name}`,
        a,
        b,
        pointA: frameA.position,
        pointB: frameB.position,
        length: kind === 'distance' ? number! : 0,
      })),
    ...springs.flatMap((spring) =>
      spring.kind === 'translational' ? [{ ...spring, what: `spring ${spring.name}`, length: spring.restLength }] : [],
    ),
  ]
}

export function checkNearestImages(scene: Scene, { min, max, periodic }: SceneDomain, columns: BodyColumns): void {
  if (!periodic.some(Boolean)) return
  for (const { what, a, b, pointA, pointB, length } of heldOf(scene)) {
    const [from, to] = [frameOf(columns, a), frameOf(columns, b)]
    const written = minus(to.position, from.position)
    const nearest = written.map((way, c) => {
      const size = max[c]! - min[c]!
      return periodic[c] ? way - size * Math.round(way / size) : way
    }) as unknown as Triple
    const axis = [0, 1, 2].find((c) => nearest[c] !== written[c])
    const arms = minus(turned(to.rotation as Rotation, pointB), turned(from.rotation as Rotation, pointA))
    const misfit = (between: Triple) => Math.abs(lengthOf(plus(between, arms)) - length)
    if (axis === undefined || misfit(nearest) <= misfit(written)) continue
    throw new InputError(
      `${what}: its bodies are ${Math.abs(written[axis]!)} m apart along ${'xyz'[axis]}, half the periodic box or more, and it holds on to the nearest image of a body: make the domain larger, or not periodic.`,
    )
  }
}
