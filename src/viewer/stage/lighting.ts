// lighting.ts: how a surface point is coloured: sky from above, ground from below, one sun with a shadow, a little shine.
//
//   c = a (H(n) + S max(n·l, 0) v) + k max(n·h, 0)^p v,   H = mix(ground, sky, (1 + n_z) / 2),   v = 1 where the sun is seen
//
// Positions are about the origin of the model, m.

import {
  cameraPosition,
  clamp,
  dot,
  Fn,
  float,
  If,
  interleavedGradientNoise,
  max,
  mix,
  normalize,
  pow,
  screenCoordinate,
  screenUV,
  step,
  texture,
  uniform,
  vec2,
  vec4,
} from 'three/tsl'
import {
  Color,
  DepthTexture,
  FloatType,
  Matrix4,
  type Node,
  OrthographicCamera,
  RenderTarget,
  Vector2,
  Vector3,
  Vector4,
} from 'three/webgpu'
import { sunDirection } from '../firstView.js'
import type { Theme } from '../theme.js'

/** A colour in linear light. */
export function linear(colour: string, strength = 1): Vector3 {
  const { r, g, b } = new Color(colour)
  return new Vector3(r, g, b).multiplyScalar(strength)
}

const shadowSize = 2048
/** Where the sun's shadow is looked up around a point, in texels. */
const taps = [-0.94, -0.4, 0.34, -0.91, -0.09, -0.29, 0.97, -0.18, -0.82, 0.37, 0.2, 0.3, -0.38, 0.93, 0.71, 0.72]

export class Lighting {
  readonly sun = uniform(new Vector3(...sunDirection))
  private readonly sunColour = uniform(new Vector3())
  private readonly sky = uniform(new Vector3())
  private readonly ground = uniform(new Vector3())
  private readonly backTop = uniform(new Vector3())
  private readonly backBottom = uniform(new Vector3())
  readonly gridColour = uniform(new Vector3())
  readonly groundColour = uniform(new Vector3())
  /** Fraction of the sun's light that a shadow takes away. */
  readonly shadow = uniform(0.85)
  /** Side of a texel of the shadow map, m. */
  private readonly texel = uniform(0.001)
  private readonly shadowMatrix = uniform(new Matrix4())
  readonly shadowCamera = new OrthographicCamera(-1, 1, 1, -1, 0, 1)
  readonly shadowTarget = new RenderTarget(shadowSize, shadowSize, {
    depthTexture: new DepthTexture(shadowSize, shadowSize, FloatType),
  })
  /** Points x with n·x above w are cut away; n = 0 where nothing is. */
  readonly clip = uniform(new Vector4(0, 0, 0, 1))

  constructor(
    /** Whether depth runs from -1 to 1 in clip space. */
    readonly isGl: boolean,
  ) {}

  setTheme(theme: Theme): void {
    this.sunColour.value.copy(linear(theme.sun, theme.sunStrength))
    this.sky.value.copy(linear(theme.sky, theme.skyStrength))
    this.ground.value.copy(linear(theme.bounce, theme.skyStrength))
    this.backTop.value.copy(linear(theme.backTop))
    this.backBottom.value.copy(linear(theme.backBottom))
    this.groundColour.value.copy(linear(theme.ground))
    this.gridColour.value.copy(linear(theme.grid))
  }

  /** Aims the sun's map at a sphere. */
  aim(centre: Vector3, radius: number): void {
    const camera = this.shadowCamera
    const r = radius * 1.02
    camera.left = camera.bottom = -r
    camera.right = camera.top = r
    camera.near = 0
    camera.far = 4 * r
    camera.coordinateSystem = this.isGl ? 2000 : 2001
    camera.up.set(0, 0, 1)
    camera.position
      .copy(this.sun.value)
      .multiplyScalar(2 * r)
      .add(centre)
    camera.lookAt(centre)
    camera.updateProjectionMatrix()
    camera.updateMatrixWorld(true)
    this.texel.value = (2 * r) / shadowSize
    this.shadowMatrix.value.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse)
  }

  /** Depth as it is stored, of a position in clip space. */
  depthOf(position: Node<'vec4'>): Node<'float'> {
    const z = position.z.div(position.w)
    return this.isGl ? z.mul(0.5).add(0.5) : z
  }

  /** The background at a pixel. */
  background(): Node<'vec3'> {
    return mix(this.backTop, this.backBottom, screenUV.y)
  }

  /** 1 where the sun sees a point, 0 where it does not. */
  private seen(position: Node<'vec3'>, normal: Node<'vec3'>): Node<'float'> {
    const map = this.shadowTarget.depthTexture!
    // lifted off the surface by the error of a texel
    const lifted = position.add(normal.mul(this.texel.mul(2.5)))
    const clip = this.shadowMatrix.mul(vec4(lifted, 1))
    const at = vec2(clip.x.mul(0.5).add(0.5), clip.y.mul(-0.5).add(0.5)).toVar()
    const depth = this.depthOf(clip).sub(0.0006).min(0.9999).toVar()
    const angle = interleavedGradientNoise(screenCoordinate.xy).mul(6.2832)
    const [c, s] = [angle.cos().toVar(), angle.sin().toVar()]
    let sum: Node<'float'> = float(0)
    for (let k = 0; k < taps.length; k += 2) {
      const tap = new Vector2(taps[k]!, taps[k + 1]!).multiplyScalar(2.2 / shadowSize)
      const turned = vec2(c.mul(tap.x).sub(s.mul(tap.y)), s.mul(tap.x).add(c.mul(tap.y)))
      sum = sum.add(step(depth, texture(map, at.add(turned)).r))
    }
    const inside = step(max(at.x.sub(0.5).abs(), at.y.sub(0.5).abs()), 0.5)
    return mix(float(1), sum.mul(2 / taps.length), inside)
  }

  /** (the formula above) in linear light. */
  shade(albedo: Node<'vec3'>, normal: Node<'vec3'>, position: Node<'vec3'>): Node<'vec3'> {
    return Fn(() => {
      const n = normal.toVar()
      const light = mix(this.ground, this.sky, n.z.mul(0.5).add(0.5)).toVar()
      const facing = clamp(dot(n, this.sun), 0, 1)
      const visible = float(1).toVar()
      If(this.shadow.greaterThan(0), () => {
        visible.assign(mix(float(1), this.seen(position, n), this.shadow))
      })
      light.addAssign(this.sunColour.mul(facing.mul(visible)))
      const half = normalize(this.sun.add(normalize(cameraPosition.sub(position))))
      const shine = pow(max(dot(n, half), 0), 40)
        .mul(visible)
        .mul(0.12)
      return albedo.mul(light).add(shine)
    })() as unknown as Node<'vec3'>
  }
}
