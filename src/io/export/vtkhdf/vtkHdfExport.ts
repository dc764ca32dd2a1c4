// vtkHdfExport.ts: a run as VTKHDF files: bodies.vtkhdf with a point for each body, surfaces.vtkhdf with all surfaces.
//
// Both are unstructured grids over time. Their cells never change and are stored once: the steps point to them by
// offsets, and to the rows of their own points and values. A reader that knows no steps sees the first frame. A body that is not there
// has points that VTK hides.

import { join } from 'node:path'
import { type AnyArray, bytesOf } from '../../container/container.js'
import { PlacedFile } from '../../diskFile.js'
import type { Frame } from '../../recording/recording.js'
import { changingArrays, constantArrays, type NamedArray, positionsOf } from '../bodyArrays.js'
import { BodySurfaces, spreadOver } from '../bodySurfaces.js'
import type { ExportSource } from '../exportSource.js'
import type { FrameExport } from '../frameExport.js'
import { shapeFrames } from '../shapeFrames.js'
import { type Hdf5Dataset, type Hdf5Group, type Hdf5Layout, hdf5Layout } from './hdf5Layout.js'
import type { Hdf5Type } from './hdf5Messages.js'

/** VTK's numbers of cell types. */
const cellTypes = { vertex: 1, triangle: 5 } as const

const hiddenPoint = 2

/** Points that are no numbers put where the first is that is one, so that they widen nothing. */
function withPlaces(points: Float64Array): Float64Array {
  const there = points.findIndex(Number.isFinite)
  return there < 0 ? points.map(() => 0) : points.map((x, k) => (Number.isFinite(x) ? x : points[there + (k % 3)]!))
}

interface GridOptions {
  readonly cell: keyof typeof cellTypes
  /** Points of all cells, one after the other. */
  readonly connectivity: ArrayLike<number>
  readonly times: readonly number[]
  readonly pointCount: number
  readonly arrays: readonly NamedArray[]
}

const typeOf = new Map<unknown, Hdf5Type>([
  [Float64Array, 'f64'],
  [Float32Array, 'f32'],
  [Int32Array, 'i32'],
  [Uint32Array, 'u32'],
  [Int16Array, 'i16'],
  [Uint8Array, 'u8'],
])

export class VtkHdfExport implements FrameExport {
  private bodies: GridFile | null = null
  private surfaces: GridFile | null = null
  private readonly drawn: BodySurfaces
  private readonly constants: readonly NamedArray[]

  constructor(
    private readonly source: ExportSource,
    private readonly out: string,
  ) {
    this.drawn = new BodySurfaces(source.scene, () => true)
    this.constants = constantArrays(source)
  }

  async frame(_: number, frame: Frame): Promise<void> {
    const arrays = [...this.constants, ...changingArrays(this.source, frame), ...this.hidden(frame)]
    this.bodies ??= await this.begin('bodies', arrays)
    await this.bodies.frame(withPlaces(positionsOf(frame)), arrays)
    if (this.drawn.vertexCount === 0) return
    const spread = arrays.map((array) => spreadOver(array, this.drawn.bodyOfVertex))
    this.surfaces ??= await this.begin('surfaces', spread)
    await this.surfaces.frame(withPlaces(this.drawn.vertices(shapeFrames(this.source.columns, frame))), spread)
  }

  /** Which bodies are not there, by the name and the value that VTK knows; of scenes where all are, nothing. */
  private hidden({ values }: Frame): NamedArray[] {
    const { columns, scene } = this.source
    if (!scene.data.groups.some(({ absent }) => absent)) return []
    const marks = Uint8Array.from({ length: columns.count }, (_, i) =>
      Number.isFinite(values.bodyPos![3 * i]) ? 0 : hiddenPoint,
    )
    // bytes, which no other array has
    return [{ name: 'vtkGhostType', unit: '1', components: 1, values: marks as unknown as AnyArray, changes: true }]
  }

  async finish(): Promise<string[]> {
    await this.bodies?.finish()
    await this.surfaces?.finish()
    return ['bodies.vtkhdf', ...(this.surfaces ? ['surfaces.vtkhdf'] : [])]
  }

  async abandon(): Promise<void> {
    await this.bodies?.abandon()
    await this.surfaces?.abandon()
  }

  private begin(name: 'bodies' | 'surfaces', arrays: readonly NamedArray[]): Promise<GridFile> {
    const { frames, recording, columns } = this.source
    const times = frames.map((index) => recording.frames[index]!.time)
    const file = join(this.out, `${name}.vtkhdf`)
    const pointCount = name === 'bodies' ? columns.count : this.drawn.vertexCount
    const each = Int32Array.from({ length: pointCount }, (_, i) => i)
    return name === 'bodies'
      ? GridFile.begin(file, { cell: 'vertex', connectivity: each, times, pointCount, arrays })
      : GridFile.begin(file, { cell: 'triangle', connectivity: this.drawn.triangles, times, pointCount, arrays })
  }
}

class GridFile {
  private done = 0

  private constructor(
    private readonly options: GridOptions,
    private readonly layout: Hdf5Layout,
    private readonly file: PlacedFile,
  ) {}

  static async begin(name: string, options: GridOptions): Promise<GridFile> {
    const layout = hdf5Layout(gridTree(options))
    const grid = new GridFile(options, layout, await PlacedFile.open(name))
    await grid.file.writeAt(0, layout.head)
    await grid.putCells()
    await grid.putSteps()
    for (const array of options.arrays) if (!array.changes) await grid.put(`PointData/${array.name}`, array.values)
    return grid
  }

  async frame(points: Float64Array, arrays: readonly NamedArray[]): Promise<void> {
    const row = this.done++ * this.options.pointCount
    await this.put('Points', points, 3 * row)
    for (const { name, components, values, changes } of arrays) {
      if (changes) await this.put(`PointData/${name}`, values, components * row)
    }
  }

  async finish(): Promise<void> {
    await this.file.finish()
  }

  async abandon(): Promise<void> {
    await this.file.drop()
  }

  private async put(path: string, values: AnyArray | BigInt64Array | Uint8Array, first = 0): Promise<void> {
    const start = this.layout.data.get(`VTKHDF/${path}`)!
    await this.file.writeAt(start + first * values.BYTES_PER_ELEMENT, bytesOf(values as AnyArray))
  }

  private async putCells(): Promise<void> {
    const { cell, connectivity, pointCount } = this.options
    const corners = cell === 'vertex' ? 1 : 3
    const cells = connectivity.length / corners
    const long = (...values: number[]) => BigInt64Array.from(values, BigInt)
    await this.put('NumberOfPoints', long(pointCount))
    await this.put('NumberOfCells', long(cells))
    await this.put('NumberOfConnectivityIds', long(connectivity.length))
    await this.put('Connectivity', BigInt64Array.from(connectivity as Int32Array, BigInt))
    await this.put(
      'Offsets',
      BigInt64Array.from({ length: cells + 1 }, (_, k) => BigInt(corners * k)),
    )
    await this.put('Types', new Uint8Array(cells).fill(cellTypes[cell]))
  }

  private async putSteps(): Promise<void> {
    const { times, pointCount, arrays } = this.options
    const rows = BigInt64Array.from(times, (_, k) => BigInt(k * pointCount))
    const none = new BigInt64Array(times.length)
    await this.put('Steps/Values', Float64Array.from(times))
    await this.put('Steps/NumberOfParts', none.slice().fill(1n))
    await this.put('Steps/PointOffsets', rows)
    for (const name of ['PartOffsets', 'CellOffsets', 'ConnectivityIdOffsets']) await this.put(`Steps/${name}`, none)
    for (const { name, changes } of arrays) await this.put(`Steps/PointDataOffsets/${name}`, changes ? rows : none)
  }
}

/** What the file holds, without the numbers. */
function gridTree({ cell, connectivity, times, pointCount, arrays }: GridOptions): Hdf5Group {
  const long = (...dims: number[]): Hdf5Dataset => ({ type: 'i64', dims })
  const cells = connectivity.length / (cell === 'vertex' ? 1 : 3)
  const steps = times.length
  const pointData = arrays.map(({ name, values, components, changes }) => {
    const rows = changes ? steps * pointCount : pointCount
    return [name, { type: typeOf.get(values.constructor)!, dims: components === 1 ? [rows] : [rows, components] }]
  })
  const grid: Hdf5Group = {
    attributes: { Version: [2, 0], Type: 'UnstructuredGrid' },
    children: {
      NumberOfPoints: long(1),
      NumberOfCells: long(1),
      NumberOfConnectivityIds: long(1),
      Points: { type: 'f64', dims: [steps * pointCount, 3] },
      Connectivity: long(connectivity.length),
      Offsets: long(cells + 1),
      Types: { type: 'u8', dims: [cells] },
      PointData: { children: Object.fromEntries(pointData) },
      Steps: {
        attributes: { NSteps: [steps] },
        children: {
          Values: { type: 'f64', dims: [steps] },
          NumberOfParts: long(steps),
          PartOffsets: long(steps),
          PointOffsets: long(steps),
          CellOffsets: long(steps),
          ConnectivityIdOffsets: long(steps),
          PointDataOffsets: { children: Object.fromEntries(arrays.map(({ name }) => [name, long(steps)])) },
        },
      },
    },
  }
  return { children: { VTKHDF: grid } }
}
