// cableSchema.ts: what a scene file may say of cables, and cables of one in a scene.

import { z } from 'zod'
import type { CableOptions } from '../../model/cables/cable.js'
import type { Scene } from '../../model/createScene.js'
import { given } from './addMechanism.js'
import type { Attempt } from './problem.js'
import { quantity, vector } from './quantity.js'

const name = z.string().min(1)
const points = z.int().min(1).max(5)

export const placeOnCable = z
  .union([z.enum(['start', 'end']), quantity('m', { from: 0 })])
  .describe('An end of the cable, or a length along it at rest')

export const cableSchema = z.strictObject({
  name: name.optional(),
  points: z.array(vector('m')).min(2).describe('A line between two points, a smooth curve through more'),
  elements: z.int().positive(),
  material: name.describe('Name of a material of this file: its density and modulus'),
  radius: quantity('m', { above: 0 }).describe('Of its round section'),
  area: quantity('m2', { above: 0 }).optional().describe('Of another section'),
  secondMoment: quantity('m4', { above: 0 }).optional().describe('Of another section'),
  length: quantity('m', { above: 0 }).optional().describe('At rest; that of its points when omitted'),
  curvature: z.enum(['exact', 'small']).optional(),
  naturalCurvature: z
    .union([z.literal('start'), quantity('1/m', { from: 0 }), z.array(quantity('1/m', { from: 0 }))])
    .optional()
    .describe('Curvature at rest, of all or of each element'),
  quadrature: z.strictObject({ axial: points.optional(), bending: points.optional() }).optional(),
  retardation: quantity('s', { from: 0 }).optional().describe('Of internal damping'),
  drag: quantity('1/s', { from: 0 }).optional().describe('Deceleration by what surrounds it over velocity'),
  velocity: vector('m/s').optional(),
  omega: vector('rad/s').optional().describe('About its first point'),
  holds: z.array(z.strictObject({ at: placeOnCable, kind: z.enum(['pinned', 'clamped']) })).optional(),
  masses: z.array(z.strictObject({ at: placeOnCable, mass: quantity('kg', { above: 0 }) })).optional(),
  joins: z
    .array(z.strictObject({ at: placeOnCable, to: name, toAt: placeOnCable }))
    .optional()
    .describe('Nodes that share their place with a node of a cable above'),
  pins: z
    .array(
      z.strictObject({
        at: placeOnCable,
        to: name,
        kind: z.enum(['pinned', 'clamped', 'sliding']).optional(),
        axis: vector('1').optional().describe('Of the line to slide along, in the world at the start'),
        breakForce: quantity('N', { above: 0 }).optional(),
        touching: z.boolean().optional().describe('Whether beads near the node may touch the body'),
        stiffness: quantity('N/m', { above: 0 }).optional().describe('Of a spring in place of a joint'),
        damping: quantity('N s/m', { from: 0 }).optional(),
      }),
    )
    .optional()
    .describe('Nodes that bodies hold, or world'),
  beads: z
    .strictObject({
      shape: z.enum(['sphere', 'capsule']).optional().describe('Spheres when omitted'),
      spacing: quantity('m', { above: 0 })
        .optional()
        .describe('Along the cable; the radius when omitted, four of them of capsules'),
      radius: quantity('m', { above: 0 }).optional().describe('That of the cable when omitted'),
      layer: name.optional(),
    })
    .optional()
    .describe('Spheres or capsules along it by which it touches others'),
  implicit: z
    .union([z.boolean(), z.strictObject({ theta: z.number().min(0.5).max(1).optional() })])
    .optional()
    .describe('An implicit step, stable at any length; theta 0.5 keeps energy, 1 damps most, 0.55 when omitted'),
})

type SceneFileCable = z.output<typeof cableSchema>

/** The option that what the model says of a cable begins with: "cable rope: hold at 0.3 m is not at a node". */
function keyIn(message: string, cable: SceneFileCable): string[] {
  const word = /^cable [^:]*: (?:unknown |at )?(\w+)/.exec(message)?.[1] ?? ''
  return Object.keys(given(cable)).filter((key) => [word, `${word}s`, `${word}es`].includes(key))
}

export function addCables(scene: Scene, cables: readonly SceneFileCable[] | undefined, attempt: Attempt): void {
  cables?.forEach((all, i) => {
    const { quadrature, beads, pins, implicit, ...cable } = all
    const options = {
      ...given(cable),
      ...(quadrature ? { quadrature: given(quadrature) } : {}),
      ...(beads ? { beads: given(beads) } : {}),
      ...(implicit === undefined ? {} : { implicit: typeof implicit === 'boolean' ? implicit : given(implicit) }),
      ...(pins ? { pins: pins.map((pin) => given(pin)) } : {}),
    }
    attempt(
      (message) => ['cables', i, ...keyIn(message, all)],
      () => scene.cable(options as CableOptions),
    )
  })
}
