// energyBalance.ts: where the energy of a simulation is, and who gave and took it.
//
//   K + V + s = K₀ + V₀ + s₀ + motors + drives + joints + applied + cables − springs − drag − friction − impact − stabilisation + unexplained     (1)
//
// All but s are sums over the steps, by impulses. By force, with U the elastic energy of contacts, springs and cables,
//
//   K + V + U = K₀ + V₀ + U₀ + motors + drives + applied − drag − dissipated                                            (2)
//
// and what is dissipated is what (2) leaves. Where losses are booked (bookLosses.ts) it can be held against them:
//
//   unexplained = friction + impact + integration + dampers − dissipated                                                 (3)
//   integration = −Σ h f_e u_n − (U_n − U_n₀)                                                                            (4)
//
// with U_n of springs along normals. (4) is what steps take or give by having elastic forces at their ends alone; it falls with h².
// s = (h/2) Σ m g·v, of one step: gravity acts with the mean velocity of a step,
// and bodies go with that of its end.

import { type Backend, sumOf } from '../backends/backend.js'
import { powersNow } from './bookLosses.js'
import { cableBalance, cableEnergy } from './cables/cableEnergy.js'
import { lapsOf } from './periodicOf.js'
import type { Run } from './run.js'
import type { Energy } from './simulation.js'

const one = async (backend: Backend, field: string) => (await backend.read(field, 0, 1))[0]!

/** The only record of each of these fields, read at once. */
const each = (backend: Backend, fields: readonly string[]) => Promise.all(fields.map((field) => one(backend, field)))

const energySums = [sumOf('bodyKinetic', 'sumKinetic'), sumOf('bodyPotential', 'sumPotential')]
const storedSums = [
  sumOf('pairStored', 'sumPairStored'),
  sumOf('wallPairStored', 'sumWallStored'),
  sumOf('meetingStored', 'sumMeetingStored'),
]
const stepSums = [...energySums, sumOf('bodyShift', 'sumShift')]

function bodyEnergy(run: Run): void {
  const { backend, sleep } = run
  backend.run('bodyEnergy', lapsOf(run))
  if (sleep) backend.run('sleeperEnergy')
}

/** K + V + s of (1), with the moments that the last step took, or K + V + U of (2). */
async function stepEnergy(run: Run): Promise<number> {
  const { backend, timeStep: h } = run
  if (!run.impulses) return (await presentEnergy(run)).total
  bodyEnergy(run)
  backend.run('bodyShift', { h })
  backend.reduce(stepSums)
  const [kinetic, potential, shift] = await each(backend, ['sumKinetic', 'sumPotential', 'sumShift'])
  return kinetic! + potential! + shift! + (await cableBalance(run)).step
}

/** Takes the present energy for what the run began with, less what it `began` with and has changed by since. */
export async function rebase(run: Run, began = 0, losses: Losses | null = null): Promise<void> {
  run.backend.stage('observe')
  run.backend.write('energyBase', [(await stepEnergy(run)) - began])
  if (!run.bookLosses) return
  const { along, across, elastic } = await powersNow(run)
  const half = run.timeStep / 2
  const springs = await springsOfContacts(run)
  const pressed = (await storedInContacts(run, false)) - springs
  run.backend.write('energyImpact', [(losses?.impact ?? 0) + half * along])
  run.backend.write('energyFriction', [(losses?.friction ?? 0) + half * across + springs])
  run.backend.write('energyElastic', [half * elastic - pressed - (losses?.integration ?? 0)])
  if (run.joints?.loads) await rebaseSprings(run, losses?.held ?? null)
}

/** What springs hold at the start they were given before; so with what they hold otherwise after a change. */
async function rebaseSprings(run: Run, before: ArrayLike<number> | null): Promise<void> {
  const [held, work, kind] = [
    await heldBySprings(run),
    await run.backend.read('loadWork'),
    await run.backend.read('loadKind'),
  ]
  const given = Array.from(work, (one, at) => (isSpring(kind[at]!) ? one - held[at]! + (before?.[at] ?? 0) : one))
  run.backend.write('loadWork', given)
}

/** What contacts have lost along their normals and across them since the start, J. */
interface Losses {
  readonly impact: number
  readonly friction: number
  /** (4) */
  readonly integration: number
  /** By springs, J. */
  readonly held: ArrayLike<number>
}

/** Sums over the steps, but for half of what the force of this moment takes in the step to come, and for what springs hold. */
export async function booksOf(run: Run): Promise<Losses | null> {
  if (!run.bookLosses) return null
  run.backend.stage('observe')
  const { along, across, elastic } = await powersNow(run)
  const half = run.timeStep / 2
  const sums = ['energyImpact', 'energyFriction', 'energyElastic']
  const [impact = 0, friction = 0, given = 0] = await each(run.backend, sums)
  const springs = await springsOfContacts(run)
  const pressed = (await storedInContacts(run, false)) - springs
  const held = run.joints?.loads ? await heldBySprings(run) : []
  return {
    impact: impact - half * along,
    friction: friction - half * across - springs,
    integration: half * elastic - given - pressed,
    held,
  }
}

/** K + V + s, or K + V + U, less the base: what (1) or (2) has to explain. */
export async function gained(run: Run): Promise<number> {
  run.backend.stage('observe')
  return (await stepEnergy(run)) - (await one(run.backend, 'energyBase'))
}

const total = (values: ArrayLike<number>, counts: (at: number) => boolean = () => true) =>
  Array.from(values).reduce((sum, value, at) => sum + (counts(at) ? value : 0), 0)

type Booked = Record<'motors' | 'drives' | 'joints' | 'springs' | 'applied' | 'drag', number>

/** By the kind of a load: springs and beams. */
const isSpring = (kind: number) => kind < 2 || kind === 5

/** Given by motors, drives, joints and applied forces, and taken by springs, dampers and drag, since the start. */
async function booked({ backend, joints, cables, pushed }: Run): Promise<Booked> {
  const drives = await one(backend, 'energyDrive')
  const given = { motors: 0, drives, joints: 0, springs: 0, applied: await one(backend, 'energyTilt'), drag: 0 }
  if (!joints) return given
  if (pushed > 0) {
    given.applied += total(await backend.read('pushedWork'))
    given.drag += total(await backend.read('pushedLost'))
  }
  if (joints.rows > 0) {
    const [work, drive] = [await backend.read('rowWork'), await backend.read('rowDrive')]
    const corrected = total(await backend.read('rowCorrected'))
    given.motors += total(work, (at) => drive[at]! >= 0) + corrected
    given.joints += total(work, (at) => drive[at]! < 0) - corrected
    given.drives += total(await backend.read('rowDriven'))
    given.joints += total(await backend.read('linkedWork'))
  }
  if (cables?.ties) {
    given.joints += total(await backend.read('tieWork')) + total(await backend.read('elementCorrected'))
  }
  if (joints.loads > 0) {
    const [work, kind] = [await backend.read('loadWork'), await backend.read('loadKind')]
    given.motors += total(work, (at) => !isSpring(kind[at]!))
    given.springs -= total(work, (at) => isSpring(kind[at]!))
    given.drives += total(await backend.read('loadDriven'))
  }
  if (joints.limits > 0) given.motors += total(await backend.read('limitWork'))
  return given
}

/** Of contacts and springs, by force. */
async function storedEnergy(run: Run): Promise<number> {
  return (await storedInContacts(run, false)) + (await springEnergy(run))
}

/** Of springs of friction, rolling and spinning. */
const springsOfContacts = (run: Run) => storedInContacts(run, true)

/** With `across` in springs across the normal alone. */
async function storedInContacts({ backend, materials, meet, parts }: Run, across: boolean): Promise<number> {
  const { normal = 0, tangential = 0, rolling = 0, spinning = 0 } = parts ?? {}
  const law = { materials, normal, tangential, rolling, spinning, across }
  const form = `__parts_${parts !== null}`
  // points are those of the last step, and none after a restart
  backend.run('wallPoints')
  backend.run(`storedInPairs${form}`, law)
  backend.run(`storedInWalls${form}`, law)
  if (meet) backend.run(`storedInMeetings${form}`, law)
  const sums = meet ? storedSums : storedSums.slice(0, 2)
  for (const sum of sums) backend.reduce([sum])
  return total(
    await each(
      backend,
      sums.map(({ output }) => output),
    ),
  )
}

/** Stored in springs and in bonds. */
export async function springEnergy(run: Pick<Run, 'backend' | 'joints'>): Promise<number> {
  return run.joints?.loads ? total(await heldBySprings(run)) : 0
}

/** By load. */
async function heldBySprings({ backend, joints }: Pick<Run, 'backend' | 'joints'>): Promise<ArrayLike<number>> {
  backend.run('springStored')
  if (joints!.bonds > 0) backend.run('bondStored')
  return backend.read('loadStored')
}

/** Where the energy is now. */
async function presentEnergy(run: Run): Promise<Energy> {
  const { backend } = run
  bodyEnergy(run)
  if (run.joints) backend.run('linkedEnergy')
  backend.reduce(energySums)
  let [kinetic = 0, potential = 0] = await each(backend, ['sumKinetic', 'sumPotential'])
  let elastic = run.impulses ? 0 : await storedEnergy(run)
  const cables = await cableEnergy(run)
  if (cables) {
    kinetic += cables.kinetic
    potential += cables.potential
    elastic += cables.elastic
  }
  const whole = { kinetic, potential, total: kinetic + potential + elastic }
  return run.impulses && !cables ? whole : { ...whole, elastic }
}

/** (3); what cables lose is not booked, and nothing can be left over. */
async function checkedBy(
  run: Run,
  { friction, impact, integration }: Losses,
  { dissipated, springs }: { readonly dissipated: number; readonly springs: number },
): Promise<Partial<Energy>> {
  if (run.cables) return { friction, impact, integration }
  const dampers = springs - (await springEnergy(run))
  const unexplained = friction + impact + integration + dampers - dissipated
  return { friction, impact, integration, springs, unexplained }
}

/** (2) */
async function balanceByForce(run: Run): Promise<Energy> {
  const now = await presentEnergy(run)
  const { motors, drives, applied, drag, springs } = await booked(run)
  const given = motors + drives + applied - drag
  const dissipated = (await one(run.backend, 'energyBase')) + given - now.total
  const losses = await booksOf(run)
  const books = losses ? await checkedBy(run, losses, { dissipated, springs }) : {}
  const known = { ...now, motors, dissipated, ...books }
  const driven = run.joints?.driven ? { ...known, drives } : known
  return run.pushed > 0 || run.gravityTurns ? { ...driven, applied, drag } : driven
}

export async function measureEnergy(run: Run): Promise<Energy> {
  const { backend } = run
  backend.stage('observe')
  if (!run.impulses) return balanceByForce(run)
  const more = await gained(run)
  const now = await presentEnergy(run)
  const taken = await each(backend, ['energyFriction', 'energyImpact', 'energyPush'])
  const [friction = 0, impact = 0, stabilisation = 0] = taken
  const work = { ...(await booked(run)), ...(run.cables ? { cables: (await cableBalance(run)).work } : {}) }
  const given = work.motors + work.drives + work.joints + work.applied + (work.cables ?? 0) - work.springs - work.drag
  return {
    ...now,
    friction,
    impact,
    stabilisation,
    ...work,
    unexplained: more - given + friction + impact + stabilisation,
  }
}
