// vehicles.ts: machines built into a scene part by part: tracks, vehicles on them, rovers, anchors, hydraulic cylinders; engines and drivers.

import { addCylinder } from './cylinder.js'
import { driveline } from './driveline.js'
import { wayPointDriver } from './driver.js'
import { helicalAnchor } from './helicalAnchor.js'
import { addRover } from './rover.js'
import { grouserWheel } from './roverWheels.js'
import { shoe } from './shoes.js'
import { addTrack, lowestOf, ringOf } from './track.js'
import { addTrackedVehicle } from './trackedVehicle.js'

export const vehicles = {
  shoe,
  addTrack,
  addTrackedVehicle,
  ringOf,
  lowestOf,
  addRover,
  grouserWheel,
  helicalAnchor,
  addCylinder,
  driveline,
  wayPointDriver,
} as const
