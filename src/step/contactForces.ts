// contactForces.ts: stage `contactForces`, the contact law on every pair and every point of bodies that meet.

import type { Run } from './run.js'
import { touchParts } from './touchParts.js'

export function contactForces(run: Run): void {
  const { backend, timeStep, materials, meet, joints } = run
  backend.stage('contactForces')
  backend.run('pairForces', { h: timeStep, materials })
  backend.run(`wallForces__moving_${(joints?.driven ?? 0) > 0}`, { h: timeStep, materials })
  if (!meet) return
  touchParts(run, { h: 0, envelope: 0 })
  backend.run('meetingForces', { h: timeStep, materials })
}
