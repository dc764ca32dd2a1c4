// stickLayer.ts: thin round sticks from point to point: contact forces, joints, edges of boxes. They are seen through bodies
// where that is asked for, and never get thinner than about a pixel.

import {
  attribute,
  cameraPosition,
  cameraProjectionMatrix,
  cameraViewMatrix,
  cross,
  Discard,
  dot,
  Fn,
  normalize,
  positionGeometry,
  select,
  varying,
  vec3,
  vec4,
} from 'three/tsl'
import {
  CylinderGeometry,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
  MeshBasicNodeMaterial,
  type Node,
} from 'three/webgpu'
import type { Surface } from './surface.js'

/** Sticks in columns; the longest list so far sets the room. */
export class Sticks {
  from = new Float32Array(0)
  to = new Float32Array(0)
  /** Linear red, green, blue, and the radius in m. */
  look = new Float32Array(0)
  count = 0

  constructor(room = 0) {
    this.reserve(room)
  }

  reserve(room: number): void {
    if (3 * room <= this.from.length) return
    const grown = (old: Float32Array, width: number) => {
      const array = new Float32Array(width * room)
      array.set(old)
      return array
    }
    this.from = grown(this.from, 3)
    this.to = grown(this.to, 3)
    this.look = grown(this.look, 4)
  }

  add(from: ArrayLike<number>, to: ArrayLike<number>, colour: ArrayLike<number>, radius: number): void {
    if (3 * this.count >= this.from.length) this.reserve(2 * this.count + 16)
    const k = this.count++
    for (let c = 0; c < 3; c++) {
      this.from[3 * k + c] = from[c]!
      this.to[3 * k + c] = to[c]!
      this.look[4 * k + c] = colour[c]!
    }
    this.look[4 * k + 3] = radius
  }
}

export class StickLayer {
  readonly drawn: Mesh
  private geometry: InstancedBufferGeometry
  private shown: Sticks | null = null
  private room = -1

  constructor(surface: Surface, options: { readonly through: boolean; readonly cut: boolean }) {
    const { through, cut } = options
    this.geometry = new InstancedBufferGeometry()
    const material = stickMaterial(surface, cut)
    material.depthTest = !through
    material.depthWrite = !through
    material.transparent = through
    this.drawn = new Mesh(this.geometry, material)
    this.drawn.frustumCulled = false
    this.drawn.visible = false
    this.drawn.renderOrder = through ? 10 : 0
  }

  show(sticks: Sticks): void {
    if (sticks !== this.shown || sticks.from.length !== this.room) this.bind(sticks)
    this.geometry.instanceCount = sticks.count
    for (const name of ['stickFrom', 'stickTo', 'stickLook']) this.geometry.getAttribute(name).needsUpdate = true
    this.drawn.visible = sticks.count > 0
  }

  dispose(): void {
    this.geometry.dispose()
  }

  private bind(sticks: Sticks): void {
    this.shown = sticks
    this.room = sticks.from.length
    this.geometry.dispose()
    this.geometry = new InstancedBufferGeometry()
    const base = new CylinderGeometry(1, 1, 1, 6, 1, true).rotateX(Math.PI / 2).translate(0, 0, 0.5)
    this.geometry.setAttribute('position', base.getAttribute('position'))
    this.geometry.setIndex(base.getIndex())
    this.geometry.setAttribute('stickFrom', new InstancedBufferAttribute(sticks.from, 3))
    this.geometry.setAttribute('stickTo', new InstancedBufferAttribute(sticks.to, 3))
    this.geometry.setAttribute('stickLook', new InstancedBufferAttribute(sticks.look, 4))
    this.drawn.geometry = this.geometry
  }
}

function stickMaterial(surface: Surface, cut: boolean): MeshBasicNodeMaterial {
  const material = new MeshBasicNodeMaterial()
  const from = attribute<'vec3'>('stickFrom', 'vec3')
  const to = attribute<'vec3'>('stickTo', 'vec3')
  const look = attribute<'vec4'>('stickLook', 'vec4')
  const axis = to.sub(from)
  const e = axis.div(axis.length().max(1e-30))
  const aside = select(e.z.abs().lessThan(0.9), vec3(0, 0, 1), vec3(1, 0, 0)) as Node<'vec3'>
  const x = normalize(cross(aside, e))
  const outward = x.mul(positionGeometry.x).add(cross(e, x).mul(positionGeometry.y))
  const point = Fn(() => {
    const line = from.add(axis.mul(positionGeometry.z)).toVar()
    const radius = look.w.max(line.sub(cameraPosition).length().mul(surface.pixel))
    return line.add(outward.mul(radius))
  })() as unknown as Node<'vec3'>
  material.vertexNode = cameraProjectionMatrix.mul(cameraViewMatrix.mul(vec4(point, 1)))
  const facing = dot(outward, normalize(cameraPosition.sub(from))).max(0)
  const shown = varying(look.xyz.mul(facing.mul(0.5).add(0.5)))
  const place = varying(point)
  material.colorNode = Fn(() => {
    if (cut) Discard(surface.cut(place).greaterThan(0))
    return vec4(shown, 1)
  })()
  return material
}
