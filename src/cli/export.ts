// export.ts: `talus export`, the frames of a run for other programs.

import { join } from 'node:path'
import { exportRun } from '../io/export/exportRun.js'
import { exitCodes } from './exitCodes.js'
import { shortNumber } from './format.js'
import type { Terminal } from './terminal.js'

export interface ExportCommandOptions {
  readonly format: string
  readonly out?: string
  readonly frames?: string
  readonly fields?: readonly string[]
  readonly overwrite?: boolean
  readonly compress?: boolean
  readonly table?: boolean
  readonly look?: string
  readonly bodies?: number
  readonly instances?: boolean
  readonly set?: string
}

/** ms between lines, on a terminal and elsewhere. */
const interval = { live: 250, plain: 5000 }

export async function exportCommand(
  folder: string,
  options: ExportCommandOptions,
  terminal: Terminal,
): Promise<number> {
  const { format, out = join(folder, format), bodies, ...rest } = options
  let last = performance.now()
  const result = await exportRun(folder, {
    ...rest,
    format,
    out,
    ...(bodies === undefined ? {} : { most: bodies }),
    progress(done, total) {
      if (performance.now() - last < (terminal.isLive ? interval.live : interval.plain)) return
      last = performance.now()
      terminal.progress(
        `${format} ${shortNumber(done)} of ${shortNumber(total)} frames  ${Math.floor((100 * done) / total)} %`,
      )
    },
  })
  for (const warning of result.warnings) terminal.warn(warning)
  terminal.result(result, () => {
    const [first] = result.files
    const more = result.files.length > 1 ? ` and ${shortNumber(result.files.length - 1)} more` : ''
    return `${shortNumber(result.frames)} ${result.frames === 1 ? 'frame' : 'frames'} in ${out}: open ${first}${more}`
  })
  return exitCodes.done
}
