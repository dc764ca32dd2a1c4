// ownSource.ts: what all that users write in files of their own declares: a name, a file, a function of it, numbers with units.

import type { InputError } from './inputError.js'

type Wrong = (what: string) => InputError

export interface Written {
  readonly name: unknown
  readonly source: unknown
  readonly equations: unknown
}

/** `part` is what the function computes. */
export function checkSource({ name, source, equations }: Written, part: string, wrong: Wrong): void {
  if (typeof name !== 'string' || !/^[A-Za-z]\w*$/.test(name)) throw wrong('name must be a word.')
  if (typeof source !== 'string' || !source.startsWith('file:'))
    throw wrong('source is missing: write source: import.meta.url.')
  if (typeof equations !== 'function' || equations.name === '')
    throw wrong(`equations is missing: name the function of the file that computes the ${part}.`)
}

export function checkDeclared(parameters: unknown, wrong: Wrong): void {
  if (typeof parameters !== 'object' || parameters === null) throw wrong('parameters is missing: write parameters: {}.')
  const all = Object.entries(parameters as Record<string, { unit?: unknown; default?: unknown } | null>)
  for (const [name, parameter] of all) {
    if (typeof parameter?.unit !== 'string') throw wrong(`the parameter ${name} has no unit.`)
    if (!Number.isFinite(parameter.default)) throw wrong(`the parameter ${name} has no default.`)
  }
}

/** For the start of a sentence. */
export const sourceName = (source: unknown): string =>
  typeof source === 'string' && source.startsWith('file:') ? `${decodeURI(source).replace(/^.*\//, '')}: ` : ''
