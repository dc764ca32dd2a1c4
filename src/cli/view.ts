// view.ts: `talus view`, and what `talus run --view` does: serves a run folder with the viewer's page, opens the browser.

import { spawn } from 'node:child_process'
import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readRecord } from '../io/runFolder/runRecord.js'
import { type RunServer, type ServedRun, startRunServer } from '../io/runServer/runServer.js'
import { InputError } from '../model/inputError.js'
import { exitCodes } from './exitCodes.js'
import { aborted, interruptible } from './interrupt.js'
import type { Terminal } from './terminal.js'

export interface ViewOptions {
  readonly port?: number
  readonly host?: string
  /** False where no browser is to be opened. */
  readonly open: boolean
  /** Shown side by side in place of one. */
  readonly runs?: readonly ServedRun[]
}

/** One run, several, or the points of studies. */
export async function view(folders: readonly string[], options: ViewOptions, terminal: Terminal): Promise<number> {
  const runs = (await Promise.all(folders.map(runsIn))).flat()
  const [{ folder } = { folder: folders[0]! }] = runs
  return interruptible(async (interrupt) => {
    const server = await serveRun(folder, { ...options, ...(runs.length > 1 ? { runs } : {}) }, terminal)
    const shown = runs.length > 1 ? { runs: runs.map((run) => run.folder) } : {}
    terminal.result({ url: server.url, folder, ...shown }, () => `${server.url}\nCtrl-C ends it`)
    await aborted(interrupt)
    await server.close()
    return exitCodes.done
  })
}

const isRecorded = (folder: string) =>
  stat(join(folder, 'frames', 'recording.talus')).then(
    () => true,
    () => false,
  )

/** The run of a folder, or the points of a study that were recorded. */
async function runsIn(folder: string): Promise<ServedRun[]> {
  const points = await readdir(join(folder, 'points'), { withFileTypes: true }).catch(() => null)
  if (!points) {
    const { scene } = await readRecord(folder)
    if (await isRecorded(folder)) return [{ name: basename(folder), folder }]
    throw new InputError(`${folder} holds no recording: run ${scene} again with --record 30 or --view.`)
  }
  const found: ServedRun[] = []
  for (const { name } of points.filter((entry) => entry.isDirectory()).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const point = join(folder, 'points', name)
    if (await isRecorded(point)) found.push({ name, folder: point })
  }
  if (found.length > 0) return found
  throw new InputError(
    `${folder}: no point of this study was recorded: add options: { record: 30 } to its file, and run it in another folder.`,
  )
}

/** Serves a folder whose recording has begun. */
export async function serveRun(folder: string, options: ViewOptions, terminal: Terminal): Promise<RunServer> {
  const page = fileURLToPath(new URL('../viewer/', import.meta.url))
  const server = await startRunServer({ folder, page, host: options.host, port: options.port, runs: options.runs })
  if (options.open) openBrowser(server.url, terminal)
  return server
}

/** A browser that cannot be opened is no error: the address was printed. */
function openBrowser(url: string, terminal: Terminal): void {
  const [command, ...args] =
    process.platform === 'darwin'
      ? ['open', url]
      : process.platform === 'win32'
        ? ['cmd', '/c', 'start', '', url]
        : ['xdg-open', url]
  const child = spawn(command!, args, { stdio: 'ignore', detached: true })
  child.on('error', () => terminal.note(`no browser could be opened here: open ${url}`))
  child.unref()
}
