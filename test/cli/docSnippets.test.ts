// docSnippets.test.ts: every piece of TypeScript in README and manual: all are type-checked, in one program, against the built package; those
// that are whole programs elsewhere (readme.test.ts) aside, all are run, each in the surroundings that its page speaks of.

import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript-api'
import { describe, expect, test } from 'vitest'
import { pngBytes } from '#talus/io/picture/png.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, 'build/snippets')

/** Kernels and laws have their own language and their own tests: docsKernels.test.ts, ownLaw.test.ts. */
const elsewhere = ['docs/kernels.md', 'docs/laws.md']

/** What stands before a piece and behind it; `no` where it is not run, and why. */
interface Surroundings {
  readonly before?: string
  readonly behind?: string
  readonly replace?: readonly (readonly [string, string])[]
  readonly no?: string
}

const names =
  'import { backend, contact, createScene, createSimulation, defineScene, material, parameter, probe, shape, vehicles } from "talus"\n'
const small = `${names}
const stone = material({ name: 'stone', density: 2500, young: 1e7 })
const scene = createScene({ gravity: [0, 0, -9.81] })
scene.body({ name: 'ground', shape: shape.heightfield({ heights: new Array(9).fill(0), columns: 3, rows: 3, size: [2, 2] }), material: stone, fixed: true })
scene.body({ name: 'bucket', shape: shape.box({ half: [0.1, 0.1, 0.1] }), material: stone, position: [0.2, 0.1, 0.0999] })
const simulation = await createSimulation(scene, { contact: contact.dvi(), timeStep: 1e-3, backend: backend.cpu() })
simulation.step(2)
`
const definition = `${names}
const rest = {
  name: 'cart',
  title: 'a cart',
  parameters: { speed: parameter({ unit: 'rad/s', default: 5, min: 0, max: 10, what: 'of wheels' }), slip: parameter({ unit: '1', default: 0.2, min: 0, max: 1, what: 'of wheels' }) },
  timeStep: () => 1e-3,
  duration: () => 1,
  build: () => createScene({}),
}
`
const ofSteel = `${names}
const steel = material({ name: 'steel', density: 7800 })
const scene = createScene({ gravity: [0, 0, -9.81], domain: { min: [-20, -20, -5], max: [20, 20, 20] } })
`
/** Grains, and two that a hitch may hold together. */
const open = `${names}
import { joint } from 'talus'
const stone = material({ name: 'stone', density: 2500, young: 1e7 })
const scene = createScene({ gravity: [0, 0, -9.81], domain: { min: [-2, -2, -1], max: [2, 2, 2] } })
scene.body({ name: 'ground', shape: shape.plane(), material: stone, fixed: true })
const ball = { shape: shape.sphere({ radius: 0.02 }), material: stone }
scene.bodies({ name: 'grains', ...ball, positions: [[0, 0, 0.02], [0.1, 0, 0.02]] })
scene.body({ name: 'truck', ...ball, position: [1, 0, 0.02] })
scene.body({ name: 'trailer', ...ball, position: [1.1, 0, 0.02] })
scene.joint(joint.revolute({ a: 'truck', b: 'trailer', name: 'hitch', at: [1.05, 0, 0.02], axis: [0, 0, 1], uncoupled: true }))
const simulation = await createSimulation(scene, { contact: contact.dvi(), timeStep: 1e-3, backend: backend.cpu() })
`
const shown = (page: string) => `${page} is run by readme.test.ts`

const surroundings: Readonly<Record<string, Surroundings>> = {
  'README.md 1': { no: shown('README') },
  'docs/machines.md 1': { no: shown('machines') },
  'docs/terrain.md 1': { no: shown('terrain') },
  'docs/terramechanics.md 1': { no: shown('terramechanics') },
  'docs/vehicles.md 1': { no: shown('vehicles') },
  'docs/hello.md 1': {
    replace: [
      ['simulation.time < 1)', 'simulation.time < 0.02)'],
      ['backend.auto()', 'backend.cpu()'],
    ],
  },
  'docs/queries.md 1': {
    before: small,
    behind: `if (!(distance < 0 && hit && Math.abs(hit.distance - 2) < 1e-9 && forces.length === 24 && normal[2] && pointA && pointB)) throw new Error('wrong answers')\nawait simulation.close()`,
  },
  'docs/openWorld.md 1': {
    before: open,
    behind: `if ((await simulation.counters()).present !== 6 || (await simulation.placeOf(ids[1]!)) !== undefined) throw new Error('not taken out')
await simulation.close()`,
  },
  'docs/openWorld.md 2': { before: `import { joint } from 'talus'\n${ofSteel}`, behind: 'scene.check()' },
  'docs/warnings.md 1': {
    before: `${small.replace('material: stone, position: [0.2, 0.1, 0.0999] }', 'material: stone, position: [0.2, 0.1, 0.04] }')}`,
    behind: `if (simulation.warnings?.[0]?.kind !== 'deep') throw new Error('no warning')\nawait simulation.close()`,
    replace: [['simulation.step(1000)', 'simulation.step(10)']],
  },
  'docs/site.md 1': {
    before: definition,
    replace: [['defineScene({\n  // ...', 'const own = defineScene({\n  ...rest,']],
    behind: `if (own.controls({ speed: 5, slip: 0, seed: 1 })[0]?.most !== 5) throw new Error('no control')`,
  },
  'docs/files/run-folder.md 1': {
    before: `${definition}const own = defineScene({ ...rest,`,
    behind: `})\nif (own.figures({ speed: 5, slip: 0, seed: 1 })[0]?.name !== 'pull') throw new Error('no figure')`,
  },
  'docs/files/state.md 1': {
    before: `import { readState, writeState } from 'talus/files'\n${small}await writeState('bed.state', await simulation.state())\nawait simulation.close()\nconst first = scene\n{\nconst scene = createScene({})\n`,
    replace: [["without: ['lid']", "without: ['bucket']"]],
    behind: `if (scene.bodyCount !== 1 || first.bodyCount !== 2) throw new Error('not loaded')\n}`,
  },
  'docs/terrain.md 2': { behind: `if (!(grains.radii.length > 1000)) throw new Error('no grains')` },
  'docs/terramechanics.md 2': {
    before: names.replace('vehicles', 'vehicles as _vehicles'),
    behind: `const scene = createScene({ gravity: [0, 0, -9.81], domain: { min: [-2, -1, -1], max: [2, 1, 2] } })
const soil = material({ name: 'soil', density: 2000, young: 1e7 })
scene.body({ name: 'floor', shape: shape.plane(), material: soil, fixed: true })
const positions = [-0.05, 0.05].flatMap((x) => [-0.05, 0.05].flatMap((y) => [x, y, 0.05]))
const grains = scene.bodies({ name: 'grains', shape: shape.sphere({ radius: 0.05 }), material: soil, positions })
const wheel = scene.body({ name: 'wheel', shape: shape.cylinder({ radius: 0.25, height: 0.2 }), material: soil, position: [0, 0, 0.343], orientation: [Math.SQRT1_2, 0, 0, Math.SQRT1_2] })
scene.probe(probe.position(wheel))
const simulation = await createSimulation(scene, { contact: contact.dvi(), timeStep: 1e-3, backend: backend.cpu() })
simulation.step(5)
await lookAtWheel(simulation, grains)
await simulation.close()`,
  },
  'docs/vehicles.md 2': { before: ofSteel, behind: 'scene.check()\nif (!rover) throw new Error()' },
  'docs/vehicles.md 3': { before: '@vehicle', behind: 'scene.check()' },
  'docs/vehicles.md 4': {
    before: '@vehicleWithoutNames',
    behind: `scene.probe(probe.velocity(vehicle.chassis))
scene.probe(probe.angles(vehicle.chassis))
const simulation = await createSimulation(scene, { contact: contact.dvi({ tolerance: 5e-3 }), timeStep: 2e-3, backend: backend.cpu() })
await drive(simulation, 0.02)
await simulation.close()`,
  },
  'docs/vehicles.md 5': {
    before: `${ofSteel}const house = scene.body({ name: 'house', shape: shape.box({ half: [1.5, 1.2, 0.5] }), material: steel, mass: 5000, position: [0, 0, 1] })
`,
    behind: 'scene.check()',
  },
  'docs/decomposition.md 1': { no: 'docCommands.test.ts makes its file' },
  'docs/files/recording.md 1': { behind: 'if (!(recording.frames.length > 1)) throw new Error()' },
}

interface Piece {
  readonly name: string
  readonly code: string
  readonly runs: boolean
}

const blocksOf = (page: string) =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/```ts\n([\s\S]*?)```/g)].map((m) => m[1]!)

/** The vehicle of docs/vehicles.md, before it is run; a driver sets its motors. */
const vehicle = blocksOf('docs/vehicles.md')[0]!
  .split('const simulation')[0]!
  .replace(/^import .*\n/, names)
  .replace(/speed: {.*?} }/, 'speed: 0')

function pieceOf(page: string, k: number, code: string): Piece {
  const name = `${page} ${k + 1}`
  const { before = '', behind = '', replace = [], no } = surroundings[name] ?? {}
  let text = code
  for (const [from, to] of replace) {
    expect(text, name).toContain(from)
    text = text.replace(from, to)
  }
  const around = {
    '@vehicle': vehicle,
    '@vehicleWithoutNames': vehicle
      .replace(', vehicles }', ', vehicles as _v }')
      .replaceAll('vehicles.', '_v.')
      .replaceAll(/\bdrive\b/g, 'driven'),
  }
  return {
    name: name.replace(/\W/g, '-'),
    code: `${around[before as keyof typeof around] ?? before}${text}\n${behind}\nexport {}\n`,
    runs: no === undefined && !text.includes('export default'),
  }
}

const pages = [
  'README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true })
    .map((name) => `docs/${String(name)}`)
    .filter((name) => name.endsWith('.md'))
    .sort(),
].filter((page) => !elsewhere.includes(page))
const pieces = pages.flatMap((page) => blocksOf(page).map((code, k) => pieceOf(page, k, code)))

describe('TypeScript of the manual', () => {
  test('all of it has the types of the package', () => {
    mkdirSync(folder, { recursive: true })
    for (const { name, code } of pieces) writeFileSync(join(folder, `${name}.ts`), code)
    const check = spawnSync(
      process.execPath,
      [
        'node_modules/typescript/bin/tsc',
        ...['--ignoreConfig', '--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--skipLibCheck'],
        ...['--lib', 'es2023,dom', '--types', 'node,@webgpu/types'],
        ...pieces.map(({ name }) => join(folder, `${name}.ts`)),
      ],
      { cwd: root, encoding: 'utf8' },
    )
    expect(check.stdout + check.stderr).toBe('')
    expect(pieces.length).toBeGreaterThan(20)
  }, 120000)

  test('every piece with surroundings is there', () => {
    const there = pages.flatMap((page) => blocksOf(page).map((_, k) => `${page} ${k + 1}`))
    expect(there).toEqual(expect.arrayContaining(Object.keys(surroundings)))
  })

  test('what is not run elsewhere runs', () => {
    const rgba = Uint8Array.from({ length: 16 * 8 * 4 }, (_, k) => (k % 4 === 3 ? 255 : Math.floor(k / 4)))
    writeFileSync(join(folder, 'hills.png'), pngBytes({ width: 16, height: 8, rgba }))
    rmSync(join(folder, 'runs'), { recursive: true, force: true })
    const run = ['run', 'bed', '--set', 'count=100', '--backend', 'cpu', '--record', '10000', '--steps', '20']
    execFileSync(process.execPath, [join(root, 'dist/cli/main.js'), ...run, '--out', 'runs/bed-1'], { cwd: folder })
    const running = pieces.filter(({ runs }) => runs)
    for (const { name, code } of running) {
      const { outputText } = ts.transpileModule(code, {
        compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
      })
      writeFileSync(join(folder, `${name}.mjs`), outputText)
    }
    writeFileSync(
      join(folder, 'all.mjs'),
      running
        .map(({ name }) => `await import('./${name}.mjs').catch((e) => { throw new Error('${name}: ' + e.stack) })`)
        .join('\n'),
    )
    const { status, stderr } = spawnSync(process.execPath, ['all.mjs'], { cwd: folder, encoding: 'utf8' })
    expect(stderr).toBe('')
    expect(status).toBe(0)
    expect(running.length).toBeGreaterThan(12)
  }, 180000)
})
