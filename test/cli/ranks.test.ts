// ranks.test.ts: the same scene over several ranks of the machine's own MPI, more of them than there are cores.

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localRank, nameForRank } from '#talus/backends/gpu/adapterOfRank.js'
import { findMpi, libraryVariable } from '#talus/backends/mpi/mpiLibrary.js'
import { backend, contact, createSimulation, type SceneDefinition, type Simulation } from '#talus/index.js'
import { openSource } from '#talus/io/export/exportSource.js'
import { openRecording } from '#talus/io/recording/recording.js'
import { openRunFolder } from '#talus/io/runFolder/runFolder.js'
import { readRecord } from '#talus/io/runFolder/runRecord.js'
import { startRunServer } from '#talus/io/runServer/runServer.js'
import { cutSpace } from '#talus/step/ranks/cutSpace.js'
import { hashOf as hashOfBody } from '#talus/step/ranks/regionRun.js'
import { childrenOf, runRanks, startRanks } from './mpirun.js'

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const talus = here('../../dist/cli/main.js')

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'talus-ranks-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('MPI', () => {
  test('7 ranks hand numbers round', async () => {
    const ranks = 7
    const { code, stdout, stderr } = await runRanks(ranks, here('.'), [here('ring.mjs')])
    expect(stderr).toBe('')
    expect(code).toBe(0)
    const sum = (ranks * (ranks - 1)) / 2
    expect(JSON.parse(stdout)).toEqual({ size: ranks, sum, largest: ranks - 1 })
  })

  test('the library is found, and says what it is', async () => {
    const { version, family } = await findMpi()
    expect(version).toMatch(family === 'Open MPI' ? /^Open MPI v\d/ : /^MPICH \d/)
  })

  test('a library that is no MPI, or is not there, is named', async () => {
    const named = (file: string) => findMpi({ [libraryVariable]: file })
    await expect(named('libm.so.6')).rejects.toThrow(/^libm\.so\.6 is not an MPI library: .*install Open MPI/)
    await expect(named('libnowhere.so')).rejects.toThrow(/names libnowhere\.so, which cannot be loaded/)
    await expect(findMpi({}, 'win32')).rejects.toThrow(/Linux and macOS alone/)
  })
})

test('space is cut by work where it is known, else by number', () => {
  // 60 bodies along x, of which those of the first half take three times as long
  const along = Float64Array.from({ length: 180 }, (_, i) => (i % 3 === 0 ? i / 3 : 0))
  const work = Float64Array.from({ length: 60 }, (_, i) => (i < 30 ? 3 : 1))
  expect(Array.from(cutSpace(along, 2).at)).toEqual([29.5])
  expect(Array.from(cutSpace(along, 2, work).at)).toEqual([19.5])
  expect(Array.from(cutSpace(along, 3, work).at)).toEqual([12.5, 26.5].map((x) => expect.closeTo(x, 0)))
})

describe('bytes by force, motion by impulses, measures and restarts are those of one CPU', () => {
  test.each([
    [2, ['drum', 'growing', 'rolling', 'pouring', 'blowing', 'dozingHard']],
    [4, ['flowing', 'mixed', 'dozing', 'ploughing', 'driving', 'machine', 'cemented', 'roped', 'freezingHard']],
    [7, ['emptying', 'crowding', 'oneSided']],
  ] as const)('on %i ranks: %s', async (ranks, scenes) => {
    const { code, stdout, stderr } = await runRanks(ranks, folder, [here('sameOverRanks.mjs'), ...scenes])
    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toEqual(Object.fromEntries(scenes.map((scene) => [scene, null])))
    expect(code).toBe(0)
  })
})

test('a step that fails is told as on one CPU', async () => {
  const { code, stdout } = await runRanks(2, folder, [here('failingOverRanks.mjs')])
  expect(code).toBe(0)
  const { leaving, stiff } = JSON.parse(stdout)
  expect(leaving.one).toMatch(/^body balls\.\d has left the domain in step \d+/)
  expect(leaving.ranks).toBe(leaving.one)
  expect(stiff.one).toMatch(/^the implicit step of cable rope has not converged/)
  expect(stiff.ranks).toBe(stiff.one)
})

describe('ranks with a GPU each', () => {
  const over = async (ranks: number, scene: string, steps: number) => {
    const { code, stdout, stderr } = await runRanks(ranks, folder, [here('gpuOverRanks.mjs'), `${steps}`, scene])
    expect(stderr).toBe('')
    expect(code).toBe(0)
    return JSON.parse(stdout)[scene]
  }

  test('have the bytes of one such rank, and what one CPU has up to single precision', async () => {
    const [one, two] = [await over(1, 'mixed', 24), await over(2, 'mixed', 24)]
    expect(two.device).toMatch(/^2 ranks of .*each on swiftshader/)
    expect(two.hash).toBe(one.hash)
    for (const { places, velocities, kinetic, counts } of [one, two]) {
      expect(places).toBeLessThan(1e-6)
      expect(velocities).toBeLessThan(2e-5)
      expect(kinetic).toBeLessThan(5e-6)
      for (const [ranks, cpu] of counts) expect(ranks).toBe(cpu)
    }
  })

  test('keep these bytes where boxes are cut anew', async () => {
    const all = 0
    expect((await over(2, 'crowding', all)).hash).toBe((await over(1, 'crowding', all)).hash)
  })

  test('solve by impulses to the same residual, a machine that crosses ranks with its joints', async () => {
    const { places, residual, unsolved, kinetic, counts } = await over(2, 'machine', 4)
    expect(places).toBeLessThan(1e-4)
    expect(kinetic).toBeLessThan(1e-3)
    expect(residual).toBeGreaterThan(0)
    expect(residual).toBeLessThan(1e-4)
    expect(unsolved).toBe(0)
    for (const [ranks, cpu] of counts) expect(ranks).toBe(cpu)
  })

  test('close joints of a machine that whips, from one step to the next', async () => {
    const [ranks, one] = (await over(1, 'whipping', 24)).opened
    expect(one).toBeLessThan(0.01)
    expect(ranks).toBeGreaterThan(0)
    expect(ranks).toBeLessThan(0.02)
  })

  test('take the adapters of their node one after the other', () => {
    const names = ['NVIDIA H200', 'llvmpipe (LLVM 15)', 'AMD Radeon Pro']
    const taken = (wanted: string) => [0, 1, 2].map((local) => nameForRank(names, wanted, local))
    expect(taken('any')).toEqual(['NVIDIA H200', 'AMD Radeon Pro', 'NVIDIA H200'])
    expect(taken('radeon')).toEqual(Array(3).fill('AMD Radeon Pro'))
    // what is not there is asked for by its name, and refused with it
    expect(taken('voodoo')).toEqual(Array(3).fill('voodoo'))
    expect(localRank({ OMPI_COMM_WORLD_LOCAL_RANK: '3', SLURM_LOCALID: '1' })).toBe(3)
    expect(localRank({ SLURM_LOCALID: '1' })).toBe(1)
    expect(localRank({})).toBe(0)
  })
})

const bed = ['run', 'bed', '--set', 'count=100', '--no-report']
const hashOf = (text: string) => /hash (\w+)/.exec(text)?.[1]

test('by region each rank makes the grains of its own box, with the bytes of one CPU that has all', async () => {
  const argv = [here('../../dist/benchmark/regions.js'), '--count', '400', '--steps', '500', '--blocks', '1']
  const { code, stdout, stderr } = await runRanks(3, folder, argv)
  expect(stderr).toBe('')
  expect(code).toBe(0)
  const alone = execFileSync(process.execPath, [...argv, '--alone'], { encoding: 'utf8' })
  expect(Number(/(\d+) contacts/.exec(alone)![1])).toBeGreaterThan(20)
  expect(hashOf(stdout)).toBe(hashOf(alone))
  expect(Number(/most on a rank: (\d+) grains/.exec(stdout)![1])).toBeLessThan(200)
})

/** The last frame of `regional`, for readers as if one process had written it; exports have all grains too. */
async function showsWhatRanksWrote(simulation: Simulation): Promise<void> {
  const source = await openSource(join(folder, 'regional'))
  const { recording, columns } = source
  const { steps, values } = await recording.frame(recording.frames.length - 1)
  await source.close()
  expect(recording.frames.map((frame) => frame.steps)).toEqual([0, 60, 120, 180])
  simulation.step(steps)
  const places = await simulation.read('bodyPos')
  expect(values.bodyPos).toHaveLength(places.length)
  expect(places.every((x, i) => Math.abs(x - (values.bodyPos![i] as number)) < 1e-7)).toBe(true)
  expect(Array.from(columns.radius.subarray(6))).toEqual(Array.from(recording.model.bodyRadius!.subarray(6)))
  expect(columns.count).toBe(places.length / 3)
}

describe('talus run --by-region', () => {
  const regional = (...argv: string[]) => [talus, 'run', ...argv, '--backend', 'mpi', '--by-region']

  test('has the bytes of one CPU that has all bodies, driven ones among them', async () => {
    const [steps, values] = [200, { count: 1000, lightness: 0.1, amplitude: 0.02, frequency: 4, seed: 1 }]
    const recorded = ['--record', '2000', '--out', 'regional']
    const argv = ['tank', '--set', 'count=1000', '--contact', 'dem', '--steps', String(steps), ...recorded]
    const { code, stdout, stderr } = await runRanks(3, folder, regional(...argv))
    expect(code).toBe(0)
    expect(stderr).toContain('tank: 1001 grains by region')
    expect(readFileSync(join(folder, 'regional', 'probes.csv'), 'utf8').split('\n')).toHaveLength(22)
    const tank = ((await import('#talus/scenes/tank.js')) as { default: SceneDefinition }).default
    const { fixed, count, place } = tank.byRegion!(values, 'dem')
    const scene = tank.build(values, 'dem')
    const { positions } = scene.data.groups.at(-1)! as unknown as { positions: Float64Array }
    const state = new Float64Array(6)
    for (let grain = 1; grain < count; grain++) {
      place(grain, state)
      positions.set(state.subarray(0, 3), 3 * (grain - 1))
    }
    const on = { contact: contact.hertzMindlin(), timeStep: tank.timeStep(values, 'dem') }
    const simulation = await createSimulation(scene, { ...on, backend: backend.cpu({ threads: 1 }) })
    await showsWhatRanksWrote(simulation)
    simulation.step(steps - simulation.steps)
    const [at, v] = [await simulation.read('bodyPos'), await simulation.read('bodyVel')]
    await simulation.close()
    let hash = 0
    for (let body = fixed; body < fixed + count; body++) {
      const of = (values: ArrayLike<number>) => [0, 1, 2].map((c) => values[3 * body + c]!)
      hash = (hash + hashOfBody(body, of(at), of(v))) % 2 ** 32
    }
    expect(hashOf(stdout)).toBe(hash.toString(16).padStart(8, '0'))
  })

  test('goes on from its checkpoint with any number of ranks, with the same bytes', async () => {
    const tank = ['tank', '--set', 'count=1000', '--contact', 'dem', '--steps']
    const whole = await runRanks(2, folder, regional(...tank, '300', '--out', 'unbroken'))
    const saving = ['--checkpoint', '1000', '--out', 'broken']
    const half = await runRanks(2, folder, regional(...tank, '170', ...saving))
    expect([half.code, hashOf(half.stdout) === hashOf(whole.stdout)]).toEqual([0, false])
    for (const ranks of [3, 1]) {
      const name = `broken-${ranks}`
      cpSync(join(folder, 'broken'), join(folder, name), { recursive: true })
      const { code, stdout, stderr } = await runRanks(ranks, folder, regional('--resume', name, '--steps', '300'))
      expect([code, hashOf(stdout)]).toEqual([0, hashOf(whole.stdout)])
      expect(stderr).toContain('from step 170')
      const parts = Array.from({ length: ranks }, (_, rank) => `region-300.part-${rank}.talus`)
      expect(readdirSync(join(folder, name)).sort()).toEqual(['probes.csv', ...parts, 'region.json'])
    }
    rmSync(join(folder, 'broken', 'region-170.part-1.talus'))
    const torn = await runRanks(2, folder, regional('--resume', 'broken', '--steps', '300'))
    expect([torn.code, torn.stderr.match(/^error:.*/gm)]).toEqual([
      2,
      [expect.stringMatching(/^error: rank 1: .*region-170\.part-1\.talus: there is no such file\.$/)],
    ])
  })

  test('a full disk of one rank ends it with one sentence', async () => {
    const argv = regional('bed', '--set', 'count=300', '--steps', '40', '--checkpoint', '1000', '--out', 'regionFull')
    const { code, stderr } = await runRanks(2, folder, [here('fullDiskOnRank.mjs'), '1', '5000', ...argv.slice(1)])
    expect(code).toBe(1)
    expect(stderr.match(/^error:.*/gm)).toEqual([
      expect.stringMatching(/^error: rank 1: .*region-40\.part-1\.talus: the disk is full\.$/),
    ])
  })

  test.each([0, 1])(
    'a full disk of rank %i while it records ends it with one sentence, and what was recorded opens',
    async (rank) => {
      const name = `recordedFull${rank}`
      const argv = regional('bed', '--set', 'count=300', '--steps', '40', '--record', '20000', '--out', name)
      const { code, stderr } = await runRanks(2, folder, [
        here('fullDiskOnRank.mjs'),
        `${rank}`,
        '25000',
        ...argv.slice(1),
      ])
      expect(code).toBe(1)
      expect(stderr.match(/^error:.*/gm)).toEqual([
        expect.stringMatching(new RegExp(`^error: (rank ${rank}: )?.*recording.*: the disk is full\\.$`)),
      ])
      const recording = await openRecording(recordingOf(name))
      expect(recording.frames.length).toBeGreaterThan(0)
      await recording.close()
    },
  )

  test('says what cannot be, once', async () => {
    const said = async (...argv: string[]) => {
      const { code, stderr } = await runRanks(2, folder, regional(...argv))
      expect(code).toBe(2)
      return stderr.split('\n').filter((line) => line.startsWith('error:'))
    }
    expect(await said('heap')).toEqual([expect.stringContaining('scene heap cannot be built by region')])
    expect(await said('tank')).toEqual([expect.stringContaining('add --contact dem')])
    expect(await said('bed', '--record-contacts')).toEqual([expect.stringContaining('recordContacts is not possible')])
    for (const writes of ['--checkpoint', '--record'])
      expect(await said('bed', writes, '10')).toEqual([expect.stringContaining(`${writes} needs a folder: add --out`)])
    expect(await said('--resume', 'nowhere')).toEqual([expect.stringContaining('nowhere holds no checkpoint')])
  })
})

const framesIn = (run: string) => readdirSync(join(folder, run, 'frames')).sort()
const recordingOf = (run: string) => join(folder, run, 'frames', 'recording.talus')

/** Steps, and a hash of the values of the bodies, of every frame. */
async function framesOf(run: string) {
  const recording = await openRecording(recordingOf(run))
  const frames = await Promise.all(recording.frames.map((_, k) => recording.frame(k)))
  await recording.close()
  return frames.map(({ steps, values: { bodyPos, bodyRot, bodyVel } }) => {
    const hash = createHash('sha256')
    for (const column of [bodyPos!, bodyRot!, bodyVel!]) hash.update(column)
    return `${steps}: ${hash.digest('hex').slice(0, 8)}`
  })
}

/** The viewer's server gives frames as if one process had written them. */
async function servesWholeFrames(run: string, count: number): Promise<void> {
  const server = await startRunServer({ folder: join(folder, run), page: folder })
  const ask = (name: string) => fetch(`${server.url}run/${name}`)
  expect(await (await ask('frames.json?from=0')).json()).toMatchObject({ inParts: true, frames: { length: count } })
  const recording = await openRecording(recordingOf(run))
  const served = new Uint8Array(await (await ask('frame?3')).arrayBuffer())
  expect(served).toEqual(await recording.frameBytes(3))
  expect((await ask(`frame?${count}`)).status).toBe(404)
  await recording.close()
  await server.close()
}

/** A part that lacks its last frame, as after a machine went down, takes that frame from the recording and no other. */
async function losesOneFrameAtMost(run: string): Promise<void> {
  const whole = await framesOf(run)
  truncateSync(join(folder, run, 'frames', 'recording.part-2.talus'), 5000)
  const recording = await openRecording(recordingOf(run))
  expect(recording.damaged).toHaveLength(1)
  await recording.close()
  expect(await framesOf(run)).toEqual(whole.slice(0, -1))
}

describe('talus run --backend mpi', () => {
  test('writes one folder, which another number of ranks and one CPU go on with', async () => {
    const first = await runRanks(2, folder, [
      talus,
      ...bed,
      '--steps',
      '40',
      '--record',
      '5000',
      '--backend',
      'mpi',
      '--out',
      'first',
    ])
    expect(first.stderr).toContain('backend: mpi, 2 ranks of Open MPI')
    expect(first.code).toBe(0)
    const resume = ['run', '--resume', 'first', '--steps', '80', '--no-report']
    cpSync(join(folder, 'first'), join(folder, 'second'), { recursive: true })
    const more = await runRanks(3, folder, [talus, ...resume])
    expect(more.code).toBe(0)
    const alone = (...argv: string[]) =>
      execFileSync(process.execPath, [talus, ...argv], { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
    const whole = alone(
      ...bed,
      '--steps',
      '80',
      '--record',
      '5000',
      '--backend',
      'cpu',
      '--threads',
      '1',
      '--out',
      'alone',
    )
    const later = alone('run', '--resume', 'second', '--steps', '80', '--no-report', '--backend', 'cpu')
    expect(hashOf(more.stdout)).toBe(hashOf(whole))
    expect(hashOf(later)).toBe(hashOf(whole))
    const [ranks, one] = [await readRecord(join(folder, 'first')), await readRecord(join(folder, 'alone'))]
    expect(ranks.measures).toEqual(one.measures)
    expect(ranks.energy).toEqual(one.energy)
    // two ranks, then three, and the whole of one CPU behind two
    expect(framesIn('first')).toEqual([0, 1, 2].map((rank) => `recording.part-${rank}.talus`).concat('recording.talus'))
    expect(framesIn('second')).toHaveLength(3)
    const frames = await framesOf('alone')
    expect(frames).toHaveLength(9)
    expect(await framesOf('first')).toEqual(frames)
    expect(await framesOf('second')).toEqual(frames)
    await servesWholeFrames('first', 9)
    await losesOneFrameAtMost('first')
  })

  const endless = [...bed, '--steps', '1000000', '--record', '5000', '--backend', 'mpi', '--out']
  /** mpirun tells ranks to end so many seconds after Ctrl-C, and kills them as many later. */
  const patient = { OMPI_MCA_odls_base_sigkill_timeout: '4' }

  test('a rank that is killed ends all', async () => {
    const killed = startRanks(3, folder, [talus, ...endless, 'killed'])
    await killed.says('steps/s')
    process.kill(childrenOf(killed.pid).at(-1)!, 'SIGKILL')
    const { code, stderr } = await killed.ended
    expect(code).not.toBe(0)
    expect(stderr).toMatch(/rank 2 .*signal 9/)
    const { record, recording } = await openRunFolder(join(folder, 'killed'))
    expect(record.status).toBe('interrupted')
    expect((await recording!.frame(recording!.frames.length - 1)).values.bodyPos).toHaveLength(303)
    await recording!.close()
  })

  test.each([
    ['Ctrl-C of mpirun', 'mpirun'],
    ['a signal to every rank, as of a scheduler', 'ranks'],
    ['a signal to one rank alone', 'last'],
  ] as const)('%s saves the state and ends all', async (_, whom) => {
    const name = `stopped-${whom}`
    const stopped = startRanks(2, folder, [talus, ...endless, name], patient)
    await stopped.says('steps/s')
    const ranks = childrenOf(stopped.pid)
    if (whom === 'mpirun') stopped.signal('SIGINT')
    else for (const pid of whom === 'last' ? ranks.slice(-1) : ranks) process.kill(pid, 'SIGTERM')
    const { code, stderr } = await stopped.ended
    // mpirun, asked itself, has a code of its own
    expect(code).toBe(whom === 'mpirun' ? 1 : 130)
    expect(stderr).toContain(`continue with: talus run --resume ${name}`)
    expect((await readRecord(join(folder, name))).steps).toBeGreaterThan(0)
  })

  test('a full disk of any rank ends the run with its sentence, and the folder opens and goes on', async () => {
    const argv = [...bed, '--steps', '40', '--record', '5000', '--backend', 'mpi', '--out', 'full']
    const { code, stderr } = await runRanks(2, folder, [here('fullDiskOnRank.mjs'), '1', '5000', ...argv])
    expect(code).toBe(1)
    const said = stderr.split('\n').filter((line) => line.startsWith('error:'))
    expect(said).toEqual([expect.stringMatching(/^error: rank 1: .*recording\.part-1\.talus: the disk is full\.$/)])
    const { record, recording } = await openRunFolder(join(folder, 'full'))
    expect([record.status, recording!.frames.length, recording!.damaged]).toEqual(['failed', 2, []])
    await recording!.close()
    const later = await runRanks(2, folder, [talus, 'run', '--resume', 'full', '--no-report'])
    expect(later.code).toBe(0)
    expect(await framesOf('full')).toEqual((await framesOf('alone')).slice(0, 5))
  })

  test('what cannot be is said once, and every rank ends', async () => {
    const errors = async (ranks: number, argv: readonly string[], variables = {}) => {
      const { code, stderr } = await runRanks(ranks, folder, [talus, 'run', ...argv, '--backend', 'mpi'], variables)
      expect(code).toBe(2)
      return stderr.split('\n').filter((line) => line.startsWith('error:'))
    }
    expect(await errors(2, ['silo', '--solver', 'jacobi'])).toEqual([
      'error: solver jacobi is not computed over ranks yet: use backend cpu or gpu.',
    ])
    expect(await errors(2, ['bouncing-ball'])).toEqual([
      'error: 2 ranks are too many for one body that moves: each rank needs one at least.',
    ])
    expect(await errors(2, ['bed', '--device', 'voodoo'])).toEqual([
      expect.stringMatching(/^error: no GPU with 'voodoo' in its name was found/),
    ])
    const [noMpi, ...further] = await errors(2, ['bed'], { [libraryVariable]: 'libm.so.6' })
    expect(noMpi).toContain('libm.so.6 is not an MPI library')
    expect(further).toEqual([])
  })

  test('processes that share nothing are told of', async () => {
    const { stderr } = await runRanks(2, folder, [talus, ...bed, '--steps', '1', '--backend', 'cpu'])
    expect(stderr).toMatch(/^warning: this is one of 2 processes .* computes the whole scene: --backend mpi shares it/m)
  })

  test('a rank that was started with other words, or cannot start, is named and ends all', async () => {
    const said = async (first: readonly string[], second: readonly string[], ...before: string[]) => {
      const others = [':', '-n', '1', ...before, process.execPath, talus, ...second, '--backend', 'mpi']
      const { code, stderr } = await runRanks(1, folder, [talus, ...first, '--backend', 'mpi', ...others])
      expect(code).toBe(2)
      return stderr.match(/^error:.*/gm)
    }
    const other = 'start all with the same words.'
    const [region, larger] = ['100', '200'].map((count) => ['run', 'bed', '--set', `count=${count}`, '--by-region'])
    expect(await said(region!, larger!)).toEqual([`error: rank 1 was asked for another run than rank 0: ${other}`])
    expect(await said(region!, bed)).toEqual([`error: rank 1: rank 0 runs by region, and this one does not: ${other}`])
    const waiting = [
      said(bed, region!),
      said(bed, bed, 'env', `${libraryVariable}=libm.so.6`),
      said(region!, [...region!, '--nonsense']),
    ]
    expect(await Promise.all(waiting)).toEqual([
      [`error: rank 1: this rank runs by region, and rank 0 does not: ${other}`],
      [expect.stringMatching(/^error: rank 1: libm\.so\.6 is not an MPI library/)],
      ["error: rank 1: unknown option '--nonsense'"],
    ])
  })

  test('ranks of different versions do not work together', async () => {
    const other = join(folder, 'other')
    cpSync(here('../../package.json'), join(other, 'package.json'))
    writeFileSync(join(other, 'package.json'), JSON.stringify({ name: 'talus', version: '0.0.1', type: 'module' }))
    for (const name of ['dist', 'node_modules']) symlinkSync(here(`../../${name}`), join(other, name))
    const links = ['--preserve-symlinks', '--preserve-symlinks-main']
    const argv = [...bed, '--backend', 'mpi']
    const strange = [...links, join(other, 'dist/cli/main.js'), ...argv]
    const { code, stderr } = await runRanks(1, folder, [talus, ...argv, ':', '-n', '1', process.execPath, ...strange])
    expect(code).toBe(2)
    expect(stderr).toContain('error: rank 1 runs another Talus than rank 0, Talus ')
  })
})
