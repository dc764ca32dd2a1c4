// pairTimes.ts: time of the kernels that find the points of two shapes, in scenes of many such pairs and little else.
//
// Two bodies of a kind stand at each site of a grid, turned at random and a little into each other; balls lie on one bumpy
// heightfield, two or three triangles under each.

import { createScene, material, type Scene, type Shape, shape } from 'talus'
import { StateHash } from '#talus/state/stateHash.js'
import { addContacts, type Choice, openSearch, timeLabels } from './search.js'

export interface PairTime {
  readonly place: string
  readonly name: string
  /** The kernel that finds points. */
  readonly kernel: string
  readonly bodyPairs: number
  readonly partPairs: number
  /** Contacts of all pairs. */
  readonly points: number
  /** The kernel for all pairs, ms. */
  readonly ms: number
  /** With the poses of parts before and the choice of points after, ms. */
  readonly narrowPhaseMs: number
  /** Of the contacts. */
  readonly hash: string
}

export interface PairRequest {
  readonly place: string
  readonly choice: Choice
  readonly repeats: number
  /** Pairs of boxes; of others a share of it. */
  readonly pairs: number
}

const kernels = [
  ...['spherePoints', 'boxPoints', 'convexPoints', 'sphereTrianglePoints'],
  ...['surfacePoints', 'trianglePoints', 'planePoints'],
]
const around = ['poseCandidates', 'dropParted', 'dropPassing', 'dropHidden', 'choosePoints']

export async function pairTimes({ place, choice, repeats, pairs }: PairRequest): Promise<PairTime[]> {
  const scenes: readonly (readonly [string, string, () => Scene])[] = [
    ['box-box', 'boxPoints', () => twins(shape.box({ half: [0.5, 0.5, 0.5] }), pairs)],
    ['hull-hull, 20 corners', 'convexPoints', () => twins(dodecahedron(), pairs)],
    ['sphere-mesh (heightfield)', 'sphereTrianglePoints', () => ballsOnGround(pairs)],
    ['mesh-mesh, 320 triangles each', 'trianglePoints', () => twins(bumpyBall(), Math.ceil(pairs / 100))],
  ]
  const all: PairTime[] = []
  for (const [name, kernel, scene] of scenes) {
    all.push({ place, name, kernel, ...(await timePairs(scene(), { choice, repeats, kernel })) })
  }
  return all
}

async function timePairs(
  scene: Scene,
  { choice, repeats, kernel }: { choice: Choice; repeats: number; kernel: string },
) {
  const search = await openSearch({ scene, choice, envelope: 0 })
  try {
    await timeLabels(search, 1, (name) => name)
    const spent = await timeLabels(search, repeats, (name) => name)
    const total = (names: readonly string[]) => names.reduce((sum, name) => sum + (spent[name] ?? 0), 0)
    const { candidateCount, meetingCount, contactCount } = search.counts
    const hash = new StateHash()
    await addContacts(search, hash)
    return {
      bodyPairs: meetingCount!,
      partPairs: candidateCount!,
      points: contactCount!,
      ms: total([kernel]),
      narrowPhaseMs: total([...kernels, ...around]),
      hash: hash.digest(),
    }
  } finally {
    await search.backend.close()
  }
}

/** Two bodies at each site, their centres 0.95 m apart: bodies of about one metre across overlap. */
function twins(of: Shape, pairs: number): Scene {
  const along = Math.ceil(Math.cbrt(pairs))
  const pitch = 4
  const random = randomNumbers(7)
  const positions: number[] = []
  const orientations: number[] = []
  for (let site = 0; site < pairs; site++) {
    const corner = [site % along, Math.floor(site / along) % along, Math.floor(site / along ** 2)]
    const centre = corner.map((k) => pitch * (k + 0.5))
    const apart = direction(random)
    for (const side of [-0.475, 0.475]) {
      positions.push(...centre.map((x, c) => x + side * apart[c]!))
      orientations.push(...turn(random))
    }
  }
  const scene = createScene({ domain: { min: [0, 0, 0], max: [pitch * along, pitch * along, pitch * along] } })
  scene.bodies({
    name: 'twins',
    shape: of,
    material: material({ name: 'stone', density: 2000 }),
    positions,
    orientations,
  })
  return scene
}

/** Balls 0.4 m in radius in dips of a bumpy ground with cells of half a metre, 5 mm deep at the most. */
function ballsOnGround(balls: number): Scene {
  const along = Math.ceil(Math.sqrt(balls))
  const samples = 2 * along + 1
  const random = randomNumbers(7)
  const heights = Array.from({ length: samples * samples }, () => 0.02 * random())
  const positions: number[] = []
  for (let k = 0; k < balls; k++) {
    const [x, y] = [k % along, Math.floor(k / along)]
    positions.push(x + 0.5 - along / 2 + 0.1 * random(), y + 0.5 - along / 2 + 0.1 * random(), 0.4 + 0.005 * random())
  }
  const scene = createScene({ domain: { min: [-along / 2, -along / 2, -1], max: [along / 2, along / 2, 2] } })
  const stone = material({ name: 'stone', density: 2000 })
  const ground = shape.heightfield({ heights, columns: samples, rows: samples, size: [along, along] })
  scene.body({ name: 'ground', shape: ground, material: stone, fixed: true })
  scene.bodies({ name: 'balls', shape: shape.sphere({ radius: 0.4 }), material: stone, positions })
  return scene
}

/** Twenty corners, 0.55 m from the centre. */
function dodecahedron(): Shape {
  const golden = (1 + Math.sqrt(5)) / 2
  const points: number[][] = []
  for (const a of [-1, 1]) {
    for (const b of [-1, 1]) {
      for (const c of [-1, 1]) points.push([a, b, c])
      const [p, q] = [a / golden, b * golden]
      points.push([0, p, q], [p, q, 0], [q, 0, p])
    }
  }
  return shape.hull({ points: points.map((p) => p.map((x) => (0.55 * x) / Math.sqrt(3))) })
}

/** A ball of 0.5 m with bumps of a tenth of it: sixteen bands of twenty triangles on a grid of angles. */
function bumpyBall(): Shape {
  const [bands, sectors] = [9, 20]
  const vertices: number[] = []
  for (let band = 1; band < bands; band++) {
    for (let sector = 0; sector < sectors; sector++) {
      const [theta, phi] = [(Math.PI * band) / bands, (2 * Math.PI * sector) / sectors]
      const r = 0.5 + 0.05 * Math.sin(4 * theta) * Math.cos(5 * phi)
      vertices.push(r * Math.sin(theta) * Math.cos(phi), r * Math.sin(theta) * Math.sin(phi), r * Math.cos(theta))
    }
  }
  const top = vertices.length / 3
  vertices.push(0, 0, 0.5, 0, 0, -0.5)
  const triangles: number[] = []
  for (let s = 0; s < sectors; s++) {
    const next = (s + 1) % sectors
    const last = (bands - 2) * sectors
    triangles.push(top, s, next, top + 1, last + next, last + s)
    for (let at = 0; at < last; at += sectors) {
      const [a, b, c, d] = [at + s, at + next, at + sectors + s, at + sectors + next]
      triangles.push(a, c, b, b, c, d)
    }
  }
  return shape.mesh({ vertices, triangles })
}

function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** Uniform on the unit sphere. */
function direction(random: () => number): number[] {
  const [z, phi] = [2 * random() - 1, 2 * Math.PI * random()]
  const r = Math.sqrt(1 - z * z)
  return [r * Math.cos(phi), r * Math.sin(phi), z]
}

/** Uniform rotation x y z w from three uniform numbers (Shoemake 1992). */
function turn(random: () => number): number[] {
  const [u, a, b] = [random(), 2 * Math.PI * random(), 2 * Math.PI * random()]
  const [s, t] = [Math.sqrt(1 - u), Math.sqrt(u)]
  return [s * Math.sin(a), s * Math.cos(a), t * Math.sin(b), t * Math.cos(b)]
}
