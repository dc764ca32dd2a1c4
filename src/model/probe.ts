// probe.ts: named quantities sampled over time. A probe of a vector gives one series per component: `ball.position.z`.

import { InputError } from './inputError.js'
import { didYouMean } from './nearestName.js'

/** What can be probed, its unit, its components, and whether it belongs to one body or to the whole scene. */
export const quantities = {
  position: { unit: 'm', components: 'xyz', of: 'body', what: 'position of the centre of mass' },
  velocity: { unit: 'm/s', components: 'xyz', of: 'body', what: 'velocity of the centre of mass' },
  speed: { unit: 'm/s', components: '', of: 'body', what: 'length of the velocity' },
  omega: { unit: 'rad/s', components: 'xyz', of: 'body', what: 'angular velocity in the world frame' },
  forceOn: { unit: 'N', components: 'xyz', of: 'body', what: 'sum of the contact forces on the body' },
  torqueOn: { unit: 'N m', components: 'xyz', of: 'body', what: 'sum of the contact torques about the centre of mass' },
  kineticEnergy: { unit: 'J', components: '', of: 'scene', what: 'kinetic energy of all moving bodies' },
  potentialEnergy: { unit: 'J', components: '', of: 'scene', what: 'potential energy in gravity, zero at the origin' },
  contacts: { unit: '1', components: '', of: 'scene', what: 'number of touching contacts' },
} as const

export type Quantity = keyof typeof quantities
export type BodyQuantity = { [Q in Quantity]: (typeof quantities)[Q]['of'] extends 'body' ? Q : never }[Quantity]
export type SceneQuantity = Exclude<Quantity, BodyQuantity>

/** A body of the scene: the handle `scene.body` returns, or the body's name. */
export type BodyReference = { readonly index: number; readonly name: string } | string

export interface ProbeRequest {
  readonly quantity: Quantity
  readonly body: BodyReference | null
}

/** A probe as the scene keeps it: plain data, the body by its index. */
export interface Probe {
  readonly name: string
  readonly quantity: Quantity
  readonly body: number | null
}

const ofBody =
  (quantity: BodyQuantity) =>
  (body: BodyReference): ProbeRequest => ({ quantity, body })
const ofScene = (quantity: SceneQuantity) => (): ProbeRequest => ({ quantity, body: null })

export const probe = {
  position: ofBody('position'),
  velocity: ofBody('velocity'),
  speed: ofBody('speed'),
  omega: ofBody('omega'),
  forceOn: ofBody('forceOn'),
  torqueOn: ofBody('torqueOn'),
  kineticEnergy: ofScene('kineticEnergy'),
  potentialEnergy: ofScene('potentialEnergy'),
  contacts: ofScene('contacts'),
} as const

export interface Series {
  /** Column of the table and key of a sample. */
  readonly name: string
  readonly unit: string
  readonly probe: Probe
  /** 0 to 2 for x y z of a vector, 0 for a scalar. */
  readonly component: number
}

/** The series the probes give, in column order. */
export function probeSeries(probes: readonly Probe[]): Series[] {
  return probes.flatMap((p): Series[] => {
    const { unit, components } = quantities[p.quantity]
    if (components === '') return [{ name: p.name, unit, probe: p, component: 0 }]
    return [...components].map((letter, component) => ({ name: `${p.name}.${letter}`, unit, probe: p, component }))
  })
}

export function checkQuantity(name: string): Quantity {
  if (Object.hasOwn(quantities, name)) return name as Quantity
  throw new InputError(`unknown probe ${name}${didYouMean(name, Object.keys(quantities))}`)
}
