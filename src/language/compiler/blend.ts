// blend.ts: branches that only compute a few numbers become blends, so that there is nothing to guess wrong.
//
//   if (c) { x = a } else { x = b }    becomes    x = blend(c, a, b)
//
// Used on the plain form of hot kernels: a wrongly predicted branch costs as much as twenty multiplications. In all kernels only where
// the largest or smallest so far is kept, with numbers that tell which it is: that is guessed wrong wherever a search has new data.

import { divides, type LowExpr, type LowStmt, lowParts, walkLow } from './scalarIr.js'

const maxOperations = 120

/** Declarations and assignments on values already at hand: no memory, no loops. */
export function isShortArithmetic(body: readonly LowStmt[]): boolean {
  let operations = 0
  let plain = true
  walkLow(
    body,
    (e) => {
      operations += 1
      if (e.kind === 'load' || e.kind === 'separate' || e.kind === 'arrayLoad' || divides(e)) plain = false
    },
    (s) => {
      if (s.kind !== 'declare' && s.kind !== 'assign' && s.kind !== 'if') plain = false
    },
  )
  return plain && operations <= maxOperations
}

const reads = (e: LowExpr, name: string): boolean =>
  (e.kind === 'variable' && e.name === name) || lowParts(e).some((p) => reads(p, name))

/** The branch without its assignments, and what it would assign; null if a variable is assigned twice or read back. */
function branchValues(body: readonly LowStmt[]): { before: LowStmt[]; values: Map<string, LowExpr> } | null {
  const before: LowStmt[] = []
  const values = new Map<string, LowExpr>()
  for (const s of body) {
    if (s.kind !== 'declare' && s.kind !== 'assign') return null
    for (const name of values.keys()) if (reads(s.value, name) || (s.kind === 'assign' && s.name === name)) return null
    if (s.kind === 'declare') before.push(s)
    else values.set(s.name, s.value)
  }
  return { before, values }
}

/** Rewrites short branches below into blends. */
export function blendBranches(body: readonly LowStmt[], numbers = { next: 0 }): LowStmt[] {
  return body.flatMap((s): LowStmt[] => {
    if (s.kind === 'loop') return [{ ...s, body: blendBranches(s.body, numbers) }]
    if (s.kind !== 'if') return [s]
    const branch = { ...s, then: blendBranches(s.then, numbers), otherwise: blendBranches(s.otherwise, numbers) }
    if (!isShortArithmetic(branch.then) || !isShortArithmetic(branch.otherwise)) return [branch]
    const then = branchValues(branch.then)
    const otherwise = branchValues(branch.otherwise)
    if (!then || !otherwise) return [branch]
    return [...then.before, ...otherwise.before, ...blends(s.condition, then.values, otherwise.values, numbers)]
  })
}

/** Whether `s` keeps the larger or smaller of two variables, and beside it nothing but numbers that are at hand. */
function keepsExtreme(s: LowStmt & { kind: 'if' }): boolean {
  const { condition, then, otherwise } = s
  if (condition.kind !== 'binary' || otherwise.length > 0) return false
  if (condition.operator !== '<' && condition.operator !== '>') return false
  const { left, right } = condition
  if (left.kind !== 'variable' || right.kind !== 'variable' || left.type !== 'real') return false
  const kept = then.filter((one) => one.kind === 'assign' && one.type === 'real')
  const [extreme] = kept
  if (kept.length !== 1 || extreme?.kind !== 'assign' || extreme.value.kind !== 'variable') return false
  const names = [extreme.name, extreme.value.name]
  if (!names.includes(left.name) || !names.includes(right.name) || left.name === right.name) return false
  return then.every(
    (one) =>
      one === extreme || (one.kind === 'assign' && (one.value.kind === 'variable' || one.value.kind === 'literal')),
  )
}

/** Rewrites what keeps an extreme. */
export function blendExtremes(body: readonly LowStmt[], numbers = { next: 0 }): LowStmt[] {
  return body.flatMap((s): LowStmt[] => {
    if (s.kind === 'loop') return [{ ...s, body: blendExtremes(s.body, numbers) }]
    if (s.kind !== 'if') return [s]
    const values = keepsExtreme(s) ? branchValues(s.then)?.values : undefined
    if (values) return blends(s.condition, values, new Map(), numbers, 'extreme')
    return [{ ...s, then: blendExtremes(s.then, numbers), otherwise: blendExtremes(s.otherwise, numbers) }]
  })
}

function blends(
  condition: LowExpr,
  yes: ReadonlyMap<string, LowExpr>,
  no: ReadonlyMap<string, LowExpr>,
  numbers: { next: number },
  suffix = 'blend',
): LowStmt[] {
  const names = [...new Set([...yes.keys(), ...no.keys()])]
  const typeOf = (name: string) => (yes.get(name) ?? no.get(name))!.type
  const old = (name: string): LowExpr => ({ kind: 'variable', type: typeOf(name), name })
  // all are computed before any is assigned: the values of one may use another's old value
  const made = names.map((name): LowStmt & { kind: 'declare' } => ({
    kind: 'declare',
    name: `_${name}_${suffix}${numbers.next++}`,
    type: typeOf(name),
    mutable: false,
    value: {
      kind: 'choose',
      type: typeOf(name),
      condition,
      yes: yes.get(name) ?? old(name),
      no: no.get(name) ?? old(name),
      blend: true,
    },
  }))
  return [
    ...made,
    ...made.map(
      (d, k): LowStmt => ({
        kind: 'assign',
        name: names[k]!,
        type: d.type,
        value: { kind: 'variable', type: d.type, name: d.name },
      }),
    ),
  ]
}
