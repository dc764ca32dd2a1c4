// rapierPile.ts: the pile by Rapier, single precision WebAssembly with SIMD, one thread.

import type { GrainState, PileEngine, RapierSetting } from './pileEngine.js'
import type { Pile } from './pileScene.js'

export async function rapierPile(pile: Pile, setting: RapierSetting & { timeStep: number }): Promise<PileEngine> {
  const { default: rapier } = await import('@dimforge/rapier3d-simd-compat')
  await rapier.init()
  const world = new rapier.World({ x: 0, y: 0, z: -pile.gravity })
  world.timestep = setting.timeStep
  world.numSolverIterations = setting.solverIterations
  world.integrationParameters.normalizedAllowedLinearError = setting.allowedError
  world.integrationParameters.contact_natural_frequency = setting.contactFrequency

  for (const { half, position } of pile.walls) {
    const body = world.createRigidBody(rapier.RigidBodyDesc.fixed().setTranslation(...position))
    const box = rapier.ColliderDesc.cuboid(...half)
      .setFriction(pile.friction)
      .setRestitution(pile.restitution)
    world.createCollider(box, body)
  }
  const ball = rapier.ColliderDesc.ball(pile.radius)
    .setDensity(pile.density)
    .setFriction(pile.friction)
    .setRestitution(pile.restitution)
  const grains = Array.from({ length: pile.count }, (_, i) => {
    const at = pile.positions.subarray(3 * i, 3 * i + 3)
    const desc = rapier.RigidBodyDesc.dynamic().setTranslation(at[0]!, at[1]!, at[2]!).setCanSleep(false)
    const body = world.createRigidBody(desc)
    world.createCollider(ball, body)
    return body
  })

  const flat = (of: (grain: (typeof grains)[number]) => { x: number; y: number; z: number }) =>
    grains.flatMap((grain) => {
      const { x, y, z } = of(grain)
      return [x, y, z]
    })
  return {
    version: `Rapier ${rapier.version()}`,
    async step(n) {
      for (let k = 0; k < n; k++) world.step()
    },
    async read(): Promise<GrainState> {
      return {
        positions: flat((grain) => grain.translation()),
        velocities: flat((grain) => grain.linvel()),
        omegas: flat((grain) => grain.angvel()),
      }
    },
    note: async () => '',
    async close() {
      world.free()
    },
  }
}
