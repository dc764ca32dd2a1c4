// encodeFilm.ts: pictures as a film, by ffmpeg.

import { spawn } from 'node:child_process'
import { rename, rm, stat } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { InputError } from '../../model/inputError.js'

/** Even sizes, as most decoders want them. */
const even = 'pad=ceil(iw/2)*2:ceil(ih/2)*2'

const formats: Readonly<Record<string, readonly string[]>> = {
  '.mp4': ['-vf', even, '-c:v', 'libx264', '-crf', '18', '-pix_fmt', 'yuv420p', '-movflags', '+faststart'],
  '.webm': ['-vf', even, '-c:v', 'libvpx-vp9', '-crf', '24', '-b:v', '0', '-pix_fmt', 'yuv420p'],
  '.gif': ['-vf', 'split[a][b];[a]palettegen[p];[b][p]paletteuse'],
}

const filmFormats = Object.keys(formats)

/** Throws where the name does not end as a film does, or its folder is not there. */
export async function checkFilmName(file: string): Promise<void> {
  if (!Object.hasOwn(formats, extname(file))) throw new InputError(`${file}: a film ends in ${filmFormats.join(', ')}.`)
  const folder = await stat(dirname(file)).catch(() => null)
  if (!folder?.isDirectory()) throw new InputError(`${file}: there is no folder ${dirname(file)} for the film.`)
}

/** The pictures 000000.png, … of a folder; the file has its name once it is whole. */
export async function encodeFilm(pictures: string, file: string, fps: number): Promise<void> {
  const kind = extname(file)
  const part = `${file.slice(0, -kind.length)}.part${kind}`
  const input = ['-framerate', String(fps), '-start_number', '0', '-i', join(pictures, '%06d.png')]
  try {
    await ffmpeg(['-y', '-loglevel', 'error', ...input, ...formats[kind]!, part], pictures)
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** What it says of files, in the words of the others. */
const fileFailures: readonly (readonly [RegExp, string])[] = [
  [/No space left on device/, 'the disk is full'],
  [/Read-only file system/, 'the disk is read-only'],
]

function failure(said: string, code: number | null): string {
  const [, known] = fileFailures.find(([pattern]) => pattern.test(said)) ?? []
  if (known) return `the film cannot be written: ${known}.`
  return `ffmpeg ended with code ${code}: ${said.trim().split('\n').at(-1)}`
}

function ffmpeg(args: readonly string[], pictures: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('ffmpeg', args, { stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    child.stderr.on('data', (data) => {
      said = (said + data).slice(-10_000)
    })
    child.on('error', (error: NodeJS.ErrnoException) => {
      const missing = `ffmpeg was not found, so there is no film: the pictures are in ${pictures}; install it (Debian: apt-get install ffmpeg) and give the same command again.`
      reject(new InputError(error.code === 'ENOENT' ? missing : error.message))
    })
    child.on('close', (code) => {
      if (code === 0) resolve()
      else reject(new InputError(failure(said, code)))
    })
  })
}
