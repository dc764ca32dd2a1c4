// distance.ts: the nearest points of two bodies and their distance: the least of all pairs of parts.
//
// Pairs come in the order of what they are apart at least (nearestPairs.ts), a few at first, then more; the rest is left
// out once that is more than the least distance found.

import type { Backend } from '../../backends/backend.js'
import { nearestImage } from '../../math/nearestImage.js'
import { type Frame, minus, plus } from '../../math/rotation.js'
import { InputError } from '../../model/inputError.js'
import type { BodyDistance } from '../simulation.js'
import { askParts, type Question, triple } from './askParts.js'
import { type BodyShapes, bodyFrame } from './bodyShapes.js'
import { NearestPairs } from './nearestPairs.js'

const firstBatch = 16
const largestBatch = 4096

interface Asked {
  readonly backend: Backend
  readonly shapes: BodyShapes
  /** m, 0 where an axis is not periodic. */
  readonly period: readonly number[]
}

export async function distance(asked: Asked, a: number, b: number): Promise<BodyDistance> {
  const { backend, shapes, period } = asked
  if (a === b) throw new InputError(`distance takes two bodies, found ${shapes.nameOf(a)} twice.`)
  if (shapes.isPlane(a) && shapes.isPlane(b))
    throw new InputError(`${shapes.nameOf(a)} and ${shapes.nameOf(b)} are planes, which have no end: no distance.`)
  const frameA = await bodyFrame(backend, a)
  const other = await bodyFrame(backend, b)
  const frameB = { ...other, position: nearestImage(other.position, frameA.position, period) }
  const placedTree = (body: number, frame: Frame) => ({
    tree: shapes.treeOf(body),
    frame,
    part: (part: number) => ({ frame: shapes.partFrame(part), half: shapes.halfOf(part) }),
  })
  const pairs = new NearestPairs(placedTree(a, frameA), placedTree(b, frameB))
  let best: BodyDistance | null = null
  for (let most = firstBatch; ; most = Math.min(4 * most, largestBatch)) {
    const next = pairs.next(most, best?.distance ?? Number.POSITIVE_INFINITY)
    if (next.length === 0) return best!
    const questions = next.map((pair) => question(shapes, pair.a, pair.b, frameA, frameB))
    const found = await nearestOf(asked, questions, frameA)
    if (!best || found.distance < best.distance) best = found
  }
}

function question(shapes: BodyShapes, partA: number, partB: number, frameA: Frame, frameB: Frame): Question {
  const [a, b] = [shapes.placedPart(frameA, partA), shapes.placedPart(frameB, partB)]
  return { partA, partB, between: minus(b.position, a.position), rotA: a.rotation, rotB: b.rotation }
}

async function nearestOf(
  { backend, shapes }: Asked,
  questions: readonly Question[],
  frameA: Frame,
): Promise<BodyDistance> {
  const fields = ['queryGap', 'queryPointA', 'queryPointB', 'queryNormal'] as const
  const { queryGap, queryPointA, queryPointB, queryNormal } = await askParts(
    backend,
    questions,
    'partDistances',
    {},
    fields,
  )
  let k = 0
  for (let i = 1; i < queryGap.length; i++) if (queryGap[i]! < queryGap[k]!) k = i
  const { partA, partB } = questions[k]!
  const origin = shapes.placedPart(frameA, partA).position
  return {
    distance: queryGap[k]!,
    pointA: plus(origin, triple(queryPointA, k)),
    pointB: plus(origin, triple(queryPointB, k)),
    normal: triple(queryNormal, k),
    partA: shapes.numberInBody(partA),
    partB: shapes.numberInBody(partB),
  }
}
