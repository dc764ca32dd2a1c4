// terminal.ts: what the command line shows. Results go to stdout, everything else to stderr.

import type { Writable } from 'node:stream'
import { diskError } from '../io/diskFile.js'
import { errorColours } from './colours.js'
import { exitCodes } from './exitCodes.js'

export interface Streams {
  readonly stdout: Writable
  readonly stderr: Writable & { readonly isTTY?: boolean; readonly columns?: number }
}

/** Whoever reads may stop reading (`talus list | head -1`): what is said from then on is lost, the command goes on to its end. */
export function outliveClosedPipes({ stdout, stderr }: Streams): void {
  for (const stream of [stdout, stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') return
      // what was asked for is not where it was to go: a full disk
      if (stream === stdout) stderr.write(`error: ${diskError('standard output', error).message}\n`)
      process.exit(exitCodes.failed)
    })
  }
}

export class Terminal {
  private live = ''

  constructor(
    private readonly streams: Streams,
    /** Results as one JSON object, nothing else on stdout. */
    readonly json: boolean,
  ) {}

  get isLive(): boolean {
    return this.streams.stderr.isTTY === true
  }

  /** A result: the object with --json, the text otherwise. */
  result(object: object, text: () => string): void {
    this.clear()
    this.streams.stdout.write(`${this.json ? JSON.stringify(object) : text()}\n`)
  }

  note(text: string): void {
    this.clear()
    this.streams.stderr.write(`${text}\n`)
  }

  warn(text: string): void {
    this.note(`${errorColours.yellow('warning:')} ${text}`)
  }

  /** One sentence why it ended; with --json also as the object on stdout. */
  error(text: string, alsoJson: boolean): void {
    this.note(`${errorColours.red('error:')} ${text}`)
    if (this.json && alsoJson) this.streams.stdout.write(`${JSON.stringify({ error: text })}\n`)
  }

  /** A line that replaces the one before on a terminal, a plain line elsewhere. */
  progress(text: string): void {
    if (!this.isLive) {
      this.note(text)
      return
    }
    const line = text.slice(0, (this.streams.stderr.columns ?? 80) - 1)
    this.streams.stderr.write(`\r${line.padEnd(this.live.length)}`)
    this.live = line
  }

  private clear(): void {
    if (this.live !== '') this.streams.stderr.write(`\r${' '.repeat(this.live.length)}\r`)
    this.live = ''
  }
}
