// bulletContacts.ts: the same random spheres by Bullet (ammo.js 0.0.10: Bullet 2 through asm.js, single precision).
//
// The package offers no search without a step. The spheres are ghost objects, which are no rigid bodies, so that a step
// is the search, the contacts and the sorting into islands, and the solver has nothing to move. Lengths are given in
// millimetres, since Bullet keeps contacts up to 0.02 of its units apart. Those with a negative distance are counted.

import { randomSpheres } from './randomSpheres.js'

export interface BulletCount {
  readonly spheres: number
  readonly contacts: number
  /** All spheres put in and the first step: every pair is found anew, ms. */
  readonly firstMs: number
  /** One more step, in which nothing has moved and all pairs are known, the best of three, ms. */
  readonly knownMs: number
}

/** What is used of an object of the package, which has no types. */
interface BulletObject {
  readonly [method: string]: (...values: (number | BulletObject)[]) => BulletObject & number
}

interface Ammo {
  readonly [name: string]: new (...values: (number | BulletObject)[]) => BulletObject
}

const perMetre = 1000

/** Null where the package is not installed. */
export async function loadBullet(): Promise<Ammo | null> {
  const name = 'ammo.js'
  return import(name).then(
    (loaded) => loaded.default as Ammo,
    () => null,
  )
}

export function bulletContacts(ammo: Ammo, count: number, contactsPerSphere: number): BulletCount {
  const { positions, radii } = randomSpheres(count, contactsPerSphere, 1)
  const settings = new ammo.btDefaultCollisionConfiguration!()
  const dispatcher = new ammo.btCollisionDispatcher!(settings)
  const solver = new ammo.btSequentialImpulseConstraintSolver!()
  const world = new ammo.btDiscreteDynamicsWorld!(dispatcher, new ammo.btDbvtBroadphase!(), solver, settings)
  const place = new ammo.btTransform!()
  const origin = new ammo.btVector3!(0, 0, 0)
  const began = performance.now()
  for (let i = 0; i < count; i++) {
    const [x, y, z] = [0, 1, 2].map((c) => perMetre * positions[3 * i + c]!) as [number, number, number]
    origin.setValue!(x, y, z)
    place.setIdentity!()
    place.setOrigin!(origin)
    const body = new ammo.btPairCachingGhostObject!()
    body.setCollisionShape!(new ammo.btSphereShape!(perMetre * radii[i]!))
    body.setWorldTransform!(place)
    // neither static nor kinematic: two of those would not meet
    body.setCollisionFlags!(0)
    world.addCollisionObject!(body, 1, 1)
  }
  world.stepSimulation!(1e-3, 0)
  const firstMs = performance.now() - began
  let knownMs = Number.POSITIVE_INFINITY
  for (let round = 0; round < 3; round++) {
    const start = performance.now()
    world.stepSimulation!(1e-3, 0)
    knownMs = Math.min(knownMs, performance.now() - start)
  }
  return { spheres: count, contacts: overlapsIn(dispatcher), firstMs, knownMs }
}

function overlapsIn(dispatcher: BulletObject): number {
  let contacts = 0
  for (let k = 0; k < dispatcher.getNumManifolds!(); k++) {
    const manifold = dispatcher.getManifoldByIndexInternal!(k)
    for (let p = 0; p < manifold.getNumContacts!(); p++) if (manifold.getContactPoint!(p).getDistance!() < 0) contacts++
  }
  return contacts
}
