// madeRun.ts: a run folder whose recording has as many bodies and frames as are wanted.

import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createScene, material, shape } from 'talus'
import { createRecording } from 'talus/files'

const radius = 0.005

/** Grains on a grid, as many along each edge. */
function grid(count: number): Float64Array {
  const edge = Math.ceil(Math.cbrt(count))
  const places = new Float64Array(3 * count)
  for (let i = 0; i < count; i++) {
    const [x, y, z] = [i % edge, Math.floor(i / edge) % edge, Math.floor(i / edge ** 2)]
    places.set(
      [x - edge / 2, y - edge / 2, z + 0.5].map((k) => 2.02 * radius * k),
      3 * i,
    )
  }
  return places
}

/** A run folder with frames of grains on a grid that sink a little. */
export async function makeRun(count: number, frames: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'talus-viewer-'))
  const scene = createScene({ gravity: [0, 0, -9.81] })
  const sand = material({ name: 'sand', density: 2600 })
  const positions = grid(count)
  scene.body({ name: 'floor', shape: shape.plane(), material: sand, fixed: true })
  scene.bodies({ name: 'grains', shape: shape.sphere({ radius }), material: sand, positions })
  await mkdir(join(folder, 'frames'))
  const recording = await createRecording(join(folder, 'frames', 'recording.talus'), {
    scene,
    sceneName: `${count} grains`,
    timeStep: 1e-3,
    every: 10,
  })
  // the floor is the first body
  const bodyPos = new Float64Array(3 * (count + 1))
  bodyPos.set(positions, 3)
  const bodyRot = Float64Array.from({ length: 4 * (count + 1) }, (_, k) => (k % 4 === 3 ? 1 : 0))
  const bodyVel = Float64Array.from({ length: 3 * (count + 1) }, (_, k) => Math.sin(k))
  for (let k = 0; k < frames; k++) {
    await recording.append({ steps: 10 * k, time: 0.01 * k }, { bodyPos, bodyRot, bodyVel })
  }
  await recording.close()
  const record = {
    status: 'completed',
    scene: 'grains',
    contact: 'dem',
    backend: { kind: 'cpu', device: 'none' },
    timeStep: 1e-3,
    steps: 10 * frames,
    wallSeconds: 1,
  }
  await writeFile(join(folder, 'run.json'), JSON.stringify(record))
  await writeFile(join(folder, 'probes.csv'), 'time[s]\n')
  return folder
}
