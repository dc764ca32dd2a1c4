// exportRun.ts: the frames of a run written in another format, one after the other.

import { readdir } from 'node:fs/promises'
import { InputError } from '../../model/inputError.js'
import { didYouMean } from '../../model/nearestName.js'
import { fileInTheWay, makeFolder } from '../diskFile.js'
import { CsvExport, type CsvOptions } from './csvExport.js'
import { type ExportSource, openSource, type SourceOptions } from './exportSource.js'
import { type FormatName, formatNames } from './formatNames.js'
import type { FrameExport } from './frameExport.js'
import { GltfExport, type GltfOptions } from './gltf/gltfExport.js'
import { GltfInstances } from './gltf/gltfInstances.js'
import { readGltfSet } from './gltf/gltfSet.js'
import { PovExport, type PovOptions } from './pov/povExport.js'
import { UsdExport } from './usd/usdExport.js'
import { VtkExport, type VtkOptions } from './vtk/vtkExport.js'
import { VtkHdfExport } from './vtkhdf/vtkHdfExport.js'

export interface ExportOptions extends SourceOptions, VtkOptions, CsvOptions, PovOptions, GltfOptions {
  readonly format: string
  /** Folder to write to; made where it is not there. */
  readonly out: string
  /** Writes into a folder that is not empty. */
  readonly overwrite?: boolean
  progress?(done: number, total: number): void
}

export interface ExportResult {
  readonly format: string
  readonly frames: number
  readonly out: string
  /** The files to open. */
  readonly files: readonly string[]
  readonly warnings: readonly string[]
}

type Make = (source: ExportSource, out: string, options: ExportOptions) => FrameExport | Promise<FrameExport>

const formats: Readonly<Record<FormatName, Make>> = {
  vtk: (source, out, options) => new VtkExport(source, out, options),
  vtkhdf: (source, out) => new VtkHdfExport(source, out),
  csv: (source, out, options) => new CsvExport(source, out, options),
  pov: (source, out, options) => PovExport.begin(source, out, options),
  gltf: gltfExport,
  usd: (source, out) => new UsdExport(source, out),
}

async function gltfExport(source: ExportSource, out: string, options: ExportOptions): Promise<FrameExport> {
  const { set, instances } = options
  if (set === undefined) return instances ? new GltfInstances(source, out) : new GltfExport(source, out, options)
  if (instances) throw new InputError('--set takes bodies as nodes: drop --instances.')
  return new GltfExport(source, out, options, await readGltfSet(set, source.scene.data.groups))
}

/** Throws before anything is written where the format, the frames or the folder do not fit. */
export async function exportRun(folder: string, options: ExportOptions): Promise<ExportResult> {
  const { format, out } = options
  const make = Object.hasOwn(formats, format) ? formats[format as FormatName] : undefined
  if (!make) throw new InputError(`--format: unknown format ${format}${didYouMean(format, formatNames)}`)
  if (options.set !== undefined && format !== 'gltf') throw new InputError('--set is for --format gltf: drop it.')
  const source = await openSource(folder, options)
  try {
    await checkFolder(out, options.overwrite ?? false)
    const writing = await make(source, out, options)
    await makeFolder(out)
    const files = await writeFrames(writing, source, options).catch(async (error) => {
      await writing.abandon?.()
      throw error
    })
    return {
      format,
      frames: source.frames.length,
      out,
      files,
      warnings: [...damage(source), ...(writing.warnings ?? [])],
    }
  } finally {
    await source.close()
  }
}

/** Frames that are lost are missed in what is written. */
function damage({ recording: { damaged } }: ExportSource): string[] {
  if (damaged.length === 0) return []
  const places = damaged.map(({ offset }) => offset).join(', ')
  return [`the recording is damaged at byte ${places}: the frames there are left out.`]
}

async function writeFrames(writing: FrameExport, source: ExportSource, options: ExportOptions): Promise<string[]> {
  const { frames, recording } = source
  for (const [done, index] of frames.entries()) {
    options.progress?.(done, frames.length)
    await writing.frame(index, await recording.frame(index))
  }
  const files = await writing.finish()
  options.progress?.(frames.length, frames.length)
  return files
}

async function checkFolder(out: string, overwrite: boolean): Promise<void> {
  const files = await readdir(out).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [] as string[]
    throw new InputError(
      `${out} cannot hold an export: ${error.code === 'ENOTDIR' ? fileInTheWay(out) : error.message}.`,
    )
  })
  if (files.length > 0 && !overwrite) {
    throw new InputError(`${out} is not empty; give another folder with --out, or --overwrite.`)
  }
}
