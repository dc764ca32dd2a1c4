// saveState.ts: `talus state save`, the state of a run for other scenes.

import { writeState } from '../io/stateFile.js'
import type { Engine } from './engine.js'
import { exitCodes } from './exitCodes.js'
import { shortNumber } from './format.js'
import { makePlan } from './plan.js'
import { startSimulation } from './startSimulation.js'
import type { Terminal } from './terminal.js'

export async function saveState(
  folder: string,
  { out }: { readonly out: string },
  terminal: Terminal,
  engine: Engine,
): Promise<number> {
  const plan = await makePlan(undefined, { resume: folder, set: {} })
  const { simulation } = await startSimulation(plan, terminal, engine)
  try {
    const state = await simulation.state()
    await writeState(out, state)
    const bodies = Array.from(state.ids).filter((id) => id >= 0).length
    const result = { file: out, time: state.time, bodies, contacts: state.touches.features.length }
    terminal.result(result, () => {
      const { time, contacts } = result
      return `${out}: ${shortNumber(bodies)} bodies at ${shortNumber(time)} s, ${shortNumber(contacts)} contacts that remember`
    })
    return exitCodes.done
  } finally {
    await simulation.close()
  }
}
