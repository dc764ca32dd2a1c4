// pointState.ts: how far each point of a study is, from what lies in the folder of the study:
//
//   points/NAME/        its run folder
//   points/NAME.json    how it ended, where it did not complete
//   points/NAME.log     what its runs said

import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { InputError } from '../../model/inputError.js'
import { replaceFile } from '../diskFile.js'
import { parseJsonFile } from '../jsonFile.js'
import { isLocked } from '../runFolder/folderLock.js'
import { type RunRecord, readRecord } from '../runFolder/runRecord.js'
import type { Study } from './loadStudy.js'
import type { StudyPoint } from './studyPoints.js'

const pointStatuses = ['completed', 'running', 'interrupted', 'failed', 'waiting'] as const
export type PointStatus = (typeof pointStatuses)[number]

export interface PointState {
  readonly point: StudyPoint
  readonly status: PointStatus
  /** Of its run, where there is one. */
  readonly record: RunRecord | null
  /** Why it failed, in a sentence. */
  readonly failure: string | null
}

export const pointPaths = (folder: string, name: string) => ({
  run: join(folder, 'points', name),
  end: join(folder, 'points', `${name}.json`),
  log: join(folder, 'points', `${name}.log`),
})

const endSchema = z.object({ code: z.number().nullable(), message: z.string() })
export type PointEnd = z.output<typeof endSchema>

export async function writeEnd(folder: string, name: string, end: PointEnd): Promise<void> {
  await replaceFile(pointPaths(folder, name).end, [new TextEncoder().encode(`${JSON.stringify(end)}\n`)])
}

export async function clearEnd(folder: string, name: string): Promise<void> {
  await rm(pointPaths(folder, name).end, { force: true })
}

/** Forgets a point, so that it starts anew. */
export async function dropPoint(folder: string, name: string): Promise<void> {
  const paths = pointPaths(folder, name)
  await Promise.all([paths.run, paths.end, paths.log].map((path) => rm(path, { recursive: true, force: true })))
}

async function readEnd(folder: string, name: string): Promise<PointEnd | null> {
  const file = pointPaths(folder, name).end
  const text = await readFile(file, 'utf8').catch(() => null)
  return text === null ? null : parseJsonFile(file, text, endSchema)
}

export async function pointState(folder: string, point: StudyPoint): Promise<PointState> {
  const { run } = pointPaths(folder, point.name)
  const end = await readEnd(folder, point.name)
  const failed = (record: RunRecord | null, failure: string): PointState => ({
    point,
    status: 'failed',
    record,
    failure,
  })
  try {
    const record = await readRecord(run)
    if (record.status === 'completed') {
      // one that completed and was refused, for its warnings, has an end
      return end ? failed(record, end.message) : { point, status: 'completed', record, failure: null }
    }
    if (await isLocked(run)) return { point, status: 'running', record, failure: null }
    if (record.status === 'failed') return failed(record, record.failure ?? end?.message ?? 'it failed')
    return end ? failed(record, end.message) : { point, status: 'interrupted', record, failure: null }
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    if (end) return failed(null, end.message)
    if (error.message.includes('it has no run.json')) return { point, status: 'waiting', record: null, failure: null }
    return failed(null, error.message)
  }
}

export async function pointStates(folder: string, { points }: Pick<Study, 'points'>): Promise<PointState[]> {
  const states: PointState[] = []
  for (const point of points) states.push(await pointState(folder, point))
  return states
}

/** How many of each status, those that there are. */
export function countStates(states: readonly PointState[]): Partial<Record<PointStatus, number>> {
  const counts = pointStatuses.map(
    (status) => [status, states.filter((state) => state.status === status).length] as const,
  )
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}
