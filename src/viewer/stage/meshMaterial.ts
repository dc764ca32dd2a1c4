// meshMaterial.ts: how instances of triangles are drawn: lit by the value of their body, or in one colour; cut by the clip plane.

import {
  cameraProjectionMatrix,
  cameraViewMatrix,
  Discard,
  Fn,
  float,
  frontFacing,
  normalize,
  select,
  varying,
  vec4,
} from 'three/tsl'
import { type BufferGeometry, DoubleSide, Mesh, MeshBasicNodeMaterial, type Node } from 'three/webgpu'
import type { Surface } from './surface.js'

/** Of a vertex in the world. */
export interface SurfacePoint {
  readonly point: Node<'vec3'>
  readonly outward: Node<'vec3'>
  readonly value: Node<'float'>
  /** Number of the body. */
  readonly body: Node<'float'>
}

function meshMaterial(point: Node<'vec3'>): MeshBasicNodeMaterial {
  const material = new MeshBasicNodeMaterial()
  material.vertexNode = cameraProjectionMatrix.mul(cameraViewMatrix.mul(vec4(point, 1)))
  // the inside shows where the clip plane cuts, and a sheet has two sides
  material.side = DoubleSide
  return material
}

/** `alpha` says how much is seen at a normal and a point; opaque when omitted. */
export function litMaterial(
  surface: Surface,
  { point, outward, value, body }: SurfacePoint,
  alpha: (normal: Node<'vec3'>, point: Node<'vec3'>) => Node<'float'> = () => float(1),
): MeshBasicNodeMaterial {
  const material = meshMaterial(point)
  const [place, direction, shown] = [varying(point), varying(outward), varying(value)]
  const picked = varying(surface.isPicked(body))
  material.colorNode = Fn(() => {
    Discard(surface.cut(place).greaterThan(0))
    const n = normalize(direction)
    const normal = select(frontFacing, n, n.negate()) as Node<'vec3'>
    return vec4(surface.lit(surface.colourOf(shown), normal, place, picked), alpha(normal, place))
  })()
  return material
}

export function plainMaterial(surface: Surface, point: Node<'vec3'>, colour: Node<'vec3'>): MeshBasicNodeMaterial {
  const material = meshMaterial(point)
  const place = varying(point)
  material.colorNode = Fn(() => {
    Discard(surface.cut(place).greaterThan(0))
    return vec4(colour, 1)
  })()
  return material
}

/** Its instances may be anywhere: all are drawn. */
export function meshOf(geometry: BufferGeometry, material: MeshBasicNodeMaterial): Mesh {
  const mesh = new Mesh(geometry, material)
  mesh.frustumCulled = false
  return mesh
}
