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
  constructor(readonly diagnostic: Diagnostic) {
    super(formatDiagnostic(diagnostic))
  }
}

/** All errors of a compilation. */
export class CompileErrors extends Error {
  override name = 'CompileErrors'
  constructor(readonly diagnostics: readonly Diagnostic[]) {
    super(diagnostics.map(formatDiagnostic).join('\n'))
  }
}

export function formatDiagnostic(d: Diagnostic): string {
  return `${d.file}:${d.line}:${d.column}: ${d.message}${d.hint ? `; ${d.hint}` : ''}`
}
