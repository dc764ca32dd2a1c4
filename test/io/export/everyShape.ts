// everyShape.ts: a source of exports with a body of every kind of shape in a row along x, two frames, and where they are.

import { createScene, material, shape } from '#talus/index.js'
import type { ExportSource } from '#talus/io/export/exportSource.js'
import { bodyColumns } from '#talus/model/bodyColumns.js'
import type { Shape } from '#talus/model/shape.js'
import { tessellate } from '#talus/model/tessellation/tessellate.js'

const box = tessellate({ kind: 'box', half: [0.3, 0.3, 0.3] })

/** Each about half a metre in size and over its origin. */
const solids: readonly Shape[] = [
  { kind: 'sphere', radius: 0.4 },
  { kind: 'box', half: [0.3, 0.4, 0.2] },
  { kind: 'ellipsoid', semiAxes: [0.4, 0.3, 0.2] },
  { kind: 'cylinder', radius: 0.3, height: 0.6 },
  { kind: 'capsule', radius: 0.2, height: 0.5 },
  { kind: 'cone', radius: 0.4, height: 0.8 },
  { kind: 'hull', points: [-0.4, -0.4, -0.3, 0.4, -0.4, -0.3, 0, 0.4, -0.3, 0, 0, 0.5] },
  { kind: 'mesh', solid: true, vertices: box.vertices, triangles: box.triangles },
  { kind: 'heightfield', heights: [0.2, 0.3, 0.25, 0.2], columns: 2, rows: 2, size: [0.8, 0.8] },
  {
    kind: 'union',
    parts: [
      { shape: { kind: 'sphere', radius: 0.3 } },
      { shape: { kind: 'box', half: [0.1, 0.1, 0.4] }, position: [0.3, 0, 0] },
    ],
  },
]

export const kinds: readonly Shape['kind'][] = solids.map(({ kind }) => kind)

/** Bodies are named after their kind; `floor` is a plane. */
export const names: readonly string[] = ['floor', ...kinds]

const half = Math.SQRT1_2

/** In frame k everything is k/10 m higher than at the start, at z = 1, and turned a quarter about z. */
export const positionAt = (body: number, frame: number): [number, number, number] =>
  body === 0 ? [0, 0, 0] : [body - 1, 0, 1 + frame / 10]

const count = names.length

function valuesOf(frame: number) {
  const bodies = Array.from({ length: count }, (_, i) => i)
  return {
    bodyPos: Float64Array.from(bodies.flatMap((i) => positionAt(i, frame))),
    bodyRot: Float32Array.from(bodies.flatMap((i) => (i === 0 || frame === 0 ? [0, 0, 0, 1] : [0, 0, half, half]))),
    bodyVel: Float32Array.from(bodies.flatMap((i) => [i, 0, frame])),
    contactBodies: Uint32Array.of(0, 1, 1, 2),
    contactPoint: Float64Array.of(0, 0, 0.6, 0.5, 0, 1.1),
    contactForce: Float32Array.of(0, 0, 1, 0.5, 0, 0),
  }
}

const recorded = (name: string, owner: string, components: number, unit: string) =>
  ({ name, owner, components, unit, type: 'vec3', encoding: 'f32', bytesPerRecord: 4 * components }) as const

/** The kinds are put in place of spheres of a scene, so that every kind there is to draw is drawn. */
export function everyShape(): ExportSource {
  const scene = createScene({ domain: { min: [-2, -3, -1], max: [12, 3, 3] } })
  const steel = material({ name: 'steel', density: 7800 })
  scene.body({ name: 'floor', shape: shape.plane(), material: steel, fixed: true })
  kinds.forEach((name, k) => {
    scene.body({ name, shape: shape.sphere({ radius: 0.4 }), material: steel, position: positionAt(k + 1, 0) })
  })
  const columns = bodyColumns(scene.data)
  const groups = scene.data.groups.map((group, g) => (g === 0 ? group : { ...group, shape: solids[g - 1] as never }))
  const fields = [
    recorded('bodyVel', 'body', 3, 'm/s'),
    recorded('contactBodies', 'contact', 2, '1'),
    recorded('contactPoint', 'contact', 3, 'm'),
    recorded('contactForce', 'contact', 3, 'N'),
  ]
  const frame = async (index: number) => ({ steps: 10 * index, time: index / 4, values: valuesOf(index) })
  const recording = {
    header: { timeStep: 0.5, fields },
    model: { bodyRadius: Float32Array.from({ length: count }, (_, i) => (i === 0 ? 0 : 0.4)) },
    frames: [0, 1].map((index) => ({ time: index / 4, steps: 10 * index })),
    frame,
    close: async () => undefined,
  }
  return {
    name: 'every',
    scene: { ...scene, data: { ...scene.data, groups }, domain: () => scene.domain() },
    columns,
    recording,
    frames: [0, 1],
    fields,
    close: async () => undefined,
  } as unknown as ExportSource
}
