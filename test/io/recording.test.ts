// Recordings: frames come back in any order, a torn end is left out, a continued one goes on where it was.

import { appendFileSync, copyFileSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { continueRecording, createRecording, openRecording } from '#talus/files.js'
import { backend, contact, createScene, createSimulation, material, shape } from '#talus/index.js'
import { bodyColumns } from '#talus/model/bodyColumns.js'
import { withPlaces } from '#talus/model/morePlaces.js'
import { bornAlong } from '../../src/viewer/cableFrame.js'
import { decodeFrame, readStart } from '../../src/viewer/decodeRecording.js'
import { sceneModel } from '../../src/viewer/sceneModel.js'
import { fallingBalls } from './fallingBalls.js'
import { temporaryFolder } from './temporaryFolder.js'

const folder = temporaryFolder()
const options = { scene: fallingBalls(), sceneName: 'balls', timeStep: 1e-3, every: 10 }
const half = Math.SQRT1_2

const valuesAt = (steps: number) => ({
  bodyPos: Float64Array.of(0, 0, 0, 1, 1, 5 + steps / 1000, 2, 1, 6),
  bodyRot: Float64Array.of(0, 0, 0, 1, 0, 0, half, half, 0, 0, 0, 1),
  bodyVel: Float64Array.of(0, 0, 0, 0, 0, -steps, 0, 0, 0.1),
})

async function record(name: string, frames: number): Promise<string> {
  const file = join(folder, name)
  const writer = await createRecording(file, options)
  for (let k = 0; k < frames; k++) await writer.append({ steps: 10 * k, time: 0.01 * k }, valuesAt(10 * k))
  await writer.close()
  return file
}

async function placesOf(file: string) {
  const recording = await openRecording(file)
  await recording.close()
  return recording.frames
}

/** The same recording as an older version has it: heads without a checksum. */
function asVersion(whole: Buffer, version: number, places: readonly { offset: number; bytes: number }[]): Buffer {
  const bytes = Buffer.from(whole)
  bytes.writeUInt32LE(version, 8)
  for (const { offset, bytes: length } of places) {
    bytes.writeBigUInt64LE(BigInt(length), offset + 8)
    bytes.writeUInt32LE(crc32(bytes.subarray(offset + 8, offset + length)), offset + 4)
  }
  return bytes
}

describe('a recording', () => {
  it('goes on with places that were made, and has nobody in them before', async () => {
    const file = join(folder, 'grown')
    const writer = await createRecording(file, options)
    for (const steps of [0, 10]) await writer.append({ steps, time: steps / 1000 }, valuesAt(steps))
    const { groups } = options.scene.data
    const more = withPlaces(options.scene, [{ group: groups.at(-1)!.name, count: 2 }])
    await writer.grow(more)
    const { bodyPos, bodyRot, bodyVel } = valuesAt(20)
    const longer = {
      bodyPos: Float64Array.of(...bodyPos, 7, 7, 7, 8, 8, 8),
      bodyRot: Float64Array.of(...bodyRot, 0, 0, 0, 1, 0, 0, 0, 1),
      bodyVel: Float64Array.of(...bodyVel, 0, 0, 0, 0, 0, 0),
    }
    await writer.append({ steps: 20, time: 0.02 }, longer)
    // as after a restart from before
    await writer.append({ steps: 30, time: 0.03 }, valuesAt(30))
    await writer.close()
    const recording = await openRecording(file)
    expect(recording.frames.map(({ steps }) => steps)).toEqual([0, 10, 20, 30])
    expect(recording.model.bodyRadius).toHaveLength(5)
    expect(recording.header.groups!.at(-1)).toMatchObject({ name: 'balls+1', continues: 'balls', first: 3, count: 2 })
    const seen = await Promise.all([0, 1, 2, 3].map((k) => recording.frame(k)))
    await recording.close()
    expect(seen[1]!.values.bodyPos![5]).toBeCloseTo(5.01, 4)
    for (const k of [0, 1, 3]) expect([...seen[k]!.values.bodyPos!.subarray(9)]).toEqual(Array(6).fill(Number.NaN))
    expect(seen[2]!.values.bodyPos![14]).toBe(8)
    expect([...seen[0]!.values.bodyRot!.subarray(16)]).toEqual([0, 0, 0, 1])
  })

  it('of version 1 is read, one of a later version is not', async () => {
    const file = await record('version', 2)
    const bytes = asVersion(readFileSync(file), 1, await placesOf(file))
    writeFileSync(file, bytes)
    const recording = await openRecording(file)
    expect((await recording.frame(1)).steps).toBe(10)
    await recording.close()
    expect(recording.frames).toHaveLength(2)
    bytes.writeUInt32LE(5, 8)
    writeFileSync(file, bytes)
    await expect(openRecording(file)).rejects.toThrow(
      'has version 5 of the recording format; this Talus reads versions 1 to 4',
    )
  })

  it.each([2, 3])('of version %i loses one frame at most to any flipped bit of a head', async (version) => {
    const file = await record(`flipped-${version}`, 4)
    const places = await placesOf(file)
    const whole = readFileSync(file)
    const bytes = version === 3 ? whole : asVersion(whole, version, places)
    const { offset } = places[1]!
    for (let bit = 0; bit < 8 * 32; bit++) {
      const damaged = Buffer.from(bytes)
      damaged[offset + (bit >> 3)]! ^= 1 << (bit & 7)
      writeFileSync(file, damaged)
      const recording = await openRecording(file)
      // without a checksum of its own, a head that points past one frame to the next hides that too, which its frame's own tells
      const steps: number[] = []
      for (const [k, frame] of recording.frames.entries())
        await recording.frame(k).then(
          (read) => steps.push(read.steps),
          (error: Error) =>
            expect([error.message, frame.steps]).toEqual([expect.stringContaining('is damaged'), expect.any(Number)]),
        )
      await recording.close()
      expect([bit, steps]).toEqual([bit, [0, 20, 30]])
      if (version === 3 && bit >= 64) expect(recording.damaged).toEqual([{ offset, bytes: places[1]!.bytes }])
    }
  })

  it('holds contacts where asked to, as many as there are', async () => {
    const file = join(folder, 'contacts')
    const writer = await createRecording(file, { ...options, contacts: true })
    const contacts = { contactBodies: [0, 1, 1, 2], contactPoint: [0, 0, 0, 1, 1, 1], contactForce: [0, 0, 5, 1, 2, 3] }
    await writer.append({ steps: 0, time: 0 }, { ...valuesAt(0), ...contacts })
    await writer.append(
      { steps: 10, time: 0.01 },
      { ...valuesAt(10), contactBodies: [], contactPoint: [], contactForce: [] },
    )
    await writer.close()
    const recording = await openRecording(file)
    const [touching, apart] = [await recording.frame(0), await recording.frame(1)]
    await recording.close()
    expect([...touching.values.contactBodies!]).toEqual([0, 1, 1, 2])
    expect([...touching.values.contactForce!]).toEqual([0, 0, 5, 1, 2, 3])
    for (const [k, x] of contacts.contactPoint.entries()) expect(touching.values.contactPoint![k]).toBeCloseTo(x, 4)
    expect(apart.values.contactPoint).toHaveLength(0)
  })

  it('gives its frames back in any order', async () => {
    const recording = await openRecording(await record('whole', 5))
    expect(recording.frames.map(({ steps, time }) => [steps, time])).toEqual(
      [0, 1, 2, 3, 4].map((k) => [10 * k, 0.01 * k]),
    )
    for (const k of [3, 0, 4, 1]) {
      const { steps, values } = await recording.frame(k)
      expect(steps).toBe(10 * k)
      const sent = valuesAt(10 * k)
      // f32 about the middle of the domain, 500 m away: 2^-24 of that; i16 of a unit quaternion: half of 1/32767
      const worst = (got: ArrayLike<number>, wanted: Float64Array) =>
        Math.max(...wanted.map((value, i) => Math.abs(value - got[i]!)))
      expect(worst(values.bodyPos!, sent.bodyPos)).toBeLessThanOrEqual(500 * 2 ** -24)
      expect(worst(values.bodyRot!, sent.bodyRot)).toBeLessThanOrEqual(0.51 / 32767)
      expect([...values.bodyVel!]).toEqual([...Float32Array.from(sent.bodyVel)])
    }
    await expect(recording.frame(5)).rejects.toThrow('has frames 0 to 4, not 5')
    await recording.close()
  })

  it('holds what is needed to draw it', async () => {
    const { header, model, close } = await openRecording(await record('model', 0))
    await close()
    expect(header.shapes).toEqual([
      { kind: 'plane', normal: [0, 0, 1] },
      { kind: 'sphere', radius: 0.1 },
    ])
    expect([...model.bodyShape!]).toEqual([0, 1, 1])
    expect(header.groups!.map(({ name, first, count, moves }) => [name, first, count, moves])).toEqual([
      ['floor', 0, 1, false],
      ['balls', 1, 2, true],
    ])
    expect([...model.bodyRadius!]).toEqual([0, Math.fround(0.1), 0.25])
    expect(header.fields.map((f) => [f.name, f.encoding, f.bytesPerRecord])).toEqual([
      ['bodyPos', 'f32', 12],
      ['bodyRot', 'i16', 8],
      ['bodyVel', 'f32', 12],
    ])
  })

  it('costs 32 bytes per body and frame, and 48 and fill per frame', async () => {
    const [one, two] = [await record('one', 1), await record('two', 2)].map((file) => statSync(file).size)
    const fill = (bytes: number) => Math.ceil(bytes / 8) * 8
    expect(two! - one!).toBe(48 + fill(3 * 12) + fill(3 * 8) + fill(3 * 12))
  })

  it('holds cables by places and slopes of their nodes, without their beads, and so the page reads it', async () => {
    const scene = createScene({ domain: { min: [-1, -1, -1], max: [1, 1, 1] } })
    const rope = material({ name: 'rope', density: 1000, young: 1e7 })
    const ball = { shape: shape.sphere({ radius: 0.1 }), material: rope }
    scene.body({ ...ball, name: 'before' })
    const [from, to] = [
      [0, 0, 0.5],
      [1, 0, 0.5],
    ] as const
    scene.cable({ name: 'rope', points: [from, to], elements: 2, material: rope, radius: 0.01, beads: {} })
    scene.body({ ...ball, name: 'behind' })
    const columns = bodyColumns(scene.data)
    expect(columns.count).toBe(5 + scene.data.cables[0]!.beads!.count)
    // pressed to three quarters of its length
    const { first } = scene.data.cables[0]!
    for (let k = 0; k < 3; k++) columns.position[3 * (first + k)] = 0.375 * k
    const nodeSlope = Float64Array.of(0.75, 0, 0, 0.75, 0, 0, 0.75, 0, 0)
    const velocities = new Float64Array(3 * columns.count).fill(7)
    const values = { bodyPos: columns.position, bodyRot: columns.orientation, bodyVel: velocities, nodeSlope }
    const file = join(folder, 'rope')
    const writer = await createRecording(file, { ...options, scene })
    await writer.append({ steps: 0, time: 0 }, values)
    await writer.close()
    const recording = await openRecording(file)
    const { bodyPos, bodyVel, bodyRot, ...rest } = (await recording.frame(0)).values
    await recording.close()
    // head and counts 48, two balls and three nodes of 32, each field filled to 8; slopes 36 and fill
    expect(recording.frames[0]!.bytes).toBe(48 + 64 + 40 + 64 + 40)
    expect(rest.nodeSlope).toEqual(Float32Array.from(nodeSlope))
    const there = (i: number) => i < 4 || i === columns.count - 1
    for (let i = 0; i < columns.count; i++) {
      const [x, y, z] = bodyPos!.subarray(3 * i, 3 * i + 3)
      const place = there(i) ? [...columns.position.subarray(3 * i, 3 * i + 3)] : [Number.NaN, Number.NaN, Number.NaN]
      expect([x, y, z], `body ${i}`).toEqual(place)
      expect([bodyVel![3 * i], Math.hypot(...bodyRot!.subarray(4 * i, 4 * i + 4))]).toEqual([there(i) ? 7 : 0, 1])
    }
    const bytes = readFileSync(file)
    const read = async (a: number, b: number) => Uint8Array.from(bytes.subarray(a, b)).buffer
    const { header, arrays } = await readStart(read)
    const { offset, bytes: length } = recording.frames[0]!
    const frame = decodeFrame(header, 0, await read(offset, offset + length))
    expect(frame.positions).toEqual(Float32Array.from(bodyPos!))
    const model = sceneModel(header, arrays)
    // ε = ½ (0.75² − 1) all along, where the tension is EA ε |r_x|
    const area = Math.PI * 1e-4
    const strain = (0.5625 - 1) / 2
    expect(bornAlong(model, frame, 'strain')[2]).toBeCloseTo(strain, 6)
    expect(bornAlong(model, frame, 'tension')[3]! / (1e7 * area * strain * 0.75)).toBeCloseTo(1, 5)
  })

  it('of a moving box has the ground in its store, and the page draws that where it lies', async () => {
    const soil = material({ name: 'soil', density: 2000, young: 1e6 })
    const scene = createScene({ domain: { min: [-3, -3, -3], max: [3, 3, 3] } })
    const motion = { position: [{ ramp: { from: 0, to: 2, start: 0, end: 0.02 } }, 0, 0] as const }
    const carriage = scene.body({ name: 'carriage', shape: shape.none(), position: [-1, 0, 0], motion })
    const positions = Array.from({ length: 40 }, (_, k) => [-2 + 0.1 * k, 0, k % 2 ? 0.02 : 0]).flat()
    const box = { positions, radii: 0.04, material: soil, follow: carriage, size: [0.4, 0.4] as const }
    scene.movingBox({ ...box, name: 'ground', every: 1e-3 })
    const choice = { contact: contact.hertzMindlin(), timeStep: 1e-4, backend: backend.cpu({ threads: 1 }) }
    const simulation = await createSimulation(scene, choice)
    // a grain that has moved is stored where it came to lie
    const [ids, left] = [await simulation.bodyIds(), await simulation.read('bodyLeft')]
    const body = ids.findIndex((id, place) => place > 0 && id >= 0 && left[place] === 0)
    await simulation.setBody(body, { velocity: [0, 0, 30] })
    const file = join(folder, 'box')
    const writer = await createRecording(file, { ...options, scene })
    const stored: (readonly [readonly number[], Float64Array])[] = []
    for (const steps of [0, 150]) {
      simulation.step(steps)
      const read = ['bodyPos', 'bodyRot', 'bodyVel', 'bodyId'].map(async (name) => [name, await simulation.read(name)])
      const bodies = Object.fromEntries(await Promise.all(read))
      await writer.append({ steps, time: 1e-4 * steps }, { ...bodies, ...(await simulation.storeFrame!()) })
      const [{ ids, positions: at }] = (await simulation.storedGrains()) as [
        { ids: Uint32Array; positions: Float64Array },
      ]
      stored.push([[...ids], at])
    }
    await writer.close()
    await simulation.close()
    const bytes = readFileSync(file)
    const read = async (a: number, b: number) => Uint8Array.from(bytes.subarray(a, b)).buffer
    const { header, arrays } = await readStart(read)
    const model = sceneModel(header, arrays)
    const ground = model.groups.at(-1)!
    expect([ground.name, ground.count, ground.first + ground.count]).toEqual(['ground, stored', 40, model.bodyCount])
    for (const [k, { offset, bytes: length }] of (await placesOf(file)).entries()) {
      const frame = decodeFrame(header, k, await read(offset, offset + length), model.grainStart)
      expect(frame.positions.length).toBe(3 * model.bodyCount)
      const [ids, at] = stored[k]!
      const drawn = Array.from({ length: 40 }, (_, grain) => frame.positions.slice(3 * (ground.first + grain)))
      const there = drawn.flatMap(([x, y, z], grain) => (Number.isNaN(x) ? [] : [[grain, x, y, z]]))
      const firstId = scene.bodyCount
      expect(there.map(([grain]) => firstId + grain!)).toEqual(ids)
      there.forEach(([, ...place], i) => expect(place).toEqual([...Float32Array.from(at.subarray(3 * i, 3 * i + 3))]))
      expect(frame.boxes).toHaveLength(1)
    }
    // the box has gone on, and one lies higher than before
    expect(stored[1]![0]).not.toEqual(stored[0]![0])
    expect(Math.max(...stored[1]![1].filter((_, i) => i % 3 === 2))).toBeGreaterThan(0.02)
  })

  it('torn at any byte of its last frame gives the frames before it, and goes on from there', async () => {
    const file = await record('torn', 3)
    const [two, three] = [statSync(await record('upToTwo', 2)).size, statSync(file).size]
    for (let kept = two; kept < three; kept += 1) {
      const cut = join(folder, 'cut')
      copyFileSync(file, cut)
      truncateSync(cut, kept)
      const recording = await openRecording(cut)
      expect([recording.frames.length, recording.tornBytes]).toEqual([2, kept - two])
      await recording.close()
    }
    const writer = await continueRecording(join(folder, 'cut'), 10)
    await writer.append({ steps: 20, time: 0.02 }, valuesAt(20))
    await writer.close()
    expect(readFileSync(join(folder, 'cut'))).toEqual(readFileSync(file))
  })

  it('whose last frame is whole in length but not in content loses it', async () => {
    const file = await record('zeros', 3)
    const content = readFileSync(file)
    content.fill(0, content.length - 16)
    writeFileSync(file, content)
    const recording = await openRecording(file)
    expect(recording.frames).toHaveLength(2)
    await recording.close()
  })

  it('damaged in the middle says which frame', async () => {
    const file = await record('middle', 3)
    const size = statSync(await record('oneFrame', 1)).size
    const content = readFileSync(file)
    content[size + 60]! ^= 1
    writeFileSync(file, content)
    const recording = await openRecording(file)
    await expect(recording.frame(1)).rejects.toThrow('middle is damaged: frame 1 does not match its checksum.')
    expect((await recording.frame(2)).steps).toBe(20)
    await recording.close()
  })

  it('continued after a step drops what came later', async () => {
    const file = await record('later', 5)
    const writer = await continueRecording(file, 25)
    await writer.close()
    const recording = await openRecording(file)
    expect(recording.frames.map((frame) => frame.steps)).toEqual([0, 10, 20])
    await recording.close()
  })

  it('of an unknown field is refused', async () => {
    const wrong = createRecording(join(folder, 'wrong'), { ...options, fields: ['bodyPoss'] })
    await expect(wrong).rejects.toThrow('recording: unknown field bodyPoss, did you mean bodyPos?')
  })

  it('that is no recording says so', async () => {
    const file = join(folder, 'other')
    appendFileSync(file, 'TALUSCHK and more of it, but of another kind')
    await expect(openRecording(file)).rejects.toThrow('other is not a Talus recording.')
  })
})
