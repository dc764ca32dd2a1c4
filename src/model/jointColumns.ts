// jointColumns.ts: the joints of a scene as one column per quantity: what a simulation starts from.
//
// Lists of vectors and quaternions hold components side by side. Numbers of bodies, joints, rows and drives count from 0.

type Numbers = ArrayLike<number>

export interface JointColumns {
  readonly joints: {
    readonly bodyA: Numbers
    readonly bodyB: Numbers
    /** The joint from the centre of mass of each body, in the body's frame, m. */
    readonly posA: Numbers
    readonly posB: Numbers
    /** Axes of the joint in the body's frame, x y z w; z is the main axis. */
    readonly rotA: Numbers
    readonly rotB: Numbers
    /** N, 1e30 for a joint that never breaks. */
    readonly breakForce: Numbers
  }
  /** In the order of the joints: rows of one joint lie side by side. */
  readonly rows: {
    readonly joint: Numbers
    /** 0 translation, 1 alignment, 2 rotation, 3 distance, 4 screw, 5 gear, 6 rack, 7 angle drive, 8 path drive. */
    readonly kind: Numbers
    /** k from 0, or i + 3 j of an alignment. */
    readonly axis: Numbers
    /** Distance m, screw m/turn, gear ratio, rack m. */
    readonly factor: Numbers
    /** -1 for none. */
    readonly drive: Numbers
    /** 0 position, 1 speed. */
    readonly driveMode: Numbers
  }
  readonly limits: {
    readonly joint: Numbers
    /** 0 angle, 1 way along the main axis, 2 distance, 3 turning motor, 4 pushing motor. */
    readonly kind: Numbers
    /** rad or m; -1e30 and 1e30 where there is no bound. */
    readonly low: Numbers
    readonly high: Numbers
    /** Largest force or torque of a motor, N or N m. */
    readonly most: Numbers
    /** -1 for limits. */
    readonly drive: Numbers
    readonly driveMode: Numbers
  }
  readonly drives: {
    /** 0 table, 1 sine. */
    readonly kind: Numbers
    readonly firstKnot: Numbers
    readonly endKnot: Numbers
    readonly amplitude: Numbers
    /** Hz */
    readonly frequency: Numbers
    /** rad */
    readonly phase: Numbers
    readonly offset: Numbers
    /** Of all tables, one after the other; times of one table rise. */
    readonly knotTime: Numbers
    readonly knotValue: Numbers
  }
  readonly loads: {
    /**
     * 0 spring between two points, 1 turning spring of a joint, 2 spring along the main axis of a joint, 3 torque of a
     * joint, 4 force along the main axis of a joint, 5 force on B at a point, 6 torque on B, both along an axis of the
     * world, 7 and 8 the same along an axis of the body.
     */
    readonly kind: Numbers
    /** -1 for none. */
    readonly joint: Numbers
    /** Those of the joint, where there is one; -1 for A where the load acts on B alone. */
    readonly bodyA: Numbers
    readonly bodyB: Numbers
    readonly posA: Numbers
    readonly posB: Numbers
    readonly axis: Numbers
    readonly stiffness: Numbers
    readonly damping: Numbers
    readonly rest: Numbers
    /** Force or torque over time; -1 for springs. */
    readonly drive: Numbers
  }
  readonly driven: {
    readonly body: Numbers
    /** Drives along x, y, z, side by side; -1 for rest. */
    readonly along: Numbers
    readonly mode: Numbers
    readonly turn: Numbers
    readonly turnMode: Numbers
    readonly axis: Numbers
  }
}
