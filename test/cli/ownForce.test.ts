// ownForce.test.ts: a force that a user wrote, in a folder outside the checkout; as docs/laws.md has it.

import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  type ContactLaw,
  contact,
  createScene,
  createSimulation,
  forceKernel,
  lawPart,
  material,
  type OwnForce,
  type OwnForceOptions,
  type OwnPartOptions,
  sceneFromJson,
  shape,
} from '#talus/index.js'
import { loadModule } from '#talus/io/sceneFile/loadModule.js'
import { loadScene } from '#talus/io/sceneFile/loadScene.js'
import { sceneHash } from '#talus/io/sceneHash.js'
import { temporaryFolder } from '../io/temporaryFolder.js'
import { component, double, gpu, type Life, single } from '../physics/lives.js'
import { projectRoot } from '../samples/buildSamples.js'
import { runRanks } from './mpirun.js'

const folder = temporaryFolder()
process.env.TALUS_CACHE = join(folder, 'cache')
const page = readFileSync(join(projectRoot, 'docs/laws.md'), 'utf8')
const quoted = (name: string) => new RegExp(`\`\`\`\\w+ ${name}\\n(.*?)\`\`\``, 's').exec(page)![1]!
for (const file of ['swirl.ts', 'swirl.yaml']) writeFileSync(join(folder, file), quoted(file))

// turns with the body, and swings with time
writeFileSync(
  join(folder, 'jet.ts'),
  `import { forceKernel, forceNumber, type i32, type Moving, type Push, type real, rotate, scale, sin, vec3 } from 'talus/law'
export const jet = forceKernel({ name: 'jet', source: import.meta.url, equations: jetForce, parameters: {
  force: { unit: 'N', default: 1 }, pace: { unit: 'rad/s', default: 0 }, torque: { unit: 'N m', default: 0 } } })
export function jetForce(of: Moving, at: i32, time: real): Push {
  const along = rotate(of.rotation, vec3(forceNumber(at) * sin(forceNumber(at + 1) * time), 0, 0))
  return { force: along, torque: scale(forceNumber(at + 2) * of.mass * of.radius, vec3(0, 0, 1)) }
}
export const weight = forceKernel({ name: 'weight', source: import.meta.url, equations: weightForce })
export function weightForce(of: Moving): Push {
  return { force: vec3(0, 0, -9.81 * of.mass), torque: vec3(0, 0, 0) }
}
`,
)

const glass = material({ name: 'glass', density: 2500 })
const radius = 5e-3
const mass = (2500 * 4 * Math.PI * radius ** 3) / 3
const laws = { 'by force': contact.hertzMindlin({ unsafeStep: true }), 'by impulses': contact.dvi() }
const swirl = async () => (await loadModule<{ swirl: OwnForce }>(join(folder, 'swirl.ts'))).swirl
const jets = () => loadModule<{ jet: OwnForce; weight: OwnForce }>(join(folder, 'jet.ts'))

function balls(count = 1) {
  const scene = createScene({ gravity: [0, 0, 0], domain: { min: [-1, -1, -1], max: [1, 1, 1] } })
  const positions = Array.from({ length: count }, (_, k) => [0.1, 0, 0.1 * k])
  scene.bodies({ name: 'balls', shape: shape.sphere({ radius }), material: glass, positions })
  return scene
}

async function after(scene: ReturnType<typeof balls>, law: ContactLaw, life: Life, steps: number, timeStep: number) {
  const simulation = await createSimulation(scene, { contact: law, timeStep, backend: life.choice })
  simulation.step(steps)
  const [places, velocities, omegas] = [
    await simulation.read('bodyPos'),
    await simulation.read('bodyVel'),
    await simulation.read('bodyOmega'),
  ]
  const energy = await simulation.energy()
  await simulation.close()
  return { places, velocities, omegas, energy }
}

/** z̈ = k (iω z − ż) from z = 0.1 at rest. */
function swirled(t: number, speed: number, drag: number): readonly number[] {
  const k = drag / mass
  // √(k² + 4 i k ω)
  const [size, angle] = [Math.hypot(k * k, 4 * k * speed), Math.atan2(4 * k * speed, k * k)]
  const [re, im] = [Math.sqrt(size) * Math.cos(angle / 2), Math.sqrt(size) * Math.sin(angle / 2)]
  const times = ([a, b]: number[], [c, d]: number[]) => [a! * c! - b! * d!, a! * d! + b! * c!]
  const exponential = ([a, b]: number[]) => [Math.exp(a! * t) * Math.cos(b! * t), Math.exp(a! * t) * Math.sin(b! * t)]
  const [one, two] = [
    [(re - k) / 2, im / 2],
    [(-re - k) / 2, -im / 2],
  ]
  const d = re * re + im * im
  const by = (value: number[]) => times(value, [re / d, -im / d])
  // A = −0.1 λ₂ / (λ₁ − λ₂), B = 0.1 λ₁ / (λ₁ − λ₂)
  const [A, B] = [by(two.map((x) => -0.1 * x)), by(one.map((x) => 0.1 * x))]
  const [p, q] = [times(A, exponential(one)), times(B, exponential(two))]
  return [p[0]! + q[0]!, p[1]! + q[1]!]
}

async function inSwirl(law: keyof typeof laws, life: Life, steps: number): Promise<readonly [number, number]> {
  const scene = balls()
  scene.force({ on: 'balls', by: await swirl(), values: { speed: 2 * Math.PI, drag: 0.02 } })
  const { places } = await after(sceneFromJson(JSON.parse(JSON.stringify(scene))), laws[law], life, steps, 0.2 / steps)
  return [component(places, 0, 0), component(places, 0, 1)]
}

test.each(['by force', 'by impulses'] as const)(
  'a ball in a fluid that turns goes as the formula says, of first order in the step, %s',
  async (law) => {
    const exact = swirled(0.2, 2 * Math.PI, 0.02)
    const [coarse, fine] = [await inSwirl(law, double, 200), await inSwirl(law, double, 400)]
    exact.forEach((x, c) => {
      expect((coarse[c]! - x) / (fine[c]! - x)).toBeCloseTo(2, 1)
      expect(Math.abs(2 * fine[c]! - coarse[c]! - x)).toBeLessThan(1e-6)
    })
  },
)

test.each([
  ['by force', single],
  ['by force', gpu],
  ['by impulses', gpu],
] as const)('in single precision and on a GPU as in double precision, %s, %o', async (law, life) => {
  const [here, there] = [await inSwirl(law, double, 50), await inSwirl(law, life, 50)]
  here.forEach((x, c) => expect(Math.abs(there[c]! - x)).toBeLessThan(2e-7))
})

test.each(Object.entries(laws))(
  'two of one file act at their times, in their regions, and are booked, %s',
  async (_, law) => {
    const { jet, weight } = await jets()
    const scene = balls(3)
    scene.force({ on: 'balls.1', by: jet, values: { force: 0.01, pace: 40, torque: 0.2 } })
    scene.force({ by: weight, region: { min: [-1, -1, 0.15], max: [1, 1, 1] } })
    const [steps, h] = [1000, 1e-4]
    const { velocities, omegas, energy } = await after(scene, law, double, steps, h)
    const v = (body: number, axis: number) => component(velocities, body, axis)
    for (const axis of [0, 1, 2]) expect(v(0, axis)).toBe(0)
    expect(v(2, 2)).toBeCloseTo(-9.81 * steps * h, 12)
    // the body turns by 0.2 m r / J t²/2 about z, and the jet with it: ∫ sin(40 t) (cos φ, sin φ) dt
    const spin = (0.2 * mass * radius) / (0.4 * mass * radius ** 2)
    let [x, y] = [0, 0]
    for (let k = 0; k < 1e5; k++) {
      const t = ((k + 0.5) * steps * h) / 1e5
      const push = ((0.01 / mass) * Math.sin(40 * t) * steps * h) / 1e5
      x += push * Math.cos(0.5 * spin * t * t)
      y += push * Math.sin(0.5 * spin * t * t)
    }
    expect(component(omegas, 1, 2)).toBeCloseTo(spin * steps * h, 9)
    expect(Math.hypot(v(1, 0) - x, v(1, 1) - y)).toBeLessThan(2e-3 * Math.hypot(x, y))
    expect(Math.abs(energy.applied! - energy.kinetic)).toBeLessThan(1e-6 * energy.kinetic)
  },
)

test('says what is wrong with what is declared', () => {
  const declared = { name: 'push', source: 'file:///push.ts', equations: function push() {} }
  const wrong = (options: unknown) => () => forceKernel(options as OwnForceOptions)
  expect(wrong(null)).toThrow('forceKernel')
  expect(wrong({ ...declared, name: 'a push' })).toThrow('push.ts: forceKernel a push: name must be a word.')
  expect(wrong({ ...declared, parameters: { size: 3 } })).toThrow('the parameter size has no unit.')
  expect(wrong({ ...declared, strength: 3 })).toThrow('there is no option strength')
  const scene = balls()
  expect(() => scene.force({ by: { ...declared, takes: 1, parameters: null } as unknown as OwnForce })).toThrow(
    'force force0: by must be made by forceKernel',
  )
  expect(() => scene.force({ values: { size: 3 } })).toThrow('values are for a force of your own, and by names none.')
  expect(() => lawPart(null as unknown as OwnPartOptions)).toThrow('lawPart')
})

test('a force that is no number is named where a run ends by it', async () => {
  const text = quoted('swirl.ts')
    .replace('scale(forceNumber(at + 1)', 'scale(sqrt(0.05 - of.place.x)')
    .replace('sub, vec3', 'sqrt, sub, vec3')
  writeFileSync(join(folder, 'root.ts'), text.replaceAll('swirl', 'root'))
  const { root } = await loadModule<{ root: OwnForce }>(join(folder, 'root.ts'))
  const scene = balls()
  scene.force({ by: root })
  await expect(after(scene, laws['by impulses'], double, 5, 1e-3)).rejects.toThrow(
    'body balls moves by no finite number, or out of all bounds, in step 1: the time step 0.001 s may be too long, or bodies overlap, or the force root is no number.',
  )
})

test('over ranks every one compiles it, with the bytes of one CPU', async () => {
  const talus = join(projectRoot, 'dist/cli/main.js')
  // balls around the middle that cross it, so that they change ranks; still ones among their numbers
  const ball = (k: number) => {
    const [x, y] = [0.03 * Math.cos(k), 0.03 * Math.sin(k)]
    const body = `{ name: ball${k}, shape: { kind: sphere, radius: 5 mm }, material: glass, position: [${x}, ${y}, ${0.008 * k}]`
    return `  - ${body}${k % 4 === 0 ? ', fixed: true' : `, velocity: [${-20 * x}, ${-20 * y}, ${4 - k}]`} }`
  }
  const bodies = Array.from({ length: 8 }, (_, k) => ball(k)).join('\n')
  const forces = [2, 5, 6].map(
    (k) => `  - { on: ball${k}, by: { file: swirl.ts }, values: { speed: ${30 * k} rpm, drag: 20 mN s/m } }`,
  )
  const text = quoted('swirl.yaml')
    .replace(/bodies: .*/, `bodies:\n${bodies}`)
    .replace(/forces: .*/, `forces:\n${forces.join('\n')}`)
  writeFileSync(join(folder, 'many.yaml'), text.replace('body: ball', 'body: ball5').replace('1e-4', '1e-5'))
  const argv = (name: string, on: string) => [
    'run',
    'many.yaml',
    '--steps',
    '600',
    '--no-report',
    '--out',
    name,
    '--backend',
    on,
  ]
  const alone = spawnSync(process.execPath, [talus, ...argv('one', 'cpu')], { cwd: folder, encoding: 'utf8' })
  const over = await runRanks(3, folder, [talus, ...argv('over', 'mpi')])
  const hashOf = (text: string) => /hash (\w+)/.exec(text)?.[1]
  expect(over.stderr).toContain('3 ranks')
  expect(hashOf(over.stdout)).toMatch(/^\w{16}$/)
  expect(hashOf(over.stdout)).toBe(hashOf(alone.stdout))
})

test('a run from a file goes on bit for bit, and sentences say what is wrong; where the file lies is no part of the scene', async () => {
  const talus = join(projectRoot, 'dist/cli/main.js')
  const run = (...argv: string[]) => {
    const { stdout, stderr } = spawnSync(process.execPath, [talus, 'run', ...argv, '--backend', 'cpu', '--no-report'], {
      cwd: folder,
      encoding: 'utf8',
    })
    return stdout + stderr
  }
  const hashOf = (text: string) => /hash (\w+)/.exec(text)?.[1]
  const whole = run('swirl.yaml', '--steps', '200', '--out', 'whole')
  expect(hashOf(whole)).toMatch(/^\w{16}$/)
  run('swirl.yaml', '--steps', '120', '--out', 'half')
  expect(hashOf(run('--resume', 'half', '--steps', '200'))).toBe(hashOf(whole))
  mkdirSync(join(folder, 'other'))
  for (const file of ['swirl.ts', 'swirl.yaml']) cpSync(join(folder, file), join(folder, 'other', file))
  const [here, there] = await Promise.all(
    [folder, join(folder, 'other')].map(async (at) => (await loadScene(join(at, 'swirl.yaml'))).build({ seed: 1 })),
  )
  expect(sceneHash(there!)).toBe(sceneHash(here!))
  const wrong = async (from: string, to: string) => {
    writeFileSync(join(folder, 'wrong.yaml'), quoted('swirl.yaml').replace(from, to))
    return loadScene(join(folder, 'wrong.yaml')).then(
      () => 'nothing',
      (error: Error) => error.message,
    )
  }
  expect(await wrong('60 rpm', '60 mm')).toContain('speed: expected a number or a quantity in rad/s')
  expect(await wrong('speed: 60', 'sped: 60')).toContain('swirl has no parameter sped, did you mean speed?')
  expect(await wrong('swirl.ts }', 'swirl.ts, name: swirrl }')).toContain(
    'swirl.ts must export a force swirrl made by forceKernel, found swirl',
  )
  expect(await wrong('swirl.ts }', 'gone.ts }')).toContain('gone.ts')
  expect(await wrong('by: { file: swirl.ts }', 'force: [1, 0, 0], by: { file: swirl.ts }')).toContain(
    'swirl says all of the force; leave force to another',
  )
  writeFileSync(join(folder, 'misfit.ts'), quoted('swirl.ts').replace('(of: Moving, at: i32): Push', '(at: i32): Push'))
  writeFileSync(join(folder, 'misfit.yaml'), quoted('swirl.yaml').replace('swirl.ts', 'misfit.ts'))
  expect(run('misfit.yaml', '--steps', '1', '--out', 'misfit')).toMatch(/error: .*misfit\.ts:\d+:\d+: /)
})
