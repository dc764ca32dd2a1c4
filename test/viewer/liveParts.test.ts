// liveParts.test.ts: parts of the page that simulates, without a page: sliders, the difference of two runs, keys, pace, balls.

import { describe, expect, test } from 'vitest'
import { createScene, defineScene, material, motorTargets, parameter, shape } from '#talus/index.js'
import { difference } from '../../src/viewer/live/difference.js'
import { stickShares } from '../../src/viewer/live/gamepad.js'
import { ballCount, liveScene } from '../../src/viewer/live/liveScene.js'
import { Pace } from '../../src/viewer/live/pace.js'
import { sliderScale } from '../../src/viewer/live/sliderScale.js'

describe('a slider', () => {
  test.each([
    [{ min: 100, max: 1e6, integer: true }, 4000],
    [{ min: 0, max: 2, integer: false }, 0.5],
    [{ min: 1e-4, max: 1, integer: false }, 0.005],
  ])('of %o comes back to its value', (range, value) => {
    const scale = sliderScale(range)
    expect(scale.value(scale.position(value))).toBe(value)
    expect([scale.value(0), scale.value(400)]).toEqual([range.min, range.max])
    for (let at = 0; at < 400; at += 7) expect(scale.value(at + 7)).toBeGreaterThanOrEqual(scale.value(at))
  })

  test('over many powers of ten has the geometric mean in its middle, and whole numbers where asked', () => {
    expect(sliderScale({ min: 1e-4, max: 1, integer: false }).value(200)).toBeCloseTo(0.01, 9)
    expect(sliderScale({ min: 0, max: 3, integer: true }).value(130)).toBe(1)
  })
})

test('the difference of two probes is taken at the times of the first, straight between the samples of the second', () => {
  const table = (times: number[], values: number[]) => ({ times, series: [{ name: 'energy', unit: 'J', values }] })
  const both = difference(table([0, 1, 2, 3], [0, 10, 20, 30]), table([0, 1.5, 2.5], [0, 15, 20]), 'energy')
  expect(both.times).toEqual([0, 1, 2])
  expect(both.series.map(({ values }) => [...(values as number[])])).toEqual([
    [0, 10, 20],
    [0, 10, 17.5],
    [0, 0, 2.5],
  ])
})

test('keys that are held make targets of motors', () => {
  const control = { what: '', unit: 'rad/s', most: 4 }
  const controls = [
    { ...control, name: 'drive', keys: ['s', 'w'] as const, shares: { left: 1, right: 1 } },
    { ...control, name: 'turn', keys: ['a', 'd'] as const, shares: { left: 0.5, right: -0.5 } },
  ]
  expect(motorTargets(controls, new Set())).toEqual({ left: 0, right: 0 })
  expect(motorTargets(controls, new Set(['w', 'a']))).toEqual({ left: 2, right: 6 })
  expect(motorTargets(controls, new Set(['w', 's']))).toEqual({ left: 0, right: 0 })
  // sticks add to keys, up to the most there is
  expect(motorTargets(controls, new Set(), [0.5, -1])).toEqual({ left: 0, right: 4 })
  expect(motorTargets(controls, new Set(['w']), [0.5])).toEqual({ left: 4, right: 4 })
})

test('a stick forward and to the right is above 0, and nothing near its middle', () => {
  const pad = (axes: number[], connected = true) => ({ connected, axes })
  expect(stickShares([null, pad([0.05, -0.11, 0, 0])])).toEqual([])
  expect(stickShares([pad([1, -1, 0, 0])])).toEqual([1, 1, 0, 0])
  expect(stickShares([pad([0, 0.56, 0, 0]), pad([0, -1, 0, 0], false), pad([-0.3, 0.2])])[0]).toBeCloseTo(-0.5, 12)
  expect(stickShares([pad([0, 0, -1, 0.12])])).toEqual([0, 0, 0, -1])
})

test('as fast as it can, batches grow with the speed of steps', () => {
  const pace = new Pace()
  pace.begin(0, Number.POSITIVE_INFINITY)
  for (let k = 0; k < 60; k++) pace.took(100, 100 * 1e-5)
  expect(pace.stepsDue(0, 1e-3)).toBeGreaterThan(1000)
  pace.took(1, 1)
  expect(pace.stepsDue(0, 1e-3)).toBe(1)
})

test('in real time nothing is due ahead of the clock', () => {
  const pace = new Pace()
  pace.begin(0, 1)
  expect(pace.stepsDue(1, 1e-3)).toBeLessThan(1)
  expect(pace.wait(1, 1e-3)).toBeGreaterThan(500)
})

describe('balls in reserve', () => {
  const stone = material({ name: 'stone', density: 2000, friction: 0.5 })
  const scene = (radius: number, periodic: boolean) =>
    defineScene({
      name: 'grains',
      title: 'grains',
      parameters: { count: parameter({ unit: '1', default: 9, min: 1, max: 9, what: 'grains' }) },
      timeStep: () => 1e-3,
      duration: () => 1,
      build() {
        const built = createScene({
          domain: { min: [0, 0, 0], max: [1, 1, 1], periodic: [periodic, false, false] },
        })
        const positions = [0.05, 0.5, 0.95].flatMap((x) => [0.05, 0.5, 0.95].flatMap((y) => [x, y, 0.5]))
        built.bodies({ name: 'grains', shape: shape.sphere({ radius }), material: stone, positions })
        return built
      },
      measures: {},
      measure: async () => ({}),
    })

  test.each([
    // a twelfth of 0.9 m and two radii
    ['of the size of the scene', 0.03, false, 0.08],
    ['at least as large as what moves', 0.1, false, 0.1],
    ['at most five times as large', 0.005, false, 0.025],
    ['small in a periodic box', 0.2, true, 1 / 6],
  ])('%s', (_, radius, periodic, expected) => {
    const { scene: built, balls } = liveScene(scene(radius, periodic), { count: 9, seed: 1 }, 'dvi')
    expect(balls).toMatchObject({ first: 9, count: ballCount })
    expect(balls!.radius).toBeCloseTo(expected, 12)
    expect(built.data.groups.at(-1)).toMatchObject({ name: 'balls', absent: true, material: 'stone' })
  })
})
