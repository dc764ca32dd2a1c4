// mechanism.ts: a scene of joints on a backend, stepped without contacts: forces, joints, integration.

import type { Backend } from '#talus/backends/backend.js'
import { createCpuBackend } from '#talus/backends/cpu/cpuBackend.js'
import { engineProgram } from '#talus/backends/engineProgram.js'
import { createGpuBackend } from '#talus/backends/gpu/createGpuBackend.js'
import { bodyColumns } from '#talus/model/bodyColumns.js'
import { type BodyHandle, createScene, type Scene } from '#talus/model/createScene.js'
import { jointColumns } from '#talus/model/jointColumns.js'
import { shape } from '#talus/model/shape.js'
import { startMomenta } from '#talus/step/angularMomentum.js'
import type { JointRun } from '#talus/step/joints/jointRun.js'
import {
  applyJointForces,
  finishJoints,
  limitJoints,
  prepareJoints,
  projectPositions,
  projectVelocities,
} from '#talus/step/joints/joints.js'
import { writeJoints } from '#talus/step/joints/writeJoints.js'
import type { Run } from '#talus/step/run.js'

export type Triple = readonly [number, number, number]
export type Life = 'double' | 'single' | 'gpu'

export const gravity = 9.81

export interface Mechanism {
  readonly backend: Backend
  readonly run: Run & { readonly joints: JointRun }
  step(count?: number): Promise<void>
  /** Up to the rows of the present pose, with limits; nothing moves. */
  prepare(): void
  vector(field: string, record: number): Promise<Triple>
  numbers(field: string): Promise<number[]>
  /** Largest |Ψ| of all rows at the present pose. */
  largestError(): Promise<number>
  close(): Promise<void>
}

const room: Scene['data']['domain'] & object = { min: [-8, -8, -8], max: [8, 8, 8], periodic: [false, false, false] }

export const newScene = (g: number = gravity): Scene => createScene({ gravity: [0, 0, -g], domain: room })

/** A body without a shape. */
export function part(
  scene: Scene,
  name: string,
  position: Triple,
  of: { mass?: number; inertia?: Triple; velocity?: Triple; omega?: Triple } = {},
): BodyHandle {
  const { mass = 1, inertia = [0.1, 0.1, 0.1], ...motion } = of
  return scene.body({ name, shape: shape.none(), mass, inertia, position, ...motion })
}

export async function openBackend(life: Life): Promise<Backend> {
  if (life === 'gpu') return createGpuBackend({ program: engineProgram, device: 'swiftshader' })
  return createCpuBackend({ program: engineProgram, threads: 1, precision: life })
}

export async function openMechanism(scene: Scene, timeStep: number, life: Life = 'double'): Promise<Mechanism> {
  const backend = await openBackend(life)
  const columns = bodyColumns(scene.data)
  writeBodies(backend, columns)
  const joints = writeJoints(backend, { columns }, jointColumns(scene.data, columns), false)
  for (const owner of ['contact', 'generalContact']) {
    backend.reserve(owner, Math.max(1, joints.limits))
    backend.writeCount(`${owner}Count`, joints.limits)
  }
  const jointSpeeds = { recovery: 1, turnRecovery: 1, slow: 0.01, slowTurn: 0.01, size: 1 }
  const run = {
    backend,
    timeStep,
    gravity: scene.data.gravity,
    joints,
    jointSpeeds,
    cables: null,
  } as unknown as Mechanism['run']
  return {
    backend,
    run,
    async step(count = 1) {
      for (let k = 0; k < count; k++) step(run)
      await backend.finish()
    },
    prepare() {
      backend.run('beginStep')
      applyJointForces(run)
      prepareJoints(run)
      limitJoints(run)
    },
    vector: async (field, record) => Array.from(await backend.read(field, record, 1)) as unknown as Triple,
    numbers: async (field) => Array.from(await backend.read(field)),
    async largestError() {
      backend.run('poseJoints', { moved: true })
      backend.run('jointErrors', { h: timeStep, first: false, rounding: 0, closing: false })
      return Math.max(...(await backend.read('rowRight')).map(Math.abs))
    },
    close: () => backend.close(),
  }
}

function writeBodies(backend: Backend, columns: ReturnType<typeof bodyColumns>): void {
  const size = [0, 1, 2].map((c) => room.max[c]! - room.min[c]!) as [number, number, number]
  backend.setDomain({ origin: room.min, size, periodic: room.periodic })
  for (const [owner, count] of Object.entries({ one: 1, body: columns.count, recalledBody: columns.count })) {
    backend.reserve(owner, count)
    backend.setCount(owner, count)
  }
  for (const owner of ['stepBody', 'solvingBody']) {
    backend.reserve(owner, columns.count)
    backend.writeCount(`${owner}Count`, columns.count)
  }
  backend.write('bodyInvMass', columns.invMass)
  backend.write('bodyInvInertia', columns.invInertia)
  backend.write('bodyPos', columns.position)
  backend.write('bodyRot', columns.orientation)
  backend.write('bodyVel', columns.velocity)
  backend.write('bodyOmega', columns.omega)
  backend.write('bodyAngMom', startMomenta(columns))
  const zeros = new Float64Array(3 * columns.count)
  for (const field of ['bodyForce', 'bodyTorque']) backend.write(field, zeros)
  // no contacts: the gather of their impulses gives the free velocities
  for (const field of ['bodyFirst', 'bodyEnd']) backend.write(field, new Uint32Array(columns.count))
}

function step(run: Run): void {
  const { backend, timeStep: h } = run
  backend.run('beginStep')
  applyJointForces(run)
  backend.run('freeVelocity', { h, gravity: run.gravity })
  backend.run('sumContacts')
  backend.run('gatherMotion')
  prepareJoints(run)
  projectVelocities(run)
  backend.run('integratePosition__general_true', { h, near: -1e9 })
  projectPositions(run)
  finishJoints(run)
  backend.run('endImpulseStep')
}

/** Opens a mechanism for `use`, and closes it, also where that throws. */
export async function using<T>(
  scene: Scene,
  timeStep: number,
  life: Life,
  use: (m: Mechanism) => Promise<T>,
): Promise<T> {
  const m = await openMechanism(scene, timeStep, life)
  try {
    return await use(m)
  } finally {
    await m.close()
  }
}
