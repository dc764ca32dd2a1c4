// energyBalance.ts: where the energy of a simulation is, and who gave and took it.
//
//   K + V + s = K₀ + V₀ + s₀ + motors + drives + joints + applied − springs − drag − friction − impact − stabilisation + unexplained     (1)
//
// All but s are sums over the steps, by impulses. s = (h/2) Σ m g·v, of one step: gravity acts with the mean velocity of a step,
// and bodies go with that of its end.

import { type Backend, type FieldArray, sumOf } from '../backends/backend.js'
import { type CableEnergy, cableEnergy } from './cables/cableEnergy.js'
import type { Run } from './run.js'
import type { Energy } from './simulation.js'

const one = async (backend: Backend, field: string) => (await backend.read(field, 0, 1))[0]!

/** The only record of each of these fields, read at once. */
const each = (backend: Backend, fields: readonly string[]) => Promise.all(fields.map((field) => one(backend, field)))

const energySums = [sumOf('bodyKinetic', 'sumKinetic'), sumOf('bodyPotential', 'sumPotential')]
const stepSums = [...energySums, sumOf('bodyShift', 'sumShift')]

/** K + V + s of (1), with the moments that the last step took. */
async function stepEnergy({ backend, timeStep: h }: Run): Promise<number> {
  backend.run('bodyEnergy')
  backend.run('bodyShift', { h })
  backend.reduce(stepSums)
  const [kinetic, potential, shift] = await each(backend, ['sumKinetic', 'sumPotential', 'sumShift'])
  return kinetic! + potential! + shift!
}

/** Takes the present energy for what the run began with, less what it `began` with and has changed by since. */
export async function rebase(run: Run, began = 0): Promise<void> {
  if (!run.impulses) return
  run.backend.stage('observe')
  run.backend.write('energyBase', [(await stepEnergy(run)) - began])
}

/** K + V + s less the base: what (1) has to explain. */
export async function gained(run: Run): Promise<number> {
  if (!run.impulses) return 0
  run.backend.stage('observe')
  return (await stepEnergy(run)) - (await one(run.backend, 'energyBase'))
}

const total = (values: FieldArray, counts: (at: number) => boolean = () => true) =>
  Array.from(values).reduce((sum, value, at) => sum + (counts(at) ? value : 0), 0)

type Booked = Record<'motors' | 'drives' | 'joints' | 'springs' | 'applied' | 'drag', number>

/** Given by motors, drives, joints and applied forces, and taken by springs, dampers and drag, since the start. */
async function booked({ backend, joints, pushed }: Run): Promise<Booked> {
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
  if (joints.loads > 0) {
    const [work, kind] = [await backend.read('loadWork'), await backend.read('loadKind')]
    const isSpring = (at: number) => kind[at]! < 2 || kind[at] === 5
    given.motors += total(work, (at) => !isSpring(at))
    given.springs -= total(work, isSpring)
    given.drives += total(await backend.read('loadDriven'))
  }
  if (joints.limits > 0) given.motors += total(await backend.read('limitWork'))
  return given
}

function withCables(bodies: Energy, cables: CableEnergy | null): Energy {
  if (!cables) return bodies
  const { elastic } = cables
  const [kinetic, potential] = [bodies.kinetic + cables.kinetic, bodies.potential + cables.potential]
  return { kinetic, potential, elastic, total: kinetic + potential + elastic }
}

export async function measureEnergy(run: Run): Promise<Energy> {
  const { backend } = run
  backend.stage('observe')
  const more = await gained(run)
  backend.run('bodyEnergy')
  if (run.joints) backend.run('linkedEnergy')
  backend.reduce(energySums)
  const [kinetic = 0, potential = 0] = await each(backend, ['sumKinetic', 'sumPotential'])
  const now = withCables({ kinetic, potential, total: kinetic + potential }, await cableEnergy(run))
  if (!run.impulses) return now
  const taken = await each(backend, ['energyFriction', 'energyImpact', 'energyPush'])
  const [friction = 0, impact = 0, stabilisation = 0] = taken
  const work = await booked(run)
  const given = work.motors + work.drives + work.joints + work.applied - work.springs - work.drag
  return {
    ...now,
    friction,
    impact,
    stabilisation,
    ...work,
    unexplained: more - given + friction + impact + stabilisation,
  }
}
