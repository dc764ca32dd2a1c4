// rankBackend.ts: what a rank computes on: threads of its node, or a GPU.

import { type Backend, DeviceError } from '../../backends/backend.js'
import { createCpuBackend } from '../../backends/cpu/cpuBackend.js'
import type { Communicator } from '../../backends/mpi/communicator.js'
import type { PrecisionName } from '../../model/backend.js'
import type { ContactLaw } from '../../model/contact.js'
import type { Model } from '../compileModel.js'
import { programFor } from '../ownProgram.js'

export interface RankDevice {
  readonly contact: ContactLaw
  /** With the forces of the user's own. */
  readonly model: Pick<Model, 'joints'>
  readonly threads: number
  readonly precision?: PrecisionName | undefined
  /** Part of the name of a GPU; none for threads. */
  readonly device?: string | undefined
}

export interface OpenedRanks {
  readonly backend: Backend
  /** For people: what all ranks compute on, or each. */
  readonly devices: string
}

async function open({ threads, precision, device, contact, model }: RankDevice): Promise<Backend> {
  const program = await programFor(contact, model.joints?.applied.own ?? [])
  if (device === undefined) return createCpuBackend({ program, threads, ...(precision ? { precision } : {}) })
  const [{ createGpuBackend }, { adapterOfRank }, { MirroredBackend }] = await Promise.all([
    import('../../backends/gpu/createGpuBackend.js'),
    import('../../backends/gpu/adapterOfRank.js'),
    import('../../backends/mirroredBackend.js'),
  ])
  const on = await createGpuBackend({ program, device: await adapterOfRank(device, process.env) })
  return new MirroredBackend(on, program)
}

/** Every rank; throws on all of them what the first that could not open its device says. */
export async function openRankBackend(world: Communicator, wanted: RankDevice): Promise<OpenedRanks> {
  const opened = await open(wanted).catch((error: Error) => error)
  const said = textsOf(world, opened instanceof Error ? opened.message : '')
  const failed = said.findIndex((text) => text !== '')
  if (failed < 0) {
    const backend = opened as Backend
    return { backend, devices: together(textsOf(world, backend.device)) }
  }
  if (!(opened instanceof Error)) await opened.close()
  const isAll = said.every((text) => text === said[failed])
  throw new DeviceError(isAll ? said[failed]! : `rank ${failed}: ${said[failed]}`)
}

function together(names: readonly string[]): string {
  const [first] = names
  if (names.length === 1) return first!
  if (names.every((name) => name === first)) return `each on ${first}`
  return names.map((name, rank) => `rank ${rank} on ${name}`).join(', ')
}

/** Every rank waits for what all do here; the sentence of the first that failed, null where none did. */
export async function tryTogether(world: Communicator, work: () => Promise<void>): Promise<string | null> {
  const sentence = await work().then(
    () => '',
    (error: Error) => error.message,
  )
  const all = textsOf(world, sentence)
  const failed = all.findIndex((text) => text !== '')
  return failed < 0 ? null : `rank ${failed}: ${all[failed]}`
}

/** What each rank says. */
function textsOf(world: Communicator, own: string): string[] {
  const letters = Float64Array.from(own, (letter) => letter.codePointAt(0)!)
  const all = world.exchangeAll(Array.from({ length: world.size }, () => letters))
  return all.map((text) => String.fromCodePoint(...text))
}
