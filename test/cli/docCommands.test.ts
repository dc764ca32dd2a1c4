// docCommands.test.ts: the commands of README and manual in the order a reader meets them, in one folder, at small sizes.
//
// What a page says is run as it stands but for its size: a hundred grains, a few steps. Pages of the viewer are opened and closed.

import { spawn } from 'node:child_process'
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../io/temporaryFolder.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const pages = [
  'README.md',
  'docs/hello.md',
  'docs/viewer.md',
  'docs/export.md',
  'docs/decomposition.md',
  'docs/studies.md',
  'docs/render.md',
]

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object }

/** Lines of the shell blocks of a page, without their comments. */
function commandsOf(page: string): string[] {
  const text = readFileSync(join(root, page), 'utf8')
  return [...text.matchAll(/```sh\n([\s\S]*?)```/g)]
    .flatMap((block) => block[1]!.replaceAll('\\\n', ' ').split('\n'))
    .map((line) => line.replace(/\s+#.*/, '').trim())
    .filter((line) => line !== '')
}

/** The steps of a run: few, and a few more where it goes on. */
function shorten(argv: string[]): void {
  const time = argv.indexOf('--time')
  if (time > 0) argv.splice(time, 2, '--steps', String(50 * Number.parseFloat(argv[time + 1]!)))
  else if (argv.includes('--steps')) argv[argv.indexOf('--steps') + 1] = '20'
  else argv.push('--steps', '20')
  // frames of so few steps
  if (argv.includes('--record')) argv[argv.indexOf('--record') + 1] = '10000'
}

/** The same at a small size. */
function small(command: string): string[] {
  const argv = command
    .replace(/^npx talus /, '')
    .replace(/count=\d000/, 'count=100')
    .match(/'[^']*'|\S+/g)!
    .map((word) => word.replace(/^'(.*)'$/, '$1'))
  const [name, scene] = argv
  if (name === 'run' || name === 'bench') {
    if (/^(bed|heap)$/.test(scene!) && !command.includes('count=')) argv.push('--set', 'count=100')
    shorten(argv)
    if (name === 'bench') argv.push('--warm-up', '10')
    if (argv.includes('gpu')) argv.push('--device', 'swiftshader')
  }
  if (name === 'render' && !argv.includes('--size')) argv.push('--size', '160x90')
  if (name === 'study') {
    const size = {
      'time-step': ['options.step.points=2'],
      repose: ['parameters.friction=[0.5]', 'parameters.rolling=[0]'],
    }
    for (const set of size[scene as keyof typeof size] ?? []) argv.push('--set', set)
  }
  if ((name === 'view' || argv.includes('--view')) && !argv.includes('--no-open')) argv.push('--no-open')
  return argv
}

interface Ended {
  readonly code: number | null
  readonly said: string
}

/** A command that serves a page is ended once that is all it does. */
function talus(folder: string, argv: readonly string[]): Promise<Ended> {
  const child = spawn(process.execPath, [join(root, 'dist/cli/main.js'), ...argv], { cwd: folder })
  let said = ''
  const hear = (data: Buffer) => {
    said += data
    if (said.includes('Ctrl-C ends it')) child.kill('SIGINT')
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, said })))
}

describe('commands in the order of a reader', () => {
  const folder = temporaryFolder()
  cpSync(join(root, 'docs/parts'), join(folder, 'docs/parts'), { recursive: true })

  for (const page of pages) {
    for (const command of commandsOf(page)) {
      if (!command.startsWith('npx talus ')) continue
      it(`${page}: ${command}`, async () => {
        // npm start makes this run
        if (!existsSync(join(folder, 'runs/heap-1'))) {
          const { start } = scripts as { start: string }
          expect((await talus(folder, small(start.replace('node dist/cli/main.js', 'npx talus')))).code).toBe(0)
        }
        const { code, said } = await talus(folder, small(command))
        expect(said).not.toMatch(/error:/)
        expect(code).toBe(0)
      }, 180000)
    }
  }

  // a bed of a few grains is none that can be cut and tilted, and of many it takes minutes
  it('docs/beds.md names options that there are', async () => {
    const [command] = commandsOf('docs/beds.md')
    const { said } = await talus(folder, ['bed', '--help'])
    for (const [option] of command!.matchAll(/--[\w-]+/g)) expect(said).toContain(`${option} `)
  })

  it('npm scripts that pages name are there', () => {
    const named = [...pages, 'docs/site.md'].flatMap((page) =>
      commandsOf(page).flatMap((line) => [...line.matchAll(/npm (?:run )?([\w:]+)/g)].map((match) => match[1]!)),
    )
    expect(named.length).toBeGreaterThan(2)
    for (const name of named) expect(['install', ...Object.keys(scripts)]).toContain(name)
  })
})
