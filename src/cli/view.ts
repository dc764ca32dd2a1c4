// view.ts: `talus view`, and what `talus run --view` does: serves a run folder with the viewer's page, opens the browser.

import { spawn } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readRecord } from '../io/runFolder/runRecord.js'
import { type RunServer, startRunServer } from '../io/runServer/runServer.js'
import { InputError } from '../model/inputError.js'
import { exitCodes } from './exitCodes.js'
import { interruptible } from './interrupt.js'
import type { Terminal } from './terminal.js'

export interface ViewOptions {
  readonly port?: number
  readonly host?: string
  /** False where no browser is to be opened. */
  readonly open: boolean
}

export async function view(folder: string, options: ViewOptions, terminal: Terminal): Promise<number> {
  const { scene } = await readRecord(folder)
  const recorded = await stat(join(folder, 'frames', 'recording.talus')).catch(() => null)
  if (!recorded) throw new InputError(`${folder} holds no recording: run ${scene} again with --record 30 or --view.`)
  return interruptible(async (interrupt) => {
    const server = await serveRun(folder, options, terminal)
    terminal.result({ url: server.url, folder }, () => `${server.url}\nCtrl-C ends it`)
    await aborted(interrupt)
    await server.close()
    return exitCodes.done
  })
}

/** Serves a folder whose recording has begun. */
export async function serveRun(folder: string, options: ViewOptions, terminal: Terminal): Promise<RunServer> {
  const page = fileURLToPath(new URL('../viewer/', import.meta.url))
  const server = await startRunServer({ folder, page, host: options.host, port: options.port })
  if (options.open) openBrowser(server.url, terminal)
  return server
}

export const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

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
