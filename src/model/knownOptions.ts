// knownOptions.ts: an option that is not there is an error, since a slip of the pen would else be a default.

import { shown } from './checks.js'
import { InputError } from './inputError.js'
import { didYouMean } from './nearestName.js'

/** What tells one kind of description from another: one that was made before may be given again. */
const tags = ['kind', 'law']

/** Throws where `options` has something else than the known ones. `who` opens the sentence: "body ball". */
export function onlyKnown(options: object, known: Readonly<Record<string, unknown>>, who: string): void {
  needed(options, who)
  for (const name of Object.keys(options)) {
    if (!Object.hasOwn(known, name) && !tags.includes(name)) {
      throw new InputError(`${who}: there is no option ${name}${didYouMean(name, Object.keys(known))}`)
    }
  }
}

/** Throws where there are no options at all. */
export function needed(options: unknown, who: string): void {
  if (typeof options === 'object' && options !== null) return
  throw new InputError(`${who}: options are needed, found ${shown(options)}.`)
}

/** Every option of a kind, so that the compiler tells where one is missing. */
export type OptionNames<Options> = Readonly<Record<keyof Options & string, true>>
