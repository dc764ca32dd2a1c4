// whereChanged.ts: leaves out work whose files, those read and those made, are as they were when it was done last.

import { createHash, type Hash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export interface Work {
  /** Folder that paths are relative to. */
  readonly root: string
  /** Files, and folders with all below them. */
  readonly read: readonly string[]
  readonly made: readonly string[]
  /** File that says how they were. */
  readonly stamp: string
}

export async function whereChanged(work: Work, make: () => Promise<void>): Promise<void> {
  const stamp = join(work.root, work.stamp)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === stampOf(work)) return
  await make()
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, stampOf(work))
}

function stampOf({ root, read, made }: Work): string {
  const hash = createHash('sha256')
  for (const path of [...read, ...made]) addTo(hash, root, path)
  return hash.digest('hex')
}

function addTo(hash: Hash, root: string, path: string): void {
  const place = join(root, path)
  hash.update(`${path}\n`)
  if (!existsSync(place)) return
  if (!statSync(place).isDirectory()) return void hash.update(readFileSync(place))
  for (const name of readdirSync(place).sort()) addTo(hash, root, `${path}/${name}`)
}
