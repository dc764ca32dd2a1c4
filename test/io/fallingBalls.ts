// fallingBalls.ts: a scene of three balls, and states of it, for tests of files.

import { type CheckpointData, createScene, material, probe, type Scene, shape } from '#talus/index.js'

export function fallingBalls(): Scene {
  const scene = createScene({ gravity: [0, 0, -9.81], domain: { min: [0, 0, 0], max: [4, 4, 1000] } })
  const steel = material({ name: 'steel', density: 7800 })
  scene.body({ name: 'floor', shape: shape.plane(), material: steel, fixed: true })
  scene.bodies({
    name: 'balls',
    shape: shape.sphere({ radius: 0.1 }),
    material: steel,
    positions: [1, 1, 5, 2, 1, 6],
    radii: [0.1, 0.25],
  })
  scene.probe(probe.position('balls.0'))
  return scene
}

export function stateAt(steps: number): CheckpointData {
  return {
    header: { time: steps * 1e-3, steps, note: 'ä' },
    fields: {
      bodyPos: { type: 'position', values: Float64Array.from({ length: 9 }, (_, i) => Math.sin(steps + i)) },
      bodyVel: { type: 'vec3', values: Float32Array.from({ length: 9 }, (_, i) => i / 3) },
      contactKey: { type: 'u32', values: Uint32Array.of(4294967295, 1, steps) },
      contactAge: { type: 'i32', values: Int32Array.of(-1) },
      empty: { type: 'real', values: new Float64Array(0) },
    },
  }
}
