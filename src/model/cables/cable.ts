// cable.ts: what a cable is: a thin flexible rod with a round or other section that stretches and bends; it does not know torsion.

import type { Vector } from '../checks.js'
import type { OptionNames } from '../knownOptions.js'
import type { Material } from '../material.js'
import type { BodyReference } from '../probe.js'

/** How a node is held by the world: its place, or its place and its slope. */
export type HoldKind = 'pinned' | 'clamped'
/** A place along the cable: an end, or the length along it at rest, m. */
export type PlaceOnCable = 'start' | 'end' | number

export interface CableHold {
  readonly at: PlaceOnCable
  readonly kind: HoldKind
}

export interface CableMass {
  readonly at: PlaceOnCable
  /** kg */
  readonly mass: number
}

/** A node that shares its place with one of another cable: they hang together there as by a ball joint. */
export interface CableJoin {
  readonly at: PlaceOnCable
  /** Name of a cable that is there already, and where on it. */
  readonly to: string
  readonly toAt: PlaceOnCable
}

/** What of a node a body holds: its place, its place and its direction, or its place across a line of the body. */
export type PinKind = 'pinned' | 'clamped' | 'sliding'

/** A node that a body holds: exactly, by a joint, or by a spring where its stiffness is given. */
export interface CablePin {
  readonly at: PlaceOnCable
  /** The body, or 'world'. */
  readonly to: BodyReference
  /** pinned when omitted */
  readonly kind?: PinKind
  /** Of a line to slide along, in the world at the start. */
  readonly axis?: Vector
  /** N; it breaks where its force is above that. */
  readonly breakForce?: number
  /** True where beads near the node may touch the body. */
  readonly touching?: boolean
  /** N/m, N s/m */
  readonly stiffness?: number
  readonly damping?: number
}

/** Exact start of every node, in place of points: flat columns. */
export interface CableNodes {
  readonly positions: ArrayLike<number>
  /** r_x */
  readonly slopes: ArrayLike<number>
  readonly velocities?: ArrayLike<number>
  readonly slopeVelocities?: ArrayLike<number>
}

/** Spheres, or capsules between points of the axis. */
export type BeadShape = 'sphere' | 'capsule'

export interface CableBeads {
  /** Spheres when omitted. */
  readonly shape?: BeadShape
  /** Along the cable, m; the radius when omitted, four of them of capsules, which end where an element does. */
  readonly spacing?: number
  /** m; that of the cable when omitted. */
  readonly radius?: number
  /** Name of the layer they are in, for scene.apart. */
  readonly layer?: string
}

export interface CableOptions {
  readonly name?: string
  /** The axis at the start, m: a line between two points, a smooth curve through more. */
  readonly points?: readonly Vector[]
  readonly nodes?: CableNodes
  readonly elements: number
  readonly material: Material | string
  /** Of a round section, m. */
  readonly radius: number
  /** Of any section, m2 and m4; those of the round one when omitted. */
  readonly area?: number
  readonly secondMoment?: number
  /** At rest, m; that of the axis at the start when omitted. */
  readonly length?: number
  readonly curvature?: 'exact' | 'small'
  /** Curvature at rest, 1/m, of all or of each element; 0 when omitted, 'start' for that of the axis at the start. */
  readonly naturalCurvature?: number | readonly number[] | 'start'
  /** Gauss points of the axial and of the bending integral, 1 to 5. */
  readonly quadrature?: { readonly axial?: number; readonly bending?: number }
  /** Of internal damping (Kelvin and Voigt), s. */
  readonly retardation?: number
  /** Deceleration by what surrounds it over velocity, 1/s. */
  readonly drag?: number
  /** Of all of it, m/s and rad/s; it turns about its first point. */
  readonly velocity?: Vector
  readonly omega?: Vector
  readonly holds?: readonly CableHold[]
  readonly masses?: readonly CableMass[]
  readonly joins?: readonly CableJoin[]
  readonly pins?: readonly CablePin[]
  /** Spheres or capsules along it by which it touches others; it touches nothing when omitted. */
  readonly beads?: CableBeads
  /** An implicit step, which is stable at any length; explicit when omitted. */
  readonly implicit?: boolean | CableImplicit
}

export interface CableImplicit {
  /** Share of the elastic force that is taken ahead: 0.5 keeps energy, 1 damps most; 0.55 when omitted. */
  readonly theta?: number
}

export const cableNames: OptionNames<CableOptions> = {
  name: true,
  points: true,
  nodes: true,
  elements: true,
  material: true,
  radius: true,
  area: true,
  secondMoment: true,
  length: true,
  curvature: true,
  naturalCurvature: true,
  quadrature: true,
  retardation: true,
  drag: true,
  velocity: true,
  omega: true,
  holds: true,
  masses: true,
  joins: true,
  pins: true,
  beads: true,
  implicit: true,
}

/** A cable as the scene keeps it: plain data. Places and velocities of its nodes are those of bodies. */
export interface CableData {
  readonly name: string
  /** Name of the cables it was given with: that of the group of its nodes begins with it. */
  readonly set: string
  /** Body of its first node; the others follow. */
  readonly first: number
  readonly elements: number
  readonly material: string
  readonly radius: number
  readonly area: number
  readonly secondMoment: number
  readonly length: number
  readonly curvature: 'exact' | 'small'
  /** Of each element, 1/m. */
  readonly naturalCurvature: readonly number[]
  readonly quadrature: { readonly axial: number; readonly bending: number }
  readonly retardation: number
  readonly drag: number
  /** θ of an implicit step, 0 where it is explicit. */
  readonly implicit: number
  /** By the number of the node. */
  readonly holds: readonly { readonly node: number; readonly kind: HoldKind }[]
  readonly masses: readonly { readonly node: number; readonly mass: number }[]
  /** Nodes of other cables by the number of the cable. */
  readonly joins: readonly { readonly node: number; readonly cable: number; readonly other: number }[]
  /** Their number and radius; null where there are none. The first is on the body of this number. */
  readonly beads: {
    readonly shape: BeadShape
    readonly count: number
    readonly radius: number
    readonly layer: string
    readonly first: number
  } | null
  readonly slopes: readonly number[]
  readonly slopeVelocities: readonly number[]
}

export interface CableHandle {
  readonly name: string
  readonly index: number
}
