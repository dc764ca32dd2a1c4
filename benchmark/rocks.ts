// rocks.ts: 300 hulls of 20 corners that fall into a bin, for Talus and for Rapier.

import {
  type ContactLaw,
  contact,
  createScene,
  type DviOptions,
  material,
  type Scene,
  seededRandom,
  shape,
} from 'talus'

type Triple = readonly [number, number, number]

const count = 300
const corners = 20
const timeStep = 1 / 240
const density = 2500
const friction = 0.5
/** Edge of the bin, and places along it in a layer. */
const side = 0.8
const along = 7

const walls: readonly { readonly half: Triple; readonly position: Triple }[] = [
  { half: [2, 2, 0.5], position: [0, 0, -0.5] },
  { half: [0.5, 2, 2], position: [-0.5 - side / 2, 0, 1] },
  { half: [0.5, 2, 2], position: [0.5 + side / 2, 0, 1] },
  { half: [2, 0.5, 2], position: [0, -0.5 - side / 2, 1] },
  { half: [2, 0.5, 2], position: [0, 0.5 + side / 2, 1] },
]

/** Corners on ellipsoids of 3 to 5 cm, and where each rock begins. */
function heap(): { readonly points: number[][]; readonly position: Triple }[] {
  const random = seededRandom(7)
  const pitch = side / along
  return Array.from({ length: count }, (_, k) => {
    const axes = [0.05, 0.04, 0.03].map((axis) => axis * random.between(0.8, 1.2))
    const points = Array.from({ length: corners }, () => {
      const { x, y, z } = random.direction()
      return [x * axes[0]!, y * axes[1]!, z * axes[2]!]
    })
    const place = (i: number) => ((i % along) + 0.5) * pitch - side / 2 + random.between(-0.005, 0.005)
    return {
      points,
      position: [place(k), place(Math.floor(k / along)), 0.07 + 0.115 * Math.floor(k / along ** 2)] as const,
    }
  })
}

export function rocks(law: DviOptions): {
  readonly scene: Scene
  readonly contact: ContactLaw
  readonly timeStep: number
} {
  const scene = createScene({ gravity: [0, 0, -9.81] })
  const stone = material({ name: 'stone', density, friction, restitution: 0 })
  walls.forEach(({ half, position }, k) => {
    scene.body({ name: `wall${k}`, shape: shape.box({ half }), position, material: stone, fixed: true })
  })
  heap().forEach(({ points, position }, k) => {
    scene.body({ name: `rock${k}`, shape: shape.hull({ points }), position, material: stone })
  })
  return { scene, contact: contact.dvi(law), timeStep }
}

/** The least time that Rapier takes for a step of the same heap. */
export async function rapierRocks(warmUp: number, steps: number): Promise<string> {
  const { default: rapier } = await import('@dimforge/rapier3d-simd-compat')
  await rapier.init()
  const world = new rapier.World({ x: 0, y: 0, z: -9.81 })
  world.timestep = timeStep
  for (const { half, position } of walls) {
    const body = world.createRigidBody(rapier.RigidBodyDesc.fixed().setTranslation(...position))
    world.createCollider(rapier.ColliderDesc.cuboid(...half).setFriction(friction), body)
  }
  for (const { points, position } of heap()) {
    const body = world.createRigidBody(
      rapier.RigidBodyDesc.dynamic()
        .setTranslation(...position)
        .setCanSleep(false),
    )
    const hull = rapier.ColliderDesc.convexHull(new Float32Array(points.flat()))!
    world.createCollider(hull.setDensity(density).setFriction(friction), body)
  }
  for (let k = 0; k < warmUp; k++) world.step()
  const times = Array.from({ length: steps }, () => {
    const began = performance.now()
    world.step()
    return performance.now() - began
  })
  return `Rapier ${rapier.version()}, 4 iterations, single precision: ${Math.min(...times).toFixed(2)} ms a step at the least`
}
