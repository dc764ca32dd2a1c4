// picture.ts: from what was drawn to what is seen: crevices darkened, edges smoothed.
//
// Ambient occlusion by depth: with v from a point to one seen near it and n the normal there,
//   A = 1 - s mean( max(0, n·v / |v| - 0.05) / (1 + (|v| / r)^2) )                                                   (1)

import { fxaa } from 'three/addons/tsl/display/FXAANode.js'
import {
  cross,
  dot,
  Fn,
  float,
  getViewPosition,
  If,
  interleavedGradientNoise,
  Loop,
  mix,
  normalize,
  screenCoordinate,
  screenUV,
  select,
  smoothstep,
  sRGBTransferEOTF,
  sRGBTransferOETF,
  texture,
  uniform,
  vec2,
  vec4,
} from 'three/tsl'
import {
  DepthTexture,
  FloatType,
  HalfFloatType,
  Matrix4,
  MeshBasicNodeMaterial,
  type Node,
  type PerspectiveCamera,
  QuadMesh,
  RedFormat,
  RenderTarget,
  UnsignedByteType,
  Vector2,
  type WebGPURenderer,
} from 'three/webgpu'

const samples = 11

export class Picture {
  readonly drawn = new RenderTarget(1, 1, { type: HalfFloatType, depthTexture: new DepthTexture(1, 1, FloatType) })
  private readonly shade = new RenderTarget(1, 1, { type: UnsignedByteType, format: RedFormat, depthBuffer: false })
  private readonly together = new RenderTarget(1, 1, { type: UnsignedByteType, depthBuffer: false })
  private readonly unproject = uniform(new Matrix4())
  private readonly depthTerms = uniform(new Vector2(1, 0))
  /** Of one pixel, in parts of the picture. */
  private readonly pixel = uniform(new Vector2(1, 1))
  /** How far crevices reach, m. */
  readonly radius = uniform(1)
  /** m, from where on nothing is darkened. */
  readonly horizon = uniform(1)
  /** Parts of the picture's height that one metre takes at a distance of one. */
  private readonly perMetre = uniform(1)
  private readonly shadeQuad: QuadMesh
  private readonly togetherQuad: QuadMesh
  private readonly smoothQuad: QuadMesh

  constructor() {
    this.shadeQuad = quad(this.occlusion())
    this.togetherQuad = quad(this.darkened())
    const smooth = fxaa(texture(this.together.texture)) as unknown as Node<'vec4'>
    this.smoothQuad = quad(vec4(sRGBTransferEOTF(smooth.rgb) as unknown as Node<'vec3'>, 1))
  }

  setSize(width: number, height: number): void {
    for (const target of [this.drawn, this.shade, this.together]) target.setSize(width, height)
    this.pixel.value.set(1 / width, 1 / height)
  }

  /** To the canvas. */
  show(renderer: WebGPURenderer, camera: PerspectiveCamera): void {
    this.unproject.value.copy(camera.projectionMatrixInverse)
    // stored d = a + b / z, with z the distance and a, b from near n and far f: a = f / (f - n), b = -f n / (f - n)
    const { near, far } = camera
    this.depthTerms.value.set((-far * near) / (far - near), -far / (far - near))
    this.perMetre.value = camera.projectionMatrix.elements[5]! / 2
    renderer.setRenderTarget(this.shade)
    this.shadeQuad.render(renderer)
    renderer.setRenderTarget(this.together)
    this.togetherQuad.render(renderer)
    renderer.setRenderTarget(null)
    this.smoothQuad.render(renderer)
  }

  dispose(): void {
    for (const target of [this.drawn, this.shade, this.together]) target.dispose()
  }

  private depth(at: Node<'vec2'>): Node<'float'> {
    return texture(this.drawn.depthTexture!, at).r
  }

  /** Distance along the view, from d = a + b / z. */
  private distance(at: Node<'vec2'>): Node<'float'> {
    return this.depthTerms.x.div(this.depth(at).add(this.depthTerms.y))
  }

  private point(at: Node<'vec2'>): Node<'vec3'> {
    return getViewPosition(at, this.depth(at), this.unproject) as unknown as Node<'vec3'>
  }

  /** From the nearer of the two neighbours on each side, so that edges stay sharp. */
  private normal(at: Node<'vec2'>, here: Node<'vec3'>): Node<'vec3'> {
    const beside = (x: number, y: number) => this.point(at.add(this.pixel.mul(vec2(x, y))))
    const nearer = (p: Node<'vec3'>, q: Node<'vec3'>) => select(p.z.abs().lessThan(q.z.abs()), p, q) as Node<'vec3'>
    const dx = nearer(beside(1, 0).sub(here), here.sub(beside(-1, 0)))
    const dy = nearer(beside(0, -1).sub(here), here.sub(beside(0, 1)))
    return normalize(cross(dx, dy))
  }

  /** (1) */
  private occlusion(): Node<'vec4'> {
    return Fn(() => {
      const at = screenUV.toVar()
      const result = float(1).toVar()
      If(this.depth(at).lessThan(1), () => {
        const here = this.point(at).toVar()
        const n = this.normal(at, here).toVar()
        const reach = this.radius.mul(this.perMetre).div(here.z.negate()).clamp(0.002, 0.12).toVar()
        const turn = interleavedGradientNoise(screenCoordinate.xy).mul(6.2832).toVar()
        const aspect = this.pixel.x.div(this.pixel.y)
        const sum = float(0).toVar()
        Loop(samples, ({ i }) => {
          const k = float(i).add(0.5)
          const angle = k.mul(2.39996).add(turn)
          const out = reach.mul(k.div(samples).sqrt())
          const there = this.point(at.add(vec2(angle.cos().mul(aspect), angle.sin()).mul(out)))
          const v = there.sub(here).toVar()
          const far = dot(v, v).toVar()
          const facing = dot(n, v).div(far.sqrt().add(1e-9)).sub(0.05).max(0)
          sum.addAssign(facing.div(far.div(this.radius.mul(this.radius)).add(1)))
        })
        // the ground fades away there, and so does what lies on it
        const near = smoothstep(this.horizon, this.horizon.mul(0.5), here.z.negate())
        const dark = sum.mul(near).mul(1.9 / samples)
        result.assign(dark.oneMinus().clamp(0, 1))
      })
      return vec4(result, 0, 0, 1)
    })() as unknown as Node<'vec4'>
  }

  /** The picture times the occlusion, which is smoothed where depths are alike; sRGB, for the smoothing of edges. */
  private darkened(): Node<'vec4'> {
    return Fn(() => {
      const at = screenUV.toVar()
      const here = this.depth(at).toVar()
      const sum = float(0).toVar()
      const weight = float(0).toVar()
      const z = this.distance(at).toVar()
      // each lies between four pixels and takes in their mean
      for (const x of [-1.5, 0.5]) {
        for (const y of [-1.5, 0.5, 2.5]) {
          const beside = at.add(this.pixel.mul(vec2(x, y)))
          const like = this.distance(beside).sub(z).abs().lessThan(this.radius)
          const w = select(like, float(1), float(0.001)) as Node<'float'>
          sum.addAssign(texture(this.shade.texture, beside).r.mul(w))
          weight.addAssign(w)
        }
      }
      const shade = select(here.lessThan(1), sum.div(weight), float(1)) as Node<'float'>
      const colour = texture(this.drawn.texture, at).rgb
      const dark = mix(colour.mul(0.18), colour, shade).clamp(0, 1)
      return vec4(sRGBTransferOETF(dark) as unknown as Node<'vec3'>, 1)
    })() as unknown as Node<'vec4'>
  }
}

function quad(colour: Node<'vec4'>): QuadMesh {
  const material = new MeshBasicNodeMaterial()
  material.colorNode = colour
  material.depthTest = false
  material.depthWrite = false
  return new QuadMesh(material)
}
