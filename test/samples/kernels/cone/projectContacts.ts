// projectContacts.ts: the engine's cone projection on every contact.

import { projectOnCone } from '../../../../src/kernels/solveContacts/coneProjection.js'
import { kernel } from '../../../../src/language/kernel.js'
import { contactFriction, contactNormal, contactTrial, setContactImpulse } from '../../accessors.js'

export const projectContacts = kernel('contact', { hot: true, tolerance: 1e-6 }, (i) => {
  setContactImpulse(i, projectOnCone(contactTrial(i), contactNormal(i), contactFriction(i)))
})
