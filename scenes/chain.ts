// chain.ts: links between two points, let go as an arc of a circle, hang as a catenary once they are at rest.
//
//   S = 2 a sinh(D / (2 a)),   sag = a (cosh(D / (2 a)) - 1),   tension at the ends = w a cosh(D / (2 a))
//
// S is the length, D the span, w the weight of a metre. A chain of n links differs from it by about 1 / n^2. Dampers to
// points so far above and aside that they keep their direction bring it to rest and bear nothing there.

import { createScene, defineScene, joint, material, parameter, probe, shape, spring } from 'talus'

interface Values {
  readonly links: number
  readonly slack: number
}

const gravity = 9.81
const span = 1
const width = 0.005
const steel = material({ name: 'steel', density: 7800 })
/** 1/s: about critical for the swing of the whole. */
const dampingRate = 5
/** m, from a link to the ends of its dampers. */
const far = 100

const length = ({ slack }: Values) => slack * span
const weight = steel.density * width * width * gravity

/** x in (low, high) where a rising function is zero. */
function rootOf(rising: (x: number) => number, low: number, high: number): number {
  let [a, b] = [low, high]
  for (let k = 0; k < 200; k++) {
    const middle = (a + b) / 2
    if (rising(middle) < 0) a = middle
    else b = middle
  }
  return (a + b) / 2
}

/** a of the catenary. */
const catenary = (p: Values) => rootOf((a) => length(p) - 2 * a * Math.sinh(span / (2 * a)), span / 200, 100 * span)

/** Ends of the links on an arc of a circle: each turns by the same angle against the one before. */
function arc({ links, slack }: Values): [number, number][] {
  const l = (slack * span) / links
  // chords of a circle: D / l = sin(n b / 2) / sin(b / 2), which falls as b rises
  const turn = rootOf((b) => span / l - Math.sin((links * b) / 2) / Math.sin(b / 2), 1e-9, (2 * Math.PI) / links)
  const ends: [number, number][] = [[0, 0]]
  for (let k = 0; k < links; k++) {
    const angle = turn * (k - (links - 1) / 2)
    ends.push([ends[k]![0] + l * Math.cos(angle), ends[k]![1] + l * Math.sin(angle)])
  }
  return ends
}

const tolerance = ({ links }: Values) => 2 / links ** 2 + 1e-4

export default defineScene({
  name: 'chain',
  title: 'a chain that comes to hang between two points',
  contact: 'dvi',
  parameters: {
    links: parameter({ unit: '1', default: 100, min: 2, max: 2000, integer: true, what: 'in the chain' }),
    slack: parameter({ unit: '1', default: 1.5, min: 1.01, max: 3, what: 'length of the chain over the span' }),
  },
  timeStep: () => 1e-3,
  duration: () => 8,
  sampleRate: () => 20,
  build(p) {
    const scene = createScene({ gravity: [0, 0, -gravity] })
    const ends = arc(p)
    const half = length(p) / p.links / 2
    let before = scene.world
    for (let k = 0; k <= p.links; k++) {
      const [x, z] = ends[k]!
      const next = ends[k + 1]
      const angle = next ? Math.atan2(next[1] - z, next[0] - x) : 0
      const at = next ? ([(x + next[0]) / 2, 0, (z + next[1]) / 2] as const) : ([0, 0, 0] as const)
      const body = next
        ? scene.body({
            name: `link${k}`,
            shape: shape.box({ half: [half, width / 2, width / 2] }),
            material: steel,
            collide: false,
            position: at,
            orientation: [0, -Math.sin(angle / 2), 0, Math.cos(angle / 2)],
          })
        : scene.world
      // the last hinge is at the span to the last digit
      const point = next ? ([x, 0, z] as const) : ([span, 0, 0] as const)
      scene.joint(joint.revolute({ name: `hinge${k}`, a: before, b: body, at: point, axis: [0, -1, 0] }))
      if (next) {
        const damping = dampingRate * steel.density * width * width * 2 * half
        // at a hinge, for a zigzag of the links leaves their middles at rest
        const [toX, toZ] = [[far, 0, next[1]] as const, [next[0], 0, far] as const]
        for (const atA of [toX, toZ]) {
          const ends = { a: scene.world, b: body, atA, atB: [next[0], 0, next[1]] as const }
          scene.spring(spring.translational({ ...ends, stiffness: 0, damping }))
        }
      }
      before = body
    }
    const middle = `link${Math.floor(p.links / 2)}`
    scene.probe(probe.position(middle))
    scene.probe(probe.reactionForce('hinge0'))
    scene.probe(probe.kineticEnergy())
    scene.probe(probe.jointError())
    return scene
  },
  measures: {
    sag: {
      unit: 'm',
      what: 'of the lowest hinge below the ends',
      expect(p) {
        const a = catenary(p)
        const value = a * (Math.cosh(span / (2 * a)) - 1)
        return { value, tolerance: tolerance(p) * value, why: 'a (cosh(D / (2 a)) - 1)' }
      },
    },
    tension: {
      unit: 'N',
      what: 'at the end',
      expect(p) {
        const a = catenary(p)
        const value = weight * a * Math.cosh(span / (2 * a))
        return { value, tolerance: tolerance(p) * value, why: 'w a cosh(D / (2 a))' }
      },
    },
    pull: {
      unit: 'N',
      what: 'sideways, at the end',
      expect: (p) => ({ value: weight * catenary(p), tolerance: 2 * tolerance(p) * weight * catenary(p), why: 'w a' }),
    },
    speed: {
      unit: 'm/s',
      what: 'root of the mean squared speed at the end of the run',
      expect: () => ({ value: 0, tolerance: 1e-4, why: 'the chain is at rest' }),
    },
    jointError: {
      unit: '1',
      what: 'largest error of a joint as a share of its size',
      expect: () => ({ value: 0, tolerance: 1e-6, why: 'the joints hold' }),
    },
  },
  async measure(simulation, probes, p) {
    const last = (name: string) => probes.series(name).at(-1)!
    const [positions, rotations] = [await simulation.read('bodyPos'), await simulation.read('bodyRot')]
    const half = length(p) / p.links / 2
    // z of both ends of each link; links are the bodies after the world
    const heights = Array.from({ length: p.links }, (_, k) => {
      const [x, y, z, w] = [0, 1, 2, 3].map((c) => rotations[4 * (k + 1) + c]!) as [number, number, number, number]
      return positions[3 * (k + 1) + 2]! - Math.abs(2 * half * (x * z - w * y))
    })
    const force = ['x', 'y', 'z'].map((c) => last(`hinge0.reactionForce.${c}`))
    const mass = (weight / gravity) * length(p)
    return {
      sag: -Math.min(...heights),
      tension: Math.hypot(...force),
      pull: Math.abs(force[0]!),
      speed: Math.sqrt((2 * last('kineticEnergy')) / mass),
      jointError: Math.max(...probes.series('jointError')),
    }
  },
})
