// talusHere.ts: the command line over bodies in free fall, within this process.

import { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { main } from '#talus/cli/program.js'
import { createFakeSimulation } from './fakeSimulation.mjs'

export interface Said {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

class Text extends Writable {
  text = ''
  isTTY = false
  columns = 80
  override _write(chunk: Buffer, _: string, done: () => void): void {
    this.text += chunk
    done()
  }
}

const script = fileURLToPath(new URL('./talus.mjs', import.meta.url))

export async function talus(...argv: string[]): Promise<Said> {
  const [stdout, stderr] = [new Text(), new Text()]
  const code = await main(argv, { createSimulation: createFakeSimulation, script }, { stdout, stderr })
  return { code, stdout: stdout.text, stderr: stderr.text }
}
