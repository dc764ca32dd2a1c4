// plan.ts: what a command is asked to simulate: the scene, its parameters, the law, the step and how many of them.

import { resolve } from 'node:path'
import { historyStride } from '../io/runFolder/history.js'
import { folderCheckpoint, identityOf } from '../io/runFolder/runFolder.js'
import { type RunRecord, type RunRequest, readRecord } from '../io/runFolder/runRecord.js'
import { isSceneFile, loadScene } from '../io/sceneFile/loadScene.js'
import { parseQuantity } from '../io/units.js'
import type { BackendChoice } from '../model/backend.js'
import * as checks from '../model/checks.js'
import {
  type ContactLaw,
  contactLaw,
  contact as contactLaws,
  type Dvi,
  type DviOptions,
  type LawName,
  partKinds,
} from '../model/contact.js'
import type { Scene } from '../model/createScene.js'
import { type SceneDefinition, sceneLaw } from '../model/defineScene.js'
import { InputError } from '../model/inputError.js'
import { didYouMean } from '../model/nearestName.js'
import { parameterValues } from '../model/parameter.js'
import { sceneAfter } from '../model/phases.js'
import type { CheckpointData } from '../step/simulation.js'
import { builtinScene } from './builtinScenes.js'
import { backendChoice, type RunOptions } from './options.js'

export interface Plan {
  readonly definition: SceneDefinition
  /** Of the scene file; null for a built-in scene. */
  readonly file: string | null
  readonly values: Readonly<Record<string, number>> & { readonly seed: number }
  /** As run.json keeps them. */
  readonly parameters: Readonly<Record<string, number | string>>
  readonly scene: Scene
  readonly contact: ContactLaw
  readonly timeStep: number
  readonly backend: BackendChoice
  readonly request: RunRequest
  /** Of the run that is continued. */
  readonly before: { readonly folder: string; readonly record: RunRecord } | null
  readonly checkpoint: CheckpointData | null
}

export async function makePlan(argument: string | undefined, options: RunOptions): Promise<Plan> {
  if (options.time !== undefined && options.steps !== undefined)
    throw new InputError('--time and --steps exclude each other.')
  if (options.resume !== undefined) return resumedPlan(argument, options, options.resume)
  if (argument === undefined) throw new InputError('a scene is needed: a name from "talus list" or a scene file.')
  const { definition, file, parameters, values } = await resolveScene(argument, options)
  const contact = lawOf(options, definition)
  const { law } = contact
  const scene = build(definition, values, law)
  const timeStep = checks.timeStep(options.step ?? definition.timeStep(values, law))
  const duration = checks.positiveNumber(options.time ?? definition.duration(values, law), 'the duration', 's')
  const sampleRate = checks.positiveNumber(definition.sampleRate(values, law), 'the sample rate', 'Hz')
  const steps = checkSteps(options.steps ?? stepsIn(duration, timeStep))
  return {
    definition,
    file,
    values,
    parameters,
    scene,
    timeStep,
    contact,
    backend: backendChoice(options),
    request: {
      steps,
      historyEvery: historyStride(steps),
      sampleEvery: stepsIn(1 / sampleRate, timeStep),
      recordEvery: recordEvery(options, timeStep, steps),
      ...(options.recordContacts ? { recordContacts: true } : {}),
      checkpointSeconds: options.checkpoint ?? 60,
    },
    before: null,
    checkpoint: null,
  }
}

/** Frames of a run that is to be seen, where nothing else is said. */
const framesToSee = 300

function recordEvery(options: RunOptions, timeStep: number, steps: number): number | null {
  const { record, view, recordContacts } = options
  if (recordContacts && record === undefined && !view)
    throw new InputError('--record-contacts adds to the frames of --record: say how many, --record 30.')
  if (record !== undefined) return stepsIn(1 / record, timeStep)
  return view ? Math.max(1, Math.round(steps / framesToSee)) : null
}

const solverOptions = ['solver', 'friction', 'tolerance', 'iterations'] as const
const forceOptions = ['unsafeStep', 'bookLosses', ...partKinds, 'damping', 'tension'] as const
const sleepOptions = ['sleep', 'sleepTime'] as const
type LawOption =
  | 'contact'
  | (typeof sleepOptions)[number]
  | (typeof solverOptions)[number]
  | (typeof forceOptions)[number]

/** unsafeStep as --unsafe-step. */
const optionOf = (name: string) => `--${name.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`)}`

/** The law asked for, with the settings of the scene where that names the same law, and those asked for. */
export function lawOf(
  options: Pick<RunOptions, LawOption>,
  scene: Pick<SceneDefinition, 'contact' | 'otherContact'>,
): ContactLaw {
  const law = sceneLaw(scene, options.contact)
  const [mine, others] = law.law === 'dem' ? [forceOptions, solverOptions] : [solverOptions, forceOptions]
  const foreign = others.find((name) => options[name] !== undefined)
  if (foreign !== undefined) {
    const other = law.law === 'dem' ? 'dvi' : 'dem'
    throw new InputError(`${optionOf(foreign)} is for contact ${other}: add --contact ${other}, or drop it.`)
  }
  const asked = Object.fromEntries(
    mine.filter((name) => options[name] !== undefined).map((name) => [name, options[name]]),
  )
  const all = { ...asked, ...sleepOf(options, law) }
  if (Object.keys(all).length === 0) return law
  return law.law === 'dem' ? contactLaws.forces({ ...law, ...all }) : impulsesOf(law, options, all)
}

function sleepOf(options: Pick<RunOptions, 'sleep' | 'sleepTime'>, law: ContactLaw): Pick<DviOptions, 'sleep'> {
  const { sleep: speed = law.sleep?.speed, sleepTime: time = law.sleep?.time } = options
  if (options.sleep === undefined && options.sleepTime === undefined) return {}
  if (speed === undefined) throw new InputError('--sleep-time is for bodies that sleep: add --sleep, or drop it.')
  return { sleep: { speed, ...(time === undefined ? {} : { time }) } }
}

function impulsesOf(law: Dvi, { solver }: Pick<RunOptions, 'solver'>, asked: DviOptions): ContactLaw {
  const { law: _, ...settings } = law
  // another solver has its own relaxation and its own end
  const { omega, lambda, stopOn, ...rest } = settings
  const kept = solver === undefined || solver === law.solver ? { ...rest, omega, lambda, stopOn } : rest
  // what is null is the scene's to say
  const known = Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== null))
  return contactLaws.dvi({ ...known, ...asked })
}

/** Steps are counted by a number of 32 bits. */
const mostSteps = 2 ** 32 - 1

export function checkSteps(steps: number): number {
  if (steps <= mostSteps) return steps
  throw new InputError(`${steps} steps are asked for, a run has at most ${mostSteps}: check --time and the time step.`)
}

/** Whole steps, at least one. */
export const stepsIn = (seconds: number, timeStep: number) => Math.max(1, Math.round(seconds / timeStep))

function build(definition: SceneDefinition, values: Plan['values'], law: LawName): Scene {
  const scene = definition.build(values, law)
  scene.check()
  return sceneAfter(scene, definition.phases(values, law))
}

interface ResolvedScene extends Pick<Plan, 'definition' | 'file' | 'parameters' | 'values'> {}

export async function resolveScene(
  argument: string,
  options: Pick<RunOptions, 'set' | 'seed'>,
): Promise<ResolvedScene> {
  const seed: Record<string, number> = options.seed === undefined ? {} : { seed: options.seed }
  if (isSceneFile(argument) && /\.(ya?ml|json)$/.test(argument)) {
    const definition = await loadScene(argument, { overrides: options.set })
    if (options.seed !== undefined && !definition.parameters.seed) {
      throw new InputError(`${argument} has nothing random: drop --seed.`)
    }
    const values = parameterValues(definition.parameters, seed) as Plan['values']
    return { definition, file: resolve(argument), parameters: { ...options.set, ...values }, values }
  }
  const fromFile = isSceneFile(argument)
  const definition = fromFile ? await loadScene(argument) : await builtinScene(argument)
  const values = parameterValues(definition.parameters, {
    ...given(definition, options.set),
    ...seed,
  }) as Plan['values']
  return { definition, file: fromFile ? resolve(argument) : null, parameters: values, values }
}

/** The texts of --set as SI numbers. */
function given(definition: SceneDefinition, set: Readonly<Record<string, string>>): Record<string, number> {
  const values: Record<string, number> = {}
  for (const [name, text] of Object.entries(set)) {
    const parameter = Object.hasOwn(definition.parameters, name) ? definition.parameters[name] : undefined
    if (!parameter) {
      const names = Object.keys(definition.parameters)
      throw new InputError(`scene ${definition.name}: unknown parameter ${name}${didYouMean(name, names)}`)
    }
    values[name] = parseQuantity(text, parameter.unit, `--set ${name}`)
  }
  return values
}

async function resumedPlan(argument: string | undefined, options: RunOptions, folder: string): Promise<Plan> {
  const record = await readRecord(folder)
  if (record.byRegion)
    throw new InputError(`${folder} is of a run by region: add --backend mpi --by-region, and mpirun before it.`)
  refuseChanges(options, folder)
  if (argument !== undefined && argument !== record.scene && resolve(argument) !== record.file) {
    throw new InputError(`${folder} holds a run of ${record.scene}, not of ${argument}.`)
  }
  const { definition, file, values } = await resolveScene(record.file ?? record.scene, replayed(record))
  const contact = withOwnParts(record.law ?? lawOf({ contact: record.contact }, definition), definition, folder)
  const scene = build(definition, values, contact.law)
  const { request, timeStep } = record
  if (options.view && request.recordEvery === null)
    throw new InputError(`${folder} records no frames, so there is nothing to see: drop --view, or start a new run.`)
  const steps = checkSteps(
    options.steps ?? (options.time === undefined ? request.steps : stepsIn(options.time, timeStep)),
  )
  return {
    definition,
    file,
    values,
    scene,
    timeStep,
    parameters: record.parameters,
    contact,
    backend: backendChoice(options, { ...record.backend, kind: record.backend.kind as BackendChoice['kind'] }),
    request: { ...request, steps, checkpointSeconds: options.checkpoint ?? request.checkpointSeconds },
    before: { folder, record },
    checkpoint: await folderCheckpoint(folder, identityOf(scene, definition.name)),
  }
}

/** Parts of a user are in the record by name: they come from the scene, as it is now. */
function withOwnParts(law: ContactLaw, { contact }: SceneDefinition, folder: string): ContactLaw {
  if (law.law === 'dvi') return law
  // a record of an older version says nothing of them
  if (!law.own?.length) return { ...law, own: [] }
  const now = contactLaw(contact)
  const own = law.own.map(({ kind, name }) => {
    const found = now.law === 'dem' ? now.own.find((part) => part.kind === kind && part.name === name) : undefined
    if (found) return found
    throw new InputError(`${folder} was run with the ${kind} part ${name}, which its scene has no more.`)
  })
  return { ...law, own }
}

/** The options a run was started with, from its record. */
function replayed({ parameters }: RunRecord): Pick<RunOptions, 'set' | 'seed'> {
  const { seed, ...rest } = parameters
  const set = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)]))
  return { set, ...(typeof seed === 'number' ? { seed } : {}) }
}

function refuseChanges(options: RunOptions, folder: string): void {
  const changed = (
    [
      'step',
      'contact',
      ...solverOptions,
      ...forceOptions,
      ...sleepOptions,
      'seed',
      'out',
      'record',
      'recordContacts',
    ] as const
  ).filter((name) => options[name] !== undefined)
  const all = [...changed, ...(Object.keys(options.set).length > 0 ? ['set'] : [])].map(optionOf)
  if (all.length === 0) return
  throw new InputError(`${folder} goes on as it began: drop ${all.join(', ')}, or start a new run.`)
}
