// meshAmongGrains.ts: how much a mesh of many triangles, or a long plate, among grains costs the search for contacts.
//
// Grains lie loosely on a wavy ground; the same grains are searched without the ground, with it as a mesh, and with a
// plate of a metre standing among them.

import { createScene, material, type Scene, shape } from 'talus'
import { StateHash } from '#talus/state/stateHash.js'
import { randomNumbers } from './randomSpheres.js'
import { addContacts, type Choice, openSearch, timeSearch } from './search.js'

export interface MeshTime {
  readonly place: string
  readonly name: string
  readonly grains: number
  readonly triangles: number
  readonly contacts: number
  readonly ms: number
  /** Of the contacts. */
  readonly hash: string
}

interface MeshRequest {
  readonly place: string
  readonly choice: Choice
  readonly grains: number
  /** Squares along each edge of the ground, two triangles each. */
  readonly squares: number
  readonly repeats: number
}

/** m */
const radius = 2.5e-3
const wave = { height: 0.02, length: 0.25 }

const groundAt = (x: number, y: number) =>
  wave.height * Math.sin((2 * Math.PI * x) / wave.length) * Math.sin((2 * Math.PI * y) / wave.length)

/** Grains in layers over the ground, moved at random by less than they are apart; each touches about one other. */
function grainsOver(count: number, edge: number): Float64Array {
  const along = Math.floor(edge / (2.05 * radius))
  const random = randomNumbers(7)
  const places = new Float64Array(3 * count)
  for (let i = 0; i < count; i++) {
    const [ix, iy, layer] = [i % along, Math.floor(i / along) % along, Math.floor(i / along ** 2)]
    const [x, y] = [ix, iy].map((k) => 2.05 * radius * (k + 0.5) + 0.2 * radius * (random() - 0.5)) as [number, number]
    places.set([x, y, groundAt(x, y) + radius * (1 + 2.05 * layer) + 0.2 * radius * (random() - 0.5)], 3 * i)
  }
  return places
}

function wavyMesh(edge: number, squares: number) {
  const side = squares + 1
  const vertices = new Float64Array(3 * side * side)
  for (let k = 0; k < side * side; k++) {
    const [x, y] = [((k % side) * edge) / squares, (Math.floor(k / side) * edge) / squares]
    vertices.set([x, y, groundAt(x, y)], 3 * k)
  }
  const triangles = new Uint32Array(6 * squares * squares)
  for (let k = 0; k < squares * squares; k++) {
    const a = (k % squares) + side * Math.floor(k / squares)
    triangles.set([a, a + 1, a + side, a + 1, a + side + 1, a + side], 6 * k)
  }
  return shape.mesh({ vertices, triangles, solid: false })
}

type Ground = 'grains alone' | 'on a mesh' | 'on a mesh, a plate of a metre among them'

function meshScene(ground: Ground, { grains, squares }: MeshRequest): Scene {
  // ten layers
  const edge = 2.05 * radius * Math.ceil(Math.sqrt(grains / 10))
  const scene = createScene({ domain: { min: [-0.1, -0.1, -0.1], max: [edge + 0.1, edge + 0.1, 1.2] } })
  const sand = material({ name: 'sand', density: 2600 })
  if (ground !== 'grains alone') {
    scene.body({ name: 'ground', shape: wavyMesh(edge, squares), material: sand, fixed: true })
  }
  if (ground === 'on a mesh, a plate of a metre among them') {
    const place = {
      position: [edge / 2, edge / 2, 0.55] as const,
      orientation: [0, 0, 0.38268343, 0.92387953] as const,
    }
    scene.body({ name: 'plate', shape: shape.box({ half: [0.5, 0.002, 0.5] }), material: sand, ...place })
  }
  scene.bodies({
    name: 'grains',
    shape: shape.sphere({ radius }),
    material: sand,
    positions: grainsOver(grains, edge),
  })
  return scene
}

export async function meshTimes(request: MeshRequest): Promise<MeshTime[]> {
  const grounds: Ground[] = ['grains alone', 'on a mesh', 'on a mesh, a plate of a metre among them']
  const all: MeshTime[] = []
  for (const name of grounds) {
    const { grains, choice } = request
    const room = { entries: 4 * grains, pairs: 2 * grains, contacts: 1.5 * grains }
    const search = await openSearch({ scene: meshScene(name, request), choice, envelope: 0, room })
    try {
      const ms = await timeSearch(search, request.repeats)
      const { contactCount } = await search.backend.readCounts()
      const triangles = name === 'grains alone' ? 0 : 2 * request.squares ** 2
      const hash = new StateHash()
      await addContacts(search, hash)
      const what = { place: request.place, name, grains: request.grains, triangles }
      all.push({ ...what, contacts: contactCount!, ms, hash: hash.digest() })
    } finally {
      await search.backend.close()
    }
  }
  return all
}
