// sourceText.ts: the data of a YAML or JSON text, and the line and column each part of it was written at.

import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
} from 'yaml'
import { InputError } from '../../model/inputError.js'
import { didYouMean } from '../../model/nearestName.js'
import { asked, type PlacedProblem, type Problem, pathInWords, SceneFileError } from './problem.js'

export interface SourceText {
  readonly data: unknown
  /** A problem with its place; one in a part that is missing is placed at what should hold it. */
  place(problem: Problem): PlacedProblem
}

export interface SourceOptions {
  /** Named in every problem. */
  readonly file: string
  /** Values to put in place of those in the text, by dotted path. */
  readonly overrides?: Readonly<Record<string, string>>
}

export function readSource(text: string, { file, overrides = {} }: SourceOptions): SourceText {
  const lines = new LineCounter()
  checkDepth(text, (offset) => {
    const before = text.slice(0, offset).split('\n')
    const place = { file, line: before.length, column: before.at(-1)!.length + 1, path: '' }
    throw new SceneFileError([{ ...place, message: 'it is nested too deeply here' }])
  })
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, merge: true })
  const at = (offset: number, path: string, message: string): PlacedProblem => {
    const { line, col } = lines.linePos(offset)
    return { file, line: Math.max(line, 1), column: Math.max(col, 1), path, message }
  }
  if (file.endsWith('.json')) checkJson(text, at)
  if (document.errors.length > 0) {
    throw new SceneFileError(
      document.errors.slice(0, mostErrors).map((error) => at(error.pos[0], '', yamlWords[error.code] ?? error.message)),
    )
  }
  checkAliases(document, (node, message) => {
    throw new SceneFileError([at(node.range?.[0] ?? 0, '', message)])
  })
  const replaced = Object.entries(overrides).map(([name, value]) => override(document, name, value))
  return {
    data: document.toJS({ maxAliasCount: -1 }),
    place(problem) {
      const words = pathInWords(problem.path)
      if (replaced.some((name) => words === name || words.startsWith(`${name}.`) || words.startsWith(`${name}[`))) {
        return { ...at(0, words, problem.message), file: asked }
      }
      return at(offsetOf(document, problem), words, problem.message)
    },
  }
}

/** Values of a file with every alias written out, at the most. */
const mostValues = 10_000_000
/** Each alias is looked for from the start of the text, so that many take long. */
const mostAliases = 2000
/** Mistakes of syntax that are told: one may make many. */
const mostErrors = 20

/** In place of words that are for programs. */
const yamlWords: Readonly<Record<string, string>> = {
  MULTIPLE_DOCS: 'expected one document, found --- and another',
  DUPLICATE_KEY: 'keys must be unique, this one stands here twice',
}

/** Levels of a text; reading recurses into them, and a stack that is used up may end the process. */
const mostLevels = 200

/** Brackets within brackets, lists of lists on one line (- - -), or indentation beyond what anybody writes. */
function checkDepth(text: string, refuse: (offset: number) => never): void {
  let open = 0
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]
    if (letter === '[' || letter === '{') open++
    else if (letter === ']' || letter === '}') open--
    if (open > mostLevels) refuse(at)
  }
  const deep = new RegExp(`([-?:][ \\t]+){${mostLevels}}|^[ \\t]{${10 * mostLevels}}`, 'm').exec(text)
  if (deep) refuse(deep.index)
}

type Refuse = (node: Node, message: string) => never

/** A few lines of aliases of aliases can stand for any number of values, so those are counted before they are made. */
function checkAliases(document: Document, refuse: Refuse): void {
  const valuesAt = new Map<string, number>()
  let aliases = 0
  const valuesIn = (node: unknown): number => {
    if (isAlias(node) && ++aliases > mostAliases) refuse(node, `a file has at most ${mostAliases} aliases`)
    if (isAlias(node))
      return valuesAt.get(node.source) ?? refuse(node, `no anchor &${node.source} stands before this alias`)
    if (!isMap(node) && !isSeq(node)) return remember(node, 1)
    let values = 1
    for (const item of node.items as unknown[]) {
      if (isPair(item) && isScalar(item.key) && item.key.value === '__proto__') refuse(item.key, 'no name is __proto__')
      values += isPair(item) ? valuesIn(item.key) + valuesIn(item.value) : valuesIn(item)
    }
    if (values > mostValues) refuse(node, `its aliases stand for more than ${mostValues} values`)
    return remember(node, values)
  }
  const remember = (node: unknown, values: number) => {
    if (isNode(node) && !isAlias(node) && node.anchor !== undefined) valuesAt.set(node.anchor, values)
    return values
  }
  valuesIn(document.contents)
}

/** A .json file must be JSON, though YAML would take more. */
function checkJson(text: string, at: (offset: number, path: string, message: string) => PlacedProblem): void {
  try {
    JSON.parse(text)
  } catch (error) {
    const message = (error as Error).message
    const offset = /at position (\d+)/.exec(message)?.[1] ?? (/end of JSON/.test(message) ? text.length : 0)
    const reason = message
      .replace(/(, ".*)? (in JSON|is not valid|\(line).*/s, '')
      .replace(/^[UE]/, (letter) => letter.toLowerCase())
    throw new SceneFileError([at(Number(offset), '', `this is not JSON: ${reason}`)])
  }
}

/** Sets a part the text has, and says its path in words. */
function override(document: Document, name: string, value: string): string {
  const path = name.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key))
  let node: unknown = document.contents
  path.forEach((key, depth) => {
    const resolved = isAlias(node) ? node.resolve(document) : node
    const keys = isMap(resolved)
      ? resolved.items.map((pair) => String(isScalar(pair.key) ? pair.key.value : pair.key))
      : isSeq(resolved)
        ? resolved.items.map((_, index) => String(index))
        : []
    if (!keys.includes(String(key))) {
      const where = path.slice(0, depth).join('.')
      throw new InputError(`--set ${name}: ${where || 'the file'} has no ${key}${didYouMean(String(key), keys)}`)
    }
    node = (resolved as { get(key: unknown, keepScalar: true): unknown }).get(key, true)
  })
  checkDepth(value, () => {
    throw new InputError(`--set ${name}: it is nested too deeply.`)
  })
  const set = parseDocument(value)
  if (set.errors.length > 0) throw new InputError(`--set ${name}: ${set.errors[0]!.message.split('\n')[0]}.`)
  checkAliases(set, (_, message) => {
    throw new InputError(`--set ${name}: ${message}.`)
  })
  document.setIn(path, set.toJS())
  return pathInWords(path)
}

function offsetOf(document: Document, { path, atKey }: Problem): number {
  let node: Node | null = document.contents
  let offset = node?.range?.[0] ?? 0
  path.forEach((key, depth) => {
    const resolved: unknown = isAlias(node) ? node.resolve(document) : node
    let next: unknown = null
    if (isSeq(resolved)) next = resolved.items[Number(key)]
    if (isMap(resolved)) {
      const pair = resolved.items.find((item) => String(isScalar(item.key) ? item.key.value : item.key) === String(key))
      const last = depth === path.length - 1
      // a value that is empty has no place of its own
      const empty = isScalar(pair?.value) && pair.value.range?.[0] === pair.value.range?.[1]
      next = pair && ((last && atKey) || empty || !pair.value) ? pair.key : pair?.value
    }
    node = isNode(next) ? next : null
    offset = node?.range?.[0] ?? offset
  })
  return offset
}
