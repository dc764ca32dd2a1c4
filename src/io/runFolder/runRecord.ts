// runRecord.ts: run.json, what was run, how far it came and what it measured.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { ContactLaw } from '../../model/contact.js'
import type { MeasureResult } from '../../model/defineScene.js'
import { InputError } from '../../model/inputError.js'
import type { BackendInfo, Counters, Energy, RunWarning } from '../../step/simulation.js'
import { replaceFile } from '../diskFile.js'
import { parseJsonFile } from '../jsonFile.js'
import type { PhaseReport } from '../phases/runPhases.js'

export interface RunRecord {
  /** A run that is still going, or was killed, reads interrupted: what the folder holds can be continued. */
  readonly status: 'completed' | 'interrupted' | 'failed'
  /** Version. */
  readonly talus: string
  readonly scene: string
  /** Of the scene file; null for a built-in scene. */
  readonly file: string | null
  /** SI numbers of a built-in scene; texts by path where --set changed a scene file. */
  readonly parameters: Readonly<Record<string, number | string>>
  readonly backend: BackendInfo
  readonly contact: 'dem' | 'dvi'
  /** The law with all its settings. */
  readonly law?: ContactLaw
  /** s */
  readonly timeStep: number
  readonly steps: number
  /** s */
  readonly time: number
  readonly wallSeconds: number
  readonly counters: Counters
  /** ms in each stage, where the device tells; a name with a slash is a part of the one before it. */
  readonly stageTimes?: Readonly<Record<string, number>>
  /** Of the contact solver in the last step, m/s; null where the law does not iterate, and so the next three. */
  readonly residual: number | null
  /** Mean of all steps. */
  readonly iterationsPerStep: number | null
  /** Steps whose solve did not reach its tolerance. */
  readonly unsolvedSteps: number | null
  /** Largest residual of a step, m/s. */
  readonly worstResidual: number | null
  /** J */
  readonly energy: Energy
  /** What went wrong, one of each kind; of an older version not there. */
  readonly warnings?: readonly RunWarning[]
  /** What came before the run; of a scene without phases not there. */
  readonly phases?: readonly PhaseRecord[]
  /** Of the state fields. */
  readonly hash: string
  readonly measures: readonly MeasureResult[]
  /** Why it failed. */
  readonly failure?: string
  /** True where no rank had all bodies. */
  readonly byRegion?: true
  /** What `--resume` needs to go on as asked for. */
  readonly request: RunRequest
}

/** A phase, and what it warned of when it was run. */
export type PhaseRecord = Omit<PhaseReport, 'fromCache'>

export interface RunRequest {
  /** Steps of the whole run. */
  readonly steps: number
  /** Steps from one probe sample to the next. */
  readonly sampleEvery: number
  /** Steps from one frame to the next; null where nothing is recorded. */
  readonly recordEvery: number | null
  /** Steps from one row of the history to the next. */
  readonly historyEvery?: number
  /** True where frames hold the contacts too. */
  readonly recordContacts?: boolean
  /** Wall-clock time from one checkpoint to the next, s. */
  readonly checkpointSeconds: number
}

const warningSchema = z.looseObject({
  kind: z.string(),
  step: z.number(),
  bodies: z.array(z.string()),
  message: z.string(),
  count: z.number(),
})

/** What must be there for the file to be of use; more is left as it is. */
const recordSchema = z.looseObject({
  status: z.enum(['completed', 'interrupted', 'failed']),
  talus: z.string(),
  scene: z.string(),
  file: z.string().nullable(),
  parameters: z.record(z.string(), z.union([z.number(), z.string()])),
  backend: z.looseObject({ kind: z.string(), device: z.string(), threads: z.number(), precision: z.string() }),
  contact: z.enum(['dem', 'dvi']),
  law: z.looseObject({ law: z.enum(['dem', 'dvi']) }).optional(),
  timeStep: z.number().positive(),
  steps: z.int().min(0),
  time: z.number(),
  wallSeconds: z.number(),
  counters: z.looseObject({ bodies: z.number() }),
  stageTimes: z.record(z.string(), z.number()).optional(),
  residual: z.number().nullable(),
  iterationsPerStep: z.number().nullable(),
  unsolvedSteps: z.number().nullable(),
  worstResidual: z.number().nullable(),
  energy: z.looseObject({ kinetic: z.number().nullable(), potential: z.number().nullable() }),
  warnings: z.array(warningSchema).optional(),
  phases: z
    .array(
      z.looseObject({
        name: z.string(),
        time: z.number(),
        steps: z.number(),
        ended: z.boolean(),
        warnings: z.array(warningSchema),
      }),
    )
    .optional(),
  hash: z.string(),
  measures: z.array(
    z.looseObject({
      name: z.string(),
      // no number is written as null
      value: z.number().nullable(),
      unit: z.string(),
      expected: z.number().nullable(),
      tolerance: z.number().nullable(),
      pass: z.boolean().nullable(),
    }),
  ),
  failure: z.string().optional(),
  request: z.looseObject({
    steps: z.int().min(0),
    sampleEvery: z.int().min(1),
    recordEvery: z.int().min(1).nullable(),
    historyEvery: z.int().min(1).optional(),
    recordContacts: z.boolean().optional(),
    checkpointSeconds: z.number().positive(),
  }),
})

const fileName = 'run.json'

export async function writeRecord(folder: string, record: RunRecord): Promise<void> {
  await replaceFile(join(folder, fileName), [new TextEncoder().encode(`${JSON.stringify(record, null, 2)}\n`)])
}

export async function readRecord(folder: string): Promise<RunRecord> {
  const file = join(folder, fileName)
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'ENOENT' || error.code === 'ENOTDIR' ? 'it has no run.json' : error.message
    throw new InputError(`${folder} is not a run folder: ${reason}.`)
  })
  return parseJsonFile(file, text, recordSchema) as unknown as RunRecord
}
