// shapeLayer.ts: bodies of one shape, up to its sizes, as instances of one mesh.

import { cameraPosition, dot, mix, normalGeometry, normalize, positionGeometry, varying, vec3 } from 'three/tsl'
import {
  type BufferGeometry,
  FrontSide,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  type MeshBasicNodeMaterial,
  type Node,
  type Object3D,
} from 'three/webgpu'
import type { Frame } from '../frameSource.js'
import { place, value, worldNormal, worldPoint } from './instance.js'
import { fillColumn, type Layer, type Segment, totalOf } from './layer.js'
import { litMaterial, meshOf, plainMaterial } from './meshMaterial.js'
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
    this.drawn = meshOf(this.geometry, drawnMaterial(surface, glass))
    const plain = (colour: Node<'vec3'>) =>
      meshOf(this.geometry, plainMaterial(surface, worldPoint(positionGeometry), colour))
    this.casting = glass ? null : plain(vec3(0, 0, 0))
    this.numbered = plain(varying(numberColour(place().w)))
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
}

function drawnMaterial(surface: Surface, glass: boolean): MeshBasicNodeMaterial {
  const at = { point: worldPoint(positionGeometry), outward: worldNormal(normalGeometry) }
  const material = litMaterial(surface, { ...at, value: value(), body: place().w }, glass ? glassAlpha : undefined)
  material.transparent = glass
  material.depthWrite = !glass
  if (glass) material.side = FrontSide
  return material
}

/** Clear where it is looked at straight, fuller where the eye only grazes it. */
function glassAlpha(normal: Node<'vec3'>, point: Node<'vec3'>): Node<'float'> {
  const facing = dot(normal, normalize(cameraPosition.sub(point))).clamp(0, 1)
  return mix(0.12, 0.4, facing.oneMinus().pow(2))
}
