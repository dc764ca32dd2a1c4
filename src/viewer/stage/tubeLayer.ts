// tubeLayer.ts: cables as tubes: an instance for each element, whose rings the device puts along its cubic.
//
//   r(ξ) = H1 r_A + H2 m_A + H3 r_B + H4 m_B,   m = l r_x,   value = quadratic through those at ξ = 0, ½ and 1      (1)

import { attribute, cameraPosition, cross, dot, normalize, positionGeometry, select, varying, vec3 } from 'three/tsl'
import {
  BufferAttribute,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  type Node,
  type Object3D,
} from 'three/webgpu'
import { type DrawnCable, drawnElement } from '../../model/cables/cableTube.js'
import { nodePosesOf } from '../cableFrame.js'
import type { Frame } from '../frameSource.js'
import type { Layer } from './layer.js'
import { litMaterial, meshOf, plainMaterial, type SurfacePoint } from './meshMaterial.js'
import { numberColour, type Surface } from './surface.js'

/** A cable, and the number of its first element among those of all cables. */
export interface TubeCable {
  readonly cable: DrawnCable
  readonly element: number
}

/** Above so many elements tubes are coarser, and open at their ends. */
const many = 20_000

export class TubeLayer implements Layer {
  readonly drawn: Object3D
  readonly casting: Object3D
  readonly numbered: Object3D
  private readonly geometry = new InstancedBufferGeometry()
  private readonly columns

  constructor(
    private readonly cables: readonly TubeCable[],
    surface: Surface,
  ) {
    const count = cables.reduce((sum, { cable }) => sum + cable.elements, 0)
    const column = (width: number) => new InstancedBufferAttribute(new Float32Array(width * count), width)
    this.columns = { placeA: column(3), slopeA: column(3), placeB: column(3), slopeB: column(3), born: column(3) }
    this.geometry.instanceCount = count
    addRings(this.geometry, count > many ? { sides: 5, pieces: 4, caps: 0 } : { sides: 12, pieces: 10, caps: 3 })
    for (const [name, values] of Object.entries(this.columns)) this.geometry.setAttribute(name, values)
    this.geometry.setAttribute('tube', this.tubes(column(2)))
    this.drawn = meshOf(this.geometry, litMaterial(surface, { ...tubePoint(surface.pixel), body: tube().y }))
    const plain = (pixel: Node<'float'> | null, colour: Node<'vec3'>) =>
      meshOf(this.geometry, plainMaterial(surface, tubePoint(pixel).point, colour))
    this.casting = plain(null, vec3(0, 0, 0))
    this.numbered = plain(surface.pixel, varying(numberColour(tube().y)))
  }

  update(frame: Frame): void {
    const poses = nodePosesOf(frame)
    const { placeA, slopeA, placeB, slopeB } = this.columns
    this.eachElement((cable, k, at) => {
      const { ends, length } = drawnElement(cable, poses, k)
      for (let c = 0; c < 3; c++) {
        placeA.array[3 * at + c] = ends[0][c]!
        slopeA.array[3 * at + c] = length * ends[1][c]!
        placeB.array[3 * at + c] = ends[2][c]!
        slopeB.array[3 * at + c] = length * ends[3][c]!
      }
    })
    for (const column of [placeA, slopeA, placeB, slopeB]) column.needsUpdate = true
  }

  /** Those of nodes, or of points along the elements where they are given. */
  setValues(values: Float32Array, along: Float32Array | null): void {
    const { born } = this.columns
    this.eachElement((cable, k, at, element) => {
      const [a, b] = [values[cable.first + k]!, values[cable.first + k + 1]!]
      const three = along ? along.subarray(3 * element, 3 * element + 3) : [a, (a + b) / 2, b]
      born.array.set(three, 3 * at)
    })
    born.needsUpdate = true
  }

  dispose(): void {
    this.geometry.dispose()
  }

  private eachElement(tell: (cable: DrawnCable, k: number, at: number, element: number) => void): void {
    let at = 0
    for (const { cable, element } of this.cables) {
      for (let k = 0; k < cable.elements; k++) tell(cable, k, at++, element + k)
    }
  }

  /** Radius, and the number of the body of the first node. */
  private tubes(column: InstancedBufferAttribute): InstancedBufferAttribute {
    this.eachElement((cable, k, at) => {
      column.setXY(at, cable.radius, cable.first + k)
    })
    return column
  }
}

interface Rings {
  readonly sides: number
  readonly pieces: number
  /** Rings of the half ball at each end. */
  readonly caps: number
}

/** Corners: cosine and sine about the axis, times the radius of a ring; z is ξ, and beyond 0 and 1 the way out along the axis over the radius. */
function addRings(geometry: InstancedBufferGeometry, { sides, pieces, caps }: Rings): void {
  const cap = Array.from({ length: caps }, (_, k) => Math.sin((((k + 1) / caps) * Math.PI) / 2))
  const heights = [
    ...cap.map((out) => -out).reverse(),
    ...Array.from({ length: pieces + 1 }, (_, k) => k / pieces),
    ...cap.map((out) => 1 + out),
  ]
  const corners = heights.flatMap((z) => {
    const out = Math.min(1, z < 0 ? -z : Math.max(0, z - 1))
    const wide = Math.sqrt(1 - out * out)
    return Array.from({ length: sides }, (_, k) => {
      const angle = (2 * Math.PI * k) / sides
      return [wide * Math.cos(angle), wide * Math.sin(angle), z]
    }).flat()
  })
  const index: number[] = []
  for (let ring = 0; ring + 1 < heights.length; ring++) {
    for (let k = 0; k < sides; k++) {
      const [a, b] = [ring * sides + k, ring * sides + ((k + 1) % sides)]
      index.push(a, b, a + sides, b, b + sides, a + sides)
    }
  }
  geometry.setAttribute('position', new BufferAttribute(Float32Array.from(corners), 3))
  geometry.setIndex(index)
}

const tube = () => attribute<'vec2'>('tube', 'vec2')

/** (1) at the corner; never thinner than about a pixel where its size is given. */
function tubePoint(pixel: Node<'float'> | null): Omit<SurfacePoint, 'body'> {
  const column = (name: string) => attribute<'vec3'>(name, 'vec3')
  const [a, ma, b, mb] = [column('placeA'), column('slopeA'), column('placeB'), column('slopeB')]
  const z = positionGeometry.z
  const x = z.clamp(0, 1)
  const along = (wa: Node<'float'>, wma: Node<'float'>, wb: Node<'float'>, wmb: Node<'float'>) =>
    a.mul(wa).add(ma.mul(wma)).add(b.mul(wb)).add(mb.mul(wmb))
  const far = x.mul(x).mul(x.mul(-2).add(3))
  const rest = x.oneMinus()
  const axis = along(far.oneMinus(), x.mul(rest).mul(rest), far, x.mul(x).mul(rest).negate())
  const rise = x.mul(rest).mul(6)
  const slope = along(rise.negate(), rest.mul(rest).sub(x.mul(rest).mul(2)), rise, x.mul(x).sub(x.mul(rest).mul(2)))
  const e = normalize(slope.add(vec3(0, 0, 1e-30)))
  // one direction aside for all of an element: its rings are not twisted against each other
  const chord = normalize(b.sub(a).add(vec3(0, 0, 1e-30)))
  const aside = select(chord.z.abs().lessThan(0.9), vec3(0, 0, 1), vec3(1, 0, 0)) as Node<'vec3'>
  const across = cross(aside, chord)
  const u = normalize(across.sub(e.mul(dot(across, e))))
  const out = z.sub(x)
  const outward = u.mul(positionGeometry.x).add(cross(e, u).mul(positionGeometry.y)).add(e.mul(out))
  const radius = pixel ? tube().x.max(axis.sub(cameraPosition).length().mul(pixel)) : tube().x
  const born = attribute<'vec3'>('born', 'vec3')
  const bow = born.x.add(born.z).sub(born.y.mul(2))
  const value = born.x.add(x.mul(born.z.sub(born.x))).sub(bow.mul(2).mul(x).mul(rest))
  return { point: axis.add(outward.mul(radius)), outward, value }
}
