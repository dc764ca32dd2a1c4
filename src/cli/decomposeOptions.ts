// decomposeOptions.ts: the options of `talus decompose`.

import { type Command, Option } from 'commander'
import { parseQuantity } from '../io/units.js'
import { nonNegativeNumber, positiveNumber } from '../model/checks.js'
import { InputError } from '../model/inputError.js'
import { wholeNumber } from './options.js'

export function addDecomposeOptions(command: Command): Command {
  return command
    .option('--ratio <f>', 'depth of a centre over its radius, 0 to below 1 (default: 0.7)', plainNumber('--ratio'))
    .option(
      '--refine <n>',
      'times that triangles at sharp edges are split in four (default: 1)',
      wholeNumber('--refine', 0),
    )
    .option('--edge-ratio <f>', 'the ratio there, with --no-adapt (default: 0)', plainNumber('--edge-ratio'))
    .option('--sharp-angle <a>', 'of normals, above which an edge is sharp (default: 40deg)', angle)
    .option(
      '--size <l>',
      'longest edge of a triangle before that; 0: as it comes (default: diagonal / 20)',
      length('--size'),
    )
    .option('--min-radius <l>', 'of a sphere (default: 0)', length('--min-radius'))
    .option(
      '--inset <share>',
      'of its rise over a face that a sphere is made smaller by (default: 0)',
      plainNumber('--inset'),
    )
    .option(
      '--reduce <l>',
      'fewest spheres; balls from inside may stick out by this (default: off)',
      length('--reduce'),
    )
    .option('--merge <l>', 'spheres that stick out of another by no more go (default: size / 1000)', length('--merge'))
    .option('--fill', 'fill the inside with spheres')
    .option('--no-adapt', 'one ratio everywhere, also where a sphere sticks out of another face')
    .option('--scale <s>', 'factor for the file: 0.001 for millimetres (default: 1)', positive)
    .addOption(
      new Option('--holes <which>', 'holes that get a lid (default: small)').choices(['none', 'small', 'flat']),
    )
    .option('--seed <n>', 'start of the random numbers of the measures (default: 1)', wholeNumber('--seed', 0))
    .option('--out <file>', 'write the set as JSON')
    .option('--picture <file.png>', 'draw the mesh and the set')
    .option('--json', 'print one JSON object')
}

const plainNumber = (option: string) => (text: string) => {
  const value = text.trim() === '' ? Number.NaN : Number(text)
  if (!Number.isFinite(value)) throw new InputError(`${option}: expected a number, found ${text}.`)
  return value
}

const length = (option: string) => (text: string) => nonNegativeNumber(parseQuantity(text, 'm', option), option, 'm')
const angle = (text: string) => positiveNumber(parseQuantity(text, 'rad', '--sharp-angle'), '--sharp-angle', 'rad')
const positive = (text: string) => positiveNumber(plainNumber('--scale')(text), '--scale')
