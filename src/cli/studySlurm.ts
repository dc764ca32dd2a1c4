// studySlurm.ts: a study on a cluster: a job array is submitted and watched; what its tasks did not finish is submitted again.

import { readFile, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import { makeFolder, replaceFile } from '../io/diskFile.js'
import { parseJsonFile } from '../io/jsonFile.js'
import { lockName } from '../io/runFolder/folderLock.js'
import { jobScript } from '../io/study/jobScript.js'
import type { Study } from '../io/study/loadStudy.js'
import { type PointState, pointPaths, pointStates } from '../io/study/pointState.js'
import { InputError } from '../model/inputError.js'
import { scriptOf } from './childProcess.js'
import type { Engine } from './engine.js'
import { queuedTasks, submitJob } from './slurm.js'
import type { StudyOptions } from './studyOptions.js'
import type { Terminal } from './terminal.js'

export interface ClusterOptions {
  readonly study: Study
  readonly folder: string
  readonly options: StudyOptions
  readonly threads: number
  readonly engine: Engine
  readonly terminal: Terminal
  readonly interrupt: AbortSignal
}

/** ms between looks at the queue: soon at first, rarely on the long run. */
const pace = { first: 300, growth: 1.3, longest: 30_000 }

const jobSchema = z.object({ job: z.string() })

/** Of a study in its folder. */
const paths = (folder: string) => ({ script: join(folder, 'job.sh'), job: join(folder, 'slurm', 'job.json') })

/** Writes the script of the points that are not done, and gives its path; null where none is left. */
export async function writeScript(
  cluster: Omit<ClusterOptions, 'interrupt' | 'terminal'>,
  states: readonly PointState[],
): Promise<string | null> {
  const { study, folder, options, threads, engine } = cluster
  const open = states.filter(({ status }) => status === 'waiting' || status === 'interrupted')
  if (open.length === 0) return null
  const { slurm = {}, memory } = study.settings
  const template = options.template ?? (slurm.template && join(dirname(study.file), slurm.template))
  const text = jobScript(
    {
      name: study.name,
      command: commandOf(cluster, engine),
      workingFolder: process.cwd(),
      logFolder: resolve(folder, 'slurm'),
      points: open.map(({ point }) => point.name),
      threads,
      partition: options.partition ?? slurm.partition,
      account: options.account ?? slurm.account,
      time: options.timeLimit ?? slurm.time,
      memory: options.memory ?? memory,
      gpus: options.gpus ?? slurm.gpus,
      atOnce: options.jobs ?? slurm.atOnce,
    },
    template === undefined ? undefined : await templateOf(template),
  )
  await makeFolder(join(folder, 'slurm'))
  const { script } = paths(folder)
  await replaceFile(script, [new TextEncoder().encode(text)])
  return script
}

/** This study once more, wherever it is run. */
function commandOf(
  { study, folder, options, threads }: Pick<ClusterOptions, 'study' | 'folder' | 'options' | 'threads'>,
  engine: Engine,
): string[] {
  const sets = Object.entries(options.set).flatMap(([name, value]) => ['--set', `${name}=${value}`])
  const always = [process.execPath, scriptOf(engine), 'study', study.file, '--out', resolve(folder)]
  return [...always, '--threads', String(threads), ...sets]
}

async function templateOf(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new InputError(`${file}: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}.`)
  })
}

/** States when all tasks have ended, as often as they were submitted; or when Ctrl-C ended the watching, not the job. */
export async function runOnCluster(cluster: ClusterOptions, before: readonly PointState[]): Promise<PointState[]> {
  const { study, folder, options, terminal, interrupt } = cluster
  let states = [...before]
  const attempts = options.attempts ?? 3
  for (let attempt = 1; attempt <= attempts && !interrupt.aborted; attempt++) {
    const job = (await presentJob(folder)) ?? (await submit(cluster, states))
    if (job === null) break
    if (!(await watch(job, cluster))) {
      terminal.note(`job ${job} goes on; the same command watches it again, scancel ${job} ends it`)
      break
    }
    await rm(paths(folder).job, { force: true })
    states = await endedStates(folder, study)
    const open = states.filter(({ status }) => status === 'waiting' || status === 'interrupted').length
    if (open === 0) break
    terminal.warn(
      `${open} ${open === 1 ? 'point was' : 'points were'} not finished by job ${job}${attempt < attempts ? ': submitted again' : ''}.`,
    )
  }
  return states
}

/** The job that an earlier command has submitted, while it is in the queue. */
async function presentJob(folder: string): Promise<string | null> {
  const file = paths(folder).job
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) return null
  const { job } = parseJsonFile(file, text, jobSchema)
  return Object.keys(await queuedTasks(job)).length > 0 ? job : null
}

async function submit(cluster: ClusterOptions, states: readonly PointState[]): Promise<string | null> {
  const { folder, terminal } = cluster
  const script = await writeScript(cluster, states)
  if (script === null) return null
  const job = await submitJob(script)
  await replaceFile(paths(folder).job, [new TextEncoder().encode(`${JSON.stringify({ job })}\n`)])
  terminal.note(`job ${job} submitted: ${script}`)
  return job
}

/** True once the job has left the queue. */
async function watch(job: string, { terminal, interrupt }: ClusterOptions): Promise<boolean> {
  let wait = pace.first
  let said = ''
  while (!interrupt.aborted) {
    const tasks = Object.entries(await queuedTasks(job))
    if (tasks.length === 0) return true
    const words = `job ${job}: ${tasks.map(([state, count]) => `${count} ${state.toLowerCase()}`).join(', ')}`
    if (words !== said) terminal.progress(words)
    said = words
    await setTimeout(wait, undefined, { signal: interrupt }).catch(() => undefined)
    wait = Math.min(pace.longest, pace.growth * wait)
  }
  return false
}

/** Nobody runs these points now: a lock that is left is of a task that was killed, perhaps on another machine. */
async function endedStates(folder: string, study: Study): Promise<PointState[]> {
  for (const { point, status } of await pointStates(folder, study)) {
    if (status === 'running') await rm(join(pointPaths(folder, point.name).run, lockName), { force: true })
  }
  return pointStates(folder, study)
}
