// test.mjs: `npm test`. Installs what tests need, builds, lints, runs every test, says how far it is and how many passed.
//
// Tests need a software GPU (SwiftShader comes with Debian's chromium), the Vulkan loader, and programs that read exported
// files: VTK, h5py, POV-Ray; a cluster for studies: Slurm and munge; Open MPI for ranks. On Debian as root they are installed here; elsewhere the message says what is missing.
// Nothing is skipped.

import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const needed = [
  { package: 'chromium', file: '/usr/lib/chromium/vk_swiftshader_icd.json' },
  { package: 'libvulkan1', file: '/usr/lib/x86_64-linux-gnu/libvulkan.so.1' },
  { package: 'python3-vtk9', file: '/usr/lib/python3/dist-packages/vtk.py' },
  { package: 'python3-h5py', file: '/usr/lib/python3/dist-packages/h5py/__init__.py' },
  { package: 'povray', file: '/usr/bin/povray' },
  { package: 'slurm-wlm', file: '/usr/sbin/slurmctld' },
  { package: 'ffmpeg', file: '/usr/bin/ffmpeg' },
  { package: 'munge', file: '/usr/sbin/munged' },
  { package: 'openmpi-bin', file: '/usr/bin/mpirun' },
]

function run(command, args) {
  const { status } = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' })
  return status ?? 1
}

function must(command, args) {
  const status = run(command, args)
  if (status !== 0) process.exit(status)
}

function installPackages() {
  const missing = needed.filter(({ file }) => !existsSync(file)).map((p) => p.package)
  if (missing.length === 0 || process.platform !== 'linux') return
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    console.error(`tests need ${missing.join(' and ')}: install them (Debian: apt-get install ${missing.join(' ')}).`)
    process.exit(1)
  }
  must('apt-get', ['update', '-qq'])
  must('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing])
}

installPackages()
if (!existsSync('node_modules/vitest')) must('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'])
must(process.execPath, ['scripts/build.mjs'])
const lint = run('npx', ['biome', 'check', '--error-on-warnings', '.'])
mkdirSync('build', { recursive: true })
const report = 'build/tests.json'
const tests = run('npx', [
  'vitest',
  'run',
  '--reporter=default',
  '--reporter=./scripts/progressReporter.mjs',
  '--reporter=json',
  `--outputFile=${report}`,
  ...process.argv.slice(2),
])
const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, 'utf8'))
if (lint !== 0) console.log('biome found something to correct: see above, or run npm run format.')
console.log(
  `${numPassedTests} passed, ${numFailedTests} failed${numPendingTests ? `, ${numPendingTests} skipped` : ''}`,
)
process.exit(lint || tests)
