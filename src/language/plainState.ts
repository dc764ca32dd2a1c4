// plainState.ts: the arrays of a list of fields for kernels run as plain TypeScript, in tests and in a debugger.
//
// Components lie side by side; reals are f64. The arithmetic of positions is the same, in the same order, as in the
// compiled double-precision form.

import { componentCount, type FieldList } from '../state/field.js'
import { countCells } from '../state/layout.js'
import { mat3, nearest, quat, type real, vec3 } from './values.js'

type Values = Float64Array | Int32Array | Uint32Array

export class PlainState {
  readonly arrays: Record<string, Values> = {}
  readonly counts: Record<string, number> = {}
  /** Period 0: the axis is not periodic. */
  origin: readonly number[] = [0, 0, 0]
  period: readonly number[] = [0, 0, 0]
  private inversePeriod: readonly number[] = [0, 0, 0]

  /** `capacities` by owner; counts start equal to them. */
  constructor(
    readonly list: FieldList,
    capacities: Readonly<Record<string, number>>,
  ) {
    for (const cell of countCells(list)) this.counts[cell] = 0
    for (const owner of Object.keys(list.owners)) {
      this.counts[`${owner}Count`] = capacities[owner] ?? 0
      this.counts[`${owner}Capacity`] = capacities[owner] ?? 0
    }
    for (const [name, field] of Object.entries(list.fields)) {
      const length = componentCount[field.type] * Math.max(1, capacities[field.owner] ?? 0)
      this.arrays[name] =
        field.type === 'i32'
          ? new Int32Array(length)
          : field.type === 'u32'
            ? new Uint32Array(length)
            : new Float64Array(length)
    }
  }

  setDomain(origin: readonly number[], size: readonly number[], periodic: readonly boolean[]): void {
    this.origin = origin
    this.period = size.map((s, k) => (periodic[k] ? s : 0))
    this.inversePeriod = this.period.map((p) => (p === 0 ? 0 : 1 / p))
  }

  getScalar(name: string, i: number): number {
    return this.arrays[name]![i]!
  }

  setScalar(name: string, i: number, value: number): void {
    this.arrays[name]![i] = value
  }

  getVec3(name: string, i: number): vec3 {
    const a = this.arrays[name]!
    return vec3(a[3 * i]!, a[3 * i + 1]!, a[3 * i + 2]!)
  }

  setVec3(name: string, i: number, v: vec3): void {
    this.arrays[name]!.set([v.x, v.y, v.z], 3 * i)
  }

  getQuat(name: string, i: number): quat {
    const a = this.arrays[name]!
    return quat(a[4 * i]!, a[4 * i + 1]!, a[4 * i + 2]!, a[4 * i + 3]!)
  }

  setQuat(name: string, i: number, q: quat): void {
    this.arrays[name]!.set([q.x, q.y, q.z, q.w], 4 * i)
  }

  getMat3(name: string, i: number): mat3 {
    const m = this.arrays[name]!.subarray(9 * i, 9 * i + 9) as Float64Array
    return mat3(m[0]!, m[1]!, m[2]!, m[3]!, m[4]!, m[5]!, m[6]!, m[7]!, m[8]!)
  }

  setMat3(name: string, i: number, m: mat3): void {
    this.arrays[name]!.set([m.xx, m.xy, m.xz, m.yx, m.yy, m.yz, m.zx, m.zy, m.zz], 9 * i)
  }

  /** From record a to record b, nearest image on periodic axes. */
  separation(name: string, a: number, b: number): vec3 {
    const p = this.arrays[name]!
    const along = (axis: number): real => {
      const d = p[3 * b + axis]! - p[3 * a + axis]!
      if (this.period[axis] === 0) return d
      return d - this.period[axis]! * nearest(d * this.inversePeriod[axis]!)
    }
    return vec3(along(0), along(1), along(2))
  }

  /** Moves a position, wrapped into the domain on periodic axes. */
  move(name: string, i: number, by: vec3): void {
    const p = this.getVec3(name, i)
    this.setPosition(name, i, vec3(p.x + by.x, p.y + by.y, p.z + by.z))
  }

  /** Sets a position, wrapped into the domain on periodic axes. */
  setPosition(name: string, i: number, at: vec3): void {
    const wrap = (p: real, axis: number): real =>
      p - this.period[axis]! * Math.floor((p - this.origin[axis]!) * this.inversePeriod[axis]!)
    // + 0 makes a negative zero positive, as adding no displacement does
    this.setVec3(name, i, vec3(wrap(at.x + 0, 0), wrap(at.y + 0, 1), wrap(at.z + 0, 2)))
  }

  addScalar(name: string, i: number, n: number): number {
    const before = this.getScalar(name, i)
    this.setScalar(name, i, before + n)
    return before
  }

  maxScalar(name: string, i: number, n: number): number {
    const before = this.getScalar(name, i)
    this.setScalar(name, i, Math.max(before, n))
    return before
  }

  addCount(cell: string, n: number): number {
    const before = this.counts[cell]!
    this.counts[cell] = (before + n) >>> 0
    return before
  }

  maxCount(cell: string, n: number): number {
    const before = this.counts[cell]!
    this.counts[cell] = Math.max(before, n)
    return before
  }
}
