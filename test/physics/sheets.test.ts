// sheets.test.ts: solids of triangles on sheets, which have no thickness and are touched from both sides, by both laws.
//
// A cube stands on a flat sheet, or below it where gravity pulls up: it rests within what its springs give way by, 0.12 mm,
// and its weight m g is carried. By force a cube of two triangles a face still settles on its springs after a tenth of a
// second: from edge to edge, since the faces that lie on the sheet have passed through it.

import { expect, test, vi } from 'vitest'
import { createScene, probe, type Quaternion, type Shape, seededRandom, shape } from '#talus/index.js'
import { double, simulate, vectorOf } from './lives.js'
import { aboutZ, cutBox, g, impulses, laws, meshBox, sheet, stone } from './shapeScenes.js'

vi.setConfig({ testTimeout: 60000 })

const half = 0.05
const domain = { min: [-1, -1, -1], max: [1, 1, 1] } as const
const flat = (cells: number) => sheet(cells, cells, (u, v) => [0.6 * u - 0.3, 0.6 * v - 0.3, 0])

const cases = laws.flatMap((law) =>
  [1, -1].flatMap((side) =>
    [0, 30].map((turn) => ({ law, by: law.name, side, where: side > 0 ? 'on' : 'below', turn })),
  ),
)

test.each(cases)(
  'a cube of triangles rests $where a sheet, turned by $turn degrees, by $by',
  async ({ law, side, turn }) => {
    for (const [cells, cuts] of [
      [1, 1],
      [6, 1],
      [6, 4],
    ] as const) {
      const scene = createScene({ gravity: [0, 0, -side * g], domain })
      const orientation = aboutZ((turn * Math.PI) / 180)
      scene.body({ shape: cutBox(half, cuts), material: stone, position: [0.02, 0.03, side * half], orientation })
      const floor = scene.body({ name: 'sheet', shape: flat(cells), material: stone, fixed: true })
      scene.probe(probe.forceOn(floor))
      await simulate(scene, { ...law, life: double }, async (simulation) => {
        simulation.step(Math.round(0.1 / law.timeStep))
        const [x, y, z] = vectorOf(await simulation.read('bodyPos'), 0)
        const what = `${cells} cells, ${cuts} cuts`
        expect(Math.abs(z - side * half), what).toBeLessThan(2e-4)
        expect(Math.hypot(x - 0.02, y - 0.03), what).toBeLessThan(1e-5)
        expect(Math.hypot(...vectorOf(await simulation.read('bodyVel'), 0)), what).toBeLessThan(1e-3)
        const weight = g / (await simulation.read('bodyInvMass'))[0]!
        // by force points of the cube's edges come and go as it settles: the mean of a fiftieth of a second carries it
        const samples = law === impulses ? 1 : Math.round(0.02 / law.timeStep)
        let sum = 0
        for (let k = 0; k < samples; k++) {
          simulation.step(1)
          sum += (await simulation.sample())['sheet.forceOn.z']!
        }
        const carried = sum / samples / (-side * weight)
        expect(Math.abs(carried - 1), what).toBeLessThan(1e-3)
      })
    }
  },
)

const edge = 0.08
const tips = [1, 1, 1, 1, -1, -1, -1, 1, -1, -1, -1, 1].map((x) => (x * edge) / Math.sqrt(8))
const sides = [0, 1, 2, 0, 3, 1, 0, 2, 3, 1, 3, 2]

/** A tetrahedron, each of its faces cut into n² triangles. */
function tetrahedron(n: number): Shape {
  const vertices: number[] = []
  const triangles: number[] = []
  const numbers = new Map<string, number>()
  for (let face = 0; face < 12; face += 3) {
    const [a, b, c] = sides.slice(face, face + 3) as [number, number, number]
    const vertex = (i: number, j: number): number => {
      const p = [0, 1, 2].map((k) => (n - i - j) * tips[3 * a + k]! + i * tips[3 * b + k]! + j * tips[3 * c + k]!)
      const key = p.map((x) => x.toFixed(9)).join()
      if (!numbers.has(key)) {
        numbers.set(key, numbers.size)
        vertices.push(...p.map((x) => x / n))
      }
      return numbers.get(key)!
    }
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < n - i; j++) {
        triangles.push(vertex(i, j), vertex(i + 1, j), vertex(i, j + 1))
        if (i + j + 1 < n) triangles.push(vertex(i + 1, j), vertex(i + 1, j + 1), vertex(i, j + 1))
      }
    }
  }
  return shape.mesh({ vertices, triangles })
}

const hull = shape.hull({ points: [0, 3, 6, 9].map((k) => tips.slice(k, k + 3)) })
const arriving = [tetrahedron(1), tetrahedron(2), tetrahedron(4), hull]

/** Each over a sheet of its own, of `cells` in a row; half of the sheets are seen from behind. */
function arrivals(cells: number, seed: number, each: number) {
  const random = seededRandom(seed)
  const within = (low: number, high: number) => low + (high - low) * random.uniform()
  const scene = createScene({ gravity: [0, 0, -g], domain: { min: [-1, -1, -1], max: [4, 4, 1] } })
  for (const [k, shape] of arriving.entries()) {
    for (let m = 0; m < each; m++) {
      const turn: Quaternion = m % 2 ? [1, 0, 0, 0] : [0, 0, 0, 1]
      scene.body({ shape: flat(cells), material: stone, fixed: true, position: [k, m, 0], orientation: turn })
      const q = [within(-1, 1), within(-1, 1), within(-1, 1), within(-1, 1)] as const
      const velocity = [within(-0.1, 0.1), within(-0.1, 0.1), -within(0.2, 1.5)] as const
      scene.body({ shape, material: stone, position: [k + within(-0.05, 0.05), m, 0.06], orientation: q, velocity })
    }
  }
  return scene
}

test.each(laws)(
  'tetrahedra arrive at sheets at 0.2 to 1.5 m/s, stay on them and gain nothing by $name',
  async (law) => {
    for (const cells of [1, 8]) {
      await simulate(arrivals(cells, 5, 3), { ...law, life: double }, async (simulation) => {
        const energies = async () => {
          await simulation.energy()
          const [kinetic, mass, place] = await Promise.all(
            ['bodyKinetic', 'bodyInvMass', 'bodyPos'].map((name) => simulation.read(name)),
          )
          return Array.from(mass!, (w, i) => (w > 0 ? kinetic![i]! + (g / w) * place![3 * i + 2]! : 0))
        }
        const start = await energies()
        for (let k = 0; k < 12; k++) {
          simulation.step(Math.round(0.01 / law.timeStep))
          const now = await energies()
          now.forEach((energy, i) => {
            expect(energy, `body ${i}, ${cells} cells`).toBeLessThanOrEqual(start[i]! * (1 + 1e-9))
          })
        }
        const places = await simulation.read('bodyPos')
        for (let i = 1; i < start.length; i += 2)
          expect(places[3 * i + 2], `body ${i}, ${cells} cells`).toBeGreaterThan(0.01)
      })
    }
  },
)

/** A knife of 7°, 10 cm long, its edge down and along y. None of its faces looks down by as much as a face must that meets another. */
function knife(): Shape {
  const [length, width, height] = [0.05, 0.003, 0.05]
  const at = (x: number, y: number, z: number) => [x, y, z - (2 / 3) * height]
  const ends = [-length, length]
  const vertices = [
    ends.flatMap((y) => at(0, y, 0)),
    ends.flatMap((y) => at(width, y, height)),
    ends.flatMap((y) => at(-width, y, height)),
  ].flat()
  const triangles = [0, 1, 2, 2, 1, 3, 0, 4, 1, 1, 4, 5, 2, 3, 4, 4, 3, 5, 0, 2, 4, 1, 5, 3].flat()
  return shape.mesh({ vertices, triangles })
}

test.each(laws)('a knife stays on the lines of a sheet, on a solid and across a ridge by $name', async (law) => {
  const scene = createScene({ gravity: [0, 0, -g], domain: { min: [-1, -1, -1], max: [4, 1, 1] } })
  const grounds = [
    flat(4),
    meshBox(0.3, 0.3, 0.05),
    sheet(2, 1, (u, v) => [0.6 * u - 0.3, 0.6 * v - 0.3, -Math.abs(u - 0.5)]),
  ]
  grounds.forEach((ground, k) => {
    const blade = { shape: knife(), material: stone, velocity: [0, 0, -0.3], name: `knife ${k}` } as const
    // along the ridge it would slide down beside it
    const orientation = k === 2 ? aboutZ(Math.PI / 2) : ([0, 0, 0, 1] as const)
    scene.body({ ...blade, position: [k + 1e-7, -0.006, 0.1 / 3 + 1e-4], orientation })
    scene.body({ shape: ground, material: stone, fixed: true, position: [k, 0, k === 1 ? -0.05 : 0] })
  })
  await simulate(scene, { ...law, life: double }, async (simulation) => {
    const { total } = await simulation.energy()
    simulation.step(Math.round(0.03 / law.timeStep))
    const places = await simulation.read('bodyPos')
    for (const body of [0, 2, 4]) expect(places[3 * body + 2], `body ${body}`).toBeGreaterThan(0.1 / 3 - 1e-3)
    expect((await simulation.energy()).total).toBeLessThan(total)
  })
})
