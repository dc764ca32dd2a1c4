// program.ts: the commands and their options; what the process is to end with. A command's own module is read when it is given.

import { Writable } from 'node:stream'
import { Command, CommanderError } from 'commander'
import { formatNames } from '../io/export/formatNames.js'
import { PhaseInterrupted } from '../io/phases/phaseInterrupted.js'
import { talusVersion } from '../io/version.js'
import { InputError } from '../model/inputError.js'
import { addBedOptions, type BedCommandOptions } from './bedOptions.js'
import type { BenchOptions } from './bench.js'
import type { DecomposeCommandOptions } from './decompose.js'
import { addDecomposeOptions } from './decomposeOptions.js'
import type { Engine } from './engine.js'
import { codeFor, exitCodes } from './exitCodes.js'
import type { ExportCommandOptions } from './export.js'
import { addRunOptions, addViewOptions, type RunOptions, wholeNumber } from './options.js'
import { followsByRegion, inTurn, servesAsRank } from './ranks.js'
import { addRenderOptions, type RenderOptions } from './renderOptions.js'
import { addStudyOptions, type StudyOptions } from './studyOptions.js'
import { type Streams, Terminal } from './terminal.js'
import type { ViewOptions } from './view.js'

/** Runs one command line (without node and script) and gives the exit code. */
export async function main(argv: readonly string[], engine: Engine, streams: Streams = process): Promise<number> {
  const terminal = new Terminal(streams, argv.includes('--json'))
  let code: number = exitCodes.done
  const follows = followsByRegion(argv)
  const program = commands(follows ? unheard(streams) : streams, terminal, engine, (result) => {
    code = result
  })
  try {
    if (await servesAsRank(argv)) return exitCodes.done
    await program.parseAsync([...argv], { from: 'user' })
    return code
  } catch (error) {
    const isRefused = follows && error instanceof CommanderError && error.exitCode !== 0
    return explain(isRefused ? await inTurn(new InputError(sentenceOf(error))) : (error as Error), terminal)
  }
}

/** Where what the first rank says too is not said. */
const unheard = (streams: Streams): Streams => ({
  ...streams,
  stderr: new Writable({ write: (_, __, done) => done() }),
})

const sentenceOf = ({ message }: CommanderError) => message.replace(/^error: /, '')

function explain(error: Error, terminal: Terminal): number {
  if (error instanceof CommanderError) {
    // commander has written its sentence or the help already
    if (error.exitCode === 0) return exitCodes.done
    if (terminal.json) terminal.result({ error: sentenceOf(error) }, () => '')
    return exitCodes.badInput
  }
  if (error instanceof PhaseInterrupted) {
    terminal.note(
      `interrupted in phase ${error.message}; phases before it are kept, and the same command goes on behind them.`,
    )
    return exitCodes.interrupted
  }
  const code = codeFor(error)
  const internal = code === exitCodes.failed && error.name !== 'DiskError'
  terminal.error(internal ? (error.stack ?? error.message) : error.message, true)
  return code
}

type Finish = (code: number) => void

function commands(streams: Streams, terminal: Terminal, engine: Engine, finish: Finish): Command {
  const program = new Command('talus')
    .description('Many-body dynamics of machines on granular ground')
    .version(talusVersion)
    .exitOverride()
    // before the commands are made, since they take it over
    .configureOutput({
      writeOut: (text) => void streams.stdout.write(text),
      writeErr: (text) => void streams.stderr.write(text),
    })
  const json = ['--json', 'print one JSON object'] as const
  program
    .command('list')
    .description('built-in scenes, one line each')
    .option(...json)
    .action(async () => finish(await (await import('./list.js')).list(terminal)))
  program
    .command('describe <scene>')
    .description('parameters of a scene, what it measures and what is expected')
    .option(...json)
    .action(async (scene: string) => finish(await (await import('./describe.js')).describe(scene, terminal)))
  addViewOptions(addRunOptions(program.command('run [scene]')))
    .description('runs a built-in scene or a file (.yaml, .json, .ts), writes a run folder, prints the measures')
    .option('--no-report', 'leave out report.html')
    .option(
      '--strict',
      'end with exit code 1 where something went wrong that a warning tells (docs/warnings.md), or a measure is not as expected',
    )
    .option('--view', 'show it in the browser while it runs; records 300 frames where --record does not say otherwise')
    .option('--by-region', 'over ranks: each makes the grains of its own box, so that none needs all of them')
    .action(async (scene: string | undefined, options: RunOptions) =>
      finish(
        options.byRegion
          ? await (await import('./runByRegion.js')).runByRegion(scene, options, terminal)
          : await (await import('./run.js')).run(scene, options, terminal, engine),
      ),
    )
  addViewOptions(program.command('view <runs...>'))
    .description(
      'shows a run folder in the browser, finished or still being written; several, or a study, side by side',
    )
    .option(...json)
    .action(async (folders: string[], options: ViewOptions) =>
      finish(await (await import('./view.js')).view(folders, options, terminal)),
    )
  program
    .command('check <file>')
    .description('validates a scene file')
    .option(...json)
    .action(async (file: string) => finish(await (await import('./check.js')).check(file, terminal)))
  program
    .command('export <run>')
    .description('writes the frames of a run for other programs')
    .requiredOption('--format <format>', formatNames.join(', '))
    .option('--out <dir>', 'folder to write to (default: one in the run folder, named after the format)')
    .option('--frames <a:b:step>', 'which frames, as a slice of a list, or one number (default: all)')
    .option('--fields <names>', 'which recorded fields, separated by commas (default: all)', (text) => text.split(','))
    .option('--overwrite', 'write into a folder that is not empty')
    .option('--compress', 'vtk: numbers compressed by zlib')
    .option('--table', 'csv: all frames in one file')
    .option('--look <file>', 'pov: colours, camera and lights, as YAML or JSON')
    .option('--instances', 'gltf: every body, as instances, in a file for each frame')
    .option(
      '--set <file>',
      'gltf: a prepared scene (.glb, .gltf) whose nodes bodies of the same name take the place of',
    )
    .option('--bodies <n>', 'gltf: most bodies in the file (default: 5000)', wholeNumber('--bodies', 1))
    .option(...json)
    .action(async (folder: string, options: ExportCommandOptions) =>
      finish(await (await import('./export.js')).exportCommand(folder, options, terminal)),
    )
  program
    .command('state')
    .description('bodies of a run for other scenes')
    .command('save <run>')
    .description('writes the bodies of a run as it was saved last, with what their contacts remember, for scene.load')
    .requiredOption('--out <file>', 'file to write')
    .option(...json)
    .action(async (folder: string, options: { out: string }) =>
      finish(await (await import('./saveState.js')).saveState(folder, options, terminal, engine)),
    )
  program
    .command('report <run>')
    .description('writes a run as one HTML page: measures, plots, pictures, times')
    .option('--out <file>', 'file to write (default: report.html in the run folder)')
    .option(...json)
    .action(async (folder: string, options: { out?: string }) =>
      finish(await (await import('./report.js')).report(folder, options, terminal)),
    )
  addRenderOptions(program.command('render <run>'))
    .description('draws the frames of a run, or of a table of balls (.csv), as pictures, and a film of them')
    .action(async (folder: string, options: RenderOptions) =>
      finish(await (await import('./render.js')).render(folder, options, terminal)),
    )
  addRunOptions(program.command('bench [scene]'))
    .description('times a fixed number of steps after a warm-up')
    .option('--warm-up <n>', 'steps before the clock starts', wholeNumber('--warm-up', 0))
    .option('--trial', 'where the scene has phases that were not run yet, time the first of them and run none')
    .action(async (scene: string | undefined, options: BenchOptions) =>
      finish(await (await import('./bench.js')).bench(scene, options, terminal, engine)),
    )
  addStudyOptions(program.command('study [file]'))
    .description(
      'runs a scene at many points, as a study file says, and writes one table and one page of them all; without a file, names the studies that come with Talus',
    )
    .action(async (file: string | undefined, options: StudyOptions) =>
      finish(await (await import('./study.js')).study(file, options, terminal, engine)),
    )
  addBedOptions(program.command('bed'))
    .description('fills, settles, shakes, cuts and tilts a bed of grains, says what it is like, and saves its state')
    .action(async (options: BedCommandOptions) =>
      finish(await (await import('./bed.js')).bed(options, terminal, engine)),
    )
  addDecomposeOptions(program.command('decompose <file>'))
    .description(
      'a mesh (.obj, .stl, .ply, .gltf, .glb) as a set of spheres, with its deviations and the mass of the solid',
    )
    .action(async (file: string, options: DecomposeCommandOptions) =>
      finish(await (await import('./decompose.js')).decompose(file, options, terminal)),
    )
  program
    .command('doctor')
    .description('which backends work here, on which device, and why not')
    .option(...json)
    .action(async () => finish(await (await import('./doctor.js')).doctor(terminal, engine)))
  return program
}
