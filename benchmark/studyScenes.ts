// studyScenes.ts: the scenes of the solver study, each brought to the state one step is studied from.

import {
  backend,
  type CheckpointData,
  contact,
  createScene,
  createSimulation,
  type DviOptions,
  joint,
  lattice,
  material,
  type Scene,
  shape,
} from 'talus'
import type { StudyScene } from './studyPlots.js'

/** s */
export const studyStep = 1e-3
/** Last steps before the one that is studied, solved well, so that a warm start is one. */
const fineSteps = 20

const gravity = [0, 0, -9.81] as const

/** 600 grains in a periodic column, some fifteen layers. */
function bed(): Scene {
  const grain = material({ name: 'grain', density: 2000, friction: 0.5, restitution: 0 })
  const [radius, side] = [0.005, 0.06]
  const scene = createScene({
    gravity,
    domain: { min: [0, 0, -0.1], max: [side, side, 0.4], periodic: [true, true, false] },
  })
  scene.body({ name: 'floor', shape: shape.plane(), material: grain, fixed: true })
  const positions = lattice({
    min: [0, 0, 0],
    max: [side, side, 0.3],
    spacing: side / 5.001,
    jitter: 0.0009,
    count: 600,
    seed: 1,
  })
  const inside = positions.map((x, i) => (i % 3 === 2 ? x : x - side * Math.floor(x / side)))
  scene.bodies({ name: 'grains', shape: shape.sphere({ radius }), material: grain, positions: inside })
  return scene
}

/** Ten boxes, the uppermost `ratio` times as heavy as the others. */
function stack(ratio: number): Scene {
  const wood = material({ name: 'wood', density: 1000, friction: 0.5, restitution: 0 })
  const scene = createScene({ gravity })
  scene.body({ name: 'floor', shape: shape.plane(), material: wood, fixed: true })
  const half = 0.1
  for (let k = 0; k < 10; k++) {
    const mass = k === 9 ? 8 * ratio : 8
    scene.body({
      name: `box${k}`,
      shape: shape.box({ half: [half, half, half] }),
      material: wood,
      mass,
      position: [0, 0, half * (2 * k + 1)],
    })
  }
  return scene
}

/** Twenty links of 0.32 kg on a floor under a box of 100 kg, pulled along at 0.2 m/s. */
function chain(): Scene {
  const steel = material({ name: 'steel', density: 1000, friction: 0.5, restitution: 0 })
  const scene = createScene({ gravity })
  scene.body({ name: 'floor', shape: shape.plane(), material: steel, fixed: true })
  const pitch = 0.11
  const links = Array.from({ length: 20 }, (_, k) =>
    scene.body({
      name: `link${k}`,
      shape: shape.box({ half: [0.05, 0.04, 0.02] }),
      material: steel,
      position: [-pitch * k, 0, 0.02],
    }),
  )
  scene.body({
    name: 'load',
    shape: shape.box({ half: [0.3, 0.1, 0.1] }),
    material: steel,
    mass: 100,
    position: [-9.5 * pitch, 0, 0.14],
  })
  links.slice(1).forEach((link, k) => {
    scene.joint(joint.revolute({ a: links[k]!, b: link, at: [-pitch * (k + 0.5), 0, 0.02], axis: [0, 1, 0] }))
  })
  // by a rod: nothing but contacts holds the links up
  scene.joint(
    joint.actuator({
      a: scene.world,
      b: links[0]!,
      atA: [1.05, 0, 0.02],
      atB: [0.05, 0, 0.02],
      length: { ramp: { from: 1, to: 0.5, start: 0, end: 2.5 } },
    }),
  )
  return scene
}

const scenes: Readonly<Record<StudyScene, { scene: () => Scene; steps: number }>> = {
  bed: { scene: bed, steps: 800 },
  stack: { scene: () => stack(1), steps: 100 },
  'heavy stack': { scene: () => stack(100), steps: 100 },
  chain: { scene: chain, steps: 300 },
}

export interface StudyStart {
  readonly scene: Scene
  readonly checkpoint: CheckpointData
}

const made = new Map<StudyScene, Promise<StudyStart>>()

/** The scene at rest, or sliding; made once. */
export function studyStart(variant: StudyScene): Promise<StudyStart> {
  const known = made.get(variant) ?? settle(variant)
  made.set(variant, known)
  return known
}

async function settle(variant: StudyScene): Promise<StudyStart> {
  const { scene: build, steps } = scenes[variant]
  const scene = build()
  const coarse = await stepped(scene, { tolerance: 1e-4, iterations: 100 }, steps)
  return { scene, checkpoint: await stepped(scene, { tolerance: 1e-7, iterations: 2000 }, fineSteps, coarse) }
}

async function stepped(
  scene: Scene,
  solver: DviOptions,
  steps: number,
  from?: CheckpointData,
): Promise<CheckpointData> {
  const simulation = await createSimulation(scene, {
    contact: contact.dvi(solver),
    timeStep: studyStep,
    backend: backend.cpu(),
    ...(from ? { checkpoint: from } : {}),
  })
  simulation.step(steps)
  const checkpoint = await simulation.save()
  await simulation.close()
  return checkpoint
}
