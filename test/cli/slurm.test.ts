// A study and a film as job arrays of a real Slurm of one node, and the script of a study under plain bash.

import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobScript } from '#talus/io/study/jobScript.js'
import { type Cluster, startSlurm } from '../fixtures/startSlurm.js'
import { temporaryFolder } from '../io/temporaryFolder.js'
import { writeFall } from './sceneFiles.js'
import { talus } from './talusHere.js'
import { start } from './talusProcess.js'

const program = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))
const folder = temporaryFolder()
const at = (...names: string[]) => join(folder, ...names)

function put(name: string, text: string): string {
  writeFileSync(at(`${name}.yaml`), text)
  return at(`${name}.yaml`)
}

describe('talus study --slurm', () => {
  let cluster: Cluster
  beforeAll(async () => {
    cluster = await startSlurm(at('cluster'))
    process.env.SLURM_CONF = cluster.env.SLURM_CONF
  }, 60000)
  afterAll(async () => {
    Reflect.deleteProperty(process.env, 'SLURM_CONF')
    await cluster?.stop()
  })

  it('runs the points as a job array, gathers them and names what failed', async () => {
    writeFall(folder, 'breaks', 'quiet')
    const file = put(
      'array',
      'scene: breaks.yaml\nparameters: { bodies.1.name: [quiet, fail-at-20] }\noptions: { steps: 30 }\nslurm: { partition: main, time: 10 }\nmemory: 500M',
    )
    const { code, stdout, stderr } = await talus('study', file, '--out', at('array'), '--slurm', '--json')
    expect(stderr).toMatch(/job \d+ submitted/)
    expect(JSON.parse(stdout)).toMatchObject({ points: 2, completed: 1, failed: 1 })
    expect(code).toBe(1)
    expect(readFileSync(at('array', 'table.csv'), 'utf8')).toMatch(/\nname=quiet-\w+,completed,quiet,30,/)
    const script = readFileSync(at('array', 'job.sh'), 'utf8')
    expect(script).toMatch(
      /#SBATCH --array=0-1\n(.*\n)*#SBATCH --partition=main\n#SBATCH --time=10\n#SBATCH --mem=500M\n/,
    )
  }, 60000)

  it('submits again what was ended from outside, and goes on where it was', async () => {
    writeFall(folder, 'long', 'slow')
    const file = put('again', 'scene: long.yaml\noptions: { steps: 900, checkpoint: 0.05 }')
    const running = start(folder, 'study', file, '--out', at('again'), '--slurm')
    let said = ''
    running.process.stderr!.on('data', (data) => {
      said += data
    })
    const record = () => {
      const points = existsSync(at('again', 'points')) ? readdirSync(at('again', 'points')) : []
      const run = points.map((name) => at('again', 'points', name, 'run.json')).find((path) => existsSync(path))
      return run === undefined ? null : (JSON.parse(readFileSync(run, 'utf8')) as { steps: number })
    }
    await expect.poll(() => record()?.steps ?? 0, { timeout: 30000, interval: 20 }).toBeGreaterThan(0)
    execFileSync('scancel', [/job (\d+) submitted/.exec(said)![1]!], { env: cluster.env })
    const { code, stderr } = await running.ended
    expect(stderr).toMatch(/1 point was not finished by job \d+: submitted again/)
    expect(code).toBe(0)
    expect(record()).toMatchObject({ status: 'completed', steps: 900 })
  }, 90000)

  it('starts a scene over ranks within an allocation', () => {
    const run = [
      'run',
      'bed',
      '--set',
      'count=100',
      '--steps',
      '5',
      '--no-report',
      '--backend',
      'mpi',
      '--out',
      at('ranks'),
    ]
    const ranks = ['-n', '2', 'mpirun', process.execPath, program, ...run]
    const allowed = { OMPI_ALLOW_RUN_AS_ROOT: '1', OMPI_ALLOW_RUN_AS_ROOT_CONFIRM: '1' }
    execFileSync('salloc', ranks, { env: { ...cluster.env, ...allowed }, stdio: 'pipe' })
    const record = JSON.parse(readFileSync(at('ranks', 'run.json'), 'utf8')) as {
      status: string
      backend: { device: string }
    }
    expect(record).toMatchObject({
      status: 'completed',
      steps: 5,
      backend: { device: expect.stringMatching(/^2 ranks of Open MPI/) },
    })
  }, 60000)

  it('draws a film as a job array, with the pictures of one process', async () => {
    await talus('run', writeFall(folder), '--out', at('film'), '--record', '10')
    const render = ['render', at('film'), '--size', '64x48', '--jobs', '1', '--out']
    const task = [process.execPath, program, ...render, at('parts'), '--part'].map((word) => `'${word}'`).join(' ')
    const log = ['--output', at('film.log')]
    const wrapped = ['--wrap', `${task} $SLURM_ARRAY_TASK_ID/3`]
    execFileSync('sbatch', ['--wait', '--array=0-2', ...log, ...wrapped], { env: cluster.env, stdio: 'pipe' })
    expect((await talus(...render, at('whole'))).code).toBe(0)
    const names = readdirSync(at('whole'))
    expect(names).toHaveLength(6)
    expect(readdirSync(at('parts'))).toEqual(names)
    for (const name of names) expect(readFileSync(at('parts', name))).toEqual(readFileSync(at('whole', name)))
  }, 90000)

  it('says in one sentence what Slurm refuses', async () => {
    writeFall(folder)
    const file = put('wrong', 'scene: fall.yaml\nslurm: { partition: nowhere }')
    const { code, stderr } = await talus('study', file, '--out', at('wrong'), '--slurm')
    expect(code).toBe(2)
    expect(stderr).toMatch(/error: sbatch refused the job: .*invalid partition/i)
  })
})

describe('the script', () => {
  it('runs under plain bash', async () => {
    writeFall(folder)
    const file = put('bash it', 'scene: fall.yaml\nparameters: { bodies.0.position.2: [1, 2] }\noptions: { steps: 20 }')
    const { stdout } = await talus('study', file, '--out', at("bash 'it'"), '--script', '--json')
    const { script } = JSON.parse(stdout) as { script: string }
    execFileSync('bash', [script], { stdio: 'pipe', env: { ...process.env, JOBS: '2' } })
    expect(readFileSync(at("bash 'it'", 'table.csv'), 'utf8').match(/,completed,/g)).toHaveLength(2)
  }, 60000)

  it('gives a task several points where there are very many, and refuses a template that names what is not there', () => {
    const points = Array.from({ length: 2500 }, (_, k) => `p${k}`)
    const job = { name: 'many', command: ['talus'], workingFolder: '/', logFolder: '/l', points, threads: 2 }
    expect(jobScript(job)).toMatch(/--array=0-999\n/)
    expect(jobScript(job)).toContain('k += 1000')
    expect(jobScript(job, '#PBS -J 0-{{last}}\n')).toBe('#PBS -J 0-999\n')
    expect(() => jobScript(job, '{{poins}}')).toThrow(/\{\{poins\}\}, which is not known, did you mean points/)
  })
})
