// storedGround.ts: grains in the stores of moving boxes as the last bodies of a scene, which are drawn where they lie.

import type { RecordedStore } from '../io/recording/recordedStore.js'
import { storedPlaces } from '../io/recording/recordedStore.js'
import type { Frame, GroupModel } from './frameSource.js'
import { orientationOne } from './frameSource.js'

export function storedGroups(stores: readonly RecordedStore[], bodies: number): GroupModel[] {
  let first = bodies
  return stores.map(({ name, count, material }) => {
    first += count
    return {
      name: `${name}, stored`,
      first: first - count,
      count,
      shape: { kind: 'sphere', radius: 1 },
      material,
      moves: false,
      stored: true,
      shapePos: [0, 0, 0],
      shapeRot: [0, 0, 0, 1],
    }
  })
}

type Bodies = Pick<Frame, 'positions' | 'orientations' | 'velocities'>

/** Columns of bodies with those of the ground behind them. */
export function withGround<T extends Bodies>(
  frame: T,
  start: Float32Array | null,
  columns: Readonly<Record<string, ArrayLike<number>>>,
): T {
  if (!start) return frame
  const { positions, orientations, velocities } = frame
  const upright = new Int16Array(orientations.length + (start.length / 3) * 4)
  upright.set(orientations)
  for (let i = orientations.length + 3; i < upright.length; i += 4) upright[i] = orientationOne
  const still = velocities && new Float32Array(velocities.length + start.length)
  still?.set(velocities!)
  const places = new Float32Array(positions.length + start.length)
  places.set(positions)
  places.set(storedPlaces(start, columns), positions.length)
  return { ...frame, positions: places, orientations: upright, velocities: still }
}
