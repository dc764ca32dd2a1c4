// sceneFromFile.ts: a checked scene file as a scene definition. What the model refuses is placed where it was written.

import { contact, type DviOptions, type ForceLawOptions, type PartKind, partKinds } from '../../model/contact.js'
import { createScene, type Scene } from '../../model/createScene.js'
import {
  type DefinedMeasure,
  type Expectation,
  type ProbeTable,
  type SceneDefinition,
  seedParameter,
} from '../../model/defineScene.js'
import { InputError } from '../../model/inputError.js'
import { material, type OwnValues } from '../../model/material.js'
import { didYouMean, nearestName } from '../../model/nearestName.js'
import type { OwnPart } from '../../model/ownPart.js'
import { type ProbeRequest, probeSeries } from '../../model/probe.js'
import type { LoadOptions } from '../../model/sceneState.js'
import type { Shape } from '../../model/shape.js'
import { parseQuantity } from '../units.js'
import { addApplied, gravityOf } from './addApplied.js'
import { addBody } from './addBody.js'
import { addFlows } from './addFlows.js'
import { addMechanism, given } from './addMechanism.js'
import { addMovingBoxes } from './addMovingBoxes.js'
import { addCables } from './cableSchema.js'
import { addDrivers } from './driverSchema.js'
import { figuresOf } from './figureSchema.js'
import { phasesOf } from './phasesOf.js'
import { type Attempt, type Problem, pathAt } from './problem.js'
import type { SceneFile, SceneFileMeasure } from './sceneSchema.js'
import { quaternionOf, type SceneFiles, shapeOf } from './shapeOf.js'
import type { SceneFileVaried } from './shapeSchema.js'
import { unknownSeries } from './unknownSeries.js'

/** The definition, or what is wrong with the file. */
export function sceneFromFile(file: SceneFile, name: string, files: SceneFiles): SceneDefinition | Problem[] {
  const problems: Problem[] = []
  const attempt: Attempt = (where, make) => {
    try {
      return make()
    } catch (error) {
      if (!(error instanceof InputError)) throw error
      const path = pathAt(where, error.message)
      problems.push({ path, message: error.message.replace(/^(domain|contact\.(dvi|forces)): |\.$/g, '') })
      return undefined
    }
  }
  const law = attempt(['contact'], () => contactOf(file.contact, files))
  const notes: string[] = []
  const described = {
    ...file,
    law,
    files,
    shapeAt: once((i) => {
      const { shape } = file.bodies[i]!
      return shape.kind === 'varied' ? shape : shapeOf(shape, files, notes)
    }),
    sourceShapeAt: (i: number) => {
      const shape = file.sources?.[i]?.shape
      return shape && shapeOf(shape, files, notes)
    },
  }
  const scene = buildScene(described, seedParameter.default, attempt)
  // a body that could not be made would be missed again by every measure of it
  if (!scene || problems.length > 0) return problems
  const measures = measuresOf(scene, file.measures ?? [], attempt)
  const figures = figuresOf(scene, file.figures ?? [], attempt)
  const whole = { ...definition(described, name, measures), figures: () => figures }
  const phases = phasesOf(described, () => whole.build({ seed: seedParameter.default }), attempt)
  return problems.length > 0 ? problems : { ...whole, phases: () => phases, contact: law!, notes }
}

/** A scene file, and the shapes of its bodies and sources. */
type Described = SceneFile & {
  /** Undefined where it could not be made. */
  readonly law: SceneDefinition['contact'] | undefined
  readonly files: SceneFiles
  readonly shapeAt: (body: number) => Shape | SceneFileVaried
  readonly sourceShapeAt: (source: number) => Shape | undefined
}

/** A scene is built more than once, its shapes are not. */
function once<T>(make: (i: number) => T): (i: number) => T {
  const made: T[] = []
  return (i) => {
    made[i] ??= make(i)
    return made[i]
  }
}

function buildScene(file: Described, seed: number, attempt: Attempt): Scene | undefined {
  const scene = attempt(['domain'], () => createScene(sceneOptions(file)))
  if (!scene) return undefined
  let failed = false
  const watched: Attempt = (path, make) => {
    const made = attempt(path, () => ({ value: make() }))
    failed ||= made === undefined
    return made?.value
  }
  addMaterialsAndBodies(scene, file, seed, watched)
  addStates(scene, file, watched)
  addCables(scene, file.cables, watched)
  // what names a body that could not be made would be a second mistake
  if (!failed) file.apart?.forEach(([a, b], i) => watched(['apart', i], () => scene.apart(a, b)))
  if (!failed) addFlows(scene, file, file.sourceShapeAt, watched)
  if (!failed) addMovingBoxes(scene, file.movingBoxes, file.files, watched)
  if (!failed) addMechanism(scene, file, watched)
  if (!failed) addDrivers(scene, file.drivers, watched)
  if (!failed) addApplied(scene, file, file.files, watched)
  if (!failed) addProbes(scene, file, attempt)
  return scene
}

const sceneOptions = ({ gravity, domain, edge }: SceneFile) => ({
  ...(gravity ? { gravity: gravityOf(gravity) } : {}),
  ...(edge ? { edge } : {}),
  ...(domain ? { domain: { ...domain, periodic: domain.periodic ?? ([false, false, false] as const) } } : {}),
})

function addMaterialsAndBodies(scene: Scene, file: Described, seed: number, attempt: Attempt): void {
  for (const [name, options] of Object.entries(file.materials ?? {})) {
    attempt(['materials', name], () =>
      scene.material(material({ ...withOwn(options, file.law), name } as Parameters<typeof material>[0])),
    )
  }
  file.materialPairs?.forEach(({ a, b, ...options }, i) => {
    attempt(['materialPairs', i], () => scene.materialPair(a, b, withOwn(options, file.law)))
  })
  file.bodies.forEach((body, i) => {
    const [of, known] = [body.material, Object.keys(file.materials ?? {})]
    const shape = attempt(['bodies', i, 'shape'], () => file.shapeAt(i))
    if (of !== undefined && !known.includes(of)) attempt(['bodies', i, 'material'], () => unknownMaterial(of, known))
    else if (shape) attempt(['bodies', i], () => addBody(scene, body, shape, seed))
  })
}

function addStates(scene: Scene, file: Described, attempt: Attempt): void {
  file.states?.forEach(({ file: name, orientation, ...options }, i) => {
    attempt(['states', i], () => {
      const content = file.files.get(name)
      if (!content || !('state' in content))
        throw new InputError(
          content && 'problem' in content ? content.problem : `the state ${name} cannot be read here.`,
        )
      return scene.load(content.state, {
        ...given(options),
        ...(orientation ? { orientation: quaternionOf(orientation) } : {}),
      } as LoadOptions)
    })
  })
}

function addProbes(scene: Scene, file: SceneFile, attempt: Attempt): void {
  file.probes?.forEach(({ name, ...request }, i) => {
    attempt(['probes', i], () => scene.probe(given(request) as ProbeRequest, name))
  })
}

function unknownMaterial(name: string, valid: string[]): never {
  const near = nearestName(name, valid)
  throw new InputError(`expected one of ${valid.join(', ')}, found "${name}"${near ? `, did you mean ${near}?` : ''}`)
}

interface FileMeasure extends DefinedMeasure {
  value(probes: ProbeTable): number
}

type FileMeasures = Record<string, FileMeasure>

function measuresOf(scene: Scene, list: readonly SceneFileMeasure[], attempt: Attempt): FileMeasures {
  const series = probeSeries(scene.data.probes)
  const measures: FileMeasures = {}
  list.forEach((item, i) => {
    const known = series.find((s) => s.name === item.series)
    const name = item.name ?? `${item.series} ${item.take}`
    const made = attempt(['measures', i], () => {
      if (!known)
        throw new InputError(
          unknownSeries(
            item.series,
            series.map((s) => s.name),
          ),
        )
      const expected = expectation(item, known.unit)
      const what = `${item.take} of ${item.series}`
      return { unit: known.unit, what, value: taking(item), expect: () => expected }
    })
    if (made) measures[name] = made
  })
  return measures
}

function expectation({ expected, tolerance }: SceneFileMeasure, unit: string): Expectation | null {
  if (expected === undefined && tolerance === undefined) return null
  if (expected === undefined || tolerance === undefined) throw new InputError('expected and tolerance go together')
  const value = parseQuantity(expected, unit, 'expected')
  return { value, tolerance: parseQuantity(tolerance, unit, 'tolerance'), why: 'the scene file' }
}

const taken: Record<SceneFileMeasure['take'], (values: readonly number[]) => number> = {
  first: (values) => values[0] ?? Number.NaN,
  last: (values) => values.at(-1) ?? Number.NaN,
  min: (values) => values.reduce((a, b) => Math.min(a, b), Infinity),
  max: (values) => values.reduce((a, b) => Math.max(a, b), -Infinity),
  mean: (values) => values.reduce((a, b) => a + b, 0) / values.length,
}

const taking =
  ({ series, take }: SceneFileMeasure) =>
  (probes: ProbeTable) =>
    taken[take](probes.series(series))

function contactOf(described: SceneFile['contact'], files: SceneFiles): SceneDefinition['contact'] {
  if (described === undefined) return 'dem'
  if (typeof described === 'string') return described
  if (described.law === 'dem') {
    const own = partKinds.flatMap((kind) => {
      const part = described[kind]
      return typeof part === 'object' ? [[kind, ownPartOf(kind, part.file, files)] as const] : []
    })
    return contact.forces({ ...given(described), ...Object.fromEntries(own) } as ForceLawOptions)
  }
  return contact.dvi(given(described) as DviOptions)
}

/** The part of a kind that a file declares. */
function ownPartOf(kind: PartKind, file: string, files: SceneFiles): OwnPart {
  const content = files.get(file)
  if (!content) throw new InputError(`${kind}: the file ${file} cannot be read here.`)
  if ('problem' in content) throw new InputError(content.problem)
  const found = 'parts' in content ? content.parts.filter((part) => part.kind === kind) : []
  if (found.length === 1) return found[0]!
  throw new InputError(`${kind}: ${file} must export one ${kind} part made by lawPart, found ${found.length}.`)
}

/** Values for parts of the user's own, in the units they declare. */
function ownValues(values: Readonly<Record<string, number | string>>, law: SceneDefinition['contact']): OwnValues {
  const parts = typeof law === 'object' && law.law === 'dem' ? law.own : []
  const known = parts.flatMap(({ parameters }) => Object.keys(parameters))
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const declared = parts.find(({ parameters }) => Object.hasOwn(parameters, name))?.parameters[name]
      if (!declared) throw new InputError(`no part of the law declares ${name}${didYouMean(name, known)}`)
      return [name, parseQuantity(value, declared.unit, name)]
    }),
  )
}

function withOwn<T extends { readonly own?: Readonly<Record<string, number | string>> | undefined }>(
  { own, ...options }: T,
  law: SceneDefinition['contact'] | undefined,
) {
  return { ...given(options), ...(own && law ? { own: ownValues(own, law) } : {}) }
}

function definition(
  file: Described,
  name: string,
  measures: FileMeasures,
): Omit<SceneDefinition, 'contact' | 'phases' | 'figures'> {
  const random = file.bodies.some((body) => body.lattice?.jitter && body.lattice.seed === undefined)
  return {
    name,
    title: file.title ?? name,
    parameters: random ? { seed: seedParameter } : {},
    timeStep: () => file.timeStep,
    duration: () => file.duration,
    sampleRate: () => file.sampleRate ?? 100,
    warmUpSteps: () => 0,
    controls: () => [],
    build: ({ seed = seedParameter.default }) => buildScene(file, seed, (_, make) => make())!,
    measures,
    measure: async (_, probes) =>
      Object.fromEntries(Object.entries(measures).map(([key, { value }]) => [key, value(probes)])),
  }
}
