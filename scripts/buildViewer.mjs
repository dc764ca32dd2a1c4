// buildViewer.mjs: the viewer as a static page in dist/viewer: index.html, viewer.css, viewer.js. No script stands in the
// page itself, so that a strict content policy holds.

import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
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

await build({
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
await buildLive()
