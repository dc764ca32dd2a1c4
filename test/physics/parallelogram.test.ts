// parallelogram.test.ts: two cranks with a coupler between them, all bars stretched out twice in a turn. In that pose the joints let the
// cranks go on as one or against each other, and determine the motion no longer; energy stays what it is all the same.

import { expect, test } from 'vitest'
import { contact, createScene, joint, shape } from '#talus/index.js'
import { double, simulate } from './lives.js'

const [arm, base, angle] = [0.4, 1, 1]

function linkage(speed: number) {
  const scene = createScene({ gravity: [0, 0, -9.81] })
  const [x, z] = [Math.cos(angle), Math.sin(angle)]
  const at = (along: number, share: number) => [along + share * arm * x, 0, share * arm * z] as const
  const moving = (share: number) => [-speed * share * arm * z, 0, speed * share * arm * x] as const
  const bar = { shape: shape.none(), inertia: [0.01, 0.05, 0.05] } as const
  const ground = scene.body({ shape: shape.none(), fixed: true })
  const crank = (along: number, mass: number) =>
    scene.body({ ...bar, mass, position: at(along, 0.5), velocity: moving(0.5), omega: [0, -speed, 0] })
  const [left, right] = [crank(0, 1), crank(base, 3)]
  const coupler = scene.body({ ...bar, mass: 1, position: at(base / 2, 1), velocity: moving(1) })
  const axis = [0, 1, 0] as const
  scene.joint(joint.revolute({ a: ground, b: left, at: at(0, 0), axis }))
  scene.joint(joint.revolute({ a: ground, b: right, at: at(base, 0), axis }))
  scene.joint(joint.revolute({ a: left, b: coupler, at: at(0, 1), axis }))
  scene.joint(joint.revolute({ a: right, b: coupler, at: at(base, 1), axis }))
  return scene
}

test.each([
  [contact.dvi(), 3e-3, 8, 0.02],
  [contact.dvi(), 1e-3, 15, 0.01],
  [contact.hertzMindlin(), 3e-3, 15, 2e-3],
  [contact.hertzMindlin(), 1e-3, 8, 5e-4],
] as const)('%#: energy stays over ten passes', async (law, timeStep, speed, share) => {
  await simulate(linkage(speed), { life: double, timeStep, contact: law }, async (simulation) => {
    const first = (await simulation.energy()).total
    for (let k = 0; k < 20; k++) {
      await simulation.step(Math.round((10 * Math.PI) / speed / timeStep / 20))
      expect(Math.abs((await simulation.energy()).total / first - 1)).toBeLessThan(share)
    }
  })
})
