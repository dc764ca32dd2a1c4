// options.ts: the options run and bench share, as text from the command line and as checked values.

import { type Command, Option } from 'commander'
import { parseQuantity } from '../io/units.js'
import {
  type BackendChoice,
  type BackendKind,
  backendKinds,
  mostThreads,
  type PrecisionName,
} from '../model/backend.js'
import { positiveNumber } from '../model/checks.js'
import {
  type ContactLaw,
  dampingForms,
  type ForceLawOptions,
  type FrictionName,
  forceDefaults,
  frictionNames,
  type PartKind,
  partKinds,
  partNames,
  type SolverName,
  solverNames,
} from '../model/contact.js'
import { InputError } from '../model/inputError.js'
import { sleepTime } from '../model/sleep.js'

/** Parts of contact by force, and what else is said of it. */
export interface RunOptions extends Pick<ForceLawOptions, PartKind | 'damping' | 'tension'> {
  readonly json?: boolean
  readonly set: Readonly<Record<string, string>>
  readonly backend?: BackendKind
  readonly threads?: number
  /** Part of the name of the GPU. */
  readonly device?: string
  readonly precision?: PrecisionName
  readonly contact?: ContactLaw['law']
  /** Of contact by impulses. */
  readonly solver?: SolverName
  readonly friction?: FrictionName
  readonly tolerance?: number
  readonly iterations?: number
  /** Of contact by force. */
  readonly unsafeStep?: boolean
  readonly bookLosses?: boolean
  /** m/s and s: when bodies at rest sleep. */
  readonly sleep?: number
  readonly sleepTime?: number
  /** s, simulated */
  readonly time?: number
  readonly steps?: number
  /** s */
  readonly step?: number
  readonly seed?: number
  readonly out?: string
  /** Hz, simulated */
  readonly record?: number
  readonly recordContacts?: boolean
  /** s, wall clock */
  readonly checkpoint?: number
  readonly resume?: string
  /** False with --no-report. */
  readonly report?: boolean
  /** Warnings make exit code 1; of `run` only, as the next five. */
  readonly strict?: boolean
  readonly view?: boolean
  readonly byRegion?: boolean
  readonly port?: number
  readonly host?: string
  /** False with --no-open. */
  readonly open?: boolean
}

export function addRunOptions(command: Command): Command {
  for (const kind of partKinds) {
    const what = `${kind} part of contact dem (default: ${forceDefaults[kind]})`
    command.addOption(new Option(`--${kind} <part>`, what).choices(partNames(kind)))
  }
  return command
    .option(
      '--set <name=value>',
      'parameter of the scene, with unit where it has one: speed=10mph (repeatable)',
      collectSet,
      {},
    )
    .addOption(new Option('--backend <kind>', 'where to run (default: auto)').choices(backendKinds))
    .option(
      '--device <name>',
      'part of the name of the GPU, where there are several; doctor shows the name; with --backend mpi each rank computes on a GPU, "gpu" is any',
    )
    .option('--threads <n>', 'CPU threads (default: all cores)', wholeNumber('--threads', 1))
    .addOption(
      new Option('--precision <precision>', 'of the reals on the CPU (default: double)').choices(['double', 'single']),
    )
    .addOption(new Option('--contact <law>', "contact law (default: the scene's)").choices(['dvi', 'dem']))
    .addOption(new Option('--solver <name>', 'of contact dvi (default: apgd)').choices(solverNames))
    .addOption(new Option('--friction <law>', 'of contact dvi (default: relaxed)').choices(frictionNames))
    .option('--tolerance <r>', 'residual at which its solver stops, m/s', quantityOption('--tolerance', 'm/s'))
    .option('--iterations <n>', 'most iterations of a step', wholeNumber('--iterations', 1))
    .option(
      '--sleep <v>',
      'let bodies sleep that were slower than this for a while, m/s; they wake when something stirs them',
      quantityOption('--sleep', 'm/s'),
    )
    .option(
      '--sleep-time <t>',
      `for how long they must be slow, s (default: ${sleepTime})`,
      quantityOption('--sleep-time', 's'),
    )
    .option('--time <t>', 'simulated time to run to, s', quantityOption('--time', 's'))
    .option('--steps <n>', 'steps to run, in place of a time', wholeNumber('--steps', 1))
    .option('--step <h>', 'time step, s', quantityOption('--step', 's'))
    .option('--unsafe-step', 'allow a time step above the one that is safe for contact dem')
    .option(
      '--book-losses',
      'contact dem: sum up what contacts and dampers take, and check the balance of energies by it',
    )
    .addOption(new Option('--damping <form>', 'of contact dem (default: restitution)').choices(dampingForms))
    .option('--tension', 'contact dem: let damping pull at bodies that part')
    .option('--seed <n>', 'start of the random numbers', wholeNumber('--seed', 0))
    .option('--out <dir>', 'run folder (default: a new one in runs/)')
    .option('--record <hz>', 'frames per second of simulated time (default: none)', quantityOption('--record', 'Hz'))
    .option('--record-contacts', 'points and forces of contacts in every frame too, 32 bytes each')
    .option(
      '--checkpoint <seconds>',
      'wall-clock time between checkpoints (default: 60), and more where writing one takes above a twentieth of it',
      quantityOption('--checkpoint', 's'),
    )
    .option('--resume <dir>', 'continue the run in this folder')
    .option('--json', 'print one JSON object')
}

/** Where the viewer is served. */
export function addViewOptions(command: Command): Command {
  return command
    .option('--port <n>', 'of the viewer (default: a free one)', wholeNumber('--port', 0, 65535))
    .option(
      '--host <address>',
      'for other machines to look on: the address then has a secret in it (default: loopback)',
    )
    .option('--no-open', 'only print the address')
}

export function collectSet(text: string, before: Readonly<Record<string, string>>): Record<string, string> {
  const at = text.indexOf('=')
  if (at < 1 || at === text.length - 1) throw new InputError(`--set ${text}: expected name=value.`)
  return { ...before, [text.slice(0, at).trim()]: text.slice(at + 1).trim() }
}

export function wholeNumber(option: string, least: number, most = Number.POSITIVE_INFINITY) {
  return (text: string): number => {
    const value = Number(text)
    if (text.trim() !== '' && Number.isSafeInteger(value) && value >= least && value <= most) return value
    const range = most === Number.POSITIVE_INFINITY ? `of at least ${least}` : `from ${least} to ${most}`
    throw new InputError(`${option}: expected a whole number ${range}, found ${text}.`)
  }
}

export const quantityOption = (option: string, unit: string) => (text: string) =>
  positiveNumber(parseQuantity(text, unit, option), option, unit)

function ranksOnGpus({ threads, precision }: RunOptions, device: string): BackendChoice {
  if (threads !== undefined) throw new InputError('--threads is for ranks that compute on cores: drop it, or --device.')
  if (precision === 'double') throw new InputError('a GPU computes in single precision: drop --precision double.')
  return { kind: 'mpi', device }
}

/** Where to run: as asked for, otherwise as `before` did. */
export function backendChoice(options: RunOptions, before?: BackendChoice): BackendChoice {
  const kind = options.backend ?? before?.kind ?? 'auto'
  const threads = options.threads ?? before?.threads
  if (threads !== undefined && threads > mostThreads)
    throw new InputError(`--threads: expected a whole number from 1 to ${mostThreads}, found ${threads}.`)
  const precision = options.precision ?? before?.precision
  if (kind === 'gpu' && options.threads !== undefined)
    throw new InputError('--threads is for the CPU, not for --backend gpu.')
  if (kind === 'gpu' && options.precision === 'double')
    throw new InputError('a GPU computes in single precision: drop --precision double.')
  if (options.device !== undefined && kind !== 'gpu' && kind !== 'mpi')
    throw new InputError(
      '--device chooses a GPU: add --backend gpu, or --backend mpi for one of each rank, or drop it.',
    )
  const { device } = options
  if (kind === 'mpi' && device !== undefined) return ranksOnGpus(options, device)
  if (kind === 'gpu') return { kind, ...(device === undefined ? {} : { device }) }
  return { kind, ...(threads === undefined ? {} : { threads }), ...(precision === undefined ? {} : { precision }) }
}
