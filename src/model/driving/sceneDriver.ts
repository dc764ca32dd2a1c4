// sceneDriver.ts: a driver in a scene: whom he drives, which motors he sets, and when.

import { nameText, nonNegativeNumber, positiveNumber } from '../checks.js'
import { InputError } from '../inputError.js'
import type { MotorData } from '../joints/jointData.js'
import { needed, type OptionNames, onlyKnown } from '../knownOptions.js'
import { didYouMean } from '../nearestName.js'
import type { BodyReference } from '../probe.js'
import type { SceneData } from '../scene.js'
import { unusedName } from '../sceneNames.js'
import { type DrivelineOptions, driveline } from './driveline.js'
import { checkDriver, type DriverOptions, driverNames } from './wayPointDriver.js'

export interface SceneDriverOptions extends DriverOptions {
  readonly name?: string
  /** What he drives: it heads along the x axis of its shape. */
  readonly body: BodyReference
  /** Names of the motors of each side, whose targets are numbers: speeds, or torques of an engine. */
  readonly left: string | readonly string[]
  readonly right: string | readonly string[]
  /** With an engine that has a brake: names of the motors of each side that brake. */
  readonly brakes?: { readonly left: string | readonly string[]; readonly right: string | readonly string[] }
  /** When he starts, s; 0 when omitted. Before, motors have the targets of the scene. */
  readonly from?: number
  /** From one look to the next, s; 0.02 s when omitted. */
  readonly every?: number
  /** With an engine he works its pedals, and it gives torques; without one he sets speeds. */
  readonly engine?: DrivelineOptions
}

export interface DriverData extends DriverOptions {
  readonly name: string
  /** Number of the body. */
  readonly body: number
  readonly left: readonly string[]
  readonly right: readonly string[]
  readonly brakes?: { readonly left: readonly string[]; readonly right: readonly string[] }
  readonly from: number
  readonly every: number
  readonly engine?: DrivelineOptions
}

const names: OptionNames<SceneDriverOptions> = {
  ...driverNames,
  name: true,
  body: true,
  left: true,
  right: true,
  brakes: true,
  from: true,
  every: true,
  engine: true,
}

/** s */
const usualLook = 0.02

/** What motors that he sets must have. */
const wantedOf = {
  speed: 'a given speed of rotation',
  effort: 'a given torque, which an engine sets',
  brake: 'a brake of rotation',
} as const

function motorsOf(
  side: string,
  given: string | readonly string[],
  mode: keyof typeof wantedOf,
  { motors, who }: { readonly motors: readonly MotorData[]; readonly who: string },
): readonly string[] {
  const called: readonly string[] = Array.isArray(given) ? given : [given]
  if (called.length === 0) throw new InputError(`${who}: ${side} needs a motor, found none.`)
  for (const given of called) {
    const name = nameText(given, `${who}: ${side}`)
    const motor = motors.find((one) => one.name === name)
    if (!motor) {
      const known = motors.map((one) => one.name)
      throw new InputError(`${who}: ${side}: unknown motor ${name}${didYouMean(name, known)}`)
    }
    if (motor.mode !== mode || motor.along !== 'rotation') {
      throw new InputError(`${who}: motor ${name} must have ${wantedOf[mode]}.`)
    }
    if (typeof motor.drive !== 'number') {
      throw new InputError(`${who}: motor ${name} follows a function of time: give it a number for a driver to set.`)
    }
  }
  return called
}

/** Brakes that the pedal of an engine works. */
function brakesOf(
  { brakes, engine }: SceneDriverOptions,
  among: { readonly motors: readonly MotorData[]; readonly who: string },
): Pick<DriverData, 'brakes'> {
  const { who } = among
  const most = engine?.brake ?? 0
  if (!brakes) {
    if (most === 0) return {}
    throw new InputError(`${who}: its engine brakes with ${most} N m: name the motors that do, brakes.`)
  }
  if (most === 0) {
    const found = engine ? 'an engine without one' : 'no engine'
    throw new InputError(`${who}: brakes are worked by an engine with a brake, found ${found}.`)
  }
  const side = (name: 'left' | 'right') => motorsOf(`${name} of brakes`, brakes[name], 'brake', among)
  return { brakes: { left: side('left'), right: side('right') } }
}

function makeDriver(options: SceneDriverOptions, name: string, body: number, data: SceneData): DriverData {
  const who = `driver ${name}`
  onlyKnown(options, names, who)
  checkDriver(options, who)
  const { left, right, brakes, from = 0, every = usualLook, engine, name: _, body: __, ...course } = options
  if (engine) driveline(engine)
  if (engine && (options.backward?.length ?? 0) > 0) {
    throw new InputError(`${who}: an engine has no reverse gear: legs ${options.backward!.join(', ')} are backward.`)
  }
  const among = { motors: data.motors, who }
  const mode = engine ? 'effort' : 'speed'
  const sides = { left: motorsOf('left', left, mode, among), right: motorsOf('right', right, mode, among) }
  const shared = sides.left.find((motor) => sides.right.includes(motor))
  const standing = data.groups.find(({ first, count, fixed }) => fixed && body >= first && body < first + count)
  if (standing) throw new InputError(`${who}: ${standing.name} is fixed, and goes nowhere.`)
  if (shared !== undefined) throw new InputError(`${who}: motor ${shared} is on both sides.`)
  const other = (data.drivers ?? []).find((one) =>
    [...one.left, ...one.right].some((motor) => [...sides.left, ...sides.right].includes(motor)),
  )
  if (other) throw new InputError(`${who}: its motors are set by driver ${other.name} already.`)
  return {
    ...course,
    name,
    body,
    ...sides,
    ...brakesOf(options, among),
    from: nonNegativeNumber(from, `${who}: from`, 's'),
    every: positiveNumber(every, `${who}: every`, 's'),
    ...(engine ? { engine } : {}),
  }
}

/** Adds a driver to a scene. */
export function addDriver(
  data: SceneData,
  options: SceneDriverOptions,
  index: (of: BodyReference, who: string) => number,
): DriverData {
  needed(options, 'driver')
  const drivers = data.drivers ?? []
  const name = unusedName(options.name, 'driver', drivers)
  const made = makeDriver(options, name, index(options.body, `driver ${name}: body`), data)
  ;(data as { drivers?: readonly DriverData[] }).drivers = [...drivers, made]
  return made
}
