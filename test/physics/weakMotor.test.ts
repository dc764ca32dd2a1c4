// weakMotor.test.ts: a motor whose largest force changes a speed by less in a step than the tolerance of the solver still acts: what the
// solver leaves of it is no error of one step, but of all of them.
//
//   ω = τ t / I while it is at its largest torque                                                                  (1)

import { expect, test } from 'vitest'
import { contact, joint, probe } from '#talus/index.js'
import { cpuLives, simulate } from './lives.js'
import { emptyScene, part } from './mechanism.js'

const [torque, moment, timeStep, steps] = [2, 0.1, 2e-5, 500]
const solvers = ['apgd', 'gauss-seidel', 'jacobi'] as const

test.each(cpuLives.flatMap((life) => solvers.map((solver) => ({ life, solver }))))(
  'by $solver on $life.name',
  async ({ life, solver }) => {
    const scene = emptyScene(0)
    part(scene, 'arm', [0, 0, 0], { mass: 2, inertia: [moment, moment, moment] })
    const hinge = scene.joint(joint.revolute({ name: 'hinge', a: 'world', b: 'arm', at: [0, 0, 0], axis: [0, 1, 0] }))
    scene.motor(hinge, { speed: 5, maxTorque: torque })
    for (const one of [probe.jointSpeed(hinge), probe.motorTorque(hinge)]) scene.probe(one)
    await simulate(scene, { life, timeStep, contact: contact.dvi({ solver }) }, async (simulation) => {
      simulation.step(steps)
      const at = await simulation.sample()
      // (1)
      expect(at['hinge.jointSpeed']! / ((torque * steps * timeStep) / moment)).toBeCloseTo(1, 5)
      expect(at['hinge.motorTorque']! / torque).toBeCloseTo(1, 5)
    })
  },
)
