// vtk.test.ts: what VTK reads in exported files is what the frames hold.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { createScene, material } from '#talus/index.js'
import { bodyColours, colourRanges } from '#talus/io/export/bodyColours.js'
import { BodySurfaces } from '#talus/io/export/bodySurfaces.js'
import { contactPoints } from '#talus/io/export/contactPoints.js'
import type { ExportSource } from '#talus/io/export/exportSource.js'
import { parseLook } from '#talus/io/export/pov/look.js'
import { viewOf } from '#talus/io/export/viewOf.js'
import { VtkExport } from '#talus/io/export/vtk/vtkExport.js'
import { lookup3 } from '#talus/io/export/vtkhdf/lookup3.js'
import { VtkHdfExport } from '#talus/io/export/vtkhdf/vtkHdfExport.js'
import { checkEye } from '#talus/io/film/checkEye.js'
import { rampAt } from '#talus/io/picture/colourRamp.js'
import { bodyColumns } from '#talus/model/bodyColumns.js'
import { meshVolume } from '#talus/model/tessellation/joinedMesh.js'
import { everyElement, parseXml } from '../../fixtures/parseXml.js'
import { readVtk, type VtkHdf, type VtkPolyData } from '../../fixtures/readVtk.js'
import { temporaryFolder } from '../temporaryFolder.js'
import { everyShape, names, positionAt } from './everyShape.js'

const folder = temporaryFolder()
const source = everyShape()
const at = (name: string) => join(folder, name)
const bodies = names.map((_, i) => i)

describe('cables', () => {
  it('are lines with what they are stretched and bent by', async () => {
    const scene = createScene({})
    const rope = material({ name: 'rope', density: 1000, young: 2e7 })
    const bow = Array.from({ length: 17 }, (_, k) => [Math.sin(k / 16), Math.cos(k / 16), 0] as const)
    const straight = [
      [0, 0, 1],
      [1.01, 0, 1],
    ] as const
    scene.cable({ name: 'taut', points: straight, length: 1, elements: 2, material: rope, radius: 0.01 })
    scene.cable({ name: 'bow', points: bow, elements: 8, material: rope, radius: 0.02 })
    const { groups, materials, cables } = scene.data
    const columns = bodyColumns({ groups, materials })
    const nodeSlope = Float32Array.from(cables.flatMap(({ slopes }) => [...slopes]))
    const values = { bodyPos: columns.position, bodyRot: Float32Array.from(columns.orientation), nodeSlope }
    const field = { name: 'nodeSlope', owner: 'cableNode', components: 3, unit: '1' }
    const model = { bodyRadius: new Float32Array(columns.count) }
    const recording = { header: { fields: [field] }, model }
    const of = { name: 'ropes', scene, columns, recording, frames: [0], fields: [] } as unknown as ExportSource
    const exporter = new VtkExport(of, folder, {})
    await exporter.frame(7, { time: 0, step: 0, values } as never)
    expect(await exporter.finish()).toContain('cables.pvd')
    const [{ points, cells, pointData }] = readVtk<VtkPolyData>(at('cables_000007.vtp')) as [VtkPolyData]
    expect([cells, points.length]).toEqual([2, 17 + 65])
    expect(points[16]![0]).toBeCloseTo(1.01, 12)
    const strain = (1.01 ** 2 - 1) / 2
    for (let k = 0; k < 17; k++) {
      expect(pointData.strain![k]).toBeCloseTo(strain, 6)
      expect(pointData.curvature![k]).toBeCloseTo(0, 6)
      expect(pointData.tension![k]! / (2e7 * Math.PI * 1e-4 * strain * 1.01)).toBeCloseTo(1, 4)
    }
    for (let k = 25; k < 74; k++) {
      expect(pointData.curvature![k]).toBeCloseTo(1, 2)
      expect(pointData.moment![k]! / ((2e7 * Math.PI * 0.02 ** 4) / 4)).toBeCloseTo(1, 2)
    }
    // as films paint them
    const look = { default: { by: 'tension' } }
    const frame = { time: 0, steps: 0, values } as never
    const most = colourRanges(of, look, [frame])[0]![1]
    expect(most / (2e7 * Math.PI * 1e-4 * strain * 1.01)).toBeCloseTo(1, 4)
    const both = [0, most] as const
    // the tension is a sum over points of the element, rounded
    bodyColours(of, frame, look, [both, both])(1).forEach((part, c) => expect(part).toBeCloseTo(rampAt(1)[c]!, 9))
    expect(() => colourRanges(of, { default: { by: 'tensoin' } }, [frame])).toThrow('did you mean tension')
  })
})

describe('vtk', () => {
  let read: VtkPolyData[]
  let listed: string[]

  beforeAll(async () => {
    const exporter = new VtkExport(source, folder, {})
    for (const index of source.frames) await exporter.frame(index, await source.recording.frame(index))
    listed = await exporter.finish()
    const files = ['bodies_000000.vtp', 'bodies_000001.vtp', 'surfaces_000001.vtp', 'fixed.vtp', 'contacts_000001.vtp']
    read = readVtk<VtkPolyData>(...files.map(at))
  })

  it.each([0, 1])('frame %i has a point for each body with all that is known of it', (index) => {
    const { points, verts, pointData, time, groups } = read[index]!
    expect(points).toEqual(bodies.map((i) => positionAt(i, index)))
    expect([verts, time, groups]).toEqual([names.length, index / 4, names])
    expect(pointData.id).toEqual(bodies)
    expect(pointData.group).toEqual(bodies)
    expect(pointData.velocity).toEqual(bodies.map((i) => [i, 0, index]))
    expect(pointData.radius).toEqual(bodies.map((i) => (i === 0 ? 0 : Math.fround(0.4))))
    expect(pointData.orientation![1]).toEqual(
      index === 0 ? [0, 0, 0, 1] : [0, 0, Math.fround(Math.SQRT1_2), Math.fround(Math.SQRT1_2)],
    )
  })

  it('has the surfaces of all that is not a sphere, closed, where the bodies are', () => {
    const { points, polys, volume, pointData, time } = read[2]!
    const moving = new BodySurfaces(source.scene, ({ fixed }) => !fixed)
    expect([points.length, polys, time]).toEqual([moving.vertexCount, moving.triangles.length / 3, 0.25])
    expect(new Set(pointData.id)).toEqual(new Set(bodies.slice(2)))
    const all = { vertices: Float64Array.from(points.flat()), triangles: moving.triangles }
    expect(volume! / meshVolume(all)).toBeCloseTo(1, 6)
    points.forEach(([x, y, z], v) => {
      const [bx, by, bz] = positionAt(pointData.id![v]!, 1)
      expect(Math.hypot(x! - bx, y! - by, z! - bz)).toBeLessThan(0.75)
    })
    // the box, 0.6 by 0.8 m, is turned a quarter: it is 0.8 m along x
    const box = points.filter((_, v) => pointData.id![v] === names.indexOf('box'))
    expect(Math.max(...box.map(([x]) => x!)) - Math.min(...box.map(([x]) => x!))).toBeCloseTo(0.8, 6)
  })

  it('has the floor over the whole domain, once', () => {
    const { points, polys } = read[3]!
    expect(polys).toBe(2)
    expect(points).toEqual(
      expect.arrayContaining([
        [-2, -3, 0],
        [12, -3, 0],
        [12, 3, 0],
        [-2, 3, 0],
      ]),
    )
  })

  it('has contacts as points with their forces', () => {
    const { points, pointData } = read[4]!
    expect(points).toEqual([
      [0, 0, 0.6],
      [0.5, 0, 1.1],
    ])
    expect(pointData.force).toEqual([
      [0, 0, 1],
      [0.5, 0, 0],
    ])
    expect(pointData.bodies).toEqual([
      [0, 1],
      [1, 2],
    ])
  })

  it('lists its files with their times', () => {
    expect(listed).toEqual(['bodies.pvd', 'surfaces.pvd', 'contacts.pvd'])
    const text = readFileSync(at('surfaces.pvd'), 'utf8')
      .replace(/^<\?xml.*\?>\n/, '')
      .trim()
    const sets = everyElement(parseXml(text)).filter(({ name }) => name === 'DataSet')
    expect(sets.map(({ attributes: { timestep, part, file } }) => [timestep, part, file])).toEqual([
      ['0', '0', 'surfaces_000000.vtp'],
      ['0', '1', 'fixed.vtp'],
      ['0.25', '0', 'surfaces_000001.vtp'],
      ['0.25', '1', 'fixed.vtp'],
    ])
  })

  it('reads the same compressed', async () => {
    const exporter = new VtkExport(source, temporaryFolder(), { compress: true })
    const out = (exporter as unknown as { out: string }).out
    await exporter.frame(1, await source.recording.frame(1))
    const [same, surfaces] = readVtk<VtkPolyData>(join(out, 'bodies_000001.vtp'), join(out, 'surfaces_000001.vtp'))
    expect(same).toEqual(read[1])
    expect(surfaces).toEqual(read[2])
  })
})

/** The same, without the sphere and the box in the second frame, with ids of their own. */
function comeAndGo() {
  const { recording, scene, fields } = source
  const frame = async (index: number) => {
    const { values, ...of } = await recording.frame(index)
    const bodyPos = Float64Array.from(values.bodyPos!)
    if (index === 1) bodyPos.fill(Number.NaN, 3, 9)
    return { ...of, values: { ...values, bodyPos, bodyId: Uint32Array.from(names, (_, i) => 100 + i) } }
  }
  const groups = scene.data.groups.map((group, g) => (g === 1 || g === 2 ? { ...group, absent: true as const } : group))
  const id = { ...fields[0]!, name: 'bodyId', components: 1, unit: '1' }
  return {
    ...source,
    scene: { ...scene, data: { ...scene.data, groups } },
    recording: { ...recording, frame },
    fields: [...fields, id],
  } as unknown as typeof source
}

describe('bodies that are not there', () => {
  const there = bodies.filter((i) => i !== 1 && i !== 2)
  const run = comeAndGo()
  const out = temporaryFolder()

  it('have no point and no surface in vtk', async () => {
    const exporter = new VtkExport(run, out, {})
    await exporter.frame(1, await run.recording.frame(1))
    const [of, surfaces] = readVtk<VtkPolyData>(join(out, 'bodies_000001.vtp'), join(out, 'surfaces_000001.vtp'))
    expect(of!.points).toEqual(there.map((i) => positionAt(i, 1)))
    expect(of!.pointData.id).toEqual(there.map((i) => 100 + i))
    expect(new Set(surfaces!.pointData.id)).toEqual(new Set(there.slice(1).map((i) => 100 + i)))
    expect(surfaces!.points.flat().every(Number.isFinite)).toBe(true)
  })

  it('are told apart in contacts by their ids, which are places where none are recorded', async () => {
    const idsIn = async (of: typeof source, index: number) =>
      contactPoints(of, await of.recording.frame(index)).arrays.find(({ name }) => name === 'ids')!.values
    expect([...(await idsIn(run, 1))]).toEqual([100, 101, 101, 102])
    expect([...(await idsIn(source, 1))]).toEqual([0, 1, 1, 2])
  })

  it('are hidden in vtkhdf', async () => {
    const exporter = new VtkHdfExport(run, out)
    for (const index of run.frames) await exporter.frame(index, await run.recording.frame(index))
    await exporter.finish()
    const [of] = readVtk<VtkHdf>(join(out, 'bodies.vtkhdf'))
    const [first, second] = of!.h5.steps
    expect(first!.pointData.vtkGhostType).toEqual(bodies.map(() => 0))
    expect(second!.pointData.vtkGhostType).toEqual(bodies.map((i) => (there.includes(i) ? 0 : 2)))
    expect(second!.points.flat().every(Number.isFinite)).toBe(true)
  })

  it('widen no view and hold no camera', async () => {
    const frames = [await source.recording.frame(1)]
    const without = [await run.recording.frame(1)]
    const wide = viewOf(source, frames)
    const narrow = viewOf(run, without)
    const near = (view: typeof wide) => Math.hypot(...[0, 1, 2].map((c) => view.position[c]! - view.target[c]!))
    expect(near(narrow)).toBeLessThan(near(wide))
    // the row of bodies from the third on
    expect(narrow.target[0]).toBeCloseTo((2 + names.length - 2) / 2, 0)
    const inside = { ...narrow, position: positionAt(1, 1) }
    const look = await parseLook(undefined)
    expect(() => checkEye(source, look, frames[0]!, inside)).toThrow('the camera is inside sphere')
    expect(() => checkEye(run, look, without[0]!, inside)).not.toThrow()
  })
})

describe('vtkhdf', () => {
  let read: VtkHdf[]

  beforeAll(async () => {
    const exporter = new VtkHdfExport(source, folder)
    for (const index of source.frames) await exporter.frame(index, await source.recording.frame(index))
    expect(await exporter.finish()).toEqual(['bodies.vtkhdf', 'surfaces.vtkhdf'])
    read = readVtk<VtkHdf>(at('bodies.vtkhdf'), at('surfaces.vtkhdf'))
  })

  it('opens in VTK with a vertex for each body', () => {
    const { first, steps } = read[0]!.vtk
    expect([first.type, first.cells]).toEqual(['vtkUnstructuredGrid', names.length])
    expect(first.points).toEqual(bodies.map((i) => positionAt(i, 0)))
    expect(first.pointData.velocity).toEqual(bodies.map((i) => [i, 0, 0]))
    // where VTK is new enough to know steps
    steps?.forEach(({ points, time }, k) => {
      expect([time, points]).toEqual([k / 4, bodies.map((i) => positionAt(i, k))])
    })
  })

  it('has all frames where its offsets point', () => {
    const { steps, type, version } = read[0]!.h5
    expect([type, version, steps.length]).toEqual(['UnstructuredGrid', [2, 0], 2])
    steps.forEach(({ points, time, pointData }, k) => {
      expect([time, points]).toEqual([k / 4, bodies.map((i) => positionAt(i, k))])
      expect(pointData.velocity).toEqual(bodies.map((i) => [i, 0, k]))
      expect(pointData.id).toEqual(bodies)
    })
  })

  it('has the surfaces as triangles', () => {
    const drawn = new BodySurfaces(source.scene, () => true)
    const { first } = read[1]!.vtk
    expect([first.points.length, first.cells]).toEqual([drawn.vertexCount, drawn.triangles.length / 3])
    expect(first.pointData.id).toEqual([...drawn.bodyOfVertex])
  })

  it('has the checksum of lookup3', () => {
    // Jenkins 2006 prints hashlittle("", 0) as deadbeef and hashlittle("Four score and seven years ago", 0) as 17770551
    const of = (text: string) => lookup3(new TextEncoder().encode(text)).toString(16)
    expect([of(''), of('Four score and seven years ago')]).toEqual(['deadbeef', '17770551'])
  })
})
