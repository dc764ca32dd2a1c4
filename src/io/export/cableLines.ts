// cableLines.ts: cables of a frame as lines, with what they bear at each point.

import {
  type BornName,
  bornAt,
  bornNames,
  bornUnits,
  type DrawnCable,
  drawnElement,
} from '../../model/cables/cableTube.js'
import { combined, shapesAt } from '../../model/cables/elementCurve.js'
import { nodePoses } from '../picture/drawCables.js'
import { recordedCables } from '../recording/recordedScene.js'
import type { Frame } from '../recording/recording.js'
import type { NamedArray } from './bodyArrays.js'
import type { ExportSource } from './exportSource.js'
import { shapeFrames } from './shapeFrames.js'

/** Pieces of a line for an element. */
const pieces = 8

export interface CableLines {
  readonly points: Float64Array
  /** Numbers of the points of each. */
  readonly lines: readonly Uint32Array[]
  readonly arrays: readonly NamedArray[]
}

/** Whether frames say what cables are stretched by. */
export const hasCables = ({ scene, recording }: Pick<ExportSource, 'scene' | 'recording'>): boolean =>
  scene.data.cables.length > 0 && recording.header.fields.some(({ name }) => name === 'nodeSlope')

type ColumnName = 'cable' | 'radius' | BornName

const units: Readonly<Record<ColumnName, string>> = { cable: '1', radius: 'm', ...bornUnits }

export function cableLines({ scene, columns }: ExportSource, frame: Frame): CableLines {
  const cables = recordedCables(scene.data)
  const poses = nodePoses(shapeFrames(columns, frame), frame.values)
  const points: number[] = []
  const lines: Uint32Array[] = []
  const found: Record<ColumnName, number[]> = {
    ...{ cable: [], radius: [], strain: [], curvature: [], tension: [], moment: [] },
  }
  const add = (cable: DrawnCable, index: number, k: number, j: number) => {
    const element = drawnElement(cable, poses, k)
    const born = bornAt(cable, k, element, j / pieces)
    points.push(...combined(shapesAt(j / pieces, element.length), element.ends))
    found.cable.push(index)
    found.radius.push(cable.radius)
    for (const name of bornNames) found[name].push(born[name])
  }
  cables.forEach((cable, index) => {
    const start = points.length / 3
    for (let k = 0; k < cable.elements; k++) {
      // the end of one element is the start of the next
      for (let j = k === 0 ? 0 : 1; j <= pieces; j++) add(cable, index, k, j)
    }
    lines.push(Uint32Array.from({ length: points.length / 3 - start }, (_, k) => start + k))
  })
  const arrays = Object.entries(found).map(([name, list]): NamedArray => {
    const unit = units[name as ColumnName]
    return { name, unit, components: 1, values: Float64Array.from(list), changes: true }
  })
  return { points: Float64Array.from(points), lines, arrays }
}
