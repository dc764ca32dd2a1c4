// solveContacts.ts: stage `solveContacts`, impulses in the friction cones, by the solver asked for.
//
// All solvers share the products: a pass over contacts (relative velocities) and a gather over bodies (velocities from
// impulses). One that has converged empties the owners its kernels run over, so that what is queued behind does nothing.

import { largestOf, sumOf } from '../backends/backend.js'
import { bookApplied } from './applyForces.js'
import { bookCables, followImpulses, keepCablePlaces } from './cables/cables.js'
import { takeFreeSlopes } from './cables/ties.js'
import { gather, gatherTrial, lawOf, measureResidual, project } from './contactProducts.js'
import { formsOf } from './forms.js'
import { bookJoints, factorRows, limitJoints, prepareJoints, projectVelocities } from './joints/joints.js'
import { colours } from './makeRoom.js'
import { newtonSolve } from './newtonSolve.js'
import { reduceAll, runReduced } from './reduceAll.js'
import type { ImpulseLaw, Run } from './run.js'

const keepImpulses = formsOf('keepImpulses', 'general')
const impulsePower = formsOf('impulsePower', 'general')
const freePower = formsOf('freePower', 'general')
const contactWork = formsOf('contactWork', 'general')

export function solveContacts(run: Run, law: ImpulseLaw): void {
  solveVelocities(run, law)
  wantPushes(run, law)
  if (law.pushes > 0 && run.backend.peek('pushing') !== 0) pushApart(run, law)
}

/** Impulses, and velocities at t + h. */
export function solveVelocities(run: Run, law: ImpulseLaw): void {
  const { backend } = run
  prepareJoints(run)
  limitJoints(run)
  backend.stage('solveContacts')
  findImpulses(run, law)
  if (run.bending.byContacts) {
    // tangents are those of where impulses lead cables, once these are about known
    follow(run, law, false)
    backend.run('solveOnceMore')
    findImpulses(run, law)
  }
  if (run.bending.bends) follow(run, law, true)
  backend.run('endSolve')
  backend.run(keepImpulses(law.general))
  backend.run('countKept')
  accountWork(run, law)
}

/** Of apgd over contacts: of spheres, of any kind, and with torques behind some. */
const passes = {
  radial: { trial: 'apgdTrial', advance: 'apgdAdvance' },
  general: { trial: 'apgdTrialGeneral', advance: 'apgdAdvanceGeneral' },
  torque: { trial: 'apgdTrialTorque', advance: 'apgdAdvanceTorque' },
} as const

/** Impulses from those there are, for cables whose elastic forces follow along their tangents. */
function findImpulses(run: Run, law: ImpulseLaw): void {
  run.backend.run('beginSolve')
  gather(run, law)
  solvers[law.solver](run, law)
  newtonSolve(run, law)
  bePassive(run, law)
}

/** Implicit cables to where impulses lead them. */
function follow(run: Run, law: ImpulseLaw, last: boolean): void {
  const { backend } = run
  backend.run('beginSettling')
  gather(run, law)
  if (run.cables) {
    backend.stage('cables')
    followImpulses(run, last)
    if (run.cables.ties > 0) factorRows(run, true)
    backend.stage('solveContacts')
  }
  gather(run, law)
}

const powerSums = [sumOf('contactCurvature', 'sumCurvature'), sumOf('contactDescent', 'sumDescent')]
const trialSums = [
  ...powerSums,
  sumOf('contactLength', 'sumLength'),
  sumOf('contactCross', 'sumCross'),
  sumOf('contactSlope', 'sumSlope'),
  largestOf('contactStale', 'largestStale'),
  largestOf('contactResidual', 'largestResidual'),
]
const workSums = [
  sumOf('contactFrictionWork', 'sumFriction'),
  sumOf('contactImpactWork', 'sumImpact'),
  sumOf('contactPushWork', 'sumPush'),
]

/** Impulses that add no energy, whether they are a solution or not: passive.ts. */
function bePassive(run: Run, law: ImpulseLaw): void {
  const { backend } = run
  backend.run('beginPassive', { tolerance: law.tolerance })
  backend.run(impulsePower(law.general))
  backend.run('takeFree')
  takeFreeSlopes(run)
  project(run)
  backend.run(freePower(law.general))
  reduceAll(run, powerSums)
  backend.run('choosePassive')
  backend.run('scaleImpulses')
  gather(run, law)
  measureResidual(run, law)
  backend.run('measureTaken')
}

/** Most iterations of pushing: what they leave is left to the next steps. */
const pushIterations = 10

/** Whether there are overlaps to push apart. */
export function wantPushes({ backend, across }: Run, law: ImpulseLaw): void {
  backend.run('findPushes', { tolerance: law.tolerance })
  across?.agree('pushing')
  backend.run('beginPush', { queued: law.pushes > 0 })
}

/** Places where overlaps are pushed apart, velocities what they are: pushApart.ts. */
export function pushApart(run: Run, law: ImpulseLaw): void {
  const { backend } = run
  const iterations = Math.min(law.iterations, pushIterations)
  backend.run('askPush')
  leadDown(run, { ...law, iterations, queued: iterations })
  backend.run('keepPlaces')
  keepCablePlaces(run)
  backend.run('takeKept')
  gather(run, law)
  measureResidual(run, law)
  backend.run('endPush')
}

/** Energy that went to friction, impacts and stabilisation. */
function accountWork(run: Run, { general, liftQuantum: quantum, gravity, tolerance }: ImpulseLaw): void {
  const { backend, joints } = run
  backend.run(contactWork(general), { quantum, fall: run.timeStep * gravity, least: 2 * tolerance })
  if (joints) bookJoints(run)
  bookApplied(run)
  bookCables(run)
  reduceAll(run, workSums)
  backend.run('addWork')
  if (!joints?.driven) return
  backend.run('driveWork')
  reduceAll(run, [sumOf('contactDriveWork', 'sumDrive')])
  backend.run('addDriveWork')
}

/** Most iterations between looks at the residual, where a solver does not compute it on the way. */
const sweepsPerLook = 10

/** Accelerated projected gradient descent from the impulses there are, and velocities of its best iterate: apgd.ts. */
function leadDown(run: Run, law: ImpulseLaw): void {
  const { backend } = run
  // all iterations and a look at the start, or as many of them as are queued
  const looks = law.queued < law.iterations ? law.queued : law.iterations + 1
  const end = { tolerance: law.tolerance, most: law.iterations, queued: looks, general: law.pointed }
  const terms = lawOf(run, law)
  const { trial, advance } = !law.pointed ? passes.radial : law.records === 2 ? passes.torque : passes.general
  backend.loop('solving', looks, () => {
    runReduced(run, { kernel: trial, parameters: terms }, trialSums, {
      kernel: 'apgdDecide',
      parameters: end,
    })
    if (law.pointed) backend.run('apgdKeep')
    backend.run(advance, terms)
    gatherTrial(run, law)
  })
  backend.run('beginBest', { general: law.pointed })
  backend.run('takeBest')
  gather(run, law)
}

const solvers = {
  apgd: leadDown,

  /** Projected Jacobi of the papers: jacobiContacts.ts. */
  jacobi(run: Run, law: ImpulseLaw): void {
    const { backend } = run
    const update = { omega: law.omega, lambda: law.lambda, ...lawOf(run, law) }
    backend.run(`crowdedStepLength__general_${law.general}`)
    looked(run, law, () => {
      backend.run(law.pointed ? 'jacobiGeneral' : 'jacobiContacts', update)
      gather(run, law, true)
    })
  },

  /** Contacts of one colour after the other: gaussSeidel.ts. */
  'gauss-seidel'(run: Run, law: ImpulseLaw): void {
    const { backend } = run
    const update = { omega: law.omega, ...lawOf(run, law) }
    colourContacts(run, law)
    if (!law.pointed) backend.run('writeSweepRows')
    looked(run, law, () => {
      for (let colour = 0; colour < colours - 1; colour++) {
        backend.run('chooseColour', { colour })
        backend.run(law.pointed ? 'sweepContacts' : 'sweepSpheres', update)
      }
      backend.run(law.pointed ? 'sweepRest' : 'sweepRestOfSpheres', { ...update, colour: colours - 1 })
      projectVelocities(run, true)
    })
  },
} as const

/** Rounds of colouring; a body has at most one contact coloured in a round. */
const colourRounds = 64

function colourContacts({ backend }: Run, { general }: ImpulseLaw): void {
  backend.run('beginColours')
  backend.run('beginPriorities', { general })
  backend.loop('uncoloured', colourRounds, () => {
    backend.run('claimContacts')
    backend.run('takeColours')
  })
  backend.sortByKey('contactColour', 'colouredContact', 6)
  backend.run('clearColours')
  backend.run('findColours')
}

/** Sweeps with a look at the residual now and then, and at the change of velocities where that stops them. */
function looked(run: Run, law: ImpulseLaw, sweep: () => void): void {
  const { backend } = run
  const end = { tolerance: law.tolerance, most: law.iterations, queued: law.queued }
  const byUpdate = law.stopOn === 'update'
  // looks spread evenly, so that few iterations are not exceeded by many
  const sweeps = Math.ceil(law.iterations / Math.ceil(law.iterations / sweepsPerLook))
  backend.loop('solving', Math.ceil(law.queued / sweeps), () => {
    for (let k = 0; k < sweeps; k++) {
      if (byUpdate && k === sweeps - 1) backend.run('lookAtVelocities')
      sweep()
    }
    if (byUpdate) {
      backend.run('velocityUpdate')
      reduceAll(run, [largestOf('bodyUpdate', 'largestUpdate')])
    }
    if (law.solver === 'gauss-seidel' && !law.pointed) backend.run('takeSwept')
    // free of the rounding of many updates
    gather(run, law)
    measureResidual(run, law)
    backend.run('decideStop', { ...end, sweeps, byUpdate })
  })
}
