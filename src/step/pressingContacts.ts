// pressingContacts.ts: the contacts that press or pull, one by one, by either law. This alone knows where those of pairs, of
// meetings and of impulses are; files, viewers and queries read contacts from here.
//
// Of two spheres the point lies midway between the surfaces, one arm from each centre: gap = arm_A + arm_B − r_A − r_B.
// A wall has no radius, and its arm is from its plane.

import type { Backend, FieldArray } from '../backends/backend.js'
import { type Triple, times } from '../math/rotation.js'
import { alongLine, hasPoints, isTorque, meetingSlots } from '../math/sharedNumbers.js'
import type { Model } from './compileModel.js'
import { normalBetween } from './contactNormals.js'
import { newcomers } from './newcomers.js'
import type { Run } from './run.js'

export interface Observed {
  readonly backend: Backend
  readonly model: Model
  readonly run: Run
}

export interface Pressing {
  readonly a: number
  readonly b: number
  /** From the centre of mass of a, m. */
  readonly arm: Triple
  /** On b, N. */
  readonly force: Triple
}

/** Part numbers among all parts. */
export interface Details {
  /** From a to b. */
  readonly normal: Triple
  readonly gap: number
  readonly partA: number
  readonly partB: number
  /** What touches, among the points of the two bodies. */
  readonly feature: number
}

/** A list of contacts. */
interface Source {
  readonly count: number
  /** The two bodies, null where they are apart. */
  ends(i: number): readonly [number, number] | null
  force(i: number): Triple
  arm(i: number): Triple
  details(i: number): Details
}

interface Visitor {
  /** False where nobody asks for details: what only these need is then not read. */
  readonly detailed: boolean
  isWanted?(a: number, b: number): boolean
  visit(contact: Pressing, details: () => Details): void
}

export async function pressingContacts(observed: Observed, visitor: Visitor): Promise<void> {
  const isNew = await newcomers(observed.backend)
  for (const source of await sourcesOf(observed, visitor.detailed)) {
    for (let i = 0; i < source.count; i++) {
      const ends = source.ends(i)
      if (!ends || ends.some(isNew) || visitor.isWanted?.(...ends) === false) continue
      const force = source.force(i)
      if (force.every((component) => component === 0)) continue
      visitor.visit({ a: ends[0], b: ends[1], arm: source.arm(i), force }, () => source.details(i))
    }
  }
}

async function sourcesOf(observed: Observed, detailed: boolean): Promise<Source[]> {
  if (observed.run.impulses) return [await ofImpulses(observed, detailed)]
  const pairs = await ofPairs(observed)
  return observed.run.meet ? [pairs, await ofMeetings(observed, detailed)] : [pairs]
}

async function columnsOf<K extends string>(backend: Backend, names: readonly K[]): Promise<Record<K, FieldArray>> {
  const columns = await Promise.all(names.map((name) => backend.read(name)))
  return Object.fromEntries(names.map((name, k) => [name, columns[k]!])) as Record<K, FieldArray>
}

const three = (column: FieldArray, i: number): Triple => [column[3 * i]!, column[3 * i + 1]!, column[3 * i + 2]!]

const over = (h: number, [x, y, z]: Triple): Triple => [x / h, y / h, z / h]

/** Pairs of spheres and of spheres and walls, which lie before the meetings. */
async function firstMeeting(backend: Backend): Promise<number> {
  const { spherePairCount, wallPairCount } = await backend.readCounts()
  return spherePairCount! + wallPairCount!
}

/** Of two spheres, and of a sphere and a wall. */
async function ofPairs({ backend, model }: Observed): Promise<Source> {
  const places = await columnsOf(backend, ['bodyPos', 'wallRot'])
  const names = ['pairBodyA', 'pairBodyB', 'pairForce', 'pairArmA', 'pairArmB'] as const
  const { pairBodyA: a, pairBodyB: b, pairForce, pairArmA, pairArmB } = await columnsOf(backend, names)
  const normal = (p: number) => normalBetween(model, places, a[p]!, b[p]!)
  return {
    count: await firstMeeting(backend),
    ends: (p) => (pairArmA[p] === 0 ? null : [a[p]!, b[p]!]),
    force: (p) => three(pairForce, p),
    arm: (p) => times(pairArmA[p]!, normal(p)),
    details: (p) => ({
      normal: normal(p),
      gap: pairArmA[p]! + pairArmB[p]! - model.radius[a[p]!]! - model.radius[b[p]!]!,
      partA: a[p]!,
      partB: b[p]!,
      feature: 0,
    }),
  }
}

const slotColumns = ['slotNormal', 'slotGap', 'slotPartA', 'slotPartB', 'slotFeature'] as const

/** Holds in use, those of a meeting one after another. */
async function ofMeetings({ backend }: Observed, detailed: boolean): Promise<Source> {
  const names = ['pairBodyA', 'pairBodyB', 'meetingHolds', 'meetingFirstSlot'] as const
  const { pairBodyA: a, pairBodyB: b, meetingHolds, meetingFirstSlot } = await columnsOf(backend, names)
  const base = await firstMeeting(backend)
  const { holdPoint, holdForce } = await columnsOf(backend, ['holdPoint', 'holdForce'])
  const slots = detailed ? await columnsOf(backend, slotColumns) : null
  const used: { meeting: number; hold: number }[] = []
  for (let meeting = 0; meeting < meetingHolds.length; meeting++) {
    for (let k = 0; k < meetingHolds[meeting]!; k++) used.push({ meeting, hold: meetingSlots * meeting + k })
  }
  return {
    count: used.length,
    ends: (i) => [a[base + used[i]!.meeting]!, b[base + used[i]!.meeting]!],
    force: (i) => three(holdForce, used[i]!.hold),
    arm: (i) => three(holdPoint, used[i]!.hold),
    details(i) {
      const { meeting, hold } = used[i]!
      const slot = meetingFirstSlot[meeting]! + hold - meetingSlots * meeting
      const { slotNormal, slotGap, slotPartA, slotPartB, slotFeature } = slots!
      return {
        normal: three(slotNormal, slot),
        gap: slotGap[slot]!,
        partA: slotPartA[slot]!,
        partB: slotPartB[slot]!,
        feature: slotFeature[slot]!,
      }
    },
  }
}

/** Without bounds of joints and torques. */
async function ofImpulses({ backend, run }: Observed, detailed: boolean): Promise<Source> {
  const own = ['contactBodyA', 'contactBodyB', 'contactNormal', 'contactArmA', 'contactImpulse'] as const
  const { contactBodyA, contactBodyB, contactNormal, contactArmA, contactImpulse } = await columnsOf(backend, own)
  const { general } = run.impulses!
  const points = general ? await columnsOf(backend, ['contactKind', 'contactPointA']) : null
  const near = detailed ? await columnsOf(backend, ['contactGap', 'contactFeature']) : null
  const parts = general && detailed ? await columnsOf(backend, ['contactPartA', 'contactPartB']) : null
  const kind = (i: number) => points?.contactKind[i] ?? 0
  const part = (of: FieldArray, body: FieldArray, i: number) => (kind(i) & hasPoints ? of[i]! : body[i]!)
  const normal = (i: number) => three(contactNormal, i)
  return {
    count: contactBodyA.length,
    ends: (i) => (kind(i) & (isTorque | alongLine) ? null : [contactBodyA[i]!, contactBodyB[i]!]),
    force: (i) => over(run.timeStep, three(contactImpulse, i)),
    arm: (i) => (points && kind(i) & hasPoints ? three(points.contactPointA, i) : times(contactArmA[i]!, normal(i))),
    details: (i) => ({
      normal: normal(i),
      gap: near!.contactGap[i]!,
      partA: parts ? part(parts.contactPartA, contactBodyA, i) : contactBodyA[i]!,
      partB: parts ? part(parts.contactPartB, contactBodyB, i) : contactBodyB[i]!,
      feature: near!.contactFeature[i]!,
    }),
  }
}
