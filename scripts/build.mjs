// build.mjs: the kernel compiler, the kernels, then everything else, at last the viewer's page. --watch rebuilds what changes.

import { spawn } from 'node:child_process'
import { existsSync, watch } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const tsc = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', import.meta.url))

function node(...args) {
  return new Promise((resolve) => {
    spawn(process.execPath, args, { cwd: root, stdio: 'inherit' }).on('close', (status) => resolve(status === 0))
  })
}

const isHere = (part) => existsSync(`${root}/tsconfig.${part}.json`)

/** What needs nothing of each other, side by side. */
const sideBySide = async (...steps) => (await Promise.all(steps.map((step) => node(...step)))).every(Boolean)

async function build({ kernelsOnly = false } = {}) {
  const kernels = ['build/compiler/language/compiler/cli.js', root]
  const viewer = ['scripts/buildViewer.mjs']
  if (kernelsOnly) return (await node(...kernels)) && (await node(tsc, '-p', 'tsconfig.json')) && node(...viewer)
  const types = (part) => [tsc, '-p', `tsconfig.${part}.json`]
  return (
    (await node(tsc, '-p', 'tsconfig.compiler.json')) &&
    (await node(...kernels)) &&
    (await sideBySide([tsc, '-p', 'tsconfig.json'], types('viewer'))) &&
    // benchmarks and the live page run scenes
    (await sideBySide(...['scenes'].filter(isHere).map(types))) &&
    sideBySide(...['benchmark'].filter(isHere).map(types), viewer)
  )
}

const built = await build()
if (!process.argv.includes('--watch')) process.exit(built ? 0 : 1)

let waiting = null
let compilerChanged = false
watch(`${root}/src`, { recursive: true }, (_event, file) => {
  if (!file || file.startsWith('generated')) return
  compilerChanged ||= file.startsWith('language') || file.startsWith('state')
  clearTimeout(waiting)
  waiting = setTimeout(async () => {
    const began = Date.now()
    const good = await build({ kernelsOnly: !compilerChanged })
    compilerChanged = false
    console.log(`${good ? 'built' : 'errors'} after ${((Date.now() - began) / 1000).toFixed(1)} s; watching src`)
  }, 100)
})
console.log('watching src')
