// ownLaw.test.ts: a part of a contact law that a user wrote, in a project outside the checkout; as docs/laws.md has it.

import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contact, createScene, createSimulation, InputError, material, shape } from '#talus/index.js'
import { loadModule } from '#talus/io/sceneFile/loadModule.js'
import { loadScene } from '#talus/io/sceneFile/loadScene.js'
import type { OwnPart } from '#talus/model/ownPart.js'
import { temporaryFolder } from '../io/temporaryFolder.js'
import { double, gpu, type Life } from '../physics/lives.js'
import { projectRoot } from '../samples/buildSamples.js'
import { runRanks } from './mpirun.js'

const folder = temporaryFolder()
process.env.TALUS_CACHE = join(folder, 'cache')
const page = readFileSync(join(projectRoot, 'docs/laws.md'), 'utf8')
const quoted = (name: string) => new RegExp(`\`\`\`\\w+ ${name}\\n(.*?)\`\`\``, 's').exec(page)![1]!
const files = ['dent.ts', 'ball.ts', 'ball.yaml']
for (const file of files) writeFileSync(join(folder, file), quoted(file))

/** A package as npm would leave it, without the packages that compile. */
function installed(): string {
  const { dependencies } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, 'talus'), { recursive: true })
  for (const part of ['package.json', 'src', 'dist']) {
    const filter = (path: string) => !/dist.(viewer|benchmark)|\.map$|\.assembly\.ts$|kernelTable\.ts$/.test(path)
    cpSync(join(projectRoot, part), join(modules, 'talus', part), { recursive: true, filter })
  }
  for (const name of Object.keys(dependencies)) link(name)
  // empty, so that none of a folder above is found
  for (const name of compilers) {
    mkdirSync(join(modules, name))
    writeFileSync(join(modules, name, 'package.json'), '{}')
  }
  return join(modules, 'talus/dist/cli/main.js')
}

const compilers = ['assemblyscript', 'typescript-api']

const link = (name: string) =>
  symlinkSync(join(projectRoot, 'node_modules', name), join(folder, 'node_modules', name), 'junction')

test('compiles in a project of its own; without the compiler, one sentence says what to install', async () => {
  const talus = installed()
  const run = (...argv: string[]) =>
    spawnSync(process.execPath, [talus, 'run', ...argv, '--backend', 'cpu', '--no-report'], {
      cwd: folder,
      encoding: 'utf8',
    })
  const missing = run('ball.ts', '--out', 'missing')
  expect(missing.stderr.trim()).toBe(
    'error: the part dent of the law is compiled by packages that are not installed: npm install --save-dev assemblyscript@0.28 typescript-api@npm:typescript@6',
  )
  for (const name of compilers) {
    rmSync(join(folder, 'node_modules', name), { recursive: true })
    link(name)
  }
  const done = run('ball.yaml', '--out', 'run')
  expect(done.stderr + done.stdout).toMatch(/after .*0\.5 m\/s .*pass/)
  // every rank compiles it; MPI is called through a package that need not be there
  link('koffi')
  writeFileSync(join(folder, 'two.yaml'), withSecondBall(quoted('ball.yaml')))
  const hashOf = (text: string) => /hash (\w+)/.exec(text)?.[1]
  const alone = run('two.yaml', '--steps', '300', '--out', 'alone')
  const over = await runRanks(2, folder, [
    talus,
    ...'run two.yaml --steps 300 --out over --backend mpi --no-report'.split(' '),
  ])
  expect(over.stderr).toContain('2 ranks')
  expect(hashOf(over.stdout)).toMatch(/^\w{16}$/)
  expect(hashOf(over.stdout)).toBe(hashOf(alone.stdout))
}, 180_000)

const withSecondBall = (text: string) =>
  text.replace(
    'probes:',
    '  - { name: second, shape: { kind: sphere, radius: 1 cm }, material: clay, position: [0.0202, 0, 0.0102], velocity: [-1, 0, -1] }\nprobes:',
  )

/** A ball of 1 cm that meets a fixed one, or a plane, at 1 m/s. */
function impact(other: 'ball' | 'plane' | 'box') {
  const scene = createScene({ gravity: [0, 0, 0] })
  scene.material(material({ name: 'clay', density: 2000, own: { loading: 3e4 } }))
  scene.material(material({ name: 'rock', density: 2000 }))
  scene.materialPair('clay', 'rock', { own: { loading: 1e4, unloading: 4e4 } })
  const target = {
    ball: { shape: shape.sphere({ radius: 0.01 }), position: [0, 0, -0.01] as const },
    plane: { shape: shape.plane(), position: [0, 0, 0] as const },
    box: { shape: shape.box({ half: [0.05, 0.05, 0.05] }), position: [0, 0, -0.05] as const },
  }[other]
  scene.body({ name: 'floor', ...target, material: 'rock', fixed: true })
  const ball = { shape: shape.sphere({ radius: 0.01 }), material: 'clay' }
  scene.body({ name: 'ball', ...ball, position: [0, 0, 0.01], velocity: [0, 0, -1] })
  return scene
}

const mass = (2000 * 4 * Math.PI * 1e-6) / 3
/** s: a quarter of a period in, half as long out. */
const whole = 0.75 * Math.PI * Math.sqrt(mass / 1e4)

async function speedAfter(other: 'ball' | 'plane' | 'box', life: Life, steps: number): Promise<number> {
  const { dent } = await loadModule<{ dent: OwnPart<'normal'> }>(join(folder, 'dent.ts'))
  const law = contact.forces({ normal: dent, tangential: 'none', rolling: 'none', spinning: 'none' })
  const simulation = await createSimulation(impact(other), {
    contact: law,
    timeStep: (1.2 * whole) / steps,
    backend: life.choice,
  })
  simulation.step(steps)
  await simulation.finish()
  const speed = (await simulation.read('bodyVel'))[5]!
  await simulation.close()
  return speed
}

// √(k/k₂) = 1/2, off by the step to second order
test.each([
  ['ball', double, 2000, 1e-5],
  ['box', double, 2000, 1e-5],
  ['plane', gpu, 30, 2e-2],
] as const)(
  'a dent gives back half the speed of an impact with a %s',
  async (other, life, steps, off) => {
    expect(Math.abs((await speedAfter(other, life, steps)) - 0.5)).toBeLessThan(off)
  },
  180_000,
)

const text = quoted('dent.ts')
test.each([
  [
    'syntax',
    text.replace('const rest = ', 'const rest = Math.sin(0.5) * '),
    'Math.sin differs between engines; import sin from talus/law',
  ],
  ['its parameters', text.replace('before: real)', 'before: vec3)'), 'dentForce does not fit a normal part'],
  [
    'a switch',
    text.replace('const deepest', 'switch (at) {}\n  const deepest'),
    'SwitchStatement is not in the language; write if, else if',
  ],
])('wrong in %s: file, line and what to write', async (_, wrong, message) => {
  writeFileSync(join(folder, 'wrong.ts'), wrong)
  const { dent } = await loadModule<{ dent: OwnPart<'normal'> }>(join(folder, 'wrong.ts'))
  const law = contact.forces({ normal: dent })
  const made = createSimulation(impact('plane'), { contact: law, timeStep: 1e-5, backend: double.choice })
  const error = await made.catch((reason: Error) => reason)
  expect(error).toBeInstanceOf(InputError)
  expect((error as Error).message).toMatch(/wrong\.ts:\d+:\d+: /)
  expect((error as Error).message).toContain(message)
})

test.each([
  ['source: import.meta.url,', '', 'source is missing: write source: import.meta.url'],
  ['equations: dentForce,', '', 'equations is missing'],
  ["name: 'dent'", "name: 'hooke'", 'there is a normal part of this name already'],
  ["kind: 'normal'", "kind: 'normals'", 'unknown kind normals, did you mean normal?'],
  ['spring:', 'sprng:', 'there is no option sprng, did you mean spring?'],
  ["unit: 'N/m', default: 1e4", 'default: 1e4', 'the parameter loading has no unit'],
])('a declaration with %s as "%s"', async (from, to, message) => {
  writeFileSync(join(folder, 'wrong.ts'), text.replace(from, to))
  await expect(loadModule(join(folder, 'wrong.ts'))).rejects.toThrow(message)
})

test('a scene file says where a value or a file is wrong', async () => {
  const yaml = (from: string, to: string) => {
    writeFileSync(join(folder, 'wrong.yaml'), quoted('ball.yaml').replace(from, to))
    return loadScene(join(folder, 'wrong.yaml'))
  }
  await expect(yaml('{ loading', '{ loadin')).rejects.toThrow(
    /wrong\.yaml:6:\d+: materials\.clay: no part of the law declares loadin, did you mean loading\?/,
  )
  await expect(yaml('10 kN/m', '10 kg')).rejects.toThrow(/wrong\.yaml:6:\d+: materials\.clay: loading: /)
  await expect(yaml('dent.ts', 'gone.ts')).rejects.toThrow(
    /wrong\.yaml:1:\d+: contact: .*gone\.ts: there is no such file/,
  )
  await expect(yaml('normal: { file: dent.ts }, tangential: none', 'tangential: { file: dent.ts }')).rejects.toThrow(
    'dent.ts must export one tangential part made by lawPart, found 0',
  )
})
