// flowSchema.ts: what a scene file may say of sources and sinks.

import { z } from 'zod'
import { regionSchema } from './appliedSchema.js'
import { quantity, vector } from './quantity.js'
import { shapeSchema } from './shapeSchema.js'

const name = z.string().min(1)
const length = quantity('m', { above: 0 })
const number = quantity('1', { above: 0 })
const range = { min: length.optional(), max: length.optional() }

const by = { by: z.enum(['number', 'mass']).optional().describe('What shares are of') }

export const sizesSchema = z
  .union([
    length,
    z.strictObject({ uniform: z.strictObject({ min: length, max: length }), ...by }),
    z.strictObject({ normal: z.strictObject({ mean: length, deviation: length, ...range }), ...by }),
    z.strictObject({ logNormal: z.strictObject({ median: length, deviation: number, ...range }), ...by }),
    z.strictObject({ rosinRammler: z.strictObject({ size: length, spread: number, ...range }), ...by }),
    z.strictObject({
      table: z.strictObject({ radii: z.array(length).min(1), shares: z.array(quantity('1', { from: 0 })).min(1) }),
      ...by,
    }),
  ])
  .describe('Radii of spheres: one, or how they are distributed')

export const sourceSchema = z.strictObject({
  name: name.optional(),
  region: regionSchema.describe('Where the origins of the shapes are put'),
  rate: quantity('1/s', { above: 0 }).describe('Bodies per second'),
  radius: sizesSchema.optional(),
  shape: shapeSchema.optional().describe('In place of spheres'),
  material: name.optional(),
  number: z.int().positive().optional().describe('Bodies in all; no end when omitted'),
  capacity: z
    .int()
    .positive()
    .optional()
    .describe(
      'Places at the start, and the most that are there at a time unless it grows; number when omitted, or 1000',
    ),
  grows: z
    .boolean()
    .optional()
    .describe('Places are made for as many as come; when omitted, where neither number nor capacity is given'),
  from: quantity('s').optional(),
  until: quantity('s').optional(),
  velocity: vector('m/s').optional(),
  omega: vector('rad/s').optional(),
  turned: z.boolean().optional().describe('Each turned at random'),
  seed: z.int().nonnegative().optional(),
  every: quantity('s', { above: 0 }).optional().describe('From one round to the next'),
})

export const sinkSchema = z.strictObject({
  name: name.optional(),
  region: regionSchema.describe('Bodies whose centre of mass is in it go'),
  action: z.enum(['remove', 'freeze']).optional(),
})
