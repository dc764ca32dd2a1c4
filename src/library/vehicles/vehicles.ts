// vehicles.ts: machines that run on tracks, built into a scene part by part.

import { shoe } from './shoes.js'
import { addTrack, lowestOf, ringOf } from './track.js'
import { addTrackedVehicle } from './trackedVehicle.js'

export const vehicles = { shoe, addTrack, addTrackedVehicle, ringOf, lowestOf } as const
