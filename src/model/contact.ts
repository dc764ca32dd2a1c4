// contact.ts: the two contact laws and their settings.

import { positiveNumber } from './checks.js'
import { InputError } from './inputError.js'

/** Hertz-Mindlin forces with tangential history. */
export interface HertzMindlin {
  readonly law: 'dem'
}

/** Complementarity: impulses in the friction cones. */
export interface Dvi {
  readonly law: 'dvi'
  readonly solver: 'apgd' | 'jacobi'
  /** Most iterations per step. */
  readonly iterations: number
  /** Residual at which the solver stops, m/s. */
  readonly tolerance: number
}

export type ContactLaw = HertzMindlin | Dvi

export type DviOptions = Partial<Omit<Dvi, 'law'>>

export const contact = {
  hertzMindlin: (): HertzMindlin => ({ law: 'dem' }),
  dvi({ solver = 'apgd', iterations = 80, tolerance = 1e-5 }: DviOptions = {}): Dvi {
    if (!Number.isInteger(iterations) || iterations < 1) {
      throw new InputError(`contact.dvi: iterations must be a whole number of at least 1, found ${iterations}.`)
    }
    return { law: 'dvi', solver, iterations, tolerance: positiveNumber(tolerance, 'contact.dvi: tolerance', 'm/s') }
  },
} as const

/** A law by its short name, with its defaults. */
export function contactLaw(law: ContactLaw['law']): ContactLaw {
  return law === 'dem' ? contact.hertzMindlin() : contact.dvi()
}
