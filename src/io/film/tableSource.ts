// tableSource.ts: balls of other programs, from one table of all frames (CSV), as something that can be drawn.
//
// A row is a ball at a time; each time has the same balls, in any order where they have an id, in the same order otherwise.

import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { bodyColumns } from '../../model/bodyColumns.js'
import { createScene, type Scene } from '../../model/createScene.js'
import { InputError } from '../../model/inputError.js'
import { material } from '../../model/material.js'
import { didYouMean } from '../../model/nearestName.js'
import { shape } from '../../model/shape.js'
import { type ExportSource, frameRange, openSource, type SourceOptions } from '../export/exportSource.js'
import type { Look } from '../export/pov/look.js'

type TableLook = NonNullable<Look['table']>

/** What a column may be called where the look does not say. */
const usual = {
  time: ['time', 't'],
  id: ['id'],
  group: ['group', 'type'],
  x: ['x', 'position.x'],
  y: ['y', 'position.y'],
  z: ['z', 'position.z'],
  radius: ['radius', 'r'],
  vx: ['vx', 'velocity.x'],
  vy: ['vy', 'velocity.y'],
  vz: ['vz', 'velocity.z'],
} as const

type ColumnName = keyof typeof usual

/** A run folder, or a table that ends in .csv. */
export function openFilmSource(
  path: string,
  table: TableLook = {},
  options: SourceOptions = {},
): Promise<ExportSource> {
  return path.endsWith('.csv') ? openTable(path, table, options) : openSource(path, options)
}

interface Ball {
  readonly id: string
  readonly group: string
  readonly radius: number
  readonly position: readonly number[]
  readonly velocity: readonly number[]
}

async function openTable(file: string, look: TableLook, options: SourceOptions): Promise<ExportSource> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new InputError(`${file}: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}.`)
  })
  const { times, moves } = ballsByTime(file, text, look)
  const ordered = inOneOrder(file, times)
  const [, balls] = ordered[0]!
  const { scene, columns } = sceneOf(balls)
  const frames = ordered.map(([time, all]) => ({
    time,
    steps: 0,
    values: {
      bodyPos: Float64Array.from(all.flatMap(({ position }) => position)),
      ...(moves ? { bodyVel: Float32Array.from(all.flatMap(({ velocity }) => velocity)) } : {}),
    },
  }))
  const fields = moves ? [{ name: 'bodyVel', owner: 'body', components: 3, unit: 'm/s' }] : []
  const recording = {
    header: { fields },
    model: { bodyRadius: Float64Array.from(balls, ({ radius }) => radius) },
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

interface Balls {
  readonly times: Map<number, Ball[]>
  /** Whether there are velocities. */
  readonly moves: boolean
}

function ballsByTime(file: string, text: string, look: TableLook): Balls {
  const [head = '', ...lines] = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const place = columnPlaces(file, cellsOf(head), look)
  const times = new Map<number, Ball[]>()
  lines.forEach((line, k) => {
    const cells = cellsOf(line)
    const number = (name: ColumnName) => {
      const value = Number(cells[place[name]!])
      if (cells[place[name]!]?.trim() && !Number.isNaN(value)) return value
      throw new InputError(
        `${file}:${k + 2}: ${name} must be a number, found ${JSON.stringify(cells[place[name]!] ?? '')}.`,
      )
    }
    const radius = place.radius === undefined ? (look.radius as number) : number('radius')
    // a wall has no size
    if (!(radius > 0) || radius === Number.POSITIVE_INFINITY) return
    const time = place.time === undefined ? 0 : number('time')
    if (!times.has(time)) times.set(time, [])
    const balls = times.get(time)!
    balls.push({
      id: place.id === undefined ? String(balls.length) : cells[place.id]!,
      group: place.group === undefined ? 'balls' : cells[place.group]!,
      radius,
      position: [number('x'), number('y'), number('z')],
      velocity: place.vx === undefined ? [] : [number('vx'), number('vy'), number('vz')],
    })
  })
  if (times.size === 0) throw new InputError(`${file} has no balls.`)
  return { times, moves: place.vx !== undefined }
}

/** Where each column is; undefined for those that may be missing. */
function columnPlaces(file: string, titles: readonly string[], look: TableLook): Partial<Record<ColumnName, number>> {
  // position.x[m]: the unit is not part of the name
  const names = titles.map((title) => title.replace(/\[.*\]$/, '').trim())
  const places = Object.entries(usual).map(([name, called]) => {
    const asked = look[name as ColumnName]
    const wanted: readonly string[] = typeof asked === 'string' ? [asked] : called
    const at = names.findIndex((title) => wanted.includes(title))
    const needed = ['x', 'y', 'z'].includes(name) || (name === 'radius' && asked === undefined)
    if (at < 0 && (needed || typeof asked === 'string'))
      throw new InputError(`${file} has no column ${wanted[0]}${didYouMean(wanted[0]!, names)}`)
    return [name, at < 0 ? undefined : at] as const
  })
  return Object.fromEntries(places) as Partial<Record<ColumnName, number>>
}

/** RFC 4180, without line ends in cells. */
const cellsOf = (line: string) =>
  [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
    .map(([, cell]) => (cell!.startsWith('"') ? cell!.slice(1, -1).replaceAll('""', '"') : cell!))
    .slice(0, line.endsWith(',') ? undefined : -1)

/** Frames by time, the balls of each as in the first, those of a group side by side. */
function inOneOrder(file: string, times: Map<number, Ball[]>): (readonly [number, Ball[]])[] {
  const frames = [...times].sort(([a], [b]) => a - b)
  const [, first] = frames[0]!
  const groups = [...new Set(first.map(({ group }) => group))]
  const order = groups.flatMap((group) => first.filter((ball) => ball.group === group)).map(({ id }) => id)
  return frames.map(([time, balls]) => {
    const byId = new Map(balls.map((ball) => [ball.id, ball]))
    const all = order.flatMap((id) => byId.get(id) ?? [])
    if (all.length === order.length && byId.size === order.length) return [time, all] as const
    throw new InputError(`${file}: at ${time} s there are not the same balls as at ${frames[0]![0]} s.`)
  })
}

function sceneOf(balls: readonly Ball[]): { scene: Scene; columns: ReturnType<typeof bodyColumns> } {
  const scene = createScene({})
  const stone = material({ density: 1000 })
  for (const name of new Set(balls.map(({ group }) => group))) {
    const own = balls.filter(({ group }) => group === name)
    scene.bodies({
      name,
      shape: shape.sphere({ radius: own[0]!.radius }),
      material: stone,
      positions: Float64Array.from(own.flatMap(({ position }) => position)),
      radii: Float64Array.from(own, ({ radius }) => radius),
    })
  }
  return { scene, columns: bodyColumns(scene.data) }
}
