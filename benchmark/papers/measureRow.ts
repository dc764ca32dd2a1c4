// measureRow.ts: measures one row of a table of the papers.

import { cpus } from 'node:os'
import {
  type BackendChoice,
  backend,
  type CheckpointData,
  type ContactLaw,
  contact,
  createSimulation,
  type Scene,
  type SimulationApi,
} from 'talus'
import { bulletContacts, loadBullet } from '../collision/bulletContacts.js'
import { sphereTime } from '../collision/sphereTimes.js'
import type { PaperRow, PaperTable } from './paperRows.js'
import { roundTank, siloScene, timeStep } from './paperScenes.js'

export interface RowRequest {
  readonly table: PaperTable
  readonly count: number
  readonly backend: 'cpu' | 'gpu' | 'bullet'
  readonly threads: number
  readonly tolerance: number
  readonly iterations: number
  readonly warmUp: number
  /** Threads of the warm-up, on a CPU: bytes are the same, and what is timed goes on from there. */
  readonly warmUpThreads: number
  readonly steps: number
  readonly contactsPerSphere: number
  /** Name of the machine; that of its processor or GPU where empty. */
  readonly machine: string
}

export function measureRow(request: RowRequest): Promise<PaperRow> {
  if (request.table !== 'spheres') return settled(request)
  return request.backend === 'bullet' ? byBullet(request) : searched(request)
}

function choiceOf({ backend: kind, threads }: RowRequest): BackendChoice {
  if (kind === 'gpu') return backend.gpu()
  if (kind === 'cpu') return backend.cpu({ threads })
  throw new Error(`Bullet solves no scene here: --backend cpu or gpu, found ${kind}.`)
}

function common({ table, count, backend: kind, threads, machine }: RowRequest, device: string) {
  const where = kind === 'gpu' ? device : `${cpus()[0]?.model}; ${threads} thread${threads > 1 ? 's' : ''}`
  const date = new Date().toISOString().slice(0, 10)
  return { table, count, backend: kind, machine: machine || where, date }
}

/** A step of a scene that has settled. */
async function settled(request: RowRequest): Promise<PaperRow> {
  const { table, count, tolerance, iterations, warmUp, steps } = request
  const scene = table === 'silo' ? await siloScene(count) : roundTank(count)
  const law = contact.dvi({ tolerance, iterations })
  const simulation = await warmedUp(request, scene, law)
  const before = await simulation.stageTimes()
  const began = performance.now()
  simulation.step(steps)
  await simulation.finish()
  const ms = (performance.now() - began) / steps
  const after = await simulation.stageTimes()
  const stage = (name: string) => ((after[name] ?? 0) - (before[name] ?? 0)) / steps
  const report = (await simulation.solver?.())!
  const row = {
    ...common(request, simulation.backend.device),
    scene: `${table === 'silo' ? 'silo' : 'round tank'}; step ${warmUp} on; to ${tolerance} m/s in ${iterations}`,
    contacts: (await simulation.counters()).contacts,
    ms,
    searchMs: stage('findPairs') + stage('findContacts'),
    solveMs: stage('solveContacts'),
    iterations: report.iterationsPerStep,
    residual: report.residual,
    hash: await simulation.hash(),
  }
  await simulation.close()
  return row
}

/** After the warm-up. */
async function warmedUp(request: RowRequest, scene: Scene, law: ContactLaw): Promise<SimulationApi> {
  const { backend: kind, warmUp, threads, warmUpThreads } = request
  const start = (choice: BackendChoice, checkpoint?: CheckpointData) =>
    createSimulation(scene, { contact: law, timeStep, backend: choice, ...(checkpoint ? { checkpoint } : {}) })
  const others = kind === 'cpu' && warmUpThreads !== threads
  const first = await start(others ? backend.cpu({ threads: warmUpThreads }) : choiceOf(request))
  first.step(warmUp)
  await first.finish()
  if (!others) return first
  const state = await first.save()
  await first.close()
  return start(choiceOf(request), state)
}

const nothingSolved = { searchMs: Number.NaN, solveMs: Number.NaN, iterations: Number.NaN, residual: Number.NaN }

/** Contacts of random spheres. */
async function searched(request: RowRequest): Promise<PaperRow> {
  const { count, contactsPerSphere } = request
  const repeats = request.backend === 'gpu' ? 20 : 3
  const search = { place: request.backend, choice: choiceOf(request), spheres: count, contactsPerSphere }
  const found = await sphereTime({ ...search, sorted: false, skin: 0.2, repeats })
  const scene = `random spheres; ${contactsPerSphere} contacts each`
  return {
    ...common(request, 'GPU'),
    scene,
    contacts: found.contacts,
    ms: found.ms,
    ...nothingSolved,
    hash: found.hash,
  }
}

/** The same by Bullet, from nothing. */
async function byBullet(request: RowRequest): Promise<PaperRow> {
  const ammo = await loadBullet()
  if (!ammo)
    throw new Error('--backend bullet needs the package ammo.js, which is installed with the packages for development.')
  const { count, contactsPerSphere } = request
  const { contacts, firstMs } = bulletContacts(ammo, count, contactsPerSphere)
  const scene = `random spheres; ${contactsPerSphere} contacts each`
  return { ...common({ ...request, threads: 1 }, ''), scene, contacts, ms: firstMs, ...nothingSolved, hash: '' }
}
