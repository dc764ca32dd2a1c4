// madeRun.ts: a run folder made by hand, with every shape a recording can hold, in motions that are known.
//
// grains.0 goes along x from -1 m at 1 m/s; the other grains and shapes stay. Eleven frames, 0 to 1 s.

import { mkdirSync, writeFileSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { containerPieces } from '#talus/io/container/container.js'
import { storeFields } from '#talus/io/recording/recordedStore.js'
import {
  contactFields,
  encodeFrame,
  type RecordingHeader,
  recordedField,
  recordingKind,
} from '#talus/io/recording/recordingFormat.js'
import { fields } from '#talus/state/fields.js'

const tetrahedron = [0.2, 0.2, 0.2, -0.2, -0.2, 0.2, -0.2, 0.2, -0.2, 0.2, -0.2, -0.2]
const grains = 24

/** Name, shape and place of each group; grains lie on a grid. */
const groups = [
  { name: 'floor', shape: { kind: 'plane', normal: [0, 0, 1] }, at: [0, 0, 0] },
  { name: 'grains', shape: { kind: 'sphere', radius: 0.15 }, at: [0, 0, 0] },
  { name: 'crate', shape: { kind: 'box', half: [0.3, 0.2, 0.2] }, at: [-1.2, 1.4, 0.2] },
  { name: 'egg', shape: { kind: 'ellipsoid', semiAxes: [0.3, 0.2, 0.2] }, at: [-0.4, 1.4, 0.2] },
  { name: 'drum', shape: { kind: 'cylinder', radius: 0.2, height: 0.4 }, at: [0.3, 1.4, 0.2] },
  { name: 'pill', shape: { kind: 'capsule', radius: 0.15, height: 0.3 }, at: [1, 1.4, 0.3] },
  { name: 'hat', shape: { kind: 'cone', radius: 0.2, height: 0.5 }, at: [1.6, 1.4, 0.25] },
  { name: 'stone', shape: { kind: 'hull', points: tetrahedron }, at: [-1.2, 2.2, 0.2] },
  {
    name: 'part',
    shape: { kind: 'mesh', vertices: tetrahedron, triangles: [0, 1, 3, 0, 2, 1, 0, 3, 2, 1, 2, 3], solid: true },
    at: [-0.4, 2.2, 0.2],
  },
  {
    name: 'ground',
    shape: { kind: 'heightfield', heights: [0, 0.1, 0, 0.1, 0.3, 0.1, 0, 0.1, 0], columns: 3, rows: 3, size: [1, 1] },
    at: [0.6, 2.4, 0.01],
  },
  {
    name: 'dumbbell',
    shape: {
      kind: 'union',
      parts: [
        { shape: { kind: 'sphere', radius: 0.15 }, position: [-0.2, 0, 0] },
        { shape: { kind: 'sphere', radius: 0.15 }, position: [0.2, 0, 0] },
        { shape: { kind: 'box', half: [0.2, 0.05, 0.05] } },
      ],
    },
    at: [1.6, 2.2, 0.2],
  },
] as const

const countOf = (name: string) => (name === 'grains' ? grains : 1)
const firstOf = (name: string) =>
  groups
    .slice(
      0,
      groups.findIndex((group) => group.name === name),
    )
    .reduce((sum, group) => sum + countOf(group.name), 0)
export const bodyCount = groups.reduce((sum, { name }) => sum + countOf(name), 0)

/** Number of a body by the name of its group. */
export const numberOf = (group: string, k = 0) => firstOf(group) + k

const header: RecordingHeader = {
  talus: '0.1.0',
  scene: { name: 'made', hash: '0' },
  timeStep: 0.01,
  every: 10,
  origin: [0, 1, 0],
  domain: { min: [-3, -2, -1], max: [3, 4, 3], periodic: [false, false, false] },
  shapes: groups.map(({ shape }) => shape),
  materials: ['stone', 'sand'],
  groups: groups.map(({ name }) => ({
    name,
    first: firstOf(name),
    count: countOf(name),
    material: name === 'grains' ? 1 : 0,
    moves: name !== 'floor' && name !== 'ground',
    shapePos: [0, 0, 0],
    shapeRot: [0, 0, 0, 1],
  })),
  joints: [
    {
      name: 'hinge',
      kind: 'revolute',
      a: numberOf('crate'),
      b: numberOf('egg'),
      pointA: [0.4, 0, 0.3],
      pointB: [-0.4, 0, 0.3],
      rotA: [0, 0, 0, 1],
    },
    {
      name: 'coil',
      kind: 'spring',
      a: numberOf('drum'),
      b: numberOf('pill'),
      pointA: [0.2, 0, 0],
      pointB: [-0.15, 0, 0],
      rotA: [0, 0, 0, 1],
    },
  ],
  gravity: [0, 0, -9.81],
  fields: [
    ...(['bodyPos', 'bodyRot', 'bodyVel'] as const).map((name) => recordedField(name, fields[name])),
    ...contactFields,
  ],
}

/** Where a body is at a time, m. */
export function positionOf(body: number, time: number): [number, number, number] {
  const group = groups.findLast(({ name }) => firstOf(name) <= body)!
  if (group.name !== 'grains') return [...group.at]
  const k = body - firstOf('grains')
  const [i, j] = [k % 6, Math.floor(k / 6)]
  if (k === 0) return [-1 + time, -0.9, 0.15]
  // one floats apart from the others
  if (k === 5) return [1.6, -0.9, 0.65]
  return [-1 + 0.4 * i, -0.6 + 0.4 * j, 0.15]
}

/** The header of a run with a box that goes along with the moving grain. */
const boxField = storeFields.find(({ name }) => name === 'movingBox')!
const headerWithBox = { ...header, fields: [...header.fields, boxField] }

/** Corners of that box at a time, m. */
const movingBox = (time: number) => [-0.4 + time, -1.5, 0.05, 0.4 + time, -0.3, 0.7]

export function frameBytes(k: number, of = header): Uint8Array {
  const time = k / 10
  const bodies = Array.from({ length: bodyCount }, (_, i) => i)
  const moving = numberOf('grains')
  return encodeFrame(
    of,
    { steps: 10 * k, time },
    {
      bodyPos: bodies.flatMap((i) => positionOf(i, time)),
      bodyRot: bodies.flatMap(() => [0, 0, 0, 1]),
      bodyVel: bodies.flatMap((i) => (i === moving ? [1, 0, 0] : [0, 0, 0])),
      contactBodies: [numberOf('floor'), numberOf('crate'), numberOf('floor'), moving],
      contactPoint: [-1.2, 1.4, 0, -1 + time, -0.9, 0],
      contactForce: [0, 0, 4, 0, 0, 2],
      movingBox: movingBox(time),
    },
  )
}

const probeRow = (k: number) => `${k / 10},${-1 + k / 10},-0.9,0.15,${k * k}\n`

function record(status: 'completed' | 'interrupted', frames: number) {
  return {
    status,
    talus: '0.1.0',
    scene: 'made',
    file: null,
    parameters: {},
    backend: { kind: 'cpu', device: 'by hand', threads: 1, precision: 'double' },
    contact: 'dem',
    timeStep: 0.01,
    steps: 10 * (frames - 1),
    time: (frames - 1) / 10,
    wallSeconds: 1,
    counters: { bodies: bodyCount },
    residual: null,
    iterationsPerStep: null,
    unsolvedSteps: null,
    worstResidual: null,
    energy: { kinetic: 0, potential: 0 },
    hash: '0',
    measures: [],
    request: { steps: 10 * (frames - 1), sampleEvery: 10, recordEvery: 10, checkpointSeconds: 60 },
  }
}

export function writeStatus(folder: string, status: 'completed' | 'interrupted', frames: number): void {
  writeFileSync(join(folder, 'run.json'), JSON.stringify(record(status, frames)))
}

export function makeRun(
  folder: string,
  frames = 11,
  status: 'completed' | 'interrupted' = 'completed',
  of = header,
): string {
  mkdirSync(join(folder, 'frames'), { recursive: true })
  writeStatus(folder, status, frames)
  const radii = Float32Array.from({ length: bodyCount }, (_, i) => (i === 0 ? 0 : i < 1 + grains ? 0.15 : 0.35))
  const group = Uint32Array.from({ length: bodyCount }, (_, i) =>
    groups.findLastIndex(({ name }) => firstOf(name) <= i),
  )
  const model = { bodyRadius: radii, bodyShape: group, bodyMaterial: group.map((g) => (g === 1 ? 1 : 0)) }
  const start = [...containerPieces(recordingKind, of, model)]
  const list = Array.from({ length: frames }, (_, k) => frameBytes(k, of))
  writeFileSync(join(folder, 'frames', 'recording.talus'), Buffer.concat([...start, ...list]))
  const rows = Array.from({ length: frames }, (_, k) => probeRow(k)).join('')
  const names = 'time[s],ball.position.x[m],ball.position.y[m],ball.position.z[m],energy[J]'
  writeFileSync(join(folder, 'probes.csv'), `${names}\n${rows}`)
  return folder
}

export const makeRunAt = (folder: string, origin: [number, number, number]) =>
  makeRun(folder, 11, 'completed', { ...header, origin })

export const makeRunWithBox = (folder: string) => makeRun(folder, 11, 'completed', headerWithBox)

/** One frame and one sample more, as a run that goes on writes them. */
export async function goOn(folder: string, k: number): Promise<void> {
  await appendFile(join(folder, 'probes.csv'), probeRow(k))
  await appendFile(join(folder, 'frames', 'recording.talus'), frameBytes(k))
}
