// tableLook.ts: what a look says of a table of another program: what its columns are called, and of what shape its bodies are.

import { z } from 'zod'
import { InputError } from '../../../model/inputError.js'
import type { Shape } from '../../../model/shape.js'
import type { Problem } from '../../sceneFile/problem.js'
import { readSceneFiles } from '../../sceneFile/readSceneFiles.js'
import { shapeOf } from '../../sceneFile/shapeOf.js'
import { shapeSchema } from '../../sceneFile/shapeSchema.js'

const column = z.string().optional()

export const tableSchema = z.strictObject({
  time: column,
  id: column,
  group: column,
  x: column,
  y: column,
  z: column,
  /** Rotation as a quaternion. */
  qx: column,
  qy: column,
  qz: column,
  qw: column,
  /** A number where all balls are alike. */
  radius: z.union([z.string(), z.number().positive()]).optional(),
  vx: column,
  vy: column,
  vz: column,
  /** By name of the group, as in a scene file, in place of balls. */
  shapes: z.record(z.string(), shapeSchema).optional(),
})

/** With shapes of the model; plain data. */
export type TableLook = Omit<z.infer<typeof tableSchema>, 'shapes'> & {
  readonly shapes?: Readonly<Record<string, Shape>>
}

/** Meshes are read from where the look lies; gives what is wrong with a shape. */
export async function tableLook(
  { shapes, ...columns }: z.infer<typeof tableSchema>,
  file: string,
): Promise<TableLook | Problem[]> {
  if (!shapes) return columns
  const files = await readSceneFiles({ bodies: Object.values(shapes).map((shape) => ({ shape })) }, file)
  const problems: Problem[] = []
  const made: Record<string, Shape> = {}
  for (const [name, described] of Object.entries(shapes)) {
    try {
      made[name] = shapeOf(described, files, [])
    } catch (error) {
      if (!(error instanceof InputError)) throw error
      problems.push({ path: ['table', 'shapes', name], message: error.message })
    }
  }
  return problems.length > 0 ? problems : { ...columns, shapes: made }
}
