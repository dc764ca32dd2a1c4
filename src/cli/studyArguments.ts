// studyArguments.ts: a point of a study as the arguments of `talus run`. What points share, as a state to start from, is one more
// argument here.

import { type Study, sceneValues } from '../io/study/loadStudy.js'
import type { StudyPoint } from '../io/study/studyPoints.js'
import { optionPrefix, type PointValue } from '../io/study/studyValues.js'

/** unsafeStep as --unsafe-step. */
const dashed = (name: string) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

/** Scene, parameters, options and seed, for `run` and `bench` alike. */
export function sceneArguments(study: Study, { values, seed }: StudyPoint): string[] {
  const sets = Object.entries(sceneValues(study, values)).flatMap(([name, value]) => ['--set', `${name}=${value}`])
  const options = Object.entries(values).flatMap(([name, value]) =>
    name.startsWith(optionPrefix) ? optionArguments(name.slice(optionPrefix.length), value) : [],
  )
  return [study.scene, ...sets, ...options, ...(seed === null ? [] : ['--seed', String(seed)])]
}

function optionArguments(name: string, value: PointValue): string[] {
  if (typeof value !== 'boolean') return [dashed(name), String(value)]
  return value ? [dashed(name)] : []
}

/** Options that a benchmark does not have, or not without a folder. */
const notForTrials = new Set(['record', 'recordContacts', 'checkpoint', 'strict', 'time', 'steps'])

/** As sceneArguments, for a short trial. */
export function trialArguments(study: Study, point: StudyPoint): string[] {
  const kept = Object.entries(point.values).filter(([name]) => !notForTrials.has(name.replace(optionPrefix, '')))
  return sceneArguments(study, { ...point, values: Object.fromEntries(kept) })
}
