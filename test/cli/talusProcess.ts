// talusProcess.ts: the command line as a child process over bodies in free fall.

import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'

const script = fileURLToPath(new URL('./talus.mjs', import.meta.url))

export interface Ended {
  readonly code: number | null
  readonly signal: string | null
  readonly stdout: string
  readonly stderr: string
}

export interface Running {
  readonly process: ChildProcess
  /** Resolves when stderr has said this. */
  says(text: string): Promise<void>
  readonly ended: Promise<Ended>
}

export function start(folder: string, ...argv: string[]): Running {
  const child = spawn(process.execPath, [script, ...argv], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  return { process: child, ...listenTo(child) }
}

/** What a process says and how it ends. */
export function listenTo(child: ChildProcessByStdio<null, Readable, Readable>): Pick<Running, 'says' | 'ended'> {
  let stdout = ''
  let stderr = ''
  const waiting: (() => void)[] = []
  child.stdout.on('data', (data) => {
    stdout += data
  })
  child.stderr.on('data', (data) => {
    stderr += data
    for (const look of waiting) look()
  })
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code, signal, stdout, stderr }))
  })
  const says = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => stderr.includes(text) && resolve()
      waiting.push(look)
      look()
      void ended.then(() => reject(new Error(`ended without "${text}": ${stderr}`)))
    })
  return { says, ended }
}
