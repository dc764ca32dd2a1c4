// findContacts.ts: stage `findContacts`, points, normals and gaps of the pairs, with the impulses of the step before.

import { formsOf } from './forms.js'
import type { ImpulseLaw, Run } from './run.js'
import { touchParts } from './touchParts.js'

const sphereGaps = formsOf('sphereGaps', 'sleep')
const countWallContacts = formsOf('countWallContacts', 'sleep')
const countMeetingContacts = formsOf('countMeetingContacts', 'sleep')
const writeWallContacts = formsOf('writeWallContacts', 'general')
const contactTerms = formsOf('contactTerms', 'general')
const contactStepLength = formsOf('contactStepLength', 'general')

export function findContacts(run: Run, law: ImpulseLaw): void {
  const { backend, timeStep, materials, meet } = run
  const { general, records, limits, envelope } = law
  const sleep = run.sleep !== null
  const near = { h: timeStep, envelope, records }
  backend.stage('findContacts')
  backend.run('beginStep')

  // gaps of pairs, and how many points of each are near
  backend.run('keepPairRanges')
  backend.run(sphereGaps(sleep), near)
  backend.run('wallPoints')
  backend.run(countWallContacts(sleep), near)
  if (meet) {
    touchParts(run, { h: timeStep, envelope })
    backend.run(countMeetingContacts(sleep), { records })
  }

  // those as contacts
  backend.exclusiveScan('pairContactCount', 'pairPointStart', 'contactTotal')
  backend.run('checkContacts', { limits })
  const rows = { base: limits, records }
  backend.run('writeSphereContacts', rows)
  backend.run(writeWallContacts(general), rows)
  if (meet) backend.run('writeMeetingContacts', rows)
  backend.run(general ? 'warmStart__before_impulseNear' : 'warmStart__before_impulseBefore', { warm: law.warmStart })
  const { recoverySpeed: recovery, restitutionSpeed, slowPush: slow } = law
  backend.run(contactTerms(general), { h: timeStep, limits, materials, slow, recovery, restitutionSpeed })
  backend.run(contactStepLength(general), { limits })
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
