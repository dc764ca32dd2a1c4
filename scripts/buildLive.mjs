// buildLive.mjs: what the page simulates with, in dist/viewer: live/worker.js with the engine and the built-in scenes,
// live/cpuWorker.js for its threads, wasm beside. The engine finds both by their place, so the folders matter.

import { copyFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))
const to = `${root}/dist/viewer`

/** The module talus:scenes, a list of all in the folder; what scenes import as talus; and nothing of scene files. */
const scenes = {
  name: 'scenes',
  setup(bundle) {
    bundle.onResolve({ filter: /^talus:scenes$/ }, ({ path }) => ({ path, namespace: 'scenes' }))
    bundle.onLoad({ filter: /.*/, namespace: 'scenes' }, () => {
      const files = readdirSync(`${root}/scenes`).filter((file) => file.endsWith('.ts'))
      const imports = files.map((file, k) => `import scene${k} from ${JSON.stringify(`${root}/scenes/${file}`)}`)
      const list = `export default [${files.map((_, k) => `scene${k}`).join(', ')}]`
      return { contents: [...imports, list].join('\n'), resolveDir: root }
    })
    bundle.onResolve({ filter: /^talus$/ }, () => ({ path: `${root}/src/index.ts`, sideEffects: false }))
    // index.ts names modules that read scene files, which no scene uses
    bundle.onResolve({ filter: /\/io\// }, ({ path, resolveDir }) => {
      if (!resolveDir.endsWith('/src')) return null
      return { path: `${resolveDir}/${path.slice(2).replace(/\.js$/, '.ts')}`, sideEffects: false }
    })
  },
}

export async function buildLive() {
  rmSync(`${to}/wasm`, { recursive: true, force: true })
  mkdirSync(`${to}/wasm`, { recursive: true })
  const isNeeded = (file) => file.startsWith('engine-double-') && file.endsWith('.wasm')
  for (const file of readdirSync(`${root}/dist/wasm`).filter(isNeeded)) {
    copyFileSync(`${root}/dist/wasm/${file}`, `${to}/wasm/${file}`)
  }
  await build({
    entryPoints: {
      worker: `${root}/src/viewer/live/worker.ts`,
      cpuWorker: `${root}/src/backends/cpu/cpuWorker.ts`,
    },
    outdir: `${to}/live`,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    external: ['node:*'],
    plugins: [scenes],
    logLevel: 'warning',
  })
}
