// vtkExport.ts: a run for ParaView and VTK: points for glyphs, surfaces, contacts, each with a collection over time.
//
//   bodies.pvd, bodies_000012.vtp          a point for each body with everything known of it
//   surfaces.pvd, surfaces_000012.vtp      surfaces of what moves and is not a sphere; fixed.vtp of what never moves
//   contacts.pvd, contacts_000012.vtp      where contacts were recorded
//   cables.pvd, cables_000012.vtp          lines along cables, with strain, curvature, tension and moment

import { join } from 'node:path'
import { replaceFile } from '../../diskFile.js'
import type { Frame } from '../../recording/recording.js'
import { changingArrays, constantArrays, type NamedArray, positionsOf, presentBodies } from '../bodyArrays.js'
import { BodySurfaces, presentSurfaces, spreadOver } from '../bodySurfaces.js'
import { cableLines, hasCables } from '../cableLines.js'
import { contactPoints, hasContacts } from '../contactPoints.js'
import type { ExportSource } from '../exportSource.js'
import { type FrameExport, frameNumber } from '../frameExport.js'
import { shapeFrames } from '../shapeFrames.js'
import { escaped, type PolyData, polyDataPieces } from './polyDataFile.js'

export interface VtkOptions {
  /** By zlib. */
  readonly compress?: boolean
}

interface Listed {
  readonly time: number
  readonly file: string
  readonly part: number
}

type Kind = 'bodies' | 'surfaces' | 'contacts' | 'cables'

export class VtkExport implements FrameExport {
  private readonly listed: Record<Kind, Listed[]> = { bodies: [], surfaces: [], contacts: [], cables: [] }
  private readonly constants: readonly NamedArray[]
  private readonly moving: BodySurfaces
  private readonly fixed: BodySurfaces
  private readonly names: Readonly<Record<string, readonly string[]>>

  constructor(
    private readonly source: ExportSource,
    private readonly out: string,
    private readonly options: VtkOptions,
  ) {
    const { scene } = source
    this.constants = constantArrays(source)
    this.moving = new BodySurfaces(scene, ({ fixed }) => !fixed)
    this.fixed = new BodySurfaces(scene, ({ fixed }) => fixed)
    const { groups, materials } = scene.data
    this.names = { groupNames: groups.map((group) => group.name), materialNames: materials.map((m) => m.name) }
  }

  async frame(index: number, frame: Frame): Promise<void> {
    const { source, names } = this
    const { time } = frame
    const changing = changingArrays(source, frame)
    const there = presentBodies(frame)
    const bodies = [...this.constants, ...changing].map((array) => spreadOver(array, there))
    const places = { name: 'position', unit: 'm', components: 3, values: positionsOf(frame), changes: true }
    const points = spreadOver(places, there).values as Float64Array
    await this.write('bodies', index, { time, points, verts: true, pointData: bodies, names })
    if (this.moving.vertexCount > 0) {
      const surfaces = this.surfaces(this.moving, frame, [...this.constants, ...changing])
      await this.write('surfaces', index, surfaces)
    }
    if (this.fixed.vertexCount > 0) await this.listFixed(frame)
    if (hasCables(source)) {
      const { points: along, lines, arrays } = cableLines(source, frame)
      await this.write('cables', index, { time, points: along, lines, pointData: arrays })
    }
    if (hasContacts(source)) {
      const { positions, arrays } = contactPoints(source, frame)
      await this.write('contacts', index, { time, points: positions, verts: true, pointData: arrays })
    }
  }

  async finish(): Promise<string[]> {
    const kinds = (Object.keys(this.listed) as Kind[]).filter((kind) => this.listed[kind].length > 0)
    for (const kind of kinds) {
      const text = collection(this.listed[kind])
      await replaceFile(join(this.out, `${kind}.pvd`), [new TextEncoder().encode(text)])
    }
    return kinds.map((kind) => `${kind}.pvd`)
  }

  /** What never moves is one file that each time of the collection names. */
  private async listFixed(frame: Frame): Promise<void> {
    const file = 'fixed.vtp'
    if (this.listed.surfaces.every((listed) => listed.file !== file)) {
      await this.put(file, this.surfaces(this.fixed, frame, this.constants))
    }
    this.listed.surfaces.push({ time: frame.time, file, part: 1 })
  }

  /** Values of a body at each vertex of its surface. */
  private surfaces(of: BodySurfaces, frame: Frame, arrays: readonly NamedArray[]): PolyData {
    const all = of.vertices(shapeFrames(this.source.columns, frame))
    const { vertices: points, triangles, bodyOfVertex } = presentSurfaces(all, of)
    const pointData = arrays.map((array) => spreadOver(array, bodyOfVertex))
    return { time: frame.time, points, triangles, pointData, names: this.names }
  }

  private async write(kind: Kind, index: number, data: PolyData): Promise<void> {
    const file = `${kind}_${frameNumber(index)}.vtp`
    await this.put(file, data)
    this.listed[kind].push({ time: data.time, file, part: 0 })
  }

  private async put(file: string, data: PolyData): Promise<void> {
    const { compress = false } = this.options
    await replaceFile(join(this.out, file), polyDataPieces({ ...data, compress }))
  }
}

function collection(listed: readonly Listed[]): string {
  const lines = listed.map(
    ({ time, file, part }) => `<DataSet timestep="${time}" group="" part="${part}" file="${escaped(file)}"/>`,
  )
  return [
    '<?xml version="1.0"?>',
    '<VTKFile type="Collection" version="1.0" byte_order="LittleEndian">',
    '<Collection>',
    ...lines,
    '</Collection>',
    '</VTKFile>',
    '',
  ].join('\n')
}
