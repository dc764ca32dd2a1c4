// leftBodies.ts: bodies that have left the domain, read from the device.

import type { Backend } from '../backends/backend.js'
import type { LeftBody } from './simulation.js'

/** Grains that stand in the rim of a moving box have not left. */
export async function leftBodies(
  backend: Backend,
  nameOf: (body: number) => string,
  inBox: (body: number) => boolean,
): Promise<LeftBody[]> {
  const found: LeftBody[] = []
  const left = await backend.read('bodyLeft')
  const fate = await backend.read('bodyFate')
  left.forEach((value, body) => {
    if (value > 0 && fate[body]! < 2 && !(fate[body] === 1 && inBox(body)))
      found.push({ body, name: nameOf(body), step: value - 1 })
  })
  return found.sort((a, b) => a.step - b.step)
}
