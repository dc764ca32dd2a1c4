// shapeSchema.ts: what a scene file may say of shapes.

import { z } from 'zod'
import { grainForms } from '../../model/grainShapes.js'
import { quantity, vector } from './quantity.js'
import { sizesSchema } from './sizesSchema.js'

const name = z.string().min(1)
const length = quantity('m', { above: 0 })

const quaternionSchema = z.tuple([quantity('1'), quantity('1'), quantity('1'), quantity('1')])
const rotationSchema = z.strictObject({ axis: vector('1'), angle: quantity('rad') })

export const orientationSchema = z
  .union([quaternionSchema, rotationSchema])
  .describe('[x, y, z, w], or an axis and an angle')

const sphere = z.strictObject({ kind: z.literal('sphere'), radius: length })
const ellipsoid = z.strictObject({ kind: z.literal('ellipsoid'), semiAxes: vector('m', { above: 0 }) })
const box = z.strictObject({ kind: z.literal('box'), half: vector('m', { above: 0 }) })
const cylinder = z.strictObject({ kind: z.literal('cylinder'), radius: length, height: length })
const capsule = z.strictObject({
  kind: z.literal('capsule'),
  radius: length,
  height: length.describe('Distance between the centres of the caps'),
})
const cone = z.strictObject({ kind: z.literal('cone'), radius: length, height: length })
const hull = z.strictObject({
  kind: z.literal('hull'),
  points: z.array(vector('m')).min(4).optional(),
  file: name.optional().describe('Mesh file whose vertices are the points, relative to the scene file'),
  scale: quantity('1', { above: 0 }).optional().describe('Metres per unit of the file'),
})
const mesh = z.strictObject({
  kind: z.literal('mesh'),
  file: name.optional().describe('OBJ, STL, glTF or PLY, relative to the scene file'),
  scale: quantity('1', { above: 0 }).optional().describe('Metres per unit of the file'),
  vertices: z.array(vector('m')).optional(),
  triangles: z
    .array(z.tuple([z.int(), z.int(), z.int()]))
    .optional()
    .describe('Three vertices each, counter-clockwise seen from outside'),
  solid: z.boolean().optional().describe('True where it is closed and has an inside; true when left out'),
})
const heightfield = z.strictObject({
  kind: z.literal('heightfield'),
  size: z.tuple([length, length]).describe('From the first sample to the last along x and y'),
  heights: z
    .union([z.array(z.array(quantity('m')).min(2)).min(2), z.array(quantity('m')).min(4)])
    .optional()
    .describe(
      'A list for each row, from the lowest y up, x from the lowest up; or one list of all, with columns and rows',
    ),
  columns: z.int().min(2).optional().describe('Samples along x, of heights in one list'),
  rows: z.int().min(2).optional().describe('Samples along y'),
  file: name
    .optional()
    .describe(
      'PNG or PGM picture of 8 or 16 bits, or TIFF of one sample, its top at the highest y, relative to the scene file',
    ),
  height: length.optional().describe('Of white above black'),
  base: quantity('m').optional().describe('Height of black, 0 when left out'),
})

const pieceSchema = z.discriminatedUnion('kind', [
  sphere,
  ellipsoid,
  box,
  cylinder,
  capsule,
  cone,
  hull,
  mesh,
  heightfield,
])

const union = z.strictObject({
  kind: z.literal('union'),
  parts: z
    .array(
      z.strictObject({
        shape: pieceSchema,
        position: vector('m').optional(),
        orientation: orientationSchema.optional(),
        material: name.optional().describe('Name of a material of this file; that of the body when left out'),
      }),
    )
    .min(1),
})

export const shapeSchema = z.discriminatedUnion('kind', [
  sphere,
  ellipsoid,
  z.strictObject({ kind: z.literal('plane'), normal: vector('1').optional() }),
  box,
  cylinder,
  capsule,
  cone,
  hull,
  mesh,
  heightfield,
  union,
  z.strictObject({ kind: z.literal('none') }),
])

const between = z.tuple([quantity('1', { above: 0 }), quantity('1', { above: 0 })])

/** Many bodies whose shapes are drawn from a family. */
export const variedSchema = z.strictObject({
  kind: z.literal('varied'),
  of: z.enum(grainForms),
  radius: sizesSchema.describe('Of the ball of the same volume'),
  forms: z.int().positive().optional().describe('How many shapes; 24 when left out'),
  elongation: between.optional().describe('Middle over longest axis, from and to; 0.6 and 1 when left out'),
  flatness: between.optional().describe('Shortest over middle axis, likewise'),
  roundness: quantity('1', { above: 0 }).optional().describe('How near to its middle corners of a hull may be'),
  seed: z.int().optional().describe('That of the scene when left out'),
})

export type SceneFileVaried = z.output<typeof variedSchema>
export type SceneFileShape = z.output<typeof shapeSchema>
export type SceneFilePiece = z.output<typeof pieceSchema>
export type SceneFileOrientation = z.output<typeof orientationSchema>
