// bedOptions.ts: the options of `talus bed`.

import { type Command, Option } from 'commander'
import { backendKinds } from '../model/backend.js'
import { dampingForms, partKinds, partNames } from '../model/contact.js'
import { type Filling, fillings } from '../model/fillings.js'
import { collectSet, quantityOption, type RunOptions, wholeNumber } from './options.js'

export interface BedCommandOptions extends Omit<RunOptions, 'set' | 'out'> {
  readonly out: string
  readonly count: number
  readonly radius: string
  /** Properties of the grains, as text. */
  readonly set: Readonly<Record<string, string>>
  readonly width: number
  readonly length?: number
  readonly walls?: boolean
  readonly filling?: Filling
  readonly rate?: number
  readonly gravity?: number
  /** J for each grain. */
  readonly rest?: number
  readonly atMost?: number
  readonly drag?: number
  readonly amplitude?: number
  readonly frequency?: number
  readonly cycles?: number
  readonly rounds?: number
  readonly gain?: number
  readonly level?: boolean
  readonly cut?: number
  readonly tilt?: number
}

export function addBedOptions(command: Command): Command {
  for (const kind of partKinds) {
    command.addOption(new Option(`--${kind} <part>`, `${kind} part of contact dem`).choices(partNames(kind)))
  }
  const length = (option: string) => quantityOption(option, 'm')
  return command
    .requiredOption('--out <file>', 'state to write; what the bed is like goes into <file>.json')
    .option('--count <n>', 'grains', wholeNumber('--count', 1), 2000)
    .option(
      '--radius <sizes>',
      "one radius, or how they are distributed: '{ uniform: { min: 1 mm, max: 2 mm } }'",
      '5 mm',
    )
    .option('--set <name=value>', 'property of the grains: density=2060, young=5 MPa (repeatable)', collectSet, {})
    .option('--width <w>', 'side of the ground along x', length('--width'), 0.1)
    .option('--length <l>', 'side along y (default: the width)', length('--length'))
    .option('--walls', 'walls at the sides, which are periodic otherwise')
    .addOption(new Option('--filling <way>', 'how grains come in (default: lattice)').choices(fillings))
    .option('--rate <n>', 'grains per second that are poured', quantityOption('--rate', '1/s'))
    .option('--gravity <g>', '(default: 9.81 m/s2)', quantityOption('--gravity', 'm/s2'))
    .option(
      '--rest <energy>',
      'kinetic energy of a grain at rest (default: a thousandth of weight times diameter)',
      quantityOption('--rest', 'J'),
    )
    .option('--at-most <t>', 'longest time to settle (default: 2 s)', quantityOption('--at-most', 's'))
    .option('--drag <c>', 'background damping while it settles', quantityOption('--drag', 'N s/m'))
    .option('--amplitude <a>', 'shakes the bed up and down', length('--amplitude'))
    .option('--frequency <f>', '(default: 20 Hz)', quantityOption('--frequency', 'Hz'))
    .option('--cycles <n>', 'of a round (default: 5)', wholeNumber('--cycles', 1))
    .option('--rounds <n>', 'most rounds (default: 5)', wholeNumber('--rounds', 1))
    .option(
      '--gain <share>',
      'of density in a round, below which shaking ends (default: 0.002)',
      quantityOption('--gain', '1'),
    )
    .option('--level', 'takes off grains above the lowest place of the surface')
    .option('--cut <z>', 'takes off grains above this height', length('--cut'))
    .option('--tilt <angle>', 'tilts the ground about y: 15 deg', quantityOption('--tilt', 'rad'))
    .addOption(new Option('--contact <law>', '(default: dem)').choices(['dvi', 'dem']))
    .addOption(new Option('--damping <form>', 'of contact dem').choices(dampingForms))
    .option('--tension', 'contact dem: let damping pull at bodies that part')
    .option('--step <h>', 'time step', quantityOption('--step', 's'))
    .option('--seed <n>', 'start of the random numbers', wholeNumber('--seed', 0))
    .addOption(new Option('--backend <kind>', 'where to run (default: auto)').choices(backendKinds))
    .option('--threads <n>', 'CPU threads', wholeNumber('--threads', 1))
    .addOption(new Option('--precision <precision>', 'of the reals on the CPU').choices(['double', 'single']))
    .option('--json', 'print one JSON object')
}
