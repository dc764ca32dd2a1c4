// appliedSchema.ts: what a scene file may say of gravity over time, applied forces and drag.

import { z } from 'zod'
import { placeOnCable } from './cableSchema.js'
import { timeFunctionSchema } from './mechanismSchema.js'
import { quantity, vector } from './quantity.js'

const name = z.string().min(1)
const functions = z.tuple([timeFunctionSchema, timeFunctionSchema, timeFunctionSchema])
const on = name
  .optional()
  .describe('Name of a body, a group or, of a force, a cable; everything that forces move when omitted')

export const gravitySchema = z
  .union([
    vector('m/s2'),
    z.strictObject({
      vector: functions.describe('Along x, y, z'),
      turn: z
        .strictObject({ axis: vector('1'), angle: timeFunctionSchema })
        .optional()
        .describe('Turned about an axis of the world: a bed tilted by an angle feels gravity turned by its opposite'),
    }),
  ])
  .describe('Three numbers, or a vector of functions of time that may be turned about an axis')

export const regionSchema = z.strictObject({ min: vector('m'), max: vector('m') })

export const forceSchema = z.strictObject({
  name: name.optional(),
  on,
  at: placeOnCable.optional().describe('Of a cable, where the force acts: an end, or a length along it at rest'),
  force: functions.optional().describe('On each body, along x, y, z'),
  acceleration: functions.optional().describe('A force of this times the mass'),
  torque: functions.optional(),
  frame: z.enum(['world', 'body']).optional().describe('Axes they are given in'),
  point: vector('m').optional().describe('Where the force acts, from the origin of the shape in its axes'),
  by: z
    .strictObject({ file: name, name: name.optional() })
    .optional()
    .describe('File with a force of your own, by forceKernel; its name where there are several'),
  values: z
    .record(z.string(), z.union([z.number(), z.string()]))
    .optional()
    .describe('Parameters that it declares'),
  region: regionSchema.optional().describe('It acts on bodies whose centre of mass is in this box'),
})

export const dragSchema = z.strictObject({
  name: name.optional(),
  on,
  linear: quantity('N s/m', { from: 0 }).optional(),
  quadratic: quantity('N s2/m2', { from: 0 }).optional(),
  angular: quantity('N m s', { from: 0 }).optional(),
  viscosity: quantity('Pa s', { from: 0 }).optional().describe('Of the fluid, for spheres: Stokes'),
  fluidDensity: quantity('kg/m3', { from: 0 }).optional(),
  coefficient: quantity('1', { from: 0 }).optional().describe('Drag coefficient of spheres, with fluidDensity'),
  velocity: functions.optional().describe('Of the fluid'),
})
