// talusPile.ts: the pile by Talus, double precision, through its public names.

import { backend, createScene, createSimulation, material, type SimulationApi, shape } from 'talus'
import type { GrainState, PileEngine, TalusSetting } from './pileEngine.js'
import type { Pile } from './pileScene.js'
import { young } from './pileSettings.js'

export async function talusPile(pile: Pile, setting: TalusSetting & { timeStep: number }): Promise<PileEngine> {
  const { density, friction, restitution, radius, side, height } = pile
  const stone = material({ name: 'stone', density, friction, restitution, young })
  const scene = createScene({
    gravity: [0, 0, -pile.gravity],
    domain: { min: [-1, -1, -1], max: [side + 1, side + 1, height + 1] },
  })
  for (const { name, half, position } of pile.walls) {
    scene.body({ name, shape: shape.box({ half }), material: stone, position, fixed: true })
  }
  scene.bodies({ name: 'grains', shape: shape.sphere({ radius }), material: stone, positions: pile.positions })
  const simulation = await createSimulation(scene, {
    contact: setting.law,
    timeStep: setting.timeStep,
    backend: backend.cpu({ threads: setting.threads }),
  })
  const grains = async (field: string) => (await simulation.read(field)).subarray(3 * pile.walls.length)
  return {
    version: 'Talus',
    async step(n) {
      simulation.step(n)
      await simulation.finish()
    },
    read: async (): Promise<GrainState> => ({
      positions: await grains('bodyPos'),
      velocities: await grains('bodyVel'),
      omegas: await grains('bodyOmega'),
    }),
    note: () => solverNote(simulation),
    close: () => simulation.close(),
  }
}

async function solverNote(simulation: SimulationApi): Promise<string> {
  const report = await simulation.solver?.()
  if (!report) return ''
  return `residual ${report.residual.toExponential(1)} m/s, ${report.iterationsPerStep.toFixed(1)} iterations a step`
}
