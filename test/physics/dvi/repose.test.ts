// repose.test.ts: the same heap by impulses and by force stands at the same angle.
//
// The angle of one heap of 1,500 grains is a line through a few rings of them, and differs by 1 to 2 degrees from heap to
// heap (of 1,000 grains by 3). Friction decides it, which both laws share. Rigid grains stand steeper than soft ones that bounce: by
// impulses 25 degrees at a tolerance of 1e-3 m/s and 26 at 1e-4, by force 22.5 to 24. What shakes a heap, such as velocities that push
// overlaps apart, takes three degrees of it: the means of two must agree within 3.5, and impulses not be the flatter ones.

import { expect, test, vi } from 'vitest'
import { contact } from '#talus/index.js'
import { runScene } from '../runScene.js'

vi.setConfig({ testTimeout: 600000 })

const degrees = Math.PI / 180

async function meanAngle(options: Parameters<typeof runScene>[2]): Promise<number> {
  let sum = 0
  for (const seed of [1, 2]) {
    const { measures } = await runScene('heap', { count: 1500, seed }, options)
    sum += measures.find(({ name }) => name === 'angle')!.value / degrees
  }
  return sum / 2
}

test('heaps by impulses and by force stand at the same angle', async () => {
  const byImpulses = await meanAngle({ contact: contact.dvi({ tolerance: 1e-3, iterations: 200 }), timeStep: 1e-3 })
  const byForce = await meanAngle({ contact: contact.hertzMindlin() })
  expect(byImpulses - byForce).toBeLessThan(3.5)
  expect(byImpulses - byForce).toBeGreaterThan(-0.5)
})
