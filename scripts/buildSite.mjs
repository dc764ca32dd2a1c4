// buildSite.mjs: `npm run build:site`: the page that simulates as a folder for any web server, site/ unless --out says another.
// --run FOLDER adds a recorded run, shown by run.html.

import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What is wrong with what was asked for; the message is one sentence. */
class SiteError extends Error {}

/** Nothing is removed or written before it is known that all is there. */
export async function buildSite({ out, run }) {
  if (!existsSync(join(root, 'dist', 'viewer', 'live.html')))
    throw new SiteError('dist/viewer is not there: run npm run build first.')
  if (run) await checkRun(run)
  if (existsSync(out) && !statSync(out).isDirectory())
    throw new SiteError(`${out} is a file: give a folder with --out.`)
  rmSync(out, { recursive: true, force: true })
  cpSync(join(root, 'dist', 'viewer'), out, { recursive: true })
  renameSync(join(out, 'index.html'), join(out, 'run.html'))
  renameSync(join(out, 'live.html'), join(out, 'index.html'))
  if (run) await addRun(run, join(out, 'run'))
  else rmSync(join(out, 'run.html'))
}

async function checkRun(folder) {
  const { readRecord } = await import('../dist/io/runFolder/runRecord.js')
  const { openRecording } = await import('../dist/io/recording/recording.js')
  const { scene } = await readRecord(folder)
  const file = join(folder, 'frames', 'recording.talus')
  if (!existsSync(file)) throw new SiteError(`${folder} holds no recording: run ${scene} again with --record 30.`)
  if (!existsSync(join(folder, 'probes.csv'))) throw new SiteError(`${folder} has no probes.csv.`)
  await (await openRecording(file)).close()
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
  try {
    const { values } = parseArgs({
      options: { out: { type: 'string', default: join(root, 'site') }, run: { type: 'string' } },
    })
    const out = resolve(values.out)
    await buildSite({ out, run: values.run })
    console.log(`${out}: ${readdirSync(out, { recursive: true }).length} files; docs/site.md says how to serve them`)
  } catch (error) {
    const asked = error instanceof SiteError || error.name === 'InputError' || error.code?.startsWith('E')
    console.error(`error: ${asked ? error.message : error.stack}`)
    process.exitCode = asked ? 2 : 1
  }
}
