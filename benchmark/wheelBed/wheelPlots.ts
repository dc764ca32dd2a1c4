// wheelPlots.ts: the bed that settles and forces on the wheel, by both programs over time, as CSV and SVG.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { linePlot, mean } from 'talus'
import { asBall, type Bed, count, density, depth, gravity, type Series, solidVolume, speed } from './bedAndWheel.js'

const programs = ['Talus', 'LIGGGHTS'] as const

/** Columns under their names: time, then every quantity by each program. */
function writeTable(folder: string, name: string, columns: Readonly<Record<string, readonly number[]>>): void {
  const all = Object.values(columns)
  const rows = all[0]!.map((_, k) => all.map((column) => Number((column[k] ?? Number.NaN).toPrecision(6))).join(','))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.csv`), `${Object.keys(columns).join(',')}\n${rows.join('\n')}\n`)
}

/** Means of blocks of eight samples, which the eye can follow. */
function smoothed(values: readonly number[]): number[] {
  return values.map((_, k) => mean(values.slice(Math.max(0, k - 4), k + 5)))
}

export function writeBedDocs(folder: string, talus: readonly Bed[], liggghts: readonly Bed[]): void {
  const weight = solidVolume * density * gravity
  const quantities = [
    { name: 'density', label: 'bulk density [kg/m3]', of: (bed: Bed) => bed.bulkDensity },
    { name: 'coordination', label: 'contacts between grains, of one', of: (bed: Bed) => bed.coordination },
    { name: 'floor', label: 'force on the floor over the weight', of: (bed: Bed) => bed.floor / weight },
  ]
  const time = talus.map((bed) => bed.time)
  const columns: Record<string, readonly number[]> = { 'time s': time }
  for (const { name, label, of } of quantities) {
    const series = [talus, liggghts].map((beds, k) => ({ name: programs[k]!, x: time, y: beds.map(of) }))
    for (const { name: who, y } of series) columns[`${who} ${name}`] = y
    const plot = linePlot({
      title: `${count} grains that settle under the law of Houlihan & Mukherjee`,
      x: { label: 'time [s]' },
      y: { label, min: 0 },
      series,
    })
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `bed-liggghts-${name}.svg`), plot)
  }
  writeTable(folder, 'bed-liggghts', columns)
}

export function writeWheelDocs(folder: string, talus: Series, liggghts: Series): void {
  writeTable(folder, 'wheel-liggghts', {
    'time s': talus.time,
    'talus Fx N': talus.x,
    'talus Fz N': talus.z,
    'talus Ty N m': talus.torque,
    'liggghts Fx N': liggghts.x,
    'liggghts Fz N': liggghts.z,
    'liggghts Ty N m': liggghts.torque,
  })
  for (const [name, of, unit] of [
    ['forces', ['x', 'z'], 'N'],
    ['torque', ['torque'], 'N m'],
  ] as const) {
    const series = of.flatMap((key) =>
      [talus, liggghts].map((from, k) => ({
        name: `${programs[k]} ${key === 'torque' ? 'torque' : `F${key}`}`,
        x: from.time,
        y: smoothed(from[key]),
      })),
    )
    const plot = linePlot({
      title: `A ${asBall ? 'ball' : 'wheel of triangles'} ${depth * 1000} mm deep in ${count} grains at ${speed} m/s`,
      x: { label: 'time [s]' },
      y: { label: `${name} [${unit}]` },
      series,
    })
    writeFileSync(join(folder, `wheel-liggghts-${name}.svg`), plot)
  }
}
