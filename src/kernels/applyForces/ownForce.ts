// ownForce.ts: what a force that a user wrote is told of a body, and what it answers; the force itself stands in a file of theirs.

import { forceNumber } from '../../generated/accessors.js'
import { type i32, type quat, real, type vec3 } from '../../language/values.js'
import { rotate } from '../math/quat.js'
import { addScaled, scale } from '../math/vec3.js'

/** A body that forces move, as a step has it. */
export interface Moving {
  /** Centre of mass, m. */
  readonly place: vec3
  /** Principal axes to the world. */
  readonly rotation: quat
  /** m/s */
  readonly velocity: vec3
  /** rad/s */
  readonly omega: vec3
  /** kg */
  readonly mass: real
  /** Of a body that is one sphere, 0 of others, m. */
  readonly radius: real
}

/** On the body. */
export interface Push {
  /** At the centre of mass, N. */
  readonly force: vec3
  /** N m */
  readonly torque: vec3
}

/** The force of a scene with this number. Here one that uses all it is told, so that forms of the kernel are compared; a scene has those of its user's files. */
export function ownForce(force: i32, of: Moving, at: i32, time: real): Push {
  const along = rotate(of.rotation, scale(of.mass * time, of.velocity))
  return { force: addScaled(along, forceNumber(at), of.place), torque: scale(of.radius * real(force), of.omega) }
}
