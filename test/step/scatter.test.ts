// scatter.test.ts: records written here and there, on every backend: those and nothing beside them.

import { expect, test } from 'vitest'
import { createCpuBackend } from '#talus/backends/cpu/cpuBackend.js'
import { engineProgram } from '#talus/backends/engineProgram.js'
import { createGpuBackend } from '#talus/backends/gpu/createGpuBackend.js'

const program = engineProgram
const backends = {
  'CPU double': () => createCpuBackend({ program, precision: 'double', threads: 1 }),
  'CPU single': () => createCpuBackend({ program, precision: 'single', threads: 1 }),
  GPU: () => createGpuBackend({ program, device: 'swiftshader' }),
}
const count = 3000
const places = Array.from({ length: 900 }, (_, k) => (k * 7 + 3) % count).sort((a, b) => a - b)
/** A vector in a group, a number in the fourth component of one, a position, whole numbers, a field alone. */
const fields = { bodyVel: 3, bodyInvMass: 1, bodyPos: 3, bodyLeft: 1, bodyRot: 4 }
const others = { bodyOmega: 3, bodyInvInertia: 3 }

test.each(Object.entries(backends))('%s: those records and nothing beside them', async (_, open) => {
  const backend = await open()
  backend.setDomain({ origin: [0, 0, 0], size: [64, 64, 64], periodic: [false, false, false] })
  backend.reserve('body', count)
  backend.setCount('body', count)
  const number = (seed: number) => (k: number) => (k * 37 + seed) % 61
  const before = new Map<string, number[]>()
  for (const [k, [name, width]] of Object.entries({ ...fields, ...others }).entries()) {
    before.set(
      name,
      Array.from({ length: width * count }, (_, at) => number(k)(at)),
    )
    backend.write(name, before.get(name)!)
  }
  for (const [name, width] of Object.entries(fields)) {
    const values = Array.from({ length: width * places.length }, (_, at) => number(11 + width)(at))
    backend.scatter(name, places, values)
    places.forEach((place, k) => {
      for (let c = 0; c < width; c++) before.get(name)![width * place + c] = values[width * k + c]!
    })
  }
  for (const [name, expected] of before) expect([...(await backend.read(name))], name).toEqual(expected)
  expect(() => backend.scatter('bodyVel', [0, count], new Float64Array(6))).toThrow(`${count}`)
  expect(() => backend.scatter('bodyVel', [0], [1, 2])).toThrow('2')
  await backend.close()
})
