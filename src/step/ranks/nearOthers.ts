// nearOthers.ts: which bodies of a rank a search has found near others.

import type { Backend } from '../../backends/backend.js'
import { columnOf } from './recordColumns.js'

/** First and one past the last of what a body was found in. */
const pairRange = ['bodyFirstFound', 'bodyEndFound'] as const
const meetingRanges = [
  ['bodyFirstMeeting', 'bodyEndMeeting'],
  ['bodyFirstMet', 'bodyEndMet'],
] as const

/** Fields that `nearOthers` reads. */
export const nearFields = (meet: boolean) => ['bodyPairCount', ...pairRange, ...(meet ? meetingRanges.flat() : [])]

/** `meet` where there is more than spheres. */
export function nearOthers(backend: Backend, meet: boolean): (body: number) => boolean {
  const found = columnOf(backend, 'bodyPairCount')
  const ranges = [pairRange, ...(meet ? meetingRanges : [])].map(([first, end]) => {
    const [from, to] = [columnOf(backend, first), columnOf(backend, end)]
    return (body: number) => to(body) > from(body)
  })
  return (body) => found(body) > 0 || ranges.some((isIn) => isIn(body))
}

/** Fields that `rest` sets. */
export const restFields: readonly string[] = ['bodyInvMass', 'bodyVel', 'bodyOmega']

/** A copy that nobody sends any more stays where it is: nothing here is near it. */
export function rest(backend: Backend, i: number): void {
  backend.write('bodyInvMass', [0], i)
  for (const field of ['bodyVel', 'bodyOmega']) backend.write(field, [0, 0, 0], i)
}
