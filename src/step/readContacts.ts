// readContacts.ts: the contacts that press or pull, for files and viewers: bodies, point and force of each.
//
// By force, the point of a sphere lies one arm from its centre along the normal.

import type { Backend, FieldArray } from '../backends/backend.js'
import { times } from '../math/rotation.js'
import type { Model } from './compileModel.js'
import { pairNormal, wallNormal } from './contactNormals.js'
import type { Run } from './run.js'
import type { ContactList } from './simulation.js'

export interface Observed {
  readonly backend: Backend
  readonly model: Model
  readonly run: Run
}

export async function readContacts(observed: Observed): Promise<ContactList> {
  const list = new Listing(await observed.backend.read('bodyPos'))
  if (observed.run.impulses) await addImpulses(observed, list, observed.run.impulses.general)
  else await addForces(observed, list)
  return list.columns()
}

class Listing {
  private readonly bodies: number[] = []
  private readonly points: number[] = []
  private readonly forces: number[] = []

  constructor(private readonly positions: FieldArray) {}

  /** A contact `arm` away from the centre of a; the force acts on b. */
  add(a: number, b: number, arm: readonly number[], force: readonly number[]): void {
    this.bodies.push(a, b)
    for (let c = 0; c < 3; c++) this.points.push(this.positions[3 * a + c]! + arm[c]!)
    this.forces.push(...force)
  }

  columns(): ContactList {
    const { bodies, points, forces } = this
    return { bodies: Uint32Array.from(bodies), points: Float64Array.from(points), forces: Float64Array.from(forces) }
  }
}

export const three = (column: FieldArray, i: number) => [column[3 * i]!, column[3 * i + 1]!, column[3 * i + 2]!]

export async function columnsOf<K extends string>(
  backend: Backend,
  names: readonly K[],
): Promise<Record<K, FieldArray>> {
  const columns = await Promise.all(names.map((name) => backend.read(name)))
  return Object.fromEntries(names.map((name, k) => [name, columns[k]!])) as Record<K, FieldArray>
}

async function addForces({ backend, model, run }: Observed, list: Listing): Promise<void> {
  const places = await columnsOf(backend, ['bodyPos', 'wallRot'])
  const pairs = await columnsOf(backend, ['pairBodyA', 'pairBodyB', 'pairForce', 'pairArmA'])
  for (let p = 0; p < pairs.pairBodyA.length; p++) {
    const force = three(pairs.pairForce, p)
    if (pairs.pairArmA[p] === 0 || !acts(force)) continue
    const [a, b] = [pairs.pairBodyA[p]!, pairs.pairBodyB[p]!]
    list.add(a, b, times(pairs.pairArmA[p]!, pairNormal(model, places, a, b)), force)
  }
  const walls = await columnsOf(backend, ['wallPairBody', 'wallPairWall', 'wallPairForce', 'wallPairArm'])
  for (let p = 0; p < walls.wallPairBody.length; p++) {
    const force = three(walls.wallPairForce, p)
    const wall = walls.wallPairWall[p]!
    if (walls.wallPairArm[p] === 0 || !acts(force) || !model.walls[wall]) continue
    const arm = times(walls.wallPairArm[p]!, wallNormal(model, places, wall))
    list.add(walls.wallPairBody[p]!, model.walls[wall].body, arm, force)
  }
  if (run.meet) await addMeetings(backend, list)
}

export const acts = (force: readonly number[]) => force.some((component) => component !== 0)

/** Points of meetings: eight places for each, of which the first are in use. */
export const meetingPlaces = 8

async function addMeetings(backend: Backend, list: Listing): Promise<void> {
  const meetings = await columnsOf(backend, ['meetingBodyA', 'meetingBodyB', 'meetingHolds'])
  const holds = await columnsOf(backend, ['holdPoint', 'holdForce'])
  for (let m = 0; m < meetings.meetingBodyA.length; m++) {
    for (let k = 0; k < meetings.meetingHolds[m]!; k++) {
      const force = three(holds.holdForce, meetingPlaces * m + k)
      if (!acts(force)) continue
      const arm = three(holds.holdPoint, meetingPlaces * m + k)
      list.add(meetings.meetingBodyA[m]!, meetings.meetingBodyB[m]!, arm, force)
    }
  }
}

/** Bits of contactKind: arms are points; the impulse is a torque; it acts along a line. As in contactKinds.ts. */
export const kinds = { hasPoints: 1, isTorque: 4, alongLine: 8 } as const

async function addImpulses({ backend, run }: Observed, list: Listing, general: boolean): Promise<void> {
  const own = ['contactBodyA', 'contactBodyB', 'contactNormal', 'contactArmA', 'contactImpulse'] as const
  const { contactBodyA: a, contactBodyB: b, contactNormal, contactArmA, contactImpulse } = await columnsOf(backend, own)
  const more = general ? await columnsOf(backend, ['contactKind', 'contactPointA'] as const) : null
  for (let i = 0; i < a.length; i++) {
    const impulse = three(contactImpulse, i)
    const kind = more?.contactKind[i] ?? 0
    if (!acts(impulse) || kind & (kinds.isTorque | kinds.alongLine)) continue
    const arm =
      more && kind & kinds.hasPoints
        ? three(more.contactPointA, i)
        : three(contactNormal, i).map((component) => component * contactArmA[i]!)
    list.add(
      a[i]!,
      b[i]!,
      arm,
      impulse.map((component) => component / run.timeStep),
    )
  }
}
