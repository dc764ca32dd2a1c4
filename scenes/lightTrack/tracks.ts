// tracks.ts: the tracks of the light vehicle, and what is measured of their shoes and pins.

import { material, mean, type ProbeTable, type Scene, type TrackOptions, vehicles } from 'talus'
import { pinForce } from '../tracked/pinForce.js'

/** When the drives start, s. */
export const driveStart = 1
export const gauge = 0.8

export const steel = material({ name: 'steel', density: 7800, friction: 0.3, restitution: 0 })

const shoe = vehicles.shoe.pinned({ pitch: 0.06, mass: 0.34 })
const teeth = 11
const wheel = { mass: 15 }
const roadRadius = 0.08
const axleHeight = shoe.depth + shoe.runningHeight + roadRadius

export const track: TrackOptions = {
  shoe,
  count: 61,
  material: steel,
  // a low sprocket behind long ground contact: a step of 0.3 m tilts it by less than half of a right angle
  sprocket: { ...wheel, position: [-0.8, 0.2], teeth },
  idler: { ...wheel, position: [0.64, 0.33], radius: 0.0965 },
  roadWheels: [-0.55, -0.3, -0.05, 0.2, 0.45].map((x) => ({
    ...wheel,
    position: [x, axleHeight] as const,
    radius: roadRadius,
  })),
  // an idler that gives more lets the edge of a step sink between two road wheels
  tensioner: { kind: 'force', force: 2000, give: 0.003 },
}
const ring = vehicles.ringOf(track, 'light-track')
export const lowest = vehicles.lowestOf(track, ring)
export const mass = 200 + 2 * (61 * 0.34 + 7 * 15 + 1.5)
/** Shoes whose pins are watched: on the ground, before the sprocket and on it. */
export const watched = [0, 5, 15, 25]
export const trackSpeed = (omega: number) => (omega * teeth * shoe.pitch) / (2 * Math.PI)

/** Pins that lie on the sprocket: pin 0 is the first behind it on the upper run. */
const onSprocket = ring.pins.filter(
  ([x, z]) => Math.hypot(x - track.sprocket.position[0], z - track.sprocket.position[1]) < 0.11,
).length

/** Mean force of the pins watched in three pitches before the sprocket, in the first on it and in the last, N. */
export function roundTheSprocket(probes: ProbeTable): { before: number; meets: number; leaves: number } {
  const { time, series } = probes
  const speed = series('leftSprocketAxle.jointSpeed')
  let way = 0
  // pitches that the track has gone
  const gone = time.map((t, i) => {
    way += i === 0 ? 0 : (speed[i]! * (t - time[i - 1]!) * teeth) / (2 * Math.PI)
    return way
  })
  const between = (from: number, to: number) =>
    mean(
      watched.flatMap((k) =>
        pinForce(probes, k).filter((_, i) => {
          const at = gone[i]! - (k - onSprocket)
          return time[i]! > driveStart && at >= from && at < to
        }),
      ),
    )
  return { before: between(-3, -1), meets: between(0, 1.5), leaves: between(onSprocket - 1.5, onSprocket) }
}

/** The way of the shoe that is farthest out of the plane of its track, m. */
export function farthestOut(
  positions: ArrayLike<number>,
  probes: { series(name: string): readonly number[] },
  scene: Scene,
): number {
  const at = (name: string) => probes.series(`chassis.${name}`).at(-1)!
  const [qx, qy, qz, qw] = ['x', 'y', 'z', 'w'].map((c) => at(`orientation.${c}`)) as [number, number, number, number]
  // the y axis of the chassis in the world
  const across = [2 * (qx * qy - qw * qz), 1 - 2 * (qx * qx + qz * qz), 2 * (qy * qz + qw * qx)]
  const middle = ['x', 'y', 'z'].map((c) => at(`position.${c}`))
  let most = 0
  for (const [name, y] of [
    ['leftShoes', gauge / 2],
    ['rightShoes', -gauge / 2],
  ] as const) {
    const group = scene.data.groups.find((one) => one.name === name)!
    for (let i = group.first; i < group.first + group.count; i++) {
      const out = across.reduce((sum, u, c) => sum + u * (positions[3 * i + c]! - middle[c]!), 0)
      most = Math.max(most, Math.abs(out - y))
    }
  }
  return most
}
