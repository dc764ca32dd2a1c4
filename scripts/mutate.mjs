// mutate.mjs: `npm run mutate [names]`. Breaks one kernel, or other code, at a time on purpose, and says whether the tests that claim to cover it
// notice. The list is test/mutations.mjs. Sources stay as they are: only dist/ holds the broken form, and is put back.

import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { assemble, unshared } from '../build/compiler/language/compiler/assemble.js'
import { kernelFiles } from '../build/compiler/language/compiler/buildProgram.js'
import { engineSource } from '../build/compiler/language/compiler/cli.js'
import { compileProgram } from '../build/compiler/language/compiler/compile.js'
import { mutations } from '../test/mutations.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)
const wanted = process.argv.slice(2)
const chosen = mutations.filter(({ name }) => wanted.length === 0 || wanted.includes(name))

/** Under src, and as a script under dist. */
const placeOf = ({ file, host }) => host ?? `kernels/${file}`

/** In the source, and of code that is no kernel in its script, which is what runs. */
function standsOnce(mutation) {
  const script = `dist/${placeOf(mutation).replace(/ts$/, 'js')}`
  const text = readFileSync(mutation.host ? script : `src/${placeOf(mutation)}`, 'utf8')
  return text.split(mutation.from).length === 2
}

/** WebAssembly in double precision with the change. */
async function broken(mutation) {
  const source = engineSource(root)
  const file = `src/kernels/${mutation.file}`
  const read = (path) => {
    try {
      const text = readFileSync(path, 'utf8')
      return path === file ? text.replace(mutation.from, mutation.to) : text
    } catch (error) {
      if (error.code === 'ENOENT') return undefined
      throw error
    }
  }
  const compiled = compileProgram(source.list, kernelFiles(root, source.kernelFolders), {
    host: { read },
    valuesPath: 'src/language/values.ts',
    kernelPath: 'src/language/kernel.ts',
    accessorsPath: source.accessors,
  })
  const files = {
    'kernels.ts': compiled.assembly.double,
    'cooperative.ts': readFileSync(source.cooperative, 'utf8'),
    'precision.ts': 'export type real = f64\n',
  }
  return assemble(files, ['kernels.ts', 'cooperative.ts'], '-O1')
}

/** Puts the broken form in place, runs the tests, puts everything back; true where a test failed. */
async function isNoticed(mutation) {
  const [shared, alone] = ['dist/wasm/engine-double.wasm', 'dist/wasm/engine-double-unshared.wasm']
  const script = `dist/${placeOf(mutation).replace(/ts$/, 'js')}`
  const kept = [shared, alone, script].map((path) => [path, readFileSync(path)])
  const binary = mutation.host ? null : await broken(mutation)
  try {
    if (binary) {
      writeFileSync(shared, binary)
      writeFileSync(alone, unshared(binary))
    }
    const text = readFileSync(script, 'utf8')
    if (text.includes(mutation.from)) writeFileSync(script, text.replace(mutation.from, mutation.to))
    const { status } = spawnSync('npx', ['vitest', 'run', '--bail=1', ...mutation.tests], {
      stdio: process.env.SHOW ? 'inherit' : 'ignore',
      shell: process.platform === 'win32',
    })
    return status !== 0
  } finally {
    for (const [path, bytes] of kept) writeFileSync(path, bytes)
  }
}

let missed = 0
for (const mutation of chosen) {
  if (!standsOnce(mutation)) {
    console.log(`STALE    ${mutation.name}: "${mutation.from}" does not stand once in ${placeOf(mutation)}`)
    missed++
    continue
  }
  const noticed = await isNoticed(mutation)
  if (!noticed) missed++
  console.log(`${noticed ? 'noticed' : 'MISSED '}  ${mutation.name}: ${mutation.from.trim()} -> ${mutation.to.trim()}`)
}
console.log(`${chosen.length - missed} of ${chosen.length} noticed`)
process.exit(missed > 0 ? 1 : 0)
