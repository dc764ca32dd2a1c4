// wheelBed.ts: the bed and the wheel of Houlihan & Mukherjee 2013 by Talus and by LIGGGHTS, which has their law, from the same start.
//
//   node dist/benchmark/wheelBed.js [--count N] [--speed M/S] [--depth M] [--settle S] [--seed N]
//     [--wheel ball|triangles] [--rolling R] [--threads N] [--docs DIR]
//
// Both settle the same loose grains, and are compared by bulk density, coordination and the force on the floor. Then both drive the same ball, or
// wheel of triangles, without slip and at a given depth, through the bed that Talus has settled. Series go to DIR as CSV and SVG.

import { mean } from 'talus'
import {
  type Bed,
  bedDepth,
  count,
  density,
  depth,
  every,
  gravity,
  highest,
  length,
  loose,
  options,
  solidVolume,
  speed,
  timeStep,
  type Wheel,
  wheelRadius,
  width,
} from './wheelBed/bedAndWheel.js'
import { settleByLiggghts, wheelByLiggghts } from './wheelBed/liggghtsBed.js'
import { settleByTalus, wheelByTalus } from './wheelBed/talusBed.js'
import { writeBedDocs, writeWheelDocs } from './wheelBed/wheelPlots.js'

const late = (values: readonly number[]) => values.slice(Math.floor(values.length / 2))

const start = loose()
process.stderr.write(`${count} grains, ${length.toFixed(3)} x ${width.toFixed(3)} m, ${bedDepth.toFixed(3)} m deep\n`)
const settling = [await settleByTalus(start), settleByLiggghts(start)] as const
const [talus, liggghts] = settling.map((beds) => beds.at(-1)!) as [Bed, Bed]
const weight = solidVolume * density * gravity
const row = (name: string, a: number, b: number) =>
  `| ${name} | ${a.toPrecision(4)} | ${b.toPrecision(4)} | ${(100 * (a / b - 1)).toFixed(1)} % |`
const lines = [
  row('solid share', talus.solid, liggghts.solid),
  row('bulk density, kg/m3', talus.bulkDensity, liggghts.bulkDensity),
  row('coordination', talus.coordination, liggghts.coordination),
  row('floor over weight', talus.floor / weight, liggghts.floor / weight),
]
process.stderr.write(`${lines.join('\n')}\n`)
const from = 1.2 * wheelRadius
const seconds = (Math.floor((length - 2 * from) / speed / (every * timeStep)) - 1) * every * timeStep
const drop = highest(talus.positions) - talus.height + depth
const wheel: Wheel = { x: from, z: highest(talus.positions) + wheelRadius, seconds, drop, dropping: 0.25 * seconds }
const [mine, theirs] = [await wheelByTalus(talus.positions, wheel), wheelByLiggghts(talus.positions, wheel)]
lines.push(
  row('Fx, mean of the second half, N', mean(late(mine.x)), mean(late(theirs.x))),
  row('Fz, N', mean(late(mine.z)), mean(late(theirs.z))),
  row('torque about y, N m', mean(late(mine.torque)), mean(late(theirs.torque))),
)
if (options.docs) {
  writeBedDocs(options.docs, ...settling)
  writeWheelDocs(options.docs, mine, theirs)
}
console.log(`| ${count} grains | Talus | LIGGGHTS | difference |\n|---|---|---|---|\n${lines.join('\n')}`)
