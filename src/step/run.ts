// run.ts: what the stages of a step work on.

import type { Backend, Reduction } from '../backends/backend.js'
import type { PartKind } from '../math/contactParts.js'
import type { FrictionName, SettledLaw, SolverName } from '../model/contact.js'
import type { CableRun } from './cables/writeCables.js'
import type { JointRun, JointSpeeds } from './joints/jointRun.js'
import type { LargeBox } from './largeBoxes.js'

/** Coordinates from the corner, m, that bodies moved by forces and all others must not pass, and what happens where one does. */
export interface EdgeOfDomain {
  readonly low: readonly number[]
  readonly high: readonly number[]
  readonly farLow: readonly number[]
  readonly farHigh: readonly number[]
  /** The run stops. */
  readonly stop: boolean
  /** Others still touch what has left. */
  readonly solid: boolean
}

/** How bodies are sorted into bins, and how far the search for pairs looks. */
export interface PairSearch {
  /** Gap up to which a pair is kept, m; the search is repeated when a body has gone half of it. */
  readonly skin: number
  /** Lower corner of the grid, m. */
  readonly origin: readonly number[]
  readonly periodic: readonly boolean[]
  /** m, 0 where an axis is not periodic. */
  readonly period: readonly number[]
  /** What it finds belongs to this box: the upper of two levels, bins are the lower one. */
  readonly box: LargeBox
  /** Rounding of positions in single precision, m. */
  readonly slack: number
  readonly edge: EdgeOfDomain
  /** All that is in bins moves and touches everything else there: nobody need be asked. */
  readonly alike: boolean
  /** Bits of a bin number, of a body number, and of a body number or one more. */
  readonly binBits: number
  readonly bodyBits: number
  readonly keyBits: number
}

/** How contacts are found and solved by impulses. */
export interface ImpulseLaw {
  readonly solver: SolverName
  readonly friction: FrictionName
  readonly tolerance: number
  /** Most iterations of a step, and those queued; more are queued and the steps repeated where they do not do. */
  readonly iterations: number
  readonly queued: number
  /** Iterations that push overlaps apart are queued where it is not 0; on a GPU for so many batches more. */
  readonly pushes: number
  readonly omega: number
  readonly lambda: number
  readonly warmStart: boolean
  /** True where there is room for Newton's method. */
  readonly newton: boolean
  readonly stopOn: 'residual' | 'update'
  /** m/s */
  readonly recoverySpeed: number
  /** Overlaps that would go within a step at this speed are left alone. */
  readonly slowPush: number
  readonly restitutionSpeed: number
  /** True where some bodies rebound from others. */
  readonly bounces: boolean
  /** m */
  readonly envelope: number
  /** N */
  readonly cohesion: number
  /** J in which what the relaxed law of friction lifts is counted; 0 where it is not. */
  readonly liftQuantum: number
  /** m/s² at most */
  readonly gravity: number
  /** True where there is more than spheres and planes that stand. */
  readonly general: boolean
  /** True where contacts have points beside their normals, torques or bounds, stick or give way, which solvers then ask of each. */
  readonly pointed: boolean
  /** Records of a contact: two with rolling friction. */
  readonly records: number
  /** Limits of joints: the first contacts. */
  readonly limits: number
}

/** By impulses over ranks: what a solve asks of the others. */
export interface Across {
  /** Velocities of copies, as their owners have them. */
  velocities(): void
  /** As that of the backend, over the records of all ranks, each of which counts once. */
  reduce(reductions: readonly Reduction[]): void
  /** A counter is the largest of all ranks from here on. */
  agree(cell: string): void
  /** Copies sleep and wake as their owners do. */
  sleepers(): void
}

/** As parameters of the kernel `ownPushes`. */
export interface OwnForceRun {
  /** Bodies from the first to the end. */
  readonly first: number
  readonly end: number
  /** Its number, and where its own begin. */
  readonly force: number
  readonly at: number
  /** The box it acts in, m. */
  readonly low: readonly number[]
  readonly high: readonly number[]
}

/** By impulses, what contacts and joints do to implicit cables. */
export interface CableBending {
  /** They bend them, so that elastic forces follow when both are solved. */
  readonly bends: boolean
  /** Contacts do, and are solved for once more along the tangents of where they lead. */
  readonly byContacts: boolean
}

export interface Run {
  readonly backend: Backend
  /** Null where one machine has all bodies. */
  readonly across: Across | null
  /** By force over ranks, where losses are booked: 0 in records of a field that another rank counts. */
  readonly leaveOut: ((field: string) => void) | null
  /** With every setting a number. */
  readonly contact: SettledLaw
  readonly search: PairSearch
  /** m/s2; none where it changes with time, and is a force like others. */
  readonly gravity: readonly number[]
  /** True where it does. */
  readonly gravityTurns: boolean
  readonly sinks: number
  /** Bodies that applied forces or drag act on. */
  readonly pushed: number
  /** Of these, nodes of cables. */
  readonly pushedNodes: number
  /** Forces of the user's own. */
  readonly ownForces: readonly OwnForceRun[]
  /** True where there are joints, springs, bonds, applied forces or drag, on other ranks perhaps. */
  readonly linked: boolean
  /** s; 0 for the forces of the first moment. */
  readonly timeStep: number
  /** Step that rates of functions of time are taken over, s; never 0. */
  readonly driveStep: number
  /** Number of materials; a pair of materials a, b is record a * materials + b. */
  readonly materials: number
  /** True where there are bodies that are more than a sphere or a plane. */
  readonly meet: boolean
  /** True where the inertia of a body turns with it. */
  readonly uneven: boolean
  /** True where all that forces move are spheres about their centres of mass. */
  readonly balls: boolean
  /** Whether spheres, and planes, are among the bodies that are driven. */
  readonly drivenKinds: { readonly balls: boolean; readonly walls: boolean }
  /** By force, where the law is more than Hertz-Mindlin without rolling: the numbers of its parts. */
  readonly parts: Readonly<Record<PartKind, number>> | null
  /** By force: gap up to which bodies act on each other, m. */
  readonly lawReach: number
  /** As of the model. */
  readonly passingShare: number
  /** By force: as `tangential` and `tension` of the law say. */
  readonly rescaled: boolean
  readonly tension: boolean
  /** By force: what contacts and dampers take is summed up. */
  readonly bookLosses: boolean
  /** Numbers of the methods that serve pairs of this scene's parts (partKinds.ts). */
  readonly methodsUsed: readonly number[]
  /** Null where contacts act by force. */
  readonly impulses: ImpulseLaw | null
  /** Bodies whose acceleration is probed. */
  readonly watched: number
  /** Null where no body may sleep; else below which speed for how many steps, m/s. */
  readonly sleep: { readonly speed: number; readonly steps: number } | null
  /** Null where nothing is joined, sprung or driven, by force. */
  readonly joints: JointRun | null
  readonly jointSpeeds: JointSpeeds
  /** Null where there are no cables. */
  readonly cables: CableRun | null
  /** On other ranks perhaps. */
  readonly bending: CableBending
}

/** Whether there is more than spheres and their pairs: then kernels of their own sum forces. */
export function isGeneral(run: Run): boolean {
  return run.meet || run.parts !== null || (run.sleep !== null && !run.impulses) || isActedOn(run)
}

/** By force: whether angular momenta are kept, for bodies whose inertia turns with them, and what acts on these. */
export function keepsMomenta(run: Run): boolean {
  return isActedOn(run) || (isGeneral(run) && !run.balls)
}

function isActedOn({ uneven, linked }: Run): boolean {
  return uneven || linked
}
