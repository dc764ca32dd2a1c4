// surface.ts: what every drawn body has: a colour by its value, a mark where it is picked, and the cut of the clip plane.

import { dot, float, mix, select, step, texture, uniform, vec2, vec3 } from 'three/tsl'
import { DataTexture, LinearFilter, NearestFilter, type Node, SRGBColorSpace, Vector3 } from 'three/webgpu'
import { noValue } from '../colouring.js'
import { neutralColour } from '../colourMaps.js'
import { Lighting, linear } from './lighting.js'

const lutSize = 256

export class Surface {
  readonly lighting: Lighting
  private readonly lut = new DataTexture(new Uint8Array(4 * lutSize), lutSize, 1)
  readonly low = uniform(0)
  readonly high = uniform(1)
  /** Number of the picked body, -1 for none. */
  readonly picked = uniform(-1)
  /** Half the width of a pixel at a distance of one. */
  readonly pixel = uniform(0.0005)
  readonly neutral = uniform(linear(neutralColour))
  /** Brightness of the band that shows how a sphere turns; 1 for none. */
  readonly band = uniform(0.72)
  private readonly mark = uniform(new Vector3(0.7, 0.66, 0.03))

  constructor(isGl: boolean) {
    this.lighting = new Lighting(isGl)
    this.lut.colorSpace = SRGBColorSpace
  }

  /** 256 colours, sRGB bytes; steps are those of categories. */
  setColours(bytes: Uint8Array, steps: boolean): void {
    const data = this.lut.image.data as Uint8Array
    for (let k = 0; k < lutSize; k++) data.set([bytes[3 * k]!, bytes[3 * k + 1]!, bytes[3 * k + 2]!, 255], 4 * k)
    this.lut.magFilter = this.lut.minFilter = steps ? NearestFilter : LinearFilter
    this.lut.needsUpdate = true
  }

  /** Linear colour of a value. */
  colourOf(value: Node<'float'>): Node<'vec3'> {
    const t = value.sub(this.low).div(this.high.sub(this.low)).clamp(0, 1)
    const at = t.mul((lutSize - 1) / lutSize).add(0.5 / lutSize)
    const found = texture(this.lut, vec2(at, 0.5)).rgb
    return select(value.lessThan(noValue / 2), vec3(this.neutral), found)
  }

  /** 1 for the picked body; to be asked for in the vertex stage, where the number is exact. */
  isPicked(body: Node<'float'>): Node<'float'> {
    return step(body.sub(this.picked).abs(), float(0.5))
  }

  /** Lit colour of a point, glowing where it is picked. */
  lit(albedo: Node<'vec3'>, normal: Node<'vec3'>, position: Node<'vec3'>, picked: Node<'float'>): Node<'vec3'> {
    const marked = mix(albedo, this.mark, picked.mul(0.8))
    return this.lighting.shade(marked, normal, position).add(this.mark.mul(picked.mul(0.2)))
  }

  /** Above 0 where a point is cut away. */
  cut(position: Node<'vec3'>): Node<'float'> {
    return dot(this.lighting.clip.xyz, position).sub(this.lighting.clip.w)
  }
}

/** The number of a body plus one as three bytes of a colour: 0 is nothing. */
export function numberColour(body: Node<'float'>): Node<'vec3'> {
  const n = body.add(1)
  const high = n.div(65536).floor()
  const middle = n.sub(high.mul(65536)).div(256).floor()
  const low = n.sub(high.mul(65536)).sub(middle.mul(256))
  return vec3(low, middle, high).div(255)
}
