// look.ts: how a POV-Ray scene looks: colours and finishes of groups and bodies, camera, lights; from a YAML or JSON file.

import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { z } from 'zod'
import { InputError } from '../../../model/inputError.js'
import { didYouMean } from '../../../model/nearestName.js'

const vector = z.tuple([z.number(), z.number(), z.number()])
const colour = z.union([vector, z.string().regex(/^#[0-9a-fA-F]{6}$/, 'expected #rrggbb or [r, g, b] from 0 to 1')])

const surface = z.strictObject({
  colour: colour.optional(),
  /** Text inside POV-Ray's finish { }. */
  finish: z.string().optional(),
  /** Text inside POV-Ray's texture { }, in place of colour and finish. */
  texture: z.string().optional(),
  /** Not drawn. */
  hidden: z.boolean().optional(),
})

const schema = z.strictObject({
  background: colour.optional(),
  camera: z
    .strictObject({
      position: vector.optional(),
      target: vector.optional(),
      /** Degrees across the picture. */
      angle: z.number().positive().max(160).optional(),
    })
    .optional(),
  lights: z
    .array(z.strictObject({ position: vector, colour: colour.optional(), shadow: z.boolean().optional() }))
    .optional(),
  default: surface.optional(),
  /** By name of the group; * stands for any letters. */
  groups: z.record(z.string(), surface).optional(),
  /** By name of the body, grains.3, in place of that of its group. */
  bodies: z.record(z.string(), surface).optional(),
  size: z.tuple([z.number().int().positive(), z.number().int().positive()]).optional(),
})

export type Look = z.infer<typeof schema>
export type Surface = z.infer<typeof surface>

/** The look of a file, or none. */
export async function readLook(file: string | undefined, groups: readonly string[]): Promise<Look> {
  if (file === undefined) return {}
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new InputError(`${file}: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}.`)
  })
  let content: unknown
  try {
    content = parse(text) ?? {}
  } catch (error) {
    throw new InputError(`${file}: ${(error as Error).message.split('\n')[0]}`)
  }
  const found = schema.safeParse(content)
  if (!found.success) {
    const { path, message } = found.error.issues[0]!
    throw new InputError(`${file}: ${[path.join('.'), message].filter((part) => part !== '').join(': ')}.`)
  }
  for (const name of Object.keys(found.data.groups ?? {})) {
    if (groups.some((group) => matches(name, group))) continue
    throw new InputError(`${file}: groups: there is no group ${name}${didYouMean(name, groups)}`)
  }
  return found.data
}

function matches(pattern: string, name: string): boolean {
  const letters = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${letters.join('.*')}$`).test(name)
}

/** What a group looks like: its own entry over those with a * over the default. */
export function surfaceOf(look: Look, group: string): Surface {
  const named = Object.entries(look.groups ?? {}).filter(([pattern]) => matches(pattern, group))
  const exact = named.filter(([pattern]) => pattern === group)
  return Object.assign({}, look.default, ...named.map(([, of]) => of), ...exact.map(([, of]) => of))
}
