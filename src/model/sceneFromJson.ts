// sceneFromJson.ts: a scene from what JSON.stringify made of it, with every check made again.

import { groupOf } from './bodyColumns.js'
import type { BodyGroup } from './bodyGroup.js'
import { addBonds } from './bonds.js'
import type { Quaternion, Vector } from './checks.js'
import { createScene, type Scene, type SceneData } from './createScene.js'
import { material } from './material.js'
import { addJoint, addMotor, addSpring, given } from './mechanismFromData.js'
import type { MovingBoxOptions } from './movingBox.js'
import type { Probe } from './probe.js'
import type { Touches } from './sceneState.js'

export function sceneFromJson(json: SceneData): Scene {
  const gravity = json.gravityOverTime ?? json.gravity
  const scene = createScene({ gravity, ...given({ domain: json.domain, edge: json.edge }) })
  for (const options of json.materials) scene.material(material(options))
  for (const { a, b, ...options } of json.materialPairs) scene.materialPair(a, b, options)
  for (const group of json.groups) {
    if (group.cable === 'nodes') addCables(scene, group, json)
    else if (!group.cable) addGroup(scene, group)
  }
  // a scene written before there were layers or joints has none
  for (const { a, b } of json.apart ?? []) scene.apart(a, b)
  const names = {
    body: (index: number) => bodyName(json.groups, index),
    joint: (index: number) => json.joints[index]?.name ?? `joint ${index}`,
  }
  for (const joint of json.joints ?? []) addJoint(scene, joint, names)
  for (const motor of json.motors ?? []) addMotor(scene, motor, names)
  for (const spring of json.springs ?? []) addSpring(scene, spring, names)
  for (const { body, ...driver } of json.drivers ?? []) scene.driver({ ...driver, body: names.body(body) })
  for (const set of json.bonds ?? []) addBonds(scene.data, set)
  for (const force of json.forces ?? []) scene.force(given(force))
  for (const { fluidDensity, coefficient, ...drag } of json.drags ?? []) {
    scene.drag({ ...given(drag), ...(fluidDensity > 0 ? { fluidDensity, coefficient } : {}) })
  }
  for (const { region, rate, ...source } of json.sources ?? []) scene.source({ region, rate, ...given(source) })
  for (const sink of json.sinks ?? []) scene.sink(sink)
  for (const { follow, ...box } of json.movingBoxes ?? []) {
    scene.movingBox({ ...given(box), follow: follow.map((body) => bodyName(json.groups, body)) } as MovingBoxOptions)
  }
  for (const touches of json.touches ?? []) (scene.data.touches as Touches[]).push(touches)
  scene.freeze(json.frozen ?? [])
  for (const probe of json.probes) addProbe(scene, probe, json)
  return scene
}

/** Cables whose nodes are this group. */
function addCables(scene: Scene, { positions, velocities, first }: BodyGroup, { cables }: SceneData): void {
  const from = cables.findIndex((cable) => cable.first === first)
  const { set } = cables[from]!
  const list = cables.filter((cable) => cable.set === set)
  scene.cables(
    list.map(({ set: _, first: start, slopes, slopeVelocities, holds, masses, beads, joins, implicit, ...cable }) => {
      const column = (values: ArrayLike<number> | null) =>
        Array.from(values ?? []).slice(3 * (start - first), 3 * (start - first + cable.elements + 1))
      const each = cable.length / cable.elements
      return {
        ...cable,
        ...(implicit > 0 ? { implicit: { theta: implicit } } : {}),
        holds: holds.map(({ node, kind }) => ({ at: each * node, kind })),
        joins: joins.map(({ node, cable: other, other: at }) => {
          const { name, length, elements } = cables[other]!
          return { at: each * node, to: name, toAt: (length / elements) * at }
        }),
        masses: masses.map(({ node, mass }) => ({ at: each * node, mass })),
        ...(beads
          ? {
              beads: {
                shape: beads.shape,
                radius: beads.radius,
                spacing: cable.length / beads.count,
                ...(beads.layer ? { layer: beads.layer } : {}),
              },
            }
          : {}),
        nodes: { positions: column(positions), velocities: column(velocities), slopes, slopeVelocities },
      }
    }),
    set,
  )
}

function addGroup(scene: Scene, group: BodyGroup): void {
  const { name, shape, material: of, fixed, positions, orientations, velocities, omegas, radii } = group
  const { mass, inertia, centreOfMass, collide, layer, family, absent, motion } = group
  const shared = { name, shape, fixed, ...(of ? { material: of } : {}), ...(layer ? { layer } : {}) }
  const weight = given({ mass, inertia, centreOfMass, collide, family, absent })
  if (group.count > 1 || radii !== null) {
    scene.bodies({ ...shared, ...weight, positions, ...given({ orientations, velocities, omegas, radii }) })
    return
  }
  const list = <T>(column: Float64Array | null) => (column ? ([...column] as unknown as T) : null)
  scene.body({
    ...shared,
    ...weight,
    position: list<Vector>(positions)!,
    ...given({ orientation: list<Quaternion>(orientations), velocity: list<Vector>(velocities) }),
    ...given({ omega: list<Vector>(omegas), motion }),
  })
}

function addProbe(scene: Scene, probe: Probe, json: SceneData): void {
  const { name, quantity, body, groups, joint, flow, frame, along, about, cable, at } = probe
  const [first, second] = groups ?? []
  scene.probe(
    {
      quantity,
      body: body === null ? (first ?? null) : bodyName(json.groups, body),
      ...(first !== undefined && second !== undefined ? { between: [first, second] as const } : {}),
      ...(joint === undefined ? {} : { joint: json.joints[joint]?.name ?? `joint ${joint}` }),
      ...(cable === undefined ? {} : { cable: json.cables[cable]?.name ?? `cable ${cable}` }),
      ...given({ flow, frame, along, about, at }),
    },
    name,
  )
}

function bodyName(groups: readonly BodyGroup[], index: number): string {
  const group = groupOf(groups, index)
  if (!(index >= group?.first && index < group.first + group.count)) return `body ${index}`
  return group.count === 1 ? group.name : `${group.name}.${index - group.first}`
}
