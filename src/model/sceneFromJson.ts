// sceneFromJson.ts: a scene from what JSON.stringify made of it, with every check made again.

import type { BodyGroup } from './bodyGroup.js'
import type { Quaternion, Vector } from './checks.js'
import { createScene, type Scene, type SceneData } from './createScene.js'
import { material } from './material.js'
import { probe } from './probe.js'

export function sceneFromJson(json: SceneData): Scene {
  const scene = createScene({ gravity: json.gravity, ...(json.domain ? { domain: json.domain } : {}) })
  for (const options of json.materials) scene.material(material(options))
  for (const { a, b, ...options } of json.materialPairs) scene.materialPair(a, b, options)
  for (const group of json.groups) addGroup(scene, group)
  for (const { quantity, body, name } of json.probes) {
    const request = body === null ? { quantity, body } : { ...probe.position(bodyName(json.groups, body)), quantity }
    scene.probe(request, name)
  }
  return scene
}

function addGroup(scene: Scene, group: BodyGroup): void {
  const { name, shape, material: of, fixed, mass, positions, orientations, velocities, omegas, radii } = group
  const many = group.count > 1 || radii !== null
  if (many) {
    scene.bodies({
      name,
      shape,
      material: of,
      fixed,
      positions,
      ...(orientations ? { orientations } : {}),
      ...(velocities ? { velocities } : {}),
      ...(omegas ? { omegas } : {}),
      ...(radii ? { radii } : {}),
    })
    return
  }
  scene.body({
    name,
    shape,
    material: of,
    fixed,
    position: [...positions] as unknown as Vector,
    ...(orientations ? { orientation: [...orientations] as unknown as Quaternion } : {}),
    ...(velocities ? { velocity: [...velocities] as unknown as Vector } : {}),
    ...(omegas ? { omega: [...omegas] as unknown as Vector } : {}),
    ...(mass === null ? {} : { mass }),
  })
}

function bodyName(groups: readonly BodyGroup[], index: number): string {
  const group = groups.find((g) => index >= g.first && index < g.first + g.count)
  if (!group) return `body ${index}`
  return group.count === 1 ? group.name : `${group.name}.${index - group.first}`
}
