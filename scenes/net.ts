// net.ts: a net of cables, joined where they cross and pinned around its edge, catches a ball.

import { createScene, defineScene, InputError, material, parameter, probe, shape } from 'talus'

interface Values {
  readonly meshes: number
  readonly radius: number
}

const gravity = 9.81
const width = 0.4
const thickness = 0.003
/** Elements between two crossings. */
const between = 2
const height = 0.05

/** An odd number of meshes has one under the middle of the ball, where no cable crosses another. */
function checkMesh({ meshes, radius }: Values): void {
  const open = width / meshes - 2 * thickness
  if (meshes % 2 === 0 || open < 2 * radius) return
  const [ball, mesh] = [2 * radius, open].map((length) => Number(length.toPrecision(3)))
  throw new InputError(
    `net: a ball ${ball} m across falls through the middle one of ${meshes} meshes, which is ${mesh} m wide: take a larger radius or more meshes.`,
  )
}

export default defineScene({
  name: 'net',
  title: 'a net of cables that catches a ball',
  parameters: {
    meshes: parameter({ unit: '1', default: 5, min: 2, max: 12, integer: true, what: 'along each side' }),
    radius: parameter({ unit: 'm', default: 0.06, min: 0.04, max: 0.15, what: 'of the ball' }),
  },
  timeStep: (p) => Math.min(3e-5, 1e-4 / p.meshes, 7e-4 / p.meshes ** 2),
  duration: () => 0.3,
  sampleRate: () => 100,
  build(p) {
    const scene = createScene({ gravity: [0, 0, -gravity], domain: { min: [-0.5, -0.5, -0.8], max: [0.5, 0.5, 0.5] } })
    const cord = material({ name: 'cord', density: 1100, young: 2e7, friction: 0.4, restitution: 0.2 })
    const cork = material({ name: 'cork', density: 240, young: 2e7, friction: 0.4, restitution: 0.2 })
    // soft where they touch, for a longer step
    for (const other of [cord, cork]) scene.materialPair(cord, other, { young: 1e6 })
    checkMesh(p)
    const edge = width / p.meshes
    const place = (k: number) => -width / 2 + k * edge
    const inner = Array.from({ length: p.meshes - 1 }, (_, k) => k + 1)
    const shared = {
      elements: between * p.meshes,
      material: cord,
      radius: thickness,
      retardation: 2e-5,
      drag: 3,
      holds: [
        { at: 'start', kind: 'pinned' },
        { at: 'end', kind: 'pinned' },
      ] as const,
      beads: { spacing: 2 * thickness },
    }
    for (const k of inner) {
      const [from, to] = [[-width / 2, place(k), 0] as const, [width / 2, place(k), 0] as const]
      scene.cable({ name: `weft${k}`, points: [from, to], ...shared })
    }
    for (const k of inner) {
      const [from, to] = [[place(k), -width / 2, 0] as const, [place(k), width / 2, 0] as const]
      const joins = inner.map((other) => ({ at: other * edge, to: `weft${other}`, toAt: k * edge }))
      scene.cable({ name: `warp${k}`, points: [from, to], ...shared, joins })
    }
    scene.body({
      name: 'ball',
      shape: shape.sphere({ radius: p.radius }),
      material: cork,
      position: [0, 0, p.radius + height],
    })
    scene.probe(probe.position('ball'))
    scene.probe(probe.kineticEnergy())
    scene.probe(probe.cableTension('weft1', 'start'), 'tension')
    return scene
  },
  measures: {
    caught: {
      unit: 'm',
      what: 'lowest height of the middle of the ball',
      expect: (p: Values) => ({ value: 0, tolerance: width / 2 + p.radius, why: 'the net holds it' }),
    },
  },
  async measure(_, probes) {
    return { caught: Math.min(...probes.series('ball.position.z')) }
  },
})
