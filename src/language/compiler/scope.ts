// scope.ts: local names of a function while it is checked; gives each variable a name unique in the function.

import type { Variable } from './ir.js'
import { reservedWords } from './reservedWords.js'

export class Scope {
  private readonly levels: Map<string, Variable>[] = [new Map()]
  private readonly taken: Set<string>
  private readonly broken = new Set<string>()

  /** `avoid`: names that stand for buffers in the compiled text. */
  constructor(avoid: Iterable<string> = []) {
    this.taken = new Set(avoid)
  }

  /** A name whose declaration has an error: what uses it need not be reported. */
  noteBroken(name: string): void {
    this.broken.add(name)
  }

  isBroken(name: string): boolean {
    return this.broken.has(name)
  }

  push(): void {
    this.levels.push(new Map())
  }

  pop(): void {
    this.levels.pop()
  }

  find(name: string): Variable | undefined {
    for (let k = this.levels.length - 1; k >= 0; k--) {
      const found = this.levels[k]!.get(name)
      if (found) return found
    }
    return undefined
  }

  declaredHere(name: string): boolean {
    return this.levels[this.levels.length - 1]!.has(name)
  }

  declare(name: string, type: Variable['type'], mutable: boolean): Variable {
    const base = name.replace(/\$/g, '_')
    // names with a leading underscore are the compiler's own
    let unique = base.startsWith('_') ? `u${base}` : reservedWords.has(base) ? `${base}_` : base
    for (let k = 2; this.taken.has(unique); k++) unique = `${base}_${k}`
    this.taken.add(unique)
    const variable: Variable = { name: unique, written: name, type, mutable }
    this.levels[this.levels.length - 1]!.set(name, variable)
    return variable
  }
}
