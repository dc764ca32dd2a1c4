// problem.ts: what is wrong in a scene file, where, and what was probably meant.
//
//   file:line:column: path: expected ..., found ..., did you mean ...

import type { z } from 'zod'
import { InputError } from '../../model/inputError.js'
import { nearestName } from '../../model/nearestName.js'
import { found } from './quantity.js'

export type Path = readonly PropertyKey[]

export interface Problem {
  readonly path: Path
  readonly message: string
  /** The problem is the key at `path` itself, not its value. */
  readonly atKey?: boolean
}

/** Makes something; what the model refuses becomes a problem at the path, which may depend on what it says. */
export type Attempt = <T>(where: Where, make: () => T) => T | undefined

export type Where = Path | ((message: string) => Path)

export const pathAt = (where: Where, message: string): Path => (typeof where === 'function' ? where(message) : where)

export interface PlacedProblem {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly path: string
  readonly message: string
}

/** One or more problems in a file; the message has one line for each. */
export class SceneFileError extends InputError {
  override name = 'SceneFileError'
  readonly problems: readonly PlacedProblem[]
  constructor(found: readonly PlacedProblem[]) {
    const problems = [...found].sort((a, b) => a.line - b.line || a.column - b.column)
    super(problems.map(inOneLine).join('\n'))
    this.problems = problems
  }
}

/** In place of a file, of what the command line says: it has no lines. */
export const asked = '--set'

function inOneLine({ file, line, column, path, message }: PlacedProblem): string {
  const place = file === asked ? asked : `${file}:${line}:${column}`
  return `${place}: ${path === '' ? '' : `${path}: `}${message}`
}

/** bodies[2].shape.radius */
export function pathInWords(path: Path): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '')
}

/** Data checked against a schema, or everything wrong with it. */
export function checkAgainst<S extends z.ZodType>(schema: S, data: unknown): z.output<S> | Problem[] {
  const keysAt = new Map<string, readonly string[]>()
  // paths inside alternatives are not from the top, so those are told apart by their keys
  const keysInside = new Map<string, readonly string[]>()
  const result = schema.safeParse(data, {
    error(issue) {
      if (issue.code === 'unrecognized_keys') {
        keysAt.set(pathInWords(issue.path ?? []), validKeys(issue.inst))
        keysInside.set(issue.keys.join(), validKeys(issue.inst))
      }
      return messageOf(issue)
    },
  })
  if (result.success) return result.data
  const meant = new Set<string>()
  const problems = result.error.issues.flatMap(meantBranch).flatMap((issue): Problem[] => {
    if (issue.code !== 'unrecognized_keys') return [{ path: issue.path, message: issue.message }]
    const valid = keysAt.get(pathInWords(issue.path)) ?? keysInside.get(issue.keys.join()) ?? []
    for (const key of issue.keys) meant.add(pathInWords([...issue.path, nearestName(key, valid) ?? '']))
    return issue.keys.map((key) => ({ path: [...issue.path, key], atKey: true, message: unknownKey(key, valid) }))
  })
  // a key that is missing only because it was mistyped is one mistake, not two
  return problems.filter(({ path, message }) => !(meant.has(pathInWords(path)) && message.endsWith('found nothing')))
}

type Issue = z.core.$ZodIssue

/** Of alternatives that all failed, the one that was plainly meant: only its parts are wrong, or it alone fits the type. */
function meantBranch(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const branches = issue.errors as Issue[][]
  const mistyped = mistypedAlternative(branches)
  if (mistyped) return [{ code: 'custom', ...mistyped, path: [...issue.path, ...mistyped.path] }]
  const inside = branches.filter((branch) => branch.length > 0 && branch.every(({ path }) => path.length > 0))
  const typed = branches.filter((branch) => branch.length > 0 && branch.every(({ code }) => code !== 'invalid_type'))
  const meant = inside.length === 1 ? inside[0]! : typed.length === 1 ? typed[0]! : []
  if (meant.length === 0) return [issue]
  return meant.map((part) => ({ ...part, path: [...issue.path, ...part.path] }) as Issue).flatMap(meantBranch)
}

/** Alternatives that are told apart by a key of their own, where that of one is mistyped. */
function mistypedAlternative(branches: readonly Issue[][]): Pick<Issue, 'path' | 'message'> | undefined {
  const keyed = branches.filter((branch) =>
    branch.some(({ code, path }) => code === 'unrecognized_keys' && path.length === 0),
  )
  const keys = new Set(
    keyed.flatMap((branch) => branch.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []))),
  )
  const missing = keyed.flatMap((branch) =>
    branch.flatMap(({ path, message }) =>
      path.length === 1 && message.endsWith('found nothing') ? [String(path[0])] : [],
    ),
  )
  const key = [...keys].find((one) => nearestName(one, missing) !== undefined)
  return key === undefined ? undefined : { path: [key], message: oneOf([...new Set(missing)], key) }
}

function validKeys(inst: unknown): string[] {
  const shape = (inst as { _zod?: { def?: { shape?: object } } } | undefined)?._zod?.def?.shape
  return Object.keys(shape ?? {}).filter((key) => !key.startsWith('$'))
}

function unknownKey(key: string, valid: readonly string[]): string {
  return `expected one of ${valid.join(', ')}, found ${found(key)}${guess(key, valid)}`
}

function guess(name: unknown, valid: readonly unknown[]): string {
  const near = typeof name === 'string' ? nearestName(name, valid.map(String)) : undefined
  return near === undefined ? '' : `, did you mean ${near}?`
}

type RawIssue = Parameters<z.core.$ZodErrorMap>[0]

function messageOf(issue: RawIssue): string {
  const ending = `, found ${found(issue.input)}`
  if (issue.code === 'invalid_value') return oneOf(issue.values as unknown[], issue.input)
  if (issue.code === 'invalid_union') {
    const { options, discriminator } = issue as { options?: unknown[]; discriminator?: string }
    const value = (issue.input as Record<string, unknown> | undefined)?.[discriminator ?? '']
    if (options) return oneOf(options, value)
    return `expected ${wordsFor(issue.inst)}${ending}${guess(issue.input, namesIn(issue.inst))}`
  }
  if (issue.code === 'invalid_type') return `expected ${wordsFor(issue.inst, issue.expected)}${ending}`
  if (issue.code === 'too_small' || issue.code === 'too_big') {
    const several = issue.origin === 'array' && isTuple(issue.inst)
    if (several) return `expected ${wordsFor(issue.inst)}${ending}`
    const limit = issue.code === 'too_small' ? `at least ${issue.minimum}` : `at most ${issue.maximum}`
    const strict = 'inclusive' in issue && issue.inclusive === false ? limit.replace('at least', 'more than') : limit
    if (issue.origin === 'string')
      return `expected a text of ${limit} character${limit.endsWith(' 1') ? '' : 's'}${ending}`
    return issue.origin === 'array' ? `expected a list of ${strict}${ending}` : `expected ${strict}${ending}`
  }
  return `expected something else${ending}`
}

function isTuple(inst: unknown): boolean {
  return (inst as { _zod?: { def?: { type?: string } } } | undefined)?._zod?.def?.type === 'tuple'
}

function oneOf(values: readonly unknown[], value: unknown): string {
  return `expected one of ${values.join(', ')}, found ${found(value)}${guess(value, values)}`
}

const typeWords: Readonly<Record<string, string>> = {
  string: 'a text',
  boolean: 'true or false',
  number: 'a number',
  int: 'a whole number',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  tuple: 'a list',
}

interface Described {
  readonly description?: string
  readonly _zod?: {
    readonly def?: {
      readonly type?: string
      readonly items?: unknown[]
      readonly options?: unknown[]
      readonly entries?: Readonly<Record<string, unknown>>
      readonly values?: unknown[]
    }
  }
}

/** Names that a schema takes. */
function namesIn(inst: unknown): unknown[] {
  const def = (inst as Described)?._zod?.def
  return def?.options?.flatMap(namesIn) ?? def?.values ?? Object.values(def?.entries ?? {})
}

/** What a schema takes, in words: its own description where it has one. */
function wordsFor(inst: unknown, expected = ''): string {
  const schema = inst as Described
  const def = schema?._zod?.def
  if (def?.type === 'tuple') return `a list of ${def.items?.length}`
  if (def?.type === 'enum' || def?.type === 'literal') return namesIn(inst).join(' or ')
  // a quantity says what it is
  if (def?.type === 'pipe' && schema.description)
    return schema.description.charAt(0).toLowerCase() + schema.description.slice(1)
  if (def?.type === 'union' && def.options) return def.options.map((option) => wordsFor(option)).join(' or ')
  return typeWords[expected || def?.type || ''] ?? (expected || 'something else')
}
