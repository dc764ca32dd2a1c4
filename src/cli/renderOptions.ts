// renderOptions.ts: the options of `talus render`.

import { type Command, Option } from 'commander'
import { mostPixels } from '../io/export/pov/look.js'
import { type RendererName, rendererNames } from '../io/film/rendererNames.js'
import { InputError } from '../model/inputError.js'
import { wholeNumber } from './options.js'

export interface RenderOptions {
  readonly out?: string
  readonly film?: string
  readonly renderer: RendererName
  readonly look?: string
  readonly camera?: string
  readonly beside?: string
  readonly frames?: string
  readonly fps: number
  readonly speed?: number
  readonly size?: readonly [number, number]
  readonly jobs?: number
  readonly samples?: number
  readonly blocks?: number
  readonly backend?: 'auto' | 'cpu' | 'gpu'
  readonly part?: readonly [number, number]
}

const numberAbove = (option: string) => (text: string) => {
  const value = Number(text)
  if (text.trim() !== '' && Number.isFinite(value) && value > 0) return value
  throw new InputError(`${option}: expected a number above zero, found ${text}.`)
}

function pictureSize(text: string): [number, number] {
  const found = /^(\d+)x(\d+)$/.exec(text)
  const [width, height] = [Number(found?.[1]), Number(found?.[2])]
  if (width >= 1 && height >= 1 && width <= mostPixels && height <= mostPixels) return [width, height]
  throw new InputError(`--size: expected WIDTHxHEIGHT in pixels, as 1920x1080, at most ${mostPixels}, found ${text}.`)
}

function filmPart(text: string): [number, number] {
  const found = /^(\d+)\/(\d+)$/.exec(text)
  const [k, n] = [Number(found?.[1]), Number(found?.[2])]
  if (k < n) return [k, n]
  throw new InputError(`--part: expected K/N with K from 0 to N - 1, found ${text}.`)
}

export function addRenderOptions(command: Command): Command {
  return command
    .option('--film <file>', 'a film too, .mp4, .webm or .gif, by ffmpeg')
    .option('--out <dir>', 'folder for the pictures (default: pictures in the run folder)')
    .option('--frames <a:b:step>', 'which frames of the recording, as a slice of a list, or one number (default: all)')
    .option('--fps <n>', 'pictures in a second of the film', numberAbove('--fps'), 30)
    .option(
      '--speed <x>',
      'seconds of the run in a second of the film (default: each frame once)',
      numberAbove('--speed'),
    )
    .option('--size <WxH>', 'pixels (default: 1280x720, or what the look says)', pictureSize)
    .addOption(new Option('--renderer <name>', 'what draws').choices([...rendererNames]).default('fast'))
    .option(
      '--samples <n>',
      'along each edge of a pixel (default: 2; 4 for path, which is 16 paths)',
      wholeNumber('--samples', 1),
    )
    .option('--look <file>', 'colours, camera and backdrop as YAML, or the name of a look (docs/render.md)')
    .option('--camera <way>', 'still, orbit, orbit=TURNS or follow=BODY')
    .option('--beside <run>', 'another run on the right of every picture, at the same time')
    .option('--jobs <n>', 'pictures at a time, or threads of path (default: all cores)', wholeNumber('--jobs', 1))
    .option(
      '--blocks <n>',
      'blocks of one picture: of pov side by side (default: 1), of path one after the other',
      wholeNumber('--blocks', 1),
    )
    .addOption(new Option('--backend <kind>', 'where path runs (default: auto)').choices(['auto', 'cpu', 'gpu']))
    .option('--part <k/n>', 'of n parts the k-th alone, from 0: one for each machine, or task of a job array', filmPart)
    .option('--json', 'print one JSON object')
}
