// The law of a scene: its own, or the other one with the settings that the scene has for it.

import { expect, it } from 'vitest'
import { contact } from '#talus/index.js'
import { contactLaw } from '#talus/model/contact.js'
import { sceneLaw } from '#talus/model/defineScene.js'

it('has the settings of the scene, whichever is asked for', () => {
  const [own, otherContact] = [contact.forces({ normal: 'hooke' }), contact.dvi({ friction: 'coulomb' })]
  const scene = { contact: own, otherContact }
  expect(sceneLaw(scene)).toBe(own)
  expect(sceneLaw(scene, 'dem')).toBe(own)
  expect(sceneLaw(scene, 'dvi')).toBe(otherContact)
})

it('is the plain one where the scene says nothing of it', () => {
  expect(sceneLaw({ contact: 'dem' }, 'dvi')).toEqual(contactLaw('dvi'))
  expect(sceneLaw({ contact: 'dvi', otherContact: contact.dvi({ friction: 'coulomb' }) }, 'dem')).toEqual(
    contactLaw('dem'),
  )
})
