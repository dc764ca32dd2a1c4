// studyTrial.ts: what a study will cost, from a few steps of a few of its points.

import type { Study } from '../io/study/loadStudy.js'
import type { PointState } from '../io/study/pointState.js'
import type { StudyPoint } from '../io/study/studyPoints.js'
import { optionPrefix } from '../io/study/studyValues.js'
import { contactLaw } from '../model/contact.js'
import { parameterValues } from '../model/parameter.js'
import { startChild } from './childProcess.js'
import type { Engine } from './engine.js'
import { trialArguments } from './studyArguments.js'

export interface Trial {
  /** s of wall-clock time with `jobs` runs at a time. */
  readonly seconds: number
  /** s of it for phases before the runs, at the most: each as long as it may last, and for each point its own unless those tried share one. */
  readonly phaseSeconds: number
  /** Bytes of the largest of the points tried. */
  readonly memory: number
  /** Points that were tried, and how. */
  readonly tried: readonly { readonly point: string; readonly msPerStep: number; readonly steps: number }[]
  /** Why a point cannot be tried. */
  readonly failures: readonly { readonly point: string; readonly message: string }[]
}

/** Steps of a first trial, and s of a second one where those were over too soon to tell. */
const trialSteps = 40
const trialSeconds = 0.5
const warmUpSteps = 10
/** s that a run takes to start and end. */
const startSeconds = 1.5

export interface TrialOptions {
  readonly engine: Engine
  readonly threads: number | null
  readonly jobs: number
}

/** Tries the first, the middle and the last of the points that are to be run. */
export async function tryStudy(study: Study, states: readonly PointState[], options: TrialOptions): Promise<Trial> {
  const open = states.filter(({ status }) => status === 'waiting' || status === 'interrupted').map(({ point }) => point)
  const places = [...new Set([0, Math.floor((open.length - 1) / 2), open.length - 1])].filter((k) => k in open)
  const timings: Timing[] = []
  const tried: Trial['tried'][number][] = []
  const failures: Trial['failures'][number][] = []
  for (const k of places) {
    const point = open[k]!
    const steps = stepsOf(study, point)
    const said = await tryPoint(study, point, steps, options)
    if ('failure' in said) failures.push({ point: point.name, message: said.failure })
    else {
      tried.push({ point: point.name, msPerStep: said.msPerStep, steps })
      timings.push(said)
    }
  }
  const ms = mean(timings.map(({ msPerStep }) => msPerStep))
  const all = open.map((point) => startSeconds + (stepsOf(study, point) * ms) / 1000)
  const longest = Math.max(0, ...all)
  const runs = Math.max(longest, all.reduce((a, b) => a + b, 0) / options.jobs)
  const phaseSeconds = phasesOf(timings, open.length, options.jobs)
  return {
    seconds: runs + phaseSeconds,
    phaseSeconds,
    memory: Math.max(0, ...timings.map((said) => said.memoryBytes)),
    tried,
    failures,
  }
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

/** s of phases of so many points: one that all points share, or one for each. */
function phasesOf(timings: readonly Timing[], points: number, jobs: number): number {
  const left = timings.flatMap(({ phases, msPerStep }) => (phases ? [{ ...phases, msPerStep }] : []))
  if (left.length === 0) return 0
  const one = mean(left.map(({ steps, msPerStep }) => (steps * msPerStep) / 1000))
  const shared = timings.length > 1 && new Set(left.map(({ key }) => key)).size === 1
  return shared ? one : one * Math.ceil(points / jobs)
}

interface Timing {
  readonly msPerStep: number
  readonly memoryBytes: number
  /** Those that were not run yet; then the first of them is what was timed. */
  readonly phases?: { readonly key: string; readonly steps: number }
}

type Said = Timing | { readonly failure: string }

async function tryPoint(
  study: Study,
  point: StudyPoint,
  total: number,
  { engine, threads }: TrialOptions,
): Promise<Said> {
  const bench = async (steps: number): Promise<Said> => {
    const length = ['--steps', String(steps), '--warm-up', String(warmUpSteps)]
    const cores = threads === null ? [] : ['--threads', String(threads)]
    const args = ['bench', ...trialArguments(study, point), ...length, ...cores, '--trial', '--json']
    const { code, stdout, stderr } = await startChild(engine, args).ended
    return code === 0 ? JSON.parse(stdout) : { failure: stderr.trim().split('\n').at(-1) ?? '' }
  }
  const first = await bench(trialSteps)
  if ('failure' in first) return first
  const enough = Math.min(total, Math.floor((1000 * trialSeconds) / Math.max(first.msPerStep, 1e-4)))
  // the first steps of a program are slow
  return enough > 2 * trialSteps ? bench(enough) : first
}

function stepsOf({ definition }: Study, { values, seed }: StudyPoint): number {
  const option = (name: string) => values[`${optionPrefix}${name}`]
  const own = Object.entries(values).filter(([name]) => Object.hasOwn(definition.parameters, name))
  const given = { ...Object.fromEntries(own), ...(seed === null ? {} : { seed }) } as Record<string, number>
  const p = parameterValues(definition.parameters, given) as Record<string, number> & { seed: number }
  const law =
    option('contact') === 'dem' || option('contact') === 'dvi' ? option('contact') : contactLaw(definition.contact).law
  const steps = option('steps')
  if (typeof steps === 'number') return steps
  const step = option('step') ?? definition.timeStep(p, law as 'dem' | 'dvi')
  const time = option('time') ?? definition.duration(p, law as 'dem' | 'dvi')
  return Math.max(1, Math.round(Number(time) / Number(step)))
}
