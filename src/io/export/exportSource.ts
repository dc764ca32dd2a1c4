// exportSource.ts: what is to be exported: the scene and the recording of a run, which frames and which fields of it.

import { join } from 'node:path'
import { type BodyColumns, bodyColumns } from '../../model/bodyColumns.js'
import { isMoved } from '../../model/bodyGroup.js'
import type { Scene } from '../../model/createScene.js'
import { InputError } from '../../model/inputError.js'
import { withPlaces } from '../../model/morePlaces.js'
import { didYouMean } from '../../model/nearestName.js'
import { openRecording, type Recording } from '../recording/recording.js'
import type { RecordedField } from '../recording/recordingFormat.js'
import { withRecordedGrains } from '../recording/regionRecording.js'
import { readRecord } from '../runFolder/runRecord.js'
import { readScene } from '../runFolder/sceneJson.js'

export interface ExportSource {
  /** Name of the scene. */
  readonly name: string
  readonly scene: Scene
  readonly columns: BodyColumns
  readonly recording: Recording
  /** Which frames of the recording, in order. */
  readonly frames: readonly number[]
  /** Which fields, beside position and orientation. */
  readonly fields: readonly RecordedField[]
  close(): Promise<void>
}

export interface SourceOptions {
  /** A:B:STEP as for a slice of a list, or one number. */
  readonly frames?: string
  readonly fields?: readonly string[]
  /** Read from the folder when omitted. */
  readonly scene?: Scene
}

/** Opens a run folder; throws where there is nothing in it to export. */
export async function openSource(folder: string, options: SourceOptions = {}): Promise<ExportSource> {
  const record = await readRecord(folder)
  const recording = await openFrames(folder, record.file ?? record.scene)
  try {
    const whole = options.scene ?? withRecordedGrains(await readScene(folder), recording)
    const scene = withPlaces(whole, placesOf(recording))
    const columns = bodyColumns(scene.data)
    checkPoses(recording, scene, folder)
    const frames = frameRange(options.frames, recording.frames.length)
    const fields = chosenFields(recording.header.fields, options.fields)
    return { name: record.scene, scene, columns, recording, frames, fields, close: () => recording.close() }
  } catch (error) {
    await recording.close()
    throw error
  }
}

/** That were made while it ran. */
const placesOf = ({ header }: Recording) =>
  (header.groups ?? []).flatMap(({ continues, count }) =>
    continues === undefined ? [] : [{ group: continues, count }],
  )

async function openFrames(folder: string, scene: string): Promise<Recording> {
  const recording = await openRecording(join(folder, 'frames', 'recording.talus')).catch((error: Error) => {
    if (!error.message.includes('no such file')) throw error
    throw new InputError(`${folder} has no recording: record frames with talus run ${scene} --record HZ.`)
  })
  if (recording.frames.length > 0) return recording
  await recording.close()
  throw new InputError(`${folder} has a recording without a whole frame: the run was ended before its first.`)
}

function checkPoses({ header }: Recording, { data }: Scene, folder: string): void {
  const recorded = (name: string) => header.fields.some((field) => field.name === name)
  const turns = data.groups.some((group) => isMoved(group) && group.shape.kind !== 'sphere')
  for (const name of ['bodyPos', ...(turns ? ['bodyRot'] : [])]) {
    if (!recorded(name)) throw new InputError(`${folder} cannot be exported: its frames have no ${name}.`)
  }
}

/** "10:20:2" is 10, 12, ... 18; ends may be left out, and below zero they count from the end. */
export function frameRange(text: string | undefined, count: number): number[] {
  const all = Array.from({ length: count }, (_, k) => k)
  if (text === undefined) return all
  const wrong = () => new InputError(`--frames: expected A:B:STEP or a number, found ${text}.`)
  const parts = text.split(':').map((part) => (part.trim() === '' ? undefined : Number(part)))
  if (parts.length > 3 || parts.some((part) => part !== undefined && !Number.isInteger(part))) throw wrong()
  const [from, to, step = 1] = parts
  if (step < 1 || (parts.length === 1 && from === undefined)) throw wrong()
  const chosen =
    parts.length === 1
      ? all.slice(from, from === -1 ? undefined : from! + 1)
      : all.slice(from, to).filter((_, k) => k % step === 0)
  if (chosen.length > 0) return chosen
  throw new InputError(`--frames ${text} chooses none of the ${count} frames, 0 to ${count - 1}.`)
}

/** Fields of each frame; position and orientation are there in any case. */
function chosenFields(
  fields: readonly RecordedField[],
  names: readonly string[] | undefined,
): readonly RecordedField[] {
  const others = fields.filter(({ name }) => name !== 'bodyPos' && name !== 'bodyRot')
  if (names === undefined) return others
  for (const name of names) {
    if (fields.some((field) => field.name === name)) continue
    throw new InputError(
      `--fields: the frames have no ${name}${didYouMean(
        name,
        fields.map((field) => field.name),
      )}`,
    )
  }
  // whoever is in a place is told in any case
  return others.filter(({ name }) => name === 'bodyId' || names.includes(name))
}

const plainNames: Readonly<Record<string, string>> = {
  bodyVel: 'velocity',
  bodyOmega: 'angularVelocity',
  bodyForce: 'force',
  bodyTorque: 'torque',
}

/** What a field of a body is called in a file: velocity, mass, … */
export function plainName({ name, owner }: Pick<RecordedField, 'name' | 'owner'>): string {
  if (plainNames[name]) return plainNames[name]
  const rest = name.startsWith(owner) ? name.slice(owner.length) : name
  return rest === '' ? name : rest[0]!.toLowerCase() + rest.slice(1)
}
