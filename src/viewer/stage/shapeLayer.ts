// shapeLayer.ts: bodies of one shape, up to its sizes, as instances of one mesh.

import {
  cameraPosition,
  cameraProjectionMatrix,
  cameraViewMatrix,
  Discard,
  dot,
  Fn,
  frontFacing,
  mix,
  normalGeometry,
  normalize,
  positionGeometry,
  select,
  varying,
  vec3,
  vec4,
} from 'three/tsl'
import {
  type BufferGeometry,
  DoubleSide,
  FrontSide,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
  MeshBasicNodeMaterial,
  type Node,
  type Object3D,
} from 'three/webgpu'
import type { Frame } from '../frameSource.js'
import { place, value, worldNormal, worldPoint } from './instance.js'
import { fillColumn, type Layer, type Segment, totalOf } from './layer.js'
import { numberColour, type Surface } from './surface.js'

export class ShapeLayer implements Layer {
  readonly drawn: Object3D
  readonly casting: Object3D | null
  readonly numbered: Object3D
  private readonly geometry = new InstancedBufferGeometry()
  private readonly columns

  constructor(
    private readonly segments: readonly Segment[],
    base: BufferGeometry,
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
    this.geometry.setAttribute('position', base.getAttribute('position'))
    this.geometry.setAttribute('normal', base.getAttribute('normal'))
    this.geometry.setIndex(base.getIndex())
    for (const [name, column] of Object.entries(this.columns)) this.geometry.setAttribute(name, column)
    this.addPlaces(count)
    this.drawn = this.mesh(drawnMaterial(surface, glass))
    this.casting = glass ? null : this.mesh(plainMaterial(surface, vec3(0, 0, 0)))
    this.numbered = this.mesh(plainMaterial(surface, varying(numberColour(place().w))))
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

  private addPlaces(count: number): void {
    const places = new Float32Array(4 * count)
    const turns = new Float32Array(4 * count)
    const sizes = new Float32Array(3 * count)
    let k = 0
    for (const { first, count: n, place: at, placeTurn, size } of this.segments) {
      for (let i = first; i < first + n; i++, k++) {
        places.set([...at, i], 4 * k)
        turns.set(placeTurn, 4 * k)
        sizes.set(size, 3 * k)
      }
    }
    this.geometry.setAttribute('place', new InstancedBufferAttribute(places, 4))
    this.geometry.setAttribute('placeTurn', new InstancedBufferAttribute(turns, 4))
    this.geometry.setAttribute('size', new InstancedBufferAttribute(sizes, 3))
  }

  private mesh(material: MeshBasicNodeMaterial): Mesh {
    const mesh = new Mesh(this.geometry, material)
    mesh.frustumCulled = false
    return mesh
  }
}

function meshMaterial(): MeshBasicNodeMaterial {
  const material = new MeshBasicNodeMaterial()
  material.vertexNode = cameraProjectionMatrix.mul(cameraViewMatrix.mul(vec4(worldPoint(positionGeometry), 1)))
  // the inside shows where the clip plane cuts, and a sheet has two sides
  material.side = DoubleSide
  return material
}

function drawnMaterial(surface: Surface, glass: boolean): MeshBasicNodeMaterial {
  const material = meshMaterial()
  const point = varying(worldPoint(positionGeometry))
  const outward = varying(worldNormal(normalGeometry))
  const picked = varying(surface.isPicked(place().w))
  const shown = varying(value())
  material.colorNode = Fn(() => {
    Discard(surface.cut(point).greaterThan(0))
    const n = normalize(outward)
    const normal = select(frontFacing, n, n.negate()) as Node<'vec3'>
    return vec4(surface.lit(surface.colourOf(shown), normal, point, picked), glass ? glassAlpha(normal, point) : 1)
  })()
  material.transparent = glass
  material.depthWrite = !glass
  if (glass) material.side = FrontSide
  return material
}

/** Clear where it is looked at straight, fuller where the eye only grazes it. */
function glassAlpha(normal: Node<'vec3'>, point: Node<'vec3'>): Node<'float'> {
  const facing = dot(normal, normalize(cameraPosition.sub(point))).clamp(0, 1)
  return mix(0.06, 0.3, facing.oneMinus().pow(2))
}

function plainMaterial(surface: Surface, colour: Node<'vec3'>): MeshBasicNodeMaterial {
  const material = meshMaterial()
  const point = varying(worldPoint(positionGeometry))
  material.colorNode = Fn(() => {
    Discard(surface.cut(point).greaterThan(0))
    return vec4(colour, 1)
  })()
  return material
}
