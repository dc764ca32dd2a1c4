// pileSettings.ts: what each engine is run with: its defaults, and settings that ask it for a better answer.

import { type ContactLaw, contact, material, rayleighTime } from 'talus'
import type { PileSetting } from './pileEngine.js'
import type { Pile } from './pileScene.js'

/** Contact law of the Talus rows when the command line names none. */
export const defaultLaw: ContactLaw['law'] = 'dem'

/** Of the grains where contacts are springs, Pa: a layer sinks by about a hundredth of a radius. */
export const young = 1e8

/** The step for accuracy, and the one the peers are made for, s. */
const timeSteps = [1e-3, 1 / 60]

export interface SettingsOptions {
  readonly law: ContactLaw['law']
  readonly threads: number
}

export function pileSettings(pile: Pile, { law, threads }: SettingsOptions): PileSetting[] {
  const peers = timeSteps.flatMap((timeStep) => [...rapierSettings(pile, timeStep), ...joltSettings(pile, timeStep)])
  const talus = law === 'dem' ? [byForce(pile, threads)] : timeSteps.flatMap((h) => byImpulse(h, threads))
  return [...peers, ...talus]
}

function rapierSettings({ radius }: Pile, timeStep: number): PileSetting[] {
  const row = { engine: 'rapier', timeStep } as const
  const fine = radius / 1000
  return [
    { ...row, name: 'Rapier, default (4 iterations)', solverIterations: 4, allowedError: 0.001 },
    { ...row, name: 'Rapier, 32 iterations', solverIterations: 32, allowedError: 0.001 },
    { ...row, name: 'Rapier, 32 iterations, allowed error r/1000', solverIterations: 32, allowedError: fine },
  ]
}

function joltSettings({ radius }: Pile, timeStep: number): PileSetting[] {
  const row = { engine: 'jolt', timeStep } as const
  const fine = radius / 1000
  return [
    { ...row, name: 'Jolt, default (10 + 2 iterations)', velocitySteps: 10, positionSteps: 2, slop: 0.02 },
    { ...row, name: 'Jolt, 80 + 16 iterations', velocitySteps: 80, positionSteps: 16, slop: 0.02 },
    { ...row, name: 'Jolt, 80 + 16 iterations, slop r/1000', velocitySteps: 80, positionSteps: 16, slop: fine },
  ]
}

function byImpulse(timeStep: number, threads: number): PileSetting[] {
  return [1e-3, 1e-4, 1e-5].map((tolerance) => ({
    engine: 'talus',
    name: `Talus, apgd to ${tolerance.toExponential()} m/s`,
    timeStep,
    threads,
    law: contact.dvi({ solver: 'apgd', iterations: 2000, tolerance }),
  }))
}

function byForce({ radius, density }: Pile, threads: number): PileSetting {
  const timeStep = 0.2 * rayleighTime(radius, material({ density, young }))
  return { engine: 'talus', name: 'Talus, Hertz-Mindlin', timeStep, threads, law: contact.hertzMindlin() }
}
