// looks.test.ts: how a run is shown at first: what is in the picture, what is glass, what colours mean, how many rows bodies take.

import { expect, test } from 'vitest'
import { ColourRange, noValue, quantities, valueRange } from '../../src/viewer/colouring.js'
import { scaleNumbers } from '../../src/viewer/element.js'
import { type Frame, type GroupModel, packOrientations, type SceneModel } from '../../src/viewer/frameSource.js'
import { Framing } from '../../src/viewer/framing.js'
import { bundleIndices, bundlesOf } from '../../src/viewer/groupBundles.js'
import { firstLooks } from '../../src/viewer/groupLooks.js'
import { crossings } from '../../src/viewer/rayCrossings.js'

type Place = readonly [number, number, number]
interface Made {
  readonly name: string
  readonly family?: string
  readonly shape: GroupModel['shape']
  readonly at: readonly Place[]
  readonly radius: number
  readonly state?: 'fixed' | 'driven'
}

function sceneOf(bodies: readonly Made[]): { model: SceneModel; frame: Frame } {
  let first = 0
  const groups = bodies.map(({ name, family, shape, at, state }): GroupModel => {
    const group = {
      name,
      ...(family ? { family } : {}),
      first,
      count: at.length,
      shape,
      material: 0,
      moves: state === undefined,
    }
    first += at.length
    return { ...group, driven: state === 'driven', shapePos: [0, 0, 0], shapeRot: [0, 0, 0, 1] }
  })
  const places = bodies.flatMap(({ at }) => at)
  const model: SceneModel = {
    name: 'made',
    bodyCount: places.length,
    groups,
    materials: ['stone'],
    radii: Float32Array.from(bodies.flatMap(({ at, radius }) => at.map(() => radius))),
    joints: [],
    cables: [],
    grainStart: null,
    domain: { min: [-9, -9, -9], max: [9, 9, 9], periodic: [false, false, false] },
    origin: [0, 0, 0],
    gravity: [0, 0, -9.81],
  }
  return { model, frame: frameOf(places) }
}

const frameOf = (places: readonly Place[]): Frame => ({
  index: 0,
  time: 0,
  steps: 0,
  positions: Float32Array.from(places.flat()),
  orientations: packOrientations(places.flatMap(() => [0, 0, 0, 1])),
  velocities: Float32Array.from(places.flatMap(() => [0, 0, 0])),
  contacts: null,
  boxes: [],
  columns: {},
})

const grainRadius = 0.02
const pile = (z: number, spread = 0.1): Place[] =>
  Array.from({ length: 27 }, (_, k) => [
    ((k % 3) - 1) * spread,
    ((Math.floor(k / 3) % 3) - 1) * spread,
    z + (Math.floor(k / 9) - 1) * spread,
  ])
const grains = (at: readonly Place[]): Made => ({
  name: 'grains',
  shape: { kind: 'sphere', radius: grainRadius },
  at,
  radius: grainRadius,
})
const floor: Made = {
  name: 'floor',
  shape: { kind: 'plane', normal: [0, 0, 1] },
  at: [[0, 0, 0]],
  radius: 0,
  state: 'fixed',
}
const box = (name: string, half: Place, at: Place, state?: Made['state']): Made => ({
  name,
  shape: { kind: 'box', half },
  at: [at],
  radius: Math.hypot(...half),
  ...(state ? { state } : {}),
})
/** A square tube along y, open at both ends, as triangles. */
const tube = (half: number, state: Made['state']): Made => {
  const ring = [
    [-half, -half],
    [half, -half],
    [half, half],
    [-half, half],
  ]
  const vertices = [-half, half].flatMap((y) => ring.flatMap(([x, z]) => [x!, y, z!]))
  const triangles = [0, 1, 2, 3].flatMap((k) => [k, (k + 1) % 4, k + 4, (k + 1) % 4, ((k + 1) % 4) + 4, k + 4])
  const shape = { kind: 'mesh', vertices, triangles, solid: false } as unknown as GroupModel['shape']
  return { name: 'drum', shape, at: [[0, 0, 1]], radius: half * Math.sqrt(3), ...(state ? { state } : {}) }
}

test('a driven tool is solid and coloured, a driven drum around the grains is glass', () => {
  const blade = box('blade', [0.5, 0.02, 0.1], [0, 0.4, 1], 'driven')
  const { model, frame } = sceneOf([grains(pile(1)), blade, tube(0.4, 'driven')])
  const { moving } = new Framing(model, frame)
  expect(firstLooks(model, frame, moving)).toEqual(['solid', 'solid', 'glass'])
  const values = new Float32Array(model.bodyCount)
  quantities.find(({ name }) => name === 'speed')!.fill({ model, frame, start: frame }, values)
  expect([...values.subarray(27)]).toEqual([0, 0])
})

test('driven walls that are a tank together are glass, and its floor is solid', () => {
  const side = (name: string, x: number, y: number) =>
    box(name, [x === 0 ? 0.5 : 0.02, y === 0 ? 0.5 : 0.02, 0.5], [x, y, 1], 'driven')
  const walls = [side('left', -0.5, 0), side('right', 0.5, 0), side('front', 0, -0.5), side('back', 0, 0.5)]
  const floorOf = box('bottom', [0.5, 0.5, 0.02], [0, 0, 0.5], 'driven')
  const looks = (made: readonly Made[]) => {
    const { model, frame } = sceneOf(made)
    return firstLooks(model, frame, new Framing(model, frame).moving)
  }
  expect(looks([grains(pile(1)), ...walls, floorOf])).toEqual(['solid', 'glass', 'glass', 'glass', 'glass', 'solid'])
  // one wall, or a blade on a floor, holds nothing
  expect(looks([grains(pile(1)), walls[0]!, floorOf])).toEqual(['solid', 'solid', 'solid'])
})

test('a fixed body has no value, and walls beside grains are glass', () => {
  const { model, frame } = sceneOf([grains(pile(1)), box('wall', [0.01, 0.5, 0.5], [0.3, 0, 1], 'fixed'), floor])
  expect(firstLooks(model, frame, new Framing(model, frame).moving)).toEqual(['solid', 'glass', 'solid'])
  const values = new Float32Array(model.bodyCount)
  quantities.find(({ name }) => name === 'height')!.fill({ model, frame, start: frame }, values)
  expect(values[27]).toBe(Math.fround(noValue))
})

test('a plane that is a wall is hidden, and a slope is a ground', () => {
  const plane = (...normal: Place): Made => ({ ...floor, shape: { kind: 'plane', normal } })
  const { model, frame } = sceneOf([grains(pile(1)), plane(0, 1, 0), plane(0.8, 0, 0.6), floor])
  const { moving } = new Framing(model, frame)
  expect(firstLooks(model, frame, moving)).toEqual(['solid', 'hidden', 'solid', 'solid'])
  // without weight nothing is up
  expect(firstLooks({ ...model, gravity: [0, 0, 0] }, frame, moving)).not.toContain('hidden')
})

test('six directions from a point inside a cube and beside it', () => {
  const half = 1
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((k) => [
    k & 1 ? half : -half,
    k & 2 ? half : -half,
    k & 4 ? half : -half,
  ])
  const faces = [
    0, 1, 3, 0, 3, 2, 4, 6, 7, 4, 7, 5, 0, 4, 5, 0, 5, 1, 2, 3, 7, 2, 7, 6, 0, 2, 6, 0, 6, 4, 1, 5, 7, 1, 7, 3,
  ]
  expect(crossings(corners, faces, [0.1, 0.2, 0.3])).toEqual([true, true, true, true, true, true])
  expect(crossings(corners, faces, [3, 0.2, 0.3])).toEqual([false, true, false, false, false, false])
})

test('the picture has the ground below, the walls about, and where bodies go later', () => {
  const { model, frame } = sceneOf([grains(pile(0.6)), floor, box('chute', [0.3, 0.3, 0.01], [0, 0, 0.3], 'fixed')])
  const framing = new Framing(model, frame)
  expect(framing.all.min[2]).toBeCloseTo(0, 6)
  expect(framing.all.max[0]).toBeCloseTo(0.3, 6)
  const later = frameOf([...pile(0.02, 0.4), [0, 0, 0], [0, 0, 0.3]])
  expect(framing.see(later)).toBe(true)
  expect(framing.all.max[0]).toBeGreaterThan(0.4)
  expect(framing.see(later)).toBe(false)
})

test('a picture of a long body is as high as the body, not as its sphere', () => {
  const { model, frame } = sceneOf([box('beam', [1, 0.1, 0.05], [0, 0, 0.05]), floor])
  const { moving } = new Framing(model, frame)
  for (const [c, half] of [1, 0.1, 0.05].entries()) expect(moving.max[c]! - moving.min[c]!).toBeCloseTo(2 * half, 5)
})

test('before a source has given any grain what stands there is in the picture, and grains when they come', () => {
  const nowhere = pile(0).map((): Place => [Number.NaN, Number.NaN, Number.NaN])
  const { model, frame } = sceneOf([grains(nowhere), floor, box('chute', [0.05, 0.05, 0.01], [0, 0, 0.1], 'fixed')])
  const framing = new Framing(model, frame)
  expect(framing.all.radius).toBeLessThan(0.3)
  expect(framing.see(frame)).toBe(false)
  framing.see(frameOf([...pile(0.1, 0.2), [0, 0, 0], [0, 0, 0.1]]))
  expect(framing.all.max[0]).toBeGreaterThan(0.2)
  expect(framing.all.radius).toBeLessThan(0.8)
})

test('a ground much larger than what moves, and bodies that fall for ever, do not shrink the picture', () => {
  const { model, frame } = sceneOf([grains(pile(0.2)), box('ground', [50, 50, 1], [0, 0, -1], 'fixed')])
  const framing = new Framing(model, frame)
  const { radius } = framing.all
  expect(radius).toBeLessThan(0.5)
  framing.see(frameOf([...pile(-1e6), [0, 0, -1]]))
  expect(framing.all.radius).toBeLessThan(5 * radius)
})

test('three hundred rocks named one by one are one row and one colour; a handful are rows of their own', () => {
  const rocks = Array.from({ length: 300 }, (_, k): Made => ({ ...grains([[k, 0, 0]]), name: `rock ${k + 1}` }))
  const wheels = [1, 2, 3, 4].map((k): Made => ({ ...grains([[0, k, 0]]), name: `wheel ${k}` }))
  const { model } = sceneOf([...wheels, ...rocks, floor])
  const bundles = bundlesOf(model)
  expect(bundles.map(({ name, count }) => [name, count])).toEqual([
    ...[1, 2, 3, 4].map((k) => [`wheel ${k}`, 1]),
    ['rock 1 … 300', 300],
    ['floor', 1],
  ])
  const indices = bundleIndices(model)
  expect(new Set(indices.subarray(4, 304))).toEqual(new Set([4]))
})

test('groups of one family are one row and one colour, few as they are', () => {
  const forms = [1, 2, 3].map((k): Made => ({ ...grains([[k, 0, 0]]), name: `grains${k}`, family: 'grains' }))
  const { model } = sceneOf([...forms, floor])
  expect(bundlesOf(model).map(({ name, count }) => [name, count])).toEqual([
    ['grains', 3],
    ['floor', 1],
  ])
})

test('numbers of a scale can be told apart and have no tails', () => {
  expect(scaleNumbers(0, 3.1098)).toEqual(['0', '1.55', '3.11'])
  expect(scaleNumbers(0.5, 0.50002)).toEqual(['0.5', '0.50001', '0.50002'])
  expect(scaleNumbers(1e-19, 2)).toEqual(['0', '1', '2'])
  expect(scaleNumbers(-2e-7, 2e-7)).toEqual(['-2.00e-7', '0', '2.00e-7'])
  expect(scaleNumbers(999_999, 1_000_001)).toEqual(['9.9999900e5', '1.0000000e6', '1.0000010e6'])
})

test('bodies at rest but for rounding are all alike', () => {
  const { model } = sceneOf([grains(pile(1))])
  const speed = quantities.find(({ name }) => name === 'speed')!
  const range = new ColourRange()
  range.reset(speed.least(model))
  range.see(valueRange(Float32Array.from([0, 1e-18, 3e-18])))
  expect(range.alike).toBe(true)
  expect(range.high).toBeGreaterThan(range.low)
  range.see([0, 0.1])
  expect(range.alike).toBe(false)
  const height = new ColourRange()
  height.reset(0)
  height.see([0.5, 0.5])
  expect(height.alike).toBe(true)
  height.typed = { low: 0, high: null }
  expect(height.alike).toBe(false)
})
