// wheelPlots.ts: forces on the wheel by both programs over time, as CSV and SVG.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { linePlot, mean } from 'talus'
import { asBall, count, depth, type Series, speed } from './bedAndWheel.js'

/** Means of blocks of eight samples, which the eye can follow. */
function smoothed(values: readonly number[]): number[] {
  return values.map((_, k) => mean(values.slice(Math.max(0, k - 4), k + 5)))
}

export function writeDocs(folder: string, talus: Series, liggghts: Series): void {
  mkdirSync(folder, { recursive: true })
  const rows = talus.time.map((t, k) =>
    [t, talus.x[k], talus.z[k], talus.torque[k], liggghts.x[k], liggghts.z[k], liggghts.torque[k]]
      .map((value) => Number((value ?? Number.NaN).toPrecision(6)))
      .join(','),
  )
  const head = 'time s,talus Fx N,talus Fz N,talus Ty N m,liggghts Fx N,liggghts Fz N,liggghts Ty N m'
  writeFileSync(join(folder, 'wheel-liggghts.csv'), `${head}\n${rows.join('\n')}\n`)
  for (const [name, of, unit] of [
    ['forces', ['x', 'z'], 'N'],
    ['torque', ['torque'], 'N m'],
  ] as const) {
    const series = of.flatMap((key) =>
      [
        ['Talus', talus],
        ['LIGGGHTS', liggghts],
      ].map(([who, from]) => ({
        name: `${who} ${key === 'torque' ? 'torque' : `F${key}`}`,
        x: (from as Series).time,
        y: smoothed((from as Series)[key]),
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
