// writeParts.ts: parts of bodies, their corners and faces, on a backend.

import type { Backend } from '../backends/backend.js'
import type { Model } from './compileModel.js'

export function writeParts(backend: Backend, model: Model): void {
  const { parts, geometry, partLevel, columns } = model
  const ofBody = (values: ArrayLike<number>) => {
    const column = new Float64Array(parts.count)
    for (let part = 0; part < parts.count; part++) column[part] = values[parts.body[part]!]!
    return column
  }
  const fields: Record<string, ArrayLike<number>> = {
    partBody: parts.body,
    partFlags: parts.flags,
    partLevel,
    partInvMass: ofBody(columns.invMass),
    partLayer: ofBody(columns.layerBit),
    partMask: ofBody(columns.layerMask),
    ...linksOf(model),
    ...geometry,
  }
  writeColumns(backend, fields)
  if (backend.capacity('shapedPart') > 0) writeShapes(backend, model)
}

/** What parts are, for all of them. */
function writeShapes(backend: Backend, model: Model): void {
  const { parts } = model
  backend.reserve('shapedPart', parts.count)
  backend.setCount('shapedPart', parts.count)
  writeColumns(backend, {
    partPos: parts.position,
    partRot: parts.rotation,
    partKind: parts.kind,
    partMaterial: parts.material,
    partSize: parts.size,
    partHalf: parts.half,
    partRadius: parts.radius,
    partBall: parts.ball,
    partRolling: parts.rolling,
    partFirstCorner: parts.firstCorner,
    partEndCorner: parts.endCorner,
    partFirstFacet: parts.firstFacet,
    partEndFacet: parts.endFacet,
    partSides: parts.sides,
    partSurface: parts.surface,
    partNumber: model.partNumber ?? Uint32Array.from({ length: parts.count }, (_, part) => part),
    partCore: parts.core,
  })
}

/** For who asks about shapes in a scene whose steps do not look at them. */
export function needShapes(backend: Backend, model: Model): void {
  if (backend.capacity('shapedPart') < model.parts.count) writeShapes(backend, model)
}

function writeColumns(backend: Backend, columns: Readonly<Record<string, ArrayLike<number>>>): void {
  for (const [name, values] of Object.entries(columns))
    if (values.length > 0) backend.write(name, values as Float64Array)
}

/** Beads of cables, by which neighbours are told; the first part of a body has its number. */
function linksOf({ parts, cables }: Model): { readonly partLink: Uint32Array; readonly partSpan: Uint32Array } {
  const [partLink, partSpan] = [new Uint32Array(parts.count), new Uint32Array(parts.count)]
  cables?.beads.body.forEach((body, k) => {
    partLink[body] = cables.beads.link[k]!
    partSpan[body] = cables.beads.span[k]!
  })
  return { partLink, partSpan }
}
