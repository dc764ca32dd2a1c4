// povSet.ts: a prepared scene of POV-Ray into which bodies are placed. Lines of it say where:
//
//   // talus: bodies        the bodies of the frame
//   // talus: camera        the camera of the film; without it the set has its own
//   // talus: lights        the lights of the look
//   // talus: sky           the backdrop

import { InputError } from '../../../model/inputError.js'
import { didYouMean } from '../../../model/nearestName.js'

export const setParts = ['bodies', 'camera', 'lights', 'sky'] as const
export type SetPart = (typeof setParts)[number]

/** The part that a line asks for. */
const partOf = (line: string) => /^\s*\/\/\s*talus:\s*(\w+)\s*$/.exec(line)?.[1]

export function checkSet(file: string, text: string): void {
  const asked = text.split('\n').map(partOf)
  asked.forEach((part, k) => {
    if (part === undefined || (setParts as readonly string[]).includes(part)) return
    throw new InputError(`${file}:${k + 1}: unknown part ${part}${didYouMean(part, setParts)}`)
  })
  if (!asked.includes('bodies')) throw new InputError(`${file}: no line "// talus: bodies" says where the bodies go.`)
}

/** The text with each part in its place. */
export function* filledSet(text: string, parts: Readonly<Record<SetPart, () => Iterable<string>>>): Iterable<string> {
  for (const line of text.split('\n')) {
    const part = partOf(line) as SetPart | undefined
    if (part === undefined) yield `${line}\n`
    else yield* parts[part]()
  }
}
