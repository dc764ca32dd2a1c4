// sceneSchema.ts: what a scene file may say. YAML and JSON files are both read with it, and the JSON Schema is made of it.

import { z } from 'zod'
import { type MaterialParameter, materialParameters, type PartParameter } from '../../math/contactParts.js'
import { quantities } from '../../model/probe.js'
import { movingBoxSchema } from './addMovingBoxes.js'
import { dragSchema, forceSchema, gravitySchema } from './appliedSchema.js'
import { cableSchema, placeOnCable } from './cableSchema.js'
import { driverSchema } from './driverSchema.js'
import { figureSchema } from './figureSchema.js'
import { sinkSchema, sourceSchema } from './flowSchema.js'
import { bondsSchema, contactSchema, jointSchema, motionSchema, motorSchema, springSchema } from './mechanismSchema.js'
import { phaseSchema } from './phaseSchema.js'
import { quantity, vector } from './quantity.js'
import { orientationSchema, shapeSchema, variedSchema } from './shapeSchema.js'

const name = z.string().min(1)

type Quantity = z.ZodOptional<ReturnType<typeof quantity>>

/** Properties as the parts of contact by force declare them. */
const properties = Object.fromEntries(
  Object.entries<PartParameter>(materialParameters).map(([property, { unit, what, ...range }]) => {
    const schema = quantity(unit, range)
    return [
      property,
      schema.describe(`${what.charAt(0).toUpperCase()}${what.slice(1)}. ${schema.description}`).optional(),
    ]
  }),
) as Record<MaterialParameter, Quantity>

const own = z
  .record(name, z.union([z.number(), z.string()]))
  .optional()
  .describe('Parameters that parts of a law of your own declare')

export const materialSchema = z.strictObject({ density: quantity('kg/m3', { above: 0 }), ...properties, own })

const pairSchema = z.strictObject({
  a: name.describe('Name of the first material'),
  b: name.describe('Name of the second material'),
  ...properties,
  young: quantity('Pa', { above: 0 }).optional().describe('Modulus that both sides have where the two touch'),
  own,
})

const latticeSchema = z.strictObject({
  min: vector('m'),
  max: vector('m'),
  spacing: quantity('m', { above: 0 }).describe('Distance between neighbouring sites'),
  jitter: quantity('m', { from: 0 }).optional().describe('Largest random offset along each axis'),
  count: z.int().positive().optional().describe('Most bodies placed, from the bottom up'),
  seed: z.int().nonnegative().optional(),
})

const bodySchema = z.strictObject({
  name: name.optional(),
  shape: z.discriminatedUnion('kind', [shapeSchema, variedSchema]),
  material: name.optional().describe('Name of a material of this file; a body without a shape needs none'),
  fixed: z.boolean().optional(),
  collide: z.boolean().optional().describe('False for a body that nothing touches'),
  layer: name.optional().describe('Name of the layer it is in, for apart'),
  position: vector('m').optional(),
  orientation: orientationSchema.optional(),
  velocity: vector('m/s').optional(),
  omega: vector('rad/s').optional().describe('Angular velocity in the world frame'),
  mass: quantity('kg', { above: 0 }).optional().describe('In place of density times volume'),
  inertia: z
    .array(quantity('kg m2'))
    .min(3)
    .max(9)
    .optional()
    .describe('Principal moments, or a tensor [xx, yy, zz, xy, xz, yz], about the centre of mass in axes of the shape'),
  centreOfMass: vector('m').optional().describe('From the origin of the shape, in its axes'),
  motion: motionSchema.optional().describe('Makes the body driven'),
  positions: z.array(vector('m')).min(1).optional().describe('Many bodies, in place of position'),
  lattice: latticeSchema.optional().describe('Many bodies on the sites of a lattice, in place of position'),
  radii: z
    .array(quantity('m', { above: 0 }))
    .optional()
    .describe('One for each of many spheres'),
  velocities: z.array(vector('m/s')).optional().describe('One for each of many bodies'),
})

const wholeCells = z.number().int().min(1)

const probeSchema = z.strictObject({
  quantity: z.enum(Object.keys(quantities) as [keyof typeof quantities]),
  body: name.optional().describe('Name of a body; grains.3 is the fourth of the group grains'),
  between: z.tuple([name, name]).optional().describe('Two groups, of forceBetween'),
  joint: name.optional(),
  flow: name.optional().describe('Name of a sink or a source'),
  cable: name.optional(),
  at: placeOnCable.optional(),
  frame: z.enum(['world', 'body']).optional().describe('Axes of a reaction'),
  along: z.enum(['rotation', 'translation']).optional(),
  about: vector('m').optional().describe('Point of the world that angularMomentum is taken about'),
  grid: z
    .strictObject({ min: vector('m'), max: vector('m'), cells: z.tuple([wholeCells, wholeCells, wholeCells]) })
    .optional()
    .describe('Corners and cells along x, y and z, of sections'),
  name: name.optional(),
})

const measureSchema = z.strictObject({
  name: name.optional(),
  series: name.describe('A probe, with its component where it has several: ball.position.z'),
  take: z.enum(['first', 'last', 'min', 'max', 'mean']),
  expected: z.union([z.number(), z.string()]).optional(),
  tolerance: z.union([z.number(), z.string()]).optional(),
})

const stateSchema = z.strictObject({
  file: name.describe('Written by talus state save'),
  prefix: z.string().optional().describe('Begins the names of its groups'),
  position: vector('m').optional().describe('Where the origin of the other scene is put'),
  orientation: orientationSchema.optional().describe('How its axes are turned'),
  without: z.array(name).optional().describe('Groups that are left out'),
  joints: z.boolean().optional().describe('True where joints, motors and springs come too'),
})

export const sceneSchema = z.strictObject({
  $schema: z.string().optional(),
  title: z.string().optional(),
  contact: contactSchema.optional(),
  timeStep: quantity('s', { above: 0 }),
  duration: quantity('s', { above: 0 }),
  sampleRate: quantity('Hz', { above: 0 }).optional().describe('Probe samples per second of simulated time'),
  gravity: gravitySchema.optional(),
  domain: z
    .strictObject({
      min: vector('m'),
      max: vector('m'),
      periodic: z.tuple([z.boolean(), z.boolean(), z.boolean()]).optional(),
    })
    .optional(),
  edge: z
    .enum(['open', 'remove', 'freeze', 'stop'])
    .optional()
    .describe('What happens to a body that leaves the domain; open when omitted: it goes on'),
  materials: z.record(name, materialSchema).optional(),
  materialPairs: z.array(pairSchema).optional(),
  bodies: z.array(bodySchema).default([]),
  cables: z.array(cableSchema).optional().describe('Flexible cables'),
  states: z.array(stateSchema).optional().describe('Bodies as another run left them, with what contacts remember'),
  apart: z
    .array(z.tuple([name, name]))
    .optional()
    .describe('Pairs of layers whose bodies never touch'),
  joints: z.array(jointSchema).optional(),
  motors: z.array(motorSchema).optional(),
  springs: z.array(springSchema).optional(),
  drivers: z.array(driverSchema).optional().describe('Who sets motors of machines so that they follow way-points'),
  bonds: z.array(bondsSchema).optional().describe('Cement between bodies, which may break'),
  forces: z.array(forceSchema).optional().describe('Forces and torques on bodies, and force fields'),
  drags: z.array(dragSchema).optional().describe('Drag of a fluid'),
  sources: z.array(sourceSchema).optional().describe('Bodies that come while the simulation runs'),
  sinks: z.array(sinkSchema).optional().describe('Regions that bodies are taken out of, or frozen in'),
  movingBoxes: z.array(movingBoxSchema(latticeSchema)).optional().describe('Ground that moves near some bodies alone'),
  phases: z.array(phaseSchema).optional().describe('What happens before the experiment, each kept by its content'),
  probes: z.array(probeSchema).optional(),
  measures: z.array(measureSchema).optional(),
  figures: z.array(figureSchema).optional().describe('What a run draws of its probes'),
})

export type SceneFile = z.output<typeof sceneSchema>
export type SceneFileBody = SceneFile['bodies'][number]
export type SceneFileMeasure = NonNullable<SceneFile['measures']>[number]

/** JSON Schema of a scene file, for editors. */
export function sceneJsonSchema(): object {
  return { title: 'Talus scene', ...z.toJSONSchema(sceneSchema, { io: 'input' }) }
}
