// look.ts: how pictures look: colours and materials of groups and bodies, camera, backdrop, lights; from a YAML or JSON file.

import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { z } from 'zod'
import { InputError } from '../../../model/inputError.js'
import { didYouMean } from '../../../model/nearestName.js'
import { checkAgainst, type Path, type Problem, SceneFileError } from '../../sceneFile/problem.js'
import { readSource, type SourceText } from '../../sceneFile/sourceText.js'
import { type TableLook, tableLook, tableSchema } from './tableLook.js'

const vector = z.tuple([z.number(), z.number(), z.number()]).describe('three numbers')
const colourWords = '#rrggbb or [r, g, b] from 0 to 1'
const colour = z.union([vector, z.string().regex(/^#[0-9a-fA-F]{6}$/, `expected ${colourWords}`)]).describe(colourWords)

/** Texts inside POV-Ray's finish { }. */
export const materials = {
  matte: 'ambient 0.08 diffuse 0.9',
  plastic: 'ambient 0.08 diffuse 0.85 specular 0.25 roughness 0.04',
  rubber: 'ambient 0.05 diffuse 0.7 specular 0.1 roughness 0.2',
  metal: 'ambient 0.05 diffuse 0.5 specular 0.8 roughness 0.01 metallic reflection { 0.25 metallic }',
  glass: 'ambient 0 diffuse 0.1 specular 0.8 roughness 0.002 reflection { 0.04, 0.6 }',
  ground: 'ambient 0.08 diffuse 0.9',
} as const

export type MaterialName = keyof typeof materials

const materialNames = Object.keys(materials) as [keyof typeof materials, ...(keyof typeof materials)[]]

const backdropNames = ['studio', 'lab', 'desert', 'moon'] as const

/** Along an edge of a picture. */
export const mostPixels = 16384
const pixels = z.number().int().positive().max(mostPixels)

const surface = z.strictObject({
  colour: colour.optional(),
  /** speed, size, height, force, or a column of the frames, in place of one colour for a group that moves. */
  by: z.string().min(1).optional(),
  /** Ends of the colours. */
  range: z.tuple([z.number(), z.number()]).optional(),
  /** For pov and path. */
  material: z.enum(materialNames).optional(),
  /** Text inside POV-Ray's finish { }. */
  finish: z.string().optional(),
  /** Text inside POV-Ray's texture { }, in place of colour and finish. */
  texture: z.string().optional(),
  /** Not drawn. */
  hidden: z.boolean().optional(),
})

const schema = z.strictObject({
  background: colour.optional(),
  backdrop: z.enum(backdropNames).optional(),
  /** Written on pictures of a film, as the next two. */
  title: z.string().optional(),
  time: z.boolean().optional(),
  /** A bar of known length. */
  scaleBar: z.boolean().optional(),
  /** Series of probes.csv, plotted in a corner up to the time of the picture. */
  plots: z.array(z.string().min(1)).max(4).optional(),
  camera: z
    .strictObject({
      position: vector.optional(),
      target: vector.optional(),
      /** Degrees across the picture. */
      angle: z.number().positive().max(160).optional(),
      /** What points up in the picture; z when omitted. */
      up: vector.optional(),
      /** Diameter of the lens, m, for path: what is not in its focus is blurred. */
      aperture: z.number().nonnegative().optional(),
      /** Distance at which it is sharp, m; that of the target when omitted. */
      focus: z.number().positive().optional(),
      /** Turns about the target in the course of a film. */
      orbit: z.number().optional(),
      /** Name of a body that the camera moves along with. */
      follow: z.string().optional(),
      /** Places that the camera passes in the course of a film, on a smooth curve. */
      path: z.array(vector).min(2).optional(),
      /** Places in the course of a film, by time of the run in s. */
      keyframes: z
        .array(
          z.strictObject({
            time: z.number(),
            position: vector.optional(),
            target: vector.optional(),
            angle: z.number().positive().max(160).optional(),
          }),
        )
        .min(2)
        .optional(),
    })
    .optional(),
  /** Share of the time from picture to picture that the shutter is open, for path: what moves is blurred. */
  shutter: z.number().min(0).max(1).optional(),
  /** Of a periodic domain that path draws on either side along each axis that is periodic; none when omitted. */
  images: z.number().int().min(0).max(5).optional(),
  /** Whether path takes the noise out; it does when omitted. */
  denoise: z.boolean().optional(),
  lights: z
    .array(z.strictObject({ position: vector, colour: colour.optional(), shadow: z.boolean().optional() }))
    .optional(),
  default: surface.optional(),
  /** By name of the group; * stands for any letters. */
  groups: z.record(z.string(), surface).optional(),
  /** By name of the body, grains.3, in place of that of its group. */
  bodies: z.record(z.string(), surface).optional(),
  /** A prepared scene beside this file, into which bodies are placed: of POV-Ray for films by pov, of glTF for path. */
  set: z.string().optional(),
  table: tableSchema.optional(),
  size: z.tuple([pixels, pixels]).optional(),
})

export type Look = Omit<z.infer<typeof schema>, 'table'> & { readonly table?: TableLook }
export type Surface = z.infer<typeof surface>

/** The look of a file, or none, for a scene of these groups. */
export async function readLook(file: string | undefined, groups: readonly string[]): Promise<Look> {
  const look = await parseLook(file)
  checkGroups(look, groups, file)
  return look
}

const readingWords: Readonly<Record<string, string>> = { ENOENT: 'there is no such file', EISDIR: 'it is a folder' }

/** The look of a file, or none. */
export async function parseLook(file: string | undefined): Promise<Look> {
  if (file === undefined) return {}
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new InputError(`${file}: ${readingWords[error.code ?? ''] ?? error.message}.`)
  })
  const source = readSource(text, { file })
  const refuse = (problems: readonly Problem[]): never => {
    throw new SceneFileError(problems.map((problem) => source.place(problem)))
  }
  const found = checkAgainst(schema, source.data ?? {})
  if (Array.isArray(found)) return refuse(found)
  const wrong = contradictions(found)
  if (wrong.length > 0) return refuse(wrong)
  const { set, table, ...rest } = found
  const made = table && (await tableLook(table, file))
  if (Array.isArray(made)) return refuse(made)
  const look = {
    ...rest,
    ...(made ? { table: made } : {}),
    ...(set === undefined ? {} : { set: resolve(dirname(file), set) }),
  }
  sources.set(look, source)
  return look
}

/** Texts of looks from files. */
const sources = new WeakMap<Look, SourceText>()

/** What is wrong with a part of a look for this run: with its line, where the look is from a file. */
export function placedInLook(look: Look, { path, atKey }: Omit<Problem, 'message'>, error: unknown): unknown {
  const source = sources.get(look)
  if (!source || !(error instanceof InputError) || error instanceof SceneFileError) return error
  const message = error.message.replace(/\.$/, '')
  return new SceneFileError([source.place({ path, message, ...(atKey ? { atKey } : {}) })])
}

/** What is right by itself, and not with the rest. */
function contradictions({ camera, groups, bodies, default: usual }: Omit<Look, 'table'>): Problem[] {
  const surfaces = [
    ['default', usual ?? {}] as const,
    ...Object.entries(groups ?? {}).map(([name, of]) => [['groups', name], of] as const),
    ...Object.entries(bodies ?? {}).map(([name, of]) => [['bodies', name], of] as const),
  ]
  const problems: Problem[] = surfaces.flatMap(([where, { range }]) =>
    range && range[0] === range[1]
      ? [{ path: [where, 'range'].flat(), message: `expected two numbers that differ, found ${range[0]} twice` }]
      : [],
  )
  // what is missing in one may stand in another that the same group has
  const nobody = surfaces.every(([, { by }]) => by === undefined)
  for (const [where, { range }] of surfaces)
    if (range && nobody)
      problems.push({ path: [where, 'range'].flat(), message: 'a range is of what colours are by: by is missing' })
  problems.push(...cameraProblems(camera))
  const { position, target, up } = camera ?? {}
  if (up?.every((x) => x === 0)) problems.push({ path: ['camera', 'up'], message: 'expected a direction, found 0 0 0' })
  if (position && target && position.every((x, c) => x === target[c])) {
    problems.push({
      path: ['camera', 'target'],
      message: `expected another place than that of the camera, ${position.join(' ')} m`,
    })
  }
  return problems
}

/** Ways to move that exclude each other, keyframes out of order. */
export function cameraProblems(camera: Look['camera'] = {}): Problem[] {
  const { orbit, follow, path, keyframes = [] } = camera
  const moved = keyframes.length > 0 ? 'keyframes' : 'path'
  const problems: Problem[] = []
  if ((keyframes.length > 0 || path) && [orbit, follow, path && keyframes[0]].some((one) => one !== undefined)) {
    const message = 'a camera has keyframes, or a path, or orbits and follows, not several of these'
    problems.push({ path: ['camera', moved], message, atKey: true })
  }
  const early = keyframes.findIndex(({ time }, k) => k > 0 && time <= keyframes[k - 1]!.time)
  if (early > 0) {
    const message = `${keyframes[early]!.time} s does not come after the keyframe before it`
    problems.push({ path: ['camera', 'keyframes', early, 'time'], message })
  }
  return problems
}

/** Throws where a group that is named is not there. */
export function checkGroups(look: Look, groups: readonly string[], file = 'the look'): void {
  for (const name of Object.keys(look.groups ?? {})) {
    if (groups.some((group) => matches(name, group))) continue
    const wrong = new InputError(`there is no group ${name}${didYouMean(name, groups)}`)
    const placed = placedInLook(look, { path: ['groups', name], atKey: true }, wrong)
    throw placed === wrong ? new InputError(`${file}: groups: ${wrong.message}`) : placed
  }
}

function matches(pattern: string, name: string): boolean {
  const letters = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${letters.join('.*')}$`).test(name)
}

/** Where a look says it of a group. */
export function pathInLook(look: Look, group: string, key: keyof Surface): Path {
  const named = Object.entries(look.groups ?? {}).filter(([name, of]) => matches(name, group) && of[key] !== undefined)
  const [name] = named.find(([pattern]) => pattern === group) ?? named.at(-1) ?? []
  return name === undefined ? ['default', key] : ['groups', name, key]
}

/** What a group looks like: its own entry over those with a * over the default. */
export function surfaceOf(look: Look, group: string): Surface {
  const named = Object.entries(look.groups ?? {}).filter(([pattern]) => matches(pattern, group))
  const exact = named.filter(([pattern]) => pattern === group)
  return Object.assign({}, look.default, ...named.map(([, of]) => of), ...exact.map(([, of]) => of))
}
