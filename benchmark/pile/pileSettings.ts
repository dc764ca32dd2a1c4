// pileSettings.ts: what each engine is run with: its defaults, and settings that ask it for a better answer.

import { type ContactLaw, contact, material, rayleighTime } from 'talus'
import type { PileSetting } from './pileEngine.js'
import type { Pile } from './pileScene.js'

/** Contact law of the Talus rows when the command line names none. */
export const defaultLaw: ContactLaw['law'] = 'dvi'

/** Of the grains where contacts are springs, Pa: a layer sinks by about a hundredth of a radius. */
export const young = 1e8

/** The step for accuracy, s. */
const smallStep = 1e-3
/** The step the peers are made for, s. */
const frameStep = 1 / 60

export interface SettingsOptions {
  readonly law: ContactLaw['law']
  readonly threads: number
}

export function pileSettings(pile: Pile, { law, threads }: SettingsOptions): PileSetting[] {
  const timeSteps = [smallStep, frameStep]
  const peers = timeSteps.flatMap((timeStep) => [...rapierSettings(pile, timeStep), ...joltSettings(pile, timeStep)])
  const talus = law === 'dem' ? [byForce(pile, threads)] : timeSteps.flatMap((h) => byImpulse(h, threads))
  return [...peers, ...talus]
}

function rapierSettings({ radius }: Pile, timeStep: number): PileSetting[] {
  const row = { engine: 'rapier', timeStep } as const
  const usual = { allowedError: 0.001, contactFrequency: 30 }
  // of 30, 120 and 480 Hz the one at which piles of small grains stand best
  const fine = { allowedError: radius / 1000, contactFrequency: 120 }
  return [
    { ...row, ...usual, name: 'Rapier, default (4 iterations)', solverIterations: 4 },
    { ...row, ...fine, name: 'Rapier, 4 iterations, contacts at 120 Hz to r/1000', solverIterations: 4 },
    { ...row, ...fine, name: 'Rapier, 16 iterations, contacts at 120 Hz to r/1000', solverIterations: 16 },
  ]
}

function joltSettings({ radius }: Pile, timeStep: number): PileSetting[] {
  const row = { engine: 'jolt', timeStep } as const
  const slop = radius / 1000
  return [
    { ...row, name: 'Jolt, default (10 + 2 iterations)', velocitySteps: 10, positionSteps: 2, slop: 0.02 },
    { ...row, name: 'Jolt, 10 + 2 iterations, slop r/1000', velocitySteps: 10, positionSteps: 2, slop },
    { ...row, name: 'Jolt, 40 + 8 iterations, slop r/1000', velocitySteps: 40, positionSteps: 8, slop },
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
  // contacts without restitution are damped so strongly that at 0.2 of the Rayleigh time grains keep trembling
  const timeStep = 0.05 * rayleighTime(radius, material({ density, young }))
  return { engine: 'talus', name: 'Talus, Hertz-Mindlin', timeStep, threads, law: contact.hertzMindlin() }
}
