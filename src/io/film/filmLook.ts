// filmLook.ts: the look of a film: a file, one beside the run, or one that comes with Talus, with the camera of the command line over it.

import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BodyGroup } from '../../model/bodyGroup.js'
import { InputError } from '../../model/inputError.js'
import { didYouMean } from '../../model/nearestName.js'
import { readGltfSet } from '../export/gltf/gltfSet.js'
import { type Look, parseLook } from '../export/pov/look.js'
import { checkSet } from '../export/pov/povSet.js'
import { type Stage, stageOf } from './gltfStage.js'

export interface LookRequest {
  readonly look?: string | undefined
  readonly camera?: string | undefined
}

export async function readFilmLook(folder: string, { look, camera }: LookRequest): Promise<Look> {
  const made = await parseLook(await lookFile(folder, look))
  return camera === undefined ? made : { ...made, camera: { ...fixedPart(made.camera), ...cameraOf(camera) } }
}

export interface FilmSet {
  /** Text of a scene of POV-Ray, for pov; null for none. */
  readonly set: string | null
  /** Of a glTF file, for path; null for none. */
  readonly stage: Stage | null
}

/** The prepared scene of a look. */
export async function readSet({ set }: Look, renderer: string, groups: readonly BodyGroup[]): Promise<FilmSet> {
  if (set === undefined) return { set: null, stage: null }
  if (!/\.(glb|gltf)$/i.test(set)) return { set: await povSet(set, renderer), stage: null }
  if (renderer !== 'path') throw new InputError('a set of glTF is drawn by paths: add --renderer path.')
  return { set: null, stage: await stageOf(await readGltfSet(set, groups)) }
}

async function povSet(set: string, renderer: string): Promise<string> {
  if (renderer !== 'pov') throw new InputError('a set is a scene of POV-Ray: add --renderer pov.')
  const text = await readFile(set, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new InputError(`${set}: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}.`)
  })
  checkSet(set, text)
  return text
}

const fixedPart = ({ position, target, angle, up, aperture, focus }: NonNullable<Look['camera']> = {}) => ({
  ...(position ? { position } : {}),
  ...(target ? { target } : {}),
  ...(angle ? { angle } : {}),
  ...(up ? { up } : {}),
  ...(aperture ? { aperture } : {}),
  ...(focus ? { focus } : {}),
})

/** look.yaml of the run where none is named. */
async function lookFile(folder: string, look: string | undefined): Promise<string | undefined> {
  const own = join(folder, 'look.yaml')
  if (look === undefined) return (await isFile(own)) ? own : undefined
  if (/[./\\]/.test(look)) return look
  const names = (await readdir(looks)).map((name) => basename(name, '.yaml')).sort()
  if (names.includes(look)) return join(looks, `${look}.yaml`)
  if (await isFile(look)) return look
  throw new InputError(
    `--look ${look}: there is no such file, nor does such a look come with Talus${didYouMean(look, names)}`,
  )
}

const looks = fileURLToPath(new URL('../../../looks', import.meta.url))

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
