// sampleMotors.ts: forces, power and work of motors and of limits of joints.

import { plus, type Triple, times } from '../math/rotation.js'
import type { Probe } from '../model/probe.js'
import type { Observer } from './sampleProbes.js'

interface Effort {
  readonly rotary: boolean
  /** On the second body in the last step, N m about the axis or N along it. */
  readonly effort: number
  /** Since the start, J. */
  readonly work: number
}

/** Kind of a row that drives an angle. */
const angleDrive = 7
/** Kind of a load that is a torque. */
const torqueLoad = 2

type Columns = Readonly<Record<string, ArrayLike<number>>>

async function columnsOf({ backend }: Observer, names: readonly string[]): Promise<Columns> {
  const columns: Record<string, ArrayLike<number>> = {}
  for (const name of names) columns[name] = await backend.read(name)
  return columns
}

/** Records of one joint, as what `of` makes of them. */
function recordsOf(columns: Columns, joints: string, joint: number, of: (at: number) => Effort | null): Effort[] {
  return Array.from(columns[joints]!, (owner, at) => (owner === joint ? of(at) : null)).filter((one) => one !== null)
}

/** All motors of a joint: of its rows, its loads, and its records among the contacts. */
async function motorsOf(observer: Observer, joint: number): Promise<Effort[]> {
  const { rows, loads, limits } = observer.run.joints!
  const found: Effort[] = []
  if (rows > 0) {
    const c = await columnsOf(observer, ['rowJoint', 'rowDrive', 'rowKind', 'rowEffort', 'rowWork', 'rowCorrected'])
    found.push(
      ...recordsOf(c, 'rowJoint', joint, (at) => {
        const work = c.rowWork![at]! + c.rowCorrected![at]!
        return c.rowDrive![at]! < 0 ? null : { rotary: c.rowKind![at] === angleDrive, effort: c.rowEffort![at]!, work }
      }),
    )
  }
  if (loads > 0) {
    const c = await columnsOf(observer, [
      'loadJoint',
      'loadKind',
      'loadDrive',
      'loadWork',
      'driveMiddle',
      'jointBroken',
    ])
    found.push(
      ...recordsOf(c, 'loadJoint', joint, (at) => {
        const kind = c.loadKind![at]!
        if (kind < torqueLoad) return null
        const effort = c.jointBroken![joint] === 1 ? 0 : c.driveMiddle![c.loadDrive![at]!]!
        return { rotary: kind === torqueLoad, effort, work: c.loadWork![at]! }
      }),
    )
  }
  if (limits > 0) {
    const c = await columnsOf(observer, ['limitJoint', 'limitKind', 'limitDrive', 'limitEffort', 'limitWork'])
    found.push(
      ...recordsOf(c, 'limitJoint', joint, (at) => {
        const [effort, work] = [c.limitEffort![at]!, c.limitWork![at]!]
        return c.limitDrive![at]! < 0 ? null : { rotary: c.limitKind![at] === 0, effort, work }
      }),
    )
  }
  return found
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

/** Null where the probe is of no motor; `speed` is the rate of the joint's angle, or of its path. */
export async function sampleMotors(
  observer: Observer,
  { quantity, joint }: Probe,
  speed: (rotary: boolean) => Promise<number>,
): Promise<readonly number[] | null> {
  if (!['motorTorque', 'motorForce', 'motorPower', 'motorWork'].includes(quantity)) return null
  const motors = await motorsOf(observer, joint!)
  const efforts = (rotary: boolean) => sum(motors.filter((one) => one.rotary === rotary).map((one) => one.effort))
  if (quantity === 'motorTorque') return [efforts(true)]
  if (quantity === 'motorForce') return [efforts(false)]
  if (quantity === 'motorWork') return [sum(motors.map((one) => one.work))]
  let power = 0
  for (const rotary of [true, false]) if (efforts(rotary) !== 0) power += efforts(rotary) * (await speed(rotary))
  return [power]
}

/** Force and torque on the second body of limits and motors with a largest force: no rows of the joint. */
export async function limitReaction(
  observer: Observer,
  joint: number,
  { axis, direction }: { readonly axis: Triple; readonly direction: Triple },
): Promise<{ force: Triple; torque: Triple }> {
  let [force, torque]: [Triple, Triple] = [
    [0, 0, 0],
    [0, 0, 0],
  ]
  if (!observer.run.impulses || !observer.run.joints?.limits) return { force, torque }
  const c = await columnsOf(observer, ['limitJoint', 'limitKind', 'limitEffort'])
  for (let at = 0; at < c.limitJoint!.length; at++) {
    if (c.limitJoint![at] !== joint) continue
    const [kind, effort] = [c.limitKind![at]!, c.limitEffort![at]!]
    if (kind === 0) torque = plus(torque, times(effort, axis))
    else force = plus(force, times(effort, kind === 1 ? axis : direction))
  }
  return { force, torque }
}
