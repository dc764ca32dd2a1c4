// liveScene.ts: a built-in scene as the page runs it: with balls in reserve that can be thrown into it.

import { type BodyColumns, bodyColumns } from '../../model/bodyColumns.js'
import { isMoved } from '../../model/bodyGroup.js'
import type { LawName } from '../../model/contact.js'
import type { Scene } from '../../model/createScene.js'
import type { SceneDefinition } from '../../model/defineScene.js'

/** As many can be in the scene at once; then the oldest one is thrown again. */
export const ballCount = 12

export interface Balls {
  /** Number of the first among the bodies; the rest follow. */
  readonly first: number
  readonly count: number
  /** m */
  readonly radius: number
}

export interface LiveScene {
  readonly scene: Scene
  readonly balls: Balls | null
}

export type SceneValues = Parameters<SceneDefinition['build']>[0]

export function liveScene(definition: SceneDefinition, values: SceneValues, law: LawName): LiveScene {
  const scene = definition.build(values, law)
  scene.check()
  const { groups } = scene.data
  const columns = bodyColumns(scene.data)
  const radius = ballRadius(scene, columns)
  const moved = groups.find((group) => isMoved(group) && group.collide && group.material !== '')
  if (radius === 0 || !moved) return { scene, balls: null }
  const { min, max } = scene.domain()
  const middle = [0, 1, 2].map((c) => (min[c]! + max[c]!) / 2)
  const { first } = scene.bodies({
    name: 'balls',
    shape: { kind: 'sphere', radius },
    material: moved.material,
    positions: Array.from({ length: ballCount }, () => middle),
    absent: true,
  })
  return { scene, balls: { first, count: ballCount, radius } }
}

/** A twelfth of what moves, from one to five times the largest that does, and small in a periodic box; 0 for none. */
function ballRadius(scene: Scene, { count, invMass, radius, collides, position }: BodyColumns): number {
  const [min, max] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ] as [number[], number[]]
  let largest = 0
  for (let i = 0; i < count; i++) {
    if (!(invMass[i]! > 0 && collides[i] === 1)) continue
    largest = Math.max(largest, radius[i]!)
    for (let c = 0; c < 3; c++) {
      min[c] = Math.min(min[c]!, position[3 * i + c]! - radius[i]!)
      max[c] = Math.max(max[c]!, position[3 * i + c]! + radius[i]!)
    }
  }
  if (largest === 0) return 0
  const edge = Math.max(...[0, 1, 2].map((c) => max[c]! - min[c]!))
  const domain = scene.domain()
  const periods = [0, 1, 2].map((c) =>
    domain.periodic[c] ? domain.max[c]! - domain.min[c]! : Number.POSITIVE_INFINITY,
  )
  return Math.min(Math.max(edge / 12, largest), 5 * largest, Math.min(...periods) / 6)
}
