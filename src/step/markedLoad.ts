// markedLoad.ts: contact forces or torques on bodies that are marked, from others or from marked ones alone.

import { type Backend, sumOf } from '../backends/backend.js'
import type { Scene } from '../model/createScene.js'
import { rangesNamed } from '../model/morePlaces.js'
import type { Run } from './run.js'

/** Bodies with mark 2 bear the load; those with mark 1 it comes from, where that matters. */
export interface Marked {
  readonly first: number
  readonly count: number
  readonly mark: number
}

/** Bodies of the last group bear the load, those of the others it comes from. */
export function markedRanges(scene: Scene, groups: readonly string[]): Marked[] {
  return groups.flatMap((name, k) => {
    const mark = k === groups.length - 1 ? 2 : 1
    return rangesNamed(scene.data.groups, name).map(({ first, count }) => ({ first, count, mark }))
  })
}

/** By force: forces of all contacts between marked bodies and others, or between bodies of the two marks. */
export async function markedForce(run: Run, ranges: readonly Marked[], { between }: { between: boolean }) {
  return withMarks(run, ranges, async () => {
    const sum = await pairForce(run, between)
    if (!run.meet) return sum
    const met = await meetingLoad(run, { between, torque: false })
    return sum.map((value, c) => value + met[c]!)
  })
}

/** Forces or torques of meetings alone. */
export function markedMeetingLoad(run: Run, ranges: readonly Marked[], { torque }: { torque: boolean }) {
  return withMarks(run, ranges, () => meetingLoad(run, { between: false, torque }))
}

/** Torque of spheres on a wall, about its centre. */
export function wallTorque(run: Run, body: number): Promise<number[]> {
  return withMarks(run, [{ first: body, count: 1, mark: 2 }], () => {
    run.backend.run(`wallTorques__parts_${run.parts !== null}`)
    return sumLoads(run.backend, 'body')
  })
}

export async function withMarks<T>({ backend }: Run, ranges: readonly Marked[], look: () => Promise<T>): Promise<T> {
  for (const { first, count, mark } of ranges) backend.write('bodyMark', new Uint32Array(count).fill(mark), first)
  backend.stage('observe')
  try {
    return await look()
  } finally {
    for (const { first, count } of ranges) backend.write('bodyMark', new Uint32Array(count), first)
  }
}

function pairForce({ backend }: Run, between: boolean): Promise<number[]> {
  backend.run('pairLoads', { between })
  return sumLoads(backend, 'body')
}

function meetingLoad({ backend }: Run, { between, torque }: { between: boolean; torque: boolean }): Promise<number[]> {
  backend.run('meetingLoads', { between, torque })
  return sumLoads(backend, 'meeting')
}

/** Of what a kernel has left in the fields of each record, all axes at once. */
export async function sumLoads(backend: Backend, of: 'body' | 'meeting' | 'contact'): Promise<number[]> {
  const axes = ['X', 'Y', 'Z']
  backend.reduce(axes.map((axis) => sumOf(`${of}Load${axis}`, `load${axis}`)))
  const load = await Promise.all(axes.map((axis) => backend.read(`load${axis}`, 0, 1)))
  return load.map(([value]) => value!)
}
