// fakeSimulation.mjs: bodies in free fall behind the interface of a simulation, to try files and command line on.
//
// A body named fail-at-N makes step N fail; one named slow makes every step take a millisecond.

import { createHash } from 'node:crypto'
import { DeviceError } from '#talus/backends/backend.js'
import { bodyColumns, probeSeries } from '#talus/index.js'

export async function createFakeSimulation(scene, options) {
  if (options.backend.kind === 'gpu') throw new DeviceError('no GPU was found.')
  return new FreeFall(scene, options)
}

class FreeFall {
  safeTimeStep = 0.01
  steps = 0
  failed = false
  queued = 0

  constructor(scene, { timeStep, backend, checkpoint }) {
    this.scene = scene
    const { groups, materials } = scene.data
    this.timeStep = timeStep
    this.backend = {
      kind: 'cpu',
      device: 'free fall',
      threads: backend.threads ?? 1,
      precision: backend.precision ?? 'double',
    }
    this.columns = bodyColumns({ groups, materials })
    this.position = this.columns.position.slice()
    this.velocity = this.columns.velocity.slice()
    const names = groups.map((group) => group.name)
    this.failAt = Number(names.find((name) => name.startsWith('fail-at-'))?.slice(8) ?? Number.POSITIVE_INFINITY)
    this.slow = names.includes('slow')
    if (!checkpoint) return
    this.steps = checkpoint.header.steps
    this.position.set(checkpoint.fields.bodyPos.values)
    this.velocity.set(checkpoint.fields.bodyVel.values)
  }

  get time() {
    return this.steps * this.timeStep
  }

  step(n = 1) {
    this.queued += n
  }

  async finish() {
    for (; this.queued > 0; this.queued--) {
      if (this.steps + 1 >= this.failAt) {
        this.queued = 0
        this.failed = true
        throw new Error(`step ${this.steps + 1} has no answer.`)
      }
      this.fall()
    }
  }

  async stepSome(most) {
    this.step(Math.min(most, 200))
    await this.finish()
  }

  fall() {
    const { position, velocity, timeStep: h } = this
    const end = performance.now() + 2
    while (this.slow && performance.now() < end);
    for (let i = 0; i < position.length; i++) {
      if (this.columns.invMass[Math.floor(i / 3)] === 0) continue
      velocity[i] += h * this.scene.data.gravity[i % 3]
      position[i] += h * velocity[i]
    }
    this.steps++
  }

  alive() {
    if (this.failed) throw new Error('the simulation has failed.')
  }

  async energy() {
    this.alive()
    let kinetic = 0
    let potential = 0
    for (let i = 0; i < this.position.length; i++) {
      const invMass = this.columns.invMass[Math.floor(i / 3)]
      if (invMass === 0) continue
      kinetic += this.velocity[i] ** 2 / (2 * invMass)
      potential -= (this.scene.data.gravity[i % 3] * this.position[i]) / invMass
    }
    return { kinetic, potential, total: kinetic + potential }
  }

  async read(field) {
    const fields = {
      bodyPos: this.position,
      bodyVel: this.velocity,
      bodyRot: this.columns.orientation,
      bodyOmega: this.columns.omega,
    }
    return fields[field].slice()
  }

  async counters() {
    this.alive()
    return { bodies: this.columns.count, contacts: 0, maxContacts: 0, pairs: 0, rebuilds: 0, replays: 0 }
  }

  async sample() {
    const { kinetic, potential } = await this.energy()
    return Object.fromEntries(
      probeSeries(this.scene.data.probes).map(({ name, probe, component }) => {
        const at = 3 * (probe.body ?? 0) + component
        const v = this.velocity.subarray(3 * (probe.body ?? 0), 3 * (probe.body ?? 0) + 3)
        const values = {
          position: this.position[at],
          velocity: this.velocity[at],
          speed: Math.hypot(...v),
          kineticEnergy: kinetic,
          potentialEnergy: potential,
        }
        return [name, values[probe.quantity] ?? 0]
      }),
    )
  }

  async hash() {
    const bytes = (a) => new Uint8Array(a.buffer, a.byteOffset, a.byteLength)
    return createHash('sha256').update(bytes(this.position)).update(bytes(this.velocity)).digest('hex').slice(0, 16)
  }

  async save() {
    return {
      header: { time: this.time, steps: this.steps },
      fields: {
        bodyPos: { type: 'position', values: this.position.slice() },
        bodyVel: { type: 'vec3', values: this.velocity.slice() },
      },
    }
  }

  memoryBytes() {
    return 2 * this.position.byteLength
  }

  async stageTimes() {
    return { moveBodies: this.steps * 0.01 }
  }

  async close() {}
}
