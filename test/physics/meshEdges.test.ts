// A ball that is drawn over the flats of a wheel of triangles: the force is that of its distance from the nearest point, once, on faces and
// at the edges between them, whatever the number of flats. (LIGGGHTS 3.8.0 counts an edge and the face beside it, each for itself.)

import { expect, it } from 'vitest'
import { contact, createScene, material, shape } from '#talus/index.js'
import { component, double, simulate } from './lives.js'

const [wheelRadius, half, radius] = [0.027, 0.011, 0.00275]
const [young, poisson] = [5e6, 0.45]
/** E* of a material with itself. */
const stiff = young / (2 * (1 - poisson ** 2))

/** A closed cylinder about y. */
function wheelMesh(flats: number) {
  const corner = (i: number) => (2 * Math.PI * i) / flats
  const rim = Array.from({ length: flats }, (_, i) => [
    wheelRadius * Math.cos(corner(i)),
    wheelRadius * Math.sin(corner(i)),
  ])
  const vertices = [0, -half, 0, 0, half, 0, ...rim.flatMap(([x, z]) => [x!, -half, z!, x!, half, z!])]
  const triangles = rim.flatMap((_, i) => {
    const [a, b] = [2 + 2 * i, 2 + 2 * ((i + 1) % flats)]
    return [a, a + 1, b, b, a + 1, b + 1, 0, a, b, 1, b + 1, a + 1]
  })
  return { rim, mesh: shape.mesh({ vertices, triangles }) }
}

/** From the outline of the wheel to a point outside, as a vector. */
function fromOutline(rim: readonly number[][], [x, z]: readonly [number, number]): [number, number] {
  let best: [number, number] = [Infinity, Infinity]
  rim.forEach(([ax = 0, az = 0], i) => {
    const [bx = 0, bz = 0] = rim[(i + 1) % rim.length]!
    const [ex, ez] = [bx - ax, bz - az]
    const t = Math.min(1, Math.max(0, ((x - ax) * ex + (z - az) * ez) / (ex * ex + ez * ez)))
    const away: [number, number] = [x - ax - t * ex, z - az - t * ez]
    if (Math.hypot(...away) < Math.hypot(...best)) best = away
  })
  return best
}

it.each([12, 48, 192])('%i flats', async (flats) => {
  const { rim, mesh } = wheelMesh(flats)
  // so heavy that no force changes its way
  const heavy = material({ name: 'heavy', density: 1e12, young, poisson, restitution: 1, friction: 0 })
  const scene = createScene({ domain: { min: [-0.1, -0.1, -0.1], max: [0.1, 0.1, 0.1] } })
  scene.body({ name: 'wheel', shape: mesh, material: heavy, fixed: true })
  const [height, speed, timeStep] = [wheelRadius + radius - 2e-4, 1, 1e-5]
  const start = -0.0022
  const velocity = [speed, 0, 0] as const
  scene.body({
    name: 'ball',
    shape: shape.sphere({ radius }),
    material: heavy,
    position: [start, 0.001, height],
    velocity,
  })
  const law = contact.forces({ tangential: 'none', rolling: 'none', spinning: 'none', tension: true })
  await simulate(scene, { life: double, timeStep, contact: law }, async (simulation) => {
    let pressed = 0
    for (let k = 1; k <= 440; k++) {
      simulation.step(1)
      const away = fromOutline(rim, [start + k * timeStep * speed, height])
      const distance = Math.hypot(...away)
      const overlap = radius - distance
      const push = overlap > 0 ? (4 / 3) * stiff * Math.sqrt(radius) * overlap ** 1.5 : 0
      if (push > 0) pressed += 1
      const force = await simulation.read('bodyForce')
      const largest = (4 / 3) * stiff * Math.sqrt(radius) * 2e-4 ** 1.5
      for (const [axis, n] of [away[0] / distance, 0, away[1] / distance].entries())
        expect(Math.abs(component(force, 1, axis) - push * n)).toBeLessThan(1e-6 * largest)
    }
    expect(pressed).toBeGreaterThan(200)
  })
})
