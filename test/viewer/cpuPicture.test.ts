// cpuPicture.test.ts: the first picture, which is drawn without a device: bodies where they are, in their colours, on a floor.

import { expect, test } from 'vitest'
import { cpuPicture } from '../../src/viewer/cpuPicture.js'
import { freeDirection, viewAngle, viewDistance } from '../../src/viewer/firstView.js'
import { type Frame, type GroupModel, packOrientations, type SceneModel } from '../../src/viewer/frameSource.js'
import { Framing } from '../../src/viewer/framing.js'
import { themes } from '../../src/viewer/theme.js'
import { hueOf } from './readPng.js'

const [width, height] = [320, 200]
const radius = 0.1
/** A floor, a slow grain, a fast one, a crate, and a grain that is not there. */
const places = [
  [0, 0, 0],
  [-0.5, 0, radius],
  [0.5, 0, radius],
  [0, 0.5, 0.1],
  [Number.NaN, Number.NaN, Number.NaN],
] as const

function group(name: string, first: number, count: number, shape: GroupModel['shape'], moves = true): GroupModel {
  return { name, first, count, shape, material: 0, moves, shapePos: [0, 0, 0], shapeRot: [0, 0, 0, 1] }
}

const model: SceneModel = {
  name: 'made',
  bodyCount: places.length,
  groups: [
    group('floor', 0, 1, { kind: 'plane', normal: [0, 0, 1] }, false),
    group('grains', 1, 2, { kind: 'sphere', radius }),
    group('crate', 3, 1, { kind: 'box', half: [0.1, 0.1, 0.1] }),
    group('later', 4, 1, { kind: 'sphere', radius }),
  ],
  materials: ['stone'],
  radii: Float32Array.of(0, radius, radius, 0.1 * Math.sqrt(3), radius),
  joints: [],
  cables: [],
  grainStart: null,
  domain: { min: [-1, -1, -1], max: [1, 1, 1], periodic: [false, false, false] },
  origin: [0, 0, 0],
  gravity: [0, 0, -9.81],
}

const frame: Frame = {
  index: 0,
  time: 0,
  steps: 0,
  positions: Float32Array.from(places.flat()),
  orientations: packOrientations(places.flatMap(() => [0, 0, 0, 1])),
  velocities: Float32Array.from(places.flatMap((_, i) => [i === 2 ? 1 : 0, 0, 0])),
  contacts: null,
  boxes: [],
  columns: {},
}

/** Pixel of a point: f x/z right and f y/z up from the middle, with the camera of firstView.ts. */
function pixelOf(point: readonly number[]): [number, number] {
  const { centre, radius: reach } = new Framing(model, frame).all
  const length = Math.hypot(...freeDirection)
  const back = freeDirection.map((x) => x / length)
  const flat = Math.hypot(back[0]!, back[1]!)
  const right = [-back[1]! / flat, back[0]! / flat, 0]
  const up = [-back[2]! * right[1]!, back[2]! * right[0]!, flat]
  const away = viewDistance(reach, width / height)
  const from = point.map((x, c) => x - centre[c]! - away * back[c]!)
  const along = (axis: readonly number[]) => axis.reduce((sum, x, c) => sum + x * from[c]!, 0)
  const focal = height / 2 / Math.tan((viewAngle * Math.PI) / 360)
  const z = -along(back)
  return [Math.floor(width / 2 + (focal * along(right)) / z), Math.floor(height / 2 - (focal * along(up)) / z)]
}

test('bodies are where they are, in the colours of their speeds, before the floor', () => {
  const rgba = cpuPicture({ model, frame, theme: themes.dark, width, height })
  expect(rgba).toHaveLength(4 * width * height)
  const at = (point: readonly number[]) => {
    const [x, y] = pixelOf(point)
    const k = 4 * (y * width + x)
    return hueOf([rgba[k]!, rgba[k + 1]!, rgba[k + 2]!])
  }
  // ends of the scale: #27408b, hue 225, and #e76f51, hue 12
  expect(Math.abs(at(places[1]).hue - 225)).toBeLessThan(15)
  expect(Math.abs(at(places[3]).hue - 225)).toBeLessThan(15)
  expect(Math.abs(at(places[2]).hue - 12)).toBeLessThan(15)
  for (const known of [1, 2, 3]) expect(at(places[known]!).saturation).toBeGreaterThan(0.4)
  // beside them there is floor, nearly grey
  for (const beside of [-0.5 - 2 * radius, 0.5 + 2 * radius]) expect(at([beside, 0, 0]).saturation).toBeLessThan(0.3)
})
