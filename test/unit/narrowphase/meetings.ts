// meetings.ts: two bodies of parts and surfaces, and the points at which they touch, by the kernels as plain TypeScript.

import { bindPlainState } from '#talus/generated/accessors.js'
import { choosePoints } from '#talus/kernels/findContacts/choosePoints.js'
import { dropHidden } from '#talus/kernels/findContacts/dropHidden.js'
import { dropParted } from '#talus/kernels/findContacts/dropParted.js'
import { dropPassing } from '#talus/kernels/findContacts/dropPassing.js'
import { sheetPoints } from '#talus/kernels/findContacts/sheetPoints.js'
import { sphereTrianglePoints } from '#talus/kernels/findContacts/sphereTrianglePoints.js'
import { surfacePoints } from '#talus/kernels/findContacts/surfacePoints.js'
import { trianglePoints } from '#talus/kernels/findContacts/trianglePoints.js'
import { wayOutPoints } from '#talus/kernels/findContacts/wayOutPoints.js'
import { methodOf } from '#talus/kernels/narrowphase/partKinds.js'
import { PlainState } from '#talus/language/plainState.js'
import { compose, lengthOf, minus, plus, type Rotation, type Triple, turned } from '#talus/math/rotation.js'
import type { Surface } from '#talus/model/shapes/surfaceTopology.js'
import { type TriangleColumns, triangleColumns } from '#talus/model/shapes/triangleColumns.js'
import { fieldList } from '#talus/state/fields.js'
import { type Contact, chosen, type Pose, writeTriangles } from './surfaces.js'

/** A convex part at the origin of its body, or a surface. */
export type Body =
  | { readonly kind: number; readonly size: Triple; readonly half: Triple }
  | { readonly surface: Surface }

const tripleAt = (list: ArrayLike<number>, k: number): Triple => [list[3 * k]!, list[3 * k + 1]!, list[3 * k + 2]!]

export class Meeting {
  readonly state: PlainState
  private readonly columns: readonly (TriangleColumns | null)[]
  private readonly first: readonly [number, number]

  constructor(readonly bodies: readonly [Body, Body]) {
    this.columns = bodies.map((body) => ('surface' in body ? triangleColumns(body.surface) : null))
    const counts = this.columns.map((c) => c?.count ?? 1)
    this.first = [0, counts[0]!]
    const triangles = this.columns.reduce((sum, c) => sum + (c?.count ?? 0), 0)
    this.state = new PlainState(fieldList, {
      body: 2,
      part: counts[0]! + counts[1]!,
      shapedPart: counts[0]! + counts[1]!,
      corner: 3 * triangles,
      spoke: Math.max(...this.columns.map((c) => (c ? c.spoke.length / 3 : 0))),
      candidate: counts[0]! * counts[1]!,
      point: 8 * counts[0]! * counts[1]!,
      meeting: 1,
      slot: 8,
    })
    this.state.arrays.partRot!.forEach((_, k, list) => {
      list[k] = k % 4 === 3 ? 1 : 0
    })
    bodies.forEach((body, k) => {
      this.write(body, this.columns[k]!, this.first[k]!, k === 1 && this.columns[0] ? 3 * this.columns[0].count : 0)
    })
  }

  private write(body: Body, columns: TriangleColumns | null, first: number, firstCorner: number): void {
    const { arrays } = this.state
    if (columns) writeTriangles(this.state, columns, first, firstCorner)
    if ('surface' in body) return
    arrays.partKind![first] = body.kind
    arrays.partSurface![first] = first
    arrays.partSize!.set(body.size, 3 * first)
    arrays.partHalf!.set(body.half, 3 * first)
  }

  private place(part: number, { position, rotation }: Pose): Pose {
    const { partPos, partRot } = this.state.arrays
    const turn = [0, 1, 2, 3].map((k) => partRot![4 * part + k]!) as unknown as Rotation
    return { position: plus(position, turned(rotation, tripleAt(partPos!, part))), rotation: compose(rotation, turn) }
  }

  /** Candidates of all parts that may reach each other, in an order that `shuffle` may change. */
  contacts(poses: readonly [Pose, Pose], reach: number, shuffle: (n: number) => number = () => 0): Contact[] {
    const { arrays } = this.state
    const total = arrays.partKind!.length
    const radius = (p: number) => lengthOf(tripleAt(arrays.partHalf!, p))
    const parts: [number, number][] = []
    for (let a = 0; a < this.first[1]; a++) {
      for (let b = this.first[1]; b < total; b++) {
        const apart = minus(this.place(b, poses[1]).position, this.place(a, poses[0]).position)
        if (lengthOf(apart) < radius(a) + radius(b) + reach) parts.splice(shuffle(parts.length), 0, [a, b])
      }
    }
    arrays.bodyPos!.set([...poses[0].position, ...poses[1].position])
    bindPlainState(this.state)
    parts.forEach(([a, b], k) => {
      this.candidate(k, a, b, poses, reach)
    })
    arrays.meetingEndCandidate![0] = parts.length
    dropParted.run(0)
    parts.forEach((_, k) => {
      wayOutPoints.run(k)
    })
    dropPassing.run(0, 1e-3)
    dropHidden.run(0)
    choosePoints.run(0)
    return chosen(this.state, poses[0].position)
  }

  private candidate(k: number, a: number, b: number, poses: readonly [Pose, Pose], reach: number): void {
    const { arrays } = this.state
    const [onA, onB] = [this.place(a, poses[0]), this.place(b, poses[1])]
    arrays.candidatePartA![k] = a
    arrays.candidatePartB![k] = b
    arrays.candidateMethod![k] = methodOf(arrays.partKind![a]!, arrays.partKind![b]!)
    arrays.candidateFirstPoint![k] = 8 * k
    arrays.candidateReach![k] = reach
    arrays.candidateOffset!.set(minus(onA.position, poses[0].position), 3 * k)
    arrays.candidateBetween!.set(minus(onB.position, onA.position), 3 * k)
    arrays.candidateRotA!.set(onA.rotation, 4 * k)
    arrays.candidateRotB!.set(onB.rotation, 4 * k)
    arrays.candidatePoints![k] = 0
    sphereTrianglePoints.run(k)
    surfacePoints.run(k)
    trianglePoints.run(k)
    sheetPoints.run(k)
  }
}
