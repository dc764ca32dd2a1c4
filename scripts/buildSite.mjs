// buildSite.mjs: `npm run build:site`: the page that simulates as a folder for any web server, site/ unless --out says another.
// --run FOLDER adds a recorded run, shown by run.html.

import { cpSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const root = fileURLToPath(new URL('..', import.meta.url))

export async function buildSite({ out, run }) {
  rmSync(out, { recursive: true, force: true })
  cpSync(join(root, 'dist', 'viewer'), out, { recursive: true })
  renameSync(join(out, 'index.html'), join(out, 'run.html'))
  renameSync(join(out, 'live.html'), join(out, 'index.html'))
  if (run) await addRun(run, join(out, 'run'))
  else rmSync(join(out, 'run.html'))
}

/** What `talus view` serves of a run folder, as files. */
async function addRun(folder, to) {
  const { FrameIndex } = await import('../dist/io/runServer/frameIndex.js')
  mkdirSync(join(to, 'frames'), { recursive: true })
  for (const file of ['run.json', 'probes.csv', 'frames/recording.talus']) cpSync(join(folder, file), join(to, file))
  const index = new FrameIndex(join(to, 'frames', 'recording.talus'))
  await index.look()
  const frames = index.frames.map(({ offset, bytes, time }) => [offset, bytes, time])
  const probeBytes = statSync(join(to, 'probes.csv')).size
  writeFileSync(join(to, 'frames.json'), JSON.stringify({ generation: 1, from: 0, frames, probeBytes, growing: false }))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: { out: { type: 'string', default: join(root, 'site') }, run: { type: 'string' } },
  })
  const out = resolve(values.out)
  await buildSite({ out, run: values.run })
  console.log(`${out}: ${readdirSync(out, { recursive: true }).length} files; docs/site.md says how to serve them`)
}
