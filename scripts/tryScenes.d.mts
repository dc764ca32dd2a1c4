import type { BackendChoice } from '../dist/model/backend.js'
import type { SceneDefinition } from '../dist/model/defineScene.js'

export interface SceneCase {
  readonly what: string
  readonly values: Readonly<Record<string, number>>
}

export interface TriedCase {
  readonly outcome: 'ok' | 'refused' | 'FAILED'
  readonly steps: number
  readonly said: string
}

export const backendsByName: Readonly<Record<'cpu' | 'gpu' | 'swiftshader', BackendChoice>>
export function casesOf(
  definition: SceneDefinition,
  options?: { readonly random?: number; readonly most?: number; readonly seed?: number },
): SceneCase[]
export function tryCase(
  definition: SceneDefinition,
  options: {
    readonly values: Readonly<Record<string, number>>
    readonly law: 'dem' | 'dvi'
    readonly backend: BackendChoice
    readonly steps: number
  },
): Promise<TriedCase>
