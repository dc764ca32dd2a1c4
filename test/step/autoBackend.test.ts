// autoBackend.test.ts: `auto` takes what was measured to be faster for the kind of scene, the CPU for few bodies, and says why.

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { backend, contact, createScene, createSimulation, material, shape } from '#talus/index.js'
import { gpuPaysFrom, type SceneKind } from '#talus/step/openBackend.js'

interface Row {
  readonly kind: SceneKind
  readonly scene: string
  readonly place: string
  readonly bodies: number
  readonly ms: number
}

/** What benchmark/autoChoice.ts measured. */
function measured(): Row[] {
  const text = readFileSync(new URL('../../benchmark/autoChoice.csv', import.meta.url), 'utf8')
  const kinds: Record<string, SceneKind> = { force: 'force', mesh: 'shapes', impulses: 'impulses', machine: 'machine' }
  return text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [kind, scene, parameter, place, bodies, , ms] = line.split(',')
      return {
        kind: kinds[kind!]!,
        scene: `${scene} ${parameter}`,
        place: place!,
        bodies: Number(bodies),
        ms: Number(ms),
      }
    })
}

const rows = measured()
const onGpu = new Map(rows.filter(({ place }) => place === 'gpu').map((row) => [row.scene, row.ms]))
const onCpu = rows
  .filter(({ place }) => place !== 'gpu')
  .map((row) => ({ ...row, threads: Number(row.place.slice(4)), faster: row.ms / onGpu.get(row.scene)! }))

test.each(onCpu)('$scene on $threads threads: the slower one is not half as fast as the other', (row) => {
  const takesGpu = row.bodies >= gpuPaysFrom(row.kind, row.threads)
  expect(takesGpu ? row.faster : 1 / row.faster).toBeGreaterThan(0.5)
})

test('a GPU pays from more bodies where there are more threads', () => {
  expect(gpuPaysFrom('force', 16)).toBeGreaterThan(gpuPaysFrom('force', 4))
  expect(gpuPaysFrom('force', 16)).toBeLessThan(16 * gpuPaysFrom('force', 1))
})

test('a single ball stays on the CPU, whether there is a GPU or not', async () => {
  const scene = createScene({ gravity: [0, 0, -9.81], domain: { min: [-1, -1, -1], max: [1, 1, 1] } })
  scene.body({ shape: shape.sphere({ radius: 0.1 }), material: material({ density: 1000 }) })
  const simulation = await createSimulation(scene, {
    contact: contact.dvi(),
    timeStep: 1e-3,
    backend: backend.auto({ threads: 2 }),
  })
  const pays = gpuPaysFrom('impulses', 2)
  expect(simulation.backend).toMatchObject({
    kind: 'cpu',
    why: `1 moving body, and a GPU pays only from about ${pays} bodies by impulses`,
  })
  await simulation.close()
})
