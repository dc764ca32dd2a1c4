// bedValues.ts: what grains of `talus bed` are like, checked, from text of the command line.

import { parse } from 'yaml'
import type { z } from 'zod'
import { checkAgainst, type Problem, pathInWords } from '../io/sceneFile/problem.js'
import { materialSchema } from '../io/sceneFile/sceneSchema.js'
import { sizesSchema } from '../io/sceneFile/sizesSchema.js'
import { InputError } from '../model/inputError.js'
import type { MaterialOptions } from '../model/material.js'
import type { Sizes } from '../model/sizes.js'

function checked<S extends z.ZodType>(schema: S, value: unknown, option: string): z.output<S> {
  const found = checkAgainst(schema, value)
  if (!Array.isArray(found)) return found
  const [{ path, message }] = found as [Problem]
  throw new InputError(
    `${option}: ${path.length > 0 ? `${pathInWords(path)}: ` : ''}${message}${message.endsWith('?') ? '' : '.'}`,
  )
}

function parsed(text: string, option: string): unknown {
  try {
    return parse(text, { prettyErrors: false })
  } catch (error) {
    throw new InputError(`${option}: ${(error as Error).message}, found "${text}".`)
  }
}

export const bedSizes = (text: string): Sizes => checked(sizesSchema, parsed(text, '--radius'), '--radius') as Sizes

/** Glass of low stiffness, where nothing else is said. */
export function bedMaterial(set: Readonly<Record<string, string>>): MaterialOptions & { readonly density: number } {
  const given = Object.fromEntries(Object.entries(set).map(([name, text]) => [name, parsed(text, `--set ${name}`)]))
  const known = checked(materialSchema, { density: 2500, young: 5e6, restitution: 0.5, ...given }, '--set')
  return { ...(known as MaterialOptions & { density: number }), name: 'grain' }
}
