// regionRecorder.ts: frames of a run by region: rank 0 has the recording, and each rank a part of it. All ranks call the same here, in the
// same order; what could not be written is the same to all of them, and its sentence is rank 0's.

import { join } from 'node:path'
import { makeFolder } from '../io/diskFile.js'
import { openPart } from '../io/recording/partWriter.js'
import { continueRecording, type RecordingWriter } from '../io/recording/recording.js'
import { createRegionRecording } from '../io/recording/regionRecording.js'
import { writeScene } from '../io/runFolder/sceneJson.js'
import type { RegionScene } from '../model/regionScene.js'
import type { RegionFrames, RegionRun } from '../step/ranks/regionRun.js'

export interface RegionRecorderOptions {
  readonly folder: string
  readonly region: RegionScene
  readonly sceneName: string
  readonly timeStep: number
  /** Steps from one frame to the next. */
  readonly every: number
  /** Of a run that goes on; 0 for a new one. */
  readonly done: number
}

export class RegionRecorder {
  private readonly frames: RegionFrames
  private isOpen = false
  /** Rank 0 alone. */
  private writer: RecordingWriter | null = null

  constructor(
    private readonly run: RegionRun,
    private readonly options: RegionRecorderOptions,
  ) {
    this.frames = run.frames(openPart)
  }

  private get leads(): boolean {
    return this.run.world.rank === 0
  }

  async open(): Promise<string | null> {
    const failure = await this.together(
      () => this.begin(),
      async () => {
        if (!this.run.isAny(false)) await this.frames.follow('open')
      },
    )
    this.isOpen = failure === null
    return failure
  }

  /** The others are told whether there is a recording to write parts of. */
  private async begin(): Promise<void> {
    const { run, frames, options } = this
    const { folder, region, done, ...of } = options
    let isTold = false
    const open: RegionFrames['lead']['open'] = (order) => {
      isTold = true
      run.isAny(false)
      return frames.lead.open(order)
    }
    const parts = { ...frames.lead, open }
    try {
      await makeFolder(join(folder, 'frames'))
      await writeScene(folder, region.kinds)
      const file = join(folder, 'frames', 'recording.talus')
      this.writer =
        done > 0
          ? await continueRecording(file, done, parts)
          : await createRegionRecording(file, { ...of, region, parts })
    } catch (error) {
      if (!isTold) run.isAny(true)
      throw error
    }
  }

  isDue(steps: number): boolean {
    return steps % this.options.every === 0
  }

  /** Steps until the next frame. */
  next(steps: number): number {
    const { every } = this.options
    return (Math.floor(steps / every) + 1) * every
  }

  append(steps: number): Promise<string | null> {
    const moment = { steps, time: steps * this.options.timeStep }
    return this.together(
      () => this.writer!.appendParts!(moment),
      () => this.frames.follow('append'),
    )
  }

  /** On the disk, before a checkpoint says that they are. */
  sync(): Promise<string | null> {
    return this.together(
      () => this.writer!.sync(),
      () => this.frames.follow('sync'),
    )
  }

  async close(): Promise<void> {
    if (!this.isOpen) return
    if (this.leads) await this.writer?.close()
    else await this.frames.follow('close')
  }

  private async together(lead: () => Promise<void>, follow: () => Promise<void>): Promise<string | null> {
    let failure: string | null = null
    if (this.leads)
      failure = await lead().then(
        () => null,
        (error: Error) => error.message,
      )
    else await follow()
    return this.run.isAny(failure !== null) ? (failure ?? '') : null
  }
}
