// jointRun.ts: what the step must know of the joints of a model; everything else is on the backend.

/** How many there are of each; stages queue nothing where there is nothing to do. */
export interface JointRun {
  readonly joints: number
  readonly rows: number
  readonly limits: number
  readonly drives: number
  readonly loads: number
  readonly bonds: number
  readonly driven: number
  /** Pairs of bodies that never touch. */
  readonly apart: number
}

/** Fastest that an error of a joint is made good by the velocities, m/s or rad/s. */
export const jointRecoverySpeed = 1
