// queries.ts: what a person asks of a running simulation: distances, rays, contacts of a body, forces on triangles.

import type { Backend } from '../../backends/backend.js'
import { negated, plus, type Triple } from '../../math/rotation.js'
import type { Scene } from '../../model/createScene.js'
import { InputError } from '../../model/inputError.js'
import type { Model } from '../compileModel.js'
import { pressingContacts } from '../pressingContacts.js'
import type { Run } from '../run.js'
import type { BodyContact, BodyDistance, ContactRecords, RayHit, RayOptions } from '../simulation.js'
import { needShapes } from '../writeParts.js'
import { triple } from './askParts.js'
import { bodyContacts } from './bodyContacts.js'
import { BodyShapes } from './bodyShapes.js'
import { distance } from './distance.js'
import { rayCast } from './rayCast.js'

interface Asked {
  readonly backend: Backend
  readonly model: Model
  readonly scene: Scene
  run(): Run
  /** Whether a body is in a place now. */
  has(place: number): Promise<boolean>
}

export class Queries {
  readonly shapes: BodyShapes

  constructor(private readonly on: Asked) {
    this.shapes = new BodyShapes(on.scene, on.model)
  }

  async distance(a: number | string, b: number | string): Promise<BodyDistance> {
    const { shapes } = this
    const { backend, model } = this.on
    const { period } = this.on.run().search
    needShapes(backend, model)
    const [one, other] = [await this.there(a), await this.there(b)]
    return distance({ backend, shapes, period }, one, other)
  }

  /** The number of a body that has a shape and is there. */
  private async there(body: number | string): Promise<number> {
    const number = this.shapes.shaped(body)
    if (await this.on.has(number)) return number
    throw new InputError(`body ${this.shapes.nameOf(number)} is not there.`)
  }

  rayCast(origin: Triple, direction: Triple, options: RayOptions): Promise<RayHit | null> {
    const { backend, model } = this.on
    const { slack } = this.on.run().search
    needShapes(backend, model)
    return rayCast({ backend, model, shapes: this.shapes, slack }, origin, direction, options)
  }

  async contactsOf(body: number | string): Promise<BodyContact[]> {
    const { shapes } = this
    const { backend, model } = this.on
    const number = shapes.shaped(body)
    const found = await bodyContacts({ backend, model, run: this.on.run() }, number)
    const [positions, ids] = [await backend.read('bodyPos'), await backend.read('bodyId')]
    const contacts: BodyContact[] = []
    for (const { a, b, arm, normal, gap, force, partA, partB, feature } of found) {
      const first = a === number
      const other = first ? b : a
      contacts.push({
        other,
        otherId: ids[other]!,
        otherName: shapes.nameOf(other),
        point: plus(triple(positions, a), arm),
        normal: first ? normal : negated(normal),
        gap,
        force: first ? negated(force) : force,
        part: shapes.numberInBody(first ? partA : partB),
        otherPart: shapes.numberInBody(first ? partB : partA),
        feature,
      })
    }
    return contacts
  }

  async contacts(): Promise<ContactRecords> {
    const { shapes } = this
    const { backend, model } = this.on
    const [positions, idOf] = [await backend.read('bodyPos'), await backend.read('bodyId')]
    const [bodies, ids, parts, features]: number[][] = [[], [], [], []]
    const [points, normals, gaps, forces]: number[][] = [[], [], [], []]
    await pressingContacts(
      { backend, model, run: this.on.run() },
      {
        detailed: true,
        visit({ a, b, arm, force }, details) {
          const { normal, gap, partA, partB, feature } = details()
          bodies.push(a, b)
          ids.push(idOf[a]!, idOf[b]!)
          parts.push(shapes.numberInBody(partA), shapes.numberInBody(partB))
          features.push(feature)
          points.push(...plus(triple(positions, a), arm))
          normals.push(...normal)
          gaps.push(gap)
          forces.push(...force)
        },
      },
    )
    return {
      bodies: Uint32Array.from(bodies),
      ids: Uint32Array.from(ids),
      parts: Uint32Array.from(parts),
      features: Uint32Array.from(features),
      points: Float64Array.from(points),
      normals: Float64Array.from(normals),
      gaps: Float64Array.from(gaps),
      forces: Float64Array.from(forces),
    }
  }

  async triangleForces(body: number | string): Promise<Float64Array> {
    const { shapes } = this
    const { backend, model, scene } = this.on
    const number = shapes.shaped(body)
    const { kind } = scene.data.groups[model.columns.group[number]!]!.shape
    if (kind !== 'mesh' && kind !== 'heightfield')
      throw new InputError(`body ${shapes.nameOf(number)} is a ${kind}: only a mesh or a heightfield has triangles.`)
    const forces = new Float64Array(3 * shapes.partCount(number))
    for (const { a, force, partA, partB } of await bodyContacts({ backend, model, run: this.on.run() }, number)) {
      const first = a === number
      const triangle = shapes.numberInBody(first ? partA : partB)
      for (let c = 0; c < 3; c++) forces[3 * triangle + c]! += first ? -force[c]! : force[c]!
    }
    return forces
  }
}
