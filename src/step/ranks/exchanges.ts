// exchanges.ts: what a rank exchanges with others in a step, by law and by whether the host shares the memory of its device.

import type { Backend } from '../../backends/backend.js'
import type { Communicator } from '../../backends/mpi/communicator.js'
import type { Across } from '../run.js'
import { DeviceHalo } from './deviceHalo.js'
import { Halo, haloLists } from './halo.js'
import { booksLosses, type RankSetup } from './rankStore.js'
import { CountedAcross, SolveAcross } from './solveAcross.js'
import { SolveAcrossDevices } from './solveAcrossDevices.js'
import type { WorkClock } from './workClock.js'

export interface Exchanges {
  readonly halo: Halo | DeviceHalo
  /** By impulses, what is counted here. */
  readonly counted: CountedAcross | null
  /** By impulses, what others are asked for: at once, or where the device must be waited for. */
  readonly across: Across | null
  readonly waits: SolveAcrossDevices | null
}

export function exchangesOf(world: Communicator, backend: Backend, clock: WorkClock, setup: RankSetup): Exchanges {
  const lists = haloLists({
    impulses: setup.impulses !== null,
    meet: setup.model.traits!.meet,
    books: booksLosses(setup),
    sleeps: setup.contact.sleep !== null,
  })
  const counted = setup.impulses && new CountedAcross(world, backend)
  if (backend.bring) {
    const halo = new DeviceHalo(backend, world, clock, lists)
    return { halo, counted, across: null, waits: counted && new SolveAcrossDevices(world, backend, halo, counted) }
  }
  const halo = new Halo(backend, world, clock, lists)
  return { halo, counted, across: counted && new SolveAcross(world, backend, halo, counted), waits: null }
}
