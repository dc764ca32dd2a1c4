// bedValues.ts: what grains of `talus bed` are like, checked, from text of the command line.

import { parse } from 'yaml'
import type { z } from 'zod'
import { materialSchema } from '../io/sceneFile/sceneSchema.js'
import { sizesSchema } from '../io/sceneFile/sizesSchema.js'
import { InputError } from '../model/inputError.js'
import type { MaterialOptions } from '../model/material.js'
import type { Sizes } from '../model/sizes.js'

function checked<T>(schema: z.ZodType<T>, value: unknown, option: string): T {
  const found = schema.safeParse(value)
  if (found.success) return found.data
  const { path, message } = found.error.issues[0]!
  throw new InputError(`${option}: ${path.length > 0 ? `${path.join('.')}: ` : ''}${message}.`)
}

export const bedSizes = (text: string): Sizes => checked(sizesSchema, parse(text), '--radius') as Sizes

/** Glass of low stiffness, where nothing else is said. */
export function bedMaterial(set: Readonly<Record<string, string>>): MaterialOptions & { readonly density: number } {
  const given = Object.fromEntries(Object.entries(set).map(([name, text]) => [name, parse(text)]))
  const known = checked(materialSchema, { density: 2500, young: 5e6, restitution: 0.5, ...given }, '--set')
  return { ...(known as MaterialOptions & { density: number }), name: 'grain' }
}
