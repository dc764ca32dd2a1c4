// sphereLayer.ts: spheres as squares that face the eye, each pixel of which finds where its ray meets the sphere.
//
//   ray x = o + t e,  e of length one;   w = (o - c) - ((o - c)·e) e,   t = -(o - c)·e ∓ sqrt(r^2 - w·w)            (1)
//
// w is taken first, which keeps small spheres far away round. Where the clip plane n·x = d cuts the near side away, the
// ray goes on to the plane, and shows a flat cut if it meets it within the sphere.

import {
  attribute,
  cameraPosition,
  cameraProjectionMatrix,
  cameraViewMatrix,
  cameraWorldMatrix,
  cross,
  Discard,
  dot,
  Fn,
  If,
  mix,
  normalize,
  positionGeometry,
  select,
  smoothstep,
  sqrt,
  varying,
  vec3,
  vec4,
} from 'three/tsl'
import {
  BufferAttribute,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
  MeshBasicNodeMaterial,
  type Node,
  type Object3D,
} from 'three/webgpu'
import type { Frame } from '../frameSource.js'
import { centre, place, turn, turned, value } from './instance.js'
import { fillColumn, type Layer, type Segment, totalOf } from './layer.js'
import { numberColour, type Surface } from './surface.js'

/** A point and its normal, in the world. */
interface Hit {
  readonly point: Node<'vec3'>
  readonly normal: Node<'vec3'>
  /** Of the sphere's own surface, in its frame: shows how it turns. */
  readonly own: Node<'vec3'>
  readonly corner: Node<'vec4'>
}

export class SphereLayer implements Layer {
  readonly drawn: Object3D
  readonly casting: Object3D
  readonly numbered: Object3D
  private readonly geometry = new InstancedBufferGeometry()
  private readonly columns

  constructor(
    private readonly segments: readonly Segment[],
    surface: Surface,
    glass: boolean,
  ) {
    const count = totalOf(segments)
    this.columns = {
      centre: new InstancedBufferAttribute(new Float32Array(3 * count), 3),
      turn: new InstancedBufferAttribute(new Int16Array(4 * count), 4, true),
      value: new InstancedBufferAttribute(new Float32Array(count), 1),
    }
    this.geometry.instanceCount = count
    const corners = new Float32Array([-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0])
    this.geometry.setAttribute('position', new BufferAttribute(corners, 3))
    this.geometry.setIndex([0, 1, 2, 0, 2, 3])
    for (const [name, column] of Object.entries(this.columns)) this.geometry.setAttribute(name, column)
    this.geometry.setAttribute('place', new InstancedBufferAttribute(placesOf(segments), 4))
    this.geometry.setAttribute('radius', new InstancedBufferAttribute(radiiOf(segments), 1))
    this.drawn = this.mesh(drawnMaterial(surface, glass))
    this.casting = this.mesh(castingMaterial(surface))
    this.numbered = this.mesh(numberedMaterial(surface))
  }

  update({ positions, orientations }: Frame): void {
    fillColumn(this.columns.centre, positions, this.segments)
    fillColumn(this.columns.turn, orientations, this.segments)
  }

  setValues(values: Float32Array): void {
    fillColumn(this.columns.value, values, this.segments)
  }

  dispose(): void {
    this.geometry.dispose()
  }

  private mesh(material: MeshBasicNodeMaterial): Mesh {
    const mesh = new Mesh(this.geometry, material)
    mesh.frustumCulled = false
    return mesh
  }
}

function placesOf(segments: readonly Segment[]): Float32Array {
  const places = new Float32Array(4 * totalOf(segments))
  let at = 0
  for (const { first, count, place: local } of segments) {
    for (let i = first; i < first + count; i++, at += 4) {
      places[at] = local[0]
      places[at + 1] = local[1]
      places[at + 2] = local[2]
      places[at + 3] = i
    }
  }
  return places
}

function radiiOf(segments: readonly Segment[]): Float32Array {
  const radii = new Float32Array(totalOf(segments))
  let at = 0
  for (const { count, size, radii: own } of segments) {
    if (own) radii.set(own, at)
    else radii.fill(size[0], at, at + count)
    at += count
  }
  return radii
}

/** Middle of the sphere. */
const middle = () => centre().add(turned(turn(), place().xyz))
const radius = () => attribute<'float'>('radius', 'float')

/** (1) for a camera with a point of view, or one that looks along parallel rays. */
function hitOf(surface: Surface, parallel: boolean): Hit {
  const c = varying(middle())
  const r = varying(radius())
  const corner = varying(cornerOf(parallel))
  const hit = Fn(() => {
    const along = parallel ? cameraWorldMatrix.mul(vec4(0, 0, -1, 0)).xyz : normalize(corner.sub(cameraPosition))
    const origin = parallel ? corner : vec3(cameraPosition)
    const from = origin.sub(c).toVar()
    const b = dot(from, along).toVar()
    const off = from.sub(along.mul(b))
    const disc = r.mul(r).sub(dot(off, off)).toVar()
    Discard(disc.lessThan(0))
    const reach = sqrt(disc)
    const point = origin.add(along.mul(b.negate().sub(reach))).toVar()
    const isCut = surface.cut(point).greaterThan(0)
    const flat = vec4(point, 0).toVar()
    If(isCut, () => {
      const t = surface.cut(origin).negate().div(dot(surface.lighting.clip.xyz, along)).toVar()
      Discard(t.lessThan(b.negate().sub(reach)).or(t.greaterThan(b.negate().add(reach))))
      flat.assign(vec4(origin.add(along.mul(t)), 1))
    })
    return flat
  })().toVar() as unknown as Node<'vec4'>
  const point = hit.xyz
  const normal = select(hit.w.greaterThan(0.5), vec3(surface.lighting.clip.xyz), point.sub(c).div(r)) as Node<'vec3'>
  const q = varying(turn())
  const own = turned(vec4(q.xyz.negate(), q.w), point.sub(c).div(r))
  return { point, normal, own, corner: cameraProjectionMatrix.mul(cameraViewMatrix.mul(vec4(point, 1))) }
}

/** The corner of a square that just hides the sphere, seen from the eye. */
function cornerOf(parallel: boolean): Node<'vec3'> {
  return Fn(() => {
    const c = middle().toVar()
    const r = radius()
    if (parallel) {
      const right = cameraWorldMatrix.mul(vec4(1, 0, 0, 0)).xyz
      const up = cameraWorldMatrix.mul(vec4(0, 1, 0, 0)).xyz
      return c.add(right.mul(positionGeometry.x.mul(r))).add(up.mul(positionGeometry.y.mul(r)))
    }
    const away = c.sub(cameraPosition).toVar()
    const far2 = dot(away, away).toVar()
    const f = away.div(sqrt(far2)).toVar()
    const aside = select(f.z.abs().lessThan(0.9), vec3(0, 0, 1), vec3(1, 0, 0)) as Node<'vec3'>
    const right = normalize(cross(f, aside)).toVar()
    const up = cross(right, f)
    const half = r.mul(sqrt(far2.div(far2.sub(r.mul(r)).max(far2.mul(1e-6)))))
    return c.add(right.mul(positionGeometry.x.mul(half))).add(up.mul(positionGeometry.y.mul(half)))
  })() as unknown as Node<'vec3'>
}

function quadMaterial(surface: Surface, parallel: boolean): { material: MeshBasicNodeMaterial; hit: Hit } {
  const material = new MeshBasicNodeMaterial()
  const hit = hitOf(surface, parallel)
  material.vertexNode = cameraProjectionMatrix.mul(cameraViewMatrix.mul(vec4(cornerOf(parallel), 1)))
  material.depthNode = surface.lighting.depthOf(hit.corner)
  return { material, hit }
}

function drawnMaterial(surface: Surface, glass: boolean): MeshBasicNodeMaterial {
  const { material, hit } = quadMaterial(surface, false)
  const picked = varying(surface.isPicked(place().w))
  const band = smoothstep(0.1, 0.16, hit.own.z.abs())
  const albedo = surface.colourOf(varying(value())).mul(mix(surface.band, 1, band))
  material.colorNode = vec4(surface.lit(albedo, hit.normal, hit.point, picked), glass ? 0.25 : 1)
  material.transparent = glass
  material.depthWrite = !glass
  return material
}

function castingMaterial(surface: Surface): MeshBasicNodeMaterial {
  const { material } = quadMaterial(surface, true)
  material.colorNode = vec4(0, 0, 0, 1)
  return material
}

function numberedMaterial(surface: Surface): MeshBasicNodeMaterial {
  const { material } = quadMaterial(surface, false)
  material.colorNode = vec4(varying(numberColour(place().w)), 1)
  return material
}
