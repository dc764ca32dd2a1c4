// net.ts: a net of cables, joined where they cross and pinned around its edge, catches a ball or stones.

import {
  createScene,
  defineScene,
  InputError,
  type Material,
  material,
  parameter,
  probe,
  type Scene,
  shape,
  terrain,
} from 'talus'

interface Values {
  readonly meshes: number
  readonly radius: number
  readonly stones: number
}

const gravity = 9.81
const width = 0.4
const thickness = 0.003
/** Elements between two crossings. */
const between = 2
const height = 0.05
/** Of the radius of a stone, how near its corners may be to its middle. */
const leastShare = 0.7

/** An odd number of meshes has one under the middle of the ball, where no cable crosses another. */
function checkMesh({ meshes, radius, stones }: Values): void {
  const open = width / meshes - 2 * thickness
  if (stones > 0) {
    if (open < 2 * leastShare * radius) return
    throw new InputError(
      `net: stones of ${radius} m may fall through meshes that are ${Number(open.toPrecision(3))} m wide: take a larger radius or more meshes.`,
    )
  }
  if (meshes % 2 === 0 || open < 2 * radius) return
  const [ball, mesh] = [2 * radius, open].map((length) => Number(length.toPrecision(3)))
  throw new InputError(
    `net: a ball ${ball} m across falls through the middle one of ${meshes} meshes, which is ${mesh} m wide: take a larger radius or more meshes.`,
  )
}

/** Stones of different forms above each other, each a little to a side of its own. */
function dropStones(scene: Scene, { radius, stones }: Values, cork: Material): void {
  for (let k = 0; k < stones; k++) {
    const aside = [Math.cos(2.4 * k), Math.sin(2.4 * k)].map((x) => 0.05 * x) as [number, number]
    const position = [...aside, height + radius * (1 + 2.05 * k)] as const
    scene.body({ name: `stone${k}`, shape: terrain.stone(radius, k + 1, leastShare), material: cork, position })
    scene.probe(probe.position(`stone${k}`))
  }
}

export default defineScene({
  name: 'net',
  title: 'a net of cables that catches a ball or stones',
  parameters: {
    meshes: parameter({ unit: '1', default: 5, min: 2, max: 12, integer: true, what: 'along each side' }),
    radius: parameter({ unit: 'm', default: 0.06, min: 0.04, max: 0.15, what: 'of the ball, or of stones' }),
    stones: parameter({ unit: '1', default: 0, min: 0, max: 6, integer: true, what: 'stones; 0 for a ball' }),
  },
  timeStep: (p) => Math.min(p.stones > 0 ? 8e-6 : 3e-5, 1e-4 / p.meshes, 7e-4 / p.meshes ** 2),
  duration: () => 0.3,
  sampleRate: () => 100,
  build(p) {
    const scene = createScene({
      gravity: [0, 0, -gravity],
      domain: { min: [-0.5, -0.5, -0.8], max: [0.5, 0.5, Math.max(0.5, 0.3 + 2.1 * p.radius * p.stones)] },
    })
    const cord = material({ name: 'cord', density: 1100, young: 2e7, friction: 0.4, restitution: 0.2 })
    const cork = material({ name: 'cork', density: 240, young: 2e7, friction: 0.4, restitution: 0.2 })
    // soft where they touch, for a longer step, and harder where corners of stones press
    scene.materialPair(cord, cord, { young: 1e6 })
    scene.materialPair(cord, cork, { young: p.stones > 0 ? 1.6e7 : 1e6 })
    scene.materialPair(cork, cork, { young: 1e6 })
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
    dropStones(scene, p, cork)
    if (p.stones === 0) {
      const position = [0, 0, p.radius + height] as const
      scene.body({ name: 'ball', shape: shape.sphere({ radius: p.radius }), material: cork, position })
      scene.probe(probe.position('ball'))
    }
    scene.probe(probe.kineticEnergy())
    scene.probe(probe.cableTension('weft1', 'start'), 'tension')
    return scene
  },
  measures: {
    caught: {
      unit: 'm',
      what: 'lowest height of the middle of the ball or of a stone',
      expect: (p: Values) => ({ value: 0, tolerance: width / 2 + p.radius, why: 'the net holds' }),
    },
  },
  async measure(_, probes, { stones }) {
    const names = stones === 0 ? ['ball'] : Array.from({ length: stones }, (_, k) => `stone${k}`)
    return { caught: Math.min(...names.flatMap((name) => [...probes.series(`${name}.position.z`)])) }
  },
})
