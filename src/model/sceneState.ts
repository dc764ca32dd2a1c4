// sceneState.ts: bodies as a simulation left them, with what their contacts remember, to be put into another scene.

import { compose, type Frame, noRotation, plus, type Rotation, type Triple, turned } from '../math/rotation.js'
import { bodyColumns } from './bodyColumns.js'
import { type BodiesOptions, type BodyGroup, isMoved } from './bodyGroup.js'
import { type BondsData, someBonds } from './bonds.js'
import { finiteVector, type Quaternion, unitQuaternion, type Vector } from './checks.js'
import { InputError } from './inputError.js'
import { jointKind } from './joints/jointKinds.js'
import { onlyKnown } from './knownOptions.js'
import { addJoint, addMotor, addSpring } from './mechanismFromData.js'
import { didYouMean } from './nearestName.js'
import type { Scene, SceneData } from './scene.js'

/** By force: tangential spring, m, and what the parts of the law for rolling, spinning, cohesion and the normal remember; numbers of each. */
export const memoryColumns = { springs: 3, rolls: 3, spins: 1, bonds: 1, dents: 1 } as const

/** Contact point from the centre of the first, m; what is remembered by force; by impulses: force on the second, N. Of three, a vector. */
export const touchColumns = { points: 3, ...memoryColumns, forces: 3 } as const

export type TouchColumn = keyof typeof touchColumns

/** What contacts remember, in columns. */
export interface Touches extends Readonly<Record<TouchColumn, readonly number[]>> {
  /** Numbers of the two bodies of each. */
  readonly bodies: readonly number[]
  /** What touched, among the points of the two. */
  readonly features: readonly number[]
}

export interface SceneState {
  /** Of the simulation it was taken from. */
  readonly scene: SceneData
  /** s */
  readonly time: number
  /** By number of the body: centre of mass, principal axes, velocities. */
  readonly positions: ArrayLike<number>
  readonly orientations: ArrayLike<number>
  readonly velocities: ArrayLike<number>
  readonly omegas: ArrayLike<number>
  /** Id of each, -1 where there is no body. */
  readonly ids: ArrayLike<number>
  readonly touches: Touches
  /** 1 for each body that is frozen; of an older state not there. */
  readonly frozen?: ArrayLike<number>
  /** 1 for each joint that is broken. */
  readonly broken?: ArrayLike<number>
  /** Of each joint, rad with its turns. */
  readonly angles?: ArrayLike<number>
  /** 0 for each bond that holds, set by set. */
  readonly brokenBonds?: ArrayLike<number>
}

export interface LoadOptions {
  /** Begins the names of the groups; nothing when omitted. */
  readonly prefix?: string
  /** Where the origin of the other scene is put, m, and how its axes are turned, x y z w. */
  readonly position?: Vector
  readonly orientation?: Quaternion
  /** Names of groups that are left out. */
  readonly without?: readonly string[]
  /** True where joints that hold, their motors, and springs between loaded bodies come too. */
  readonly joints?: boolean
}

export interface LoadedState {
  readonly groups: readonly (BodiesOptions & { readonly name: string })[]
  /** With the numbers the bodies have from `first` on. */
  touches(first: number): Touches
  /** Those that hold between loaded bodies, with the same numbers. */
  bonds(first: number): readonly BondsData[]
  /** Of loaded bodies, from 0 on, by their number in the state. */
  readonly numbers: ReadonlyMap<number, number>
  /** Joints, motors and springs, where they come too; `nameOf` names loaded bodies. */
  mechanism(scene: Pick<Scene, 'joint' | 'motor' | 'spring'>, nameOf: (number: number) => string): void
}

/** The groups of a state as those of another scene. Motions and cables stay behind, what was driven is fixed; so do joints unless asked for. */
export function loadedState(state: SceneState, options: LoadOptions = {}): LoadedState {
  onlyKnown(options, { prefix: true, position: true, orientation: true, without: true, joints: true }, 'scene.load')
  const { prefix = '', without = [] } = options
  const groups = asFamilies(state.scene.groups)
  const names = groups.flatMap(({ name, family }) => [name, ...(family === undefined ? [] : [family])])
  for (const name of without) {
    if (!names.includes(name))
      throw new InputError(`scene.load: unknown group of bodies ${name}${didYouMean(name, names)}`)
  }
  const shift: Triple = finiteVector(options.position ?? [0, 0, 0], 'scene.load: position')
  const turn: Rotation = options.orientation
    ? unitQuaternion(options.orientation, 'scene.load: orientation')
    : noRotation
  const { shapePos, shapeRot } = bodyColumns(state.scene)
  const numbers = new Map<number, number>()
  const loaded = groups.flatMap((group) => {
    // a body without a shape is of use to joints alone
    const idle = group.shape.kind === 'none' && (!options.joints || !isMoved(group))
    const names = [group.name, group.family ?? '', group.continues ?? '']
    if (idle || group.cable || names.some((name) => without.includes(name))) return []
    const there = Array.from({ length: group.count }, (_, k) => group.first + k).filter((i) => state.ids[i]! >= 0)
    for (const i of there) numbers.set(i, numbers.size)
    return there.length === 0 ? [] : [loadedGroup(group, there, `${prefix}${group.name}`)]
  })

  function loadedGroup(group: BodyGroup, there: readonly number[], name: string) {
    const moves = isMoved(group)
    const { shape, material, mass, inertia, centreOfMass, collide, layer, family, radii } = group
    const pose = (i: number) => {
      const axes = of<Rotation>(state.orientations, 4, i)
      const origin = plus(of<Triple>(state.positions, 3, i), turned(axes, of<Triple>(shapePos, 3, i)))
      return {
        position: plus(shift, turned(turn, origin)),
        rotation: compose(turn, compose(axes, of<Rotation>(shapeRot, 4, i))),
      }
    }
    const poses = there.map(pose)
    const motion = (values: ArrayLike<number>) => there.flatMap((i) => [...turned(turn, of<Triple>(values, 3, i))])
    return {
      name,
      shape,
      fixed: !moves,
      collide,
      ...(material === '' ? {} : { material }),
      ...(layer === '' ? {} : { layer }),
      ...(family === undefined ? {} : { family: `${prefix}${family}` }),
      ...(mass === null ? {} : { mass }),
      ...(inertia === null ? {} : { inertia }),
      ...(centreOfMass === null ? {} : { centreOfMass }),
      positions: poses.flatMap(({ position }) => [...position]),
      orientations: poses.flatMap(({ rotation }) => [...rotation]),
      ...(moves ? { velocities: motion(state.velocities), omegas: motion(state.omegas) } : {}),
      ...(radii ? { radii: there.map((i) => radii[i - group.first]!) } : {}),
    } as BodiesOptions & { name: string }
  }

  return {
    groups: loaded,
    numbers,
    touches: (first) => movedTouches(state.touches, turn, (i) => offset(numbers.get(i), first)),
    bonds: (first) => keptBonds(state, prefix, (i) => offset(numbers.get(i), first)),
    mechanism: (scene, nameOf) => {
      if (options.joints) addMechanism(state, { prefix, turn, shift, numbers }, scene, nameOf)
    },
  }
}

/** A group that more places were made for is a family from here on: the one it was and those that go on from it. */
function asFamilies(groups: readonly BodyGroup[]): readonly BodyGroup[] {
  const grown = new Set(groups.flatMap(({ continues }) => continues ?? []))
  return groups.map((group) => {
    const { name, continues = name, family } = group
    if (!grown.has(continues) || family !== undefined) return group
    return { ...group, family: continues, ...(name === continues ? { name: `${name}+0` } : {}) }
  })
}

function keptBonds(
  { scene: { bonds = [] }, brokenBonds = [] }: SceneState,
  prefix: string,
  numberOf: (body: number) => number | undefined,
): BondsData[] {
  let before = 0
  return bonds.flatMap((set) => {
    const first = before
    before += set.radii.length
    const kept = someBonds(set, (body, bond) => (brokenBonds[first + bond] ? undefined : numberOf(body)))
    return kept ? [{ ...kept, name: `${prefix}${set.name}` }] : []
  })
}

interface Loaded {
  readonly prefix: string
  readonly turn: Rotation
  readonly shift: Triple
  readonly numbers: ReadonlyMap<number, number>
}

/** What holds bodies that are all loaded, or one of them in the world, which is moved and turned with them. */
function addMechanism(
  { scene: { joints, motors, springs, groups }, broken = [], angles = [] }: SceneState,
  { prefix, turn, shift, numbers }: Loaded,
  scene: Pick<Scene, 'joint' | 'motor' | 'spring'>,
  nameOf: (number: number) => string,
): void {
  const world = groups.find(({ name }) => name === 'world')?.first
  const isLoaded = (...bodies: number[]) =>
    bodies.every((body) => body === world || numbers.has(body)) && bodies.some((body) => numbers.has(body))
  const names = {
    body: (body: number) => (body === world ? 'world' : nameOf(numbers.get(body)!)),
    joint: (joint: number) => `${prefix}${joints[joint]!.name}`,
  }
  const placed = (body: number, { position, rotation }: Frame): Frame =>
    body === world
      ? { position: plus(shift, turned(turn, position)), rotation: compose(turn, rotation) }
      : { position, rotation }
  // one that may be coupled again is there, coupled or not
  const kept = joints.map((joint, k) => isLoaded(joint.a, joint.b) && (!broken[k] || joint.uncoupled === true))
  joints.forEach(({ uncoupled: _, ...joint }, k) => {
    if (!kept[k]) return
    const uncoupled = broken[k] ? { uncoupled: true as const } : {}
    const frames = { frameA: placed(joint.a, joint.frameA), frameB: placed(joint.b, joint.frameB) }
    const turns = angles[k] !== undefined && jointKind(joint.kind).free.includes('rotation')
    const start = turns ? { startAngle: angles[k]! } : {}
    addJoint(scene, { ...joint, ...uncoupled, ...frames, ...start, name: names.joint(k) }, names)
  })
  for (const motor of motors) {
    if (kept[motor.joint]) addMotor(scene, { ...motor, name: `${prefix}${motor.name}` }, names)
  }
  for (const spring of springs) {
    const holds = spring.kind === 'rotational' ? kept[spring.joint] : isLoaded(spring.a, spring.b)
    if (!holds) continue
    const point = (body: number, at: Vector): Vector => (body === world ? plus(shift, turned(turn, at as Triple)) : at)
    const ends =
      spring.kind === 'rotational'
        ? {}
        : { pointA: point(spring.a, spring.pointA), pointB: point(spring.b, spring.pointB) }
    addSpring(scene, { ...spring, ...ends, name: `${prefix}${spring.name}` }, names)
  }
}

const offset = (number: number | undefined, first: number) => (number === undefined ? undefined : first + number)

const of = <T>(values: ArrayLike<number>, width: number, i: number) =>
  Array.from({ length: width }, (_, c) => values[width * i + c]!) as unknown as T

/** For each column of touches. */
export function touchColumnsOf<T>(make: (column: TouchColumn, width: number) => T): Record<TouchColumn, T> {
  const made = Object.entries(touchColumns).map(([column, width]) => [column, make(column as TouchColumn, width)])
  return Object.fromEntries(made)
}

/** Empty columns, to be filled. */
export function noTouches(): Record<keyof Touches, number[]> {
  return { bodies: [], features: [], ...touchColumnsOf((): number[] => []) }
}

/** Turned, and of bodies that are there. */
function movedTouches(touches: Touches, turn: Rotation, numberOf: (body: number) => number | undefined): Touches {
  const moved = noTouches()
  for (let k = 0; k < touches.features.length; k++) {
    const [a, b] = [numberOf(touches.bodies[2 * k]!), numberOf(touches.bodies[2 * k + 1]!)]
    if (a === undefined || b === undefined) continue
    moved.bodies.push(a, b)
    moved.features.push(touches.features[k]!)
    for (const [name, width] of Object.entries(touchColumns) as [TouchColumn, number][]) {
      const value = of<Triple>(touches[name], width, k)
      moved[name].push(...(width === 3 ? turned(turn, value) : value))
    }
  }
  return moved
}
