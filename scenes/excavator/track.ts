// track.ts: a track of the excavator, and what is measured of its pins.

import { material, type ProbeTable, smoothed, type TrackOptions, vehicles } from 'talus'
import { pinForce } from '../tracked/pinForce.js'

export const steel = material({ name: 'steel', density: 7800, friction: 0.3, restitution: 0 })

const shoe = vehicles.shoe.grouser({ pitch: 0.4, mass: 350 })
const teeth = 20
export const pinCircle = shoe.pitch / (2 * Math.sin(Math.PI / teeth))
/** Of the distance of the axles. */
const half = 6.5 * shoe.pitch
/** Of each run of the track as it is laid, N: half of what the spring pushes with. */
export const tension = 5e4
const [roadRadius, rollerRadius] = [0.25, 0.2]

const track: TrackOptions = {
  shoe,
  count: 46,
  material: steel,
  sprocket: { position: [-half, 0], teeth, mass: 2000 },
  // its pins on the same circle
  idler: {
    position: [half, 0],
    radius: Math.sqrt(pinCircle ** 2 - (shoe.pitch / 2) ** 2) - shoe.runningHeight,
    mass: 2000,
  },
  roadWheels: [-1.2, -0.6, 0, 0.6, 1.2].map((x) => ({
    position: [x, -(pinCircle - shoe.runningHeight - roadRadius)] as const,
    radius: roadRadius,
    mass: 500,
  })),
  returnRollers: [-1.2, 0, 1.2].map((x) => ({
    position: [x, pinCircle - shoe.runningHeight - rollerRadius] as const,
    radius: rollerRadius,
    mass: 100,
  })),
  tensioner: { kind: 'spring', force: 2 * tension, stiffness: 5e6, damping: 2e5, slideMass: 500 },
}
/** Of exact shapes, or of spheres. */
export const trackOf = ({ parts }: { readonly parts: number }): TrackOptions =>
  parts > 0 ? { ...track, spheres: parts } : track
const ring = vehicles.ringOf(track, 'excavator')
export const lowest = vehicles.lowestOf(track, ring)
/** Shoes, wheels, rollers and slide, kg. */
export const trackMass = 46 * 350 + 2 * 2000 + 5 * 500 + 3 * 100 + 500
/** On the ground run, so that they come to the sprocket between 3.5 and 5 s. */
export const watched = [18, 19, 20]

export const trackSpeed = (omega: number) => (omega * teeth * shoe.pitch) / (2 * Math.PI)

/** When the machine has been at speed for half a second, s. */
export const atSpeed = 1.5
/** Standard deviation of the Gaussian that forces are smoothed by, s. */
export const smoothing = 0.05

/** What a force is once the machine is at speed, smoothed. */
export function whileDriving({ time }: ProbeTable, forces: readonly number[]): number[] {
  return smoothed(time, forces, smoothing).filter((_, k) => time[k]! >= atSpeed)
}

/** Forces of the pins watched, one behind the other, N. */
export const pinForces = (probes: ProbeTable) => watched.flatMap((k) => whileDriving(probes, pinForce(probes, k)))
