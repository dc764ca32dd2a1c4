// filmCamera.ts: from where each picture of a film is seen: still, in a circle, beside a body, or along a path through given places.

import { aboutAxis, minus, plus, type Triple, times, turned, unit } from '../../math/rotation.js'
import { InputError } from '../../model/inputError.js'
import { didYouMean } from '../../model/nearestName.js'
import type { ExportSource } from '../export/exportSource.js'
import { cameraProblems, type Look } from '../export/pov/look.js'
import { shapeFrames } from '../export/shapeFrames.js'
import type { View } from '../export/viewOf.js'
import type { Frame } from '../recording/recording.js'

type CameraLook = NonNullable<Look['camera']>

export interface CameraPlace {
  /** From 0 at the first picture to 1 at the last. */
  readonly share: number
  readonly frame: Frame
  /** s; after that of the frame where it stands still beside a longer run. */
  readonly time: number
}

export type FilmCamera = (place: CameraPlace) => View

/** `view` is what is taken where the look says nothing; `first` is the frame at which a body that is followed is in its place. */
export function filmCamera(source: ExportSource, camera: CameraLook, view: View, first: Frame): FilmCamera {
  const [wrong] = cameraProblems(camera)
  if (wrong) throw new InputError(`${wrong.message}.`)
  const still: View = {
    position: camera.position ?? view.position,
    target: camera.target ?? view.target,
    angle: camera.angle ?? view.angle,
    ...(camera.up ? { up: camera.up } : {}),
  }
  if (camera.keyframes) return fromKeyToKey(camera.keyframes, still)
  if (camera.path) return alongPath(camera.path, still)
  const body = camera.follow === undefined ? null : bodyNumber(source, camera.follow)
  const at = (frame: Frame) => placeOf(source, frame, body!)
  return ({ share, frame }) => {
    const turned = camera.orbit === undefined ? still : orbited(still, 2 * Math.PI * camera.orbit * share)
    return body === null ? turned : moved(turned, minus(at(frame), at(first)))
  }
}

/** About what points up. */
function orbited(view: View, turn: number): View {
  const { position, target, up = [0, 0, 1] } = view
  return { ...view, position: plus(target, turned(aboutAxis(unit(up), turn), minus(position, target))) }
}

const moved = (view: View, by: Triple): View => ({
  ...view,
  position: plus(view.position, by),
  target: plus(view.target, by),
})

function bodyNumber({ scene }: ExportSource, name: string): number {
  const { groups } = scene.data
  for (const group of groups) {
    if (group.name === name) return group.first
    const [, own, k] = /^(.*)\.(\d+)$/.exec(name) ?? []
    if (group.name === own && Number(k) < group.count) return group.first + Number(k)
  }
  const names = groups.map((group) => group.name)
  throw new InputError(`the camera cannot follow ${name}: there is no such body${didYouMean(name, names)}`)
}

function placeOf({ columns }: ExportSource, frame: Frame, body: number): Triple {
  const { positions } = shapeFrames(columns, frame)
  return [positions[3 * body]!, positions[3 * body + 1]!, positions[3 * body + 2]!]
}

/** Through the places one by one, as fast throughout as they lie apart: a curve of Catmull and Rom, whose ends go on straight. */
function alongPath(path: readonly Triple[], still: View): FilmCamera {
  const last = path.length - 1
  const place = (k: number): Triple => {
    if (k < 0) return minus(times(2, path[0]!), path[1]!)
    return k > last ? minus(times(2, path[last]!), path[last - 1]!) : path[k]!
  }
  return ({ share }) => {
    const k = Math.min(last - 1, Math.floor(share * last))
    const t = share * last - k
    const [a, b, c, d] = [place(k - 1), place(k), place(k + 1), place(k + 2)]
    const along = (i: number) =>
      b[i]! +
      (t / 2) *
        (c[i]! - a[i]! + t * (2 * a[i]! - 5 * b[i]! + 4 * c[i]! - d[i]! + t * (3 * (b[i]! - c[i]!) + d[i]! - a[i]!)))
    return { ...still, position: [along(0), along(1), along(2)] }
  }
}

/** From place to place in straight lines, slow at the ends of each; before the first and after the last it stands. */
function fromKeyToKey(keyframes: NonNullable<CameraLook['keyframes']>, still: View): FilmCamera {
  const keys = keyframes.map((key) => ({
    time: key.time,
    position: key.position ?? still.position,
    target: key.target ?? still.target,
    angle: key.angle ?? still.angle,
  }))
  return ({ time }) => {
    const next = keys.findIndex((key) => key.time > time)
    const [a, b] = next < 0 ? [keys.at(-1)!, keys.at(-1)!] : [keys[Math.max(0, next - 1)]!, keys[next]!]
    const share = a === b || next === 0 ? 0 : (time - a.time) / (b.time - a.time)
    const from = next === 0 ? b : a
    const smooth = share * share * (3 - 2 * share)
    const between = (p: Triple, q: Triple) => plus(p, times(smooth, minus(q, p)))
    return {
      ...still,
      position: between(from.position, b.position),
      target: between(from.target, b.target),
      angle: from.angle + smooth * (b.angle - from.angle),
    }
  }
}
