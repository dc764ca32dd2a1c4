// doctor.ts: `talus doctor`, which backends work here. Each is tried by letting a ball fall on it for ten steps.

import { adapterNames, nodeApi } from '../backends/gpu/dawnInstance.js'
import { softwareName } from '../backends/gpu/describeAdapter.js'
import { findMpi } from '../backends/mpi/mpiLibrary.js'
import { talusVersion } from '../io/version.js'
import { type BackendKind, backendKinds } from '../model/backend.js'
import { contact } from '../model/contact.js'
import { createScene } from '../model/createScene.js'
import { material } from '../model/material.js'
import { shape } from '../model/shape.js'
import type { Engine } from './engine.js'
import { exitCodes } from './exitCodes.js'
import { table } from './measureTable.js'
import type { Terminal } from './terminal.js'

interface Finding {
  readonly kind: BackendKind
  readonly works: boolean
  readonly device: string | null
  readonly threads: number | null
  readonly precision: string | null
  /** Why it does not work. */
  readonly reason: string | null
}

export async function doctor(terminal: Terminal, engine: Engine): Promise<number> {
  const backends: Finding[] = []
  for (const kind of backendKinds) if (kind !== 'auto') backends.push(await tryBackend(kind, engine))
  const report = {
    talus: talusVersion,
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    backends,
    mpi: await mpiFound(),
    gpus: await gpusFound(),
  }
  terminal.result(report, () => {
    const rows = backends.map((b) => [
      b.kind,
      b.works ? 'works' : 'no',
      b.works ? `${b.device}, ${b.precision} precision` : b.reason!,
    ])
    const { version, file, reason } = report.mpi
    const mpi = reason ?? `${version} (${file})`
    const gpus = report.gpus.length > 0 ? `\nGPUs that ranks here share: ${report.gpus.join(', ')}` : ''
    return `talus ${report.talus}, node ${report.node}, ${report.platform}\nMPI: ${mpi}${gpus}\n${table(['backend', '', ''], rows)}`
  })
  return backends.some((b) => b.works) ? exitCodes.done : exitCodes.failed
}

/** Adapters by name, in the order in which ranks of a node take them. */
async function gpusFound(): Promise<readonly string[]> {
  try {
    return (await adapterNames(nodeApi(), 'any')).filter((name) => !softwareName.test(name))
  } catch {
    return []
  }
}

/** The library that ranks would speak through, or why there is none. */
async function mpiFound(): Promise<{ version: string | null; file: string | null; reason: string | null }> {
  try {
    const { version, file } = await findMpi()
    return { version, file, reason: null }
  } catch (error) {
    return { version: null, file: null, reason: (error as Error).message }
  }
}

async function tryBackend(kind: BackendKind, engine: Engine): Promise<Finding> {
  try {
    const simulation = await engine.createSimulation(fallingBall(), {
      contact: contact.hertzMindlin(),
      timeStep: 1e-3,
      backend: { kind },
    })
    try {
      simulation.step(10)
      await simulation.finish()
      const { kinetic } = await simulation.energy()
      if (!(kinetic > 0)) throw new Error(`a falling ball has ${kinetic} J of kinetic energy there`)
      const { device, threads, precision } = simulation.backend
      return { kind, works: true, device, threads, precision, reason: null }
    } finally {
      await simulation.close()
    }
  } catch (error) {
    return { kind, works: false, device: null, threads: null, precision: null, reason: (error as Error).message }
  }
}

function fallingBall() {
  const scene = createScene({ gravity: [0, 0, -9.81] })
  scene.body({
    name: 'ball',
    shape: shape.sphere({ radius: 0.1 }),
    material: material({ density: 1000 }),
    position: [0, 0, 1],
  })
  return scene
}
