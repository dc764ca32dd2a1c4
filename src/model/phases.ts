// phases.ts: what happens to a scene before its experiment begins: settling, shaking, tilting. A phase has the bodies of the scene, its own
// gravity and forces, and an end; the next one begins where it ended, and each begins at time 0.

import { aboutAxis, turned } from '../math/rotation.js'
import type { DragOptions, ForceOptions } from './appliedForces.js'
import type { BodyGroup } from './bodyGroup.js'
import { checkAxis } from './bodyMotion.js'
import { finiteNumber, positiveNumber, type Vector } from './checks.js'
import type { Scene, SceneData } from './createScene.js'
import { checkGravity, type Gravity } from './gravity.js'
import { InputError } from './inputError.js'
import { type OptionNames, onlyKnown } from './knownOptions.js'
import { didYouMean } from './nearestName.js'
import { probeSeries } from './probe.js'
import type { TimeFunction } from './timeFunction.js'
import { withData } from './withData.js'

export interface PhaseEnd {
  /** Kinetic energy for each body that forces move, J: the phase ends when it is below, at two looks. */
  readonly kineticEnergy?: number
  /** A series of a probe, and what it is to fall below or rise above. */
  readonly series?: string
  readonly below?: number
  readonly above?: number
  /** Longest, s. */
  readonly atMost: number
  /** s from one look to the next; a hundredth of the longest when omitted. */
  readonly every?: number
}

export interface Shake {
  /** Names of fixed bodies, which go to and fro. */
  readonly bodies: readonly string[]
  readonly axis: Vector
  /** m */
  readonly amplitude: number
  /** Hz */
  readonly frequency: number
  /** Whole ones. */
  readonly cycles: number
}

export interface Phase {
  readonly name: string
  /** s; of a shake as long as its cycles when omitted. */
  readonly for?: number
  readonly until?: PhaseEnd
  /** In place of the scene's, in this phase alone. */
  readonly gravity?: Gravity
  /** The ground is tilted by an angle, rad, about an axis, and stays so from then on. */
  readonly tilt?: { readonly axis: Vector; readonly angle: number }
  readonly shake?: Shake
  /** Bodies that forces move with their centre of mass above this height, m, are taken out at the start: all, or those of named groups. */
  readonly cut?: { readonly above: number; readonly of?: readonly string[] }
  /** Beside those of the scene. */
  readonly forces?: readonly ForceOptions[]
  readonly drags?: readonly DragOptions[]
  /** Names of bodies and groups that stand still in this phase, driven ones among them. */
  readonly frozen?: readonly string[]
  /** Names of sources that work in this phase; one that a phase names works in such phases alone. */
  readonly sources?: readonly string[]
  /** s; that of the run when omitted. */
  readonly timeStep?: number
}

const phaseNames: OptionNames<Phase> = {
  name: true,
  for: true,
  until: true,
  gravity: true,
  tilt: true,
  shake: true,
  cut: true,
  forces: true,
  drags: true,
  frozen: true,
  sources: true,
  timeStep: true,
}

/** How long a phase lasts at the most, s. */
export function longestOf(phase: Phase): number {
  const { shake, until } = phase
  return phase.for ?? until?.atMost ?? (shake ? shake.cycles / shake.frequency : 0)
}

/** Checked for a scene that has it, all at once. */
export function checkPhases(phases: readonly Phase[], { data }: Scene): void {
  const names = phases.map(({ name }) => name)
  phases.forEach((phase, k) => {
    if (typeof phase.name !== 'string' || phase.name === '') throw new InputError(`phase ${k}: name must be a text.`)
    if (names.indexOf(phase.name) < k) throw new InputError(`two phases are both named ${phase.name}.`)
    checkPhase(phase, data, `phase ${phase.name}`)
  })
}

function checkPhase(phase: Phase, data: SceneData, who: string): void {
  onlyKnown(phase, phaseNames, who)
  const { shake, tilt, until } = phase
  const ends = [phase.for, until, shake].filter((end) => end !== undefined)
  if (ends.length === 0) throw new InputError(`${who}: it has no end: give for, until or shake.`)
  if (phase.for !== undefined && until) throw new InputError(`${who}: it ends by for or by until, found both.`)
  if (phase.for !== undefined) positiveNumber(phase.for, `${who}: for`, 's')
  if (phase.timeStep !== undefined) positiveNumber(phase.timeStep, `${who}: timeStep`, 's')
  if (until) checkEnd(until, data, who)
  if (shake) checkShake(shake, data, who)
  if (phase.cut) {
    onlyKnown(phase.cut, { above: true, of: true }, `${who}: cut`)
    finiteNumber(phase.cut.above, `${who}: cut: above`)
    named(phase.cut.of, groupNames(data), `${who}: cut: of`, 'group of bodies')
  }
  if (tilt) {
    checkAxis(tilt.axis, `${who}: tilt: axis`)
    finiteNumber(tilt.angle, `${who}: tilt: angle`)
    if (data.gravityOverTime || phase.gravity)
      throw new InputError(`${who}: tilt turns the gravity of the scene, which must not change otherwise.`)
  }
  named(phase.frozen, groupNames(data), `${who}: frozen`, 'group of bodies')
  named(phase.sources, data.sources, `${who}: sources`, 'source')
}

/** Of groups and of their families. */
function groupNames({ groups }: SceneData): { readonly name: string }[] {
  return groups.flatMap(({ name, family }) => [{ name }, ...(family === undefined ? [] : [{ name: family }])])
}

function named(
  names: readonly string[] | undefined,
  known: readonly { readonly name: string }[],
  who: string,
  what: string,
): void {
  for (const name of names ?? []) {
    if (known.some((one) => one.name === name)) continue
    const all = known.map((one) => one.name)
    throw new InputError(`${who}: unknown ${what} ${name}${didYouMean(name, all)}`)
  }
}

function checkEnd(until: PhaseEnd, { probes }: SceneData, who: string): void {
  const at = `${who}: until`
  onlyKnown(until, { kineticEnergy: true, series: true, below: true, above: true, atMost: true, every: true }, at)
  const { kineticEnergy, series, below, above, atMost, every } = until
  positiveNumber(atMost, `${at}: atMost`, 's')
  if (every !== undefined) positiveNumber(every, `${at}: every`, 's')
  if (kineticEnergy !== undefined) positiveNumber(kineticEnergy, `${at}: kineticEnergy`, 'J')
  if (kineticEnergy === undefined && series === undefined)
    throw new InputError(`${at}: it needs kineticEnergy, or a series that falls below or rises above a value.`)
  if (series === undefined) return
  const all = probeSeries(probes).map(({ name }) => name)
  if (!all.includes(series)) throw new InputError(`${at}: unknown series ${series}${didYouMean(series, all)}`)
  if ((below === undefined) === (above === undefined))
    throw new InputError(`${at}: the series ${series} needs below or above.`)
  finiteNumber(below ?? above, `${at}: ${below === undefined ? 'above' : 'below'}`)
}

function checkShake(shake: Shake, { groups }: SceneData, who: string): void {
  const at = `${who}: shake`
  onlyKnown(shake, { bodies: true, axis: true, amplitude: true, frequency: true, cycles: true }, at)
  checkAxis(shake.axis, `${at}: axis`)
  positiveNumber(shake.amplitude, `${at}: amplitude`, 'm')
  positiveNumber(shake.frequency, `${at}: frequency`, 'Hz')
  if (!Number.isInteger(shake.cycles) || shake.cycles < 1)
    throw new InputError(`${at}: cycles must be a whole number of at least 1, found ${shake.cycles}.`)
  named(shake.bodies, groups, at, 'body')
  for (const name of shake.bodies) {
    const { fixed, count } = groups.find((group) => group.name === name)!
    if (!fixed || count > 1) throw new InputError(`${at}: ${name} must be one fixed body.`)
  }
}

/** The scene of a phase: a scene that was built anew, with what is different in it. */
export function phaseScene(scene: Scene, phases: readonly Phase[], k: number): Scene {
  const phase = phases[k]!
  for (const force of phase.forces ?? []) scene.force(force)
  for (const drag of phase.drags ?? []) scene.drag(drag)
  const { data } = scene
  const { now: gravity, overTime: gravityOverTime } = phase.gravity
    ? checkGravity(phase.gravity)
    : tilting(data, phases, k, longestOf(phase))
  const groups = data.groups.map((group) => held(phase.shake ? shaken(group, phase.shake) : group, phase))
  const sources = data.sources.map((source) =>
    worksIn(source.name, phases, phase) ? source : { ...source, number: 0 },
  )
  return withData(scene, { gravity, gravityOverTime, groups, sources })
}

/** The scene of the experiment, after its phases. */
export function sceneAfter(scene: Scene, phases: readonly Phase[]): Scene {
  if (phases.length === 0) return scene
  const { data } = scene
  const sources = data.sources.map((source) => (worksIn(source.name, phases, null) ? source : { ...source, number: 0 }))
  return withData(scene, { gravity: tilted(data.gravity, phases, phases.length), sources })
}

/** A source that no phase names works always. */
function worksIn(source: string, phases: readonly Phase[], phase: Phase | null): boolean {
  if (!phases.some(({ sources }) => sources?.includes(source))) return true
  return phase?.sources?.includes(source) ?? false
}

/** A ground tilted by an angle feels gravity turned by its opposite; by the first k phases. */
function tilted(gravity: Vector, phases: readonly Phase[], k: number): Vector {
  return phases
    .slice(0, k)
    .reduce((now, { tilt }) => (tilt ? turned(aboutAxis(tilt.axis, -tilt.angle), now) : now), gravity)
}

/** Gravity in phase k, which turns evenly where it tilts the ground. */
function tilting(data: SceneData, phases: readonly Phase[], k: number, seconds: number) {
  if (data.gravityOverTime) return { now: data.gravity, overTime: data.gravityOverTime }
  const { tilt } = phases[k]!
  const now = tilted(data.gravity, phases, k)
  if (!tilt) return { now, overTime: null }
  const angle: TimeFunction = { ramp: { from: 0, to: -tilt.angle, start: 0, end: seconds } }
  return checkGravity({ vector: [...now], turn: { axis: tilt.axis, angle } })
}

/** A driven body that is frozen, which the key of the phase then knows by its place alone, not by where it will go. */
function held(group: BodyGroup, { frozen = [] }: Phase): BodyGroup {
  return group.motion && frozen.includes(group.name) ? { ...group, fixed: true, motion: null } : group
}

function shaken(group: BodyGroup, { bodies, axis, amplitude, frequency, cycles }: Shake): BodyGroup {
  if (!bodies.includes(group.name)) return group
  const along = checkAxis(axis, 'shake: axis')
  // still before the first cycle and after the last
  const samples = 64
  const times = Array.from({ length: samples * cycles + 1 }, (_, n) => n / (samples * frequency))
  const way = (c: 0 | 1 | 2): TimeFunction => ({
    table: {
      times,
      values: times.map((_, n) =>
        n % samples === 0 ? 0 : along[c] * amplitude * Math.sin((2 * Math.PI * n) / samples),
      ),
    },
  })
  return { ...group, fixed: false, motion: { position: [way(0), way(1), way(2)] } }
}
