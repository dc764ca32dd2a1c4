// machines.test.ts: parts of machines that need no simulation: a driver, an engine with its gears, the force of a blade, heights from a TIFF.

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createScene, material, shape, terrain, terramechanics, vehicles } from '#talus/index.js'
import { parseTiff } from '#talus/io/parseTiff.js'

/** Two sides on ground that lets them slip by a share. */
function drive(options: Parameters<typeof vehicles.wayPointDriver>[0], slip: number) {
  const driver = vehicles.wayPointDriver(options)
  let [x, y, heading, speed, aside] = [0, 0.5, 0, 0, 0]
  const h = 0.02
  for (let k = 0; k < 5000; k++) {
    const found = driver.rates({ position: [x, y], heading, speed, time: k * h })
    if (found.arrived) return { x, y, aside, time: k * h, speed }
    if (k > 150) aside = Math.max(aside, found.aside)
    const [left, right] = [found.left, found.right].map((rate) => (1 - slip) * rate * options.radius) as [
      number,
      number,
    ]
    speed = (left + right) / 2
    heading += (h * (right - left)) / options.gauge
    x += h * speed * Math.cos(heading)
    y += h * speed * Math.sin(heading)
  }
  throw new Error('it never arrives')
}

test('a driver follows way-points, and holds his speed though his tracks slip', () => {
  const wayPoints = [
    [0, 0],
    [20, 0],
    [20, 15],
    [5, 15],
  ] as const
  const options = { wayPoints, speed: 2, gauge: 1.5, radius: 0.3 }
  const plain = drive(options, 0)
  expect(Math.hypot(plain.x - 5, plain.y - 15)).toBeLessThan(0.5)
  // he cuts corners by less than he looks ahead
  expect(plain.aside).toBeLessThan(1.5)
  const slipping = drive({ ...options, gain: 2 }, 0.2)
  expect(slipping.speed).toBeCloseTo(2, 3)
  expect(drive(options, 0.2).speed).toBeCloseTo(1.6, 3)
  expect(() => vehicles.wayPointDriver({ ...options, wayPoints: [[0, 0]] })).toThrow(
    'driver: two way-points or more are needed, found 1.',
  )
})

test('an engine gives the torque of its map through its gears, shifts, and steers by its differential', () => {
  const line = vehicles.driveline({
    engine: { speeds: [80, 160, 240], torques: [400, 500, 300] },
    ratios: [20, 10],
    shiftUp: 200,
    shiftDown: 90,
    efficiency: 0.9,
    steering: 1000,
    brake: 2000,
    drag: 60,
  })
  // first gear, 120 rad/s of the engine: 450 N m
  const first = line.torques({ throttle: 1, left: 6, right: 6 })
  expect(first).toMatchObject({ gear: 1, engineSpeed: 120 })
  expect(first.left).toBeCloseTo((450 * 20 * 0.9) / 2, 9)
  const turning = line.torques({ throttle: 1, steer: 0.5, left: 5, right: 7 })
  expect(turning.right - turning.left).toBeCloseTo(1000, 9)
  expect(turning.right + turning.left).toBeCloseTo(450 * 20 * 0.9, 9)
  // 220 rad/s is above where it shifts; in the second gear it turns at 110
  const second = line.torques({ throttle: 0.5, left: 11, right: 11 })
  expect(second).toMatchObject({ gear: 2, engineSpeed: 110 })
  expect(second.left).toBeCloseTo(((0.5 * 437.5 - 0.5 * 60 * (110 / 240)) * 10 * 0.9) / 2, 9)
  expect(line.torques({ throttle: 0, brake: 0.5, left: 1, right: -1 })).toMatchObject({ gear: 1, brake: 1000 })
  // an engine that idles drives nobody backward, and drags against the way that a machine rolls
  expect(line.torques({ throttle: 0, left: 0, right: 0 })).toMatchObject({ left: 0, right: 0 })
  expect(line.torques({ throttle: 0, left: -2, right: -2 }).left).toBeCloseTo((60 * (40 / 240) * 20 * 0.9) / 2, 9)
  expect(() =>
    vehicles.driveline({ engine: { speeds: [1, 2], torques: [1, 1] }, ratios: [1], shiftUp: 1, shiftDown: 2 }),
  ).toThrow('driveline: it must shift up above where it shifts down, found 1 and 2 rad/s.')
  const plain = { engine: { speeds: [1, 2], torques: [1, 1] }, ratios: [1], shiftUp: 2, shiftDown: 1 }
  expect(() => vehicles.driveline({ ...plain, efficiency: 90 })).toThrow('efficiency must be at most 1, found 90.')
  expect(() => vehicles.driveline({ ...plain, idle: -5 })).toThrow('driveline: idle must not be negative, found -5.')
})

test('a blade needs what Rankine has for an upright smooth wall, and what McKyes has for one at 60 degrees', () => {
  const ground = { width: 2, depth: 0.3, density: 1600, gravity: 10, internalFriction: 0.6, bladeFriction: 0 }
  const upright = terramechanics.earthMoving({ ...ground, rake: Math.PI / 2, cohesion: 500 })
  const passive = Math.tan(Math.PI / 4 + 0.3) ** 2
  expect(upright.draught).toBeCloseTo(2 * (0.5 * 16000 * 0.3 ** 2 * passive + 2 * 500 * 0.3 * Math.sqrt(passive)), 6)
  expect(upright.failure).toBeCloseTo(Math.PI / 4 - 0.3, 4)
  // the wedge at its own plane of failure: forces on it add up to none
  const { force, failure } = terramechanics.earthMoving({ ...ground, rake: 1, bladeFriction: 0.3 })
  const weight = 2 * 0.5 * 16000 * 0.3 ** 2 * (1 / Math.tan(1) + 1 / Math.tan(failure))
  const below = (force * Math.sin(1.3)) / Math.sin(failure + 0.6)
  expect(force * Math.cos(1.3) + below * Math.cos(failure + 0.6)).toBeCloseTo(weight, 6)
  expect(() => terramechanics.earthMoving({ ...ground, rake: 0 })).toThrow('earthMoving: rake must be above 0')
})

test('a tow by slip slows down from one limit to the other, and needs both', () => {
  const scene = createScene()
  const body = scene.body({ name: 'cart', shape: shape.sphere({ radius: 1 }), material: material({ density: 1 }) })
  const tow = { body, at: [0, 0, 0], axis: [1, 0, 0] } as const
  const slip = { rim: 2, limits: [0, 0.75], start: 1, end: 3 } as const
  terramechanics.addTow(scene, { ...tow, slip })
  expect(scene.data.motors[0]!.drive).toEqual({ ramp: { from: 2, to: 0.5, start: 1, end: 3 } })
  const bad = { ...slip, limits: undefined } as unknown as typeof slip
  expect(() => terramechanics.addTow(scene, { ...tow, name: 'bare', slip: bad })).toThrow(
    'bare: a tow by slip needs its limits, two numbers below 1, at which 2 m/s of the rim are left; found undefined.',
  )
})

/** A TIFF of some entries and one strip for each of some rows. */
function tiff(
  entries: readonly (readonly [tag: number, value: number])[],
  strips: readonly Uint8Array[],
  little: boolean,
) {
  const all = [...entries, [273, 0], [279, 0]] as [number, number][]
  all.sort(([a], [b]) => a - b)
  const lists = 8 + 2 + 12 * all.length + 4
  const data = lists + 8 * strips.length
  const bytes = new Uint8Array(data + strips.reduce((sum, strip) => sum + strip.length, 0))
  const view = new DataView(bytes.buffer)
  bytes.set(little ? [73, 73, 42, 0] : [77, 77, 0, 42])
  view.setUint32(4, 8, little)
  view.setUint16(8, all.length, little)
  let at = data
  strips.forEach((strip, k) => {
    view.setUint32(lists + 4 * k, at, little)
    view.setUint32(lists + 4 * (strips.length + k), strip.length, little)
    bytes.set(strip, at)
    at += strip.length
  })
  all.forEach(([tag, value], k) => {
    const place = tag === 273 ? 0 : tag === 279 ? 1 : null
    const single = strips.length === 1 && place !== null
    view.setUint16(10 + 12 * k, tag, little)
    view.setUint16(12 + 12 * k, 4, little)
    view.setUint32(14 + 12 * k, place === null ? 1 : strips.length, little)
    const list = lists + 4 * (place ?? 0) * strips.length
    view.setUint32(18 + 12 * k, place === null ? value : single ? view.getUint32(list, little) : list, little)
  })
  return bytes
}

test('heights come from a TIFF of whole numbers or with a point', () => {
  const size = [
    [256, 3],
    [257, 2],
    [277, 1],
  ] as const
  // big-endian shorts, two strips, differences between neighbours
  const shorts = [
    [0, 65535, 30000],
    [5, 10, 20],
  ]
  const strips = shorts.map((row) => {
    const strip = new DataView(new ArrayBuffer(6))
    row.forEach((value, k) => {
      strip.setUint16(2 * k, (value - (row[k - 1] ?? 0) + 65536) % 65536)
    })
    return new Uint8Array(strip.buffer)
  })
  const coded = tiff([...size, [258, 16], [259, 1], [278, 1], [317, 2]], strips, false)
  const found = parseTiff(coded, 'a.tif')
  expect([found.columns, found.rows]).toEqual([3, 2])
  expect([...found.values]).toEqual(shorts.flat().map((value) => value / 65535))
  // where there is no data, here 5 as text, it is as low as the lowest of the others
  const holes = tiff([...size, [258, 16], [259, 1], [278, 1], [317, 2], [42113, 53]], strips, false)
  expect([...parseTiff(holes, 'a.tif').values]).toEqual([0, 65535, 30000, 0, 10, 20].map((value) => value / 65535))
  const none = tiff([...size, [258, 8], [259, 1], [278, 2], [42113, 57]], [new Uint8Array(6).fill(9)], true)
  expect([...parseTiff(none, 'a.tif').values]).toEqual([0, 0, 0, 0, 0, 0])
  // little-endian floats, deflated: from the lowest to the highest
  const floats = Float32Array.from([-1, 3, 1, 0, 2, 3])
  const packed = deflateSync(new Uint8Array(floats.buffer))
  const elevations = tiff([...size, [258, 32], [259, 8], [278, 2], [339, 3]], [packed], true)
  expect([...parseTiff(elevations, 'b.tif').values]).toEqual([0, 1, 0.5, 0.25, 0.75, 1])
  expect(() => parseTiff(elevations.subarray(0, 40), 'b.tif')).toThrow('b.tif: the TIFF picture is cut short.')
  expect(() => parseTiff(tiff([...size, [258, 16], [259, 5]], strips, true), 'c.tif')).toThrow(
    'c.tif: the TIFF picture is damaged: a code that is not in its table.',
  )
  expect(() => parseTiff(tiff([...size, [258, 16], [259, 7]], strips, true), 'd.tif')).toThrow(
    'd.tif: a TIFF of one sample of 8, 16 or 32 bits, or of 32 or 64 with a point, as it is, deflated, by LZW or PackBits, is read, found 1 of 16 bits, format 1, compression 7, predictor 1.',
  )
  expect(() => parseTiff(Uint8Array.of(73, 73, 43, 0, 8, 0, 0, 0), 'e.tif')).toThrow('e.tif: a BigTIFF is not read')
  // highest bytes of a row first, each a difference
  const doubles = [1.5, -2.25, 1e3, 0.1, 7, -1e-3]
  const rows = [doubles.slice(0, 3), doubles.slice(3)].map((row) => {
    const ofRow = Float64Array.from(row)
    const bytes = new Uint8Array(ofRow.buffer)
    const planes = Array.from({ length: 24 }, (_, k) => bytes[8 * (k % 3) + 7 - Math.floor(k / 3)]!)
    return Uint8Array.from(planes, (byte, k) => byte - (planes[k - 1] ?? 0))
  })
  const points = tiff([...size, [258, 64], [259, 1], [278, 1], [317, 3], [339, 3]], rows, true)
  const [low, high] = [Math.min(...doubles), Math.max(...doubles)]
  expect([...parseTiff(points, 'f.tif').values]).toEqual(doubles.map((value) => (value - low) / (high - low)))
})

test('a picture that ffmpeg packed in each of its ways has the same heights', () => {
  const folder = mkdtempSync(join(tmpdir(), 'talus-tiff-'))
  const file = (name: string) => join(folder, name)
  const encode = (...options: string[]) =>
    execFileSync('ffmpeg', ['-loglevel', 'error', '-f', 'rawvideo', '-pix_fmt', 'gray16le', '-s', '97x61', ...options])
  // stretches that repeat, for long codes and a table that fills up
  const values = Uint16Array.from({ length: 97 * 61 }, (_, k) => (k % 7 === 0 ? 40_000 : (k * k * 31) % 5003))
  writeFileSync(file('raw'), values)
  for (const way of ['raw', 'lzw', 'packbits', 'deflate']) {
    encode('-i', file('raw'), '-compression_algo', way, '-y', file(`${way}.tif`))
    const found = parseTiff(readFileSync(file(`${way}.tif`)), way)
    expect([found.columns, found.rows], way).toEqual([97, 61])
    expect(found.values, way).toEqual(Float64Array.from(values, (value) => value / 65_535))
  }
  rmSync(folder, { recursive: true })
})

test('a machine that cannot be is refused with the numbers that disagree', () => {
  const steel = material({ name: 'steel', density: 7800, friction: 0.6 })
  const shoe = vehicles.shoe.pinned({
    pitch: 0.1,
    width: 0.2,
    plateWidth: 0.13,
    pinRadius: 0.01,
    depth: 0.02,
    mass: 0.8,
  })
  const track = {
    ...{ shoe, count: 25, material: steel, sprocket: { position: [-0.42, 0.22] as const, teeth: 7, mass: 4 } },
    idler: { position: [0.42, 0.22] as const, radius: 0.09, mass: 4 },
    roadWheels: [-0.2, 0, 0.2].map((x) => ({ position: [x, 0.11] as const, radius: 0.08, mass: 3 })),
  }
  expect(() => vehicles.ringOf({ ...track, idler: { ...track.idler, position: [Number.NaN, 0.2] } }, 'track')).toThrow(
    'track: position of the idler, component x must be a finite number, found NaN.',
  )
  const put = (gauge: number, z: number) => () => {
    const scene = createScene()
    scene.body({ name: 'floor', shape: shape.plane(), material: steel, fixed: true })
    const chassis = { shape: shape.box({ half: [0.3, 0.02, 0.06] }), mass: 60, position: [0, 0, 0.2] as const }
    return vehicles.addTrackedVehicle(scene, { chassis, track, gauge, position: [0, 0, z] })
  }
  const standing = -vehicles.lowestOf(track, vehicles.ringOf(track, 'track'))
  expect(put(0.7, standing)).not.toThrow()
  // a plane of the scene is ground, though nobody says so
  expect(put(0.7, standing - 0.3)).toThrow(
    /trackedVehicle: it is 0.3 m inside the ground at x .*: put it higher by as much/,
  )
  expect(put(0.05, standing)).toThrow('trackedVehicle: tracks 0.2 m wide do not fit a gauge of 0.05 m.')
  const body = createScene().body({ name: 'b', shape: shape.sphere({ radius: 0.1 }), material: steel })
  const tow = { body, at: [0, 0, 0] as const, axis: [0, 0, 0] as const, speed: 1 }
  expect(() => terramechanics.addTow(createScene(), tow)).toThrow('tow: axis must have a length, found [0,0,0].')
  expect(() => terrain.layers({ surface: terrain.flat(1), size: [1, 1], layers: [] })).toThrow(
    'terrain.layers: a layer is needed, found none.',
  )
})
