// stageTimer.test.ts: what is made of the time of a few submissions, by hand; a device that does nothing stands in.

import { expect, test } from 'vitest'
import { StageTimer } from '#talus/backends/gpu/stageTimer.js'

const nothing: unknown = new Proxy(() => nothing, { get: () => nothing, apply: () => nothing })
const encoder = nothing as GPUCommandEncoder

/** Words of the sums, from ms by stage. */
const words = (...ms: number[]) =>
  new Uint32Array(ms.flatMap((t) => [Math.round(1e6 * t) % 2 ** 32, Math.floor((1e6 * t) / 2 ** 32)]))

/** Records `n` dispatches of a stage and submits them; gives whether they were timed. */
function submit(timer: StageTimer, stage: string, n: number): boolean {
  timer.begin(stage)
  const { timing } = timer
  for (let k = 0; k < n; k++) timer.count()
  timer.finish(encoder)
  return timing
}

test('times of some submissions stand for all, between two questions', () => {
  const timer = new StageTimer(nothing as GPUDevice)
  let timed = 0
  for (let k = 0; k < 1000; k++) if (submit(timer, 'moves', 10)) timed++
  // one in sixteen and the first four
  expect(timed).toBeGreaterThan(40)
  expect(timed).toBeLessThan(100)
  // 0.5 ms for each of ten dispatches
  expect(timer.milliseconds(words(5 * timed)).moves).toBeCloseTo(5000, 3)
  let more = 0
  for (let k = 0; k < 1000; k++) if (submit(timer, 'moves', 10)) more++
  // later ones take a tenth: the first thousand is not counted at their pace
  expect(timer.milliseconds(words(5 * timed + 0.5 * more)).moves).toBeCloseTo(5500, 3)
})

test('a stage is timed when it first comes, and goes on at that pace where nothing of it is timed again', () => {
  const timer = new StageTimer(nothing as GPUDevice)
  for (let k = 0; k < 1000 || timer.timing; k++) submit(timer, 'moves', 1)
  expect(submit(timer, 'looks', 2)).toBe(true)
  expect(timer.milliseconds(words(7, 3)).looks).toBeCloseTo(3, 9)
  while (timer.timing) submit(timer, 'moves', 1)
  expect(submit(timer, 'looks', 4)).toBe(false)
  expect(timer.milliseconds(words(7, 3)).looks).toBeCloseTo(9, 9)
})

test('all can be timed', () => {
  const timer = new StageTimer(nothing as GPUDevice)
  timer.timeAll()
  for (let k = 0; k < 100; k++) expect(submit(timer, 'moves', 1)).toBe(true)
})
