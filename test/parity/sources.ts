// sources.ts: the kernels that stand in source files, found by reading them, without the compiler.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface SourceKernel {
  readonly name: string
  /** Relative to the project, with forward slashes. */
  readonly file: string
  readonly exported: boolean
}

const declaration = /(export\s+)?const\s+(\w+)\s*(?::[^=]+)?=\s*kernel\s*\(/g

/** Every `const name = kernel(...)` below a folder; a kernel made in any other way is an error. */
export function kernelsInSource(root: string, folder: string): SourceKernel[] {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  return files
    .map((file) => `${folder}/${file.replace(/\\/g, '/')}`)
    .filter((file) => file.endsWith('.ts'))
    .sort()
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
      const found = [...text.matchAll(declaration)].map((m) => ({ name: m[2]!, file, exported: m[1] !== undefined }))
      const calls = [...text.matchAll(/\bkernel\s*\(/g)].length
      if (calls !== found.length) throw new Error(`${file}: write each kernel as const name = kernel(...)`)
      return found
    })
}
