// surfaces.ts: surfaces of triangles for tests, and the points at which spheres touch them, by the kernels as plain TypeScript.

import { bindPlainState } from '#talus/generated/accessors.js'
import { choosePoints } from '#talus/kernels/findContacts/choosePoints.js'
import { dropHidden } from '#talus/kernels/findContacts/dropHidden.js'
import { sphereTrianglePoints } from '#talus/kernels/findContacts/sphereTrianglePoints.js'
import { sphereKind, sphereTriangleMethod, triangleKind } from '#talus/kernels/narrowphase/partKinds.js'
import { PlainState } from '#talus/language/plainState.js'
import { compose, minus, plus, type Rotation, type Triple, turned, turnedBack } from '#talus/math/rotation.js'
import type { Surface } from '#talus/model/shapes/surfaceTopology.js'
import { type TriangleColumns, triangleColumns } from '#talus/model/shapes/triangleColumns.js'
import { fieldList } from '#talus/state/fields.js'

export interface Contact {
  /** From the surface to the sphere where the sphere is B, which it is here. */
  readonly normal: Triple
  readonly gap: number
  readonly point: Triple
  readonly feature: number
  readonly part: number
}

export interface Pose {
  readonly position: Triple
  readonly rotation: Rotation
}

const tripleAt = (list: ArrayLike<number>, k: number): Triple => [list[3 * k]!, list[3 * k + 1]!, list[3 * k + 2]!]

export const atRest: Pose = { position: [0, 0, 0], rotation: [0, 0, 0, 1] }

/** Writes the triangles of a surface as parts from number `first` on, in a body frame equal to that of the surface. */
export function writeTriangles(state: PlainState, columns: TriangleColumns, first = 0, firstCorner = 0): void {
  const { arrays } = state
  for (let t = 0; t < columns.count; t++) {
    const part = first + t
    arrays.partKind![part] = triangleKind
    arrays.partSides![part] = columns.sides
    arrays.partSize![3 * part] = columns.depth[t]!
    arrays.partSurface![part] = first + columns.surface[t]!
    arrays.partFirstCorner![part] = firstCorner + 3 * t
    arrays.partEndCorner![part] = firstCorner + 3 * t + 3
  }
  arrays.partPos!.set(columns.position, 3 * first)
  arrays.partRot!.set(columns.rotation, 4 * first)
  arrays.partHalf!.set(columns.half, 3 * first)
  if (columns.sides === 1) arrays.partCore!.set(columns.cores(), 3 * first)
  arrays.cornerPos!.set(columns.corner, 3 * firstCorner)
  arrays.cornerAcross!.set(columns.across, 3 * firstCorner)
  arrays.cornerTouch!.set(columns.touch, firstCorner)
  arrays.cornerFirstSpoke!.set(columns.firstSpoke, firstCorner)
  arrays.cornerEndSpoke!.set(columns.endSpoke, firstCorner)
  arrays.spokeDirection!.set(columns.spoke)
}

/** A sphere against a surface: body A is the surface, B the sphere. */
export class SphereOnSurface {
  readonly columns: TriangleColumns
  readonly state: PlainState

  constructor(
    surface: Surface,
    readonly pose: Pose = atRest,
  ) {
    this.columns = triangleColumns(surface)
    const n = this.columns.count
    this.state = new PlainState(fieldList, {
      body: 2,
      part: n + 1,
      shapedPart: n + 1,
      corner: 3 * n,
      spoke: this.columns.spoke.length / 3,
      candidate: n,
      point: n,
      meeting: 1,
      slot: 8,
    })
    writeTriangles(this.state, this.columns)
    const { arrays } = this.state
    arrays.partKind![n] = sphereKind
    arrays.partSurface![n] = n
  }

  /** Candidate k is triangle t against the sphere, whose centre is `to` from that of the surface. */
  private place(k: number, t: number, to: Triple, reach: number): void {
    const { arrays } = this.state
    const { position, rotation } = this.columns
    const turn: Rotation = [rotation[4 * t]!, rotation[4 * t + 1]!, rotation[4 * t + 2]!, rotation[4 * t + 3]!]
    const offset = turned(this.pose.rotation, tripleAt(position, t))
    arrays.candidatePartA![k] = t
    arrays.candidatePartB![k] = this.columns.count
    arrays.candidateMethod![k] = sphereTriangleMethod
    arrays.candidateFirstPoint![k] = k
    arrays.candidateOffset!.set(offset, 3 * k)
    arrays.candidateBetween!.set(minus(to, offset), 3 * k)
    arrays.candidateReach![k] = reach
    arrays.candidateRotA!.set(compose(this.pose.rotation, turn), 4 * k)
    arrays.candidateRotB!.set([0, 0, 0, 1], 4 * k)
  }

  /** All points before they are chosen, `centre` in the world. */
  points(centre: Triple, radius: number, reach: number): Contact[] {
    const { arrays } = this.state
    const { count, position, radius: size } = this.columns
    const to = minus(centre, this.pose.position)
    const local = turnedBack(this.pose.rotation, to)
    arrays.partSize!.set([radius, 0, 0], 3 * count)
    arrays.partHalf!.set([radius, radius, radius], 3 * count)
    arrays.bodyPos!.set([...this.pose.position, ...centre])
    bindPlainState(this.state)
    let candidates = 0
    for (let t = 0; t < count; t++) {
      const [x, y, z] = [0, 1, 2].map((c) => position[3 * t + c]! - local[c]!) as [number, number, number]
      if (Math.hypot(x, y, z) > size[t]! + radius + reach + 1e-6) continue
      this.place(candidates, t, to, reach)
      sphereTrianglePoints.run(candidates++)
    }
    arrays.meetingEndCandidate![0] = candidates
    const touching = Array.from({ length: candidates }, (_, k) => k).filter((k) => arrays.candidatePoints![k])
    return touching.map((k) => ({
      normal: tripleAt(arrays.candidateNormal!, k),
      gap: arrays.pointGap![k]!,
      point: plus(tripleAt(arrays.pointPos!, k), this.pose.position),
      feature: arrays.pointFeature![k]!,
      part: arrays.candidatePartA![k]!,
    }))
  }

  /** The contacts of the step. */
  contacts(centre: Triple, radius: number, reach: number): Contact[] {
    this.points(centre, radius, reach)
    dropHidden.run(0)
    choosePoints.run(0)
    return chosen(this.state, this.pose.position)
  }
}

/** What is in the slots of meeting 0; `from` is the centre of body A. */
export function chosen({ arrays }: PlainState, from: Triple): Contact[] {
  return Array.from({ length: arrays.meetingPoints![0]! }, (_, k) => ({
    normal: tripleAt(arrays.slotNormal!, k),
    gap: arrays.slotGap![k]!,
    point: plus(tripleAt(arrays.slotPointA!, k), from),
    feature: arrays.slotFeature![k]!,
    part: arrays.slotPartA![k]!,
  }))
}

/** A square of side 2 about the origin in z = 0, `cells` along each side, with diagonals either way. */
export function floor(cells: number, next: () => number, solid = true): Surface {
  const vertices: number[] = []
  const triangles: number[] = []
  for (let j = 0; j <= cells; j++)
    for (let i = 0; i <= cells; i++) vertices.push((2 * i) / cells - 1, (2 * j) / cells - 1, 0)
  for (let j = 0; j < cells; j++) {
    for (let i = 0; i < cells; i++) {
      const a = i + j * (cells + 1)
      const [b, c, d] = [a + 1, a + cells + 2, a + cells + 1]
      if (next() < 0.5) triangles.push(a, b, c, a, c, d)
      else triangles.push(a, b, d, b, c, d)
    }
  }
  return { vertices, triangles, solid }
}

const cubeQuads = [
  [0, 2, 3, 1],
  [4, 5, 7, 6],
  [0, 1, 5, 4],
  [2, 6, 7, 3],
  [0, 4, 6, 2],
  [1, 3, 7, 5],
]

/** The surface of a box, seen from outside, or from inside where `inverted`. */
export function boxSurface(half: Triple, inverted = false): Surface {
  const vertices: number[] = []
  for (let v = 0; v < 8; v++)
    vertices.push(v & 1 ? half[0] : -half[0], v & 2 ? half[1] : -half[1], v & 4 ? half[2] : -half[2])
  const triangles = cubeQuads.flatMap(([a, b, c, d]) =>
    inverted ? [a!, c!, b!, a!, d!, c!] : [a!, b!, c!, a!, c!, d!],
  )
  return { vertices, triangles, solid: true }
}

/** A closed surface over a grid of two angles; `at` gives the place for u, v from 0 to 1, both of them periodic. */
export function torusLike(nu: number, nv: number, at: (u: number, v: number) => Triple): Surface {
  const vertices: number[] = []
  const triangles: number[] = []
  for (let j = 0; j < nv; j++) for (let i = 0; i < nu; i++) vertices.push(...at(i / nu, j / nv))
  for (let j = 0; j < nv; j++) {
    for (let i = 0; i < nu; i++) {
      const [i1, j1] = [(i + 1) % nu, (j + 1) % nv]
      const [a, b, c, d] = [i + nu * j, i1 + nu * j, i1 + nu * j1, i + nu * j1]
      if ((i + j) % 2 === 0) triangles.push(a, b, c, a, c, d)
      else triangles.push(a, b, d, b, c, d)
    }
  }
  return { vertices, triangles, solid: true }
}
