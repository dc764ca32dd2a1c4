// joltPile.ts: the pile by Jolt, single precision WebAssembly without SIMD as its package has it, one thread.

import { createRequire } from 'node:module'
import type Jolt from 'jolt-physics'
import type { GrainState, JoltSetting, PileEngine } from './pileEngine.js'
import { overlapsOf } from './pileMeasures.js'
import type { Pile } from './pileScene.js'

type JoltModule = typeof Jolt

/** Object layers: what never moves, and what does. */
const fixedLayer = 0
const movingLayer = 1

/** The package has a fixed memory for a step, which holds no more. What is beyond it would be dropped in silence. */
const mostContacts = 20_000

/**
 * Gap in which contacts are made ahead of time, m. Of the default 0.02 m, made for bodies of about a metre, a tenth:
 * with more, the contacts of 5,000 grains of 0.1 m do not fit.
 */
const speculativeDistance = 0.002

export async function joltPile(pile: Pile, setting: JoltSetting & { timeStep: number }): Promise<PileEngine> {
  const { default: load } = await import('jolt-physics')
  const jolt = await load()
  const world = openWorld(jolt, pile.count)
  const system = world.GetPhysicsSystem()
  configure(jolt, system, pile, setting)
  for (const wall of pile.walls) addWall(jolt, system, pile, wall)
  const grains = addGrains(jolt, system, pile)
  system.OptimizeBroadPhase()

  const flat = (of: (grain: Jolt.Body) => Jolt.Vec3 | Jolt.RVec3) =>
    grains.flatMap((grain) => {
      const at = of(grain)
      return [at.GetX(), at.GetY(), at.GetZ()]
    })
  const { version } = createRequire(import.meta.url)('jolt-physics/package.json') as { version: string }
  return {
    version: `Jolt, jolt-physics ${version}`,
    async step(n) {
      for (let k = 0; k < n; k++) world.Step(setting.timeStep, 1)
    },
    async read(): Promise<GrainState> {
      return {
        positions: flat((grain) => grain.GetPosition()),
        velocities: flat((grain) => grain.GetLinearVelocity()),
        omegas: flat((grain) => grain.GetAngularVelocity()),
      }
    },
    async note() {
      const positions = flat((grain) => grain.GetPosition())
      const contacts = overlapsOf(positions, { ...pile, radius: pile.radius + speculativeDistance / 2 }).contacts
      if (contacts > mostContacts) throw new Error(`Jolt holds ${mostContacts} contacts, the pile has ${contacts}.`)
      return ''
    },
    async close() {
      jolt.destroy(world)
    },
  }
}

function openWorld(jolt: JoltModule, count: number): Jolt.JoltInterface {
  const settings = new jolt.JoltSettings()
  settings.mMaxBodies = count + 64
  settings.mMaxBodyPairs = 32 * count + 1024
  settings.mMaxContactConstraints = mostContacts
  const pairs = new jolt.ObjectLayerPairFilterTable(2)
  pairs.EnableCollision(movingLayer, fixedLayer)
  pairs.EnableCollision(movingLayer, movingLayer)
  const layers = new jolt.BroadPhaseLayerInterfaceTable(2, 2)
  layers.MapObjectToBroadPhaseLayer(fixedLayer, new jolt.BroadPhaseLayer(0))
  layers.MapObjectToBroadPhaseLayer(movingLayer, new jolt.BroadPhaseLayer(1))
  settings.mObjectLayerPairFilter = pairs
  settings.mBroadPhaseLayerInterface = layers
  settings.mObjectVsBroadPhaseLayerFilter = new jolt.ObjectVsBroadPhaseLayerFilterTable(layers, 2, pairs, 2)
  return new jolt.JoltInterface(settings)
}

function configure(jolt: JoltModule, system: Jolt.PhysicsSystem, pile: Pile, setting: JoltSetting): void {
  system.SetGravity(new jolt.Vec3(0, 0, -pile.gravity))
  const settings = system.GetPhysicsSettings()
  settings.mNumVelocitySteps = setting.velocitySteps
  settings.mNumPositionSteps = setting.positionSteps
  settings.mPenetrationSlop = setting.slop
  settings.mSpeculativeContactDistance = speculativeDistance
  settings.mAllowSleeping = false
  system.SetPhysicsSettings(settings)
}

function addWall(jolt: JoltModule, system: Jolt.PhysicsSystem, pile: Pile, { half, position }: Pile['walls'][number]) {
  const shape = new jolt.BoxShape(new jolt.Vec3(...half), 0)
  const place = new jolt.RVec3(...position)
  const { EMotionType_Static: still, EActivation_DontActivate: asleep } = jolt
  const body = new jolt.BodyCreationSettings(shape, place, jolt.Quat.prototype.sIdentity(), still, fixedLayer)
  body.mFriction = pile.friction
  body.mRestitution = pile.restitution
  system.GetBodyInterface().CreateAndAddBody(body, asleep)
}

function addGrains(jolt: JoltModule, system: Jolt.PhysicsSystem, pile: Pile): Jolt.Body[] {
  const shape = new jolt.SphereShape(pile.radius)
  shape.SetDensity(pile.density)
  const { EMotionType_Dynamic: moving, EActivation_Activate: awake } = jolt
  const bodies = system.GetBodyInterface()
  return Array.from({ length: pile.count }, (_, i) => {
    const place = new jolt.RVec3(pile.positions[3 * i]!, pile.positions[3 * i + 1]!, pile.positions[3 * i + 2]!)
    const settings = new jolt.BodyCreationSettings(shape, place, jolt.Quat.prototype.sIdentity(), moving, movingLayer)
    settings.mFriction = pile.friction
    settings.mRestitution = pile.restitution
    settings.mAllowSleeping = false
    // by default a body loses 5 % of its speed a second to the air
    settings.mLinearDamping = 0
    settings.mAngularDamping = 0
    const body = bodies.CreateBody(settings)
    bodies.AddBody(body.GetID(), awake)
    jolt.destroy(settings)
    jolt.destroy(place)
    return body
  })
}
