// sections.ts: fields of a bed of spheres on a grid of cells: solid share, velocity, stress.
//
//   φ = Σ V_i / V,   v = Σ V_i v_i / Σ V_i,   V_i the volume of sphere i in the cell of volume V                      (1)
//   σ = −(1/V) Σ ½ (f l + l f): f the force of a contact on its second body, l its branch from the first             (2)
//
// Each sphere is a lattice of points with its whole volume, so that no volume is lost; a branch counts in the cells it runs through, by its
// length there in equal pieces. σ is above 0 in tension. With fixed bodies a branch ends at the contact.

import { symmetricPairs } from '../math/symmetricPairs.js'
import { finiteVector, shown, type Vector } from './checks.js'
import { InputError } from './inputError.js'
import { type OptionNames, onlyKnown } from './knownOptions.js'

export interface SectionGrid {
  /** Corners of the grid, m, and its cells along x, y and z. */
  readonly min: Vector
  readonly max: Vector
  readonly cells: readonly [number, number, number]
}

/** Numbers of spheres among the bodies, as of a group. */
export interface SectionedGrains {
  readonly first: number
  readonly count: number
}

/** Of a cell; cells along x first, then y, then z. */
export interface Section {
  readonly middle: Vector
  /** Share of the volume that is grains, and what is left. */
  readonly solid: number
  readonly porosity: number
  /** m/s; NaN where there is no grain. */
  readonly velocity: Vector
  /** xx yy zz xy xz yz, Pa, above 0 in tension. */
  readonly stress: readonly [number, number, number, number, number, number]
}

/** All bodies and contacts of a moment; without contacts there is no stress. */
export interface SectionedBodies {
  readonly positions: ArrayLike<number>
  readonly velocities: ArrayLike<number>
  readonly radii: ArrayLike<number>
  readonly contacts: SectionedContacts | undefined
  /** By place, -1 where there is no body. */
  readonly ids: ArrayLike<number>
}

interface SectionedContacts {
  readonly bodies: ArrayLike<number>
  readonly points: ArrayLike<number>
  readonly forces: ArrayLike<number>
}

const names: OptionNames<SectionGrid> = { min: true, max: true, cells: true }

/** What a probe of sections has of each cell. */
export const sectionColumns = [
  { name: 'solid', unit: '1', of: ({ solid }: Section) => solid },
  { name: 'porosity', unit: '1', of: ({ porosity }: Section) => porosity },
  ...['X', 'Y', 'Z'].map((axis, c) => ({
    name: `velocity${axis}`,
    unit: 'm/s',
    of: ({ velocity }: Section) => velocity[c]!,
  })),
  ...['XX', 'YY', 'ZZ', 'XY', 'XZ', 'YZ'].map((axes, c) => ({
    name: `stress${axes}`,
    unit: 'Pa',
    of: ({ stress }: Section) => stress[c]!,
  })),
] as const

/** Cell k of a grid by its numbers along x, y and z. */
export function cellName({ cells }: SectionGrid, k: number): string {
  return `${k % cells[0]}-${Math.floor(k / cells[0]) % cells[1]}-${Math.floor(k / (cells[0] * cells[1]))}`
}

/** Points of a sphere across its diameter, and pieces of a branch. */
const across = 6
const pieces = 8
const lattice = Array.from({ length: across ** 3 }, (_, k) =>
  [k % across, Math.floor(k / across) % across, Math.floor(k / across ** 2)].map((i) => (2 * i + 1) / across - 1),
).filter((point) => Math.hypot(...point) < 1)

class Grid {
  readonly count: number
  readonly volume: number
  private readonly low: Vector
  private readonly edge: Vector

  constructor(
    private readonly options: SectionGrid,
    who = 'sections',
  ) {
    onlyKnown(options, names, who)
    const { cells } = options
    this.low = finiteVector(options.min, `${who}: min`)
    const high = finiteVector(options.max, `${who}: max`)
    if (!(Array.isArray(cells) && cells.length === 3 && cells.every((n) => Number.isInteger(n) && n > 0))) {
      throw new InputError(`${who}: cells must be three whole numbers from 1, found ${shown(cells)}.`)
    }
    const flat = [0, 1, 2].find((c) => !(high[c]! > this.low[c]!))
    if (flat !== undefined) {
      throw new InputError(
        `${who}: max must be above min along ${'xyz'[flat]}, found ${high[flat]} and ${this.low[flat]} m.`,
      )
    }
    this.edge = [0, 1, 2].map((c) => (high[c]! - this.low[c]!) / cells[c]!) as unknown as Vector
    this.count = cells[0] * cells[1] * cells[2]
    this.volume = this.edge[0] * this.edge[1] * this.edge[2]
  }

  /** −1 outside. */
  cellAt(x: number, y: number, z: number): number {
    const { cells } = this.options
    const at = [x, y, z].map((value, c) => Math.floor((value - this.low[c]!) / this.edge[c]!))
    if (at.some((i, c) => i < 0 || i >= cells[c]!)) return -1
    return at[0]! + cells[0] * (at[1]! + cells[1] * at[2]!)
  }

  middle(cell: number): Vector {
    const [nx, ny] = this.options.cells
    const at = [cell % nx, Math.floor(cell / nx) % ny, Math.floor(cell / (nx * ny))]
    return at.map((i, c) => this.low[c]! + (i + 0.5) * this.edge[c]!) as unknown as Vector
  }
}

/** What is wrong with a grid, in one sentence; how many cells it has. */
export function checkGrid(options: SectionGrid, who: string): number {
  return new Grid(options, who).count
}

export function sectionsOf(
  bodies: SectionedBodies,
  options: SectionGrid,
  ranges: readonly SectionedGrains[],
): readonly Section[] {
  const grid = new Grid(options)
  const { positions, velocities, radii, contacts } = bodies
  const solid = new Float64Array(grid.count)
  const momentum = new Float64Array(3 * grid.count)
  const grains = new Set<number>()
  for (const { first, count } of ranges) for (let i = first; i < first + count; i++) grains.add(i)
  for (const i of grains) {
    if (bodies.ids[i]! < 0) continue
    const radius = radii[i]!
    const share = ((4 / 3) * Math.PI * radius ** 3) / lattice.length
    for (const [x, y, z] of lattice) {
      const at = (c: number, offset: number) => positions[3 * i + c]! + radius * offset
      const cell = grid.cellAt(at(0, x!), at(1, y!), at(2, z!))
      if (cell < 0) continue
      solid[cell]! += share
      for (let c = 0; c < 3; c++) momentum[3 * cell + c]! += share * velocities[3 * i + c]!
    }
  }
  const stress = stressOf(contacts, grains, grid, positions)
  return Array.from({ length: grid.count }, (_, cell): Section => {
    const share = solid[cell]! / grid.volume
    const velocity = [0, 1, 2].map((c) => momentum[3 * cell + c]! / solid[cell]!) as unknown as Vector
    const tensor = Array.from(stress.subarray(6 * cell, 6 * cell + 6)) as unknown as Section['stress']
    return { middle: grid.middle(cell), solid: share, porosity: 1 - share, velocity, stress: tensor }
  })
}

/** (2) */
function stressOf(
  contacts: SectionedContacts | undefined,
  grains: ReadonlySet<number>,
  grid: Grid,
  positions: ArrayLike<number>,
): Float64Array {
  const stress = new Float64Array(6 * grid.count)
  if (!contacts) return stress.fill(Number.NaN)
  const { bodies, points, forces } = contacts
  for (let k = 0; 2 * k < bodies.length; k++) {
    const [a, b] = [bodies[2 * k]!, bodies[2 * k + 1]!]
    if (!grains.has(a) && !grains.has(b)) continue
    const end = (body: number) =>
      [0, 1, 2].map((c) => (grains.has(body) ? positions[3 * body + c]! : points[3 * k + c]!)) as unknown as Vector
    const [from, to] = [end(a), end(b)]
    const branch = [0, 1, 2].map((c) => to[c]! - from[c]!)
    for (let piece = 0; piece < pieces; piece++) {
      const along = (piece + 0.5) / pieces
      const [x, y, z] = [0, 1, 2].map((c) => from[c]! + along * branch[c]!) as [number, number, number]
      const cell = grid.cellAt(x, y, z)
      if (cell < 0) continue
      symmetricPairs.forEach(([i, j], t) => {
        const product = forces[3 * k + i]! * branch[j]! + forces[3 * k + j]! * branch[i]!
        stress[6 * cell + t]! -= product / (2 * pieces * grid.volume)
      })
    }
  }
  return stress
}
