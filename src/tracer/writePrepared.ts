// writePrepared.ts: textures and lamps of a prepared scene, put on a backend.

import type { Backend } from '../backends/backend.js'
import type { TracedLamp, TracedShape, TracedTexture } from './tracedData.js'

export function makeRoom(backend: Backend, owner: string, count: number): void {
  if (backend.capacity(owner) < Math.max(1, count)) backend.reserve(owner, Math.max(1, count))
  backend.setCount(owner, count)
}

/** Textures, and where the triangles of shapes lie in them. */
export function writeTextures(
  backend: Backend,
  shapes: readonly TracedShape[],
  textures: readonly TracedTexture[],
): void {
  const texels = textures.reduce((sum, { width, height }) => sum + width * height, 0)
  makeRoom(backend, 'texture', textures.length)
  makeRoom(backend, 'texel', texels)
  if (textures.length === 0) return
  let next = 0
  textures.forEach(({ width, height, colours, ends }, k) => {
    const columns = { textureFirst: next, textureWidth: width, textureHeight: height }
    for (const [field, value] of Object.entries(columns)) backend.write(field, [value], k)
    backend.write('textureEnds', [Number(ends[0]) + 2 * Number(ends[1])], k)
    backend.write('texelColour', colours, next)
    next += width * height
  })
  writePlaces(backend, shapes)
}

function writePlaces(backend: Backend, shapes: readonly TracedShape[]): void {
  const triangles = shapes.reduce((sum, { corners }) => sum + corners.length / 9, 0)
  const textureOf = new Int32Array(triangles).fill(-1)
  const columns = ['A', 'B', 'C'].map(() => new Float64Array(3 * triangles))
  let at = 0
  for (const { corners, texture, places } of shapes) {
    for (let t = 0; t < corners.length / 9; t++, at++) {
      if (texture === undefined || !places) continue
      textureOf[at] = texture
      columns.forEach((column, c) => {
        column.set(places.subarray(6 * t + 2 * c, 6 * t + 2 * c + 2), 3 * at)
      })
    }
  }
  backend.write('triangleTexture', textureOf)
  columns.forEach((column, c) => {
    backend.write(`triangleUv${'ABC'[c]}`, column)
  })
}

export function writeLamps(backend: Backend, lamps: readonly TracedLamp[]): void {
  makeRoom(backend, 'lamp', lamps.length)
  if (lamps.length === 0) return
  const column = (field: string, of: (lamp: TracedLamp) => readonly number[]) => backend.write(field, lamps.flatMap(of))
  column('lampPlace', ({ place }) => place ?? [0, 0, 0])
  column('lampFar', ({ place }) => [place ? 0 : 1])
  column('lampAim', ({ aim }) => aim)
  column('lampLight', ({ light }) => light)
  column('lampInner', ({ inner }) => [inner])
  column('lampOuter', ({ outer }) => [outer])
}
