// sphereSet.ts: a body as a union of spheres, with the mass properties of the solid it stands for.

import type { Triple } from '../../math/rotation.js'
import { boxTree, leastDistance, squaredDistance, walkTree } from './boxTree.js'
import type { MeshMassProperties } from './meshMassProperties.js'

export interface Spheres {
  /** x y z of each centre in the frame of the mesh, m. */
  readonly positions: Float64Array
  /** m */
  readonly radii: Float64Array
}

export interface SphereSet extends Spheres {
  /** Of the solid at density one, in the frame of the mesh: spheres may overlap as they like. */
  readonly solid: MeshMassProperties
}

export interface SphereQueries {
  /** Distance from p to the nearest sphere, 0 inside one. */
  gap(p: Triple): number
  /** True where a sphere other than `except` holds p by more than `margin`. */
  covered(p: Triple, except: number, margin: number): boolean
  /** Stretches of the vertical line through x y inside spheres, rising and apart. */
  stretches(x: number, y: number): { from: number; to: number }[]
}

export function sphereQueries({ positions, radii }: Spheres): SphereQueries {
  const boxes = new Float64Array(6 * radii.length)
  for (let i = 0; i < radii.length; i++) {
    for (let c = 0; c < 3; c++) {
      boxes[6 * i + c] = positions[3 * i + c]! - radii[i]!
      boxes[6 * i + c + 3] = positions[3 * i + c]! + radii[i]!
    }
  }
  const tree = boxTree(boxes)
  const { bounds } = tree
  const toCentre = (i: number, [x, y, z]: Triple) =>
    Math.hypot(positions[3 * i]! - x, positions[3 * i + 1]! - y, positions[3 * i + 2]! - z)
  return {
    gap: (p) => leastDistance(tree, p, (i) => Math.max(0, toCentre(i, p) - radii[i]!)),
    covered(p, except, margin) {
      let found = false
      walkTree(
        tree,
        (at) => !found && squaredDistance(bounds, at, ...p) === 0,
        (i) => {
          if (i !== except && toCentre(i, p) < radii[i]! - margin) found = true
        },
      )
      return found
    },
    stretches(x, y) {
      const found: { from: number; to: number }[] = []
      walkTree(
        tree,
        (at) => bounds[at]! <= x && x <= bounds[at + 3]! && bounds[at + 1]! <= y && y <= bounds[at + 4]!,
        (i) => {
          const half = radii[i]! ** 2 - (positions[3 * i]! - x) ** 2 - (positions[3 * i + 1]! - y) ** 2
          if (half <= 0) return
          const z = positions[3 * i + 2]!
          found.push({ from: z - Math.sqrt(half), to: z + Math.sqrt(half) })
        },
      )
      return joinedStretches(found)
    },
  }
}

export function joinedStretches(list: { from: number; to: number }[]): { from: number; to: number }[] {
  const joined: { from: number; to: number }[] = []
  for (const { from, to } of list.sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else joined.push({ from, to })
  }
  return joined
}
