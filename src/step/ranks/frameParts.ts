// frameParts.ts: frames of a recording, each rank the records of its own bodies, so that nobody gathers them. Who writes files is handed in.

import type { Communicator } from '../../backends/mpi/communicator.js'
import { frameFields, frameRows } from './frameRows.js'
import { tryTogether } from './rankBackend.js'
import type { RankRun } from './rankRun.js'

/** What every rank is told of a recording. */
export interface PartOrder {
  /** File of the recording, from the root of the disk. */
  readonly recording: string
  /** Of the recording, for whoever writes. */
  readonly header: unknown
}

export interface FrameMoment {
  readonly steps: number
  /** s */
  readonly time: number
}

/** Bodies of a rank, by number in the whole scene, and fields of them, components side by side. */
export interface FrameRows {
  readonly numbers: Int32Array
  readonly values: readonly Float64Array[]
}

export interface PartFile {
  /** Of bodies, in the order in which `append` wants them. */
  readonly fields: readonly string[]
  append(moment: FrameMoment, rows: FrameRows): Promise<void>
  sync(): Promise<void>
  close(): Promise<void>
}

export type OpenPart = (order: PartOrder, rank: number) => Promise<PartFile>

/** What is done with parts. */
export const partTasks = { open: 0, append: 1, sync: 2, close: 3 } as const

/** On every rank: all of them call the same task; rank 0 says what there is to say. */
export class PartRecorder {
  private file: PartFile | null = null

  constructor(
    private readonly world: Communicator,
    private readonly openPart: OpenPart,
  ) {}

  /** Of any other rank than 0. */
  async follow(task: number, rank: RankRun): Promise<void> {
    if (task === partTasks.open) await this.open(null)
    else if (task === partTasks.append) await this.append(null, rank)
    else if (task === partTasks.sync) await this.sync()
    else await this.close()
  }

  async open(order: PartOrder | null): Promise<string | null> {
    const said = JSON.parse(this.world.broadcastText(JSON.stringify(order))) as PartOrder
    return this.trying(async () => {
      this.file = await this.openPart(said, this.world.rank)
    })
  }

  /** How many records each rank wrote, or the sentence of one that could not. */
  async append(moment: FrameMoment | null, rank: RankRun): Promise<Uint32Array | string> {
    const said = Float64Array.of(moment?.steps ?? 0, moment?.time ?? 0)
    this.world.broadcast(said)
    await rank.bring(frameFields(this.file!.fields))
    const rows = frameRows(rank.bodiesHere, this.file!.fields)
    const failure = await this.trying(() => this.file!.append({ steps: said[0]!, time: said[1]! }, rows))
    if (failure !== null) return failure
    return Uint32Array.from(this.world.allGather(Float64Array.of(rows.numbers.length)))
  }

  sync(): Promise<string | null> {
    return this.trying(() => this.file!.sync())
  }

  close(): Promise<string | null> {
    const { file } = this
    this.file = null
    return this.trying(async () => file?.close())
  }

  private trying(work: () => Promise<void>): Promise<string | null> {
    return tryTogether(this.world, work)
  }
}
