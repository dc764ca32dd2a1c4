// mpirun.ts: processes as ranks of Open MPI, more of them than there are cores.

import { execFileSync, spawn } from 'node:child_process'
import { type Ended, listenTo } from './talusProcess.js'

/** As root, which containers run as, Open MPI wants to be told twice. */
const allowed = { OMPI_ALLOW_RUN_AS_ROOT: '1', OMPI_ALLOW_RUN_AS_ROOT_CONFIRM: '1' }
/** Ranks that wait for others leave them the cores. */
const sharing = { OMPI_MCA_mpi_yield_when_idle: '1' }

export interface RanksRunning {
  readonly pid: number
  readonly ended: Promise<Ended>
  /** Resolves when stderr has said this. */
  says(text: string): Promise<void>
  signal(name: NodeJS.Signals): void
}

export function startRanks(
  ranks: number,
  folder: string,
  argv: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): RanksRunning {
  const child = spawn('mpirun', ['--oversubscribe', '-n', String(ranks), process.execPath, ...argv], {
    cwd: folder,
    env: { ...process.env, ...allowed, ...sharing, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return { pid: child.pid!, ...listenTo(child), signal: (name) => void child.kill(name) }
}

export const runRanks = (...given: Parameters<typeof startRanks>): Promise<Ended> => startRanks(...given).ended

/** Processes that a process has started, the first first. */
export function childrenOf(pid: number): number[] {
  const listed = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  return listed.trim().split(/\s+/).map(Number)
}
