// jobScript.ts: the points of a study as one script: a job array of a cluster, or plain bash.

import { InputError } from '../../model/inputError.js'
import { didYouMean } from '../../model/nearestName.js'

export interface JobScript {
  /** Of the study. */
  readonly name: string
  /** The command line of the study, without what to do. */
  readonly command: readonly string[]
  /** Where it was given. */
  readonly workingFolder: string
  /** Folder for what jobs say. */
  readonly logFolder: string
  /** Names of the points to run. */
  readonly points: readonly string[]
  readonly threads: number
  readonly partition?: string | undefined
  readonly account?: string | undefined
  readonly time?: string | undefined
  readonly memory?: string | undefined
  readonly gpus?: number | undefined
  readonly atOnce?: number | undefined
}

/** Tasks of a job array: Slurm's own limit where nobody has raised it. A task takes several points where there are more. */
const mostTasks = 1000

/** What a script of one's own may hold in double braces is what this one holds. */
const defaultTemplate = `#!/bin/bash
{{directives}}
# Points of the study {{name}}. A task of a job array takes every {{tasks}}th of them; under plain bash all are run, JOBS at a time,
# and the results are written.
cd {{folder}} || exit 1
points=(
{{points}}
)
point() {
  {{command}} --point "$1"
}
task=\${SLURM_ARRAY_TASK_ID:-\${PBS_ARRAY_INDEX:-}}
if [ -n "$task" ]; then
  code=0
  for ((k = task; k < \${#points[@]}; k += {{tasks}})); do
    point "\${points[k]}" || code=$?
  done
  exit $code
fi
for name in "\${points[@]}"; do
  while [ "$(jobs -rp | wc -l)" -ge "\${JOBS:-1}" ]; do sleep 0.1; done
  point "$name" &
done
wait
{{command}} --gather
`

export function jobScript(job: JobScript, template = defaultTemplate): string {
  const tasks = Math.min(mostTasks, job.points.length)
  const values: Readonly<Record<string, string>> = {
    name: job.name,
    directives: directives(job, tasks).join('\n'),
    tasks: String(tasks),
    last: String(tasks - 1),
    folder: quoted(job.workingFolder),
    points: job.points.map((point) => `  ${quoted(point)}`).join('\n'),
    command: job.command.map(quoted).join(' '),
    threads: String(job.threads),
  }
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined)
      throw new InputError(`the template names {{${name}}}, which is not known${didYouMean(name, Object.keys(values))}`)
    return value
  })
}

function directives(job: JobScript, tasks: number): string[] {
  const { partition, account, time, memory, gpus, atOnce } = job
  const lines: (readonly [string, string | number | undefined])[] = [
    ['job-name', job.name.replace(/\s+/g, '_')],
    ['array', `0-${tasks - 1}${atOnce === undefined ? '' : `%${atOnce}`}`],
    ['output', `"${job.logFolder.replace(/["\\]/g, '\\$&')}/%A_%a.out"`],
    ['cpus-per-task', job.threads],
    ['partition', partition],
    ['account', account],
    ['time', time],
    ['mem', memory],
    ['gpus', gpus || undefined],
  ]
  return lines.flatMap(([name, value]) => (value === undefined ? [] : [`#SBATCH --${name}=${value}`]))
}

/** What may stand in a directive as it is. */
export const slurmWord = /^[\w@%+=:,./-]+$/

/** For bash. */
const quoted = (text: string) => (slurmWord.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`)
