// pairsOverTime.test.ts: contacts of a moving mixture against a search of all against all, springs across searches, and
// motion that does not depend on the skin nor on where the origin is.

import { expect, test, vi } from 'vitest'
import { contact, createScene, material, type Scene, seededRandom, shape } from '#talus/index.js'
import { cpuLives, double, type Life, lives, simulate, vectorOf } from '../physics/lives.js'

vi.setConfig({ testTimeout: 120000 })

const stone = material({ density: 2500, young: 1e7, poisson: 0.3, restitution: 0.6, friction: 0.5 })
const box = { min: [0, 0, 0], max: [0.2, 0.2, 0.2] } as const

/** Spheres of radii 1:5 on a lattice in a box that is periodic along x and z, flying about. */
function mixture(): { scene: Scene; radii: number[] } {
  const random = seededRandom(4)
  const scene = createScene({ domain: { ...box, periodic: [true, false, true] } })
  const sites = 6
  const pitch = 0.2 / sites
  const [positions, velocities, radii] = [[], [], []] as number[][]
  for (let i = 0; i < sites ** 3; i++) {
    const site = [i % sites, Math.floor(i / sites) % sites, Math.floor(i / sites ** 2)]
    positions!.push(...site.map((s) => (s + 0.5) * pitch))
    velocities!.push(...site.map(() => random.between(-2, 2)))
    radii!.push(0.003 * 5 ** random.uniform())
  }
  scene.bodies({
    shape: shape.sphere({ radius: 1 }),
    material: stone,
    positions: positions!,
    velocities: velocities!,
    radii: radii!,
  })
  scene.body({ shape: shape.plane({ normal: [0, 1, 0] }), material: stone, fixed: true })
  const top = { shape: shape.plane({ normal: [0, -1, 0] }), material: stone, fixed: true }
  scene.body({ ...top, position: [0, 0.2, 0] })
  return { scene, radii: radii! }
}

/** Pairs that touch, by a search of all against all; those within `unsure` of touching are left out of both lists. */
function touching(positions: ArrayLike<number>, radii: readonly number[], unsure: number) {
  const pairs = new Set<string>()
  const doubtful = new Set<string>()
  radii.forEach((a, i) => {
    for (let j = i + 1; j < radii.length; j++) {
      const d = [0, 1, 2].map((c) => positions[3 * j + c]! - positions[3 * i + c]!)
      for (const c of [0, 2]) d[c]! -= 0.2 * Math.round(d[c]! / 0.2)
      const gap = Math.hypot(...d) - a - radii[j]!
      if (Math.abs(gap) < unsure) doubtful.add(`${i},${j}`)
      else if (gap < 0) pairs.add(`${i},${j}`)
    }
  })
  return { pairs, doubtful }
}

test.each(cpuLives)('contacts on $name are those of all against all, after many searches', async (life) => {
  const { scene, radii } = mixture()
  const skin = 6e-4
  await simulate(scene, { life, timeStep: 1e-5, skin }, async (simulation) => {
    let seen = 0
    for (let look = 0; look < 60; look++) {
      simulation.step(83)
      // two bodies that come together by their margins were within reach when pairs were searched
      const [drift, margin] = [await simulation.read('bodyDrift'), await simulation.read('bodyMargin')]
      radii.forEach((_, i) => expect(Math.hypot(...vectorOf(drift, i))).toBeLessThanOrEqual(margin[i]!))
      const positions = await simulation.read('bodyPos')
      const { pairs, doubtful } = touching(positions, radii, 20 * life.epsilon)
      const [a, b] = [await simulation.read('pairBodyA'), await simulation.read('pairBodyB')]
      const arms = await simulation.read('pairArmA')
      // walls come last
      const apart = (p: number) => arms[p] === 0 || b[p]! >= radii.length
      const found = Array.from(a, (i, p) => (apart(p) ? '' : [i, b[p]!].sort((x, y) => x - y).join()))
      const sure = found.filter((pair) => pair !== '' && !doubtful.has(pair)).sort()
      expect(sure).toEqual([...pairs].sort())
      seen += pairs.size
    }
    // otherwise nothing was tested
    expect(seen).toBeGreaterThan(150)
    expect((await simulation.counters()).rebuilds).toBeGreaterThan(100)
  })
})

/** A heap of five balls on a floor, leaning on each other, one of them thrown in: friction springs everywhere. */
function heap(shift: readonly number[]): Scene {
  const radius = 0.02
  const at = (x: number, y: number, z: number) => [x + shift[0]!, y + shift[1]!, z + shift[2]!] as const
  const min = at(-0.3, -0.3, -0.1)
  const scene = createScene({ gravity: [0, 0, -9.81], domain: { min, max: at(0.3, 0.3, 0.3) } })
  const ball = { shape: shape.sphere({ radius }), material: stone }
  const corners = [
    [1, 1],
    [1, -1],
    [-1, 1],
    [-1, -1],
  ] as const
  for (const [x, y] of corners) scene.body({ ...ball, position: at(x * 0.0201, y * 0.0201, 0.0199) })
  scene.body({ ...ball, position: at(0.001, 0.0005, 0.0486), velocity: [0.3, 0.1, -0.2], omega: [5, 0, 20] })
  scene.body({ shape: shape.plane(), material: stone, position: at(0, 0, 0), fixed: true })
  return scene
}

async function motion(life: Life, steps: number, options: { shift?: readonly number[]; skin?: number } = {}) {
  const { shift = [0, 0, 0], ...search } = options
  return simulate(heap(shift), { life, timeStep: 5e-5, ...search }, async (simulation) => {
    simulation.step(steps)
    const positions = Array.from(await simulation.read('bodyPos'), (x, k) => x - shift[k % 3]!)
    const [springs, second] = [await simulation.read('pairSpring'), await simulation.read('pairBodyB')]
    const planes = await simulation.read('bodyWall')
    const largest = (wall: boolean) =>
      Math.max(...Array.from(springs, Math.abs).filter((_, k) => planes[second[Math.floor(k / 3)]!]! >= 0 === wall))
    const { rebuilds, contacts } = await simulation.counters()
    return { positions, rebuilds, contacts, largestSprings: [largest(false), largest(true)] }
  })
}

const farthest = (a: readonly number[], b: readonly number[]) => Math.max(...a.map((x, k) => Math.abs(x - b[k]!)))

test('springs survive a search: the motion does not depend on the skin', async () => {
  const rare = await motion(double, 300, { skin: 0.02 })
  const often = await motion(double, 300, { skin: 2e-5 })
  expect(often.rebuilds).toBeGreaterThan(15 * rare.rebuilds)
  for (const spring of rare.largestSprings) expect(spring).toBeGreaterThan(1e-7)
  expect(often.positions).toEqual(rare.positions)
})

test('a fast ball looks further ahead, and does not make all others search every few steps', async () => {
  const scene = createScene({ domain: { min: [-1, -1, -1], max: [1, 1, 1] } })
  const ball = { shape: shape.sphere({ radius: 0.02 }), material: stone }
  scene.body({ ...ball, position: [-0.5, 0, 0], velocity: [20, 0, 0] })
  scene.body({ ...ball, position: [0, 0.5, 0] })
  await simulate(scene, { life: double, timeStep: 1e-5 }, async (simulation) => {
    simulation.step(260)
    // half the skin, 2 mm, is gone in 10 steps; 16 more are looked for
    expect((await simulation.counters()).rebuilds).toBeLessThanOrEqual(1 + 260 / 26)
  })
  await simulate(scene, { life: double, contact: contact.dvi(), timeStep: 1e-4 }, async (simulation) => {
    simulation.step(40)
    // by impulses half the skin is gone in one step, and four more are looked for, of which the last is the next one
    expect((await simulation.counters()).rebuilds).toBeLessThanOrEqual(1 + 40 / 4)
  })
})

// In double precision each step rounds a coordinate at 1000 m by up to 6e-14 m, 1e-10 m after 2,000 steps, and the heap may
// pass on a few times that; the CPU's single precision rounds distances to 1e-9 m, each time the same way but for these;
// on a GPU positions are whole cells from the middle of the domain: the start alone is rounded, by half a cell of 0.3 nm
test.each(lives)('1000 m from the origin on $name the motion is the same', async (life) => {
  const steps = life.name === 'GPU' ? 150 : 2000
  const here = await motion(life, steps)
  const there = await motion(life, steps, { shift: [1000, -1000, 1000] })
  expect(here.contacts).toBeGreaterThan(0)
  const tolerance = { 'CPU double': 1e-9, 'CPU single': 1e-7, GPU: 1e-8 }[life.name]!
  expect(farthest(here.positions, there.positions)).toBeLessThan(tolerance)
})
