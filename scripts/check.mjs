// check.mjs: `npm run check [--since REF]`. What to run before a commit, in under a minute on a quiet machine: types, lint, architecture,
// quick unit tests, and the tests of what changed since REF (the last commit when left out):
//
//   a test that changed, the tests that import a module that changed, and the parity of kernels in files that changed
//
// `npm test` runs everything, and writes to build/testTimes.json how long each file took: unit tests longer than `quick` are left
// to it. Those whose times are not known yet, as in a new checkout, are run a few at a time while there is time, and known from
// then on.

import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

/** s of a unit test file that is still run. */
const quick = 2
/** s of tests of what changed, the shortest first. */
const budget = 30
/** Unit tests whose times are not known are begun so many at a time, until so many s after the start of the check. */
const batch = 8
const latest = 35
const began = performance.now()

const since = process.argv.includes('--since') ? process.argv[process.argv.indexOf('--since') + 1] : 'HEAD'
const shell = process.platform === 'win32'

function lines(command, ...args) {
  const { stdout, status } = spawnSync(command, args, { encoding: 'utf8', shell })
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : []
}

const changed = [
  ...lines('git', 'diff', '--name-only', '--diff-filter=d', since),
  ...lines('git', 'ls-files', '--others', '--exclude-standard'),
]
const allTests = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .map((file) => `test/${file.replace(/\\/g, '/')}`)
  .filter((file) => file.endsWith('.test.ts'))
const times = existsSync('build/testTimes.json') ? JSON.parse(readFileSync('build/testTimes.json', 'utf8')) : {}
const timeOf = (file) => times[file] ?? 1

/** Tests that import a module that changed, by the path they would name it with. */
function testsOf(modules) {
  const paths = modules.map((file) => `#talus/${file.replace(/^src\//, '').replace(/ts$/, 'js')}`)
  return allTests.filter((test) => {
    const text = readFileSync(test, 'utf8')
    return paths.some((path) => text.includes(`'${path}'`))
  })
}

function withinBudget(files) {
  let spent = 0
  return [...files]
    .sort((a, b) => timeOf(a) - timeOf(b))
    .filter((file) => {
      spent += timeOf(file)
      return spent <= budget
    })
}

function kernelsIn(files) {
  const declared = /export const (\w+) = kernel\(/g
  return files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(declared)].map((match) => match[1]))
}

/** Runs a command to its end; what it says is shown where it fails. */
function run(what, command, args) {
  const began = performance.now()
  return new Promise((resolve) => {
    const child = spawn(command, args, { shell })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
    child.on('close', (status) => {
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      console.log(`${status === 0 ? 'good ' : 'WRONG'}  ${what}, ${seconds} s`)
      if (status !== 0) console.log(said)
      resolve(status === 0)
    })
  })
}

const sources = changed.filter((file) => file.startsWith('src/') && file.endsWith('.ts'))
const kernels = kernelsIn(sources.filter((file) => file.startsWith('src/kernels/')))
const isUnit = (file) => /^test\/(unit|architecture)\//.test(file)
const unit = allTests.filter((file) => isUnit(file) && times[file] <= quick)
/** Those that start no engine, compiler or program first. */
const heavy = /Backend|gpu|compile|simulat|spawn|exec|decompose/i
const unknown = allTests
  .filter((file) => isUnit(file) && times[file] === undefined)
  .sort((a, b) => heavy.test(readFileSync(a, 'utf8')) - heavy.test(readFileSync(b, 'utf8')))
const touched = new Set([...changed.filter((file) => allTests.includes(file)), ...testsOf(sources)])
for (const file of [...unit, ...unknown]) touched.delete(file)
const more = withinBudget(touched)
const left = touched.size - more.length

if (!(await run('types and build', process.execPath, ['scripts/build.mjs']))) process.exit(1)
const reporters = ['--reporter=dot', '--reporter=./scripts/progressReporter.mjs']
const vitest = (...args) => ['vitest', 'run', ...reporters, ...args]
const parity = ` (${kernels.join('|')})(__\\w+)?$`

async function tests() {
  const results = []
  const known = [...unit, ...more]
  if (known.length > 0) {
    const what = `${unit.length} files of quick unit tests, ${more.length} of what changed`
    results.push(await run(what, 'npx', vitest(...known)))
  }
  while (unknown.length > 0 && performance.now() - began < 1000 * latest) {
    const next = unknown.splice(0, batch)
    results.push(await run(`${next.length} files of unit tests of unknown time`, 'npx', vitest(...next)))
  }
  return results.every(Boolean)
}

const results = await Promise.all([run('lint', 'npx', ['biome', 'check', '--error-on-warnings', '.']), tests()])
if (kernels.length > 0) {
  results.push(
    await run(`parity of ${kernels.length} kernels`, 'npx', vitest('test/parity/kernels.test.ts', '-t', parity)),
  )
}
if (unknown.length > 0)
  console.log(`${unknown.length} unit test files of unknown time are left to the next check or npm test`)
console.log(`${((performance.now() - began) / 1000).toFixed(1)} s in all`)
if (left > 0) console.log(`${left} longer test files of what changed are left to npm test`)
process.exit(results.every(Boolean) ? 0 : 1)
