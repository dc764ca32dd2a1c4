// mechanismSchema.ts: what a scene file may say of joints, motors, springs and driven bodies.

import { z } from 'zod'
import { type PartKind, partNames } from '../../math/contactParts.js'
import { dampingForms } from '../../model/contact.js'
import { type JointKind, jointKind, jointKindNames } from '../../model/joints/jointKinds.js'
import { found, quantity, vector } from './quantity.js'

const name = z.string().min(1)
/** A number whose unit follows from what it is of, known only later. */
const plain = z.union([z.number(), z.string()], {
  error: (issue) => `expected a number or a quantity, found ${found(issue.input)}`,
})
const seconds = quantity('s')

/** A number, or how it changes with time. */
export const timeFunctionSchema = z
  .union(
    [
      z.number(),
      z.string(),
      z.strictObject({ ramp: z.strictObject({ from: plain, to: plain, start: seconds, end: seconds }) }),
      z.strictObject({
        sine: z.strictObject({
          amplitude: plain,
          frequency: quantity('Hz'),
          phase: quantity('rad').optional(),
          offset: plain.optional(),
        }),
      }),
      z.strictObject({ table: z.strictObject({ times: z.array(seconds).min(1), values: z.array(plain).min(1) }) }),
    ],
    { error: (issue) => `expected a number, a quantity or one of ramp, sine, table, found ${found(issue.input)}` },
  )
  .describe('A number or a quantity, or ramp, sine or table: how it changes with time')

export type SceneFileTimeFunction = z.output<typeof timeFunctionSchema>

export const motionSchema = z.strictObject({
  position: z
    .tuple([timeFunctionSchema, timeFunctionSchema, timeFunctionSchema])
    .optional()
    .describe('Way from the start along x, y, z'),
  rotation: z.strictObject({ axis: vector('1'), angle: timeFunctionSchema }).optional(),
})

const along = z.enum(['rotation', 'translation'])

const limitsSchema = z.strictObject({ lower: plain.optional(), upper: plain.optional(), along: along.optional() })

const common = {
  a: name.describe('Name of the first body, or world'),
  b: name.describe('Name of the second body, or world'),
  name: name.optional(),
  touching: z.boolean().optional().describe('True where the two bodies may touch each other'),
  uncoupled: z.boolean().optional().describe('True where it holds nothing until a program couples it'),
  breakForce: quantity('N', { above: 0 }).optional(),
}

const numbers = {
  pitch: { pitch: quantity('m').describe('Way per turn') },
  ratio: { ratio: quantity('1') },
  radius: { radius: quantity('m', { above: 0 }) },
  length: { length: quantity('m', { above: 0 }).optional() },
} as const

type Metres3 = z.ZodOptional<ReturnType<typeof vector>>
type Number = z.ZodOptional<ReturnType<typeof quantity>>

/** What a kind has of these is decided as it runs; a type that says so is none under exactOptionalPropertyTypes. */
type JointShape = typeof common & {
  kind: z.ZodLiteral<JointKind>
  at: Metres3
  atA: Metres3
  atB: Metres3
  axis: Metres3
  axisA: Metres3
  axisB: Metres3
  pitch: Number
  ratio: Number
  radius: Number
  length: z.ZodOptional<typeof timeFunctionSchema>
  limits: z.ZodOptional<typeof limitsSchema>
  maxForce: Number
}

function jointSchemaOf(kind: JointKind): z.ZodObject<JointShape, z.core.$strict> {
  const { points, axes, number, free } = jointKind(kind)
  const [at, axis] = [vector('m'), vector('1')]
  return z.strictObject({
    kind: z.literal(kind),
    ...common,
    ...(points === 'one' ? { at: at.optional(), atA: at.optional(), atB: at.optional() } : {}),
    ...(points === 'two' ? { atA: at, atB: at } : {}),
    ...(points === 'wheels' || points === 'wheel' ? { atA: at.optional() } : {}),
    ...(points === 'wheels' ? { atB: at.optional() } : {}),
    ...(axes === 'one' ? { axis: axis.optional(), axisA: axis.optional(), axisB: axis.optional() } : {}),
    ...(axes === 'first' ? { axis } : {}),
    ...(axes === 'two' ? { axisA: axis, axisB: axis } : {}),
    ...(number ? numbers[number] : {}),
    ...(free.length > 0 ? { limits: limitsSchema.optional() } : {}),
    ...(kind === 'actuator' ? { length: timeFunctionSchema, maxForce: quantity('N', { above: 0 }).optional() } : {}),
  }) as unknown as z.ZodObject<JointShape, z.core.$strict>
}

const kindSchemas = jointKindNames.map(jointSchemaOf)
export const jointSchema = z.discriminatedUnion(
  'kind',
  kindSchemas as [(typeof kindSchemas)[number], ...(typeof kindSchemas)[number][]],
)

export const motorSchema = z.strictObject({
  joint: name.describe('Name of a joint'),
  name: name.optional(),
  along: along.optional(),
  speed: timeFunctionSchema.optional(),
  position: timeFunctionSchema.optional(),
  torque: timeFunctionSchema.optional(),
  force: timeFunctionSchema.optional(),
  brake: timeFunctionSchema.optional().describe('Most with which it holds the joint still'),
  maxTorque: quantity('N m', { above: 0 }).optional(),
  maxForce: quantity('N', { above: 0 }).optional(),
})

/** Two columns of as many knots. */
const table = <A extends string, B extends string>(at: A, atUnit: string, of: B, unit: string) =>
  z.strictObject({
    [at]: z.array(quantity(atUnit)).min(1),
    [of]: z.array(quantity(unit)).min(1),
  } as Record<A | B, z.ZodArray<ReturnType<typeof quantity>>>)

export const springSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('translational'),
    a: name,
    b: name,
    name: name.optional(),
    atA: vector('m'),
    atB: vector('m'),
    stiffness: quantity('N/m', { from: 0 }).optional(),
    damping: quantity('N s/m', { from: 0 }).optional(),
    restLength: quantity('m', { from: 0 }).optional(),
    forceTable: table('lengths', 'm', 'forces', 'N').optional().describe('Pull over length, in place of stiffness'),
    dampingTable: table('speeds', 'm/s', 'forces', 'N').optional().describe('Pull over speed, in place of damping'),
  }),
  z.strictObject({
    kind: z.literal('rotational'),
    joint: name,
    name: name.optional(),
    stiffness: quantity('N m/rad', { from: 0 }).optional(),
    damping: quantity('N m s/rad', { from: 0 }).optional(),
    restAngle: quantity('rad').optional(),
    torqueTable: table('angles', 'rad', 'torques', 'N m')
      .optional()
      .describe('Torque back over angle, in place of stiffness'),
    dampingTable: table('speeds', 'rad/s', 'torques', 'N m')
      .optional()
      .describe('Torque over speed, in place of damping'),
  }),
])

export const bondsSchema = z.strictObject({
  name: name.optional(),
  between: z
    .union([name, z.tuple([name, name])])
    .optional()
    .describe('A group whose bodies are cemented to each other, or two groups to one another'),
  within: quantity('m', { from: 0 }).optional().describe('Largest gap between surfaces that are cemented'),
  pairs: z
    .array(z.tuple([name, name]))
    .optional()
    .describe('In place of between: these bodies'),
  radius: quantity('m', { above: 0 }).optional().describe('Of the cross-section; the smaller radius of two spheres'),
  normalStiffness: quantity('N/m3', { above: 0 }).describe('For the area of the cross-section'),
  shearStiffness: quantity('N/m3', { above: 0 }).optional(),
  tensileStrength: quantity('Pa', { above: 0 })
    .optional()
    .describe('Stress at which a bond breaks; never when omitted'),
  shearStrength: quantity('Pa', { above: 0 }).optional(),
  damping: quantity('1', { from: 0 }).optional().describe('Share of critical damping'),
})

const own = z.strictObject({ file: name }).describe('File with a part of your own, by lawPart')
const part = <Kind extends PartKind>(kind: Kind) => z.union([z.enum(partNames(kind)), own]).optional()

const sleep = z
  .strictObject({
    speed: quantity('m/s', { above: 0 }).describe('Below which a body is at rest'),
    time: quantity('s', { above: 0 })
      .optional()
      .describe('How long it is at rest before it sleeps; 0.1 s when omitted'),
  })
  .describe('Bodies at rest are left out until something stirs them')

const forceSchema = z.strictObject({
  law: z.literal('dem'),
  normal: part('normal'),
  tangential: part('tangential'),
  rolling: part('rolling'),
  spinning: part('spinning'),
  cohesion: part('cohesion'),
  damping: z.enum(dampingForms).optional(),
  tension: z.boolean().optional().describe('True where damping may pull at bodies that part'),
  speed: quantity('m/s', { above: 0 }).optional().describe('Speed of impacts that the springs of hooke are made for'),
  stiffnessRatio: quantity('1', { above: 0 }).optional().describe('Tangential over normal stiffness of linear'),
  unsafeStep: z.boolean().optional(),
  bookLosses: z.boolean().optional(),
  sleep: sleep.optional(),
})

const impulseSchema = z.strictObject({
  law: z.literal('dvi'),
  solver: z.enum(['apgd', 'jacobi', 'gauss-seidel']).optional(),
  friction: z.enum(['coulomb', 'relaxed']).optional(),
  iterations: z.int().positive().optional(),
  tolerance: quantity('m/s', { above: 0 }).optional(),
  omega: quantity('1', { above: 0 }).optional(),
  lambda: quantity('1', { above: 0, to: 1 }).optional(),
  warmStart: z.boolean().optional(),
  newton: z.boolean().optional(),
  stopOn: z.enum(['residual', 'update']).optional(),
  recoverySpeed: quantity('m/s', { from: 0 }).optional(),
  restitutionSpeed: quantity('m/s', { from: 0 }).optional(),
  envelope: quantity('m', { from: 0 }).optional(),
  cohesion: quantity('N', { from: 0 }).optional(),
  sleep: sleep.optional(),
})

export const contactSchema = z.union([
  z.enum(['dem', 'dvi']),
  z.discriminatedUnion('law', [forceSchema, impulseSchema]),
])
