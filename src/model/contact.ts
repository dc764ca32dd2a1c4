// contact.ts: the two contact laws and their settings.

import { type PartKind, type PartName, partKinds, partNames, partOf } from '../math/contactParts.js'
import { finiteNumber, nonNegativeNumber, positiveNumber, trueOrFalse, wholeCount } from './checks.js'
import { InputError } from './inputError.js'
import { needed, type OptionNames, onlyKnown } from './knownOptions.js'
import { didYouMean } from './nearestName.js'
import type { OwnPart } from './ownPart.js'
import { checkSleep, type Sleep, type SleepOptions } from './sleep.js'

export { type PartKind, partKinds, partNames } from '../math/contactParts.js'

export const dampingForms = ['restitution', 'viscous'] as const
export type DampingForm = (typeof dampingForms)[number]

/** Of a part of the engine, or of one of the user's own. */
type AnyPart<Kind extends PartKind> = PartName<Kind> | (string & {})

/** Forces of parts that are chosen by name; equations in docs/theory/dem.md. */
export interface ForceLaw {
  readonly law: 'dem'
  readonly normal: AnyPart<'normal'>
  /**
   * What a growing or shrinking contact makes of its friction. mindlinRescaled: what is held stays while the contact
   * grows and shrinks with it, so that no cycle gives energy; mindlin: the spring stays, as in LIGGGHTS. linear: a share of
   * the normal stiffness.
   */
  readonly tangential: AnyPart<'tangential'>
  readonly rolling: AnyPart<'rolling'>
  readonly spinning: AnyPart<'spinning'>
  readonly cohesion: AnyPart<'cohesion'>
  /** The user's own among them: docs/laws.md. */
  readonly own: readonly OwnPart[]
  /** Damping along the normal from restitution, or by the viscosity of the materials. */
  readonly damping: DampingForm
  /** True where damping may pull at bodies that part, and friction is bounded by the size of the pull, as in LIGGGHTS. */
  readonly tension: boolean
  /** Speed of impacts that the springs of hooke are made for, m/s. */
  readonly speed: number
  /** Tangential over normal stiffness of linear. */
  readonly stiffnessRatio: number
  /** True where a time step above the safe one is wanted. */
  readonly unsafeStep: boolean
  /** True where the energy that contacts and dampers take is summed up in every step, so that the balance of energies can be checked. */
  readonly bookLosses: boolean
  /** When bodies at rest sleep; null where they never do. */
  readonly sleep: Sleep | null
}

/** A part by its name, or one of the user's own by itself. */
export type ForceLawOptions = { readonly [K in Exclude<keyof ForceLaw, 'law' | 'sleep' | PartKind>]?: ForceLaw[K] } & {
  readonly sleep?: SleepOptions | null
} & {
  readonly [K in PartKind]?: PartName<K> | (string & {}) | OwnPart<K>
}
/** Parts of Hertz and Mindlin; others by contact.forces. */
export type HertzMindlinOptions = Pick<ForceLawOptions, 'tension' | 'unsafeStep' | 'bookLosses' | 'sleep'> & {
  readonly tangential?: 'mindlinRescaled' | 'mindlin'
}

export const forceDefaults: Omit<ForceLaw, 'law'> = {
  normal: 'hertz',
  tangential: 'mindlinRescaled',
  rolling: 'spring',
  spinning: 'spring',
  cohesion: 'none',
  own: [],
  damping: 'restitution',
  tension: false,
  speed: 1,
  stiffnessRatio: 2 / 7,
  unsafeStep: false,
  bookLosses: false,
  sleep: null,
}

export const solverNames = ['apgd', 'jacobi', 'gauss-seidel'] as const
export type SolverName = (typeof solverNames)[number]

export const frictionNames = ['coulomb', 'relaxed'] as const
export type FrictionName = (typeof frictionNames)[number]

/** Complementarity: impulses in the friction cones. */
export interface Dvi {
  readonly law: 'dvi'
  readonly solver: SolverName
  /** Coulomb's law, or its convex relaxation, by which a contact that slides at v opens at friction times v. */
  readonly friction: FrictionName
  /** Most iterations per step. */
  readonly iterations: number
  /** Residual at which the solver stops, m/s; from the scene and the step when null. */
  readonly tolerance: number | null
  /** Step length of jacobi and gauss-seidel, above 0 and below 2. */
  readonly omega: number
  /** Share of the new impulse that jacobi keeps, above 0 and at most 1. */
  readonly lambda: number
  /** What must come below the tolerance: the residual, or, by jacobi, the change of velocities in an iteration. */
  readonly stopOn: 'residual' | 'update'
  /** True where a step starts from the impulses of the one before. */
  readonly warmStart: boolean
  /** True where a step of up to 128 bodies, without cables, that iterations leave unsolved is solved by Newton's method, in double precision. */
  readonly newton: boolean
  /** Fastest that overlaps are pushed apart, m/s; from the scene when null. */
  readonly recoverySpeed: number | null
  /** Impacts slower than this do not bounce, m/s; from the scene and the step when null. */
  readonly restitutionSpeed: number | null
  /** Gap up to which a contact is looked at, m; from the bodies when null. */
  readonly envelope: number | null
  /** Force that holds bodies together at each contact, up to the envelope apart, N. */
  readonly cohesion: number
  /** When bodies at rest sleep; null where they never do. */
  readonly sleep: Sleep | null
}

export type ContactLaw = ForceLaw | Dvi
export type LawName = ContactLaw['law']

/** As a run takes them: what the scene is to say is said. */
export type SettledDvi = { readonly [K in Exclude<keyof Dvi, 'sleep'>]: NonNullable<Dvi[K]> } & Pick<Dvi, 'sleep'>
export type SettledLaw = ForceLaw | SettledDvi

export type DviOptions = { readonly [K in Exclude<keyof Dvi, 'law' | 'sleep'>]?: NonNullable<Dvi[K]> } & {
  readonly sleep?: SleepOptions | null
}

/** Step lengths are bounded by the matrix: whole steps go down. */
const relaxation = {
  apgd: { omega: 1, lambda: 1 },
  jacobi: { omega: 1, lambda: 1 },
  'gauss-seidel': { omega: 1, lambda: 1 },
} as const

const dviNames: OptionNames<DviOptions> = {
  solver: true,
  friction: true,
  iterations: true,
  stopOn: true,
  tolerance: true,
  omega: true,
  lambda: true,
  warmStart: true,
  newton: true,
  recoverySpeed: true,
  restitutionSpeed: true,
  envelope: true,
  cohesion: true,
  sleep: true,
}

export const contact = {
  /** Forces of Hertz and Mindlin with springs for friction, rolling and spinning. */
  hertzMindlin(options: HertzMindlinOptions = {}): ForceLaw {
    const who = 'contact.hertzMindlin'
    needed(options, who)
    const { tangential = 'mindlinRescaled', tension = false, sleep = null } = options
    const { unsafeStep = false, bookLosses = false } = options
    onlyKnown(
      options,
      {
        tangential: true,
        tension: true,
        unsafeStep: true,
        bookLosses: true,
        sleep: true,
      } satisfies OptionNames<HertzMindlinOptions>,
      who,
    )
    return forcesOf(who, { tangential, tension, unsafeStep, bookLosses, sleep })
  },
  /** Forces made of parts. */
  forces(options: ForceLawOptions = {}): ForceLaw {
    return forcesOf('contact.forces', options)
  },
  dvi(options: DviOptions = {}): Dvi {
    const who = 'contact.dvi'
    needed(options, who)
    const { solver = 'apgd', friction = 'relaxed', iterations = 200, warmStart = true, newton = true } = options
    onlyKnown(options, dviNames, who)
    if (!solverNames.includes(solver)) {
      throw new InputError(`${who}: unknown solver ${solver}${didYouMean(String(solver), solverNames)}`)
    }
    if (!frictionNames.includes(friction)) {
      throw new InputError(`${who}: unknown friction ${friction}${didYouMean(String(friction), frictionNames)}`)
    }
    wholeCount(iterations, `${who}: iterations`)
    const { omega, lambda } = { ...relaxation[solver], ...relaxationGiven(options) }
    const { stopOn = solver === 'jacobi' ? 'update' : 'residual' } = options
    if (stopOn !== 'residual' && !(stopOn === 'update' && solver !== 'apgd')) {
      throw new InputError(`${who}: stopOn must be residual, or for jacobi and gauss-seidel update, found ${stopOn}.`)
    }
    return {
      law: 'dvi',
      solver,
      friction,
      iterations,
      stopOn,
      tolerance: given(options.tolerance, positiveNumber, `${who}: tolerance`, 'm/s'),
      omega: between(omega, 2, `${who}: omega`, 'below'),
      lambda: between(lambda, 1, `${who}: lambda`, 'at most'),
      warmStart: trueOrFalse(warmStart, `${who}: warmStart`),
      newton: trueOrFalse(newton, `${who}: newton`),
      recoverySpeed: given(options.recoverySpeed, nonNegativeNumber, `${who}: recoverySpeed`, 'm/s'),
      restitutionSpeed: given(options.restitutionSpeed, nonNegativeNumber, `${who}: restitutionSpeed`, 'm/s'),
      envelope: given(options.envelope, nonNegativeNumber, `${who}: envelope`, 'm'),
      cohesion: nonNegativeNumber(options.cohesion ?? 0, `${who}: cohesion`, 'N'),
      sleep: checkSleep(options.sleep, who),
    }
  },
} as const

function forcesOf(who: string, options: ForceLawOptions): ForceLaw {
  onlyKnown(options, forceDefaults, who)
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
  const missing = partKinds.find((kind) => options[kind] === null)
  if (missing) throw new InputError(`${who}: ${missing} must be the name of a part, found null.`)
  const named = Object.fromEntries(partKinds.flatMap((kind) => ownName(who, kind, options[kind])))
  const objects = partKinds.map((kind) => options[kind]).filter((part) => typeof part === 'object')
  const parts: Omit<ForceLaw, 'law'> = { ...forceDefaults, ...given, ...named }
  const all = [...objects, ...parts.own]
  const own = all.filter(({ kind, name }) => parts[kind] === name)
  const law = { ...parts, own: own.filter((part, k) => own.findIndex(({ kind }) => kind === part.kind) === k) }
  for (const kind of partKinds) checkPart(who, kind, law)
  if (!dampingForms.includes(law.damping)) {
    throw new InputError(`${who}: unknown damping ${law.damping}${didYouMean(String(law.damping), dampingForms)}`)
  }
  return {
    law: 'dem',
    ...law,
    tension: trueOrFalse(law.tension, `${who}: tension`),
    speed: positiveNumber(law.speed, `${who}: speed`, 'm/s'),
    stiffnessRatio: positiveNumber(law.stiffnessRatio, `${who}: stiffnessRatio`),
    unsafeStep: trueOrFalse(law.unsafeStep, `${who}: unsafeStep`),
    bookLosses: trueOrFalse(law.bookLosses, `${who}: bookLosses`),
    sleep: checkSleep(law.sleep, who),
  }
}

/** The name of a part that was given itself. */
function ownName(who: string, kind: PartKind, part: unknown): [PartKind, string][] {
  if (typeof part !== 'object' || part === null) return []
  const { kind: its, name, function: equations } = part as Partial<OwnPart>
  if (typeof equations !== 'string') throw new InputError(`${who}: ${kind} must be a name, or what lawPart gives.`)
  if (its !== kind) throw new InputError(`${who}: ${name} is a ${its} part, found as ${kind}.`)
  return [[kind, name!]]
}

function checkPart(who: string, kind: PartKind, law: Omit<ForceLaw, 'law'>): void {
  const { normal, own } = law
  const name = law[kind]
  const mine = own.find((part) => part.kind === kind)
  const names: readonly string[] = [...partNames(kind), ...(mine ? [mine.name] : [])]
  if (!names.includes(name)) throw new InputError(`${who}: unknown ${kind} ${name}${didYouMean(String(name), names)}`)
  const needed = (mine ?? partOf(kind, name))?.normal
  if (needed === undefined || needed === normal) return
  throw new InputError(`${who}: ${kind} ${name} belongs to the normal part ${needed}, found ${normal}.`)
}

type Check = (value: unknown, what: string, unit: string) => number

/** A checked number, or null where the scene is to say it. */
function given(value: number | undefined, check: Check, what: string, unit: string): number | null {
  return value === undefined ? null : check(value, what, unit)
}

function relaxationGiven({ omega, lambda }: DviOptions) {
  return { ...(omega === undefined ? {} : { omega }), ...(lambda === undefined ? {} : { lambda }) }
}

function between(value: unknown, most: number, what: string, end: 'below' | 'at most'): number {
  const number = finiteNumber(value, what)
  if (number > 0 && (number < most || (end === 'at most' && number === most))) return number
  throw new InputError(`${what} must be above 0 and ${end} ${most}, found ${number}.`)
}

/** A law by its short name, with its defaults; a law that is given is itself. */
export function contactLaw(law: LawName | ContactLaw): ContactLaw {
  if (typeof law !== 'string') return law
  return law === 'dem' ? contact.hertzMindlin() : contact.dvi()
}
