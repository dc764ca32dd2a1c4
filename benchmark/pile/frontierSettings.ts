// frontierSettings.ts: each engine with few and many iterations, at the step that Rapier and Jolt are often run with.

import { contact } from 'talus'
import type { PileSetting } from './pileEngine.js'
import type { Pile } from './pileScene.js'

/** s */
const timeStep = 1 / 240
/** m/s; what a solver may leave where its iterations do not run out first. */
const tolerance = 1e-3

/** A name ends with its iterations; what stands before the colon is one line of the plots. */
export function frontierSettings({ radius }: Pile): PileSetting[] {
  const slop = radius / 1000
  return [
    ...[1, 2, 4, 8, 16].map((solverIterations): PileSetting => {
      const name = `Rapier, 30 Hz: ${solverIterations}`
      return { engine: 'rapier', name, timeStep, solverIterations, allowedError: 0.001, contactFrequency: 30 }
    }),
    ...[1, 2, 4, 8, 16].map((solverIterations): PileSetting => {
      const name = `Rapier, 120 Hz: ${solverIterations}`
      return { engine: 'rapier', name, timeStep, solverIterations, allowedError: slop, contactFrequency: 120 }
    }),
    ...[2, 5, 10, 20, 40].map((velocitySteps): PileSetting => {
      const positionSteps = Math.max(1, Math.round(velocitySteps / 5))
      const name = `Jolt: ${velocitySteps} + ${positionSteps}`
      return { engine: 'jolt', name, timeStep, velocitySteps, positionSteps, slop }
    }),
    ...[5, 10, 20, 50, 100].map((n) => byImpulses('apgd', n, timeStep, 'Talus, apgd')),
    ...[2, 5, 10, 20, 50].map((n) => byImpulses('gauss-seidel', n, timeStep, 'Talus, gauss-seidel')),
    ...[5, 10, 25].map((n) => byImpulses('apgd', n, timeStep / 2, 'Talus, apgd, half the step')),
  ]
}

function byImpulses(solver: 'apgd' | 'gauss-seidel', iterations: number, h: number, line: string): PileSetting {
  const law = contact.dvi({ solver, iterations, tolerance })
  return { engine: 'talus', name: `${line}: ${iterations}`, timeStep: h, threads: 1, law }
}
