// touch.ts: what the laws of contact are told of two surfaces, and what they answer.

import { type real, vec3 } from '../../language/values.js'

/** Two surfaces that touch, or are near each other where a law reaches so far. */
export interface Touch {
  /** From A to B. */
  readonly normal: vec3
  /** m; below 0 the surfaces are apart. */
  readonly overlap: real
  /** u·n and u_t of the velocity u of B against A at the point, m/s. */
  readonly approach: real
  readonly slip: vec3
  /** a = √(R* δ) of the contact area, m. */
  readonly radius: real
  /** √(a m), √(m kg), with the mass m that is struck. */
  readonly root: real
  /** R*, m, and m*, kg. */
  readonly curvature: real
  readonly mass: real
  /** Mass that a push along the normal meets at the point, kg: less than m* where the bodies turn by it. */
  readonly struckMass: real
  /** Area of the circle in which the surfaces cut each other, m2. */
  readonly section: real
  /** Volume that the two share, m3. */
  readonly volume: real
  /** ω_B − ω_A, rad/s. */
  readonly turn: vec3
  /** The same where bodies that forces do not move count as if they did not turn. */
  readonly ownTurn: vec3
  /** R* of what is round, m: rolling is measured by it; 0 where both surfaces are flat. */
  readonly rollRadius: real
  /** Of rolling about the point, kg m2. */
  readonly inertia: real
}

/** What a contact remembers from one step to the next, each by the part that has it. */
export interface Memory {
  readonly spring: vec3
  readonly roll: vec3
  readonly spin: real
  readonly bond: real
  /** Of the normal part. */
  readonly dent: real
}

/** Force on B, torque on B whose opposite acts on A, and what is remembered. */
export interface Response {
  readonly force: vec3
  /** n × force. */
  readonly twist: vec3
  readonly couple: vec3
  readonly spring: vec3
  readonly roll: vec3
  readonly spin: real
  readonly bond: real
  /** Of the normal part. */
  readonly dent: real
}

export function nothing(): Response {
  const zero = vec3(0, 0, 0)
  return { force: zero, twist: zero, couple: zero, spring: zero, roll: zero, spin: 0, bond: 0, dent: 0 }
}

/** A normal part: force with damping and without, N, elastic force over overlap, N/m, and its memory. */
export interface Press {
  readonly force: real
  readonly elastic: real
  readonly stiffness: real
  readonly dent: real
}

/** A tangential part: force on B, and its memory. */
export interface Drag {
  readonly force: vec3
  readonly spring: vec3
}

/** A rolling part: torque on B across the normal, N m, and its memory. */
export interface Rolling {
  readonly torque: vec3
  readonly roll: vec3
}

/** A spinning part: torque on B about the normal, N m, and its memory. */
export interface Spinning {
  readonly torque: real
  readonly spin: real
}

/** A cohesion part: force that holds the bodies together, and what it adds to the force that friction is a share of, N. */
export interface Cohesion {
  readonly pull: real
  readonly grip: real
  readonly bond: real
}
