// partWriter.ts: what each rank writes of a recording: frames of its own bodies, to a file of its own.

import { stat } from 'node:fs/promises'
import type { FrameRows, PartFile, PartOrder } from '../../step/ranks/frameParts.js'
import { containerPieces } from '../container/container.js'
import { GrowingFile, replaceFile } from '../diskFile.js'
import { hasPart, placesIn } from './partFiles.js'
import { assembled, type FrameInfo, type RecordingHeader, store } from './recordingFormat.js'
import { partFile, partHeader, partKind } from './recordingParts.js'

/** Begins the file of a rank, or goes on after its last whole frame; `order.header` is that of the recording. */
export async function openPart({ recording, header }: PartOrder, rank: number): Promise<PartFile> {
  const file = partFile(recording, rank)
  const own = partHeader(header as RecordingHeader, rank)
  if (!(await hasPart(recording, rank))) await replaceFile(file, containerPieces(partKind, own, {}))
  const { end } = await placesIn(file)
  const growing = await GrowingFile.open(file, Math.min(end, (await stat(file)).size))
  return {
    fields: own.fields.slice(1).map(({ name }) => name),
    append(info: FrameInfo, { numbers, values }: FrameRows) {
      const columns = own.fields.map((field, f) => store(field, f === 0 ? numbers : values[f - 1]!, own.origin))
      return growing.append(assembled(own.fields, info, columns))
    },
    sync: () => growing.sync(),
    close: () => growing.close(),
  }
}
