// mutate.mjs: `npm run mutate [names]`. Breaks one kernel, or other code, at a time on purpose, and says whether the tests that claim to cover it
// notice. The list is test/mutations.mjs. Sources stay as they are: only dist/ holds the broken form, and is put back.

import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { assemble, unshared } from '../build/compiler/language/compiler/assemble.js'
import { kernelFiles, stampedText, textFile } from '../build/compiler/language/compiler/buildProgram.js'
import { engineSource } from '../build/compiler/language/compiler/cli.js'
import { compileProgram } from '../build/compiler/language/compiler/compile.js'
import { cooperativeModule, modulesOf, wasmFile } from '../build/compiler/language/program.js'
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

/** Modules in double precision that the change makes others: their files, and what these are to hold. */
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
  const made = []
  for (const module of modulesOf(compiled.kernels).filter((name) => name !== cooperativeModule)) {
    const text = compiled.assembly('double', module)
    const file = (name) => `${source.wasmFolder}/${name}`
    if (readFileSync(file(textFile('engine', module, 'double')), 'utf8') === stampedText(text)) continue
    const binary = await assemble({ 'module.ts': text }, ['module.ts'], '-O1')
    made.push([file(wasmFile('engine', module, 'double', true)), binary])
    made.push([file(wasmFile('engine', module, 'double', false)), unshared(binary)])
  }
  return made
}

/** Puts the broken form in place, runs the tests, puts everything back; true where a test failed. */
async function isNoticed(mutation) {
  const script = `dist/${placeOf(mutation).replace(/ts$/, 'js')}`
  const modules = mutation.host ? [] : await broken(mutation)
  const kept = [script, ...modules.map(([path]) => path)].map((path) => [path, readFileSync(path)])
  try {
    for (const [path, binary] of modules) writeFileSync(path, binary)
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
