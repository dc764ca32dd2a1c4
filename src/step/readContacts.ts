// readContacts.ts: the contacts that press, for files and viewers: bodies, point and force of each.
//
// By force, the normal n follows from the force F and the twist T = n × F, since n·F > 0 and |n| = 1:
//   n = (F × T + sqrt(F² - T²) F) / F²                                                                             (1)
// and the point lies one arm from the centre of A along it.

import type { Backend, FieldArray } from '../backends/backend.js'
import type { Model } from './compileModel.js'
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
  const pairs = await columnsOf(backend, ['pairBodyA', 'pairBodyB', 'pairForce', 'pairTwist', 'pairArmA'])
  for (let p = 0; p < pairs.pairBodyA.length; p++) {
    if (pairs.pairArmA[p] === 0) continue
    const arm = armOf(three(pairs.pairForce, p), three(pairs.pairTwist, p), pairs.pairArmA[p]!)
    if (arm) list.add(pairs.pairBodyA[p]!, pairs.pairBodyB[p]!, arm, three(pairs.pairForce, p))
  }
  const names = ['wallPairBody', 'wallPairWall', 'wallPairForce', 'wallPairTwist', 'wallPairArm'] as const
  const walls = await columnsOf(backend, names)
  for (let p = 0; p < walls.wallPairBody.length; p++) {
    if (walls.wallPairArm[p] === 0) continue
    const arm = armOf(three(walls.wallPairForce, p), three(walls.wallPairTwist, p), walls.wallPairArm[p]!)
    const wall = model.walls[walls.wallPairWall[p]!]
    if (arm && wall) list.add(walls.wallPairBody[p]!, wall.body, arm, three(walls.wallPairForce, p))
  }
  if (run.meet) await addMeetings(backend, list)
}

/** Points of meetings: eight places for each, of which the first are in use. */
export const meetingPlaces = 8

async function addMeetings(backend: Backend, list: Listing): Promise<void> {
  const meetings = await columnsOf(backend, ['meetingBodyA', 'meetingBodyB', 'meetingHolds'])
  const holds = await columnsOf(backend, ['holdPoint', 'holdForce'])
  for (let m = 0; m < meetings.meetingBodyA.length; m++) {
    for (let k = 0; k < meetings.meetingHolds[m]!; k++) {
      const force = three(holds.holdForce, meetingPlaces * m + k)
      if (!force.some((component) => component !== 0)) continue
      const arm = three(holds.holdPoint, meetingPlaces * m + k)
      list.add(meetings.meetingBodyA[m]!, meetings.meetingBodyB[m]!, arm, force)
    }
  }
}

/** (1) times the arm; null where nothing presses. */
export function armOf(f: readonly number[], t: readonly number[], arm: number): number[] | null {
  const force2 = f[0]! ** 2 + f[1]! ** 2 + f[2]! ** 2
  if (!(force2 > 0)) return null
  const along = Math.sqrt(Math.max(0, force2 - t[0]! ** 2 - t[1]! ** 2 - t[2]! ** 2))
  return [0, 1, 2].map((c) => {
    const [j, k] = [(c + 1) % 3, (c + 2) % 3]
    return (arm * (f[j]! * t[k]! - f[k]! * t[j]! + along * f[c]!)) / force2
  })
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
    if (!impulse.some((component) => component !== 0) || kind & (kinds.isTorque | kinds.alongLine)) continue
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
