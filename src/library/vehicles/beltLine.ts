// beltLine.ts: the line of a belt drawn tight round circles: arcs, and the outer tangents between them.
//
// In the plane of a track, x forward and z up. The line is the boundary of the convex hull of the circles. Its outward normal
// u(θ) = (cos θ, sin θ) turns once from the lowest point on, counter-clockwise; the circle that the line lies on is the one with
// the largest c·u + R. Circle j takes over from circle i where
//
//   (c_i − c_j)·u = R_j − R_i

export type PlanePoint = readonly [x: number, z: number]

export interface Circle {
  readonly middle: PlanePoint
  /** m */
  readonly radius: number
}

/** The part of the line on one circle, and the straight part after it. */
export interface BeltPiece {
  /** Number of the circle. */
  readonly circle: number
  readonly middle: PlanePoint
  readonly radius: number
  /** Of the outward normal, rad; from ≤ to. */
  readonly from: number
  readonly to: number
  /** From the start of the line to the start of the arc, m. */
  readonly start: number
  readonly arc: number
  readonly straight: number
}

export interface BeltLine {
  readonly pieces: readonly BeltPiece[]
  /** m */
  readonly length: number
}

const turn = 2 * Math.PI
/** Angles nearer than this are one: circles in a row touch the line together. */
const same = 1e-9

const normal = (angle: number): PlanePoint => [Math.cos(angle), Math.sin(angle)]
const support = ({ middle: [x, z], radius }: Circle, [u, v]: PlanePoint) => x * u + z * v + radius

/** How much further than `angle` the normal must turn until circle j takes over from circle i; infinite where it never does. */
function takesOver(i: Circle, j: Circle, angle: number): number {
  const [dx, dz] = [i.middle[0] - j.middle[0], i.middle[1] - j.middle[1]]
  const [distance, share] = [Math.hypot(dx, dz), j.radius - i.radius]
  if (distance <= Math.abs(share)) return Number.POSITIVE_INFINITY
  // i is ahead while the normal is within acos of its own direction from j
  const last = Math.atan2(dz, dx) + Math.acos(share / distance)
  const further = (last - angle) % turn
  return further < -same ? further + turn : further > turn - same ? further - turn : further
}

/** The belt line round the circles, starting on circle `first`; circles that do not touch it have no piece. */
export function beltLine(circles: readonly Circle[], first = 0): BeltLine {
  const corners = walkRound(circles)
  const at = Math.max(
    0,
    corners.findIndex(({ circle }) => circle === first),
  )
  const ordered = corners.map((_, k) => corners[(at + k) % corners.length]!)
  let start = 0
  const pieces = ordered.map(({ circle, from, to }, k): BeltPiece => {
    const { middle, radius } = circles[circle]!
    const next = circles[ordered[(k + 1) % ordered.length]!.circle]!
    const apart = Math.hypot(next.middle[0] - middle[0], next.middle[1] - middle[1])
    const straight = Math.sqrt(Math.max(0, apart ** 2 - (next.radius - radius) ** 2))
    const piece = { circle, middle, radius, from, to, start, arc: radius * (to - from), straight }
    start += piece.arc + straight
    return piece
  })
  return { pieces, length: start }
}

interface Corner {
  readonly circle: number
  readonly from: number
  readonly to: number
}

/** The circles in the order the normal meets them, each with the angles between which it is the outermost. */
function walkRound(circles: readonly Circle[]): Corner[] {
  const down = normal(-Math.PI / 2)
  const ahead = (i: number, along: PlanePoint) => {
    const [x, z] = circles[i]!.middle
    return x * along[0] + z * along[1]
  }
  const numbers = [...circles.keys()]
  const lowest = Math.max(...circles.map((circle) => support(circle, down)))
  let here = numbers
    .filter((i) => support(circles[i]!, down) > lowest - 1e-12 * Math.max(1, Math.abs(lowest)))
    .reduce((a, b) => (ahead(b, [1, 0]) > ahead(a, [1, 0]) ? b : a))
  const corners: Corner[] = []
  let from = -Math.PI / 2
  const end = from + turn
  for (let k = 0; k <= 2 * circles.length; k++) {
    const angles = numbers.map((j) => (j === here ? turn : takesOver(circles[here]!, circles[j]!, from)))
    const least = Math.min(...angles)
    const to = Math.min(end, from + least)
    corners.push({ circle: here, from, to })
    if (from + least > end - same) break
    const along = normal(to + Math.PI / 2)
    here = numbers
      .filter((j) => angles[j]! < least + same)
      .reduce((a, b) => (ahead(b, along) > ahead(a, along) ? b : a))
    from = to
  }
  return joinEnds(corners)
}

/** The walk begins in the middle of an arc: its two halves are one. */
function joinEnds(corners: readonly Corner[]): Corner[] {
  const [first, last] = [corners[0]!, corners.at(-1)!]
  if (corners.length === 1 || first.circle !== last.circle) return [...corners]
  return [...corners.slice(1, -1), { circle: last.circle, from: last.from, to: first.to + turn }]
}

/** The point so far along the line from its start, m; it may go round more than once. */
export function pointOnBelt({ pieces, length }: BeltLine, way: number): PlanePoint {
  const s = way - length * Math.floor(way / length)
  const piece = pieces.findLast(({ start }) => start <= s) ?? pieces[0]!
  const { middle, radius, from, to, start, arc } = piece
  const on = s - start
  const angle = on < arc ? from + on / radius : to
  const [u, v] = normal(angle)
  const straight = Math.max(0, on - arc)
  return [middle[0] + radius * u - straight * v, middle[1] + radius * v + straight * u]
}

const distance = (a: PlanePoint, b: PlanePoint) => Math.hypot(b[0] - a[0], b[1] - a[1])

/** How far along the line the next point lies that is `chord` away from the one at `way`, m. */
export function nextOnBelt(belt: BeltLine, way: number, chord: number): number {
  const here = pointOnBelt(belt, way)
  // an arc is longer than its chord, so that the way grows to the answer from below
  let next = way + chord
  for (let k = 0; k < 200; k++) {
    const short = chord - distance(here, pointOnBelt(belt, next))
    next += short
    if (Math.abs(short) < 1e-15 * chord) break
  }
  return next
}
