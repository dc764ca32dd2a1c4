// badMachines.test.ts: machines and ground that cannot be: one sentence with what disagrees, not a trace, and nothing that goes on without it.

import { describe, expect, test } from 'vitest'
import { builtinScene } from '#talus/cli/builtinScenes.js'
import {
  createScene,
  InputError,
  material,
  type Scene,
  shape,
  terrain,
  terramechanics,
  vehicles,
} from '#talus/index.js'
import { heightsOfPicture } from '#talus/io/heightsOfPicture.js'
import { parameterValues } from '#talus/model/parameter.js'

const steel = material({ name: 'steel', density: 7800, friction: 0.6 })
const none = undefined
type Options = Readonly<Record<string, unknown>>

/** The sentence that refuses. */
function refusal(make: () => unknown): string {
  try {
    make()
  } catch (error) {
    expect(error).toBeInstanceOf(InputError)
    return (error as Error).message
  }
  return 'accepted'
}

function plain(height = 0, turned = false): Scene {
  const scene = createScene()
  const orientation = turned ? { orientation: [0, 0, 0, 1] as const } : {}
  const position = [0, 0, height] as const
  scene.body({ name: 'floor', shape: shape.plane(), material: steel, fixed: true, position, ...orientation })
  return scene
}

function onField(size: number, height: number): Scene {
  const scene = createScene()
  const grid = terrain.grid(terrain.flat(height), { size: [size, size], spacing: size / 4 })
  scene.body({ name: 'field', shape: shape.heightfield(grid), material: steel, fixed: true })
  return scene
}

const track = {
  shoe: vehicles.shoe.pinned({ pitch: 0.1, width: 0.2, plateWidth: 0.13, pinRadius: 0.01, depth: 0.02, mass: 0.8 }),
  count: 25,
  material: steel,
  sprocket: { position: [-0.42, 0.22], teeth: 7, mass: 4 },
  idler: { position: [0.42, 0.22], radius: 0.09, mass: 4 },
  roadWheels: [-0.2, 0, 0.2].map((x) => ({ position: [x, 0.11], radius: 0.08, mass: 3 })),
}
const body = { shape: shape.box({ half: [0.3, 0.15, 0.06] }), mass: 60, position: [0, 0, 0.2] }

function tracked(of: Options, ofTrack: Options = {}, scene = plain()): () => unknown {
  const all = { chassis: body, gauge: 0.7, position: [0, 0, 0.05], track: { ...track, ...ofTrack }, ...of }
  return () => vehicles.addTrackedVehicle(scene, all as never)
}

function rover(of: Options, scene = plain()): () => unknown {
  const wheel = vehicles.grouserWheel({ radius: 0.12, width: 0.14, mass: 2 })
  const where = { axles: [0.5, 0, -0.46], gauge: 0.9, rockerPivot: [0.1, 0.42], bogiePivot: [-0.23, 0.15] }
  const all = { chassis: { ...body, position: [0, 0, 0.5] }, wheel, material: steel, ...where, ...of }
  return () => vehicles.addRover(scene, all as never)
}

describe('tracked vehicles', () => {
  test('one that is right is taken', () => {
    expect(refusal(tracked({}))).toBe('accepted')
    expect(refusal(tracked({}, {}, onField(6, 0)))).toBe('accepted')
  })

  test.each([
    ['shoe', { shoe: none }, 'trackedVehicle: a shoe is needed, found undefined.'],
    ['sprocket', { sprocket: none }, 'trackedVehicle: sprocket: options are needed, found undefined.'],
    ['idler', { idler: none }, 'trackedVehicle: idler: options are needed, found undefined.'],
    ['road wheels', { roadWheels: none }, 'trackedVehicle: roadWheels must be a list, found undefined.'],
    [
      'suspension',
      { suspension: { kind: 'bogy' } },
      'trackedVehicle: suspension: unknown kind bogy, did you mean bogie',
    ],
    [
      'option of a suspension',
      { suspension: { kind: 'bogie', rice: 1 } },
      'trackedVehicle: suspension: there is no option rice, did you mean rise',
    ],
    [
      'arm',
      { suspension: { kind: 'torsion', stiffness: 1, damping: 1 } },
      'trackedVehicle: suspension: arm must be x and z of the axle from its pivot, found undefined.',
    ],
    [
      'tensioner',
      { tensioner: { kind: 'sprng' } },
      'trackedVehicle: tensioner: unknown kind sprng, did you mean spring',
    ],
    [
      'option of a tensioner',
      { tensioner: { kind: 'force', force: 3, gvie: 1 } },
      'trackedVehicle: tensioner: there is no option gvie, did you mean give',
    ],
    [
      'way of a lock',
      { tensioner: { kind: 'locked' } },
      'trackedVehicle: tensioner: way must be a number, found undefined.',
    ],
    ['spheres', { spheres: -0.1 }, 'trackedVehicle: spheres must be greater than zero, found -0.1 m.'],
  ])('%s', (_, of, sentence) => {
    expect(refusal(tracked({}, of))).toContain(sentence)
  })

  test.each([
    ['no chassis', { chassis: none }, 'trackedVehicle: chassis: options are needed, found undefined.'],
    [
      'no mass',
      { chassis: { ...body, mass: none } },
      'trackedVehicle: chassis: mass must be a number, found undefined.',
    ],
    ['no place', { chassis: { ...body, position: none } }, 'trackedVehicle: chassis: position must be three numbers'],
    ['no rim of the ground', { ground: { surface: terrain.flat(0) } }, 'min of the ground must be two numbers'],
    [
      'no surface',
      { ground: { surface: 0, min: [-2, -2], max: [2, 2] } },
      'surface of the ground must be a form, found 0.',
    ],
  ])('%s', (_, of, sentence) => {
    expect(refusal(tracked(of))).toContain(sentence)
  })
})

describe('machines in their ground and beside it', () => {
  test.each([
    ['a plane that is turned by nothing', plain(1, true)],
    ['a heightfield', onField(6, 1)],
  ])('%s', (_, scene) => {
    expect(refusal(tracked({}, {}, scene))).toMatch(/^trackedVehicle: it is [\d.]+ m inside the ground/)
    expect(refusal(rover({}, scene))).toMatch(/^rover: it is 1 m inside the ground/)
  })

  test('a heightfield smaller than the machine', () => {
    expect(refusal(tracked({}, {}, onField(0.6, 0)))).toContain('along x, the ground is from -0.3 to 0.3 m.')
    expect(refusal(rover({}, onField(0.6, 0)))).toContain('along x, the ground is from -0.3 to 0.3 m.')
  })
})

test.each([
  ['chassis', 'rover: chassis: options are needed, found undefined.'],
  ['wheel', 'rover: wheel: options are needed, found undefined.'],
  ['axles', 'rover: axles must be a list, found undefined.'],
  ['rockerPivot', 'rover: rockerPivot must be two numbers [x, y], found undefined.'],
  ['bogiePivot', 'rover: bogiePivot must be two numbers [x, y], found undefined.'],
])('a rover without %s', (what, sentence) => {
  expect(refusal(rover({ [what]: none }))).toBe(sentence)
})

test('a shoe of its own without what a track must know of it', () => {
  const { shoe } = track
  const own = (of: Options) => refusal(() => vehicles.shoe.own({ ...shoe, ...of } as never))
  expect(own({})).toBe('accepted')
  expect(own({ discs: none })).toBe('shoe.own: discs must be a list, found undefined.')
  expect(own({ discs: [] })).toBe('shoe.own: a sprocket needs a disc to push the shoe, found none.')
  expect(own({ depth: none })).toBe('shoe.own: depth must be a number, found undefined.')
})

test('rocks of the scene rover lie in its regolith, and no grain in them', async () => {
  const { build, parameters } = await builtinScene('rover')
  const { groups } = build(parameterValues(parameters, { grains: 9000, rocks: 10 }), 'dvi').data
  const triples = (list: ArrayLike<number>) =>
    Array.from({ length: list.length / 3 }, (_, k) => [list[3 * k]!, list[3 * k + 1]!, list[3 * k + 2]!] as const)
  const grains = triples(groups.find(({ name }) => name === 'grains')!.positions)
  const rocks = groups.filter(({ name }) => name?.startsWith('rocks')).flatMap(({ positions }) => triples(positions))
  expect(rocks).toHaveLength(10)
  expect(grains.length).toBeGreaterThan(8500)
  const nearest = rocks.map((rock) => Math.min(...grains.map((at) => Math.hypot(...at.map((x, c) => x - rock[c]!)))))
  expect(Math.min(...nearest)).toBeGreaterThan(0.09 + 0.02)
})

test('a digger without its parts', () => {
  const house = { on: 'floor', foot: [0, 0, 1.9], material: steel, boom: { length: 5.7, mass: 1800 } }
  const arm = { stick: { length: 2.9, mass: 900 }, bucket: { length: 1.4, width: 1.2, floor: 0.9, mass: 600 } }
  const dig = (of: Options) => refusal(() => vehicles.addDigger(plain(), { ...house, ...arm, ...of } as never))
  expect(dig({ path: none })).toBe('digger: path: options are needed, found undefined.')
  expect(dig({ boom: none, path: {} })).toBe('digger: boom: options are needed, found undefined.')
})

test('a tow whose slip has more limits than two, or an option that is none', () => {
  const at = { body: 'floor', at: [0, 0, 0], axis: [1, 0, 0] }
  const tow = (of: Options) =>
    refusal(() =>
      terramechanics.addTow(plain(), { ...at, slip: { rim: 1, limits: [0, 0.5], start: 0, end: 1, ...of } } as never),
    )
  expect(tow({ limits: [0, 0.5, 0.7] })).toContain('two numbers below 1')
  expect(tow({ ned: 3 })).toContain('tow: slip: there is no option ned')
  expect(refusal(() => terramechanics.slip(Number.NaN, 1, 1))).toBe('slip: speed must be a finite number, found NaN.')
})

describe('ground', () => {
  const layers = { surface: terrain.flat(0.3), size: [1, 1], layers: [{ radius: 0.05 }] }

  test.each([
    [{ size: [Number.NaN, 1] }, 'terrain.layers: size x must be a finite number, found NaN.'],
    [{ size: [Number.POSITIVE_INFINITY, 1] }, 'terrain.layers: size x must be a finite number, found Infinity.'],
    [{ size: [1] }, 'terrain.layers: size must be two numbers [x, y], found [1].'],
    [{ layers: none }, 'terrain.layers: layers must be a list, found undefined.'],
    [
      { layers: [{ radius: 0.05, count: -1 }] },
      'terrain.layers: count of layer 0 must be a whole number of at least 1, found -1.',
    ],
    [{ layers: [{ radius: 0.05, cuont: 3 }] }, 'terrain.layers: layer 0: there is no option cuont'],
    [{ surface: 3 }, 'terrain.layers: surface must be a form, found 3.'],
    [{ surface: () => Number.NaN }, 'must be a finite number, found NaN.'],
  ])('layers %j', (of, sentence) => {
    expect(refusal(() => terrain.layers({ ...layers, ...of } as never))).toContain(sentence)
  })

  test.each([
    [{ columns: 1, rows: 4 }, 'terrain.form: columns must be a whole number of at least 2, found 1.'],
    [{ size: [0, 1] }, 'terrain.form: size x must be greater than zero, found 0 m.'],
    [{ heights: [0, 0, Number.NaN, 0] }, 'terrain.form: height 2 must be finite, found NaN.'],
    [{ heights: none }, 'terrain.form: height: a list of numbers is needed, found undefined.'],
  ])('grid %j', (of, sentence) => {
    const grid = { heights: [0, 0, 0, 0], columns: 2, rows: 2, size: [1, 1], ...of }
    expect(refusal(() => terrain.form(grid as never))).toBe(sentence)
  })

  test('forms, rooms and pictures', () => {
    const hills = { min: [0, 0], max: [1, 1], count: 3, radius: 1, height: 1 }
    expect(refusal(() => terrain.rough(hills as never))).toBe(
      'elevation.rough: radius must be two numbers [x, y], found 1.',
    )
    expect(refusal(() => terrain.flat(Number.NaN))).toBe('elevation.flat: height must be a finite number, found NaN.')
    expect(refusal(() => terrain.fill({ radius: 1 } as never))).toBe(
      'terrain.fill: room: options are needed, found undefined.',
    )
    expect(refusal(() => terrain.fill({ radius: 1, room: {} } as never))).toContain(
      'room must be a box, a cylinder or a mesh',
    )
    const corners = { vertices: [0, 0, 0, 1, 0, 0, 0, 1, 0], triangles: [0, 1, 2] }
    for (const [mesh, says] of [
      [{ positions: corners.vertices, triangles: [] }, 'terrain.fill: mesh: there is no option positions'],
      [{ triangles: corners.triangles }, 'terrain.fill: mesh: vertices must be a list of numbers, found undefined.'],
      [{ ...corners, triangles: [0, 1, 5] }, 'terrain.fill: mesh: '],
      [corners, 'terrain.fill: the mesh must be closed, found 3 open edges.'],
    ] as const) {
      expect(refusal(() => terrain.fill({ radius: 0.1, room: { mesh } } as never))).toContain(says)
    }
    const picture = { columns: 2, rows: 2, values: new Float64Array(4) }
    expect(refusal(() => heightsOfPicture(picture as never, {} as never))).toBe(
      'heights of a picture: height must be a number, found undefined.',
    )
  })
})

describe('ground, tows and wheels that cannot be', () => {
  const tetrahedron = (triangles: readonly number[]) => ({
    vertices: Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1),
    triangles: Uint32Array.from(triangles),
  })
  const box = { min: [0, 0, 0], max: [1, 1, 1] } as const
  const layer = (radius: number, count: number) => () =>
    terrain.layers({ surface: terrain.flat(0), size: [2, 2], layers: [{ radius, count }] })
  const blade = { width: 1, depth: 0.1, density: 1500, rake: 1, internalFriction: 0.5, bladeFriction: 0.3 }
  const grousers = { radius: 0.12, width: 0.14, grousers: 1e6, grouserHeight: 0.01, mass: 2 }

  test.each<[string, () => unknown, string]>([
    ['more grains than memory', layer(1e-3, 1e9), 'terrain.layers: grains may be 67,108,864 at most, found 1.000e+15.'],
    [
      'more sites than memory',
      () => terrain.fill({ room: { box }, radius: 5e-4 }),
      'terrain.fill: sites for grains may be 67,108,864 at most, found 1.000e+9.',
    ],
    [
      'more samples than memory',
      () => terrain.grid(terrain.flat(0), { size: [1000, 1000], spacing: 0.01 }),
      'terrain.grid: samples may be 67,108,864 at most, found 1.000e+10.',
    ],
    [
      'a room that is open',
      () => terrain.fill({ room: { mesh: tetrahedron([0, 2, 1, 0, 1, 3]) }, radius: 0.05 }),
      'terrain.fill: the mesh must be closed, found 4 open edges.',
    ],
    [
      'a room inside out',
      () => terrain.fill({ room: { mesh: tetrahedron([0, 1, 2, 0, 3, 1, 0, 2, 3, 1, 3, 2]) }, radius: 0.05 }),
      'terrain.fill: the mesh is inside out: its triangles face inward.',
    ],
    [
      'a room too narrow at every site',
      () => terrain.fill({ room: { mesh: tetrahedron([0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3]) }, radius: 0.4 }),
      'terrain.fill: the room holds none of its 1 grains of up to 0.4 m radius.',
    ],
    [
      'two rooms',
      () =>
        terrain.fill({ room: { box, cylinder: { middle: [0, 0, 0], radius: 1, height: 1 } } as never, radius: 0.1 }),
      'terrain.fill: room must be one of them, found box and cylinder.',
    ],
    [
      'boulders on no ground',
      () => terrain.boulders({ min: [1, 1], max: [0, 0], count: 3, radius: 0.1 }),
      'terrain.boulders: max must be above min, found 0, 0 and 1, 1 m.',
    ],
    [
      'boulders that are buried',
      () => terrain.boulders({ min: [0, 0], max: [1, 1], count: 3, radius: 0.1, sunk: 5 }),
      'terrain.boulders: sunk must be below 2, where stones are buried, found 5.',
    ],
    [
      'friction beyond a right angle',
      () => terramechanics.earthMoving({ ...blade, internalFriction: 2 }),
      'earthMoving: internalFriction must be from 0 to below π/2, found 2 rad.',
    ],
    [
      'a blade that lifts no wedge',
      () => terramechanics.earthMoving({ ...blade, rake: 2.8 }),
      'earthMoving: no wedge slides up where rake and both frictions are π or more together, found 3.5999999999999996 rad.',
    ],
    [
      'a meter that faces nowhere',
      () => terramechanics.flowMeter({ point: [0, 0, 0], normal: [0, 0, 0] }),
      'flowMeter: normal must have a length, found [0,0,0].',
    ],
    [
      'grousers in each other',
      () => vehicles.grouserWheel(grousers),
      'grouserWheel: 1000000 grousers are 2400 m thick together, round a rim of 0.754 m.',
    ],
    [
      'a tow of the ground',
      () => terramechanics.addTow(plain(), { body: 'floor', at: [0, 0, 0.1], axis: [1, 0, 0], speed: 1 }),
      'tow: floor is fixed, and no tow moves it.',
    ],
  ])('%s', (_, make, sentence) => {
    expect(refusal(make)).toBe(sentence)
  })
})

describe('a bed of the scene anchor', () => {
  test('of 240,000 grains has those of the paper, and one of fewer the same soil in larger ones', async () => {
    const { build, parameters } = await builtinScene('anchor')
    const radii = (set: Record<string, number>) => {
      const { groups } = build(parameterValues(parameters, { depth: 1, width: 3, ...set }), 'dem').data
      const { radii: found } = groups.find(({ name }) => name === 'grains')!
      return { least: Math.min(...found!), most: Math.max(...found!) }
    }
    // 4.3 m by 4.3 m by 2.7 m hold 240,000: 1.5 m by 1.5 m by 0.5 m as many less as they are smaller
    const { least, most } = radii({ grains: Math.round((240000 * (1.5 * 1.5 * 0.5)) / (4.3 * 4.3 * 2.7)) })
    expect(least).toBeCloseTo(0.025, 3)
    expect(most).toBeCloseTo(0.036, 3)
  })

  test('of grains that do not pass between turns of the screw is refused', async () => {
    const { build, parameters } = await builtinScene('anchor')
    expect(() => build(parameterValues(parameters, { grains: 1600, depth: 10 }), 'dem')).toThrow(
      /^anchor: 1600 grains fill a bed of 2.5 by 2.5 by 5 m where they are up to 0.\d\d m wide, and do not pass between turns of the screw 0.25 m apart: at least \d+ do.$/,
    )
  })
})

describe('machines whose lengths do not go together', () => {
  const anchor = { radius: 0.5, pitch: 0.25, turns: 2, thickness: 0.01, shaftRadius: 0.05, length: 1.5 }
  const wheel = { radius: 0.12, width: 0.14, mass: 2 }
  const rim = {
    ...{ name: 'tyre', position: [0, 0, 1], radius: 0.3, hubRadius: 0.1, width: 0.1, hubMass: 2, rimMass: 3 },
    ...{ spokes: { stiffness: 1000, damping: 1 }, material: steel },
  }
  const dig = (of: Options) => () =>
    vehicles.addDigger(plain(), {
      ...{ on: 'floor', foot: [0, 0, 1.9], material: steel, boom: { length: 5.7, mass: 1800 } },
      ...{ stick: { length: 2.9, mass: 900 }, bucket: { length: 1.4, width: 1.2, floor: 0.9, mass: 600 } },
      path: {
        times: [0, 1],
        tip: [
          [6.9, -0.8],
          [6.5, -1.4],
        ],
        rake: [0.7, 0.7],
      },
      ...of,
    } as never)
  const bucket = (of: Options) => dig({ bucket: { length: 1.4, width: 1.2, floor: 0.9, mass: 600, ...of } })
  const cylinder = (of: Options) => () => {
    const scene = plain()
    scene.body({ name: 'ball', shape: shape.sphere({ radius: 0.1 }), material: steel, position: [0, 0, 1.1] })
    const ends = { name: 'ram', a: 'floor', b: 'ball', atA: [0, 0, 0], atB: [0, 0, 1], stroke: 0, mass: 1 }
    vehicles.addCylinder(scene, { ...ends, material: steel, ...of } as never)
  }
  const house = (z: number) => () =>
    vehicles.addSuperstructure(plain(), {
      ...{ on: 'floor', at: [0, 0, 1], material: steel, slew: 0 },
      house: { shape: shape.box({ half: [1, 1, 0.4] }), mass: 100, position: [0, 0, z] },
    })
  const torsion = { kind: 'torsion', arm: [-100, 0], stiffness: 100, damping: 1 }

  test.each<[string, () => unknown, string]>([
    [
      'a bogie behind its wheels',
      rover({ bogiePivot: [-3, 0.15] }),
      'rover: bogiePivot is at x -3 m, its axles are at -0.46 and 0 m: it must lie between.',
    ],
    [
      'a bogie far above',
      rover({ bogiePivot: [-0.23, 40] }),
      'rover: bogiePivot is 40 m above the ground: it must lie from 0 to 1.224 m, as high as the rover is long.',
    ],
    [
      'a rocker in the ground',
      rover({ rockerPivot: [0.1, -0.42] }),
      'rover: rockerPivot is -0.42 m above the ground: it must lie from 0 to 1.224 m, as high as the rover is long.',
    ],
    [
      'a rocker before its wheels',
      rover({ rockerPivot: [100, 0.42] }),
      'rover: rockerPivot is at x 100 m, its axles are at -0.46 and 0.5 m: it must lie between.',
    ],
    [
      'a chassis elsewhere',
      rover({ chassis: { ...body, position: [0, 0, 500] } }),
      'rover: the middle of its chassis, seen from rockerPivot, is 499.6 m away, and the rover with half of its chassis is 1.301 m.',
    ],
    [
      'a wheel smaller than it says',
      rover({ wheel: { shape: shape.sphere({ radius: 0.1 }), radius: 0.12, width: 0.14, mass: 2 } }),
      'rover: a wheel of 0.12 m radius has a shape that reaches 0.1 m from its axle.',
    ],
    [
      'tracks far below their chassis',
      tracked({ chassis: { ...body, position: [0, 0, 200] } }),
      'trackedVehicle: the middle of its chassis, seen from that of its tracks, is 199.8 m away, and half of the gauge and of a ring of shoes with half of the chassis is 1.941 m.',
    ],
    [
      'an arm out of its track',
      tracked({}, { suspension: torsion }),
      'trackedVehicle: the pivot of an arm is 100 m away, and half of the ring of shoes is 1.25 m.',
    ],
    [
      'a bogie out of its track',
      tracked({}, { suspension: { kind: 'bogie', rise: 20 } }),
      'trackedVehicle: the pivot of a bogie is 20 m away, and half of the ring of shoes is 1.25 m.',
    ],
    [
      'an idler that gives its track away',
      tracked({}, { tensioner: { kind: 'force', force: 300, give: 10 } }),
      'trackedVehicle: the idler as far as it gives is 10 m away, and half of the ring of shoes is 1.25 m.',
    ],
    [
      'an idler that is locked at once',
      tracked({}, { tensioner: { kind: 'force', force: 300, lockAt: 0 } }),
      'trackedVehicle: tensioner: lockAt must be greater than zero, found 0 s.',
    ],
    [
      'teeth in their pins',
      tracked({}, { sprocket: { position: [-0.42, 0.22], teeth: 7, mass: 4, play: -0.001 } }),
      'trackedVehicle: play of the sprocket must not be negative, found -0.001 m.',
    ],
    [
      'an idler that folds its shoes',
      tracked({}, { idler: { position: [0.42, 0.22], radius: 0.001, mass: 4 }, count: 22 }),
      'trackedVehicle: a wheel of 0.001 m radius turns the track by 133 degrees: shoes of 0.1 m want 0.04 m or more.',
    ],
    [
      'grousers in their neighbours',
      () => vehicles.shoe.grouser({ pitch: 0.1, grouserLength: 0.2 }),
      'shoe.grouser: grousers 0.2 m long reach into each other at a pitch of 0.1 m.',
    ],
    [
      'plates that fill a screw',
      () => vehicles.helicalAnchor({ ...anchor, thickness: 0.3 }),
      'helicalAnchor: plates 0.3 m thick fill a screw of 0.25 m a turn.',
    ],
    [
      'a screw of few blades',
      () => vehicles.helicalAnchor({ ...anchor, blades: 5 }),
      'helicalAnchor: 2 turns want from 12 to 10000 blades, found 5.',
    ],
    [
      'a screw of too many',
      () => vehicles.helicalAnchor({ ...anchor, blades: 1e300 }),
      'helicalAnchor: 2 turns want from 12 to 10000 blades, found 1e+300.',
    ],
    [
      'grousers taller than their wheel',
      () => vehicles.grouserWheel({ ...wheel, grouserHeight: 10 }),
      'grouserWheel: grousers 10 m high do not stand on a wheel of 0.12 m radius.',
    ],
    [
      'a rim of slices',
      () => vehicles.addSpringWheel(plain(), { ...rim, segments: 24000 } as never),
      'tyre: 24000 segments of a rim 0.015 m thick are shorter than a quarter of that: 502 are at most.',
    ],
    [
      'a cylinder shorter than nothing',
      cylinder({ stroke: { ramp: { from: 0, to: -1.5, start: 0, end: 1 } } }),
      'ram: its ends are 1 m apart, and its stroke takes it to -0.5 m.',
    ],
    [
      'a cylinder wider than it is long',
      cylinder({ radius: 30 }),
      'ram: a barrel of 30 m radius is wider than the cylinder is long, 1 m.',
    ],
    [
      'a bucket with its heel behind its pin',
      bucket({ floor: 900 }),
      'digger: the floor of the bucket, 900 m, goes 516.2 m back from the tip, and its pin is 1.4 m from there.',
    ],
    [
      'a bucket full of its plates',
      bucket({ thickness: 30 }),
      'digger: plates 30 m thick leave no room in a bucket 1.2 m wide with a floor of 0.9 m.',
    ],
    ['a bucket bent back', dig({ floorAngle: 960 }), 'digger: floorAngle must be below π, found 960 rad.'],
    [
      'a rake of many turns',
      dig({
        path: {
          times: [0, 1],
          tip: [
            [6.9, -0.8],
            [6.5, -1.4],
          ],
          rake: [0.7, 700],
        },
      }),
      'digger: a rake is an angle within a turn, found 700 rad.',
    ],
    [
      'a house elsewhere',
      house(500),
      'superstructure: the middle of the house, seen from its slew ring, is 500 m away, and ten times half of its size is 14.7 m.',
    ],
    [
      'the slip of a rim at rest',
      () =>
        terramechanics.addTow(plain(), {
          ...{ body: 'floor', at: [0, 0, 0], axis: [1, 0, 0] },
          slip: { rim: 0, limits: [0, 0.5], start: 0, end: 1 },
        }),
      'tow: a rim that stands still has no slip, found 0 m/s.',
    ],
  ])('%s', (_, make, sentence) => {
    expect(refusal(make)).toBe(sentence)
  })

  test('more shoes than go round, however many, at once', () => {
    for (const count of [25000, 1e300]) {
      expect(refusal(tracked({}, { count }))).toMatch(/about \d+ shoes would fit, or an idler further out\.$/)
    }
  })
})
