// render.ts: `talus render`, pictures and a film of a recorded run.

import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { checkFilmName, encodeFilm } from '../io/film/encodeFilm.js'
import { drawFilm } from '../io/film/film.js'
import { InputError } from '../model/inputError.js'
import { exitCodes } from './exitCodes.js'
import { duration, shortNumber } from './format.js'
import { interruptible } from './interrupt.js'
import type { RenderOptions } from './renderOptions.js'
import type { Terminal } from './terminal.js'

/** Beside a table, in a run folder. */
const placeFor = (folder: string) =>
  folder.endsWith('.csv') ? `${folder.slice(0, -4)}-pictures` : join(folder, 'pictures')

/** ms between lines, on a terminal and elsewhere. */
const interval = { live: 250, plain: 5000 }

export async function render(folder: string, options: RenderOptions, terminal: Terminal): Promise<number> {
  const { out = placeFor(folder), film, jobs = availableParallelism(), speed = null, ...rest } = options
  if (film !== undefined) await checkFilmName(film)
  if ((options.blocks ?? 1) > 1 && options.renderer === 'fast')
    throw new InputError('--blocks is for --renderer pov or path.')
  if (options.backend && options.renderer !== 'path') throw new InputError('--backend is for --renderer path.')
  if (film !== undefined && options.part) throw new InputError('--film is made once all parts are there: drop --part.')
  return interruptible(async (interrupt) => {
    const progress = progressLine(terminal)
    const pictures = await drawFilm(folder, { ...rest, out, jobs, speed, interrupt, progress })
    const { total, drawn, complete } = pictures
    if (complete && film !== undefined) await encodeFilm(out, film, options.fps)
    terminal.result({ ...pictures, ...(film === undefined ? {} : { film }) }, () => {
      const kept =
        total - drawn > 0
          ? `, ${shortNumber(complete ? total - drawn : total)} ${complete ? 'as they were' : 'in all'}`
          : ''
      const line = `${shortNumber(drawn)} ${drawn === 1 ? 'picture' : 'pictures'} drawn${kept}, in ${out}`
      return complete && film !== undefined ? `${line}\nfilm ${film}` : line
    })
    if (complete) return exitCodes.done
    terminal.note('interrupted; the same command goes on with it')
    return exitCodes.interrupted
  })
}

function progressLine(terminal: Terminal): (done: number, total: number) => void {
  const start = performance.now()
  let last = start
  let first: number | null = null
  return (done, total) => {
    first ??= done
    const now = performance.now()
    if (now - last < (terminal.isLive ? interval.live : interval.plain) || done === first) return
    last = now
    const left = ((now - start) / 1000 / (done - first)) * (total - done)
    const share = done % 1 === 0 ? '' : `, ${Math.round(100 * (done % 1))} % of the next`
    terminal.progress(
      `pictures ${shortNumber(Math.floor(done))} of ${shortNumber(total)}${share}  ETA ${duration(left)}`,
    )
  }
}
