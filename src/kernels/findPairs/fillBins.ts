// fillBins.ts: stages 1 and 3 of the search: count the bins each body reaches into, then write one entry for each.
//
// The corner coordinates are stored once, so that every kernel finds the same bins whatever it does to its arithmetic.
// A sphere goes into the bins of its own level; the box around it is wider by half the skin on every side. By impulses
// contacts must be known before bodies move, so that it is wider by their way in a step too: `h` is 0 by force. A body
// that goes further than most of its radius is followed no further: bins are made for boxes of that size.
// Where positions are held in a range, a body is reported while it is still well inside: it would come back on the other
// side. `low` and `high` bound the coordinates from the corner.

import {
  bodyFirstEntry,
  bodyLevel,
  bodyLocal,
  bodyPos,
  bodyRadius,
  bodyReach,
  bodyVel,
  bodyWeight,
  entryCapacity,
  levelBinsX,
  levelBinsY,
  levelBinsZ,
  levelFirstBin,
  levelInvSize,
  maxLostBody,
  setBodyEntryCount,
  setBodyLocal,
  setBodyReach,
  setEntryBin,
  setEntryBody,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asI32, asU32, type i32, min, type real, type vec3 } from '../../language/values.js'
import { length, sub } from '../math/vec3.js'
import { binSpan, lowBin, wrapBin } from './binRange.js'

/** Way in a step that is looked for, over the radius. */
const farthest: real = 0.9

export const countBins = kernel(
  'rebuildBody',
  (i, origin: vec3, periodicX: i32, periodicY: i32, periodicZ: i32, margin: real, h: real, low: vec3, high: vec3) => {
    const level = bodyLevel(i)
    if (level < 0) {
      setBodyEntryCount(i, 0)
      return
    }
    const p = sub(bodyPos(i), origin)
    setBodyLocal(i, p)
    const lost = p.x < low.x || p.y < low.y || p.z < low.z || p.x > high.x || p.y > high.y || p.z > high.z
    if (lost && bodyWeight(i) > 0) maxLostBody(asU32(i + 1))
    const r = bodyRadius(i) + margin + min(h * length(bodyVel(i)), farthest * bodyRadius(i))
    setBodyReach(i, r)
    const inverse = levelInvSize(level)
    const nx = binSpan(p.x - r, p.x + r, inverse.x, levelBinsX(level), periodicX)
    const ny = binSpan(p.y - r, p.y + r, inverse.y, levelBinsY(level), periodicY)
    const nz = binSpan(p.z - r, p.z + r, inverse.z, levelBinsZ(level), periodicZ)
    setBodyEntryCount(i, asU32(nx * ny * nz))
  },
)

export const fillBins = kernel('rebuildBody', (i, periodicX: i32, periodicY: i32, periodicZ: i32) => {
  const level = bodyLevel(i)
  if (level < 0) return
  const p = bodyLocal(i)
  const r = bodyReach(i)
  const inverse = levelInvSize(level)
  const bx = levelBinsX(level)
  const by = levelBinsY(level)
  const bz = levelBinsZ(level)
  const x = lowBin(p.x - r, inverse.x, bx, periodicX)
  const y = lowBin(p.y - r, inverse.y, by, periodicY)
  const z = lowBin(p.z - r, inverse.z, bz, periodicZ)
  const nx = binSpan(p.x - r, p.x + r, inverse.x, bx, periodicX)
  const ny = binSpan(p.y - r, p.y + r, inverse.y, by, periodicY)
  const nz = binSpan(p.z - r, p.z + r, inverse.z, bz, periodicZ)
  const first = levelFirstBin(level)
  let entry = asI32(bodyFirstEntry(i))
  for (let dz = 0; dz < nz; dz++) {
    for (let dy = 0; dy < ny; dy++) {
      for (let dx = 0; dx < nx; dx++) {
        const bin = wrapBin(x + dx, bx) + bx * (wrapBin(y + dy, by) + by * wrapBin(z + dz, bz))
        // what does not fit is counted by checkEntries, and the step repeated
        if (entry < entryCapacity()) {
          setEntryBin(entry, asU32(first + bin))
          setEntryBody(entry, asU32(i))
        }
        entry += 1
      }
    }
  }
})
