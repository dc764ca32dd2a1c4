// phaseSchema.ts: what a scene file may say of the phases before its experiment.

import { z } from 'zod'
import { dragSchema, forceSchema, gravitySchema } from './appliedSchema.js'
import { quantity, vector } from './quantity.js'

const name = z.string().min(1)
const seconds = quantity('s', { above: 0 })

const endSchema = z.strictObject({
  kineticEnergy: quantity('J', { above: 0 }).optional().describe('For each body that forces move'),
  series: name.optional().describe('Of a probe: ball.position.z'),
  below: z.number().optional().describe('What the series is to fall below, in its SI unit'),
  above: z.number().optional().describe('What the series is to rise above, in its SI unit'),
  atMost: seconds.describe('Longest'),
  every: seconds.optional().describe('From one look to the next; a hundredth of the longest when omitted'),
})

const shakeSchema = z.strictObject({
  bodies: z.array(name).min(1).describe('Fixed bodies, which go to and fro'),
  axis: vector('1'),
  amplitude: quantity('m', { above: 0 }),
  frequency: quantity('Hz', { above: 0 }),
  cycles: z.int().positive(),
})

export const phaseSchema = z.strictObject({
  name,
  for: seconds.optional(),
  until: endSchema.optional().describe('Ends when this holds at two looks'),
  gravity: gravitySchema.optional().describe("In place of the scene's, in this phase alone"),
  tilt: z
    .strictObject({ axis: vector('1'), angle: quantity('rad') })
    .optional()
    .describe('Tilts the ground, which stays so from then on'),
  shake: shakeSchema.optional(),
  cut: z
    .strictObject({ above: quantity('m'), of: z.array(name).optional() })
    .optional()
    .describe('Takes out what lies above a height, at the start: all bodies that forces move, or those of groups'),
  forces: z.array(forceSchema).optional(),
  drags: z.array(dragSchema).optional(),
  frozen: z.array(name).optional().describe('Bodies and groups that stand still in this phase, driven ones among them'),
  sources: z.array(name).optional().describe('Sources that work in this phase, and in others that name them alone'),
  timeStep: seconds.optional().describe('That of the run when omitted'),
})
