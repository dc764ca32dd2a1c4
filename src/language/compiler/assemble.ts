// assemble.ts: AssemblyScript text to WebAssembly, by the AssemblyScript compiler in this process.

import asc from 'assemblyscript/asc'

/** Compiles the files named in `entries`; memory is imported and shared between threads. Less optimised is compiled sooner. */
export async function assemble(
  files: Readonly<Record<string, string>>,
  entries: readonly string[],
  optimise: '-O1' | '-O3' = '-O3',
): Promise<Uint8Array> {
  let binary: Uint8Array | undefined
  const stderr: string[] = []
  const options = [
    ...entries,
    optimise,
    '--noAssert',
    '--runtime',
    'stub',
    '--importMemory',
    '--maximumMemory',
    '65536',
    '--initialMemory',
    '32',
    '--zeroFilledMemory',
    '--sharedMemory',
    '--enable',
    'simd',
    '--enable',
    'threads',
    '--outFile',
    'out.wasm',
  ]
  const { error } = await asc.main(options, {
    readFile: (name: string) => files[name.replace(/^\.\//, '')] ?? null,
    writeFile: (name: string, contents: Uint8Array | string) => {
      if (name.endsWith('.wasm')) binary = contents as Uint8Array
    },
    listFiles: () => [],
    stderr: { write: (chunk: string | Uint8Array) => void stderr.push(String(chunk)) },
  })
  if (error || !binary) throw new Error(`AssemblyScript: ${error?.message ?? 'no output'}\n${stderr.join('')}`)
  return binary
}

const importSection = 2
const memoryImport = 2
const sharedFlag = 2

/** The same module for memory that is not shared: one bit of the import of its memory says which it is. */
export function unshared(binary: Uint8Array): Uint8Array {
  const copy = binary.slice()
  let at = 8
  const number = (): number => {
    // unsigned LEB128
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = copy[at++]!
      value += (byte & 127) * 2 ** shift
      if (byte < 128) return value
    }
  }
  for (;;) {
    const section = copy[at++]
    const size = number()
    if (section === importSection) break
    if (section === undefined) throw new Error('the module imports nothing')
    at += size
  }
  if (number() !== 1) throw new Error('the module imports more than its memory')
  for (const _ of ['module', 'name']) {
    const length = number()
    at += length
  }
  if (copy[at++] !== memoryImport) throw new Error('the module does not import a memory')
  copy[at]! &= ~sharedFlag
  return copy
}
