// The nearest valid name, and the series a probe gives.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createScene, material, probe, probeSeries, shape } from '#talus/index.js'
import { didYouMean, editDistance, nearestName } from '#talus/model/nearestName.js'

describe('edit distance', () => {
  it.each([
    ['', 'abc', 3],
    ['bed', 'bed', 0],
    ['bde', 'bed', 1],
    ['silo', 'sil', 1],
    ['heap', 'hope', 3],
    ['anchor', 'ancor', 1],
  ])('%s to %s is %i', (a, b, distance) => expect(editDistance(a, b)).toBe(distance))

  it('is symmetric, zero for equal words alone, and at most the longer word', () => {
    const word = fc.string({ maxLength: 8 })
    fc.assert(
      fc.property(word, word, (a, b) => {
        const d = editDistance(a, b)
        expect(d).toBe(editDistance(b, a))
        expect(d === 0).toBe(a === b)
        expect(d).toBeLessThanOrEqual(Math.max(a.length, b.length))
      }),
    )
  })
})

describe('the nearest name', () => {
  const scenes = ['bed', 'bouncing-ball', 'heap', 'incline', 'silo']
  it.each([
    ['bd', 'bed'],
    ['Heap', 'heap'],
    ['boun', 'bouncing-ball'],
    ['inclien', 'incline'],
    ['xyzzy', undefined],
  ])('%s is %s', (name, near) => expect(nearestName(name, scenes)).toBe(near))

  it('lists what there is where nothing is near', () => {
    expect(didYouMean('xyzzy', ['bed', 'heap'])).toBe('; known: bed, heap.')
    expect(didYouMean('bde', ['bed', 'heap'])).toBe(', did you mean bed?')
  })
})

it('names one series for each component', () => {
  const scene = createScene()
  const ball = scene.body({ name: 'ball', shape: shape.sphere({ radius: 1 }), material: material({ density: 1 }) })
  scene.probe(probe.position(ball))
  scene.probe(probe.speed(ball), 'how fast')
  scene.probe(probe.kineticEnergy())
  expect(probeSeries(scene.data.probes).map(({ name, unit }) => `${name}[${unit}]`)).toEqual([
    'ball.position.x[m]',
    'ball.position.y[m]',
    'ball.position.z[m]',
    'how fast[m/s]',
    'kineticEnergy[J]',
  ])
})
