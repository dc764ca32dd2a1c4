// jointRun.ts: what the step must know of the joints of a model; everything else is on the backend.

/** How many there are of each; stages queue nothing where there is nothing to do. */
export interface JointRun {
  readonly joints: number
  readonly rows: number
  /** Whether rows have largest impulses; by force. */
  readonly bounded: boolean
  /** Limits and motors with a largest force; by impulses. */
  readonly limits: number
  /** Motors to a place with a largest force. */
  readonly servos: number
  readonly drives: number
  readonly loads: number
  readonly bonds: number
  readonly driven: number
  /** Whether there is an inverse of the matrix of rows. */
  readonly inverted: boolean
  /** Batches for which rounds that close open joints stay queued where nobody can look (closeJoints). */
  readonly closings: number
  /** Pairs of bodies that never touch. */
  readonly apart: number
}

/** Speeds of joints that follow the scene: speedsOfScene.ts. */
export interface JointSpeeds {
  /** Fastest that an error is made good by the velocities, m/s and rad/s. */
  readonly recovery: number
  readonly turnRecovery: number
  /** What corrections of places may add to a velocity that is nearly none, m/s and rad/s. */
  readonly slow: number
  readonly slowTurn: number
  /** Length of the scene, m. */
  readonly size: number
}
