// addMovingBoxes.ts: ground that moves near some bodies alone, in a scene file: its schema, and what the scene is told.

import { z } from 'zod'
import type { Scene } from '../../model/createScene.js'
import { InputError } from '../../model/inputError.js'
import { lattice } from '../../model/lattice.js'
import type { MovingBoxOptions } from '../../model/movingBox.js'
import { didYouMean } from '../../model/nearestName.js'
import type { SceneState } from '../../model/sceneState.js'
import { given } from './addMechanism.js'
import type { Attempt } from './problem.js'
import { quantity, vector } from './quantity.js'
import type { SceneFiles } from './shapeOf.js'

const name = z.string().min(1)
const length = quantity('m', { above: 0 })

export const movingBoxSchema = (latticeSchema: z.ZodType<Parameters<typeof lattice>[0]>) =>
  z.strictObject({
    name: name.optional(),
    positions: z.array(vector('m')).min(1).optional().describe('Of all grains of the ground'),
    lattice: latticeSchema.optional().describe('Grains on the sites of a lattice, in place of positions'),
    state: z
      .strictObject({ file: name.describe('Written by talus state save'), group: name })
      .optional()
      .describe('Spheres of a group as another run left them, in place of positions and radii'),
    radii: z.union([length, z.array(length)]).optional(),
    material: name.describe('Name of a material of this file'),
    follow: z.union([name, z.array(name).min(1)]).describe('Bodies that the box moves with'),
    size: z.tuple([length, length]).describe('Along x and y about each body, in which grains move'),
    rim: length.optional().describe('Width of the ground around it that stands'),
    cell: length.optional().describe('Edge of the cells in which ground comes and goes'),
    every: quantity('s', { above: 0 }).optional().describe('From one look at the bodies to the next'),
    spare: quantity('1', { from: 0 }).optional().describe('Places over those that the ground needs, as a share'),
  })

type Described = z.output<ReturnType<typeof movingBoxSchema>>

export function addMovingBoxes(
  scene: Scene,
  boxes: readonly Described[] | undefined,
  files: SceneFiles,
  attempt: Attempt,
): void {
  boxes?.forEach(({ positions, lattice: sites, state, radii, ...rest }, i) => {
    attempt(['movingBoxes', i], () => {
      const ways = [positions, sites, state].filter((way) => way !== undefined)
      if (ways.length !== 1) {
        throw new InputError(`expected one of positions, lattice, state, found ${ways.length > 0 ? 'several' : 'none'}`)
      }
      if ((radii === undefined) === (state === undefined)) {
        throw new InputError('radii go with positions or lattice, and a state has its own')
      }
      const ground = state
        ? groundOf(files, state.file, state.group)
        : { positions: positions ?? lattice(given(sites!) as Parameters<typeof lattice>[0]), radii }
      return scene.movingBox({ ...given(rest), ...ground } as MovingBoxOptions)
    })
  })
}

function groundOf(files: SceneFiles, file: string, group: string) {
  const content = files.get(file)
  if (content && 'state' in content) return spheresOf(content.state, group)
  throw new InputError(content && 'problem' in content ? content.problem : `the state ${file} cannot be read here.`)
}

function spheresOf({ scene, positions, ids }: SceneState, group: string) {
  const found = scene.groups.find(({ name: of }) => of === group)
  if (!found) {
    const names = scene.groups.map(({ name: of }) => of)
    throw new InputError(`the state has no group ${group}${didYouMean(group, names)}`)
  }
  const { first, count, shape, radii } = found
  if (shape.kind !== 'sphere') throw new InputError(`group ${group} has no spheres, but a ${shape.kind}`)
  const there = Array.from({ length: count }, (_, k) => k).filter((k) => ids[first + k]! >= 0)
  return {
    positions: there.flatMap((k) => [0, 1, 2].map((c) => positions[3 * (first + k) + c]!)),
    radii: there.map((k) => radii?.[k] ?? shape.radius),
  }
}
