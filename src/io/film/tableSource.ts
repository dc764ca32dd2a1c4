// tableSource.ts: bodies of other programs, from one table of all frames (CSV), as something that can be drawn: balls, and where the look
// says so other shapes.
//
// A row is a body at a time; each time has the same bodies, in any order where they have an id, in the same order otherwise.

import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { compose, inverse, noRotation, type Rotation } from '../../math/rotation.js'
import { type BodyColumns, bodyColumns } from '../../model/bodyColumns.js'
import { createScene, type Scene } from '../../model/createScene.js'
import { InputError } from '../../model/inputError.js'
import { material } from '../../model/material.js'
import { didYouMean } from '../../model/nearestName.js'
import { type Shape, shape } from '../../model/shape.js'
import { type ExportSource, frameRange, openSource, type SourceOptions } from '../export/exportSource.js'
import type { TableLook } from '../export/pov/tableLook.js'
import { withStoredGround } from './storedGround.js'

/** What a column may be called where the look does not say. */
const usual = {
  time: ['time', 't'],
  id: ['id'],
  group: ['group', 'type'],
  x: ['x', 'position.x'],
  y: ['y', 'position.y'],
  z: ['z', 'position.z'],
  qx: ['qx', 'orientation.x'],
  qy: ['qy', 'orientation.y'],
  qz: ['qz', 'orientation.z'],
  qw: ['qw', 'orientation.w'],
  radius: ['radius', 'r'],
  vx: ['vx', 'velocity.x'],
  vy: ['vy', 'velocity.y'],
  vz: ['vz', 'velocity.z'],
} as const

type ColumnName = keyof typeof usual

/** A run folder, or a table that ends in .csv. */
export async function openFilmSource(
  path: string,
  table: TableLook = {},
  options: SourceOptions = {},
): Promise<ExportSource> {
  return path.endsWith('.csv') ? openTable(path, table, options) : withStoredGround(await openSource(path, options))
}

interface TableBody {
  readonly id: string
  readonly group: string
  /** Of a ball, m. */
  readonly radius: number
  readonly position: readonly number[]
  readonly rotation: Rotation | null
  readonly velocity: readonly number[]
}

async function openTable(file: string, look: TableLook, options: SourceOptions): Promise<ExportSource> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new InputError(`${file}: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}.`)
  })
  const { times, moves, turns } = bodiesByTime(file, text, look)
  const ordered = inOneOrder(file, times)
  const { scene, columns } = sceneOf(ordered[0]![1], look)
  const frames = ordered.map(([time, all]) => ({
    time,
    steps: 0,
    values: {
      bodyPos: Float64Array.from(all.flatMap(({ position }) => position)),
      ...(turns ? { bodyRot: Float64Array.from(all.flatMap((body, i) => axesOf(body.rotation!, columns, i))) } : {}),
      ...(moves ? { bodyVel: Float32Array.from(all.flatMap(({ velocity }) => velocity)) } : {}),
    },
  }))
  const fields = moves ? [{ name: 'bodyVel', owner: 'body', components: 3, unit: 'm/s' }] : []
  const recording = {
    header: { fields },
    model: { bodyRadius: Float64Array.from(columns.radius) },
    frames: frames.map(({ time, steps }) => ({ time, steps })),
    damaged: [],
    frame: async (index: number) => frames[index]!,
    close: async () => undefined,
  }
  const name = basename(file, '.csv')
  const chosen = frameRange(options.frames, frames.length)
  const close = async () => undefined
  return { name, scene, columns, recording, frames: chosen, fields, close } as unknown as ExportSource
}

/** Of the body, where that of its shape stands in the table. */
function axesOf(rotation: Rotation, { shapeRot }: BodyColumns, i: number): Rotation {
  const [x, y, z, w] = shapeRot.subarray(4 * i, 4 * i + 4)
  return compose(rotation, inverse([x!, y!, z!, w!]))
}

interface TableBodies {
  readonly times: Map<number, TableBody[]>
  /** Whether there are velocities. */
  readonly moves: boolean
  /** Whether there are rotations. */
  readonly turns: boolean
}

function bodiesByTime(file: string, text: string, look: TableLook): TableBodies {
  const [head = '', ...lines] = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const place = columnPlaces(file, cellsOf(head), look)
  const times = new Map<number, TableBody[]>()
  lines.forEach((line, k) => {
    const cells = cellsOf(line)
    const number = (name: ColumnName) => {
      const value = Number(cells[place[name]!])
      if (cells[place[name]!]?.trim() && !Number.isNaN(value)) return value
      throw new InputError(
        `${file}:${k + 2}: ${name} must be a number, found ${JSON.stringify(cells[place[name]!] ?? '')}.`,
      )
    }
    const group = place.group === undefined ? 'balls' : cells[place.group]!
    const isBall = !Object.hasOwn(look.shapes ?? {}, group)
    if (isBall && place.radius === undefined && typeof look.radius !== 'number')
      throw new InputError(`${file} has no column radius, and the look has no shape for group ${group}.`)
    const radius = isBall ? (place.radius === undefined ? (look.radius as number) : number('radius')) : 0
    // a wall has no size
    if (isBall && (!(radius > 0) || radius === Number.POSITIVE_INFINITY)) return
    const time = place.time === undefined ? 0 : number('time')
    if (!times.has(time)) times.set(time, [])
    const bodies = times.get(time)!
    bodies.push({
      id: place.id === undefined ? String(bodies.length) : cells[place.id]!,
      group,
      radius,
      position: [number('x'), number('y'), number('z')],
      rotation: place.qx === undefined ? null : unitRotation([number('qx'), number('qy'), number('qz'), number('qw')]),
      velocity: place.vx === undefined ? [] : [number('vx'), number('vy'), number('vz')],
    })
  })
  if (times.size === 0) throw new InputError(`${file} has no bodies.`)
  return { times, moves: place.vx !== undefined, turns: place.qx !== undefined }
}

/** One of length zero does not turn. */
function unitRotation(q: Rotation): Rotation {
  const length = Math.hypot(...q)
  return length > 0 ? (q.map((part) => part / length) as unknown as Rotation) : noRotation
}

/** Where each column is; undefined for those that may be missing. */
function columnPlaces(file: string, titles: readonly string[], look: TableLook): Partial<Record<ColumnName, number>> {
  // position.x[m]: the unit is not part of the name
  const names = titles.map((title) => title.replace(/\[.*\]$/, '').trim())
  const places = Object.entries(usual).map(([name, called]) => {
    const asked = look[name as ColumnName]
    const wanted: readonly string[] = typeof asked === 'string' ? [asked] : called
    const at = names.findIndex((title) => wanted.includes(title))
    const needed = ['x', 'y', 'z'].includes(name) || (name === 'radius' && asked === undefined && !look.shapes)
    if (at < 0 && (needed || typeof asked === 'string'))
      throw new InputError(`${file} has no column ${wanted[0]}${didYouMean(wanted[0]!, names)}`)
    return [name, at < 0 ? undefined : at] as const
  })
  const found = Object.fromEntries(places) as Partial<Record<ColumnName, number>>
  for (const together of [['vx', 'vy', 'vz'] as const, ['qx', 'qy', 'qz', 'qw'] as const]) {
    const [there, missing] = [true, false].map((is) => together.find((name) => (found[name] !== undefined) === is))
    if (there && missing) throw new InputError(`${file} has a column ${there} and none for ${missing}.`)
  }
  return found
}

/** RFC 4180, without line ends in cells. */
const cellsOf = (line: string) =>
  [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
    .map(([, cell]) => (cell!.startsWith('"') ? cell!.slice(1, -1).replaceAll('""', '"') : cell!))
    .slice(0, line.endsWith(',') ? undefined : -1)

/** Frames by time, the bodies of each as in the first, those of a group side by side. */
function inOneOrder(file: string, times: Map<number, TableBody[]>): (readonly [number, TableBody[]])[] {
  const frames = [...times].sort(([a], [b]) => a - b)
  const [, first] = frames[0]!
  const groups = [...new Set(first.map(({ group }) => group))]
  const order = groups.flatMap((group) => first.filter((body) => body.group === group)).map(({ id }) => id)
  return frames.map(([time, bodies]) => {
    const byId = new Map(bodies.map((body) => [body.id, body]))
    const all = order.flatMap((id) => byId.get(id) ?? [])
    if (all.length === order.length && byId.size === order.length) return [time, all] as const
    throw new InputError(`${file}: at ${time} s there are not the same bodies as at ${frames[0]![0]} s.`)
  })
}

/** What has no mass is ground or a wall. */
const standsStill = (of: Shape) => of.kind === 'plane' || of.kind === 'heightfield' || (of.kind === 'mesh' && !of.solid)

function sceneOf(bodies: readonly TableBody[], { shapes = {} }: TableLook): { scene: Scene; columns: BodyColumns } {
  const scene = createScene({})
  const stone = material({ density: 1000 })
  const names = [...new Set(bodies.map(({ group }) => group))]
  for (const name of Object.keys(shapes)) {
    if (!names.includes(name)) throw new InputError(`table.shapes: there is no group ${name}${didYouMean(name, names)}`)
  }
  for (const name of names) {
    const own = bodies.filter(({ group }) => group === name)
    const described = shapes[name]
    const radii = Float64Array.from(own, ({ radius }) => radius)
    scene.bodies({
      name,
      ...(described
        ? { shape: described, fixed: standsStill(described) }
        : { shape: shape.sphere({ radius: radii[0]! }), radii }),
      material: stone,
      positions: Float64Array.from(own.flatMap(({ position }) => position)),
    })
  }
  return { scene, columns: bodyColumns(scene.data) }
}
