// askParts.ts: questions about parts, put to a kernel in batches.

import type { Backend, FieldArray, ParameterValue } from '../../backends/backend.js'
import type { Rotation, Triple } from '../../math/rotation.js'

export interface Question {
  readonly partA: number
  readonly partB: number
  /** World axes. */
  readonly between: Triple
  readonly rotA: Rotation
  readonly rotB: Rotation
}

/** Runs a kernel over the questions and gives the fields named. */
export async function askParts<K extends string>(
  backend: Backend,
  questions: readonly Question[],
  kernel: string,
  parameters: Readonly<Record<string, ParameterValue>>,
  fields: readonly K[],
): Promise<Record<K, FieldArray>> {
  if (backend.capacity('query') < questions.length) backend.reserve('query', questions.length)
  backend.setCount('query', questions.length)
  const asked = {
    queryPartA: questions.map((q) => q.partA),
    queryPartB: questions.map((q) => q.partB),
    queryBetween: questions.flatMap((q) => q.between),
    queryRotA: questions.flatMap((q) => q.rotA),
    queryRotB: questions.flatMap((q) => q.rotB),
  }
  for (const [name, values] of Object.entries(asked)) backend.write(name, values)
  backend.stage('observe')
  backend.run(kernel, parameters)
  const answers: [K, FieldArray][] = []
  for (const field of fields) answers.push([field, await backend.read(field, 0, questions.length)])
  return Object.fromEntries(answers) as Record<K, FieldArray>
}

export const triple = (values: ArrayLike<number>, i: number): Triple => [
  values[3 * i]!,
  values[3 * i + 1]!,
  values[3 * i + 2]!,
]
