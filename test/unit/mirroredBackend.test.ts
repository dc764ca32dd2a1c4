// mirroredBackend.test.ts: copies of what lies on a device, without one.

import { expect, test } from 'vitest'
import type { Backend } from '#talus/backends/backend.js'
import { engineProgram } from '#talus/backends/engineProgram.js'
import { MirroredBackend } from '#talus/backends/mirroredBackend.js'

test('as many records are brought as the host has said there are, whatever the device counted before', async () => {
  const device = {
    readCounts: async () => ({ bodyCount: 1 }),
    setCount: () => undefined,
    capacity: () => 10,
    save: async (_field: string, _first: number, count: number) => new Float64Array(3 * count),
  } as unknown as Backend
  const mirrored = new MirroredBackend(device, engineProgram)
  await mirrored.bring(['bodyVel'])
  mirrored.setCount('body', 4)
  await mirrored.bring(['bodyOmega'])
  expect(mirrored.view('bodyVel').values).toHaveLength(3)
  expect(mirrored.view('bodyOmega').values).toHaveLength(12)
})
