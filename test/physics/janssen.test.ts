// janssen.test.ts: walls of a tube bear their part of a filling, and without friction none of it.

import { expect, test } from 'vitest'
import { runScene } from './runScene.js'

async function tube(friction: number): Promise<Record<string, number>> {
  const { measures } = await runScene('janssen', { count: 250, width: 5, friction })
  return Object.fromEntries(
    measures.map(({ name, value, expected }) => [name, value / (name === 'weight' ? expected! : 1)]),
  )
}

test('floor and walls bear the weight; with friction the walls bear most of it in a tube four times as high as wide', async () => {
  const [rough, smooth] = [await tube(0.5), await tube(0)]
  expect(Math.abs(rough.weight! - 1)).toBeLessThan(0.03)
  expect(Math.abs(smooth.weight! - 1)).toBeLessThan(0.03)
  expect(Math.abs(smooth.share! - 1)).toBeLessThan(0.01)
  expect(rough.share).toBeLessThan(0.6)
  expect(rough.stressRatio).toBeGreaterThan(0.3)
  expect(rough.stressRatio).toBeLessThan(1)
})
