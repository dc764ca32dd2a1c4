// contactForces.ts: stage `contactForces`, the contact law on every pair and every point of bodies that meet.

import type { Run } from './run.js'
import { touchParts } from './touchParts.js'

export function contactForces(run: Run): void {
  const { backend, timeStep: h, materials, meet, rolling, joints, rescaled, tension } = run
  const law = { h, materials, rescaled, tension }
  const roll = { h, materials, rescaled }
  backend.stage('contactForces')
  backend.run('pairForces', law)
  backend.run(`wallForces__moving_${(joints?.driven ?? 0) > 0}`, law)
  if (joints?.apart) {
    backend.run('quietPairs')
    backend.run('quietWalls')
  }
  if (rolling) {
    backend.run('pairRolling', roll)
    backend.run('wallRolling', roll)
  }
  if (!meet) return
  touchParts(run, { h: 0, envelope: 0 })
  backend.run('contactRadii')
  if (rolling) backend.run('carryRolls')
  backend.run('meetingForces', law)
  if (rolling) backend.run('meetingRolling', roll)
}
