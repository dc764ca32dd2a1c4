// nearestImpulse.test.ts: of a contact with rolling and spinning friction and cohesion, the impulse and torque nearest to a trial are nearest.

import { expect, test } from 'vitest'
import { bindPlainState } from '#talus/generated/accessors.js'
import { mayPull, withTorque } from '#talus/kernels/findContacts/contactKinds.js'
import { nearestWithTorque } from '#talus/kernels/solveContacts/projectContact.js'
import { PlainState } from '#talus/language/plainState.js'
import { vec3 } from '#talus/language/values.js'
import { seededRandom } from '#talus/math/seededRandom.js'
import { fieldList } from '#talus/state/fields.js'

test('no admissible impulse with its torque is nearer to a trial', () => {
  const random = seededRandom(4)
  const { arrays } = bind()
  const vector = () => [0, 0, 0].map(() => random.between(-1, 1))
  let [kept, held] = [0, 0]
  for (let k = 0; k < 800; k++) {
    const [friction, rolling, spinning] = [0, 0, 0].map(
      () => random.between(0, 1.5) * Number(random.between(0, 1) > 0.2),
    )
    const cohesion = random.between(0, 0.3)
    const eta = random.between(0.2, 5)
    arrays.contactFriction![0] = friction!
    arrays.contactRolling![0] = rolling!
    arrays.contactSpinning![0] = spinning!
    arrays.contactCohesion![0] = cohesion
    arrays.contactEta!.set([eta, 1])
    const across = k % 2 === 0 ? 1 : random.between(0.3, 4)
    const [trial, torque] = [vector(), vector()]
    const nearest = nearestWithTorque(
      0,
      vec3(trial[0]!, trial[1]!, trial[2]!),
      vec3(torque[0]!, torque[1]!, torque[2]!),
      0.1,
      across,
    )
    const found = [...xyz(nearest.impulse), ...xyz(nearest.torque)]
    const isAdmissible = ([x, y, z, rx, ry, s]: readonly number[], slack: number) => {
      const pressure = z! + cohesion + 0.1 + slack
      return (
        Math.hypot(x!, y!) <= friction! * pressure + slack &&
        Math.hypot(rx!, ry!) <= rolling! * pressure + slack &&
        Math.abs(s!) <= spinning! * pressure + slack
      )
    }
    expect(isAdmissible(found, 1e-12)).toBe(true)
    // towards any other admissible point it is further away: a corner of the set, and one near what was found
    const weights = [across, across, 1, across * eta, across * eta, across * eta]
    const apart = [...trial, ...torque].map((x, c) => x - found[c]!)
    for (let other = 0; other < 20; other++) {
      const near = other % 2 === 0 ? 0.05 : 2
      const point = found.map((x) => x + random.between(-near, near))
      const pressure = Math.max(point[2]! + cohesion + 0.1, 0)
      const within = (size: number, limit: number) => Math.min(1, (limit * pressure) / Math.max(size, 1e-300))
      const [slides, rolls] = [
        within(Math.hypot(point[0]!, point[1]!), friction!),
        within(Math.hypot(point[3]!, point[4]!), rolling!),
      ]
      const spins = within(Math.abs(point[5]!), spinning!)
      const scales = [slides, slides, 1, rolls, rolls, spins]
      const admissible = point.map((x, c) => (c === 2 ? pressure - cohesion - 0.1 : scales[c]! * x))
      const ahead = admissible.reduce((sum, x, c) => sum + weights[c]! * apart[c]! * (x - found[c]!), 0)
      expect(ahead).toBeLessThan(1e-9)
    }
    if (apart.every((x) => Math.abs(x) < 1e-12)) kept++
    else if (found[2]! > -cohesion - 0.1) held++
  }
  // trials inside and outside came up
  expect(Math.min(kept, held)).toBeGreaterThan(10)
})

const xyz = ({ x, y, z }: vec3) => [x, y, z]

/** One contact with its torque, normal z. */
function bind(): PlainState {
  const state = new PlainState(fieldList, { contact: 2 })
  state.arrays.contactNormal!.set([0, 0, 1, 0, 0, 1])
  state.arrays.contactKind!.fill(withTorque + mayPull)
  bindPlainState(state)
  return state
}
