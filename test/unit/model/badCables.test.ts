// badCables.test.ts: cables that cannot be: one sentence, not a trace, and no option that is left out because of a slip of the pen.

import { expect, test } from 'vitest'
import { type CableOptions, createScene, InputError, material } from '#talus/index.js'

const rubber = material({ name: 'rubber', density: 1200, young: 1e7 })
const straight = { name: 'rope', elements: 2, material: rubber, radius: 0.01 }
const points = [
  [0, 0, 0],
  [1, 0, 0],
]
const nodes = {
  positions: [0, 0, 0, 0.5, 0, 0, 1, 0, 0],
  slopes: [1, 0, 0, 1, 0, 0, 1, 0, 0],
}

test.each([
  [{ points: [...points, [0, 0, 0]] }, 'cable rope: at point 1 it turns back on itself: put a point beside it.'],
  [{ points: [...points, [0.5, 0, 0]] }, 'cable rope: at point 1 it turns back on itself: put a point beside it.'],
  [{ holds: 'start' }, 'cable rope: holds must be a list, found "start".'],
  [{ holds: [null] }, 'cable rope: hold: options are needed, found null.'],
  [{ holds: [{ at: 'start', kind: 'pinned', axis: 1 }] }, 'cable rope: hold: there is no option axis'],
  [{ masses: { at: 'end', mass: 1 } }, 'cable rope: masses must be a list, found {"at":"end","mass":1}.'],
  [{ masses: [null] }, 'cable rope: mass: options are needed, found null.'],
  [{ masses: [{ at: 'end', mass: 1, mas: 2 }] }, 'cable rope: mass: there is no option mas'],
  [{ pins: { at: 'end', to: 'world' } }, 'cable rope: pins must be a list, found {"at":"end","to":"world"}.'],
  [{ joins: 'other' }, 'cable rope: joins must be a list, found "other".'],
  [{ joins: [{ at: 'end', to: 'other', toAtt: 1 }] }, 'cable rope: join: there is no option toAtt'],
  [{ quadrature: { axail: 3 } }, 'cable rope: quadrature: there is no option axail'],
  [{ elements: '2' }, 'cable rope: elements must be a whole number from 1 to 1000, found "2".'],
  [
    { holds: [{ at: 'start', kind: 'pinned' }], velocity: [0, 2, 0] },
    'cable rope: node 0 is pinned, and moves at 2 m/s at the start.',
  ],
  [
    { holds: [{ at: 'start', kind: 'clamped' }], omega: [0, 0, 5] },
    'cable rope: node 0 is clamped, and its slope changes by 5 1/s at the start.',
  ],
  [{ length: 1e6 }, 'cable rope: length is 1000000 m at rest, its points are 1 m long: at most 10 times as much'],
  [
    { naturalCurvature: 1e9 },
    'cable rope: naturalCurvature is 1000000000 1/m, a circle within the cable itself: take 100 1/m at the most.',
  ],
  [
    { naturalCurvature: 0.5 },
    'cable rope: it starts straight, and a naturalCurvature of 0.5 1/m does not say to which side it bends: give points that bend a little.',
  ],
  [
    { points: undefined, length: 1, nodes: { ...nodes, velocites: [] } },
    'cable rope: nodes: there is no option velocites',
  ],
  [
    { points: undefined, length: 1, nodes: { ...nodes, positions: [0, 0, 0, 0, 0, 0, 1, 0, 0] } },
    'cable rope: nodes: element 0 turns back on itself between its nodes.',
  ],
  [
    { points: undefined, length: 1, nodes: { ...nodes, slopes: [1, 0, 0, -1, 0, 0, 1, 0, 0] } },
    'cable rope: nodes: element 0 turns back on itself between its nodes.',
  ],
  [
    { points: undefined, length: 1, nodes: { ...nodes, positions: [0, 0, 0, 0.5, 0, 0, 100, 0, 0] } },
    'cable rope: nodes: element 1 is 298 times as long as at rest in some place: from 0.1 to 10 times can be.',
  ],
  [
    { points: undefined, length: 1, nodes: { ...nodes, velocities: [0, 0, 0, 1e9, 0, 0, 0, 0, 0] } },
    'cable rope: nodes: velocities moves it at 1.00e+9 m/s, faster than light: check its unit.',
  ],
  [
    { points: undefined, length: 1, nodes: { ...nodes, slopeVelocities: [0, 0, 0, 1e9, 0, 0, 0, 0, 0] } },
    'cable rope: nodes: slopeVelocities moves it at 5.00e+8 m/s, faster than light: check its unit.',
  ],
  [
    { beads: { radius: 0.6 } },
    'cable rope: beads: radius is 0.6 m, more than an element of 0.500 m: take 1 element at the most.',
  ],
  [{ radius: 2 }, 'cable rope: radius is 2 m, more than all of the cable, which is 1 m long.'],
  [{ elements: Number.NaN }, 'cable rope: elements must be a whole number from 1 to 1000, found NaN.'],
  [{ material: null }, 'cable rope: a material is needed.'],
])('%j', (of, sentence) => {
  const refused = () => createScene().cable({ ...straight, points, ...of } as unknown as CableOptions)
  expect(refused).toThrow(sentence)
  expect(refused).toThrow(InputError)
})

test('no cable at all', () => {
  const given = (of: unknown) => () => createScene().cable(of as CableOptions)
  expect(given(null)).toThrow('cable cables0: options are needed, found null.')
  expect(given(undefined)).toThrow('cable cables0: options are needed, found undefined.')
})
