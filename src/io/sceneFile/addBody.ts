// addBody.ts: a body of a scene file, or many: at positions or on a lattice, of one shape or of shapes drawn from a family.

import type { BodiesOptions } from '../../model/bodyGroup.js'
import type { Scene } from '../../model/createScene.js'
import { type GrainShapesOptions, grainShapes, randomOrientations } from '../../model/grainShapes.js'
import { InputError } from '../../model/inputError.js'
import { lattice } from '../../model/lattice.js'
import type { Shape } from '../../model/shape.js'
import { given, motionOf } from './addMechanism.js'
import type { SceneFileBody } from './sceneSchema.js'
import { quaternionOf } from './shapeOf.js'
import type { SceneFileVaried } from './shapeSchema.js'

/** Shapes of a family, dealt to bodies that are turned any way. */
function addVaried(scene: Scene, bodies: Omit<BodiesOptions, 'shape'>, family: SceneFileVaried, seed: number): void {
  const { kind: _, ...rest } = family
  const options = { seed, ...given(rest) } as GrainShapesOptions
  const count = bodies.positions.length / (typeof bodies.positions[0] === 'number' ? 3 : 1)
  scene.bodies({ ...bodies, shapes: grainShapes(options), orientations: randomOrientations(count, options.seed) })
}

/** A body, or many of one shape or of a family of shapes. */
export function addBody(scene: Scene, body: SceneFileBody, shape: Shape | SceneFileVaried, seed: number): void {
  const { position, positions, lattice: sites, radii, velocity, velocities, orientation, omega, motion, ...rest } = body
  const places = [position, positions, sites].filter((place) => place !== undefined)
  if (places.length > 1) throw new InputError('expected one of position, positions, lattice, found several')
  const { shape: _, ...others } = rest
  if (!positions && !sites) {
    if (shape.kind === 'varied') throw new InputError('a varied shape is for many bodies: give positions or lattice')
    const same = { ...given(others), shape }
    if (radii || velocities) throw new InputError('radii and velocities go with positions or lattice')
    const rotation = orientation === undefined ? undefined : quaternionOf(orientation)
    const driven = motion ? motionOf(motion) : undefined
    scene.body({ ...same, ...given({ position, velocity, omega, orientation: rotation, motion: driven }) })
    return
  }
  const single = Object.keys(given({ velocity, omega, orientation, motion }))
  if (single.length > 0) throw new InputError(`${single.join(', ')} is for a single body, not for many`)
  const column = positions ?? lattice({ seed, ...given(sites!) } as Parameters<typeof lattice>[0])
  const many = { ...given(others), positions: column, ...given({ radii, velocities }) }
  if (shape.kind === 'varied') addVaried(scene, many, shape, seed)
  else scene.bodies({ ...many, shape })
}
