// insideAtStart.test.ts: a body that starts with its middle inside solid ground is told of, and one that does not is not.

import { describe, expect, it } from 'vitest'
import { contact, createScene, createSimulation, joint, material, type Scene, shape } from '#talus/index.js'

const stone = material({ name: 'stone', density: 2500, young: 1e7, friction: 0.5 })
const laws = { dem: contact.hertzMindlin(), dvi: contact.dvi() } as const

/** A closed block, its top at z = 0. */
function block(half: number, depth: number) {
  const [x, y, z] = [half, half, depth]
  const vertices = [-x, -y, -z, x, -y, -z, x, y, -z, -x, y, -z, -x, -y, 0, x, -y, 0, x, y, 0, -x, y, 0]
  const triangles = [
    0, 2, 1, 0, 3, 2, 4, 5, 6, 4, 6, 7, 0, 1, 5, 0, 5, 4, 1, 2, 6, 1, 6, 5, 2, 3, 7, 2, 7, 6, 3, 0, 4, 3, 4, 7,
  ]
  return shape.mesh({ vertices, triangles })
}

/** A hill 0.5 m high along y. */
const hill = shape.heightfield({ size: [4, 4], heights: [0, 1, 2].map(() => [0, 0.5, 0]) })
const grounds = { heightfield: hill, mesh: block(2, 1) }
const grains = { mesh: block(0.1, 0.2), box: shape.box({ half: [0.1, 0.1, 0.1] }), ball: shape.sphere({ radius: 0.1 }) }

type Change = (scene: Scene) => void

async function told(
  law: keyof typeof laws,
  ground: keyof typeof grounds,
  grain: keyof typeof grains,
  at: readonly [number, number, number],
  change?: Change,
) {
  const scene = createScene({ gravity: [0, 0, -9.81], domain: { min: [-3, -3, -3], max: [3, 3, 3] } })
  scene.body({ name: 'ground', shape: grounds[ground], material: stone, fixed: true, position: [0.1, 0, 0] })
  // the origin of the mesh is in its top, its middle 0.1 m below
  const position = [at[0], at[1], at[2] + (grain === 'mesh' ? 0.1 : 0)] as const
  scene.body({ name: 'grain', shape: grains[grain], material: stone, position })
  change?.(scene)
  const simulation = await createSimulation(scene, {
    contact: laws[law],
    timeStep: 1e-4,
    backend: { kind: 'cpu', threads: 1 },
  })
  const warnings = simulation.warnings!
  await simulation.close()
  return warnings
}

describe.each(['dem', 'dvi'] as const)('by %s', (law) => {
  it.each(['mesh', 'box', 'ball'] as const)('a %s whose middle starts inside', async (grain) => {
    for (const [ground, depth] of [
      ['heightfield', 0.45],
      ['mesh', -0.02],
      ['mesh', -0.8],
    ] as const) {
      const [warning] = await told(law, ground, grain, [0.13, 0.21, depth])
      expect(warning?.kind).toBe('deep')
      expect(warning?.message).toBe(
        'at the start: the middle of body grain is inside body ground, whose surface does not push it out: move it above.',
      )
    }
  })

  it.each(['mesh', 'box', 'ball'] as const)(
    'a %s above the surface, below the block, or beside the hill is not',
    async (grain) => {
      for (const [ground, at] of [
        ['heightfield', [0.13, 0.21, 0.6]],
        ['heightfield', [-1.7, 0.3, 0.2]],
        ['heightfield', [2.5, 0, -0.5]],
        ['mesh', [0.13, 0.21, 0.12]],
        ['mesh', [0.13, 0.21, -1.2]],
      ] as const)
        expect(await told(law, ground, grain, at)).toEqual([])
    },
  )

  it('one that is joined to the ground is not', async () => {
    const at = [0.1, 0, -0.5] as const
    const held = (scene: Scene) => {
      scene.joint(joint.fixed({ a: 'ground', b: 'grain', at }))
    }
    expect(await told(law, 'mesh', 'box', at, held)).toEqual([])
  })
})
