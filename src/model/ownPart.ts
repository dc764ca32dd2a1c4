// ownPart.ts: a part of contact by force that a user writes in a file of their own; docs/laws.md.

import {
  type Cohesion,
  type ContactPart,
  type Drag,
  type KernelVector,
  numbersOfPart,
  type PartKind,
  type Press,
  partKinds,
  partNames,
  type Rolling,
  type Spinning,
  type Touch,
  type TouchingMaterials,
} from '../math/contactParts.js'
import { InputError } from './inputError.js'
import { needed, type OptionNames, onlyKnown } from './knownOptions.js'
import { didYouMean } from './nearestName.js'
import { checkDeclared, checkSource, sourceName } from './ownSource.js'

/** The kernel function of each kind: the contact, where its numbers begin, what it remembers of the step before, the time step, s. */
export interface PartEquations {
  readonly normal: (of: Touch, at: number, before: number, h: number) => Press
  readonly tangential: (of: Touch, at: number, press: Press, grip: number, before: KernelVector, h: number) => Drag
  readonly rolling: (of: Touch, at: number, press: Press, before: KernelVector, h: number) => Rolling
  readonly spinning: (of: Touch, at: number, press: Press, before: number, h: number) => Spinning
  readonly cohesion: (of: Touch, at: number, before: number, h: number) => Cohesion
}

export interface OwnPartOptions<Kind extends PartKind = PartKind> extends Omit<ContactPart, 'kind' | 'what'> {
  readonly kind: Kind
  /** One line; its name when omitted. */
  readonly what?: string
  /** import.meta.url of the file, in TypeScript, that holds the function. */
  readonly source: string
  /** A function of that file, written in the language of kernels. */
  readonly equations: PartEquations[Kind]
}

/** A part of a user: what it declares, and where its function stands. */
export interface OwnPart<Kind extends PartKind = PartKind> extends ContactPart {
  readonly kind: Kind
  readonly source: string
  /** Name of its kernel function, and how many parameters that takes. */
  readonly function: string
  readonly takes: number
}

const optionNames: OptionNames<OwnPartOptions> = {
  kind: true,
  name: true,
  what: true,
  parameters: true,
  numbers: true,
  normal: true,
  active: true,
  spring: true,
  reach: true,
  source: true,
  equations: true,
}

/** Checked, as contact.forces takes it. */
export function lawPart<Kind extends PartKind>(options: OwnPartOptions<Kind>): OwnPart<Kind> {
  needed(options, 'lawPart')
  const { kind, name, equations, source, ...declared } = options
  const who = `lawPart ${typeof name === 'string' ? name : ''}`.trim()
  const wrong = (what: string) => new InputError(`${sourceName(source)}${who}: ${what}`)
  if (!partKinds.includes(kind)) throw wrong(`unknown kind ${kind}${didYouMean(String(kind), partKinds)}`)
  checkSource(options, 'part', wrong)
  const taken: readonly string[] = partNames(kind)
  if (taken.includes(name)) throw wrong(`there is a ${kind} part of this name already: choose another.`)
  onlyKnown(options, optionNames, who)
  if (typeof declared.numbers !== 'function') throw wrong('numbers is missing: write numbers: (pair) => [...].')
  if (kind === 'normal' && typeof declared.spring !== 'function')
    throw wrong('spring is missing: a normal part declares its stiffness, so that a safe time step is known.')
  checkDeclared(declared.parameters, wrong)
  const { what = name } = declared
  return Object.freeze({ ...declared, kind, name, what, source, function: equations.name, takes: equations.length })
}

/** Numbers of a part for two materials, checked where it is a user's. */
export function numbersOf(
  part: ContactPart,
  pair: TouchingMaterials,
  settings: Parameters<ContactPart['numbers']>[1],
): readonly number[] {
  if (!('function' in part)) return part.numbers(pair, settings)
  const { name } = part
  const value = (asked: string) => {
    if (Object.hasOwn(part.parameters, asked)) return pair.value(asked)
    throw new InputError(`lawPart ${name}: numbers asks for ${asked}, which is not among its parameters.`)
  }
  const numbers = part.numbers({ ...pair, value }, settings)
  if (!Array.isArray(numbers) || numbers.length > numbersOfPart || !numbers.every(Number.isFinite))
    throw new InputError(`lawPart ${name}: numbers must give at most ${numbersOfPart} numbers, found ${numbers}.`)
  return numbers
}
