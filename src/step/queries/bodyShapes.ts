// bodyShapes.ts: which body is meant, of which parts it is, and where these are.

import type { Backend } from '../../backends/backend.js'
import { partKindNumbers } from '../../math/partMethods.js'
import { type Frame, placed, type Rotation, type Triple } from '../../math/rotation.js'
import type { Scene } from '../../model/createScene.js'
import { InputError } from '../../model/inputError.js'
import { didYouMean } from '../../model/nearestName.js'
import type { Model } from '../compileModel.js'
import { PartNode, tripleAt } from './partTree.js'

export class BodyShapes {
  private readonly trees = new Map<number, PartNode>()
  private further: Int32Array | null = null

  constructor(
    private readonly scene: Scene,
    private readonly model: Model,
  ) {}

  /** The number of a body by its name or number. */
  numberOf(body: number | string): number {
    const { count } = this.model.columns
    if (typeof body === 'string') return this.numberOfName(body)
    if (Number.isInteger(body) && body >= 0 && body < count) return body
    throw new InputError(`there are ${count} bodies, found number ${body}.`)
  }

  private numberOfName(name: string): number {
    const { groups } = this.scene.data
    const [, stem, index] = /^(.*)\.(\d+)$/.exec(name) ?? []
    for (const { name: own, first, count } of groups) {
      if (own === name && count === 1) return first
      if (own === stem && Number(index) < count) return first + Number(index)
    }
    const names = groups.map((group) => (group.count === 1 ? group.name : `${group.name}.0`))
    throw new InputError(`unknown body ${name}${didYouMean(name, names)}`)
  }

  nameOf(body: number): string {
    const { name, first, count } = this.scene.data.groups.find((g) => body >= g.first && body < g.first + g.count)!
    return count === 1 ? name : `${name}.${body - first}`
  }

  /** The number of a body that has a shape that touches. */
  shaped(body: number | string): number {
    const number = this.numberOf(body)
    if (this.model.parts.kind[number]! >= 0) return number
    throw new InputError(`body ${this.nameOf(number)} has no shape that touches: nothing is near it.`)
  }

  isPlane(body: number): boolean {
    return this.model.parts.kind[body] === partKindNumbers.plane
  }

  /** Part of a body as counted in its shape: the triangle of a mesh, the piece of a union. */
  numberInBody(part: number): number {
    const { columns, parts } = this.model
    return part < columns.count ? 0 : part - this.firstFurther(parts.body[part]!) + 1
  }

  partCount(body: number): number {
    const from = this.firstFurther(body)
    const { body: of, count } = this.model.parts
    let end = from
    while (end < count && of[end] === body) end++
    return 1 + end - from
  }

  /** Further parts of a body lie side by side behind all first ones. */
  private firstFurther(body: number): number {
    const { parts, columns } = this.model
    if (!this.further) {
      this.further = new Int32Array(columns.count).fill(parts.count)
      for (let part = parts.count - 1; part >= columns.count; part--) this.further[parts.body[part]!] = part
    }
    return this.further[body]!
  }

  treeOf(body: number): PartNode {
    let tree = this.trees.get(body)
    if (!tree) {
      const from = this.firstFurther(body)
      const parts = Int32Array.from({ length: this.partCount(body) }, (_, k) => (k === 0 ? body : from + k - 1))
      tree = new PartNode(this.model.parts, parts)
      this.trees.set(body, tree)
    }
    return tree
  }

  /** A part in its body. */
  partFrame(part: number): Frame {
    const { position, rotation } = this.model.parts
    const at = 4 * part
    const turn: Rotation = [rotation[at]!, rotation[at + 1]!, rotation[at + 2]!, rotation[at + 3]!]
    return { position: tripleAt(position, part), rotation: turn }
  }

  /** Half edges of the box of a part; null for a plane, which has none. */
  halfOf(part: number): Triple | null {
    if (this.isPlane(part)) return null
    return tripleAt(this.model.parts.half, part)
  }

  placedPart(body: Frame, part: number): Frame {
    return placed(body, this.partFrame(part))
  }
}

/** Where a body is now. */
export async function bodyFrame(backend: Backend, body: number): Promise<Frame> {
  const position = [...(await backend.read('bodyPos', body, 1))] as unknown as Triple
  const rotation = [...(await backend.read('bodyRot', body, 1))] as unknown as Rotation
  return { position, rotation }
}
