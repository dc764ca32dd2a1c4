// pileEngine.ts: what the benchmark asks of an engine, and the settings an engine is run with.

import type { ContactLaw } from 'talus'

export interface RapierSetting {
  readonly engine: 'rapier'
  /** Default 4. */
  readonly solverIterations: number
  /** Penetration left uncorrected, m; default 0.001. */
  readonly allowedError: number
  /** How stiff contacts are, Hz; default 30. */
  readonly contactFrequency: number
}

export interface JoltSetting {
  readonly engine: 'jolt'
  /** Default 10. */
  readonly velocitySteps: number
  /** Default 2. */
  readonly positionSteps: number
  /** Penetration left uncorrected, m; default 0.02. */
  readonly slop: number
}

export interface TalusSetting {
  readonly engine: 'talus'
  readonly law: ContactLaw
  readonly threads: number
}

export type PileSetting = (RapierSetting | JoltSetting | TalusSetting) & {
  readonly name: string
  /** s */
  readonly timeStep: number
}

/** Of the grains alone, flat x y z. */
export interface GrainState {
  readonly positions: ArrayLike<number>
  readonly velocities: ArrayLike<number>
  readonly omegas: ArrayLike<number>
}

export interface PileEngine {
  readonly version: string
  /** Resolves when the steps are done. */
  step(n: number): Promise<void>
  read(): Promise<GrainState>
  /** What the engine says about its last step. */
  note(): Promise<string>
  close(): Promise<void>
}
