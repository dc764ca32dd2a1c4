// ownForce.ts: a force on bodies that a user writes in a file of their own; docs/laws.md.

import type { Moving, Push } from '../math/ownForces.js'
import { finiteNumber, shownWord } from './checks.js'
import { InputError } from './inputError.js'
import { needed, type OptionNames, onlyKnown } from './knownOptions.js'
import { didYouMean } from './nearestName.js'
import { checkDeclared, checkSource, sourceName } from './ownSource.js'

/** Most numbers that one reads. */
const numbersOfForce = 8

export interface ForceNumber {
  readonly unit: string
  readonly default: number
  readonly what?: string
}

export interface OwnForceOptions {
  readonly name: string
  /** import.meta.url of the file, in TypeScript, that holds the function. */
  readonly source: string
  /** A function of that file, written in the language of kernels: the body, where its numbers begin, the time, s. */
  readonly equations: (of: Moving, at: number, time: number) => Push
  /** Numbers that it reads, in this order, by forceNumber(at), forceNumber(at + 1) and so on. */
  readonly parameters?: Readonly<Record<string, ForceNumber>>
}

/** A force of a user: what it declares, and where its function stands. */
export interface OwnForce {
  readonly name: string
  readonly source: string
  /** Name of its kernel function, and how many parameters that takes. */
  readonly function: string
  readonly takes: number
  readonly parameters: Readonly<Record<string, ForceNumber>>
}

const optionNames: OptionNames<OwnForceOptions> = { name: true, source: true, equations: true, parameters: true }

/** Checked, as scene.force takes it. */
export function forceKernel(options: OwnForceOptions): OwnForce {
  needed(options, 'forceKernel')
  const { name, source, equations, parameters = {} } = options
  const who = `forceKernel ${typeof name === 'string' ? name : ''}`.trim()
  const wrong = (what: string) => new InputError(`${sourceName(source)}${who}: ${what}`)
  onlyKnown(options, optionNames, who)
  checkSource(options, 'force', wrong)
  checkDeclared(parameters, wrong)
  const count = Object.keys(parameters).length
  if (count > numbersOfForce) throw wrong(`it has ${numbersOfForce} parameters at most, found ${count}.`)
  return Object.freeze({ name, source, function: equations.name, takes: equations.length, parameters })
}

/** Parts of a law have a kind. */
export function isOwnForce(of: unknown): of is OwnForce {
  const { source, parameters, takes, kind } = (of ?? {}) as Partial<OwnForce> & { kind?: unknown }
  const isWritten = typeof source === 'string' && typeof takes === 'number' && kind === undefined
  return isWritten && typeof parameters === 'object' && parameters !== null
}

/** What a scene says of its parameters, the defaults of the others. */
export function valuesOfForce(
  by: OwnForce,
  values: Readonly<Record<string, number>>,
  who: string,
): Readonly<Record<string, number>> {
  if (typeof values !== 'object' || values === null)
    throw new InputError(`${who}: values must be numbers by name, found ${shownWord(values)}.`)
  const names = Object.keys(by.parameters)
  const unknown = Object.keys(values).find((name) => !names.includes(name))
  if (unknown !== undefined)
    throw new InputError(`${who}: ${by.name} has no parameter ${unknown}${didYouMean(unknown, names)}`)
  return Object.fromEntries(
    Object.entries(by.parameters).map(([name, { default: usual }]) => [
      name,
      finiteNumber(values[name] ?? usual, `${who}: ${name}`),
    ]),
  )
}

export const isSameForce = (one: OwnForce, other: OwnForce): boolean =>
  one.source === other.source && one.function === other.function

/** Each once: its place, from 1 on, is its number in kernels. */
export function forcesWritten(all: readonly OwnForce[]): readonly OwnForce[] {
  return all.filter((one, k) => all.findIndex((other) => isSameForce(one, other)) === k)
}
