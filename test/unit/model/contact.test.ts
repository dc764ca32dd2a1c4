// Settings of contact by complementarity: what is not said, and the sentence each mistake gets.

import { expect, it } from 'vitest'
import { contact, type DviOptions, InputError } from '#talus/index.js'
import { contactLaw } from '#talus/model/contact.js'

it('has defaults for all of it', () => {
  expect(contactLaw('dvi')).toEqual({
    law: 'dvi',
    solver: 'apgd',
    friction: 'relaxed',
    iterations: 200,
    tolerance: null,
    omega: 1,
    lambda: 1,
    stopOn: 'residual',
    warmStart: true,
    newton: true,
    recoverySpeed: null,
    restitutionSpeed: null,
    sleep: null,
    envelope: null,
    cohesion: 0,
  })
  expect(contact.dvi({ solver: 'jacobi' })).toMatchObject({ omega: 1, lambda: 1, stopOn: 'update' })
  const own = contact.dvi({ iterations: 3 })
  expect(contactLaw(own)).toBe(own)
})

it.each<[DviOptions, string]>([
  [{ solver: 'jacobbi' as never }, 'unknown solver jacobbi, did you mean jacobi?'],
  [{ friction: 'coulom' as never }, 'unknown friction coulom, did you mean coulomb?'],
  [{ iterations: 0 }, 'iterations must be a whole number of at least 1, found 0.'],
  [{ iterations: 1.5 }, 'iterations must be a whole number of at least 1, found 1.5.'],
  [{ tolerance: 0 }, 'tolerance must be greater than zero, found 0 m/s.'],
  [{ tolerance: Number.NaN }, 'tolerance must be a finite number, found NaN.'],
  [{ omega: 2 }, 'omega must be above 0 and below 2, found 2.'],
  [{ lambda: 0 }, 'lambda must be above 0 and at most 1, found 0.'],
  [{ warmStart: 'yes' as never }, 'warmStart must be true or false, found "yes".'],
  [{ recoverySpeed: -1 }, 'recoverySpeed must not be negative, found -1 m/s.'],
  [{ restitutionSpeed: -1 }, 'restitutionSpeed must not be negative, found -1 m/s.'],
  [{ envelope: -1 }, 'envelope must not be negative, found -1 m.'],
  [{ cohesion: -1 }, 'cohesion must not be negative, found -1 N.'],
])('refuses %j', (options, sentence) => {
  expect(() => contact.dvi(options)).toThrow(new InputError(`contact.dvi: ${sentence}`))
})
