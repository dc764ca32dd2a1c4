// studyOptions.ts: the options of `talus study`.

import type { Command } from 'commander'
import { slurmWord } from '../io/study/jobScript.js'
import { memoryPattern } from '../io/study/memorySize.js'
import { InputError } from '../model/inputError.js'
import { collectSet, wholeNumber } from './options.js'

export interface StudyOptions {
  readonly set: Readonly<Record<string, string>>
  readonly out?: string
  readonly jobs?: number
  readonly threads?: number
  /** 500M, 4G */
  readonly memory?: string
  readonly status?: boolean
  readonly retry?: boolean
  readonly dryRun?: boolean
  readonly gather?: boolean
  readonly point?: string
  readonly slurm?: boolean
  readonly script?: boolean
  readonly partition?: string
  readonly account?: string
  readonly timeLimit?: string
  readonly gpus?: number
  readonly template?: string
  readonly attempts?: number
}

export function addStudyOptions(command: Command): Command {
  return command
    .option(
      '--set <path=value>',
      'a value in place of that in the file, by path: --set parameters.count=4000 (repeatable)',
      collectSet,
      {},
    )
    .option('--out <dir>', 'folder of the study (default: runs/ and the name of the file)')
    .option('--jobs <n>', 'most runs at a time (default: as cores and memory allow)', wholeNumber('--jobs', 1))
    .option('--threads <n>', 'CPU threads of each run (default: 1)', wholeNumber('--threads', 1))
    .option('--memory <size>', 'of each run, as 500M or 4G (default: what the first ones take)', memorySize)
    .option('--status', 'say how far it is, and run nothing')
    .option('--dry-run', 'say how many points there are and about how long they take, from a short trial')
    .option('--retry', 'run points that failed once more')
    .option('--gather', 'write table and page of what there is, and run nothing')
    .option('--point <name>', 'run this point alone, as a job of a cluster does')
    .option('--slurm', 'run the points as a job array of Slurm, watch it, and submit again what it did not finish')
    .option('--script', 'write the script of that job array and run nothing; plain bash runs it too')
    .option('--partition <name>', 'of Slurm', oneWord('--partition'))
    .option('--account <name>', 'of Slurm', oneWord('--account'))
    .option('--time-limit <time>', 'of each task, in the words of Slurm: 30, 2:00:00, 1-12', oneWord('--time-limit'))
    .option('--gpus <n>', 'of each task', wholeNumber('--gpus', 0))
    .option('--template <file>', 'script in place of the one that comes with Talus (docs/studies.md)')
    .option('--attempts <n>', 'times a point is submitted, at most (default: 3)', wholeNumber('--attempts', 1))
    .option('--json', 'print one JSON object')
}

const oneWord = (option: string) => (text: string) => {
  if (slurmWord.test(text)) return text
  throw new InputError(`${option}: expected one word of letters, digits and any of _ @ % + = : , . / -, found ${text}.`)
}

function memorySize(text: string): string {
  if (memoryPattern.test(text)) return text
  throw new InputError(`--memory: expected a size as 500M or 4G, found ${text}.`)
}

/** 500M as bytes; a plain number counts megabytes, as Slurm has it. */
export function bytesOf(size: string): number {
  const [, digits, letter = 'M'] = /^([\d.]+)([KMGT]?)$/.exec(size)!
  return Number(digits) * 1024 ** ('KMGT'.indexOf(letter || 'M') + 1)
}
