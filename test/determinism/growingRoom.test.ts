// growingRoom.test.ts: a run whose room grows as it goes has the same bytes as one that had it all from the start.

import { expect, test } from 'vitest'
import { backend, contact, createScene, material, shape } from '#talus/index.js'
import type { Room } from '#talus/state/firstRoom.js'
import { createSimulation } from '#talus/step/createSimulation.js'

const stone = material({ name: 'stone', density: 2000, young: 1e6, friction: 0.6, restitution: 0.3, rolling: 0.1 })

/** Boxes and balls that come to the floor one after the other while the first ones slide. */
function arriving() {
  const scene = createScene({ gravity: [1, 0, -9.81] })
  scene.body({
    name: 'floor',
    shape: shape.box({ half: [2, 2, 0.1] }),
    material: stone,
    position: [0, 0, -0.1],
    fixed: true,
  })
  for (let k = 0; k < 7; k++) {
    const made = k % 3 === 2 ? shape.sphere({ radius: 0.04 }) : shape.box({ half: [0.04, 0.04, 0.04] })
    const position = [0.1 * k, 0.02 * k, 0.041 + (k < 2 ? 0 : 0.01 * k)] as const
    scene.body({ name: `b${k}`, shape: made, material: stone, position })
  }
  return scene
}

async function hashes(law: 'dem' | 'dvi', room: Room) {
  const simulation = await createSimulation(arriving(), {
    contact: law === 'dem' ? contact.hertzMindlin() : contact.dvi(),
    timeStep: law === 'dem' ? 5e-5 : 1e-3,
    backend: backend.cpu({ threads: 1 }),
    skin: 0.004,
    room,
  })
  const found: string[] = []
  for (let k = 0; k < 8; k++) {
    simulation.step(law === 'dem' ? 400 : 20)
    found.push(await simulation.hash())
  }
  const { replays } = await simulation.counters()
  await simulation.close()
  return { found, replays }
}

test.each(['dem', 'dvi'] as const)('%s', { timeout: 60000 }, async (law) => {
  const { found: wanted } = await hashes(law, {})
  for (let size = 1; size <= 4; size++) {
    const room = {
      entries: size,
      pairs: size,
      wallPairs: size,
      candidates: size,
      points: size,
      meetings: size,
      contacts: size,
    }
    const { found, replays } = await hashes(law, room)
    expect(found, `room for ${size}`).toEqual(wanted)
    expect(replays).toBeGreaterThan(0)
  }
})
