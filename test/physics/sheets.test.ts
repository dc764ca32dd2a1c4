// sheets.test.ts: solids of triangles on sheets, which have no thickness and are touched from both sides, by both laws.
//
// A cube stands on a flat sheet, or below it where gravity pulls up: it rests within what its springs give way by, 0.12 mm,
// and its weight m g is carried. By force a cube of two triangles a face still settles on its springs after a tenth of a
// second: from edge to edge, since the faces that lie on the sheet have passed through it.

import { expect, test, vi } from 'vitest'
import { createScene, probe } from '#talus/index.js'
import { double, simulate, vectorOf } from './lives.js'
import { aboutZ, cutBox, g, impulses, laws, sheet, stone } from './shapeScenes.js'

vi.setConfig({ testTimeout: 60000 })

const half = 0.05
const domain = { min: [-1, -1, -1], max: [1, 1, 1] } as const
const flat = (cells: number) => sheet(cells, cells, (u, v) => [0.6 * u - 0.3, 0.6 * v - 0.3, 0])

const cases = laws.flatMap((law) =>
  [1, -1].flatMap((side) =>
    [0, 30].map((turn) => ({ law, by: law.name, side, where: side > 0 ? 'on' : 'below', turn })),
  ),
)

test.each(cases)(
  'a cube of triangles rests $where a sheet, turned by $turn degrees, by $by',
  async ({ law, side, turn }) => {
    for (const [cells, cuts] of [
      [1, 1],
      [6, 1],
      [6, 4],
    ] as const) {
      const scene = createScene({ gravity: [0, 0, -side * g], domain })
      const orientation = aboutZ((turn * Math.PI) / 180)
      scene.body({ shape: cutBox(half, cuts), material: stone, position: [0.02, 0.03, side * half], orientation })
      const floor = scene.body({ name: 'sheet', shape: flat(cells), material: stone, fixed: true })
      scene.probe(probe.forceOn(floor))
      await simulate(scene, { ...law, life: double }, async (simulation) => {
        simulation.step(Math.round(0.1 / law.timeStep))
        const [x, y, z] = vectorOf(await simulation.read('bodyPos'), 0)
        const what = `${cells} cells, ${cuts} cuts`
        expect(Math.abs(z - side * half), what).toBeLessThan(2e-4)
        expect(Math.hypot(x - 0.02, y - 0.03), what).toBeLessThan(1e-5)
        expect(Math.hypot(...vectorOf(await simulation.read('bodyVel'), 0)), what).toBeLessThan(1e-3)
        const weight = g / (await simulation.read('bodyInvMass'))[0]!
        // by force points of the cube's edges come and go as it settles: the mean of a fiftieth of a second carries it
        const samples = law === impulses ? 1 : Math.round(0.02 / law.timeStep)
        let sum = 0
        for (let k = 0; k < samples; k++) {
          simulation.step(1)
          sum += (await simulation.sample())['sheet.forceOn.z']!
        }
        const carried = sum / samples / (-side * weight)
        expect(Math.abs(carried - 1), what).toBeLessThan(1e-3)
      })
    }
  },
)
