// kernelPace.test.ts: chunks by what records take.

import { expect, test } from 'vitest'
import { KernelPace } from '#talus/backends/cpu/kernelPace.js'

/** A pace that has seen calls of 1000 records on one thread, each taking so many ns. */
function paceOf(ns: number): KernelPace {
  const pace = new KernelPace()
  for (let k = 0; k < 8; k++) pace.note(1000, 1000, 1, 1e-3 * ns)
  return pace
}

test('heavy records go in small chunks, light ones in large ones, and few light ones in one', () => {
  // points of convex parts
  expect(paceOf(10_000).chunk(900)).toBe(8)
  expect(paceOf(1000).chunk(900)).toBe(56)
  // rows of joints: all of them are done before another thread has woken
  expect(paceOf(20).chunk(690)).toBe(690)
  expect(paceOf(20).chunk(30_000)).toBe(256)
  expect(paceOf(50).chunk(1_000_000)).toBe(1024)
  expect(paceOf(200).chunk(1_000_000)).toBe(256)
  expect(paceOf(100).chunk(0)).toBe(1)
})

test('before anything is known jobs are cut as before, and time on several threads counts for each of them', () => {
  expect(new KernelPace().chunk(900)).toBe(256)
  expect(new KernelPace().chunk(100_000)).toBe(1024)
  const pace = new KernelPace()
  // 1000 records in 10 chunks on 4 threads in 1 ms: 4 µs each
  pace.note(1000, 100, 4, 1)
  expect(pace.chunk(1000)).toBe(16)
  pace.note(0, 1, 4, 1)
  expect(pace.chunk(1000)).toBe(16)
})

test('few calls are timed', () => {
  const pace = new KernelPace()
  const timed = Array.from({ length: 1000 }, () => pace.isTimed()).filter(Boolean).length
  expect(timed).toBe(8 + 31)
})
