// pointerTools.ts: what the pointer does in a live scene besides looking: throws balls, pulls bodies.

import { Vector3 } from 'three/webgpu'
import { type Rotation, type Triple, turnedBack } from '../../math/rotation.js'
import type { Vector } from '../../model/checks.js'
import { element } from '../element.js'
import { orientationOne } from '../frameSource.js'
import { groupOf } from '../panel/bodyCard.js'
import type { Viewer } from '../viewer.js'
import type { Pull, Throw } from './messages.js'

export type Tool = 'look' | 'throw' | 'pull'

export interface ToolActions {
  throw(ball: Throw): void
  pull(pull: Pull | null): void
}

/** Time of flight to the middle of the scene, in times that a fall through its radius takes. */
const flight = 1.2

export class PointerTools {
  private now: Tool = 'look'
  private readonly line = document.createElementNS('http://www.w3.org/2000/svg', 'line')
  private held: { readonly body: number; readonly at: Vector; readonly plane: Vector3 } | null = null
  private passing = false

  constructor(
    private readonly viewer: Viewer,
    private readonly actions: ToolActions,
  ) {
    const { canvas } = viewer.stage
    const drawing = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
    drawing.classList.add('pulling')
    drawing.append(this.line)
    canvas.parentElement?.append(drawing)
    let down: PointerEvent | null = null
    // before the camera takes it
    canvas.addEventListener(
      'pointerdown',
      (event) => {
        down = event
        if (this.tool === 'pull' && event.button === 0 && !this.passing) {
          event.stopImmediatePropagation()
          void this.grab(event)
        }
      },
      { capture: true },
    )
    canvas.addEventListener('pointermove', (event) => this.drag(event))
    canvas.addEventListener('pointerup', (event) => {
      this.letGo()
      const still = down && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) <= 3
      if (this.tool === 'throw' && event.button === 0 && still) this.throwAt(event.offsetX, event.offsetY)
    })
    canvas.addEventListener('pointercancel', () => this.letGo())
  }

  get tool(): Tool {
    return this.now
  }

  set tool(tool: Tool) {
    this.now = tool
    this.viewer.picks = tool === 'look'
  }

  /** Through a place of the canvas, in CSS pixels; through its middle where none is given. */
  throwAt(x?: number, y?: number): void {
    const { stage, source } = this.viewer
    const eye = stage.camera.position
    const way = this.rayAt(x ?? stage.canvas.clientWidth / 2, y ?? stage.canvas.clientHeight / 2)
    const distance = eye.distanceTo(stage.controls.target)
    const gravity = source.model.gravity
    const g = Math.hypot(...gravity)
    const time = g > 0 ? flight * Math.sqrt(stage.extent.radius / g) : 1
    // aimed so that it comes down where the pointer is
    const velocity = [0, 1, 2].map((c) => (way.getComponent(c) * distance) / time - (gravity[c]! * time) / 2)
    // from a little in front of the eye, so that it is seen to leave
    const from = eye.clone().addScaledVector(way, 0.1 * distance)
    this.actions.throw({ from: this.world(from), velocity: velocity as unknown as Vector })
  }

  private rayAt(x: number, y: number): Vector3 {
    const { camera, canvas } = this.viewer.stage
    camera.updateMatrixWorld()
    const far = new Vector3((2 * x) / canvas.clientWidth - 1, 1 - (2 * y) / canvas.clientHeight, 0.5).unproject(camera)
    return far.sub(camera.position).normalize()
  }

  private world(point: Vector3): Vector {
    const { origin } = this.viewer.source.model
    return [point.x + origin[0], point.y + origin[1], point.z + origin[2]]
  }

  /** Where the ray meets the plane through a point that faces the eye. */
  private onPlane(x: number, y: number, through: Vector3): Vector3 {
    const { camera } = this.viewer.stage
    const facing = camera.getWorldDirection(new Vector3())
    const ray = this.rayAt(x, y)
    const t = facing.dot(through.clone().sub(camera.position)) / facing.dot(ray)
    return camera.position.clone().addScaledVector(ray, t)
  }

  private async grab(event: PointerEvent): Promise<void> {
    const { stage, player, source } = this.viewer
    const body = await stage.pick(event.offsetX, event.offsetY)
    const frame = player.frame
    if (body < 0 || !frame || !groupOf(source.model, body)?.moves) return this.pass(event)
    const centre = new Vector3().fromArray(frame.positions, 3 * body)
    const point = this.onPlane(event.offsetX, event.offsetY, centre)
    const arm = point.clone().sub(centre)
    const turn = [0, 1, 2, 3].map((c) => frame.orientations[4 * body + c]! / orientationOne) as unknown as Rotation
    const at = turnedBack(turn, [arm.x, arm.y, arm.z] as Triple)
    stage.canvas.setPointerCapture(event.pointerId)
    this.held = { body, at, plane: point }
    this.viewer.pick(body)
    this.drag(event)
  }

  /** Nothing to pull: the camera may have it. */
  private pass(event: PointerEvent): void {
    this.passing = true
    this.viewer.stage.canvas.dispatchEvent(new PointerEvent('pointerdown', event))
    this.passing = false
  }

  private drag(event: PointerEvent): void {
    if (!this.held) return
    const { body, at, plane } = this.held
    const to = this.onPlane(event.offsetX, event.offsetY, plane)
    this.actions.pull({ body, at, to: this.world(to) })
    const frame = this.viewer.player.frame
    const from = frame ? this.viewer.stage.project(frame.positions.subarray(3 * body, 3 * body + 3)) : [0, 0]
    for (const [name, value] of Object.entries({ x1: from[0], y1: from[1], x2: event.offsetX, y2: event.offsetY })) {
      this.line.setAttribute(name, String(value))
    }
    this.line.classList.add('on')
  }

  private letGo(): void {
    if (!this.held) return
    this.held = null
    this.line.classList.remove('on')
    this.actions.pull(null)
  }
}

/** The choice of tools, as buttons of which one is pressed. */
export function toolButtons(choose: (tool: Tool) => void): HTMLElement {
  const tools: readonly (readonly [Tool, string, string])[] = [
    ['look', 'look', 'drag turns the camera, a click picks a body'],
    ['throw', 'throw', 'a click throws a ball there'],
    ['pull', 'pull', 'drag a body'],
  ]
  const all = tools.map(([tool, label, title]) => {
    const made = element(
      'button',
      { type: 'button', title, 'data-tool': tool, 'aria-pressed': String(tool === 'look') },
      label,
    )
    made.addEventListener('click', () => {
      choose(tool)
      for (const one of all) one.setAttribute('aria-pressed', String(one === made))
      made.blur()
    })
    return made
  })
  return element('p', { class: 'row tools', role: 'group', 'aria-label': 'what the pointer does' }, ...all)
}
