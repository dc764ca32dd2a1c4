// sceneFiles.ts: scene files for the command line to run.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A ball in free fall, probed; `extra` names another body, which may steer the simulation. */
export function writeFall(folder: string, name = 'fall', extra = ''): string {
  const more =
    extra === ''
      ? ''
      : `\n  - { name: ${extra}, shape: { kind: sphere, radius: 1 cm }, material: steel, position: [1, 0, 1] }`
  const file = join(folder, `${name}.yaml`)
  writeFileSync(
    file,
    `title: a ball in free fall
timeStep: 1 ms
duration: 0.5 s
gravity: [0, 0, -10]
materials: { steel: { density: 7800 } }
bodies:
  - { name: ball, shape: { kind: sphere, radius: 1 cm }, material: steel, position: [0, 0, 2] }${more}
probes:
  - { quantity: position, body: ball }
measures:
  - { name: fallen to, series: ball.position.z, take: last, expected: 0.7475, tolerance: 1 um }
  - { name: began at, series: ball.position.z, take: first, expected: 3 m, tolerance: 1 mm }
  - { name: highest, series: ball.position.z, take: max }
`,
  )
  return file
}
