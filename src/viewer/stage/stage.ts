// stage.ts: the scene on a canvas: layers of bodies, lines, camera, and the passes that make a picture of them.

import { OrbitControls } from 'three/addons/controls/OrbitControls.js'
import {
  Color,
  NoColorSpace,
  PerspectiveCamera,
  RenderTarget,
  Scene,
  Vector3,
  WebGLCoordinateSystem,
  WebGPURenderer,
} from 'three/webgpu'
import { minus } from '../../math/rotation.js'
import { typicalRadius } from '../bounds.js'
import { freeDirection, viewAngle, viewDistance } from '../firstView.js'
import type { Frame, SceneModel } from '../frameSource.js'
import { Framing } from '../framing.js'
import type { Theme } from '../theme.js'
import { bodyLayers, type GroupLook } from './bodyLayers.js'
import { deviceDone, drawsOnCpu } from './deviceDone.js'
import { type Extent, extentOf } from './extent.js'
import { boxSticks, contactSticks, forceScale, jointSize, jointSticks } from './glyphs.js'
import type { Layer } from './layer.js'
import { Picture } from './picture.js'
import { StickLayer, Sticks } from './stickLayer.js'
import { Surface } from './surface.js'

export type ViewDirection = 'front' | 'side' | 'top' | 'free'

const directions: Readonly<Record<ViewDirection, readonly [number, number, number]>> = {
  front: [0, -1, 0],
  side: [1, 0, 0],
  // not exactly from above, where up would have no direction
  top: [0, -0.0005, 1],
  free: freeDirection,
}

/** Of a spring, in radii of what is seen. */
const longestSpring = 8

export interface Shown {
  readonly contacts: boolean
  readonly joints: boolean
  readonly box: boolean
  readonly shadows: boolean
}

export interface Clip {
  /** 0, 1, 2 for x, y, z; -1 for none. */
  readonly axis: number
  /** From one end of the bodies to the other, 0 to 1. */
  readonly at: number
  readonly flip: boolean
}

export class Stage {
  readonly camera = new PerspectiveCamera(viewAngle, 1, 0.01, 100)
  readonly controls: OrbitControls
  readonly surface: Surface
  /** Called when the camera has moved. */
  onMove: () => void = () => undefined
  /** Called when the browser has lost the device. */
  onLost: (reason: string) => void = () => undefined
  /** Why the device is lost, null while there is one. */
  lost: string | null = null
  extent: Extent
  private readonly main = new Scene()
  private readonly casters = new Scene()
  private readonly numbers = new Scene()
  private readonly picture: Picture
  private readonly pickTarget = new RenderTarget(1, 1, { colorSpace: NoColorSpace })
  private readonly contactLayer: StickLayer
  private readonly jointLayer: StickLayer
  private readonly boxLayer: StickLayer
  private readonly contactList = new Sticks()
  private layers: Layer[] = []
  private looks: readonly GroupLook[] = []
  private values: Float32Array
  private along: Float32Array | null = null
  private shadowStale = true
  private shown: Shown = { contacts: true, joints: true, box: false, shadows: true }
  private readonly grain: number
  private readonly jointSize: number
  readonly framing: Framing
  private direction: ViewDirection = 'free'
  /** True once a person has moved the camera: it stays where it is then. */
  private held = false

  private constructor(
    readonly renderer: WebGPURenderer,
    readonly model: SceneModel,
    private frame: Frame,
  ) {
    this.surface = new Surface(renderer.coordinateSystem === WebGLCoordinateSystem)
    this.contactLayer = new StickLayer(this.surface, { through: true, cut: true })
    this.jointLayer = new StickLayer(this.surface, { through: true, cut: false })
    this.boxLayer = new StickLayer(this.surface, { through: false, cut: false })
    this.picture = new Picture()
    this.values = new Float32Array(model.bodyCount)
    this.framing = new Framing(model, frame)
    this.extent = extentOf(this.framing.all)
    this.grain = typicalRadius(model, this.extent.radius)
    this.jointSize = jointSize(model.joints, frame, 3 * this.grain)
    this.picture.radius.value = Math.min(3 * this.grain, 0.4 * this.extent.radius)
    this.main.backgroundNode = this.surface.lighting.background()
    this.numbers.background = new Color(0)
    this.main.add(...this.stickLayers.map(({ drawn }) => drawn))
    this.camera.up.set(0, 0, 1)
    this.controls = new OrbitControls(this.camera, renderer.domElement)
    this.controls.enableDamping = false
    this.controls.addEventListener('change', () => this.onMove())
    this.controls.addEventListener('start', () => {
      this.held = true
    })
    this.lookFrom('free')
  }

  private get stickLayers(): StickLayer[] {
    return [this.contactLayer, this.jointLayer, this.boxLayer]
  }

  /** WebGPU where the browser has it and it is wanted, WebGL 2 otherwise. */
  static async create(options: { model: SceneModel; frame: Frame; webgpu: boolean }): Promise<Stage> {
    const renderer = new WebGPURenderer({ antialias: false, forceWebGL: !options.webgpu, alpha: false })
    await renderer.init()
    const stage = new Stage(renderer, options.model, options.frame)
    renderer.onDeviceLost = ({ message }) => {
      stage.lost = message ?? ''
      stage.onLost(stage.lost)
    }
    return stage
  }

  /** For people. */
  get device(): string {
    return this.surface.lighting.isGl ? 'WebGL 2' : 'WebGPU'
  }

  /** True where the browser draws without a GPU. */
  get onCpu(): boolean {
    return drawsOnCpu(this.renderer)
  }

  get canvas(): HTMLCanvasElement {
    return this.renderer.domElement
  }

  setSize(width: number, height: number, ratio: number): void {
    this.renderer.setPixelRatio(ratio)
    this.renderer.setSize(width, height, false)
    this.camera.aspect = width / height
    this.camera.updateProjectionMatrix()
    this.picture.setSize(Math.floor(width * ratio), Math.floor(height * ratio))
    this.surface.pixel.value = (1.1 * Math.tan((this.camera.fov * Math.PI) / 360)) / height
    if (!this.held) this.lookFrom(this.direction)
  }

  setTheme(theme: Theme): void {
    this.surface.lighting.setTheme(theme)
  }

  setLooks(looks: readonly GroupLook[]): void {
    this.looks = looks
    for (const layer of this.layers) {
      for (const object of [layer.drawn, layer.casting, layer.numbered]) object?.removeFromParent()
      layer.dispose()
    }
    this.layers = bodyLayers(this.model, this.looks, this.surface, this.extent.radius)
    for (const { drawn, casting, numbered } of this.layers) {
      this.main.add(drawn)
      if (casting) this.casters.add(casting)
      if (numbered) this.numbers.add(numbered)
    }
    this.setFrame(this.frame)
    this.setValues(this.values, this.along)
  }

  setFrame(frame: Frame): void {
    this.frame = frame
    for (const layer of this.layers) layer.update(frame)
    this.shadowStale = true
    this.showSticks()
  }

  setValues(values: Float32Array, along: Float32Array | null): void {
    this.values = values
    this.along = along
    for (const layer of this.layers) layer.setValues(values, along)
  }

  setShown(shown: Shown): void {
    this.shown = shown
    this.shadowStale = true
    this.showSticks()
  }

  setClip({ axis, at, flip }: Clip): void {
    const { min, max } = this.extent
    const normal = new Vector3()
    if (axis >= 0) normal.setComponent(axis, flip ? -1 : 1)
    const place = axis >= 0 ? min.getComponent(axis) + at * (max.getComponent(axis) - min.getComponent(axis)) : 1
    this.surface.lighting.clip.value.set(normal.x, normal.y, normal.z, flip ? -place : place)
    this.setShown(this.shown)
  }

  private showSticks(): void {
    const { contacts } = this.frame
    const size = 3 * this.grain
    if (contacts && this.shown.contacts) {
      this.contactLayer.show(contactSticks(this.contactList, contacts, forceScale(contacts, size), size))
    } else this.contactLayer.drawn.visible = false
    if (this.shown.joints && this.model.joints.length > 0) {
      const { joints } = this.model
      const fitting = Math.min(this.jointSize, 0.12 * this.extent.radius)
      this.jointLayer.show(jointSticks(joints, this.frame, fitting, longestSpring * this.extent.radius))
    } else this.jointLayer.drawn.visible = false
    if (this.shown.box) this.boxLayer.show(boxSticks(this.model, this.frame.boxes))
    else this.boxLayer.drawn.visible = false
  }

  /** Takes the places of bodies in a frame into the picture, unless a person has chosen another. */
  see(frame: Frame): void {
    if (this.framing.see(frame)) this.reframe()
  }

  /** Makes room in the picture for what another stage shows, seen from the same place. */
  include({ framing, model }: Pick<Stage, 'framing' | 'model'>): void {
    this.framing.include(framing.all, minus(model.origin, this.model.origin))
    this.reframe()
  }

  private reframe(): void {
    this.extent = extentOf(this.framing.all)
    if (!this.held) this.lookFrom(this.direction)
  }

  /** Puts the camera on one side of the bodies, so far away that they fill the picture. */
  lookFrom(direction: ViewDirection): void {
    this.direction = direction
    this.held = false
    const { centre, radius } = this.extent
    const away = viewDistance(radius, this.camera.aspect)
    this.controls.target.copy(centre)
    this.camera.position.copy(new Vector3(...directions[direction]).setLength(away)).add(centre)
    this.controls.update()
    this.onMove()
  }

  /** Moves camera and target alike. */
  shift(by: Vector3): void {
    this.camera.position.add(by)
    this.controls.target.add(by)
    this.controls.update()
  }

  /** In full, or plain: without shadows, dark crevices and smooth edges, for devices that are slow. */
  render(full: boolean): void {
    this.setDepthRange()
    const { renderer } = this
    const { lighting } = this.surface
    const shadows = full && this.shown.shadows
    lighting.shadow.value = shadows ? 0.85 : 0
    if (this.shadowStale && shadows) {
      const now = extentOf(this.framing.movingNow(this.frame))
      lighting.aim(now.centre, 1.25 * now.radius)
      renderer.setRenderTarget(lighting.shadowTarget)
      renderer.render(this.casters, lighting.shadowCamera)
      this.shadowStale = false
    }
    renderer.setRenderTarget(full ? this.picture.drawn : null)
    renderer.render(this.main, this.camera)
    if (full) this.picture.show(renderer, this.camera)
  }

  /** As narrow as the scene allows: depth is f32 but not endless. */
  private setDepthRange(): void {
    const { centre, radius } = this.extent
    const distance = this.camera.position.distanceTo(centre)
    this.picture.horizon.value = distance + 5 * radius
    this.camera.far = distance + 20 * radius
    this.camera.near = Math.max(distance - 4 * radius, 0.002 * Math.min(radius, distance + radius))
    this.camera.updateProjectionMatrix()
  }

  /** Number of the body at a place of the canvas, in CSS pixels; -1 where there is none. */
  async pick(x: number, y: number): Promise<number> {
    const { clientWidth, clientHeight } = this.canvas
    this.camera.setViewOffset(clientWidth, clientHeight, x, y, 1, 1)
    this.setDepthRange()
    this.renderer.setRenderTarget(this.pickTarget)
    this.renderer.render(this.numbers, this.camera)
    this.renderer.setRenderTarget(null)
    this.camera.clearViewOffset()
    const bytes = await this.renderer.readRenderTargetPixelsAsync(this.pickTarget, 0, 0, 1, 1)
    return bytes[0]! + 256 * bytes[1]! + 65536 * bytes[2]! - 1
  }

  /** When all that was asked of the device is done. */
  finish(): Promise<void> {
    return deviceDone(this.renderer)
  }

  /** CSS pixels of a point about the model's origin. */
  project(point: ArrayLike<number>): readonly [number, number] {
    this.camera.updateMatrixWorld()
    const at = new Vector3(point[0], point[1], point[2]).project(this.camera)
    return [((at.x + 1) / 2) * this.canvas.clientWidth, ((1 - at.y) / 2) * this.canvas.clientHeight]
  }

  dispose(): void {
    for (const layer of this.layers) layer.dispose()
    for (const layer of this.stickLayers) layer.dispose()
    this.picture.dispose()
    this.controls.dispose()
    this.renderer.dispose()
  }
}
