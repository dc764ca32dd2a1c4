// bodyContacts.ts: the contacts of one body that press or pull, by either law, with what is known of each.
//
// Of two spheres the point lies midway between the surfaces, one arm from each centre: gap = arm_A + arm_B − r_A − r_B;
// of a sphere and a wall, gap = 2 (arm − r).

import { type Triple, times } from '../../math/rotation.js'
import { pairNormal, wallNormal } from '../contactNormals.js'
import { acts, columnsOf, kinds, meetingPlaces, type Observed, three } from '../readContacts.js'

/** Normal and force from a to b; part numbers among all parts. */
export interface PressingContact {
  readonly a: number
  readonly b: number
  /** From the centre of mass of a, m. */
  readonly arm: Triple
  readonly normal: Triple
  readonly gap: number
  /** On b, N. */
  readonly force: Triple
  readonly partA: number
  readonly partB: number
}

export async function bodyContacts(observed: Observed, body: number): Promise<PressingContact[]> {
  if (observed.run.impulses) return byImpulses(observed, body)
  const pairs = await ofPairs(observed, body)
  const walls = await ofWalls(observed, body)
  return [...pairs, ...walls, ...(observed.run.meet ? await ofMeetings(observed, body) : [])]
}

const tripleOf = (v: readonly number[]) => v as unknown as Triple

async function ofPairs({ backend, model }: Observed, body: number): Promise<PressingContact[]> {
  const names = ['pairBodyA', 'pairBodyB', 'pairForce', 'pairArmA', 'pairArmB'] as const
  const places = await columnsOf(backend, ['bodyPos', 'wallRot'])
  const pairs = await columnsOf(backend, names)
  const found: PressingContact[] = []
  for (let p = 0; p < pairs.pairBodyA.length; p++) {
    const [a, b] = [pairs.pairBodyA[p]!, pairs.pairBodyB[p]!]
    if ((a !== body && b !== body) || pairs.pairArmA[p] === 0) continue
    const force = tripleOf(three(pairs.pairForce, p))
    if (!acts(force)) continue
    const normal = pairNormal(model, places, a, b)
    const arm = times(pairs.pairArmA[p]!, normal)
    const gap = pairs.pairArmA[p]! + pairs.pairArmB[p]! - model.radius[a]! - model.radius[b]!
    found.push({ a, b, arm, normal, gap, force, partA: a, partB: b })
  }
  return found
}

async function ofWalls({ backend, model }: Observed, body: number): Promise<PressingContact[]> {
  const names = ['wallPairBody', 'wallPairWall', 'wallPairForce', 'wallPairArm'] as const
  const places = await columnsOf(backend, ['bodyPos', 'wallRot'])
  const walls = await columnsOf(backend, names)
  const found: PressingContact[] = []
  for (let p = 0; p < walls.wallPairBody.length; p++) {
    const a = walls.wallPairBody[p]!
    const b = model.walls[walls.wallPairWall[p]!]?.body
    if (b === undefined || (a !== body && b !== body) || walls.wallPairArm[p] === 0) continue
    const force = tripleOf(three(walls.wallPairForce, p))
    if (!acts(force)) continue
    const normal = wallNormal(model, places, walls.wallPairWall[p]!)
    const arm = times(walls.wallPairArm[p]!, normal)
    const gap = 2 * (walls.wallPairArm[p]! - model.radius[a]!)
    found.push({ a, b, arm, normal, gap, force, partA: a, partB: b })
  }
  return found
}

async function ofMeetings({ backend }: Observed, body: number): Promise<PressingContact[]> {
  const meetings = await columnsOf(backend, ['meetingBodyA', 'meetingBodyB', 'meetingHolds', 'meetingFirstSlot'])
  const holds = await columnsOf(backend, ['holdPoint', 'holdForce'])
  const slots = await columnsOf(backend, ['slotNormal', 'slotGap', 'slotPartA', 'slotPartB'])
  const found: PressingContact[] = []
  for (let m = 0; m < meetings.meetingBodyA.length; m++) {
    const [a, b] = [meetings.meetingBodyA[m]!, meetings.meetingBodyB[m]!]
    if (a !== body && b !== body) continue
    for (let k = 0; k < meetings.meetingHolds[m]!; k++) {
      const force = tripleOf(three(holds.holdForce, meetingPlaces * m + k))
      if (!acts(force)) continue
      const slot = meetings.meetingFirstSlot[m]! + k
      found.push({
        a,
        b,
        arm: tripleOf(three(holds.holdPoint, meetingPlaces * m + k)),
        normal: tripleOf(three(slots.slotNormal, slot)),
        gap: slots.slotGap[slot]!,
        force,
        partA: slots.slotPartA[slot]!,
        partB: slots.slotPartB[slot]!,
      })
    }
  }
  return found
}

async function byImpulses({ backend, model, run }: Observed, body: number): Promise<PressingContact[]> {
  const own = ['contactBodyA', 'contactBodyB', 'contactNormal', 'contactArmA', 'contactArmB', 'contactImpulse'] as const
  const contacts = await columnsOf(backend, own)
  const general = ['contactKind', 'contactPointA', 'contactGap', 'contactPartA', 'contactPartB'] as const
  const more = run.impulses!.general ? await columnsOf(backend, general) : null
  const found: PressingContact[] = []
  for (let i = 0; i < contacts.contactBodyA.length; i++) {
    const [a, b] = [contacts.contactBodyA[i]!, contacts.contactBodyB[i]!]
    const impulse = tripleOf(three(contacts.contactImpulse, i))
    const kind = more?.contactKind[i] ?? 0
    if ((a !== body && b !== body) || !acts(impulse) || kind & (kinds.isTorque | kinds.alongLine)) continue
    const normal = tripleOf(three(contacts.contactNormal, i))
    const [armA, armB] = [contacts.contactArmA[i]!, contacts.contactArmB[i]!]
    // the centre of a wall is no arm
    const between =
      model.radius[b]! > 0 ? armA + armB - model.radius[a]! - model.radius[b]! : 2 * (armA - model.radius[a]!)
    found.push({
      a,
      b,
      arm: more && kind & kinds.hasPoints ? tripleOf(three(more.contactPointA, i)) : times(armA, normal),
      normal,
      gap: more ? more.contactGap[i]! : between,
      force: times(1 / run.timeStep, impulse),
      partA: more ? more.contactPartA[i]! : a,
      partB: more ? more.contactPartB[i]! : b,
    })
  }
  return found
}
