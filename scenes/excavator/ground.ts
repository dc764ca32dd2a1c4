// ground.ts: what the excavator drives on: a plane, waves, layers of grains on them, or grains poured at random with a bump.

import { InputError, material, type Scene, shape, terrain } from 'talus'

export interface Ground {
  readonly wave: number
  readonly grains: number
  readonly fill: number
  readonly spheres: number
  readonly box: number
  readonly seed: number
}

const layers = 5
const terrainSize = [27.93, 6] as const
/** From the rear end of the terrain to the middle of the machine, m. */
const startAt = 5
export const soil = material({ name: 'soil', density: 2500, friction: 0.6, restitution: 0 })

/** Poured grains of the thesis and their radii, m; fewer are so much larger. */
const poured = { count: 467100, min: 0.0225, max: 0.0275 }
/** Least that cover the terrain when poured. */
export const fewGrains = 2000
/** The second pour: its share of the grains, and where it lies along the way, m from the middle of the machine. */
const bump = { share: 0.1, from: 8, to: 11 }

const radiusOf = ({ grains }: Ground) => Math.sqrt((layers * terrainSize[0] * terrainSize[1]) / (4 * grains))
const waves =
  ({ wave }: Ground) =>
  (x: number) =>
    x < 3 ? 0 : wave * (0.5 - 0.5 * Math.cos((2 * Math.PI * (x - 3)) / 5))

/** What lies on it once the machine is there. */
interface Laid {
  cover?(machine: ReturnType<Scene['body']>): void
}

/** Walls about the terrain, up to a height. */
function addWalls(scene: Scene, high: number): void {
  const middle = terrainSize[0] / 2 - startAt
  const thick = 0.5
  for (const [name, x, y] of [
    ['rear', -1, 0],
    ['front', 1, 0],
    ['right', 0, -1],
    ['left', 0, 1],
  ] as const) {
    const box = shape.box({
      half: [
        x === 0 ? terrainSize[0] / 2 + 2 * thick : thick,
        y === 0 ? terrainSize[1] / 2 + 2 * thick : thick,
        high / 2,
      ],
    })
    const position = [middle + x * (terrainSize[0] / 2 + thick), y * (terrainSize[1] / 2 + thick), high / 2] as const
    scene.body({ material: soil, fixed: true, name, shape: box, position })
  }
}

/** Radii of poured grains, and how high so many lie on a length of the way before they settle, m. */
function pourOf({ grains }: Ground) {
  const times = Math.cbrt(poured.count / grains)
  const sizes = { min: times * poured.min, max: times * poured.max }
  const tall = (length: number, count: number) => {
    const [along, across] = [length, terrainSize[1]].map((side) => Math.floor(side / (2 * sizes.max) + 1e-9)) as [
      number,
      number,
    ]
    return Math.ceil(count / (along * across)) * 2 * sizes.max
  }
  const onTop = Math.round(bump.share * grains)
  return { sizes, onTop, tall, height: tall(terrainSize[0], grains - onTop) }
}

/** Of the ground as it is laid, where the machine begins, m. */
export function heightOf(p: Ground): number {
  if (p.grains === 0) return 0
  return p.fill === 1 ? pourOf(p).height : 2 * radiusOf(p) * layers
}

/** Grains poured on a plane, and some on top of them across the way; they settle before the machine is let go. */
function pour(scene: Scene, p: Ground): Laid {
  const { grains, seed, wave, box } = p
  if (grains < fewGrains || wave > 0 || box > 0) {
    throw new InputError(
      `excavator: a fill has ${fewGrains} grains or more, on a plane, without a box; found ${grains} grains, waves of ${wave} m, a box of ${box} m.`,
    )
  }
  const { sizes, onTop, tall, height } = pourOf(p)
  const high = height + tall(bump.to - bump.from, onTop)
  const y = terrainSize[1] / 2
  const pours = [
    { from: -startAt, to: terrainSize[0] - startAt, low: 0, count: grains - onTop },
    { from: bump.from, to: bump.to, low: height, count: onTop },
  ].map(({ from, to, low, count }, k) =>
    terrain.fill({
      room: { box: { min: [from, -y, low], max: [to, y, high] } },
      radius: { uniform: sizes },
      count,
      seed: seed + k,
    }),
  )
  scene.body({ material: soil, fixed: true, name: 'ground', shape: shape.plane() })
  addWalls(scene, high)
  const joined = (of: 'positions' | 'radii') => Float64Array.from(pours.flatMap((laid) => [...laid[of]]))
  scene.bodies({
    name: 'grains',
    material: soil,
    shape: shape.sphere({ radius: sizes.max }),
    positions: joined('positions'),
    radii: joined('radii'),
  })
  return {}
}

/** Rigid ground of spheres that overlap and touch the plane or the waves from below, as the thesis has it. */
function addSpheres(scene: Scene, p: Ground): Laid {
  if (p.grains > 0) {
    throw new InputError(
      `excavator: rigid ground of spheres has no grains on it, found ${p.grains}: set grains or spheres to 0.`,
    )
  }
  const form = waves(p)
  const middle = terrainSize[0] / 2 - startAt
  const laid = terrain.spheres({ surface: (x) => form(x + middle), size: terrainSize, radius: p.spheres })
  const positions = laid.positions.map((at, k) => (k % 3 === 0 ? at + middle : at))
  const shapes = { shape: shape.sphere({ radius: p.spheres }), radii: laid.radii }
  scene.bodies({ name: 'ground', material: soil, fixed: true, ...shapes, positions })
  return {}
}

export function addGround(scene: Scene, p: Ground): Laid {
  if (p.box > 0 && p.grains === 0) {
    throw new InputError(`excavator: a box of ${p.box} m is of grains, found none: set grains, or box to 0.`)
  }
  if (p.spheres > 0) return addSpheres(scene, p)
  if (p.fill === 1) return pour(scene, p)
  const fixed = { material: soil, fixed: true }
  const middle = terrainSize[0] / 2 - startAt
  if (p.grains === 0) {
    if (p.wave === 0) scene.body({ ...fixed, name: 'ground', shape: shape.plane() })
    else {
      const form = waves(p)
      const grid = terrain.grid((x) => form(x + middle), { size: terrainSize, spacing: 0.25 })
      scene.body({ ...fixed, name: 'ground', shape: shape.heightfield(grid), position: [middle, 0, 0] })
    }
    return {}
  }
  const radius = radiusOf(p)
  const form = waves(p)
  const depth = heightOf(p)
  const grains = terrain.layers({
    surface: (x) => form(x + middle) + depth,
    size: terrainSize,
    layers: [{ radius, count: layers }],
  })
  const positions = grains.positions.map((at, k) => (k % 3 === 0 ? at + middle : at))
  const base = terrain.grid((x) => form(x + middle), { size: terrainSize, spacing: 0.5 })
  scene.body({ ...fixed, name: 'ground', shape: shape.heightfield(base), position: [middle, 0, 0] })
  addWalls(scene, depth + p.wave)
  const grown = { name: 'grains', material: soil, positions }
  if (p.box > 0) {
    const size = [p.box, terrainSize[1]] as const
    return {
      cover: (follow) => scene.movingBox({ ...grown, radii: radius, follow, size, cell: Math.max(0.25, radius) }),
    }
  }
  scene.bodies({ ...grown, shape: shape.sphere({ radius }) })
  return {}
}
