// sweep.ts: contacts of two kinds of shape in many poses near touching, held against what is known of these poses.
//
// Of each pose (nearPoses.ts) are compared
//
//   deep     the deepest contact, and the gap along the direction the pose was made with: no contact is deeper       (1)
//   missed   an overlap by the query `distance` that no contact has                                                  (2)
//   false    a contact that overlaps where the query finds a gap                                                     (3)
//
// up to what contacts prefer a face by, a thousandth of the thinner shape, and rounding.

import { backend, createScene, material, type Scene, type Shape } from 'talus'
import { plus, type Triple } from '#talus/math/rotation.js'
import { openSearch, type Search } from '../collision/search.js'
import { type NearPose, nearPose } from './nearPoses.js'
import { Random } from './random.js'
import { type TriedKind, type TriedShape, triedShape } from './triedShapes.js'

export interface SweepRequest {
  readonly kinds: readonly [TriedKind, TriedKind]
  readonly poses: number
  readonly seed: number
  /** Size of things, m. */
  readonly scale: number
  readonly precision: 'double' | 'single'
  /** Poses with the same two shapes, at most 1,000; 1,000 without. */
  readonly perShape?: number
  /** Shapes as thin as a thousandth of their length and as small as a thousandth of each other. */
  readonly extremes?: boolean
}

export type FaultKind = 'deep' | 'missed' | 'false'

export interface Fault {
  readonly kind: FaultKind
  readonly shapes: readonly [Shape, Shape]
  readonly pose: NearPose
  /** Deepest contact and the query's distance, m. */
  readonly contact: number
  readonly distance: number
  readonly normal: Triple
}

export interface SweepResult {
  readonly poses: number
  readonly overlaps: number
  readonly faults: readonly Fault[]
  /** By how much a contact is too deep at the most, over the thickness of the thinner shape. */
  readonly worst: number
}

/** Poses tried at once, with the same two shapes. */
const most = 1000
/** Share of the thinner shape by which a face is preferred to a smaller overlap; that of sizes lost to rounding. */
const preferred = 2e-3
const rounding = { double: 1e-9, single: 1e-5 }
/** Over the thinner shape: what a scene in single precision may hold. */
const largest = { double: 1e9, single: 5e4 }

export async function sweep(request: SweepRequest): Promise<SweepResult> {
  const random = new Random(request.seed)
  const faults: Fault[] = []
  const atOnce = Math.min(request.perShape ?? most, most)
  let [poses, overlaps, worst] = [0, 0, 0]
  while (poses < request.poses) {
    const share = Math.min(atOnce, request.poses - poses)
    const found = await tryShapes(request, random, share)
    poses += share
    overlaps += found.overlaps
    worst = Math.max(worst, found.worst)
    faults.push(...found.faults)
  }
  return { poses, overlaps, faults, worst }
}

interface Tried {
  readonly kind: TriedKind
  readonly a: TriedShape
  readonly b: TriedShape
  readonly precision: 'double' | 'single'
}

const finest = ({ thin, thinnestPiece }: TriedShape) => thinnestPiece ?? thin

async function tryShapes({ kinds, scale, precision, extremes }: SweepRequest, random: Random, poses: number) {
  const held = kinds[0] === 'plane' || kinds[0] === 'heightfield' || kinds[0] === 'sheet'
  const [kind, other] = held || random.uniform() < 0.5 ? kinds : ([kinds[1], kinds[0]] as const)
  const drawn = () => {
    const ratio = extremes ? random.power(-3, 3) : random.power(-0.8, 0.8)
    const a = triedShape(kind, random, scale * Math.max(1, ratio), extremes)
    const b = triedShape(other, random, scale * Math.max(1, 1 / ratio) * (held ? 0.3 : 1), extremes)
    return { a, b }
  }
  let { a, b } = drawn()
  while (a.size + b.size > largest[precision] * Math.min(finest(a), finest(b))) ({ a, b } = drawn())
  const tried: Tried = { kind, a, b, precision }
  const sites = sitesOf(tried, poses)
  const choice = backend.cpu({ threads: 1, precision })
  const near = Array.from({ length: poses }, () => nearPose(kind, a, b, random))
  const search = await openSearch({ scene: sceneOf(tried, sites, near), choice, envelope: 0 })
  const faults: Fault[] = []
  let [overlaps, worst] = [0, 0]
  try {
    const contacts = await deepestContacts(search, sites.length)
    const distances = await leastDistances(search, sites.length)
    near.forEach((pose, site) => {
      const [contact, distance, normal] = [contacts.gap[site]!, distances[site]!, contacts.normal[site]!]
      if (distance < 0) overlaps++
      worst = Math.max(worst, (Math.min(pose.gap, 0) - contact) / Math.min(a.thin, b.thin))
      const kind = faultOf(tried, pose.gap, contact, distance)
      if (kind) faults.push({ kind, shapes: [a.shape, b.shape], pose, contact, distance, normal })
    })
  } finally {
    await search.backend.close()
  }
  return { faults, overlaps, worst }
}

/** (1) to (3) */
function faultOf({ a, b, precision }: Tried, gap: number, contact: number, distance: number): FaultKind | null {
  const slack = preferred * Math.min(a.thin, b.thin) + rounding[precision] * (a.size + b.size)
  if (contact < Math.min(gap, 0) - slack) return 'deep'
  if (distance < -slack && contact > distance / 4) return 'missed'
  return distance > slack && contact < -slack ? 'false' : null
}

/** Origins of A: a grid about the origin, level for what has no end. */
function sitesOf({ kind, a, b }: Tried, count: number): Triple[] {
  const level = kind === 'plane'
  const pitch = 2.5 * ((level ? 0 : 2 * a.size) + 2 * b.size)
  const along = Math.ceil(level ? Math.sqrt(count) : Math.cbrt(count))
  const at = (k: number) => pitch * ((k % along) - (along - 1) / 2)
  return Array.from({ length: count }, (_, site): Triple => {
    const z = level ? 0 : at(Math.floor(site / along ** 2))
    return [at(site), at(Math.floor(site / along)), z]
  })
}

const placeOf = (site: Triple, { position }: NearPose) => plus(site, position)

function sceneOf({ kind, a, b }: Tried, sites: readonly Triple[], poses: readonly NearPose[]): Scene {
  const far = 3 * (a.size + b.size) + Math.max(...sites.flat().map(Math.abs))
  const scene = createScene({ domain: { min: [-far, -far, -far], max: [far, far, far] } })
  const stone = material({ name: 'stone', density: 2000 })
  if (kind === 'plane') scene.body({ shape: a.shape, material: stone, fixed: true })
  else scene.bodies({ name: 'a', shape: a.shape, material: stone, positions: sites.flat(), fixed: true })
  const positions = poses.flatMap((pose, site) => placeOf(sites[site]!, pose))
  const orientations = poses.flatMap(({ rotation }) => [...rotation])
  scene.bodies({ name: 'b', shape: b.shape, material: stone, positions, orientations })
  return scene
}

/** The A of a site: one below all of them, or one for each. What B is moved along A may bring it to that of another site. */
const heldBy = (site: number, first: number) => (first === 1 ? 0 : site)

/** For each B the least gap of its contacts, infinite where it has none. */
async function deepestContacts({ backend: device, model }: Search, sites: number) {
  const first = model.columns.count - sites
  const { contactCount } = await device.readCounts()
  const bodies = await device.read('contactBodyB', 0, contactCount)
  const others = await device.read('contactBodyA', 0, contactCount)
  const gaps = await device.read('contactGap', 0, contactCount)
  const normals = await device.read('contactNormal', 0, contactCount)
  const gap = new Float64Array(sites).fill(Number.POSITIVE_INFINITY)
  const normal = Array.from({ length: sites }, (): Triple => [0, 0, 0])
  for (let i = 0; i < contactCount!; i++) {
    const site = Math.max(bodies[i]!, others[i]!) - first
    if (Math.min(bodies[i]!, others[i]!) !== heldBy(site, first) || !(gaps[i]! < gap[site]!)) continue
    gap[site] = gaps[i]!
    normal[site] = [normals[3 * i]!, normals[3 * i + 1]!, normals[3 * i + 2]!]
  }
  return { gap, normal }
}

/** For each B the least distance of its candidates, by the kernel that answers `distance`. */
async function leastDistances({ backend: device, model }: Search, sites: number): Promise<Float64Array> {
  const first = model.columns.count - sites
  const { candidateCount } = await device.readCounts()
  const count = candidateCount!
  if (device.capacity('query') < count) device.reserve('query', count)
  device.setCount('query', count)
  const fields = ['PartA', 'PartB', 'Between', 'RotA', 'RotB']
  const partB = await device.read('candidatePartB', 0, count)
  for (const field of fields) device.write(`query${field}`, await device.read(`candidate${field}`, 0, count))
  device.run('partDistances', {})
  const gaps = await device.read('queryGap', 0, count)
  const partA = await device.read('candidatePartA', 0, count)
  const least = new Float64Array(sites).fill(Number.POSITIVE_INFINITY)
  const { body } = model.parts
  for (let i = 0; i < count; i++) {
    const site = Math.max(body[partB[i]!]!, body[partA[i]!]!) - first
    if (Math.min(body[partB[i]!]!, body[partA[i]!]!) !== heldBy(site, first)) continue
    least[site] = Math.min(least[site]!, gaps[i]!)
  }
  return least
}
