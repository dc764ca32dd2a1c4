// runLoop.ts: steps a simulation to its end, with everything that happens on the way: samples, frames, checkpoints,
// progress, Ctrl-C. Samples and frames fall on whole multiples of steps, so that a continued run has the same ones.

import { setImmediate } from 'node:timers/promises'
import { storeOwner } from '../io/recording/recordedStore.js'
import type { RecordingWriter } from '../io/recording/recording.js'
import type { FrameValues, RecordedField } from '../io/recording/recordingFormat.js'
import { partRecordsField } from '../io/recording/recordingParts.js'
import { historySample } from '../io/runFolder/history.js'
import type { RunFolder } from '../io/runFolder/runFolder.js'
import type { RunRequest } from '../io/runFolder/runRecord.js'
import type { SimulationApi } from '../step/simulation.js'
import { LeftWarning } from './leftWarning.js'
import { Progress } from './progress.js'
import type { Terminal } from './terminal.js'
import { WarningTeller } from './warnings.js'

export interface LoopOptions {
  readonly simulation: SimulationApi
  readonly folder: RunFolder | null
  readonly request: RunRequest
  readonly terminal: Terminal
  readonly label: string
  /** Aborted by Ctrl-C. */
  readonly interrupt: AbortSignal
  /** Called where a checkpoint is due. */
  checkpoint(): Promise<void>
}

/** Least time between checkpoints, over what it took to write the last. */
const longestShare = 20

/** True where the end was reached, false where the run was interrupted. */
export async function runLoop(options: LoopOptions): Promise<boolean> {
  const { simulation, folder, request, terminal, label, interrupt } = options
  const progress = new Progress({ simulation, terminal, target: request.steps, label })
  const left = new LeftWarning(simulation, terminal)
  const warnings = new WarningTeller(simulation, terminal)
  let lastCheckpoint = performance.now()
  let pause = 1000 * request.checkpointSeconds
  if (simulation.steps === 0) await observe(options)
  else await recordMissed(options)
  warnings.tell()
  while (simulation.steps < request.steps) {
    if (interrupt.aborted) return false
    await simulation.stepSome(nextStop(simulation.steps, options) - simulation.steps)
    await observe(options)
    warnings.tell()
    // lets signals in, even where steps are computed on this thread
    await setImmediate()
    if (folder && performance.now() - lastCheckpoint >= pause) {
      const began = performance.now()
      await options.checkpoint()
      lastCheckpoint = performance.now()
      pause = Math.max(1000 * request.checkpointSeconds, longestShare * (lastCheckpoint - began))
    }
    if (await progress.update()) await left.update()
  }
  await Promise.all([folder?.probes.flush(), folder?.history?.flush()])
  await progress.show()
  await left.update()
  return true
}

/** The next step at which something is to be written, or the last one. */
function nextStop(steps: number, { folder, request }: LoopOptions): number {
  const next = (every: number) => (Math.floor(steps / every) + 1) * every
  const stops = [request.steps]
  if (folder) stops.push(next(request.sampleEvery))
  if (folder?.recording && request.recordEvery !== null) stops.push(next(request.recordEvery))
  if (folder?.history && request.historyEvery) stops.push(next(request.historyEvery))
  return Math.min(...stops)
}

async function observe({ simulation, folder, request }: LoopOptions): Promise<void> {
  if (!folder) return
  const { steps, time } = simulation
  if (steps % request.sampleEvery === 0) folder.probes.add({ time, values: await simulation.sample() })
  if (folder.history && request.historyEvery && steps % request.historyEvery === 0) {
    folder.history.add(await historySample(simulation))
  }
  if (folder.recording && request.recordEvery !== null && steps % request.recordEvery === 0) {
    await recordFrame(simulation, folder.recording)
    await Promise.all([folder.probes.flush(), folder.history?.flush()])
  }
}

/** A run that could not write the frame of its last step goes on from there. */
async function recordMissed({ simulation, folder, request }: LoopOptions): Promise<void> {
  const { recording } = folder ?? {}
  const { steps } = simulation
  if (!recording || request.recordEvery === null || steps % request.recordEvery !== 0) return
  if (recording.recorded < steps) await recordFrame(simulation, recording)
}

async function recordFrame(simulation: SimulationApi, recording: RecordingWriter): Promise<void> {
  const { steps, time, scene } = simulation
  if (recording.appendParts) return recording.appendParts({ steps, time })
  const values = await frameValues(simulation, recording.header.fields)
  const places = recording.header.groups?.at(-1)
  if (scene && places && scene.bodyCount > places.first + places.count) await recording.grow(scene)
  await recording.append({ steps, time }, values)
}

async function frameValues(simulation: SimulationApi, fields: readonly RecordedField[]): Promise<FrameValues> {
  const given = ['contact', storeOwner, partRecordsField.owner]
  const own = fields.filter(({ owner }) => !given.includes(owner))
  const values = await Promise.all(own.map(async ({ name }) => [name, await simulation.read(name)] as const))
  const has = (owner: string) => fields.some((field) => field.owner === owner)
  const contacts = has('contact') ? await simulation.contactList?.() : undefined
  const stores = has(storeOwner) ? await simulation.storeFrame?.() : undefined
  const places = Object.fromEntries(values)
  const ids = await simulation.bodyIds?.()
  // no number, so that nothing is drawn or exported of a body that is not there
  ids?.forEach((id, body) => {
    if (id < 0) places.bodyPos?.fill(Number.NaN, 3 * body, 3 * body + 3)
  })
  const { bodies: contactBodies = [], points: contactPoint = [], forces: contactForce = [] } = contacts ?? {}
  return { ...places, contactBodies, contactPoint, contactForce, [partRecordsField.name]: [], ...stores }
}
