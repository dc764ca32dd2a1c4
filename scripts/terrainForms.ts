// terrainForms.ts: forms of ground as a scene, for pictures: talus run scripts/terrainForms.ts --set form=3 --steps 1 --record 1000
//
// 0 bump, 1 ditch, 2 slope, 3 steps, 4 rough, 5 rubble pile, 6 boulders, 7 spheres, 8 layers of two sizes, 9 filling of a cylinder, 10 of a box,
// 11 of a closed mesh, 12 heights of a picture, 13 obstacle course.

import { createScene, defineScene, material, parameter, type Scene, shape, terrain } from 'talus'
import { readHeights } from 'talus/files'

const soil = material({ name: 'soil', density: 1900, friction: 0.6, restitution: 0, young: 1e7 })
const size = [4, 3] as const
const forms = [
  terrain.bump({ at: [0, 0], radius: 1.2, height: 0.5 }),
  terrain.ditch({ from: -0.8, width: 0.8, depth: 0.4, bank: 0.4 }),
  terrain.slope({ from: -1, angle: 0.35, length: 2 }),
  terrain.steps({ from: -1, count: 3, height: 0.2, length: 0.6 }),
  terrain.rough({ min: [-2, -1.5], max: [2, 1.5], count: 40, radius: [0.3, 0.7], height: 0.2 }),
]
const picture = {
  size,
  ...(await readHeights(new URL('../docs/parts/hills.png', import.meta.url).pathname, { height: 0.7 })),
}
const course = terrain.obstacleCourse({ from: -6.5, width: 2, height: 0.3, gap: 0.7 })
const hills = terrain.bump({ at: [0.4, 0], radius: 1.2, height: 0.3 })

const rooms = [
  { cylinder: { middle: [0, 0, 0.5], radius: 0.7, height: 1 } },
  { box: { min: [-0.8, -0.6, 0], max: [0.8, 0.6, 0.8] } },
  {
    mesh: terrain.mesh(
      terrain.grid(terrain.sum(terrain.bump({ at: [0, 0], radius: 1.1, height: 1 }), terrain.flat(0.06)), {
        size: [2.4, 2],
        spacing: 0.1,
      }),
      0.05,
    ),
  },
] as const

function build({ form }: { readonly form: number }): Scene {
  const scene = createScene({ gravity: [0, 0, -9.81] })
  const fixed = { material: soil, fixed: true }
  const surface = form === 12 ? terrain.form(picture) : form === 13 ? course.form : (forms[form] ?? terrain.flat(0))
  const sides = form === 13 ? ([course.end + 7.5, 2.4] as const) : size
  const middle = form === 13 ? ([(course.end - 6.5) / 2, 0] as const) : ([0, 0] as const)
  if (form === 7) {
    scene.bodies({
      ...fixed,
      name: 'ground',
      shape: shape.sphere({ radius: 0.1 }),
      ...terrain.spheres({ surface: hills, size, radius: 0.1 }),
    })
  } else {
    scene.body({
      ...fixed,
      name: 'ground',
      shape: shape.heightfield(terrain.grid(surface, { size: sides, spacing: 0.05, middle })),
      position: [...middle, 0],
    })
  }
  const stones =
    form === 5
      ? terrain.rubblePile({ at: [0, 0, 0], count: 120, radius: 0.12 })
      : form === 6
        ? terrain.boulders({ min: [-1.8, -1.3], max: [1.8, 1.3], count: 25, radius: 0.2, sunk: 0.5 })
        : form === 13
          ? course.stones
          : []
  for (const [k, group] of stones.entries()) scene.bodies({ ...fixed, name: `stones${k}`, ...group })
  const grain = shape.sphere({ radius: 0.1 })
  if (form === 8) {
    const above = terrain.sum(hills, terrain.flat(0.5))
    const layers = [
      { radius: 0.04, count: 2 },
      { radius: 0.08, count: 2 },
    ]
    scene.bodies({
      name: 'grains',
      material: soil,
      shape: grain,
      ...terrain.layers({ surface: above, size: [3, 2], layers }),
    })
  }
  if (form >= 9 && form <= 11) {
    const room = rooms[form - 9]!
    const radius = { uniform: { min: 0.03, max: 0.06 } }
    scene.bodies({ name: 'grains', material: soil, shape: grain, ...terrain.fill({ room, radius }) })
  }
  // what is seen is framed by what moves
  if (form < 8 || form > 11)
    scene.body({
      name: 'ball',
      shape: shape.sphere({ radius: 0.1 }),
      material: soil,
      position: [-1.7, -1.1, surface(-1.7, -1.1) + 0.11],
    })
  return scene
}

export default defineScene({
  name: 'terrainForms',
  title: 'forms of ground',
  parameters: { form: parameter({ unit: '1', default: 0, min: 0, max: 13, integer: true, what: 'which of them' }) },
  timeStep: () => 2e-5,
  duration: () => 1e-3,
  build,
  measures: {},
  measure: async () => ({}),
})
