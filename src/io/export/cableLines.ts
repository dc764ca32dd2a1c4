// cableLines.ts: cables of a frame as lines, with what they bear at each point.
//
//   ε = ½ (|r_x|² − 1),   κ = |r_x × r_xx| / |r_x|³,   tension EA ε |r_x|,   moment EI (κ − κ₀)

import { cross, lengthOf, type Triple } from '../../math/rotation.js'
import type { CableData } from '../../model/cables/cable.js'
import { firstNodes } from '../../model/cables/cableColumns.js'
import { combined, type Ends, firstAt, secondAt, shapesAt } from '../../model/cables/elementCurve.js'
import type { Frame } from '../recording/recording.js'
import type { NamedArray } from './bodyArrays.js'
import type { ExportSource } from './exportSource.js'

/** Pieces of a line for an element. */
const pieces = 8

export interface CableLines {
  readonly points: Float64Array
  /** Numbers of the points of each. */
  readonly lines: readonly Uint32Array[]
  readonly arrays: readonly NamedArray[]
}

/** Whether frames say what cables are stretched by. */
export const hasCables = ({ scene, recording }: ExportSource): boolean =>
  scene.data.cables.length > 0 && recording.header.fields.some(({ name }) => name === 'nodeSlope')

class LineWriter {
  readonly points: number[] = []
  readonly lines: Uint32Array[] = []
  readonly columns: Record<string, number[]> = {
    ...{ cable: [], radius: [], strain: [], curvature: [], tension: [], moment: [] },
  }

  constructor(private readonly youngOf: (cable: CableData) => number) {}

  add(cable: CableData, index: number, endsOf: (element: number) => Ends): void {
    const start = this.points.length / 3
    for (let k = 0; k < cable.elements; k++) {
      // the end of one element is the start of the next
      for (let j = k === 0 ? 0 : 1; j <= pieces; j++) this.point(cable, index, k, j / pieces, endsOf(k))
    }
    const count = this.points.length / 3 - start
    this.lines.push(Uint32Array.from({ length: count }, (_, k) => start + k))
  }

  private point(cable: CableData, index: number, element: number, xi: number, ends: Ends): void {
    const l = cable.length / cable.elements
    const [p, q] = [combined(firstAt(xi, l), ends), combined(secondAt(xi, l), ends)]
    const stretch = lengthOf(p)
    const strain = (stretch * stretch - 1) / 2
    const curvature = cable.curvature === 'small' ? lengthOf(q) : lengthOf(cross(p, q)) / stretch ** 3
    const young = this.youngOf(cable)
    const tension = young * cable.area * strain * stretch
    const moment = young * cable.secondMoment * (curvature - cable.naturalCurvature[element]!)
    this.points.push(...combined(shapesAt(xi, l), ends))
    const values = { cable: index, radius: cable.radius, strain, curvature, tension, moment }
    for (const [name, value] of Object.entries(values)) this.columns[name]!.push(value)
  }
}

const units: Readonly<Record<string, string>> = { radius: 'm', curvature: '1/m', tension: 'N', moment: 'N m' }

export function cableLines({ scene }: ExportSource, { values }: Frame): CableLines {
  const { cables, materials } = scene.data
  const writer = new LineWriter(({ material }) => materials.find(({ name }) => name === material)!.young)
  const [places, slopes] = [values.bodyPos!, values.nodeSlope!]
  const at = (list: ArrayLike<number>, k: number): Triple => [list[3 * k]!, list[3 * k + 1]!, list[3 * k + 2]!]
  const nodes = firstNodes(cables)
  cables.forEach((cable, index) => {
    writer.add(cable, index, (k) => {
      const [body, node] = [cable.first + k, nodes[index]! + k]
      return [at(places, body), at(slopes, node), at(places, body + 1), at(slopes, node + 1)]
    })
  })
  const arrays = Object.entries(writer.columns).map(([name, list]): NamedArray => {
    return { name, unit: units[name] ?? '1', components: 1, values: Float64Array.from(list), changes: true }
  })
  return { points: Float64Array.from(writer.points), lines: writer.lines, arrays }
}
