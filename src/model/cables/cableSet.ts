// cableSet.ts: the cables of a scene, added one by one or many at once, as groups of bodies that their nodes are.

import {
  cross,
  dot,
  lengthOf,
  perpendicular,
  type Rotation,
  rotationTo,
  type Triple,
  times,
  unit,
} from '../../math/rotation.js'
import type { BodyGroup } from '../bodyGroup.js'
import { listOf, type Vector } from '../checks.js'
import { InputError } from '../inputError.js'
import type { JointRequest } from '../joints/joint.js'
import type { SpringRequest } from '../joints/spring.js'
import { type OptionNames, onlyKnown } from '../knownOptions.js'
import type { Material } from '../material.js'
import { didYouMean } from '../nearestName.js'
import type { BodyReference, ProbedCable } from '../probe.js'
import type { Shape } from '../shape.js'
import type { CableData, CableHandle, CableJoin, CableOptions, CablePin } from './cable.js'
import { type BeadStarts, beadStarts } from './cableBeads.js'
import { type MadeCable, makeCable, nodeAt } from './makeCable.js'

/** What a scene does for its cables. */
export interface CableScene {
  bodyCount(): number
  add(group: BodyGroup): void
  isFree(name: string): boolean
  material(of: Material | string | undefined, who: string): string
  spring(of: SpringRequest): unknown
  joint(of: JointRequest): unknown
  /** Whether forces move a body, or else a motion drives it. */
  motionOf(of: BodyReference, who: string): 'moved' | 'driven' | 'still'
}

export class CableSet {
  readonly all: CableData[] = []
  private readonly byName = new Map<string, number>()
  /** Where the nodes of each are at the start. */
  private readonly starts: MadeCable[] = []

  constructor(private readonly scene: CableScene) {}

  /** Cables whose nodes are one group of bodies. */
  add(list: readonly CableOptions[], name?: string): CableHandle[] {
    if (!Array.isArray(list) || list.length === 0) throw new InputError('cables: the list is empty.')
    const single = list.length === 1 ? list[0]?.name : undefined
    const set = name ?? single ?? `cables${this.all.length}`
    if (!this.scene.isFree(`${set}.nodes`)) throw new InputError(`two cables are both named ${set}.`)
    const made = list.map((options, k) => {
      const own = options?.name ?? (list.length === 1 ? set : `${set}.${k}`)
      if (this.byName.has(own)) throw new InputError(`two cables are both named ${own}.`)
      return {
        options,
        cable: makeCable(options, own),
        material: this.scene.material(options.material, `cable ${own}`),
      }
    })
    let first = this.scene.bodyCount()
    this.scene.add(
      nodeGroup(
        `${set}.nodes`,
        first,
        made.map(({ cable }) => cable),
      ),
    )
    let firstBead = this.scene.bodyCount()
    const group = beadGroup(`${set}.beads`, firstBead, made)
    if (group) this.scene.add(group)
    return made.map(({ cable, material, options }) => {
      const { positions: _, velocities: __, ...rest } = cable
      const beads = cable.beads && { ...cable.beads, first: firstBead }
      const joins = this.joinsOf(options.joins ?? [], cable)
      const index = this.all.push({ ...rest, set, first, material, beads, joins }) - 1
      this.starts.push(cable)
      first += cable.elements + 1
      firstBead += cable.beads?.count ?? 0
      this.byName.set(cable.name, index)
      this.pin(this.all[index]!, cable, options.pins ?? [])
      return { name: cable.name, index }
    })
  }

  /** Joints between bodies and nodes, or springs where a stiffness is given. */
  private pin(data: CableData, cable: MadeCable, pins: readonly CablePin[]): void {
    const held = new Map(data.holds.map(({ node, kind }) => [node, kind as string]))
    listOf(pins, `cable ${data.name}: pins`).forEach((pin, k) => {
      const who = `cable ${data.name}: pin`
      onlyKnown(pin, pinNames, who)
      const name = `${data.name}.pin${k}`
      const node = nodeAt(pin.at, data.elements, data.length, who)
      const at = cable.positions.slice(3 * node, 3 * node + 3) as unknown as Vector
      const of = `${data.set}.nodes.${data.first + node - this.firstOf(data)}`
      const slope = cable.slopes.slice(3 * node, 3 * node + 3) as unknown as Vector
      checkPin(pin, who)
      const motion = this.scene.motionOf(pin.to, who)
      const twice = pins.findIndex((other, j) => j < k && other.to === pin.to && other.at === pin.at)
      if (twice >= 0)
        throw new InputError(`${who} ${k}: node ${node} is held by pin ${twice} already, on the same body.`)
      if (motion !== 'moved') {
        const by = held.get(node)
        if (by)
          throw new InputError(`${who} ${k}: node ${node} is ${by} already, and what holds it does not move either.`)
        held.set(node, `held by pin ${k}`)
      }
      if (motion === 'still' && pin.stiffness === undefined) checkStill(pin, cable, node, `${who} ${k}`)
      if (pin.stiffness === undefined) this.scene.joint(pinJoint(pin, { name, at, of, slope }))
      else {
        const damping = pin.damping ?? pin.stiffness * data.retardation
        const ends = { a: of, b: pin.to, atA: at, atB: at }
        this.scene.spring({ kind: 'translational', name, ...ends, stiffness: pin.stiffness, damping, restLength: 0 })
      }
    })
  }

  /** First node of the cables a cable was given with. */
  private firstOf({ set }: CableData): number {
    return this.all.find((other) => other.set === set)!.first
  }

  /** Nodes that are joined must be in one place and go the same way. */
  private joinsOf(joins: readonly CableJoin[], cable: MadeCable): CableData['joins'] {
    return listOf(joins, `cable ${cable.name}: joins`).map((join) => {
      onlyKnown(join, joinNames, `cable ${cable.name}: join`)
      const { at, to, toAt } = join
      const who = `cable ${cable.name}: join to ${to}`
      const { index, data } = this.find(to, who)
      const start = this.starts[index]!
      const node = nodeAt(at, cable.elements, cable.length, who)
      const other = nodeAt(toAt, data.elements, data.length, who)
      for (const [key, unit] of [
        ['positions', 'm'],
        ['velocities', 'm/s'],
      ] as const) {
        const apart = Math.hypot(...[0, 1, 2].map((c) => cable[key][3 * node + c]! - start[key][3 * other + c]!))
        if (apart <= 1e-9 * cable.length) continue
        throw new InputError(`${who}: the two nodes differ by ${Number(apart.toPrecision(3))} ${unit} at the start.`)
      }
      return { node, cable: index, other }
    })
  }

  /** A cable, with its nodes that the world or other cables hold. */
  probed(of: { readonly name: string } | string, who: string): ProbedCable {
    const { index, data } = this.find(of, who)
    const joined = this.all.flatMap(({ joins }) => joins.flatMap(({ cable, other }) => (cable === index ? other : [])))
    const own = [...data.holds, ...data.joins].map(({ node }) => node)
    return { index, data, held: [...new Set([...own, ...joined])].sort((a, b) => a - b) }
  }

  find(of: { readonly name: string } | string, who: string): { index: number; data: CableData } {
    const name = typeof of === 'string' ? of : of.name
    const index = this.byName.get(name)
    if (index !== undefined) return { index, data: this.all[index]! }
    throw new InputError(`${who}: unknown cable ${name}${didYouMean(name, this.byName.keys())}`)
  }
}

const joinNames: OptionNames<CableJoin> = { at: true, to: true, toAt: true }

const pinNames: OptionNames<CablePin> = {
  at: true,
  to: true,
  kind: true,
  axis: true,
  breakForce: true,
  touching: true,
  stiffness: true,
  damping: true,
}

const pinKinds = { pinned: 'spherical', clamped: 'clamp', sliding: 'pointOnLine' } as const

function checkPin({ kind = 'pinned', axis, breakForce, stiffness, damping }: CablePin, who: string): void {
  if (!(kind in pinKinds)) {
    throw new InputError(`${who}: unknown kind ${kind}${didYouMean(String(kind), Object.keys(pinKinds))}`)
  }
  if ((axis !== undefined) !== (kind === 'sliding')) {
    throw new InputError(`${who}: ${kind === 'sliding' ? 'sliding needs' : `${kind} has no`} axis.`)
  }
  if (stiffness === undefined && damping !== undefined) {
    throw new InputError(`${who}: damping is that of a spring, which has a stiffness too.`)
  }
  if (stiffness !== undefined && (kind !== 'pinned' || breakForce !== undefined)) {
    throw new InputError(
      `${who}: a stiffness makes it a spring, which is ${kind === 'pinned' ? 'not broken' : `not ${kind}`}.`,
    )
  }
}

/** A node on what stays where it is starts at rest, but along the line that it slides on. */
function checkStill({ kind = 'pinned', axis }: CablePin, cable: MadeCable, node: number, who: string): void {
  const of = (column: readonly number[]) => column.slice(3 * node, 3 * node + 3) as unknown as Triple
  const velocity = of(cable.velocities)
  const held = kind === 'sliding' ? cross(velocity, unit(axis as Triple)) : velocity
  const short = (vector: Triple) => Number(lengthOf(vector).toPrecision(3))
  if (lengthOf(held) > 0) {
    throw new InputError(`${who}: node ${node} moves at ${short(held)} m/s at the start, and what holds it does not.`)
  }
  const turning = cross(of(cable.slopeVelocities), unit(of(cable.slopes)))
  if (kind === 'clamped' && lengthOf(turning) > 0) {
    throw new InputError(
      `${who}: node ${node} turns by ${short(turning)} 1/s at the start, and what clamps it does not.`,
    )
  }
}

/** Where a pin is: its node, and what that is like at the start. */
interface PinPlace {
  readonly name: string
  readonly of: string
  readonly at: Vector
  readonly slope: Vector
}

function pinJoint({ to, kind = 'pinned', axis, breakForce, touching }: CablePin, { name, of, at, slope }: PinPlace) {
  const along = kind === 'clamped' ? { axis: slope } : axis ? { axis } : {}
  const more = { ...(breakForce === undefined ? {} : { breakForce }), ...(touching === undefined ? {} : { touching }) }
  return { kind: pinKinds[kind], name, a: to, b: of, at, ...along, ...more }
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

/** A number of values for each bead, from its chord and how that changes. */
function fromChords(
  { count, chord, chordVelocity }: BeadStarts,
  width: number,
  of: (chord: Triple, change: Triple) => readonly number[],
): Float64Array {
  const values = new Float64Array(width * count)
  const at = (column: Float64Array, k: number): Triple => [column[3 * k]!, column[3 * k + 1]!, column[3 * k + 2]!]
  for (let k = 0; k < count; k++) values.set(of(at(chord, k), at(chordVelocity, k)), width * k)
  return values
}

/** z from end to end. */
function alongChord(chord: Triple): Rotation {
  const z = unit(chord)
  const x = perpendicular(z)
  return rotationTo(x, cross(z, x), z)
}

/** c × c' / |c|² */
const turningOf = (chord: Triple, change: Triple) => times(1 / dot(chord, chord), cross(chord, change))

/** Between the points of the axis that a capsule lies between, at rest. */
const capsuleLength = ({ length, beads }: MadeCable) => length / beads!.count

/** Beads of a group: spheres, which have radii of their own, or capsules of the longest that it has. */
function groupShape(beaded: readonly MadeCable[]): Shape {
  const { shape, radius } = beaded[0]!.beads!
  const other = beaded.find(({ beads }) => beads!.shape !== shape || (shape === 'capsule' && beads!.radius !== radius))
  if (other) {
    throw new InputError(
      `cable ${other.name}: beads of cables given together are spheres, or capsules of one radius: give it by itself.`,
    )
  }
  if (shape === 'sphere') return { kind: 'sphere', radius }
  const height = beaded.reduce((most, cable) => Math.max(most, capsuleLength(cable)), 0)
  // the ends of a cable may not reach farther out than half a radius
  const short = beaded.find((cable) => height - capsuleLength(cable) > radius)
  if (!short) return { kind: 'capsule', radius, height }
  const [its, longest] = [capsuleLength(short), height].map((length) => Number(length.toPrecision(3)))
  throw new InputError(
    `cable ${short.name}: its capsules are ${its} m long, others of its group ${longest} m: take a shorter spacing, or give it by itself.`,
  )
}

/** Spheres or capsules along cables; null where none has any. */
function beadGroup(
  name: string,
  first: number,
  made: readonly { readonly cable: MadeCable; readonly material: string }[],
): BodyGroup | null {
  const beaded = made.filter(({ cable }) => cable.beads)
  const [one] = beaded
  if (!one) return null
  const { radius, layer } = one.cable.beads!
  const other = beaded.find(({ cable, material }) => material !== one.material || cable.beads!.layer !== layer)
  if (other) {
    throw new InputError(
      `cable ${other.cable.name}: beads of cables given together have one material and one layer: give it by itself.`,
    )
  }
  const cables = beaded.map(({ cable }) => cable)
  const shape = groupShape(cables)
  const isCapsule = shape.kind === 'capsule'
  const starts = beadStarts(cables)
  return {
    ...nodeGroup(name, first, []),
    count: starts.count,
    shape,
    material: one.material,
    fixed: false,
    layer,
    cable: 'beads',
    positions: starts.position,
    orientations: isCapsule ? fromChords(starts, 4, alongChord) : null,
    velocities: starts.velocity,
    omegas: isCapsule ? fromChords(starts, 3, turningOf) : null,
    radii: cables.every(({ beads }) => beads!.radius === radius) ? null : beadRadii(cables, starts.count),
  }
}

function beadRadii(cables: readonly MadeCable[], count: number): Float64Array {
  const radii = new Float64Array(count)
  let next = 0
  for (const { beads } of cables) {
    radii.fill(beads!.radius, next, next + beads!.count)
    next += beads!.count
  }
  return radii
}
