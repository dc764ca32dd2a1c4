// findContacts.ts: stage `findContacts`, points, normals and gaps of the pairs, with the impulses of the step before.

import type { ImpulseLaw, Run } from './run.js'
import { touchParts } from './touchParts.js'

export function findContacts(run: Run, law: ImpulseLaw): void {
  const { backend, timeStep, materials, meet } = run
  const { general, records, limits, envelope } = law
  const form = `__general_${general}`
  const resting = `__sleep_${run.sleep !== null}`
  const near = { h: timeStep, envelope, records }
  backend.stage('findContacts')
  backend.run('beginStep')

  // gaps of pairs, and how many points of each are near
  backend.run('keepPairRanges')
  backend.run(`sphereGaps${resting}`, near)
  backend.run('wallPoints')
  backend.run(`countWallContacts${resting}`, near)
  if (meet) {
    touchParts(run, { h: timeStep, envelope })
    backend.run(`countMeetingContacts${resting}`, { records })
  }

  // those as contacts
  backend.exclusiveScan('pairContactCount', 'pairPointStart', 'contactTotal')
  backend.run('checkContacts', { limits })
  const rows = { base: limits, records }
  backend.run('writeSphereContacts', rows)
  backend.run(`writeWallContacts${form}`, rows)
  if (meet) backend.run('writeMeetingContacts', rows)
  backend.run(`warmStart__before_${general ? 'impulseNear' : 'impulseBefore'}`, { warm: law.warmStart })
  const { recoverySpeed: recovery, restitutionSpeed, slowPush: slow } = law
  backend.run(`contactTerms${form}`, { h: timeStep, limits, materials, slow, recovery, restitutionSpeed })
  backend.run(`contactStepLength${form}`, { limits })
  // bodies in joints have the inertia of their mechanism
  if (meet && law.bounces && !run.joints?.rows)
    backend.run('boundRebound', { records, coulomb: law.friction === 'coulomb' })

  // and the contacts of each body
  backend.run('countIncidences')
  if (meet) backend.run('countMeetingIncidences')
  backend.exclusiveScan('bodyIncidences', 'bodyFirst', 'incidenceTotal')
  backend.run('checkIncidences')
  backend.run('fillIncidences')
  if (meet) backend.run('fillMeetingIncidences')
}
