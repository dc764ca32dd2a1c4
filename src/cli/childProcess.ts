// childProcess.ts: this command line once more, as a process of its own.

import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Engine } from './engine.js'

export interface Ended {
  /** Null where a signal ended it. */
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface Child {
  readonly process: ChildProcess
  readonly ended: Promise<Ended>
}

export const scriptOf = ({ script }: Engine) => script ?? fileURLToPath(new URL('./main.js', import.meta.url))

/** Kept of what a child says, characters from the end. */
const kept = 100_000

export interface ChildOptions {
  /** What it says on stderr, as it comes. */
  heard?(text: string): void
}

/**
 * In a group of its own, so that a Ctrl-C of the terminal reaches it once, from us. Windows has no such groups: there the
 * terminal tells it.
 */
export function startChild(engine: Engine, args: readonly string[], { heard }: ChildOptions = {}): Child {
  const child = spawn(process.execPath, [scriptOf(engine), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  })
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (data) => {
    stdout = (stdout + data).slice(-kept)
  })
  child.stderr.on('data', (data) => {
    stderr = (stderr + data).slice(-kept)
    heard?.(String(data))
  })
  const ended = new Promise<Ended>((resolve) => {
    child.on('error', (error) => resolve({ code: 1, stdout, stderr: `error: ${error.message}` }))
    child.on('close', (code) => resolve({ code, stdout, stderr }))
  })
  return { process: child, ended }
}

/** Asks it to end as Ctrl-C does. */
export function interruptChild({ process: child }: Child): void {
  if (process.platform !== 'win32') child.kill('SIGTERM')
}

const pageBytes = 4096

/** Memory it holds now, bytes; null where the system does not say. */
export function memoryOf({ process: { pid } }: Child): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * pageBytes
  } catch {
    return null
  }
}
