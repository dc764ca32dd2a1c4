// slurm.ts: the few words that are spoken with Slurm: submit, and what is still in the queue.

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { InputError } from '../model/inputError.js'

const call = promisify(execFile)

/** The number of the job. */
export async function submitJob(script: string): Promise<string> {
  const { stdout } = await call('sbatch', ['--parsable', script]).catch(
    (error: NodeJS.ErrnoException & { stderr?: string }) => {
      if (error.code === 'ENOENT')
        throw new InputError('sbatch was not found here: --script writes the same script, and bash runs it.')
      throw new InputError(`sbatch refused the job: ${firstLine(error.stderr ?? error.message)}`)
    },
  )
  return stdout.trim().split(';')[0]!
}

const firstLine = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.replace(/^sbatch: (error: )?/, ''))
    .join('; ')

/** Tasks of a job by state, as { RUNNING: 2, PENDING: 5 }; empty once it has left the queue. */
export async function queuedTasks(job: string): Promise<Record<string, number>> {
  const { stdout } = await call('squeue', ['--noheader', '--array', '--jobs', job, '--format', '%T']).catch(
    (error: NodeJS.ErrnoException & { stderr?: string }) => {
      // a job that ended a while ago is not known any more
      if (/Invalid job id/i.test(error.stderr ?? '')) return { stdout: '' }
      throw new InputError(`squeue does not answer: ${firstLine(error.stderr ?? error.message)}`)
    },
  )
  const counts: Record<string, number> = {}
  for (const state of stdout.split('\n').map((line) => line.trim()))
    if (state !== '') counts[state] = (counts[state] ?? 0) + 1
  return counts
}
