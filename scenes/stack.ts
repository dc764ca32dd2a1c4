// stack.ts: a tower of cubes that must stand, from equal ones to a heavy one on light ones.
//
// A heavy load on light bodies is what iterative solvers find hardest: impulses travel one contact in an iteration.

import {
  contact,
  createScene,
  defineScene,
  material,
  type ProbeTable,
  parameter,
  probe,
  type Scene,
  safeTimeStep,
  shape,
} from 'talus'

interface Values {
  readonly count: number
  readonly ratio: number
  readonly geometric: number
  readonly size: number
}

const gravity = 9.81
const density = 1000

const stone = material({ name: 'stone', density, friction: 0.5, restitution: 0 })

/** Mass of cube k over that of the lowest. */
function massShare(p: Values, k: number): number {
  if (p.geometric) return p.ratio ** (k / (p.count - 1))
  return k === p.count - 1 ? p.ratio : 1
}

/** Largest overlap of neighbours, of all samples. */
function deepest(probes: ProbeTable, p: Values): number {
  let most = 0
  let below: readonly number[] = probes.time.map(() => -p.size / 2)
  for (let k = 0; k < p.count; k++) {
    const here = probes.series(`cube${k}.position.z`)
    here.forEach((z, i) => {
      most = Math.max(most, p.size - (z - below[i]!))
    })
    below = here
  }
  return most
}

/** Largest way of the highest cube from the axis, of all samples. */
function topDrift(probes: ProbeTable, p: Values): number {
  const [x, y] = ['x', 'y'].map((axis) => probes.series(`cube${p.count - 1}.position.${axis}`))
  return x!.reduce((most, value, i) => Math.max(most, Math.hypot(value, y![i]!)), 0)
}

function build(p: Values): Scene {
  const scene = createScene({ gravity: [0, 0, -gravity] })
  scene.body({ name: 'floor', shape: shape.plane(), material: stone, fixed: true })
  const half = p.size / 2
  for (let k = 0; k < p.count; k++) {
    const cube = scene.body({
      name: `cube${k}`,
      shape: shape.box({ half: [half, half, half] }),
      material: stone,
      mass: density * p.size ** 3 * massShare(p, k),
      position: [0, 0, half + k * p.size],
    })
    scene.probe(probe.position(cube))
  }
  scene.probe(probe.kineticEnergy())
  return scene
}

export default defineScene({
  name: 'stack',
  title: 'a tower of cubes, equal ones or a heavy one on light ones',
  contact: contact.dvi({ iterations: 1000, tolerance: 1e-6 }),
  parameters: {
    count: parameter({ unit: '1', default: 10, min: 2, max: 100, integer: true, what: 'cubes' }),
    ratio: parameter({ unit: '1', default: 1, min: 1, max: 1e5, what: 'mass of the highest cube over the lowest' }),
    geometric: parameter({
      unit: '1',
      default: 0,
      min: 0,
      max: 1,
      integer: true,
      what: '1 where the mass grows from cube to cube, 0 where the highest alone is heavy',
    }),
    size: parameter({ unit: 'm', default: 0.1, min: 1e-3, max: 100, what: 'edge of a cube' }),
  },
  timeStep: (p, law) => (law === 'dvi' ? 1e-3 : 0.9 * safeTimeStep(build(p))),
  duration: () => 10,
  sampleRate: () => 50,
  build,
  measures: {
    drift: {
      unit: 'm',
      what: 'farthest the highest cube got from the axis',
      expect: (p) => ({ value: 0, tolerance: 1e-4 * p.size, why: 'a tower at rest stands: 1e-4 of the size' }),
    },
    penetration: {
      unit: 'm',
      what: 'deepest overlap of two neighbours',
      // what the solver leaves is pushed apart in the next step
      expect: (p) => ({ value: 0, tolerance: 1e-3 * p.size, why: 'rigid bodies: 1e-3 of the size' }),
    },
    residual: { unit: 'm/s', what: 'largest residual of a step' },
    unsolvedSteps: { unit: '1', what: 'steps whose solve did not reach the tolerance' },
  },
  async measure(simulation, probes, p) {
    const report = await simulation.solver?.()
    return {
      drift: topDrift(probes, p),
      penetration: deepest(probes, p),
      residual: report?.worstResidual ?? Number.NaN,
      unsolvedSteps: report?.unsolvedSteps ?? Number.NaN,
    }
  },
})
