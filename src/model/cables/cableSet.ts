// cableSet.ts: the cables of a scene, added one by one or many at once, as groups of bodies that their nodes are.

import { cross, perpendicular, rotationTo, type Triple, unit } from '../../math/rotation.js'
import type { BodyGroup } from '../bodyGroup.js'
import { InputError } from '../inputError.js'
import type { Material } from '../material.js'
import { didYouMean } from '../nearestName.js'
import type { CableData, CableHandle, CableOptions } from './cable.js'
import { type MadeCable, makeCable } from './makeCable.js'

/** What a scene does for its cables. */
export interface CableScene {
  bodyCount(): number
  add(group: BodyGroup): void
  isFree(name: string): boolean
  material(of: Material | string | undefined, who: string): string
}

export class CableSet {
  readonly all: CableData[] = []
  private readonly byName = new Map<string, number>()

  constructor(private readonly scene: CableScene) {}

  /** Cables whose nodes are one group of bodies. */
  add(list: readonly CableOptions[], name?: string): CableHandle[] {
    if (!Array.isArray(list) || list.length === 0) throw new InputError('cables: the list is empty.')
    const single = list.length === 1 ? list[0]!.name : undefined
    const set = name ?? single ?? `cables${this.all.length}`
    if (!this.scene.isFree(`${set}.nodes`)) throw new InputError(`two cables are both named ${set}.`)
    const made = list.map((options, k) => {
      const own = options.name ?? (list.length === 1 ? set : `${set}.${k}`)
      if (this.byName.has(own)) throw new InputError(`two cables are both named ${own}.`)
      return { cable: makeCable(options, own), material: this.scene.material(options.material, `cable ${own}`) }
    })
    let first = this.scene.bodyCount()
    this.scene.add(
      nodeGroup(
        `${set}.nodes`,
        first,
        made.map(({ cable }) => cable),
      ),
    )
    return made.map(({ cable, material }) => {
      const { positions: _, velocities: __, ...rest } = cable
      const index = this.all.push({ ...rest, set, first, material }) - 1
      first += cable.elements + 1
      this.byName.set(cable.name, index)
      return { name: cable.name, index }
    })
  }

  find(of: { readonly name: string } | string, who: string): { index: number; data: CableData } {
    const name = typeof of === 'string' ? of : of.name
    const index = this.byName.get(name)
    if (index !== undefined) return { index, data: this.all[index]! }
    throw new InputError(`${who}: unknown cable ${name}${didYouMean(name, this.byName.keys())}`)
  }
}

/** x along the slope, nothing said about the turn about it. */
function crossSection(slope: Triple): readonly number[] {
  const x = unit(slope)
  const y = perpendicular(x)
  return rotationTo(x, y, cross(x, y))
}

/** Nodes are bodies that touch nothing and that no force moves but those of their cables. */
function nodeGroup(name: string, first: number, cables: readonly MadeCable[]): BodyGroup {
  const column = (of: (cable: MadeCable) => readonly number[]) =>
    Float64Array.from(cables.flatMap((one) => [...of(one)]))
  const slopes = column(({ slopes }) => slopes)
  const count = slopes.length / 3
  const turns = Array.from({ length: count }, (_, k) =>
    crossSection([slopes[3 * k]!, slopes[3 * k + 1]!, slopes[3 * k + 2]!]),
  )
  return {
    name,
    first,
    count,
    shape: { kind: 'none' },
    material: '',
    fixed: true,
    mass: null,
    inertia: null,
    centreOfMass: null,
    collide: true,
    layer: '',
    motion: null,
    cable: 'nodes',
    positions: column(({ positions }) => positions),
    orientations: Float64Array.from(turns.flat()),
    velocities: column(({ velocities }) => velocities),
    omegas: null,
    radii: null,
  }
}
