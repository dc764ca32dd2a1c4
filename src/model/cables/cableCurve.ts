// cableCurve.ts: the axis of a cable at the start: a line or a smooth curve through points, cut into pieces of equal length.
//
// Between two points the curve is a cubic in the length of the chords, with the slopes
//   t_k = (l_k d_{k+1} / l_{k+1} + l_{k+1} d_k / l_k) / (l_k + l_{k+1}),   d_k chords, l_k their lengths            (1)
// inside, and at the ends those of a parabola.

import { cross, dot, lengthOf, minus, plus, type Triple, times, unit } from '../../math/rotation.js'
import { InputError } from '../inputError.js'

export interface CableCurve {
  /** m */
  readonly length: number
  readonly positions: readonly Triple[]
  /** Unit vectors. */
  readonly tangents: readonly Triple[]
}

/** Pieces of each span that its length is measured by, by Gauss with two points each. */
const pieces = 32

interface Span {
  readonly from: Triple
  readonly chord: Triple
  readonly length: number
  /** Slopes by the length of the chord at both ends. */
  readonly start: Triple
  readonly end: Triple
}

const at = ({ from, chord, length: l, start, end }: Span, t: number): Triple =>
  plus(
    plus(from, times(t * t * (3 - 2 * t), chord)),
    plus(times(l * t * (1 - t) ** 2, start), times(-l * t * t * (1 - t), end)),
  )

const slopeAt = ({ chord, length: l, start, end }: Span, t: number): Triple =>
  plus(times((6 * t * (1 - t)) / l, chord), plus(times(1 - 4 * t + 3 * t * t, start), times(3 * t * t - 2 * t, end)))

const gauss = [0.5 - Math.sqrt(1 / 12), 0.5 + Math.sqrt(1 / 12)]

/** Length of a span from t to t + dt. */
const lengthFrom = (span: Span, t: number, dt: number) =>
  gauss.reduce((sum, x) => sum + 0.5 * dt * span.length * lengthOf(slopeAt(span, t + x * dt)), 0)

/** Whether one chord goes the way of the other back, so that no curve through both has a slope between them. */
const isBack = (a: Triple, b: Triple) => dot(a, b) < 0 && lengthOf(cross(a, b)) < 1e-6 * lengthOf(a) * lengthOf(b)

function spansThrough(points: readonly Triple[], who: string): Span[] {
  const chords = points.slice(1).map((point, k) => minus(point, points[k]!))
  const lengths = chords.map(lengthOf)
  const short = lengths.findIndex((l) => !(l > 0))
  if (short >= 0) throw new InputError(`${who}: points ${short} and ${short + 1} are the same place.`)
  const back = chords.findIndex((chord, k) => k > 0 && isBack(chords[k - 1]!, chord))
  if (back > 0) throw new InputError(`${who}: at point ${back} it turns back on itself: put a point beside it.`)
  const inner = chords.slice(1).map((chord, k) => {
    const [l, next] = [lengths[k]!, lengths[k + 1]!]
    return times(1 / (l + next), plus(times(l / next, chord), times(next / l, chords[k]!)))
  })
  const ofChord = (k: number) => times(1 / lengths[k]!, chords[k]!)
  const first = inner[0] ? minus(times(2, ofChord(0)), inner[0]) : ofChord(0)
  const last = inner.at(-1) ? minus(times(2, ofChord(chords.length - 1)), inner.at(-1)!) : ofChord(chords.length - 1)
  const slopes = [first, ...inner, last]
  return chords.map((chord, k) => ({
    from: points[k]!,
    chord,
    length: lengths[k]!,
    start: slopes[k]!,
    end: slopes[k + 1]!,
  }))
}

export function cableCurve(points: readonly Triple[], elements: number, who: string): CableCurve {
  const spans = spansThrough(points, who)
  // lengths up to the end of each piece
  const ends: number[] = []
  let length = 0
  for (const span of spans) {
    for (let k = 0; k < pieces; k++) {
      length += lengthFrom(span, k / pieces, 1 / pieces)
      ends.push(length)
    }
  }
  const placed = Array.from({ length: elements + 1 }, (_, node) => {
    if (node === elements) return { span: spans.at(-1)!, t: 1 }
    return atLength(spans, ends, (length * node) / elements)
  })
  return {
    length,
    positions: placed.map(({ span, t }) => (t === 1 ? plus(span.from, span.chord) : at(span, t))),
    tangents: placed.map(({ span, t }) => unit(slopeAt(span, t))),
  }
}

/** Where the curve has a length, by Newton within a piece. */
function atLength(spans: readonly Span[], ends: readonly number[], wanted: number): { span: Span; t: number } {
  const piece = Math.max(
    0,
    ends.findIndex((end) => end > wanted),
  )
  const span = spans[Math.floor(piece / pieces)]!
  const begin = (piece % pieces) / pieces
  const missing = wanted - (ends[piece - 1] ?? 0)
  let t = begin
  for (let k = 0; k < 8; k++) {
    t += (missing - lengthFrom(span, begin, t - begin)) / (span.length * lengthOf(slopeAt(span, t)))
  }
  return { span, t }
}
