// sphereParts.ts: shoes and wheels as their exact shapes, or as spheres that touch the surface of these from within. Mass, centre and
// moments are those of the exact shape either way.

import { noRotation, placed, type Triple } from '../../math/rotation.js'
import type { Scene } from '../../model/createScene.js'
import { decomposeMesh } from '../../model/mesh/decomposeMesh.js'
import { kindOf, type Shape } from '../../model/shape.js'
import { type UnionPiece, union } from '../../model/shapes/union.js'
import { tessellate } from '../../model/tessellation/tessellate.js'
import type { TrackOptions } from './trackOptions.js'

/** Options of a body. */
export interface Solid {
  readonly shape: Shape
  readonly mass?: number
  readonly inertia?: readonly number[]
  readonly centreOfMass?: Triple
}

/** Found once for both tracks of a vehicle and for wheels that are alike. */
const found = new WeakMap<TrackOptions, Map<string, Shape>>()

/** Without a mass it follows from the densities. */
export function solidOf({ data }: Scene, options: TrackOptions, shape: Shape, mass?: number): Solid {
  const { spheres, material } = options
  if (spheres === undefined) return { shape, ...(mass === undefined ? {} : { mass }) }
  const made = found.get(options) ?? new Map<string, Shape>()
  found.set(options, made)
  const key = JSON.stringify(shape)
  const ofSpheres = made.get(key) ?? union({ parts: spheresOf(shape, spheres) })
  made.set(key, ofSpheres)
  const densityOf = (name: string | null) => (data.materials.find((one) => one.name === name) ?? material).density
  const { volume, density, centre, inertiaPerMass } = kindOf(shape).massProperties(shape, densityOf)
  const kilograms = mass ?? (density ?? material.density) * volume
  return {
    shape: ofSpheres,
    mass: kilograms,
    inertia: inertiaPerMass.map((moment) => kilograms * moment),
    centreOfMass: centre,
  }
}

/** Sides of a circle. */
const sides = { least: 12, most: 1024 }

/** Each piece by itself; `size` is the longest edge of the triangles that spheres are fitted to, m. */
function spheresOf(shape: Shape, size: number): UnionPiece[] {
  if (shape.kind === 'union') {
    return shape.parts.flatMap(({ shape: piece, position = [0, 0, 0], orientation = noRotation }) => {
      const frame = { position: position as Triple, rotation: orientation }
      return spheresOf(piece, size).map((sphere) => ({
        ...sphere,
        position: placed(frame, { position: sphere.position as Triple, rotation: noRotation }).position,
      }))
    })
  }
  const around = (2 * Math.PI * kindOf(shape).boundingRadius(shape)) / size
  const segments = Math.min(sides.most, Math.max(sides.least, Math.ceil(around)))
  const { positions, radii } = decomposeMesh(tessellate(shape, { segments }), { size, inset: 1 })
  return Array.from(radii, (radius, k) => ({
    shape: { kind: 'sphere' as const, radius },
    position: [positions[3 * k]!, positions[3 * k + 1]!, positions[3 * k + 2]!] as const,
  })).filter((sphere) => sphere.shape.radius > smallest * size)
}

/** Of a sphere over the edges: smaller ones stand where faces meet, and hold nothing. */
const smallest = 0.02
