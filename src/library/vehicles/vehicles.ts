// vehicles.ts: machines built into a scene part by part: tracks, vehicles on them, rovers, anchors, diggers, hydraulic cylinders; engines and drivers.

import { driveline, pedals } from '../../model/driving/driveline.js'
import { wayPointDriver } from '../../model/driving/wayPointDriver.js'
import { addCylinder } from './cylinder.js'
import { addDigger } from './digger.js'
import { helicalAnchor } from './helicalAnchor.js'
import { bandSegment, doublePinShoe } from './linkedShoes.js'
import { addRover } from './rover.js'
import { grouserWheel } from './roverWheels.js'
import { grouserShoe, ownShoe, pinnedShoe } from './shoes.js'
import { addSpringWheel } from './springWheel.js'
import { addSuperstructure } from './superstructure.js'
import { addTrack, lowestOf, ringOf } from './track.js'
import { addTrackedVehicle } from './trackedVehicle.js'

export const vehicles = {
  shoe: { pinned: pinnedShoe, doublePin: doublePinShoe, grouser: grouserShoe, band: bandSegment, own: ownShoe },
  addTrack,
  addTrackedVehicle,
  ringOf,
  lowestOf,
  addRover,
  grouserWheel,
  addSpringWheel,
  helicalAnchor,
  addCylinder,
  addDigger,
  addSuperstructure,
  driveline,
  wayPointDriver,
  pedals,
} as const
