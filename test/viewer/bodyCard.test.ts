// bodyCard.test.ts: what is told of a picked body.

import { expect, test } from 'vitest'
import { type Frame, type GroupModel, idIn, type SceneModel } from '../../src/viewer/frameSource.js'
import { stateOf } from '../../src/viewer/panel/bodyCard.js'

const grains = { name: 'grains', first: 0, count: 3, shape: { kind: 'sphere' }, material: 0 } as unknown as GroupModel
const model = { groups: [grains], materials: ['sand'], radii: [1, 1, 1], origin: [0, 0, 0] } as unknown as SceneModel
const frameWith = (columns: Frame['columns']) =>
  ({
    positions: new Float32Array(9),
    orientations: new Int16Array(12),
    velocities: null,
    contacts: null,
    columns,
  }) as unknown as Frame

test('a body has its id beside its place, where others have been', () => {
  const frames = [frameWith({}), frameWith({ bodyId: [0, 7, 2] })] as const
  expect(frames.map((frame) => idIn(frame, 1))).toEqual([1, 7])
  const told = frames.map((frame) => Object.fromEntries(stateOf(model, grains, 1, frame)))
  expect(told.map(({ id, place }) => [id, place])).toEqual([
    [undefined, '1'],
    ['7', '1'],
  ])
})
