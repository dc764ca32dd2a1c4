// driverSchema.ts: who drives a machine along way-points, in a scene file: the schema, and what the scene is told.

import { z } from 'zod'
import type { Scene } from '../../model/createScene.js'
import type { SceneDriverOptions } from '../../model/driving/sceneDriver.js'
import { given } from './addMechanism.js'
import type { Attempt } from './problem.js'
import { quantity } from './quantity.js'

const name = z.string().min(1)
const motors = z.union([name, z.array(name).min(1)])
const length = quantity('m', { above: 0 })
const rate = quantity('rad/s', { above: 0 })
const torque = quantity('N m', { from: 0 })

const engineSchema = z.strictObject({
  engine: z
    .strictObject({ speeds: z.array(quantity('rad/s')).min(2), torques: z.array(quantity('N m')).min(2) })
    .describe('Torque at full throttle over the speed of the engine'),
  idle: rate.optional(),
  drag: torque.optional().describe('Of the engine at its highest speed without throttle'),
  ratios: z
    .array(quantity('1', { above: 0 }))
    .min(1)
    .describe('From engine to wheel, the lowest gear first'),
  shiftUp: rate,
  shiftDown: rate,
  efficiency: quantity('1', { above: 0, to: 1 }).optional(),
  steering: torque.optional().describe('Most that steering moves from one side to the other'),
  brake: torque.optional().describe('Most of the brake on each side'),
})

export const driverSchema = z.strictObject({
  name: name.optional(),
  body: name.describe('Name of the body that heads along the x axis of its shape'),
  left: motors.describe('Names of the motors of the left side'),
  right: motors.describe('Names of the motors of the right side'),
  brakes: z
    .strictObject({ left: motors, right: motors })
    .optional()
    .describe('Motors that brake, where the engine has a brake'),
  wayPoints: z.array(z.tuple([quantity('m'), quantity('m')])).min(2),
  speed: quantity('m/s', { above: 0 }),
  gauge: length.describe('Distance of the two sides'),
  radius: length.describe('Of wheels; of a sprocket, teeth times pitch over 2 pi'),
  ahead: length.optional().describe('How far before him he looks; the gauge when omitted'),
  mostRate: rate.optional(),
  gain: quantity('1/s', { from: 0 })
    .optional()
    .describe('How much of the speed that is missing he gives more in a second'),
  backward: z.array(z.int().min(0)).optional().describe('Legs driven backward, by the way-point they begin at, from 0'),
  turnInPlace: z.boolean().optional().describe('True where he goes to each way-point and turns there'),
  from: quantity('s', { from: 0 }).optional(),
  every: quantity('s', { above: 0 }).optional().describe('From one look to the next; 0.02 s when omitted'),
  engine: engineSchema.optional().describe('Sets torques through an engine, in place of speeds'),
})

type Described = z.output<typeof driverSchema>

export function addDrivers(scene: Scene, drivers: readonly Described[] | undefined, attempt: Attempt): void {
  drivers?.forEach(({ engine, ...rest }, i) => {
    const more = engine ? { engine: given(engine) } : {}
    attempt(['drivers', i], () => scene.driver({ ...given(rest), ...more } as SceneDriverOptions))
  })
}
