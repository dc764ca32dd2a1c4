// buildViewer.mjs: the viewer as a static page in dist/viewer: index.html, viewer.css, viewer.js. No script stands in the
// page itself, so that a strict content policy holds.

import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { buildLive } from './buildLive.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const from = `${root}/src/viewer`
const to = `${root}/dist/viewer`

rmSync(to, { recursive: true, force: true })
mkdirSync(to, { recursive: true })
for (const file of ['index.html', 'viewer.css', 'live.html', 'live.css'])
  copyFileSync(`${from}/${file}`, `${to}/${file}`)

const { metafile } = await build({
  metafile: true,
  absWorkingDir: to,
  entryPoints: { viewer: `${from}/main.ts`, live: `${from}/live/main.ts` },
  outdir: to,
  bundle: true,
  splitting: true,
  format: 'esm',
  target: 'es2022',
  minify: true,
  legalComments: 'linked',
  logLevel: 'warning',
})

// what the script imports is asked for with the page, not after it
const preloads = metafile.outputs['viewer.js'].imports
  .filter(({ kind }) => kind === 'import-statement')
  .map(({ path }) => `<link rel="modulepreload" href="${path}">\n    `)
const html = readFileSync(`${from}/index.html`, 'utf8').replace('<script', `${preloads.join('')}<script`)
writeFileSync(`${to}/index.html`, html)
await buildLive()
