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
  seededRandom,
  shape,
} from 'talus'
import { builtinScene } from '#talus/cli/builtinScenes.js'
import { parameterValues } from '#talus/model/parameter.js'
import type { StudyScene } from './studyPlots.js'

/** s */
export const studyStep = 1e-3
/** Last steps before the one that is studied, solved well, so that a warm start is one. */
const fineSteps = 20

const gravity = [0, 0, -9.81] as const

/** Grains of 5 mm in a periodic column, 36 in each of its layers before they fall. */
function bed(layers: number): Scene {
  const grain = material({ name: 'grain', density: 2000, friction: 0.5, restitution: 0 })
  const radius = 0.005
  const pitch = 2.06 * radius
  const [side, top] = [6 * pitch, layers * pitch]
  const scene = createScene({
    gravity,
    domain: { min: [0, 0, -0.1], max: [side, side, top + 0.1], periodic: [true, true, false] },
  })
  scene.body({ name: 'floor', shape: shape.plane(), material: grain, fixed: true })
  const count = 36 * layers
  const box = { min: [0, 0, 0], max: [side, side, top] } as const
  const positions = lattice({ ...box, spacing: pitch * (1 - 1e-9), jitter: 0.03 * radius, count, seed: 1 })
  const inside = positions.map((x, k) => (k % 3 === 2 ? x : x - side * Math.floor(x / side)))
  scene.bodies({ name: 'grains', shape: shape.sphere({ radius }), material: grain, positions: inside })
  return scene
}

/** A car of 30 kg that drives on its four wheels over 1,728 grains of 20 mm in three layers, periodic both ways. */
function vehicle(size: number): Scene {
  const soil = material({ name: 'soil', density: 1600, friction: 0.6, restitution: 0 })
  const radius = 0.02
  const pitch = 2.06 * radius
  const [length, width, depth] = [24 * size * pitch, 12 * pitch, 3 * pitch]
  const scene = createScene({
    gravity,
    domain: { min: [0, -width, -0.1], max: [length, width, 1], periodic: [true, true, false] },
  })
  scene.body({ name: 'floor', shape: shape.plane(), material: soil, fixed: true })
  const box = { min: [0, -width, 0], max: [length, width, depth] } as const
  const positions = lattice({ ...box, spacing: pitch * (1 - 1e-9), jitter: 0.03 * radius, seed: 1 })
  scene.bodies({ name: 'grains', shape: shape.sphere({ radius }), material: soil, positions: positions.map(wrapped) })
  const [wheelRadius, middle] = [0.08, length / 2]
  const axleHeight = depth + wheelRadius
  const body = scene.body({
    name: 'chassis',
    shape: shape.box({ half: [0.2, 0.08, 0.04] }),
    material: soil,
    mass: 22,
    position: [middle, 0, axleHeight + 0.06],
  })
  for (const x of [middle - 0.15, middle + 0.15]) {
    for (const y of [-0.16, 0.16]) {
      const wheel = shape.cylinder({ radius: wheelRadius, height: 0.06 })
      const at = [x, y, axleHeight] as const
      // the axis of a cylinder is z
      const orientation = [Math.SQRT1_2, 0, 0, Math.SQRT1_2] as const
      const b = scene.body({ shape: wheel, material: soil, mass: 2, position: at, orientation })
      scene.motor(scene.joint(joint.revolute({ a: body, b, at, axis: [0, 1, 0] })), { speed: 5 })
    }
  }
  return scene

  function wrapped(value: number, k: number): number {
    if (k % 3 === 0) return value - length * Math.floor(value / length)
    return k % 3 === 1 ? value - 2 * width * Math.floor((value + width) / (2 * width)) : value
  }
}

/** A scene that comes with Talus, with these parameters. */
async function builtin(name: string, parameters: Readonly<Record<string, number>>): Promise<Scene> {
  const definition = await builtinScene(name)
  return definition.build({ seed: 1, ...parameterValues(definition.parameters, parameters) }, 'dvi')
}

/** Ten boxes, up to a twentieth of their size beside each other, the uppermost `ratio` times as heavy as the others. */
function stack(ratio: number): Scene {
  const wood = material({ name: 'wood', density: 1000, friction: 0.5, restitution: 0 })
  const scene = createScene({ gravity })
  scene.body({ name: 'floor', shape: shape.plane(), material: wood, fixed: true })
  const half = 0.1
  const random = seededRandom(1)
  const beside = () => random.between(-0.1 * half, 0.1 * half)
  for (let k = 0; k < 10; k++) {
    const mass = k === 9 ? 8 * ratio : 8
    scene.body({
      name: `box${k}`,
      shape: shape.box({ half: [half, half, half] }),
      material: wood,
      mass,
      position: [beside(), beside(), half * (2 * k + 1)],
    })
  }
  return scene
}

/** Twenty links of 0.32 kg on a floor that draw a block of 100 kg behind them at 0.2 m/s. */
function chain(): Scene {
  const steel = material({ name: 'steel', density: 1000, friction: 0.5, restitution: 0 })
  const scene = createScene({ gravity })
  scene.body({ name: 'floor', shape: shape.plane(), material: steel, fixed: true })
  const [pitch, height] = [0.11, 0.02]
  const links = Array.from({ length: 20 }, (_, k) =>
    scene.body({
      name: `link${k}`,
      shape: shape.box({ half: [0.05, 0.04, height] }),
      material: steel,
      position: [-pitch * k, 0, height],
    }),
  )
  const block = scene.body({
    name: 'block',
    shape: shape.box({ half: [0.2, 0.1, 0.1] }),
    material: steel,
    mass: 100,
    position: [-pitch * 19.5 - 0.2, 0, 0.1],
  })
  ;[...links.slice(1), block].forEach((body, k) => {
    scene.joint(joint.revolute({ a: links[k]!, b: body, at: [-pitch * (k + 0.5), 0, height], axis: [0, 1, 0] }))
  })
  // by a rod: nothing but contacts holds the links up
  scene.joint(
    joint.actuator({
      a: scene.world,
      b: links[0]!,
      atA: [1.05, 0, height],
      atB: [0.05, 0, height],
      length: { ramp: { from: 1, to: 0.5, start: 0, end: 2.5 } },
    }),
  )
  return scene
}

/** Layers and grains times `size`, which is 1 unless a larger machine is there. */
const scenes: Readonly<Record<StudyScene, { scene: (size: number) => Scene | Promise<Scene>; steps: number }>> = {
  bed: { scene: () => bed(12), steps: 400 },
  'deep-bed': { scene: () => bed(60), steps: 400 },
  tank: { scene: (size) => builtin('tank', { count: 1000 * size }), steps: 150 },
  silo: { scene: (size) => builtin('silo', { count: 1000 * size }), steps: 200 },
  vehicle: { scene: vehicle, steps: 200 },
  stack: { scene: () => stack(1), steps: 100 },
  'heavy-stack': { scene: () => stack(1000), steps: 100 },
  chain: { scene: chain, steps: 300 },
}

export interface StudyStart {
  readonly scene: Scene
  readonly checkpoint: CheckpointData
}

/** The scene at rest, or on its way. */
export async function studyStart(variant: StudyScene, size: number): Promise<StudyStart> {
  const { scene: build, steps } = scenes[variant]
  const scene = await build(size)
  const coarse = await stepped(scene, { tolerance: 1e-4, iterations: 100 }, steps)
  return { scene, checkpoint: await stepped(scene, { tolerance: 1e-6, iterations: 1000 }, fineSteps, coarse) }
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
