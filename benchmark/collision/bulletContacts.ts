// bulletContacts.ts: the same random spheres by Bullet (ammo.js 0.0.10: Bullet 2 through asm.js, single precision).
//
// The package offers no search without a step. The spheres are ghost objects, which are no rigid bodies, so that a step
// is the search, the contacts and the sorting into islands, and the solver has nothing to move. Lengths are given in
// millimetres, since Bullet keeps contacts up to 0.02 of its units apart. Those with a negative distance are counted, and
// compared with double precision as in sphereErrors.ts; errors have the rounding of places to millimetres in them.

import { randomSpheres } from './randomSpheres.js'
import { ContactErrors, type Spread } from './sphereErrors.js'

export interface BulletCount {
  readonly spheres: number
  readonly contacts: number
  /** All spheres put in and the first step: every pair is found anew, ms. */
  readonly firstMs: number
  /** One more step, in which nothing has moved and all pairs are known, the best of three, ms. */
  readonly knownMs: number
  readonly distance: Spread
  readonly normal: Spread
  readonly point: Spread
}

/** What is used of an object of the package, which has no types. */
interface BulletObject {
  readonly [method: string]: (...values: (number | BulletObject)[]) => BulletObject & number
}

interface Ammo {
  readonly [name: string]: new (...values: (number | BulletObject)[]) => BulletObject
}

/** The number of an object in the memory of the package. */
type PointerOf = (object: BulletObject) => number

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
  const spheres = randomSpheres(count, contactsPerSphere, 1)
  const { positions, radii } = spheres
  const pointerOf = ammo.getPointer as unknown as PointerOf
  const numbers = new Map<number, number>()
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
    numbers.set(pointerOf(body), i)
  }
  world.stepSimulation!(1e-3, 0)
  const firstMs = performance.now() - began
  let knownMs = Number.POSITIVE_INFINITY
  for (let round = 0; round < 3; round++) {
    const start = performance.now()
    world.stepSimulation!(1e-3, 0)
    knownMs = Math.min(knownMs, performance.now() - start)
  }
  const errors = new ContactErrors(spheres)
  const contacts = readOverlaps(dispatcher, (body) => numbers.get(pointerOf(body))!, errors)
  return { spheres: count, contacts, firstMs, knownMs, ...errors.spreads() }
}

const tripleOf = (v: BulletObject): number[] => [v.x!(), v.y!(), v.z!()]

/** Adds the errors of all contacts that overlap, and gives their count. */
function readOverlaps(
  dispatcher: BulletObject,
  numberOf: (body: BulletObject) => number,
  errors: ContactErrors,
): number {
  let contacts = 0
  for (let k = 0; k < dispatcher.getNumManifolds!(); k++) {
    const manifold = dispatcher.getManifoldByIndexInternal!(k)
    const [a, b] = [numberOf(manifold.getBody0!()), numberOf(manifold.getBody1!())]
    for (let p = 0; p < manifold.getNumContacts!(); p++) {
      const found = manifold.getContactPoint!(p)
      if (found.getDistance!() >= 0) continue
      contacts++
      // its normal leads from B to A; the place is midway between those on both
      const normal = tripleOf(found.get_m_normalWorldOnB!()).map((x) => -x)
      const onA = tripleOf(found.getPositionWorldOnA!())
      const point = tripleOf(found.getPositionWorldOnB!()).map((x, c) => (x + onA[c]!) / 2 / perMetre)
      errors.add(a, b, { gap: found.getDistance!() / perMetre, normal, point })
    }
  }
  return contacts
}
