// ground.ts: what the light tracked vehicle drives on: a floor with a step, a ditch or rubble, or a bed of grains.

import { lattice, material, type Scene, shape, terrain } from 'talus'

export interface Ground {
  readonly step: number
  readonly ditch: number
  readonly rubble: number
  readonly obstacles: number
  readonly course: number
  readonly grains: number
  readonly layers: number
  readonly seed: number
}

const grainRadius = 0.075
export const spacing = 2.02 * grainRadius
/** m */
const ditchDepth = 0.5
/** From the middle of the vehicle to a step, a ditch or rubble, m. */
const obstacleFrom = 1.4

export const soil = material({ name: 'soil', density: 1900, friction: 0.5, restitution: 0 })

/** Grains of a bed that the vehicle just fits on: a step that is safe for them is safe for more. */
export const fewGrains = ({ layers }: Ground) => layers * Math.ceil(2.5 / spacing) * Math.ceil(1.8 / spacing)

/** Length and width of the bed; the vehicle drives along it. */
function bedSize({ grains, layers }: Ground): readonly [number, number] {
  const area = (Math.ceil(grains / layers) + 1) * spacing ** 2
  const width = Math.max(1.8, Math.sqrt(area / 2))
  return [Math.ceil(area / width / spacing + 1) * spacing, Math.ceil(width / spacing) * spacing]
}

/** Of the bed along x, m. */
const start = -1.2

export function bedOf(p: Ground) {
  const [length, width] = bedSize(p)
  const surface = terrain.flat(p.layers * spacing)
  return { surface, min: [start, -width / 2], max: [start + length, width / 2] } as const
}

/** Bumps, a ditch, stairs, rough ground and boulders, so high. */
function addObstacles(scene: Scene, { obstacles, seed }: Ground): void {
  const fixed = { material: soil, fixed: true }
  const width = 2.4
  const course = terrain.obstacleCourse({ from: obstacleFrom, width, height: obstacles, gap: 1.2, seed })
  const [from, to] = [-2, course.end + 3]
  const middle = (from + to) / 2
  const grid = terrain.grid(course.form, { size: [to - from, 2 * width], spacing: 0.05, middle: [middle, 0] })
  scene.body({ ...fixed, name: 'floor', shape: shape.heightfield(grid), position: [middle, 0, 0] })
  for (const [k, stones] of course.stones.entries()) scene.bodies({ ...fixed, name: `boulders${k}`, ...stones })
}

export function addGround(scene: Scene, p: Ground): void {
  if (p.obstacles > 0) return addObstacles(scene, p)
  const fixed = { material: soil, fixed: true }
  const far = 100
  const depth = p.ditch > 0 ? ditchDepth : 0
  scene.body({ ...fixed, name: 'floor', shape: shape.plane(), position: [0, 0, -depth] })
  if (p.ditch > 0) {
    for (const [name, middle] of [
      ['near', obstacleFrom - far / 2],
      ['far', obstacleFrom + p.ditch + far / 2],
    ] as const) {
      const half = [far / 2, 2, depth / 2] as const
      scene.body({ ...fixed, name: `${name}Bank`, shape: shape.box({ half }), position: [middle, 0, -depth / 2] })
    }
  }
  if (p.step > 0) {
    const half = [far / 2, 2 + p.course, p.step / 2] as const
    const position = [obstacleFrom + far / 2, 0, p.step / 2] as const
    scene.body({ ...fixed, name: 'step', shape: shape.box({ half }), position })
  }
}

export function addRubble(scene: Scene, { rubble, seed }: Ground): void {
  const radius = 0.1
  // spread out, so that it is no higher than the vehicle climbs
  const footRadius = radius * (2 + 2 * Math.cbrt(rubble / 0.6))
  const pile = terrain.rubblePile({ at: [obstacleFrom + 0.7, 0, 0.01], count: rubble, radius, footRadius, seed })
  for (const [k, stones] of pile.entries()) scene.bodies({ name: `rubble${k}`, material: soil, ...stones })
}

export function addBed(scene: Scene, p: Ground): void {
  const [length, width] = bedSize(p)
  const height = p.layers * spacing
  const thick = 0.2
  const wall = (name: string, half: readonly [number, number, number], x: number, y: number) =>
    scene.body({
      name,
      shape: shape.box({ half }),
      material: soil,
      fixed: true,
      position: [x, y, height / 2],
    })
  wall('west', [thick, width / 2 + 2 * thick, height], start - thick, 0)
  wall('east', [thick, width / 2 + 2 * thick, height], start + length + thick, 0)
  wall('south', [length / 2, thick, height], start + length / 2, -width / 2 - thick)
  wall('north', [length / 2, thick, height], start + length / 2, width / 2 + thick)
  const positions = lattice({
    min: [start, -width / 2, 0],
    max: [start + length, width / 2, height * (1 + 1e-9)],
    spacing: spacing * (1 - 1e-9),
    jitter: 0.4 * (spacing - 2 * grainRadius),
    count: p.grains,
    seed: p.seed,
  })
  scene.bodies({ name: 'grains', shape: shape.sphere({ radius: grainRadius }), material: soil, positions })
}
