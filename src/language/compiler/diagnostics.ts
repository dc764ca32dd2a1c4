// diagnostics.ts: errors in kernel source, with place and what to write instead.

export interface Diagnostic {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly message: string
  /** What to write instead. */
  readonly hint: string
}

/** One error in kernel source; thrown while checking, collected by statement. */
export class KernelError extends Error {
  override name = 'KernelError'
  constructor(
    readonly diagnostic: Diagnostic,
    /** Follows from an error that is reported already. */
    readonly consequence = false,
  ) {
    super(formatDiagnostic(diagnostic))
  }
}

/** A kernel that is in the language but cannot be made in one of its forms; the place is that of the kernel. */
export class KernelLimit extends Error {
  override name = 'KernelLimit'
  constructor(
    message: string,
    readonly hint: string,
  ) {
    super(message)
  }
}

/** All errors of a compilation, each once: variants of a kernel have the same ones. */
export class CompileErrors extends Error {
  override name = 'CompileErrors'
  readonly diagnostics: readonly Diagnostic[]
  constructor(found: readonly Diagnostic[]) {
    const unique = new Map(found.map((d) => [formatDiagnostic(d), d]))
    super([...unique.keys()].join('\n'))
    this.diagnostics = [...unique.values()]
  }
}

function formatDiagnostic(d: Diagnostic): string {
  return `${d.file}:${d.line}:${d.column}: ${d.message}${d.hint ? `; ${d.hint}` : ''}`
}
