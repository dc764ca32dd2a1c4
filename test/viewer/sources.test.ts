// sources.test.ts: the parts of the page that hold data: frames kept within bounds, tables that grow, models of old files.

import { expect, test } from 'vitest'
import type { RecordingHeader } from '#talus/io/recording/recordingFormat.js'
import { FrameCache } from '../../src/viewer/frameCache.js'
import { type Frame, frameBytes, packOrientations } from '../../src/viewer/frameSource.js'
import { ProbeText } from '../../src/viewer/probeText.js'
import { sceneModel } from '../../src/viewer/sceneModel.js'

function frame(index: number): Frame {
  const positions = new Float32Array(300)
  const orientations = packOrientations(new Float32Array(400))
  return {
    index,
    time: index,
    steps: index,
    positions,
    orientations,
    velocities: null,
    contacts: null,
    boxes: [],
    columns: {},
  }
}

test('frames are kept by use, up to a number of bytes', async () => {
  const loaded: number[] = []
  const load = async (index: number) => {
    loaded.push(index)
    return frame(index)
  }
  const cache = new FrameCache(load, 3 * frameBytes(frame(0)))
  for (const k of [0, 1, 2, 0, 3]) expect((await cache.get(k)).index).toBe(k)
  expect(loaded).toEqual([0, 1, 2, 3])
  // 1 was used longest ago
  await cache.get(0)
  await cache.get(2)
  expect(loaded).toEqual([0, 1, 2, 3])
  await cache.get(1)
  expect(loaded).toEqual([0, 1, 2, 3, 1])
})

test('a frame that could not be had is asked for again', async () => {
  let broken = true
  const load = async (index: number) => {
    if (broken) throw new Error('no answer')
    return frame(index)
  }
  const cache = new FrameCache(load, 1e6)
  await expect(cache.get(4)).rejects.toThrow('no answer')
  broken = false
  expect((await cache.get(4)).index).toBe(4)
})

test('a table of probes takes whole lines and keeps the rest for later', () => {
  const table = new ProbeText()
  const bytes = (text: string) => new TextEncoder().encode(text)
  const text = 'time[s],a.position.x[m],energy[J]\n0,1,2\n0.5,1e-3,NaN\n1,'
  expect(table.add(bytes(text))).toBe(true)
  expect(table.bytes).toBe(text.length - 2)
  expect(table.table.times).toEqual([0, 0.5])
  expect(table.table.series.map(({ name, unit }) => [name, unit])).toEqual([
    ['a.position.x', 'm'],
    ['energy', 'J'],
  ])
  const before = table.table
  expect(table.table).toBe(before)
  expect(table.add(bytes('1,7'))).toBe(false)
  expect(table.add(bytes('1,7,8\n'))).toBe(true)
  expect(table.table.series[0]!.values).toEqual([1, 1e-3, 7])
})

test('a recording of version 1 has groups by the shapes of its bodies', () => {
  const header = {
    scene: { name: 'old', hash: '' },
    origin: [0, 0, 0],
    domain: { min: [0, 0, 0], max: [1, 1, 1], periodic: [false, false, false] },
    shapes: [
      { kind: 'plane', normal: [0, 0, 1] },
      { kind: 'sphere', radius: 1 },
    ],
    materials: ['sand'],
    fields: [],
  } as unknown as RecordingHeader
  const model = sceneModel(header, { bodyRadius: [0, 1, 1], bodyShape: [0, 1, 1], bodyMaterial: [0, 0, 0] })
  expect(model.groups.map(({ name, first, count, moves }) => [name, first, count, moves])).toEqual([
    ['plane 1', 0, 1, false],
    ['sphere 2', 1, 2, true],
  ])
  expect(model.joints).toEqual([])
})
