// autoChoice.ts: ms a step of scenes of several kinds and sizes on threads of the CPU and on the GPU, for the numbers of openBackend.ts.
//
//   node dist/benchmark/autoChoice.js [--threads 1,4,16] [--gpu] [--kinds force,mesh,impulses,machine] [--seconds N] > rows.csv

import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const { values: options } = parseArgs({
  options: {
    threads: { type: 'string', default: '1,4,16' },
    gpu: { type: 'boolean', default: false },
    kinds: { type: 'string', default: 'force,mesh,impulses,machine' },
    /** Longest time of a measurement; larger scenes of a kind are then left out on that backend. */
    seconds: { type: 'string', default: '40' },
  },
})

interface Tried {
  readonly kind: string
  readonly scene: string
  readonly set: readonly string[]
  readonly steps: number
}

const sized = (kind: string, scene: string, name: string, steps: number, sizes: readonly number[]): Tried[] =>
  sizes.map((size) => ({ kind, scene, set: [`${name}=${size}`], steps }))

const tried: readonly Tried[] = [
  ...sized('force', 'bed', 'count', 200, [1000, 4000, 16_000, 64_000]),
  ...sized('mesh', 'drum', 'count', 200, [1000, 4000, 16_000, 64_000]),
  ...sized('impulses', 'tank', 'count', 20, [1000, 2000, 8000, 32_000]),
  ...sized('machine', 'light-track', 'grains', 20, [0, 1000, 4000, 16_000]),
]

const talus = fileURLToPath(new URL('../cli/main.js', import.meta.url))

interface Measured {
  readonly bodies: number
  readonly contacts: number
  readonly msPerStep: number
  readonly hash: string
}

/** Null where it takes too long. */
function measure({ scene, set, steps }: Tried, where: readonly string[]): Measured | null {
  const asked = ['bench', scene, '--steps', `${steps}`, '--warm-up', '20', '--trial', '--json']
  const parameters = set.flatMap((one) => ['--set', one])
  try {
    const timeout = 1000 * Number(options.seconds)
    const said = execFileSync(process.execPath, [talus, ...asked, ...parameters, ...where], {
      encoding: 'utf8',
      timeout,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return JSON.parse(said)
  } catch {
    return null
  }
}

const kinds = options.kinds.split(',')
const cpus = options.threads.split(',').filter((text) => text !== '')
const places = [
  ...cpus.map((threads) => ({ name: `cpu ${threads}`, where: ['--backend', 'cpu', '--threads', threads] })),
  ...(options.gpu ? [{ name: 'gpu', where: ['--backend', 'gpu'] }] : []),
]

console.log('kind,scene,parameter,place,bodies,contacts,ms,hash')
for (const { name, where } of places) {
  const ended = new Set<string>()
  for (const one of tried) {
    if (!kinds.includes(one.kind) || ended.has(one.scene)) continue
    const row = measure(one, where)
    if (row) {
      const { bodies, contacts, msPerStep, hash } = row
      console.log([one.kind, one.scene, ...one.set, name, bodies, contacts, msPerStep.toPrecision(4), hash].join(','))
    } else ended.add(one.scene)
  }
}
