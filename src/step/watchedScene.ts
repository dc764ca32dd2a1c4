// watchedScene.ts: what of a scene the watch on a run must know: whether something drives it, its smallest energy that counts, and which
// driven bodies may come upon fixed ones.

import { partKindNumbers } from '../math/partMethods.js'
import type { Scene } from '../model/createScene.js'
import type { Model } from './compileModel.js'
import type { Run } from './run.js'
import { smallEnergy } from './smallEnergy.js'
import { findWorst } from './solverState.js'
import { Watch } from './watch.js'

export interface WatchedRun {
  readonly scene: Scene
  readonly model: Model
  readonly run: Run
  /** Whether a person has put energy in. */
  touched(): boolean
  nameOf(body: number): string
}

/** Bodies whose ways are looked at one by one, and what may be lifted of them and of more, over the energy turned over. */
const fewBodies = 100
const fewLift = 0.01
const crowdLift = 0.1

export function watchOn({ scene, model, run, touched, nameOf }: WatchedRun): Watch {
  return new Watch({
    backend: run.backend,
    timeStep: run.timeStep,
    stride: model.stride,
    impulses: run.impulses,
    isDriven: () => isDriven(scene) || touched(),
    coheres: (run.parts?.cohesion ?? 0) !== 0,
    lifts: (run.impulses?.liftQuantum ?? 0) > 0 && !yields(scene),
    liftShare: model.columns.count <= fewBodies ? fewLift : crowdLift,
    cables: scene.data.cables.length > 0,
    smallEnergy: smallEnergy(model),
    drivenOnFixed: drivenOnFixed(model),
    nameOf,
    jointOf: (k) => {
      const { name, a, b } = scene.data.joints[k]!
      return { name, bodies: [nameOf(a), nameOf(b)] }
    },
    worstContact: () => findWorst(run.backend, nameOf),
  })
}

/** True where contacts hold energy, or hold bodies: it comes back from them. */
function yields({ data }: Scene): boolean {
  const pairs = [...data.materials, ...data.materialPairs]
  return pairs.some(({ compliance = 0, adhesion = 0 }) => compliance > 0 || adhesion > 0)
}

/** True where more than gravity, contacts and joints acts. */
function isDriven({ data }: Scene): boolean {
  const { motors, springs, forces, drags, sources, sinks, gravityOverTime } = data
  const acting =
    [motors, springs, forces, drags, sources, sinks].some((of) => of.length > 0) || gravityOverTime !== null
  return acting || data.groups.some(({ motion }) => motion !== null)
}

/** Numbers of the two bodies, and the depth in m above which they do not merely touch. */
type DrivenOnFixed = readonly [driven: number, fixed: number, depth: number]

/** More of them are not looked at. */
const most = 16

/** Not of two planes, which have no end: where they cross is no fault. */
function drivenOnFixed({ columns, parts, thickness }: Model): DrivenOnFixed[] {
  const { driven, invMass, collides, layerBit, layerMask } = columns
  const found: DrivenOnFixed[] = []
  const moves = new Set(driven)
  const isPlane = (body: number) => parts.kind[body] === partKindNumbers.plane
  for (const a of driven) {
    if (collides[a] === 0) continue
    for (let b = 0; b < columns.count && found.length <= most; b++) {
      if (invMass[b] !== 0 || moves.has(b) || collides[b] === 0) continue
      if ((layerMask[a]! & layerBit[b]!) === 0 || (isPlane(a) && isPlane(b))) continue
      found.push([a, b, 0.01 * (thickness[a]! || thickness[b]!)])
    }
  }
  return found.length <= most ? found : []
}
