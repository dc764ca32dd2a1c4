// liveFrame.ts: the present state of a simulation as a frame that can be posted.

import type { SimulationApi } from '../../step/simulation.js'
import { type ContactColumns, packOrientations, type SceneModel } from '../frameSource.js'
import { withGround } from '../storedGround.js'
import type { PostedFrame } from './messages.js'

export interface FrameOptions {
  readonly model: SceneModel
  /** Bodies that are not there. */
  readonly absent: ReadonlySet<number>
  readonly contacts: boolean
}

export async function liveFrame(simulation: SimulationApi, options: FrameOptions): Promise<PostedFrame> {
  const { model, absent } = options
  const { time, steps } = simulation
  const places = await simulation.read('bodyPos')
  const positions = about(model.origin, places)
  // no number, so that nothing of them is drawn
  for (const body of absent) positions.fill(Number.NaN, 3 * body, 3 * body + 3)
  const bodies = {
    positions,
    orientations: packOrientations(await simulation.read('bodyRot')),
    velocities: Float32Array.from(await simulation.read('bodyVel')),
  }
  return {
    time,
    steps,
    ...(model.grainStart ? await withStored(simulation, bodies, model) : bodies),
    contacts: options.contacts ? await contactsOf(simulation, model) : null,
    slopes: model.cables.length > 0 ? Float32Array.from(await simulation.read('nodeSlope')) : null,
  }
}

async function withStored<T extends Parameters<typeof withGround>[0]>(
  simulation: SimulationApi,
  bodies: T,
  { grainStart, origin }: SceneModel,
): Promise<T> {
  const changed = await simulation.storeFrame?.()
  const { grainOut = [], grainMoved = [], grainPos = [] } = changed ?? {}
  return withGround(bodies, grainStart, { grainOut, grainMoved, grainPos: about(origin, grainPos) })
}

function about(origin: readonly number[], places: ArrayLike<number>): Float32Array {
  const positions = new Float32Array(places.length)
  for (let i = 0; i < places.length; i++) positions[i] = places[i]! - origin[i % 3]!
  return positions
}

async function contactsOf(simulation: SimulationApi, { origin }: SceneModel): Promise<ContactColumns | null> {
  const list = await simulation.contactList?.()
  if (!list) return null
  const { bodies, points, forces } = list
  return { count: bodies.length / 2, bodies, points: about(origin, points), forces: Float32Array.from(forces) }
}

/** What of a frame changes hands without a copy. */
export function frameBuffers({
  positions,
  orientations,
  velocities,
  contacts,
  slopes,
}: PostedFrame): ArrayBufferLike[] {
  const pressing = contacts ? [contacts.bodies, contacts.points, contacts.forces] : []
  const columns = slopes ? [...pressing, slopes] : pressing
  return [positions, orientations, velocities, ...columns].map((column) => column.buffer)
}
