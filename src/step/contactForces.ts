// contactForces.ts: stage `contactForces`, the contact law on every pair and every point of bodies that meet.

import type { Run } from './run.js'
import { touchParts } from './touchParts.js'

export function contactForces(run: Run): void {
  const { backend, timeStep: h, materials, meet, rolling, joints } = run
  backend.stage('contactForces')
  backend.run('pairForces', { h, materials })
  backend.run(`wallForces__moving_${(joints?.driven ?? 0) > 0}`, { h, materials })
  if (joints?.apart) {
    backend.run('quietPairs')
    backend.run('quietWalls')
  }
  if (rolling) {
    backend.run('pairRolling', { h, materials })
    backend.run('wallRolling', { h, materials })
  }
  if (!meet) return
  touchParts(run, { h: 0, envelope: 0 })
  if (rolling) backend.run('carryRolls')
  backend.run('meetingForces', { h, materials })
  if (rolling) backend.run('meetingRolling', { h, materials })
}
