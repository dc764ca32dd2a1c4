// jointKinds.ts: the kinds of joint: what each is described by, the rows it holds, the motion it leaves free.
//
// a1 a2 a3 are the axes of the frame on A, b1 b2 b3 of that on B, d goes from the origin of the first to that of the
// second. A row is Ψ = 0:
//
//   translation a_k·d          alignment a_i·b_j            rotation 2 vec(q_rel)_k      distance |d| − L
//   screw a_3·d − p θ/2π       gear θ_A + ρ θ_B             rack s_B − R θ_A
//   angle drive θ − θ(t)       path drive a_3·d − s(t)       slope a_k·r_x of a node of a cable

export const rowKinds = {
  translation: 0,
  alignment: 1,
  rotation: 2,
  distance: 3,
  screw: 4,
  gear: 5,
  rack: 6,
  angleDrive: 7,
  pathDrive: 8,
  slope: 9,
} as const

export interface RowTemplate {
  readonly kind: number
  /** k of a translation or rotation, i + 3 j of an alignment; 0 to 2. */
  readonly axis: number
}

/** A freedom: turning about the main axis, or going along it. Of a distance, its length. */
export type Along = 'rotation' | 'translation'

/** Numbers a kind of joint is described by, beside its frames. */
export type JointNumber = 'pitch' | 'ratio' | 'radius' | 'length'

export interface JointKindData {
  /** Whether it is placed by one point, by a point on each body, or by points on the axes of its two wheels or its one. */
  readonly points: 'one' | 'two' | 'wheels' | 'wheel'
  /** Whether it has a main axis on both bodies, on the first alone, or one on each body. */
  readonly axes: 'none' | 'one' | 'first' | 'two'
  readonly number: JointNumber | null
  readonly rows: readonly RowTemplate[]
  /** What motors, limits and rotational springs may act on; the first is meant when none is named. */
  readonly free: readonly Along[]
}

const T = (k: number): RowTemplate => ({ kind: rowKinds.translation, axis: k - 1 })
const R = (k: number): RowTemplate => ({ kind: rowKinds.rotation, axis: k - 1 })
const align = (i: number, j: number): RowTemplate => ({ kind: rowKinds.alignment, axis: i - 1 + 3 * (j - 1) })
const S = (k: number): RowTemplate => ({ kind: rowKinds.slope, axis: k - 1 })
const one = (kind: number): RowTemplate => ({ kind, axis: 2 })
const axial = [align(1, 3), align(2, 3)]

// biome-ignore format: a table
export const jointKinds = {
  fixed:       { points: 'one',  axes: 'none', number: null,     free: [],                          rows: [T(1), T(2), T(3), R(1), R(2), R(3)] },
  revolute:    { points: 'one',  axes: 'one',  number: null,     free: ['rotation'],                rows: [T(1), T(2), T(3), ...axial] },
  prismatic:   { points: 'one',  axes: 'one',  number: null,     free: ['translation'],             rows: [T(1), T(2), R(1), R(2), R(3)] },
  cylindrical: { points: 'one',  axes: 'one',  number: null,     free: ['rotation', 'translation'], rows: [T(1), T(2), ...axial] },
  spherical:   { points: 'one',  axes: 'none', number: null,     free: [],                          rows: [T(1), T(2), T(3)] },
  universal:   { points: 'one',  axes: 'two',  number: null,     free: [],                          rows: [T(1), T(2), T(3), align(1, 2)] },
  planar:      { points: 'one',  axes: 'one',  number: null,     free: [],                          rows: [T(3), ...axial] },
  distance:    { points: 'two',  axes: 'none', number: 'length', free: [],                          rows: [one(rowKinds.distance)] },
  revoluteSpherical: { points: 'two', axes: 'first', number: 'length', free: [],                    rows: [T(3), one(rowKinds.distance)] },
  pointOnLine: { points: 'one',  axes: 'one',  number: null,     free: ['translation'],             rows: [T(1), T(2)] },
  screw:       { points: 'one',  axes: 'one',  number: 'pitch',  free: ['rotation', 'translation'], rows: [T(1), T(2), ...axial, one(rowKinds.screw)] },
  gear:        { points: 'wheels', axes: 'two',  number: 'ratio',  free: [],                          rows: [one(rowKinds.gear)] },
  rack:        { points: 'wheel', axes: 'two',  number: 'radius', free: [],                          rows: [one(rowKinds.rack)] },
  actuator:    { points: 'two',  axes: 'none', number: null,     free: [],                          rows: [one(rowKinds.distance)] },
  clamp:       { points: 'one',  axes: 'one',  number: null,     free: [],                          rows: [T(1), T(2), T(3), S(1), S(2)] },
} as const satisfies Record<string, JointKindData>

export type JointKind = keyof typeof jointKinds

/** What may hold a node of a cable, which has a place and a slope but does not turn. */
export const cableKinds: readonly JointKind[] = ['spherical', 'pointOnLine', 'clamp']

export const jointKindNames = Object.keys(jointKinds) as JointKind[]

export function jointKind(kind: JointKind): JointKindData {
  return jointKinds[kind]
}
