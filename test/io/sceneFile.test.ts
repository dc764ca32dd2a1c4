// Scene files: what they make, and where each mistake is said to be.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadScene } from '#talus/files.js'
import { parseScene, SceneFileError, sceneJsonSchema } from '#talus/index.js'
import { temporaryFolder } from './temporaryFolder.js'

const good = `title: a ball on the floor
timeStep: 20 us
duration: 1
gravity: [0, 0, -9.81]
domain: { min: [-1, -1, 0], max: [1, 1, 2], periodic: [true, true, false] }
materials:
  steel: { density: 7.8 g/cm3, friction: 0.3 }
  sand: { density: 2600 }
materialPairs:
  - { a: steel, b: sand, friction: 0.4 }
bodies:
  - { name: floor, shape: { kind: plane }, material: sand, fixed: true }
  - name: ball
    shape: { kind: sphere, radius: 1 cm }
    material: steel
    position: [0, 0, 50 cm]
    velocity: [10 mph, 0, 0]
    orientation: { axis: [0, 0, 2], angle: 90 deg }
  - name: grains
    shape: { kind: sphere, radius: 5 mm }
    material: sand
    lattice: { min: [-0.1, -0.1, 0.6], max: [0.1, 0.1, 0.7], spacing: 2 cm, jitter: 1 mm }
probes:
  - { quantity: position, body: ball }
  - { quantity: kineticEnergy }
measures:
  - { series: ball.position.z, take: min, expected: 1 cm, tolerance: 1 mm }
`

describe('a scene file', () => {
  const definition = parseScene(good, { file: 'folder/ball.yaml' })
  const scene = definition.build({ seed: 1 })

  it('becomes the scene it describes', () => {
    expect(definition.name).toBe('ball')
    expect(definition.timeStep({ seed: 1 })).toBe(2e-5)
    expect(scene.bodyCount).toBe(1 + 1 + 10 * 10 * 5)
    const ball = scene.data.groups[1]!
    expect([...ball.positions]).toEqual([0, 0, 0.5])
    expect([...ball.velocities!]).toEqual([4.4704, 0, 0])
    expect(ball.orientations![2]).toBeCloseTo(Math.SQRT1_2, 15)
    expect(scene.data.materials[0]!.density).toBe(7800)
    expect(scene.data.materialPairs).toEqual([{ a: 'steel', b: 'sand', friction: 0.4 }])
    expect(scene.data.domain!.periodic).toEqual([true, true, false])
  })

  it('is the same in YAML and in JSON', async () => {
    const { parse } = await import('yaml')
    const json = parseScene(JSON.stringify(parse(good)), { file: 'ball.json' })
    expect(JSON.stringify(json.build({ seed: 1 }))).toBe(JSON.stringify(scene))
  })

  it('places a lattice without a seed of its own by the seed of the run', () => {
    const placed = (seed: number) => JSON.stringify(definition.build({ seed }))
    expect(placed(2)).toBe(placed(2))
    expect(placed(2)).not.toBe(placed(1))
  })

  it('measures its probes', async () => {
    const probes = { time: [0, 1, 2], series: (name: string) => (name === 'ball.position.z' ? [0.5, 0.0105, 0.2] : []) }
    const name = 'ball.position.z min'
    expect(await definition.measure({} as never, probes, { seed: 1 })).toEqual({ [name]: 0.0105 })
    expect(definition.measures[name]!.expect!({ seed: 1 })).toMatchObject({ value: 0.01, tolerance: 0.001 })
  })

  it('takes other values by path', () => {
    const overrides = { 'bodies.1.shape.radius': '2 cm', duration: '3' }
    const other = parseScene(good, { file: 'ball.yaml', overrides })
    expect(other.build({ seed: 1 }).data.groups[1]!.shape).toEqual({ kind: 'sphere', radius: 0.02 })
    expect(other.duration({ seed: 1 })).toBe(3)
  })
})

/** The good file with one line changed. */
const changed = (from: string, to: string) => {
  expect(good).toContain(from)
  return good.replace(from, to)
}

function refusal(text: string): SceneFileError {
  try {
    parseScene(text, { file: 'ball.yaml' })
  } catch (error) {
    if (error instanceof SceneFileError) return error
    throw error
  }
  throw new Error('the file was taken')
}

const mistakes: [string, string, string][] = [
  [
    'density: 2600',
    'densty: 2600',
    '8:11: materials.sand.densty: expected one of density, friction, restitution, rolling, spinning, young, poisson, viscosity, rollingDamping, cohesionEnergyDensity, workOfAdhesion, surfaceTension, contactAngle, bridgeVolume, adhesion, foundationStiffness, slipSpeed, compliance, own, found "densty", did you mean density?',
  ],
  [
    'kind: plane',
    'kind: plain',
    '12:35: bodies[0].shape.kind: expected one of sphere, ellipsoid, plane, box, cylinder, capsule, cone, hull, mesh, heightfield, union, none, varied, found "plain", did you mean plane?',
  ],
  [
    'radius: 1 cm',
    'radius: 1 kg',
    '14:36: bodies[1].shape.radius: expected a number or a quantity in m, found "1 kg"; known: nm, um, µm, mm, cm, dm, m, km, in, ft, yd, mi',
  ],
  ['radius: 1 cm', 'radius: 0', '14:36: bodies[1].shape.radius: expected a number or a quantity in m above 0, found 0'],
  [
    'radius: 1 cm',
    'radius: .nan',
    '14:36: bodies[1].shape.radius: expected a number or a quantity in m above 0, found NaN',
  ],
  [
    'material: steel',
    'material: stel',
    '15:15: bodies[1].material: expected one of steel, sand, found "stel", did you mean steel?',
  ],
  [
    'position: [0, 0, 50 cm]',
    'position: [0, 50 cm]',
    '16:15: bodies[1].position: expected a list of 3, found a list of 2',
  ],
  ['50 cm]', '.inf]', '16:22: bodies[1].position[2]: expected a number or a quantity in m, found Infinity'],
  [
    'position: [0, 0, 50 cm]',
    'position: [3, 0, 50 cm]',
    '13:5: bodies[1]: body ball lies outside the periodic box along x: 3 m, the box is -1 to 1 m',
  ],
  [
    'friction: 0.3',
    'poisson: 0.6',
    '7:41: materials.steel.poisson: expected a number above -1 and at most 0.5, found 0.6',
  ],
  [
    'friction: 0.3',
    'restitution: 2',
    '7:45: materials.steel.restitution: expected a number of at least 0 and at most 1, found 2',
  ],
  [
    ', fixed: true }',
    ' }',
    '12:5: bodies[0]: body floor: a plane is not moved by forces, so it must have fixed: true or a motion',
  ],
  [
    'quantity: kineticEnergy',
    'quantity: kinetcEnergy',
    '25:17: probes[1].quantity: expected one of position, velocity, speed, acceleration, orientation, angles, omega, angularAcceleration, momentum, angularMomentum, forceOn, torqueOn, forceBetween, reactionForce, reactionTorque, jointPosition, jointSpeed, motorTorque, motorForce, motorPower, motorWork, kineticEnergy, potentialEnergy, energyFriction, energyImpact, energyStabilisation, energyMotors, energyDrives, energyJoints, energySprings, energyApplied, energyDrag, energyUnexplained, sections, sinkCount, sinkMass, sinkFlow, sourceCount, cablePosition, cableVelocity, cableTension, cableMoment, cableHoldForce, elasticEnergy, jointError, brokenBonds, contacts, residual, iterations, found "kinetcEnergy", did you mean kineticEnergy?',
  ],
  ['body: ball }', 'body: bal }', '24:5: probes[0]: probe position: unknown body bal, did you mean ball?'],
  [
    'series: ball.position.z',
    'series: ball.positon.z',
    '27:5: measures[0]: expected a series of a probe (ball.position.x, ball.position.y, ball.position.z, kineticEnergy), found "ball.positon.z", did you mean ball.position.z?',
  ],
  [
    'expected: 1 cm',
    'expected: 1 s',
    '27:5: measures[0]: expected: expected a number or a quantity in m, found "1 s"; known: nm, um, µm, mm, cm, dm, m, km, in, ft, yd, mi',
  ],
  ['timeStep: 20 us', 'timeStep: 0', '2:11: timeStep: expected a number or a quantity in s above 0, found 0'],
  ['duration: 1\n', 'duration:\n', '3:1: duration: expected a number or a quantity in s above 0, found nothing'],
  ['max: [1, 1, 2]', 'max: [1, -1, 2]', '5:9: domain: max must be above min along y, found -1 to -1'],
  ['fixed: true', 'fixed: yes', '12:67: bodies[0].fixed: expected true or false, found "yes"'],
]

describe('a mistake in a file', () => {
  it.each(mistakes)('%s for %s', (from, to, sentence) => {
    const text = changed(from, to)
    expect(refusal(text).message).toBe(`ball.yaml:${sentence}`)
  })

  it('is a name without letters', () => {
    expect(refusal(changed('name: ball', 'name: ""')).message).toMatch(
      /expected a text of at least 1 character, found ""$/,
    )
  })

  it('does not hide the others, and they come in the order of the lines', () => {
    const text = changed('radius: 1 cm', 'radius: -1').replace('20 us', 'soon').replace('kind: plane', 'kind: plain')
    const error = refusal(text)
    expect(error.problems.map(({ line, path }) => [line, path])).toEqual([
      [2, 'timeStep'],
      [12, 'bodies[0].shape.kind'],
      [14, 'bodies[1].shape.radius'],
    ])
  })

  it.each([
    ['a: [1\nb: 2', 'x.yaml', /^x\.yaml:2:1: /],
    ['a: 1\na: 2', 'x.yaml', /^x\.yaml:2:1: .*unique/],
    ['{"a": 1,}', 'x.json', /^x\.json:1:9: this is not JSON: /],
    ['# a comment\n{}', 'x.json', /^x\.json:1:1: this is not JSON: /],
    ['', 'x.yaml', /^x\.yaml:1:1: expected an object, found nothing$/],
  ])('%j in %s', (text, file, sentence) => {
    expect(() => parseScene(text, { file })).toThrow(sentence)
  })

  it('is placed behind an alias at what the alias stands for', () => {
    const text = good.replace('density: 2600 }', 'density: &d -1 }').replace('7.8 g/cm3', '*d')
    expect(() => parseScene(text, { file: 'x.yaml' })).toThrow('x.yaml:7:21: no anchor &d stands before this alias')
    const later = good.replace('7.8 g/cm3', '&d -1').replace('density: 2600', 'density: *d')
    expect(() => parseScene(later, { file: 'x.yaml' })).toThrow(
      /materials\.sand\.density: expected .* above 0, found -1/,
    )
  })

  it('of a value that was set names the option', () => {
    const set = (name: string, value: string) => () =>
      parseScene(good, { file: 'x.yaml', overrides: { [name]: value } })
    expect(set('bodies.1.shape.radus', '3')).toThrow(
      '--set bodies.1.shape.radus: bodies.1.shape has no radus, did you mean radius?',
    )
    expect(set('bodies.1.shape.radius', '3 kg')).toThrow(/^--set: bodies\[1\]\.shape\.radius: expected/)
  })
})

describe('a file on disk', () => {
  const folder = temporaryFolder()
  const module = `import { createScene, defineScene, material, parameter, shape } from 'talus'
export default defineScene({
  name: 'own', title: 'my own', parameters: { radius: parameter({ unit: 'm', default: 1, min: 0.1, max: 2, what: 'of it' }) },
  timeStep: () => 1e-3, duration: () => 1, measures: {}, measure: async () => ({}),
  build({ radius }: { radius: number }) {
    const scene = createScene()
    scene.body({ shape: shape.sphere({ radius }), material: material({ density: 1 }) })
    return scene
  },
})
`

  it('may be a module, wherever it lies', async () => {
    const file = join(folder, 'own.ts')
    writeFileSync(file, module)
    const definition = await loadScene(file)
    expect(definition.build({ radius: 0.5, seed: 1 }).data.groups[0]!.shape).toEqual({ kind: 'sphere', radius: 0.5 })
  })

  it.each([
    ['missing.yaml', null, 'there is no such file'],
    ['missing.ts', null, 'there is no such file'],
    ['scene.txt', 'x', 'a scene file ends in .yaml'],
    ['none.ts', 'export const x = 1', 'expected "export default defineScene({ ... })", found no scene by default'],
    ['broken.ts', 'export default (', 'broken.ts'],
  ])('%s is refused', async (name, text, sentence) => {
    const file = join(folder, name)
    if (text !== null) writeFileSync(file, text)
    await expect(loadScene(file)).rejects.toThrow(sentence)
  })
})

it('has a JSON Schema that is current', async () => {
  await expect(`${JSON.stringify(sceneJsonSchema(), null, 2)}\n`).toMatchFileSnapshot(
    '../../docs/files/scene.schema.json',
  )
})
