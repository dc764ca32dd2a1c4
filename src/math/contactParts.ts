// contactParts.ts: the parts contact by force is made of, for host code. The number of a part in kernels is its place here, from 1
// (src/kernels/contactForces/chosenParts.ts); 0 is none.

import { constantPull } from '../kernels/contactForces/parts/constantPull.js'
import { constantTorque, ownConstantTorque } from '../kernels/contactForces/parts/constantTorque.js'
import { dmt } from '../kernels/contactForces/parts/dmt.js'
import { elasticPlastic } from '../kernels/contactForces/parts/elasticPlastic.js'
import { energyDensity } from '../kernels/contactForces/parts/energyDensity.js'
import { hertz } from '../kernels/contactForces/parts/hertz.js'
import { hooke } from '../kernels/contactForces/parts/hooke.js'
import { jkr } from '../kernels/contactForces/parts/jkr.js'
import { linear } from '../kernels/contactForces/parts/linear.js'
import { liquidBridge } from '../kernels/contactForces/parts/liquidBridge.js'
import { mindlin, mindlinRescaled } from '../kernels/contactForces/parts/mindlin.js'
import { smooth } from '../kernels/contactForces/parts/smooth.js'
import { rollingSpring, spinningSpring } from '../kernels/contactForces/parts/turningSpring.js'
import { volumetric } from '../kernels/contactForces/parts/volumetric.js'
import {
  type ContactPart,
  numbersOfPart,
  type PartKind,
  type PartParameter,
  partKinds,
} from '../language/contactPart.js'

export type { Cohesion, Drag, Press, Rolling, Spinning, Touch } from '../kernels/contactForces/touch.js'
export {
  type ContactPart,
  type ContactSize,
  numbersOfPart,
  type PartKind,
  type PartParameter,
  type PartSettings,
  partKinds,
  type TouchingMaterials,
} from '../language/contactPart.js'
export type { vec3 as KernelVector } from '../language/values.js'

export const contactParts = {
  normal: [hertz, hooke, volumetric],
  tangential: [mindlinRescaled, mindlin, linear, smooth],
  rolling: [rollingSpring, constantTorque, elasticPlastic, ownConstantTorque],
  spinning: [spinningSpring],
  cohesion: [energyDensity, dmt, jkr, liquidBridge, constantPull],
} as const satisfies Readonly<Record<PartKind, readonly ContactPart[]>>

const { restitution, ...ofHertz } = hertz.parameters

/** Of contact by impulses alone. */
const impulseParameters = {
  compliance: {
    unit: 'm/N',
    default: 0,
    from: 0,
    combine: 'sum',
    what: 'overlap over the force that presses, at each point of contact; by impulses',
  },
} as const satisfies Readonly<Record<string, PartParameter>>

/** Every property of a material that a part, or contact by impulses, declares, the common ones first. */
export const materialParameters = {
  ...mindlin.parameters,
  restitution,
  ...rollingSpring.parameters,
  ...spinningSpring.parameters,
  ...ofHertz,
  ...elasticPlastic.parameters,
  ...energyDensity.parameters,
  ...dmt.parameters,
  ...liquidBridge.parameters,
  ...constantPull.parameters,
  foundationStiffness: volumetric.parameters.foundationStiffness,
  slipSpeed: smooth.parameters.slipSpeed,
  ...impulseParameters,
} as const satisfies Readonly<Record<string, PartParameter>>

export type MaterialParameter = keyof typeof materialParameters

/** Names that a scene may ask for. */
export type PartName<Kind extends PartKind> = (typeof contactParts)[Kind][number]['name'] | NoPart<Kind>
type NoPart<Kind extends PartKind> = Kind extends 'normal' ? never : 'none'

export function partNames<Kind extends PartKind>(kind: Kind): readonly PartName<Kind>[] {
  const names = contactParts[kind].map(({ name }) => name) as PartName<Kind>[]
  return kind === 'normal' ? names : [...names, 'none' as PartName<Kind>]
}

/** By its name; null for none. */
export function partOf(kind: PartKind, name: string): ContactPart | null {
  return contactParts[kind].find((part) => part.name === name) ?? null
}

/** In kernels. */
export function partNumber(kind: PartKind, name: string): number {
  return contactParts[kind].findIndex((part) => part.name === name) + 1
}

/** Of the user's own part of a kind; a law has one at most. */
export const ownNumber = (kind: PartKind): number => contactParts[kind].length + 1

/** Numbers of a law for a pair of materials. */
export const numbersOfLaw = partKinds.length * numbersOfPart

/** Where those of a kind begin. */
export const firstNumber = (kind: PartKind): number => partKinds.indexOf(kind) * numbersOfPart
