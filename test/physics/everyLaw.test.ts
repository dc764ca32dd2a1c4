// everyLaw.test.ts: every part of contact by force beside the same equations written once more (twoBodies.ts): a ball against another of
// other size and stuff, one that is led, a plane at rest and one that goes and turns, at the ends of what materials may be. The largest
// differences stand in the table of docs/theory/dem.md, which is held to them.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contact, createScene, type ForceLawOptions, material, shape } from '#talus/index.js'
import { projectRoot } from '../samples/buildSamples.js'
import { double, gpu, type Life, simulate, single, vectorOf } from './lives.js'
import { type Ball, dot, followImpact, type Impact, type Plane, type State, type Vec } from './twoBodies.js'

/** Unlike in all that a law may ask for: of a soft and a hard material. */
const soft = {
  name: 'soft',
  density: 1800,
  young: 3e6,
  poisson: 0.49,
  restitution: 0.6,
  viscosity: 0.02,
  friction: 0.35,
  slipSpeed: 0.02,
  rolling: 0.25,
  rollingDamping: 0.4,
  spinning: 0.15,
  cohesionEnergyDensity: 2e4,
  workOfAdhesion: 0.9,
  surfaceTension: 0.05,
  contactAngle: 0.7,
  bridgeVolume: 4e-11,
  adhesion: 2e-3,
  foundationStiffness: 4e9,
}
const hard = { ...soft, name: 'hard', density: 4100, young: 9e6, poisson: 0.12, workOfAdhesion: 0.3, rolling: 0.5 }

type Numbers = Partial<typeof soft>
interface Law {
  readonly name: string
  readonly parts: ForceLawOptions
  readonly numbers?: Numbers
}

const none = { tangential: 'none', rolling: 'none', spinning: 'none' } as const
/** Rows of the table of the docs: part, its equations, laws that it is tried in. */
const rows: readonly { part: string; equations: string; laws: readonly Law[] }[] = [
  {
    part: '`hertz`, cut at release',
    equations: '(7), (9a)',
    laws: [0.05, 0.6, 0.99].map((restitution) => ({ name: `e ${restitution}`, parts: none, numbers: { restitution } })),
  },
  {
    part: '`hertz`, with tension',
    equations: '(7), (9)',
    laws: [0.05, 0.99].map((restitution) => ({
      name: `e ${restitution}`,
      parts: { ...none, tension: true },
      numbers: { restitution },
    })),
  },
  {
    part: '`hooke`, cut and with tension',
    equations: '(19a)',
    laws: [0.05, 0.99].flatMap((restitution) =>
      [true, false].map((tension) => ({
        name: `e ${restitution}, tension ${tension}`,
        parts: { ...none, normal: 'hooke', tension, speed: 0.4 },
        numbers: { restitution },
      })),
    ),
  },
  {
    part: '`volumetric`',
    equations: '(19j)',
    laws: [0.05, 0.975].map((restitution) => ({
      name: `e ${restitution}`,
      parts: { ...none, normal: 'volumetric' },
      numbers: { restitution },
    })),
  },
  {
    part: 'viscous damping of `hertz` and `hooke`',
    equations: '(7), (19a)',
    laws: ['hertz', 'hooke'].map((normal) => ({ name: normal, parts: { ...none, normal, damping: 'viscous' } })),
  },
  ...(['mindlinRescaled', 'mindlin', 'linear', 'smooth'] as const).map((tangential) => ({
    part: `\`${tangential}\``,
    equations: { mindlinRescaled: '(8), (11), (12)', mindlin: '(8), (11)', linear: '(19b)', smooth: '(19k)' }[
      tangential
    ],
    laws: [0, 0.1, 2].map((friction) => ({
      name: `friction ${friction}`,
      parts: { ...none, tangential, tension: friction === 2, stiffnessRatio: 0.6 },
      numbers: { friction, restitution: friction === 2 ? 0.05 : 0.9 },
    })),
  })),
  ...(['spring', 'cdt', 'cdtOwn', 'epsd'] as const).map((rolling) => ({
    part: `rolling \`${rolling}\``,
    equations: { spring: '(17) to (19)', cdt: '(19c)', cdtOwn: '(19c)', epsd: '(19d)' }[rolling],
    laws: [0.02, 1.5].map((share) => ({
      name: `share ${share}`,
      parts: { ...none, tangential: 'mindlin' as const, rolling },
      numbers: { rolling: share },
    })),
  })),
  {
    part: 'spinning `spring`',
    equations: '(17) to (19)',
    laws: [0.02, 1.5].map((spinning) => ({
      name: `share ${spinning}`,
      parts: { ...none, tangential: 'mindlinRescaled', spinning: 'spring' },
      numbers: { spinning },
    })),
  },
  ...(['sjkr', 'dmt', 'jkr', 'liquidBridge', 'constant'] as const).map((cohesion) => ({
    part: `\`${cohesion}\``,
    equations: { sjkr: '(19e)', dmt: '(19f)', jkr: '(19g)', liquidBridge: '(19h)', constant: '(19i)' }[cohesion],
    laws: [0.3, 0.99].map((restitution) => ({
      name: `e ${restitution}`,
      parts: { ...none, tangential: 'mindlin' as const, cohesion },
      numbers: { restitution, friction: 0.35 * (1 - restitution) },
    })),
  })),
]

/** All parts in a few laws, of which a GPU takes a few steps. */
const mixed: readonly Law[] = [
  { name: 'plain', parts: { rolling: 'none', spinning: 'none' } },
  { name: 'springs', parts: { tangential: 'mindlin', cohesion: 'sjkr', tension: true } },
  { name: 'necks', parts: { rolling: 'cdt', cohesion: 'jkr' } },
  { name: 'linear', parts: { normal: 'hooke', tangential: 'linear', rolling: 'epsd', cohesion: 'dmt' } },
  { name: 'drops', parts: { normal: 'volumetric', tangential: 'smooth', rolling: 'cdtOwn', cohesion: 'liquidBridge' } },
]

const ball: Ball = { radius: 0.0021, position: [0, 0, 0], velocity: [0.1, -0.2, -0.5], omega: [30, -45, 80] }
const flat: Plane = { normal: [0, 0, 1], position: [0, 0, -0.0021013], velocity: [0, 0, 0], omega: [0, 0, 0] }
const other: Ball = { radius: 0.0074, position: [0.002, 0.001, -0.00924], velocity: [0, 0.1, 0.1], omega: [-20, 10, 5] }
const turning: Plane = { ...flat, position: [-0.01, 0.004, -0.0021013], velocity: [0.3, -0.1, 0.15], omega: [0, 9, 0] }
/** Planes may be made of `triangles`: then the kernels for bodies of any shape take the place of those for balls and planes. */
const pairings: Readonly<Record<string, { a: Ball; b: Ball | Plane; triangles?: boolean }>> = {
  'two balls': { a: ball, b: other },
  'a ball that is led': { a: ball, b: { ...other, led: true } },
  'a plane': { a: ball, b: flat },
  'a plane that goes and turns': { a: ball, b: turning },
  'triangles that go and turn': { a: ball, b: turning, triangles: true },
}

/** As fast as it is from the first step on. */
function steadily({ velocity, omega }: Ball | Plane) {
  const by = (rate: number) => ({ ramp: { from: 0, to: rate, start: 0, end: 1 } })
  const turn = Math.hypot(...omega)
  const axis: Vec = turn > 0 ? (omega.map((x) => x / turn) as unknown as Vec) : [0, 0, 1]
  return { position: velocity.map(by) as never, rotation: { axis, angle: by(turn) } }
}

const sheet = shape.mesh({
  vertices: [-0.04, -0.03, 0, 0.05, -0.04, 0, 0.04, 0.05, 0, -0.05, 0.04, 0],
  triangles: [0, 1, 2, 0, 2, 3],
  solid: false,
})

function sceneOf({ a, b, materialA, materialB }: Impact, triangles = false) {
  const scene = createScene({ gravity: [0, 0, 0] })
  const add = (name: string, of: Ball | Plane, stuff: Impact['materialA']) => {
    const { position } = of
    if ('normal' in of)
      scene.body({ name, shape: triangles ? sheet : shape.plane(), material: stuff, position, motion: steadily(of) })
    else {
      const round = { name, shape: shape.sphere({ radius: of.radius }), material: stuff, position }
      scene.body(of.led ? { ...round, motion: steadily(of) } : { ...round, velocity: of.velocity, omega: of.omega })
    }
  }
  add('a', a, materialA)
  add('b', b, materialB)
  return scene
}

/** Largest difference of velocities, of surfaces that turn too, over the speed of the impact, at a few times. */
async function difference(pairing: string, law: Law, life: Life, h: number, steps: number, looks: number) {
  const materialA = material({ ...soft, ...law.numbers })
  const materialB = material({ ...hard, ...law.numbers })
  const impact: Impact = { ...pairings[pairing]!, materialA, materialB }
  const forces = contact.forces({ rolling: 'none', ...law.parts })
  const wanted = followImpact(impact, forces, h, steps)
  return simulate(
    sceneOf(impact, pairings[pairing]!.triangles),
    { life, timeStep: h, contact: forces },
    async (simulation) => {
      let [largest, moved] = [0, 0]
      for (let k = 1; k <= looks; k++) {
        simulation.step(steps / looks)
        const [v, w] = [await simulation.read('bodyVel'), await simulation.read('bodyOmega')]
        for (const [i, body] of [impact.a, impact.b].entries()) {
          if ('normal' in body || body.led) continue
          const { v: v1, w: w1 } = wanted[(k * steps) / looks - 1]![i] as State
          for (const c of [0, 1, 2] as const) {
            const turned = body.radius * Math.abs(vectorOf(w, i)[c] - w1[c])
            largest = Math.max(largest, Math.abs(vectorOf(v, i)[c] - v1[c]), turned)
          }
          moved = Math.max(moved, Math.abs(dot(v1, v1) - dot(body.velocity, body.velocity)))
        }
      }
      expect(moved).toBeGreaterThan(1e-3)
      return largest / Math.hypot(...ball.velocity)
    },
  )
}

/** Of double and single precision, over all pairings. */
const measured = new Map<string, [number, number]>()

describe.each(rows)('$part', ({ part, laws }) => {
  test.each(Object.keys(pairings))('%s', async (pairing) => {
    const [worst, rough] = measured.get(part) ?? [0, 0]
    const of = async (life: Life) => Promise.all(laws.map((law) => difference(pairing, law, life, 1e-6, 900, 10)))
    const [exact, rounded] = [Math.max(worst, ...(await of(double))), Math.max(rough, ...(await of(single)))]
    measured.set(part, [exact, rounded])
    // 900 steps of a few roundings each
    expect(exact).toBeLessThan(1e-12)
    expect(rounded).toBeLessThan(3e-5)
  })
})

test('the table of docs/theory/dem.md says no less than was found', () => {
  const lines = readFileSync(join(projectRoot, 'docs/theory/dem.md'), 'utf8').split('\n')
  for (const { part, equations } of rows) {
    const line = lines.find((text) => text.startsWith(`| ${part} | ${equations} |`))
    const found = measured.get(part)!
    expect(line, `| ${part} | ${equations} | ${found.map((x) => x.toExponential(0)).join(' | ')} |`).toBeDefined()
    const said = line!.split('|').slice(3, 5).map(Number)
    found.forEach((value, k) => {
      expect(value, part).toBeLessThan(2 * said[k]!)
    })
  }
})

/** What two materials have where they touch, in place of what each has. */
const own: Numbers = {
  young: 4e6,
  poisson: 0.25,
  restitution: 0.8,
  viscosity: 0.01,
  friction: 0.6,
  slipSpeed: 0.05,
  rolling: 0.4,
  rollingDamping: 0.2,
  spinning: 0.3,
  cohesionEnergyDensity: 5e4,
  workOfAdhesion: 0.5,
  surfaceTension: 0.03,
  contactAngle: 0.4,
  bridgeVolume: 2e-11,
  adhesion: 5e-3,
  foundationStiffness: 2e9,
}
const viscous: Law = { name: 'viscous', parts: { damping: 'viscous', cohesion: 'constant', rolling: 'none' } }

describe.each([...mixed, viscous])('a pair of materials has numbers of its own: $name', ({ parts }) => {
  test.each(['two balls', 'a plane that goes and turns', 'triangles that go and turn'])('%s', async (pairing) => {
    const { a, b, triangles } = pairings[pairing]!
    const stateWith = (numbers: Numbers, pair: Numbers | null) => {
      const [materialA, materialB] = [material({ ...soft, ...numbers }), material({ ...hard, ...numbers })]
      const scene = sceneOf({ a, b, materialA, materialB }, triangles)
      if (pair) scene.materialPair('soft', 'hard', pair)
      const law = contact.forces({ rolling: 'none', ...parts })
      return simulate(scene, { life: double, timeStep: 1e-6, contact: law }, async (simulation) => {
        simulation.step(300)
        return [...(await simulation.read('bodyVel')), ...(await simulation.read('bodyOmega'))]
      })
    }
    const [asMaterials, asPair, without] = await Promise.all([
      stateWith(own, null),
      stateWith({}, own),
      stateWith({}, null),
    ])
    expect(asPair).toEqual(asMaterials)
    expect(asPair).not.toEqual(without)
  })
})

test.each(mixed)('on a GPU: $name', async (law) => {
  for (const pairing of ['two balls', 'a plane that goes and turns']) {
    expect(await difference(pairing, law, gpu, 1e-5, 60, 3)).toBeLessThan(2e-5)
  }
})
