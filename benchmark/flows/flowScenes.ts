// flowScenes.ts: the flows as scenes of Talus: spheres that move, spheres that are fixed, planes along the axes.

import { contact, createScene, lattice, material, type Scene, safeTimeStep, shape } from 'talus'

export const law = { contact: contact.hertzMindlin() }
export const grain = { density: 2500, friction: 0.5, restitution: 0.5, young: 5e6, poisson: 0.3 }
const radius = 0.002
export const massOf = (of: number) => grain.density * (4 / 3) * Math.PI * of ** 3
const gap = 2.06 * radius
const sand = () => material({ name: 'sand', ...grain })

export interface Flow {
  readonly scene: Scene
  readonly timeStep: number
}

export interface FlowState extends Flow {
  readonly name: string
  readonly positions: ArrayLike<number>
  readonly velocities: ArrayLike<number>
  readonly omegas: ArrayLike<number>
  /** False for grains that have left. */
  readonly isThere: readonly boolean[]
}

const ready = (scene: Scene): Flow => ({ scene, timeStep: 0.9 * safeTimeStep(scene) })

/** A disc or square of fixed grains side by side at z = 0. */
function fixedFloor(half: number, keep: (x: number, y: number) => boolean): number[] {
  const sites = lattice({ min: [-half, -half, -radius], max: [half, half, radius], spacing: 2 * radius })
  const kept: number[] = []
  for (let i = 0; i < sites.length; i += 3) if (keep(sites[i]!, sites[i + 1]!)) kept.push(sites[i]!, sites[i + 1]!, 0)
  return kept
}

const sitesOf = (count: number) => Math.ceil(Math.cbrt(count))

/** A square bin as high as it is wide, on a floor where `keep` says so, in a domain as high as `top`. */
function filledBin(count: number, top: number, keep: (x: number, y: number) => boolean): Scene {
  const sites = sitesOf(count)
  const half = (sites * gap) / 2
  const height = (Math.ceil(count / sites ** 2) + 1) * gap
  const scene = createScene({
    gravity: [0, 0, -9.81],
    domain: { min: [-1.1 * half, -1.1 * half, -half], max: [1.1 * half, 1.1 * half, height + 4 * gap + top] },
    edge: 'remove',
  })
  const of = { material: sand() }
  for (const [name, normal] of [
    ['left', [1, 0, 0]],
    ['right', [-1, 0, 0]],
    ['front', [0, 1, 0]],
    ['back', [0, -1, 0]],
  ] as const) {
    const position = normal.map((n) => -n * half) as [number, number, number]
    scene.body({ ...of, name, shape: shape.plane({ normal }), position, fixed: true })
  }
  const ball = shape.sphere({ radius })
  const floor = fixedFloor(half, keep)
  scene.bodies({ ...of, name: 'floor', shape: ball, positions: floor, fixed: true })
  const positions = lattice({
    min: [-half, -half, radius],
    max: [half, half, height + radius],
    spacing: gap * (1 - 1e-9),
    jitter: 0.02 * radius,
    count,
    seed: 1,
  })
  scene.bodies({ ...of, name: 'grains', shape: ball, positions })
  return scene
}

/** With a round hole of ten grains in its floor. */
const bin = (count: number): Flow => ready(filledBin(count, 0, (x, y) => Math.hypot(x, y) > 10 * radius))

/** A ball a quarter as wide as the bin that comes down at 5 m/s, and meets the bed when it has settled. */
function shot(count: number, settle: number): Flow {
  const speed = 5
  const size = (sitesOf(count) * gap) / 8
  const withBall = (above: number): Flow => {
    const scene = filledBin(count, 2.4 * size + above, () => true)
    const position = [0, 0, scene.domain().max[2] - 1.1 * size] as const
    const of = { material: sand(), shape: shape.sphere({ radius: size }) }
    scene.bodies({ ...of, name: 'ball', positions: position, velocities: [0, 0, -speed] })
    return ready(scene)
  }
  // a step does not depend on how high it starts
  return withBall(speed * settle * withBall(0).timeStep)
}

/** A drum of grains without walls on a round base. */
function heap(count: number): Flow {
  const R = gap * Math.cbrt(count / (0.8 * Math.PI))
  const scene = createScene({
    gravity: [0, 0, -9.81],
    domain: { min: [-1.5 * R, -1.5 * R, -0.3 * R], max: [1.5 * R, 1.5 * R, 1.2 * R] },
    edge: 'remove',
  })
  const of = { material: sand(), shape: shape.sphere({ radius }) }
  scene.bodies({ ...of, name: 'base', positions: fixedFloor(R, (x, y) => Math.hypot(x, y) <= R), fixed: true })
  const sites = lattice({
    min: [-R, -R, radius],
    max: [R, R, R + radius],
    spacing: gap,
    jitter: 0.02 * radius,
    seed: 1,
  })
  const kept: number[] = []
  for (let i = 0; i < sites.length && kept.length < 3 * count; i += 3)
    if (Math.hypot(sites[i]!, sites[i + 1]!) <= R) kept.push(...sites.subarray(i, i + 3))
  scene.bodies({ ...of, name: 'grains', positions: kept })
  return ready(scene)
}

export const flows: Readonly<Record<string, (count: number, settle: number) => Flow>> = { bin, heap, shot }

/** Numbers of the bodies that forces move. */
export const freeGrains = ({ data }: Scene): number[] =>
  data.groups
    .filter(({ fixed }) => !fixed)
    .flatMap(({ first, count }) => Array.from({ length: count }, (_, k) => first + k))

/** The scene with its grains as they were, without those that had left. */
export function sceneAt({ scene, positions, velocities, omegas, isThere }: FlowState): Scene {
  const now = createScene({ gravity: [0, 0, -9.81], domain: scene.data.domain!, edge: 'remove' })
  for (const { name, shape: of, fixed, first, count, positions: own } of scene.data.groups) {
    const shared = { name, shape: of, material: sand() }
    if (of.kind === 'plane') {
      now.body({ ...shared, position: [own[0]!, own[1]!, own[2]!], fixed })
      continue
    }
    const there = Array.from({ length: count }, (_, k) => first + k).filter((i) => isThere[i])
    const column = (all: ArrayLike<number>) => there.flatMap((i) => [all[3 * i]!, all[3 * i + 1]!, all[3 * i + 2]!])
    now.bodies({
      ...shared,
      fixed,
      positions: column(positions),
      ...(fixed ? {} : { velocities: column(velocities), omegas: column(omegas) }),
    })
  }
  return now
}
