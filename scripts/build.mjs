// build.mjs: the kernel compiler, the kernels, then everything else, at last the viewer's page. --watch rebuilds what changes.

import { spawnSync } from 'node:child_process'
import { existsSync, watch } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const tsc = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', import.meta.url))

function node(...args) {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
  return status === 0
}

function build({ kernelsOnly = false } = {}) {
  const steps = [
    [tsc, '-p', 'tsconfig.compiler.json'],
    ['build/compiler/language/compiler/cli.js', root],
    [tsc, '-p', 'tsconfig.json'],
    ...['scenes', 'benchmark']
      .filter((part) => existsSync(`${root}/tsconfig.${part}.json`))
      .map((part) => [tsc, '-p', `tsconfig.${part}.json`]),
    [tsc, '-p', 'tsconfig.viewer.json'],
    ['scripts/buildViewer.mjs'],
  ]
  return (kernelsOnly ? [...steps.slice(1, 3), steps.at(-1)] : steps).every((step) => node(...step))
}

const built = build()
if (!process.argv.includes('--watch')) process.exit(built ? 0 : 1)

let waiting = null
let compilerChanged = false
watch(`${root}/src`, { recursive: true }, (_event, file) => {
  if (!file || file.startsWith('generated')) return
  compilerChanged ||= file.startsWith('language') || file.startsWith('state')
  clearTimeout(waiting)
  waiting = setTimeout(() => {
    const began = Date.now()
    const good = build({ kernelsOnly: !compilerChanged })
    compilerChanged = false
    console.log(`${good ? 'built' : 'errors'} after ${((Date.now() - began) / 1000).toFixed(1)} s; watching src`)
  }, 100)
})
console.log('watching src')
