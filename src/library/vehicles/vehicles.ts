// vehicles.ts: machines built into a scene part by part: tracks, vehicles on them, anchors.

import { helicalAnchor } from './helicalAnchor.js'
import { shoe } from './shoes.js'
import { addTrack, lowestOf, ringOf } from './track.js'
import { addTrackedVehicle } from './trackedVehicle.js'

export const vehicles = { shoe, addTrack, addTrackedVehicle, ringOf, lowestOf, helicalAnchor } as const
