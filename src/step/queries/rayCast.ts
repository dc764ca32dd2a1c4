// rayCast.ts: the first body on a ray.
//
// A kernel over all parts finds the boxes on the way; what lies in them is asked for in the order of the ray, and the rest
// left out once its boxes begin behind the first hit. A ray starts for each part shortly before its box, so that single
// precision is enough however long the way.

import type { Backend } from '../../backends/backend.js'
import { type Frame, minus, plus, type Triple, times } from '../../math/rotation.js'
import { finiteVector } from '../../model/checks.js'
import { InputError } from '../../model/inputError.js'
import { type OptionNames, onlyKnown } from '../../model/knownOptions.js'
import type { Model } from '../compileModel.js'
import type { RayHit, RayOptions } from '../simulation.js'
import { askParts, type Question, triple } from './askParts.js'
import { type BodyShapes, bodyFrame } from './bodyShapes.js'

/** What the kernel writes where a box is not on the way. */
const passedBy = 1e30
const batch = 64

const optionNames: OptionNames<RayOptions> = { maxDistance: true, skip: true }

interface Asked {
  readonly backend: Backend
  readonly shapes: BodyShapes
  readonly model: Model
  /** Rounding of positions, m. */
  readonly slack: number
}

interface Ray {
  readonly origin: Triple
  /** Of length one. */
  readonly direction: Triple
}

export async function rayCast(
  asked: Asked,
  origin: Triple,
  direction: Triple,
  options: RayOptions,
): Promise<RayHit | null> {
  onlyKnown(options, optionNames, 'rayCast')
  const way = finiteVector(direction, 'rayCast: direction')
  const length = Math.hypot(...way)
  if (length === 0) throw new InputError('rayCast: direction must not be zero, found 0, 0, 0.')
  const ray = { origin: finiteVector(origin, 'rayCast: origin'), direction: times(1 / length, way) }
  const furthest = options.maxDistance ?? Number.POSITIVE_INFINITY
  if (!(furthest >= 0)) throw new InputError(`rayCast: maxDistance must be at least 0 m, found ${furthest}.`)
  const entrance = await entrances(asked, ray, options.skip ?? [])
  const parts: number[] = []
  for (let part = 0; part < entrance.length; part++)
    if (entrance[part]! < passedBy && entrance[part]! <= furthest) parts.push(part)
  parts.sort((p, q) => entrance[p]! - entrance[q]! || p - q)
  let best: RayHit | null = null
  for (let from = 0; from < parts.length; from += batch) {
    const next = parts.slice(from, from + batch).filter((part) => entrance[part]! <= (best?.distance ?? furthest))
    if (next.length === 0) break
    const found = await firstOf(asked, ray, next, entrance)
    if (found && found.distance <= furthest && (!best || found.distance < best.distance)) best = found
  }
  return best
}

async function entrances(
  { backend, shapes, slack }: Asked,
  { origin, direction }: Ray,
  skip: readonly (number | string)[],
): Promise<ArrayLike<number>> {
  const skipped = skip.map((body) => shapes.numberOf(body))
  for (const body of skipped) backend.write('bodyMark', [1], body)
  backend.stage('observe')
  backend.run('rayEntrances', { origin, direction, slack })
  const found = await backend.read('partEntrance')
  for (const body of skipped) backend.write('bodyMark', [0], body)
  return found
}

async function firstOf(
  asked: Asked,
  { origin, direction }: Ray,
  parts: readonly number[],
  entrance: ArrayLike<number>,
): Promise<RayHit | null> {
  const { backend, shapes, model } = asked
  const { radius, body } = model.parts
  const starts = parts.map((part) => Math.max(0, entrance[part]! - radius[part]!))
  const questions: Question[] = []
  const frames = new Map<number, Frame>()
  for (const [k, part] of parts.entries()) {
    const own = body[part]!
    const frame = frames.get(own) ?? (await bodyFrame(backend, own))
    frames.set(own, frame)
    const { position, rotation } = shapes.placedPart(frame, part)
    const start = plus(origin, times(starts[k]!, direction))
    questions.push({ partA: part, partB: part, between: minus(position, start), rotA: rotation, rotB: rotation })
  }
  const fields = ['queryGap', 'queryNormal'] as const
  const { queryGap, queryNormal } = await askParts(backend, questions, 'rayHits', { direction }, fields)
  let first = -1
  const wayTo = (k: number) => starts[k]! + queryGap[k]!
  for (let k = 0; k < parts.length; k++) if (queryGap[k]! >= 0 && (first < 0 || wayTo(k) < wayTo(first))) first = k
  if (first < 0) return null
  const hit = parts[first]!
  const way = wayTo(first)
  return {
    body: body[hit]!,
    name: shapes.nameOf(body[hit]!),
    part: shapes.numberInBody(hit),
    distance: way,
    point: plus(origin, times(way, direction)),
    normal: triple(queryNormal, first),
  }
}
