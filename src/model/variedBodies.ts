// variedBodies.ts: bodies of several shapes under one name: a group for each shape, found together as a family.

import type { BodiesOptions, Column } from './bodyGroup.js'
import { finiteColumn } from './checks.js'
import { InputError } from './inputError.js'
import type { Shape } from './shape.js'

export interface VariedBodiesOptions extends Omit<BodiesOptions, 'shape' | 'radii' | 'family'> {
  /** Dealt to the bodies in turn. */
  readonly shapes: readonly Shape[]
}

/** A group for each of the shapes that a body has: grains1, grains2 and so on, of the family grains. */
export function groupsOfShapes(options: VariedBodiesOptions, name: string): BodiesOptions[] {
  const who = `bodies ${name}`
  const { shapes, ...same } = options
  const among = options as Partial<BodiesOptions>
  if (!Array.isArray(shapes) || shapes.length === 0) throw new InputError(`${who}: shapes is empty.`)
  if (among.shape !== undefined) throw new InputError(`${who}: it has shape or shapes, found both.`)
  if (among.radii !== undefined) throw new InputError(`${who}: radii are for spheres of one shape, found shapes too.`)
  const columns = { positions: 3, orientations: 4, velocities: 3, omegas: 3 } as const
  const flat = Object.entries(columns).flatMap(([key, width]) => {
    const values = options[key as keyof typeof columns] as Column | undefined
    return values === undefined ? [] : [{ key, width, values: finiteColumn(values, width, `${who}: ${key}`) }]
  })
  const count = flat[0]!.values.length / 3
  for (const { key, width, values } of flat) {
    if (values.length === width * count) continue
    throw new InputError(`${who}: ${key}: ${width * count} numbers are needed to match the positions.`)
  }
  return shapes.slice(0, count).map((shape, form) => {
    const own = flat.map(({ key, width, values }) => [
      key,
      values.filter((_, at) => Math.floor(at / width) % shapes.length === form),
    ])
    return { ...same, ...Object.fromEntries(own), shape, name: `${name}${form + 1}`, family: name } as BodiesOptions
  })
}
