// assemble.ts: AssemblyScript text to WebAssembly, by the AssemblyScript compiler in this process.

import asc from 'assemblyscript/asc'

/** Compiles the files named in `entries`; memory is imported, shared between threads if `shared`. */
export async function assemble(files: Readonly<Record<string, string>>, entries: readonly string[], shared: boolean): Promise<Uint8Array> {
  let binary: Uint8Array | undefined
  const stderr: string[] = []
  const options = [
    ...entries, '-O3', '--noAssert', '--runtime', 'stub', '--importMemory', '--maximumMemory', '65536', '--initialMemory', '32',
    '--zeroFilledMemory', '--enable', 'simd', '--enable', 'threads', '--outFile', 'out.wasm',
    ...(shared ? ['--sharedMemory'] : []),
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
