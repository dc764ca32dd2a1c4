// studyPoint.ts: one point of a study, run by `talus run` in a process of its own; what is left of it where it ended early.

import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../io/diskFile.js'
import type { Study } from '../io/study/loadStudy.js'
import { clearEnd, type PointState, pointPaths, writeEnd } from '../io/study/pointState.js'
import { type Child, startChild } from './childProcess.js'
import type { Engine } from './engine.js'
import { exitCodes } from './exitCodes.js'
import { sceneArguments } from './studyArguments.js'

export interface PointRun {
  readonly child: Child
  /** The exit code; null where a signal ended it. */
  readonly ended: Promise<number | null>
}

export interface PointOptions {
  readonly study: Study
  readonly folder: string
  readonly engine: Engine
  readonly threads: number | null
}

/** Starts it, or goes on with it where it was interrupted. */
export async function startPoint({ point, status }: PointState, options: PointOptions): Promise<PointRun> {
  const { study, folder, engine, threads } = options
  const { run, log } = pointPaths(folder, point.name)
  await makeFolder(join(folder, 'points'))
  await clearEnd(folder, point.name)
  const begin = status === 'interrupted' ? ['--resume', run] : [...sceneArguments(study, point), '--out', run]
  const args = ['run', ...begin, ...(threads === null ? [] : ['--threads', String(threads)]), '--json']
  const child = startChild(engine, args)
  const ended = child.ended.then(async ({ code, stderr }) => {
    await appendFile(log, stderr).catch(() => undefined)
    // one that a signal ended, or that was interrupted, goes on later
    if (code !== null && code !== exitCodes.done && code !== exitCodes.interrupted)
      await writeEnd(folder, point.name, { code, message: lastError(stderr) })
    return code
  })
  return { child, ended }
}

/** The sentence that says why. */
function lastError(stderr: string): string {
  const plain = stderr.replace(new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g'), '')
  const said = [...plain.matchAll(/^error: (.*)$/gm)].at(-1)?.[1]
  const warned = /^--strict: .*$/m.exec(plain)?.[0]
  // a fault of ours has a trace
  const thrown = /^\w*Error.*$/m.exec(plain)?.[0]
  return said ?? warned ?? thrown ?? plain.trim().split('\n').at(-1) ?? 'it ended without a word'
}
