// strictTypes.test.ts: a user's project compiles against the types of the package under the strictest flags there are.

import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

const project = {
  compilerOptions: {
    target: 'es2022',
    module: 'nodenext',
    lib: ['es2023'],
    types: ['node'],
    noEmit: true,
    skipLibCheck: false,
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noPropertyAccessFromIndexSignature: true,
    noImplicitOverride: true,
    noUnusedLocals: true,
    noUnusedParameters: true,
    isolatedModules: true,
    verbatimModuleSyntax: true,
  },
  files: ['own.ts'],
}

const program = `
import { backend, contact, createScene, createSimulation, defineScene, joint, lattice, material, parameter, probe, safeTimeStep, type Scene, shape, spring } from 'talus'
import { exportRun, loadScene } from 'talus/files'

const rubber = material({ density: 1200, restitution: 0.8, young: 1e7 })
export default defineScene({
  name: 'own',
  title: 'a ball on a hook',
  parameters: { height: parameter({ unit: 'm', default: 1, min: 0.1, max: 10, what: 'of the ball' }) },
  timeStep: (_, law) => (law === 'dvi' ? 1e-3 : 1e-5),
  duration: () => 1,
  build({ height }) {
    const scene = createScene({ gravity: [0, 0, -9.81], edge: 'remove' })
    const ball = scene.body({ shape: shape.sphere({ radius: 0.05 }), material: rubber, position: [0, 0, height] })
    const hook = scene.joint(joint.revolute({ a: 'world', b: ball, at: [0, 0, height], axis: [0, 1, 0] }))
    scene.motor(hook, { speed: 1 })
    scene.spring(spring.rotational({ joint: hook, stiffness: 1 }))
    const positions = lattice({ min: [1, 1, 1], max: [2, 2, 2], spacing: 0.1 })
    scene.bodies({ shape: shape.sphere({ radius: 0.01 }), material: rubber, positions })
    scene.probe(probe.position(ball))
    return scene
  },
  measures: { lowest: { unit: 'm', what: 'height', expect: () => ({ value: 0, tolerance: 1, why: 'it hangs' }) } },
  async measure(_, probes) {
    return { lowest: Math.min(...probes.series('ball.position.z')) }
  },
})

export async function run(scene: Scene): Promise<number> {
  const law = contact.hertzMindlin()
  const simulation = await createSimulation(scene, { contact: law, timeStep: safeTimeStep(scene), backend: backend.auto() })
  const checkpoint = await simulation.save()
  const again = await createSimulation(scene, { contact: contact.dvi({ tolerance: 1e-4 }), timeStep: 1e-3, backend: backend.gpu({ device: 'nvidia' }), checkpoint })
  await again.setBody(0, { position: [0, 0, 0], present: true })
  return ((await again.leftBodies?.()) ?? []).length + (await simulation.energy()).kinetic
}
export const files = { exportRun, loadScene }
`

test('the types of the package hold under exactOptionalPropertyTypes and without skipLibCheck', () => {
  const folder = `${root}build/strictTypes`
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/tsconfig.json`, JSON.stringify(project))
  writeFileSync(`${folder}/own.ts`, program)
  const { stdout } = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', folder], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(stdout).toBe('')
})
