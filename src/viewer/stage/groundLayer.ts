// groundLayer.ts: a plane as a wide ground with a fine grid that fades into the background. From behind it is not seen.

import {
  abs,
  cameraProjectionMatrix,
  cameraViewMatrix,
  Fn,
  fract,
  fwidth,
  min,
  mix,
  modelWorldMatrix,
  positionGeometry,
  smoothstep,
  uniform,
  varying,
  vec3,
  vec4,
} from 'three/tsl'
import { Mesh, MeshBasicNodeMaterial, type Node, type Object3D, PlaneGeometry, Quaternion, Vector3 } from 'three/webgpu'
import type { Vector } from '../../model/checks.js'
import type { Frame, GroupModel } from '../frameSource.js'
import type { Layer } from './layer.js'
import type { Surface } from './surface.js'

export class GroundLayer implements Layer {
  readonly drawn: Object3D
  readonly casting = null
  readonly numbered: Object3D
  private readonly normal = uniform(new Vector3(0, 0, 1))
  private readonly own: Quaternion

  constructor(
    private readonly group: GroupModel,
    normal: Vector,
    surface: Surface,
    /** How far the bodies reach, m: the ground goes further. */
    reach: number,
  ) {
    this.own = new Quaternion().setFromUnitVectors(new Vector3(0, 0, 1), new Vector3(...normal))
    const geometry = new PlaneGeometry(30 * reach, 30 * reach)
    this.drawn = new Mesh(geometry, groundMaterial(surface, this.normal, reach))
    const hidden = new MeshBasicNodeMaterial()
    hidden.colorNode = vec4(0, 0, 0, 1)
    this.numbered = new Mesh(geometry, hidden)
    this.drawn.frustumCulled = this.numbered.frustumCulled = false
  }

  update({ positions, orientations }: Frame): void {
    const { first, shapePos, shapeRot } = this.group
    const turn = new Quaternion().fromArray(orientations, 4 * first).normalize()
    const place = new Vector3(...shapePos).applyQuaternion(turn).add(new Vector3().fromArray(positions, 3 * first))
    turn.multiply(new Quaternion(...shapeRot)).multiply(this.own)
    for (const object of [this.drawn, this.numbered]) {
      object.position.copy(place)
      object.quaternion.copy(turn)
      object.updateMatrixWorld(true)
    }
    this.normal.value.set(0, 0, 1).applyQuaternion(turn)
  }

  setValues(): void {}

  dispose(): void {
    ;(this.drawn as Mesh).geometry.dispose()
  }
}

/** Distance of grid lines: about a tenth of the reach, 1, 2 or 5 times a power of ten. */
function gridSpacing(reach: number): number {
  const wanted = reach / 5
  const power = 10 ** Math.floor(Math.log10(wanted))
  return power * ([1, 2, 5, 10].find((k) => k * power >= wanted) ?? 10)
}

function groundMaterial(surface: Surface, normal: Node<'vec3'>, reach: number): MeshBasicNodeMaterial {
  const material = new MeshBasicNodeMaterial()
  const { lighting } = surface
  const point = varying(modelWorldMatrix.mul(vec4(positionGeometry, 1)).xyz)
  const spacing = gridSpacing(reach)
  const flat = varying(positionGeometry.xy.div(spacing))
  material.vertexNode = cameraProjectionMatrix.mul(cameraViewMatrix.mul(vec4(point, 1)))
  material.colorNode = Fn(() => {
    const width = fwidth(flat).mul(1.2)
    const off = abs(fract(flat.sub(0.5)).sub(0.5)).div(width)
    const line = min(off.x, off.y).min(1).oneMinus()
    // lines closer than a few pixels would shimmer
    const fine = smoothstep(0.5, 0.1, width.x.max(width.y))
    const albedo = mix(vec3(lighting.groundColour), vec3(lighting.gridColour), line.mul(fine).mul(0.7))
    const shaded = lighting.shade(albedo, normal, point).mul(0.62)
    const fade = smoothstep(1.6 * reach, 7 * reach, point.length())
    return vec4(mix(shaded, lighting.background(), fade), 1)
  })()
  return material
}
