// badInput.test.ts: what cannot be simulated is said in one clear sentence, and a step that fails leaves a good state.

import { afterEach, expect, test } from 'vitest'
import {
  backend,
  type CheckpointData,
  contact,
  createScene,
  createSimulation,
  InputError,
  material,
  type Scene,
  type SimulationApi,
  shape,
  spring,
} from '#talus/index.js'
import { StepError } from '#talus/step/stepError.js'

const cpu = backend.cpu({ threads: 1 })
const opened: SimulationApi[] = []
afterEach(async () => {
  for (const simulation of opened.splice(0)) await simulation.close()
})

async function start(scene: Scene, options: Partial<Parameters<typeof createSimulation>[1]> = {}) {
  const simulation = await createSimulation(scene, {
    contact: contact.hertzMindlin(),
    timeStep: 1e-5,
    backend: cpu,
    ...options,
  })
  opened.push(simulation)
  return simulation
}

/** A few grains above a floor. */
function grains(options: { young?: number; velocity?: number; gap?: number } = {}): Scene {
  const { young = 1e7, velocity = 0, gap = 0.001 } = options
  const grain = material({ name: 'grain', density: 2500, young, poisson: 0.3, friction: 0.5, restitution: 0.6 })
  const scene = createScene({ gravity: [0, 0, -9.81] })
  const positions = [0, 1, 2, 3].flatMap((k) => [0, 0, 0.006 + k * (0.01 + gap)])
  const velocities = positions.map((_, k) => (k === 5 ? velocity : 0))
  scene.bodies({ name: 'grains', shape: shape.sphere({ radius: 0.005 }), material: grain, positions, velocities })
  scene.body({ name: 'floor', shape: shape.plane(), material: grain, fixed: true })
  return scene
}

/** One sentence, or a question: it ends as one and has no second one before a capital. */
async function complaint(of: () => Promise<unknown>, kind: typeof InputError | typeof StepError): Promise<string> {
  const error = await of().then(
    () => {
      throw new Error('nothing was thrown')
    },
    (thrown: unknown) => thrown as Error,
  )
  expect(error, error.message).toBeInstanceOf(kind)
  expect(error.message).toMatch(/[.?]$/)
  expect(error.message).not.toMatch(/\. [A-Z]/)
  return error.message
}

test.each([0, -1e-5, Number.NaN, Number.POSITIVE_INFINITY])('a time step of %s s', async (timeStep) => {
  expect(await complaint(() => start(grains(), { timeStep }), InputError)).toBe(
    `the time step must be above 0 s, found ${timeStep}.`,
  )
})

test('an option that is not there', async () => {
  const said = await complaint(() => start(grains(), { timestep: 1e-5 } as object), InputError)
  expect(said).toBe('createSimulation: there is no option timestep, did you mean timeStep?')
})

test('a modulus a million times too high', async () => {
  const right = await start(grains())
  // a step that was fine for the right one
  const timeStep = 0.5 * right.safeTimeStep
  const said = await complaint(() => start(grains({ young: 1e13 }), { timeStep }), InputError)
  expect(said).toMatch(
    /time step .* is 500 times the .* s that are safe, .*: check the time step, or the unit of young, density or radius/,
  )
})

test('a modulus a million times too low', async () => {
  const said = await complaint(() => start(grains({ young: 10 })), InputError)
  expect(said).toMatch(/material grain is too soft for grains: .* check the unit of young, 10 Pa/)
})

test('bodies that start deep inside each other', async () => {
  const said = await complaint(() => start(grains({ gap: -0.006 })), InputError)
  expect(said).toMatch(/body grains\.\d and body grains\.\d overlap at the start by more than half a radius/)
  // a little overlap is none of this
  await start(grains({ gap: -0.002 }))
})

test('a periodic box that a grain fills', async () => {
  const scene = createScene({ domain: { min: [0, 0, 0], max: [1, 0.02, 1], periodic: [true, true, false] } })
  scene.body({
    shape: shape.sphere({ radius: 0.005 }),
    material: material({ density: 2500 }),
    position: [0.5, 0.01, 0.5],
  })
  const said = await complaint(() => start(scene), InputError)
  expect(said).toMatch(
    /the periodic box is 0\.02 m along y: at least 0\.02\d* m are needed, twice the largest diameter and some, that of body0,/,
  )
})

test('a domain too wide for small grains in single precision', async () => {
  const scene = createScene({ domain: { min: [0, 0, 0], max: [1e5, 1, 1] } })
  scene.body({ shape: shape.sphere({ radius: 0.005 }), material: material({ density: 2500 }), position: [1, 0.5, 0.5] })
  const single = backend.cpu({ threads: 1, precision: 'single' })
  expect(await complaint(() => start(scene, { backend: single }), InputError)).toMatch(
    /the domain reaches to 100000 m, too far for a radius of 0\.005 m in single precision/,
  )
  await start(scene)
})

test('a checkpoint of another scene, and one that lacks a field', async () => {
  const checkpoint = await (await start(grains())).save()
  const other = grains()
  other.body({ shape: shape.plane(), material: 'grain', fixed: true })
  expect(await complaint(() => start(other, { checkpoint }), InputError)).toBe(
    'the checkpoint is of 5 bodies, the scene has 6: it belongs to another scene.',
  )
  const { pairSpring: _, ...fields } = checkpoint.fields
  expect(await complaint(() => start(grains(), { checkpoint: { ...checkpoint, fields } }), InputError)).toBe(
    'the checkpoint has no pairSpring: it is not one of this version.',
  )
})

test('a checkpoint with places that were made while it ran', async () => {
  const run = await start(grains())
  const [{ name: group }] = grains().data.groups as unknown as [{ name: string }]
  await run.add([{ group, position: [0, 0, 3] }])
  const checkpoint = await run.save()
  // the scene as it was, and as the simulation has it now
  for (const scene of [grains(), run.scene]) expect((await start(scene, { checkpoint })).bodyCount).toBe(run.bodyCount)
  const more = grains()
  more.body({ shape: shape.plane(), material: 'grain', fixed: true })
  expect(await complaint(() => start(more, { checkpoint }), InputError)).toMatch(
    /^the checkpoint is of 5 bodies and \d places made for more, the scene has 6: it belongs to another scene\.$/,
  )
  const other = createScene()
  other.body({ shape: shape.none(), mass: 1, inertia: [1, 1, 1], name: 'one' })
  expect(await complaint(() => start(other, { checkpoint }), InputError)).toBe(
    `the checkpoint belongs to another scene: bodies were added to its group ${group}, which this scene has not.`,
  )
})

test.each([contact.dvi(), contact.hertzMindlin()])('springs that no step of this length bears, $law', async (law) => {
  const hung = (of: object) => {
    const scene = createScene()
    scene.body({ name: 'hook', shape: shape.none(), fixed: true })
    scene.body({ name: 'weight', shape: shape.none(), mass: 1, inertia: [1, 1, 1], position: [0, 0, -1] })
    scene.spring(spring.translational({ a: 'hook', b: 'weight', atA: [0, 0, 0], atB: [0, 0, -1], ...of }))
    return start(scene, { contact: law, timeStep: 1e-3 })
  }
  expect(await complaint(() => hung({ stiffness: 4.1e6 }), InputError)).toBe(
    'spring spring0: with 4.1e6 N/m and 0 N s/m it is too stiff for its bodies at the time step 0.001 s, which may be 9.88e-4 s at most.',
  )
  expect(await complaint(() => hung({ damping: 2.1e3 }), InputError)).toMatch(/which may be 9\.52e-4 s at most/)
  const steep = { forceTable: { lengths: [0.999, 1.001], forces: [-1e7, 1e7] } }
  expect(await complaint(() => hung(steep), InputError)).toMatch(/with 1e10 N\/m/)
  await hung({ stiffness: 3.9e6 })
})

test('units of another system, more threads than there can be, and a place so far away that nothing moves there', async () => {
  const wrong = material({ name: 'steel', density: 7.85, young: 2.1e11 })
  const light = createScene()
  light.body({ shape: shape.plane(), material: material({ density: 1, young: 1e24 }), fixed: true })
  const ball = shape.sphere({ radius: 0.01 })
  light.body({ shape: ball, material: material({ density: 2500 }), position: [0, 0, 0.1] })
  await (await start(light)).close()
  light.body({ shape: ball, material: wrong, position: [0, 0, 0.2] })
  expect(await complaint(() => start(light), InputError)).toBe(
    'material steel: sound would go at 1.6e+5 m/s in it, as in no solid: check the units of young, 210000000000 Pa, and density, 7.85 kg/m3.',
  )
  expect(() => backend.cpu({ threads: 65 })).toThrow(
    'backend.cpu: threads must be a whole number from 1 to 64, found 65.',
  )
  // a millionth of the radius is the rounding of 9e7 m
  for (const height of [1e300, 1e9, 1e8]) {
    const far = createScene()
    far.body({ shape: shape.sphere({ radius: 0.01 }), material: material({ density: 2500 }), position: [0, 0, height] })
    expect(await complaint(() => start(far), InputError)).toMatch(/too far for a radius of 0\.01 m in double precision/)
  }
  const near = createScene()
  near.body({ shape: shape.sphere({ radius: 0.01 }), material: material({ density: 2500 }), position: [0, 0, 8e7] })
  await (await start(near)).close()
})

test('a body without a shape', () => {
  const scene = createScene()
  const shapeless = { name: 'balls', material: material({ density: 1 }), positions: [0, 0, 0] }
  expect(() => scene.bodies(shapeless as unknown as Parameters<Scene['bodies']>[0])).toThrow(
    'bodies balls: a shape is needed.',
  )
})

test('a velocity that is no number is named, with the step, and the state before it stays', async () => {
  const good = await (await start(grains())).save()
  const values = Float64Array.from(good.fields.bodyVel!.values)
  values[3 * 2 + 1] = Number.NaN
  const checkpoint: CheckpointData = { ...good, fields: { ...good.fields, bodyVel: { type: 'vec3', values } } }
  const simulation = await start(grains(), { checkpoint })
  simulation.step(1000)
  const said = await complaint(() => simulation.finish(), StepError)
  expect(said).toMatch(
    /^body grains\.2 moves by no finite number, or out of all bounds, in step 1: the time step 0\.00001 s may be too long/,
  )
  expect(simulation.steps).toBe(0)
  const saved = await simulation.save()
  expect(saved.fields.bodyPos!.values).toEqual(good.fields.bodyPos!.values)
})

test('by impulses no step is called safe where a motion breaks', async () => {
  const good = await (await start(grains(), { contact: contact.dvi() })).save()
  const values = Float64Array.from(good.fields.bodyVel!.values)
  values[3 * 2 + 1] = Number.NaN
  const checkpoint: CheckpointData = { ...good, fields: { ...good.fields, bodyVel: { type: 'vec3', values } } }
  const simulation = await start(grains(), { contact: contact.dvi(), checkpoint })
  simulation.step(10)
  const said = await complaint(() => simulation.finish(), StepError)
  expect(said).toMatch(/in step 1: the time step 0\.00001 s may be too long, or bodies overlap\.$/)
})

test('an explosion stops at its step: the state saved is finite and goes on to fail again at the same place', async () => {
  // at this speed the impact of body 1 on body 0 overflows
  const simulation = await start(grains({ velocity: -1e120 }), { timeStep: 1e-5 })
  simulation.step(5000)
  const said = await complaint(() => simulation.finish(), StepError)
  const step = Number(/in step (\d+)/.exec(said)![1])
  expect(said).toMatch(/^body grains\.\d moves/)
  expect(simulation.steps).toBe(step - 1)
  const checkpoint = await simulation.save()
  for (const { values } of Object.values(checkpoint.fields)) expect(values.every(Number.isFinite)).toBe(true)
  const again = await start(grains({ velocity: -1e120 }), { checkpoint })
  again.step(100)
  expect(await complaint(() => again.finish(), StepError)).toBe(said)
})
