// sizesSchema.ts: what a scene file may say of how radii are distributed.

import { z } from 'zod'
import { quantity } from './quantity.js'

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
