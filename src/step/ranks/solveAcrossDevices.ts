// solveAcrossDevices.ts: as solveAcross.ts, where each rank has a device that must be waited for: what is asked for comes to the host in one
// transfer with all counts.

import type { Backend, RecordPort, Reduction } from '../../backends/backend.js'
import type { Communicator } from '../../backends/mpi/communicator.js'
import type { DeviceHalo } from './deviceHalo.js'
import type { Waits } from './notedStep.js'
import { countOf } from './recordColumns.js'
import type { CountedAcross } from './solveAcross.js'

const theOnly = Int32Array.of(0)

export class SolveAcrossDevices implements Waits {
  /** By the results they bring, all of them reals. */
  private readonly ports = new Map<string, RecordPort>()
  private readonly agreed = new Map<string, number>()

  constructor(
    private readonly world: Communicator,
    private readonly backend: Backend,
    private readonly halo: DeviceHalo,
    private readonly counted: CountedAcross,
  ) {}

  async velocities(): Promise<void> {
    this.backend.stage('exchange')
    await this.halo.exchange('step', () => countOf(this.backend, 'solvingBodyCount') > 0)
    this.backend.stage('solveContacts')
  }

  async reduce(reductions: readonly Reduction[]): Promise<void> {
    const { backend, counted } = this
    counted.reduceHere(reductions)
    backend.stage('exchange')
    const port = this.portOf(reductions)
    const { words } = await port.take()
    const own = Float64Array.from(new Float32Array(words.buffer, words.byteOffset, words.length))
    const totals = Float32Array.from(counted.totals(reductions, own))
    port.put(new Uint32Array(totals.buffer))
    backend.stage('solveContacts')
  }

  private portOf(reductions: readonly Reduction[]): RecordPort {
    const outputs = reductions.map(({ output }) => output)
    const known = this.ports.get(outputs.join())
    if (known) return known
    const port = this.backend.openPort!(outputs)
    port.follow(theOnly, theOnly)
    this.ports.set(outputs.join(), port)
    return port
  }

  async sleepers(): Promise<void> {
    // nobody wakes in a later layer of a step in which nobody was stirred
    if (this.agreed.get('stirred') === 0) return
    this.backend.stage('exchange')
    await this.halo.exchange('sleepers')
    this.backend.stage('sleep')
  }

  async agree(cell: string): Promise<void> {
    const { backend } = this
    await backend.bring!([])
    const [largest] = this.world.largest(Float64Array.of(countOf(backend, cell)))
    backend.writeCount(cell, largest!)
    this.agreed.set(cell, largest!)
  }
}
