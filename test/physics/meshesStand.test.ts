// meshesStand.test.ts: solids of triangles stand on each other as the solids they are, however they are cut, by both laws.
//
// A cube stands on a larger one, faces flat on each other: edges and corners of triangles may coincide (not turned, also beside
// the middle by half its size), or not (turned). It rests, its weight m g is carried, and it stands as deep as a cube of
// the kind box does, since both have the same four points. By force these carry m g / 4 each, so that it sinks by
//
//   δ = (3 F / (4 E* √R*))^(2/3),   F = m g / 4                                                                      (1)
//
// (Hertz 1882; R* as in docs/theory/dem.md). A ring that hangs in another one, corners on corners, is carried too.

import { expect, test, vi } from 'vitest'
import { createScene, probe, type Scene, type Shape, shape } from '#talus/index.js'
import { component, double, simulate, vectorOf } from './lives.js'
import { aboutZ, cutBox, force, g, type Law, laws, ringed, stone } from './shapeScenes.js'

vi.setConfig({ testTimeout: 60000 })

const half = 0.05

interface Stand {
  readonly turn: number
  readonly beside: number
}

function standing(of: (half: number) => Shape, { turn, beside }: Stand): Scene {
  const scene = createScene({ gravity: [0, 0, -g], domain: { min: [-1, -1, -0.5], max: [1, 1, 1] } })
  const position = [beside * half, 0, 3 * half] as const
  scene.body({ shape: of(half), material: stone, position, orientation: aboutZ((turn * Math.PI) / 180) })
  const base = scene.body({ name: 'base', shape: of(2 * half), material: stone, fixed: true })
  scene.probe(probe.forceOn(base))
  return scene
}

/** Depth, m, way sideways, m, speed, m/s, and the share of the weight that is carried. */
async function rest(scene: Scene, law: Law, time: number) {
  return simulate(scene, { ...law, life: double }, async (simulation) => {
    const [x0, y0, z0] = vectorOf(await simulation.read('bodyPos'), 0)
    simulation.step(Math.round(time / law.timeStep))
    const [x, y, z] = vectorOf(await simulation.read('bodyPos'), 0)
    const speed = Math.hypot(...vectorOf(await simulation.read('bodyVel'), 0))
    const weight = g / (await simulation.read('bodyInvMass'))[0]!
    const carried = (await simulation.sample())['base.forceOn.z']! / -weight
    return { depth: z0 - z, sideways: Math.hypot(x - x0, y - y0), speed, carried }
  })
}

const stands: readonly Stand[] = [
  { turn: 0, beside: 0 },
  { turn: 30, beside: 0 },
  { turn: 45, beside: 0 },
  { turn: 0, beside: 1 },
]
const cases = laws.flatMap((law) =>
  [1, 10].flatMap((cells) =>
    stands.map((stand) => ({ ...stand, law, by: law.name, triangles: 2 * cells ** 2, cells })),
  ),
)

test.each(cases)(
  'a cube with faces of $triangles triangles, turned by $turn degrees, beside by $beside, stands by $by',
  async (of) => {
    const { law, cells } = of
    // many triangles take long by force
    const time = law === force ? (cells > 1 ? 0.05 : 0.2) : 0.1
    const found = await rest(
      standing((h) => cutBox(h, cells), of),
      law,
      time,
    )
    const box = await rest(
      standing((h) => shape.box({ half: [h, h, h] }), of),
      law,
      time,
    )
    // the same points: rounding by force, the tolerance of the solve by impulses
    expect(Math.abs(found.depth - box.depth)).toBeLessThan(law === force ? 1e-12 : 1e-8)
    expect(found.sideways).toBeLessThan(1e-7)
    expect(found.speed).toBeLessThan(1e-5)
    expect(found.carried).toBeCloseTo(1, 3)
  },
)

test('and sinks by force as deep as four springs of Hertz let it', async () => {
  const { depth } = await rest(
    standing((h) => cutBox(h, 1), stands[1]!),
    force,
    0.2,
  )
  const volume = (2 * half) ** 3
  const radius = Math.cbrt((3 * volume) / (4 * Math.PI))
  const young = stone.young! / (2 * (1 - stone.poisson! ** 2))
  // (1); the base does not move and adds no curvature
  const expected = ((3 * (volume * stone.density * g)) / 4 / (4 * young * Math.sqrt(radius))) ** (2 / 3)
  expect(depth / expected).toBeCloseTo(1, 6)
})

/** A ring about the axis of that number, with its triangles turned about it. */
const ring = (axis: number, turn: number) =>
  ringed(20, 10, (a, b) => {
    const out = 0.1 + 0.02 * Math.cos(b)
    const at = [out * Math.cos(a + turn), out * Math.sin(a + turn), 0.02 * Math.sin(b)]
    return [at[axis]!, at[(axis + 1) % 3]!, at[(axis + 2) % 3]!]
  })

// not turned, corners lie on corners and overlap by 0.2 mm; turned, facets lie up to 2.4 mm apart, and it falls first
test.each([0, 0.05, 0.11])('a ring hangs in another one by force, turned by %d rad', async (turn) => {
  const scene = createScene({ gravity: [0, 0, -g], domain: { min: [-0.5, -0.5, -0.7], max: [0.5, 0.5, 0.5] } })
  const hook = scene.body({ name: 'hook', shape: ring(1, turn), material: stone, fixed: true })
  scene.body({ shape: ring(2, 2 * turn), material: stone, position: [0, 0, -0.1602] })
  scene.probe(probe.forceOn(hook))
  await simulate(scene, { ...force, life: double }, async (simulation) => {
    let carried = 0
    const rounds = 40
    simulation.step(2000)
    for (let k = 0; k < rounds; k++) {
      simulation.step(100)
      carried += (await simulation.sample())['hook.forceOn.z']! / rounds
    }
    expect(Math.abs(component(await simulation.read('bodyPos'), 1, 2) + 0.16)).toBeLessThan(3e-3)
    // on average, while it swings from facet to facet
    const weight = g / (await simulation.read('bodyInvMass'))[1]!
    expect(carried / -weight).toBeCloseTo(1, 1)
  })
})
