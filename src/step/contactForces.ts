// contactForces.ts: stage `contactForces`, the contact law on every pair and every point of bodies that meet, found by stage
// `findContacts` before it; two spheres need no more than their places.

import type { Run } from './run.js'
import { touchParts } from './touchParts.js'

const noParts = { normal: 0, tangential: 0, rolling: 0, spinning: 0, cohesion: 0 }

export function contactForces(run: Run): void {
  const { backend, timeStep: h, materials, meet, parts, lawReach: reach, joints, rescaled, tension, sleep } = run
  const law = { h, materials, rescaled, tension, ...(parts ?? noParts), reach }
  const form = `parts_${parts !== null}`
  backend.stage('findContacts')
  backend.run('wallPoints')
  if (meet) touchParts(run, { h: 0, envelope: reach })
  backend.stage('contactForces')
  const pairForm = `${form}__sleep_${sleep !== null}`
  backend.run(`pairForces__${pairForm}`, law)
  backend.run(`wallForces__moving_${(joints?.driven ?? 0) > 0}__${pairForm}`, law)
  if (joints?.apart) {
    backend.run('quietPairs')
    if (parts) backend.run('quietPairMemory')
  }
  if (!meet) return
  backend.run('contactRadii', { reach })
  backend.run(`meetingForces__${form}`, law)
}
