// filmLook.ts: the look of a film: a file, one beside the run, or one that comes with Talus, with the camera of the command line over it.

import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { InputError } from '../../model/inputError.js'
import { type Look, parseLook } from '../export/pov/look.js'
import { checkSet } from '../export/pov/povSet.js'

export interface LookRequest {
  readonly look?: string | undefined
  readonly camera?: string | undefined
}

export async function readFilmLook(folder: string, { look, camera }: LookRequest): Promise<Look> {
  const made = await parseLook(await lookFile(folder, look))
  return camera === undefined ? made : { ...made, camera: { ...fixedPart(made.camera), ...cameraOf(camera) } }
}

/** The text of the prepared scene; null where there is none. */
export async function readSet({ set }: Look, renderer: string): Promise<string | null> {
  if (set === undefined) return null
  if (renderer !== 'pov') throw new InputError('a set is a scene of POV-Ray: add --renderer pov.')
  const text = await readFile(set, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new InputError(`${set}: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}.`)
  })
  checkSet(set, text)
  return text
}

const fixedPart = ({ position, target, angle, aperture, focus }: NonNullable<Look['camera']> = {}) => ({
  ...(position ? { position } : {}),
  ...(target ? { target } : {}),
  ...(angle ? { angle } : {}),
  ...(aperture ? { aperture } : {}),
  ...(focus ? { focus } : {}),
})

/** look.yaml of the run where none is named. */
async function lookFile(folder: string, look: string | undefined): Promise<string | undefined> {
  const own = join(folder, 'look.yaml')
  if (look === undefined) return (await isFile(own)) ? own : undefined
  if (/[./\\]/.test(look)) return look
  const shipped = fileURLToPath(new URL(`../../../looks/${look}.yaml`, import.meta.url))
  return (await isFile(shipped)) ? shipped : look
}

const isFile = (file: string) =>
  stat(file).then(
    (found) => found.isFile(),
    () => false,
  )

function cameraOf(text: string): NonNullable<Look['camera']> {
  const [way, value] = text.split('=') as [string, string | undefined]
  if (way === 'still' && value === undefined) return {}
  if (way === 'orbit') {
    const turns = Number(value ?? 1)
    if (Number.isFinite(turns)) return { orbit: turns }
  }
  if (way === 'follow' && value) return { follow: value }
  throw new InputError(`--camera: expected still, orbit, orbit=TURNS or follow=BODY, found ${text}.`)
}
