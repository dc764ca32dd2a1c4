// flowSchema.ts: what a scene file may say of sources and sinks.

import { z } from 'zod'
import { regionSchema } from './appliedSchema.js'
import { quantity, vector } from './quantity.js'
import { shapeSchema } from './shapeSchema.js'
import { sizesSchema } from './sizesSchema.js'

const name = z.string().min(1)

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
