// bondStep.ts: the largest time step at which bonds are stable.
//
// Of the bonds of a body, with stiffness k_n, k_s, of bending and twisting c, and a lever l to their middle,
//
//   λ = 2 Σ (max(k_n w, k_s (w + l² i)) + c i),   w = 1/m, i the largest inverse moment of inertia                   (1)
//
// bounds the eigenvalues of M⁻¹ K for all bodies, since the square of a difference is at most twice that of both. Damping of lag τ
// makes h² λ + 2 h τ λ < 4 of it. Contacts and bonds in one step add up: 1/h² of both.

import type { BodyColumns } from '../model/bodyColumns.js'
import type { BondColumn } from '../model/bonds.js'
import type { SafeStep } from './safeStep.js'

export function withBonds(contacts: SafeStep, bonds: readonly BondColumn[], columns: BodyColumns): SafeStep {
  if (bonds.length === 0) return contacts
  const own = bondStep(bonds, columns)
  const step = 1 / Math.sqrt(contacts.step ** -2 + own ** -2)
  return own < contacts.step ? { step, limit: 'the beams between bonded bodies' } : { ...contacts, step }
}

function bondStep(bonds: readonly BondColumn[], { invMass, invInertia }: BodyColumns): number {
  const stiffness = new Map<number, number>()
  const lag = new Map<number, number>()
  for (const bond of bonds) {
    for (const [body, arm] of [
      [bond.bodyA, bond.posA],
      [bond.bodyB, bond.posB],
    ] as const) {
      const w = invMass[body]!
      if (w === 0) continue
      const i = Math.max(...invInertia.subarray(3 * body, 3 * body + 3))
      const lever = arm.reduce((sum, x) => sum + x * x, 0)
      const along = Math.max(bond.stretch * w, bond.shear * (w + lever * i))
      const own = 2 * (along + Math.max(bond.bend, bond.twist) * i)
      stiffness.set(body, (stiffness.get(body) ?? 0) + own)
      lag.set(body, Math.max(lag.get(body) ?? 0, bond.lag))
    }
  }
  let step = Number.POSITIVE_INFINITY
  for (const [body, lambda] of stiffness) {
    const tau = lag.get(body)!
    step = Math.min(step, Math.sqrt(tau * tau + 4 / lambda) - tau)
  }
  return step
}
