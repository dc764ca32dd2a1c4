// startRun.ts: puts a model on a backend: model fields, and the state at time 0.

import type { Backend, Domain } from '../backends/backend.js'
import type { ContactLaw, SettledDvi, SettledLaw } from '../model/contact.js'
import { InputError } from '../model/inputError.js'
import { forcesWritten, isSameForce } from '../model/ownForce.js'
import { startMomenta } from './angularMomentum.js'
import { bendingOf } from './cables/cables.js'
import { startCables, writeCables } from './cables/writeCables.js'
import type { Model } from './compileModel.js'
import { binFixedParts } from './findMeetings.js'
import { keptPushes } from './growRoom.js'
import { writeJoints } from './joints/writeJoints.js'
import { keepPresentMotion } from './keepMotion.js'
import type { LargeBox } from './largeBoxes.js'
import { hasRolling, isGeneral, isPointed, traitsOf } from './modelTraits.js'
import type { EdgeOfDomain, ImpulseLaw, Run } from './run.js'
import { startSleepers, writeSleepers } from './sleep.js'
import { liftQuantum } from './smallEnergy.js'
import { jointSpeeds, settledLaw } from './speedsOfScene.js'
import { writeApplied } from './writeApplied.js'
import { writeParts } from './writeParts.js'

const bitsFor = (count: number) => Math.max(1, Math.ceil(Math.log2(Math.max(2, count))))

export function domainOf({ domain, reach }: Model): Domain {
  const size = [0, 1, 2].map((c) => domain.max[c]! - domain.min[c]!) as [number, number, number]
  return { origin: domain.min, size, periodic: domain.periodic, reach }
}

/** Everything that never changes, and where bodies are at the start: what never moves stays there, in a checkpoint too. */
export function writeModel(backend: Backend, model: Model): void {
  const { columns, levels, walls, laws } = model
  backend.setDomain(domainOf(model))
  backend.write('bodyPos', columns.position)
  backend.write('bodyRot', columns.orientation)
  backend.write('bodyInvMass', freeMasses(model))
  backend.write('bodyRadius', model.radius)
  backend.write('bodyContactInvMass', columns.invMass)
  backend.write('bodyMaterial', columns.material)
  backend.write('bodyExtent', model.extent)
  backend.write('bodyFinest', finestParts(model))
  if (model.watched.length > 0) backend.write('watchedBodyIndex', model.watched)
  backend.write('bodyThickness', model.thickness)
  backend.write('bodyStride', model.stride)
  backend.write('bodyWall', wallNumbers(model))
  writeParts(backend, model)
  writeSinks(backend, model)
  writeSleepers(backend, model)
  backend.write(
    'levelInvSize',
    levels.flatMap((l) => [...l.invSize]),
  )
  ;['levelBinsX', 'levelBinsY', 'levelBinsZ'].forEach((name, c) => {
    backend.write(
      name,
      levels.map((l) => l.bins[c]!),
    )
  })
  backend.write(
    'levelFirstBin',
    levels.map((l) => l.firstBin),
  )
  backend.write(
    'levelReach',
    levels.map((l) => l.reach),
  )
  backend.write(
    'levelLone',
    levels.map((l) => (l.lone ? 1 : 0)),
  )
  backend.write(
    'wallBody',
    walls.map((w) => w.body),
  )
  backend.write(
    'wallNormal',
    walls.flatMap((w) => [...w.normal]),
  )
  for (const [name, values] of Object.entries(laws)) backend.write(name, values)
  if (model.law && !model.law.isPlain) backend.write('lawNumber', model.law.numbers)
}

/** Beads are not moved as bodies are, but with their cables. */
function freeMasses({ columns, cables }: Model): Float64Array {
  const inverse = Float64Array.from(columns.invMass)
  for (const body of cables?.beads.body ?? []) inverse[body] = 0
  return inverse
}

/** Beads do not turn. */
function freeInertias({ columns, cables }: Model): Float64Array {
  const inverse = Float64Array.from(columns.invInertia)
  for (const body of cables?.beads.body ?? []) inverse.fill(0, 3 * body, 3 * body + 3)
  return inverse
}

/** Of each body the wall that it is, -1 for others. */
function wallNumbers({ columns, walls }: Model): Int32Array {
  const numbers = new Int32Array(columns.count).fill(-1)
  walls.forEach(({ body }, wall) => {
    numbers[body] = wall
  })
  return numbers
}

/** Radius of the smallest part of each body, m. */
function finestParts({ columns, parts }: Model): Float64Array {
  const finest = new Float64Array(columns.count).fill(1e9)
  parts.radius.forEach((radius, part) => {
    const body = parts.body[part]!
    if (radius > 0) finest[body] = Math.min(finest[body]!, radius)
  })
  return finest
}

function writeSinks(backend: Backend, { sinks }: Model): void {
  if (sinks.length === 0) return
  const corners = (end: 'min' | 'max') => sinks.flatMap(({ region }) => [...region[end]])
  backend.write('sinkLow', corners('min'))
  backend.write('sinkHigh', corners('max'))
  backend.write(
    'sinkFreezes',
    sinks.map(({ action }) => (action === 'freeze' ? 1 : 0)),
  )
}

/** Bodies as the scene has them, with the poses of writeModel; the first step searches for pairs. */
export function writeStart(backend: Backend, model: Model): void {
  const { columns, walls } = model
  backend.write(
    'wallRot',
    walls.flatMap((w) => [...columns.orientation.subarray(4 * w.body, 4 * w.body + 4)]),
  )
  backend.write('gravityNow', model.gravity)
  backend.write('bodyVel', columns.velocity)
  backend.write('bodyInvInertia', freeInertias(model))
  backend.write('bodyOmega', columns.omega)
  backend.write('bodyAngMom', startMomenta(columns))
  const zeros = new Float64Array(3 * columns.count)
  for (const field of ['bodyForce', 'bodyTorque', 'bodyDrift']) backend.write(field, zeros)
  for (const field of ['bodyTurn', 'bodyMargin']) backend.write(field, new Float64Array(columns.count))
  for (const field of ['bodyLeft', 'bodyFate']) backend.write(field, new Uint32Array(columns.count))
  backend.write(
    'bodyId',
    Uint32Array.from({ length: columns.count }, (_, place) => place),
  )
  const zero = [
    'solveCurvature',
    'solveResidual',
    'solveWorst',
    'energyFriction',
    'energyImpact',
    'energyPush',
    'energyElastic',
    'energyDrive',
    'drivePower',
    'energyBase',
    'energyTilt',
  ]
  for (const field of zero) backend.write(field, [0])
  backend.write('bodyMark', new Uint32Array(columns.count))
  if (model.cables) startCables(backend, model.cables)
  startSleepers(backend, model)
  backend.writeCount('rebuildWanted', 1)
  keepPresentMotion(backend)
}

/** Coordinates, sums and differences of them: a few roundings of the largest, m. */
function slackIn(precision: 'single' | 'double', { domain, skin, parts }: Model): number {
  const farthest = Math.max(
    ...[0, 1, 2].flatMap((c) => [domain.max[c]! - domain.min[c]!, Math.abs(domain.min[c]!), Math.abs(domain.max[c]!)]),
  )
  const slack = (precision === 'single' ? 4e-7 : 8e-16) * farthest
  // a body must still reach into two bins at the most
  const smallest = parts.radius.reduce((least, r) => (r > 0 ? Math.min(least, r) : least), Number.POSITIVE_INFINITY)
  // and a position is rounded by no more than a millionth of it
  if (slack <= smallest + skin / 2 && 2 ** -53 * farthest <= 1e-6 * smallest) return precision === 'single' ? slack : 0
  throw new InputError(
    `the domain reaches to ${farthest} m, too far for a radius of ${smallest} m in ${precision} precision: make it smaller${precision === 'single' ? ', move it to the origin, or use the CPU in double precision' : ' or move it to the origin'}.`,
  )
}

/** Bodies are followed over three quarters of what a GPU holds, which leaves time to notice. */
const followedShare = 0.75

function edgeOf({ domain, edge, reach }: Model): EdgeOfDomain {
  const size = [0, 1, 2].map((c) => domain.max[c]! - domain.min[c]!)
  const around = (sizes: number) => {
    const far = size.map((length, c) => (domain.periodic[c] ? 1e30 : sizes * length))
    return { low: size.map((s, c) => s / 2 - far[c]!), high: size.map((s, c) => s / 2 + far[c]!) }
  }
  const { low: farLow, high: farHigh } = around(followedShare * reach)
  const bounds = around(edge === 'open' ? followedShare * reach : 0.5)
  return { ...bounds, farLow, farHigh, stop: edge === 'stop', solid: edge === 'freeze' }
}

/** A sphere has a radius here, a plane an infinite one of its own. */
function drivenKinds({ columns: { driven, radius }, radius: ballRadius }: Model): Run['drivenKinds'] {
  return {
    balls: driven.some((body) => ballRadius[body]! > 0),
    walls: driven.some((body) => radius[body] === Number.POSITIVE_INFINITY),
  }
}

export function makeRun(backend: Backend, model: Model, timeStep: number, given: ContactLaw): Run {
  const contact = settledLaw(given, model, timeStep)
  const { domain, levels, columns, skin } = model
  const joints = model.joints ? writeJoints(backend, model, model.joints, contact.law === 'dvi') : null
  const pushedNodes = model.joints ? writeApplied(backend, model.joints.applied, model.cables) : 0
  const gravityTurns = (model.joints?.applied.gravity ?? null) !== null
  const size = [0, 1, 2].map((c) => domain.max[c]! - domain.min[c]!)
  const bins = levels.reduce((sum, l) => sum + l.bins[0]! * l.bins[1]! * l.bins[2]!, 0)
  const { meet, uneven, balls, alike, linked } = traitsOf(model)
  const cables = model.cables && writeCables(backend, model.cables, model.joints)
  const run: Run = {
    backend,
    across: null,
    leaveOut: null,
    contact,
    timeStep,
    driveStep: timeStep,
    gravity: gravityTurns ? [0, 0, 0] : model.gravity,
    gravityTurns,
    sinks: model.sinks.length,
    pushed: model.joints?.applied.pushed.length ?? 0,
    pushedNodes,
    ownForces: ownForcesOf(model),
    linked,
    materials: model.materials.length,
    meet,
    uneven,
    balls,
    drivenKinds: drivenKinds(model),
    parts: model.law && !model.law.isPlain ? model.law.choice : null,
    lawReach: model.lawReach,
    passingShare: model.passingShare,
    rescaled: contact.law === 'dem' && contact.tangential === 'mindlinRescaled',
    tension: contact.law === 'dem' && contact.tension,
    bookLosses: contact.law === 'dem' && contact.bookLosses,
    methodsUsed: model.methodsUsed,
    impulses: contact.law === 'dvi' ? impulseLaw(backend, model, contact, joints?.limits ?? 0) : null,
    watched: model.watched.length,
    sleep: sleepOf(contact, timeStep),
    joints,
    jointSpeeds: jointSpeeds(model, timeStep),
    cables,
    bending: bendingOf(cables),
    search: {
      skin,
      origin: domain.min,
      periodic: domain.periodic,
      period: size.map((length, c) => (domain.periodic[c] ? length : 0)),
      box: finiteBox(model.box, backend.precision === 'double' ? Number.MAX_VALUE : mostSingle),
      alike,
      slack: slackIn(backend.precision, model),
      edge: edgeOf(model),
      binBits: bitsFor(bins),
      bodyBits: bitsFor(columns.count),
      keyBits: bitsFor(columns.count + 1),
    },
  }
  if (meet) binFixedParts(run)
  return run
}

/** The numbers of each lie behind those of the one before. */
function ownForcesOf({ joints }: Model): Run['ownForces'] {
  const own = joints?.applied.own ?? []
  const kernels = forcesWritten(own.map(({ by }) => by))
  let at = 0
  return own.map(({ by, numbers, first, end, min, max }) => {
    const force = kernels.findIndex((one) => isSameForce(one, by)) + 1
    const one = { first, end, force, at, low: min, high: max }
    at += numbers.length
    return one
  })
}

function sleepOf({ sleep }: SettledLaw, timeStep: number): Run['sleep'] {
  return sleep ? { speed: sleep.speed, steps: Math.max(1, Math.ceil(sleep.time / timeStep)) } : null
}

/** Below the largest number of single precision, so that no rounding makes it infinite. */
const mostSingle = 3e38

/** Shaders know no infinity. */
function finiteBox({ low, high }: LargeBox, most: number): LargeBox {
  const finite = (x: number) => Math.max(-most, Math.min(x, most))
  return { low: low.map(finite), high: high.map(finite) }
}

/** Overlaps that would go within a step at this many tolerances are left alone. */
const slowPush = 10

/** Bodies up to which one workgroup of a GPU runs the loops of a solver: past them the whole device is faster. */
const fewBodies = 1000
/** Rows of joints likewise: their inverse is read whole in every iteration. */
const fewRows = 2048

/** Iterations queued at first on a GPU; growRoom.ts queues more where a solve needs them, and fewer where none does. */
const firstQueue = 16

function impulseLaw(backend: Backend, model: Model, contact: SettledDvi, limits: number): ImpulseLaw {
  const { columns, laws } = model
  const rolling = hasRolling(model)
  backend.fuseLoops(columns.count <= fewBodies && (model.joints?.rowCount ?? 0) <= fewRows)
  return {
    ...contact,
    slowPush: slowPush * contact.tolerance,
    bounces: laws.materialRestitution!.some((restitution) => restitution > 0),
    pushes: keptPushes,
    newton: backend.precision === 'double' && backend.capacity('unknown') > 0,
    queued: backend.endsLoops ? contact.iterations : Math.min(firstQueue, contact.iterations),
    general: isGeneral(model, contact),
    pointed: isPointed(model, contact),
    records: rolling ? 2 : 1,
    limits,
    liftQuantum: liftQuantum(model, contact),
    gravity: model.mostGravity,
  }
}
