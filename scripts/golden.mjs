// golden.mjs: `npm run golden`. Hashes of where eight built-in scenes are after some steps, on the CPU in double precision, in
// test/determinism/golden.json. A test holds runs against them: a change of theirs is a change of results, with its reason in the
// commit. A hash is of positions, orientations, velocities and angular velocities, in this order, so that bookkeeping is free to change.

import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { builtinScene } from '../dist/cli/builtinScenes.js'
import { backend, createSimulation } from '../dist/index.js'
import { sceneLaw } from '../dist/model/defineScene.js'
import { parameterValues } from '../dist/model/parameter.js'

const file = fileURLToPath(new URL('../test/determinism/golden.json', import.meta.url))

/** Scenes of both laws, of spheres, boxes, hulls and joints, small enough for seconds. */
export const goldenScenes = [
  { scene: 'bed', law: 'dem', set: { count: 300 }, steps: 400 },
  { scene: 'heap', law: 'dem', set: { count: 200 }, steps: 400 },
  { scene: 'heap', law: 'dvi', set: { count: 200 }, steps: 60 },
  { scene: 'stack', law: 'dvi', set: {}, steps: 100 },
  { scene: 'cart', law: 'dvi', set: { count: 20 }, steps: 40 },
  { scene: 'incline', law: 'dem', set: { angle: 0.5 }, steps: 1000 },
  { scene: 'slider-crank', law: 'dvi', set: {}, steps: 200 },
  { scene: 'spinning-top', law: 'dvi', set: {}, steps: 200 },
]

export const nameOf = ({ scene, law, set, steps }) =>
  [scene, law, ...Object.entries(set).map(([key, value]) => `${key}=${value}`), `${steps} steps`].join(' ')

export async function hashOf({ scene, law, set, steps }) {
  const definition = await builtinScene(scene)
  const values = parameterValues(definition.parameters, set)
  const simulation = await createSimulation(definition.build(values, law), {
    contact: sceneLaw(definition, law),
    timeStep: definition.timeStep(values, law),
    backend: backend.cpu({ threads: 1 }),
  })
  try {
    simulation.step(steps)
    const hash = createHash('sha256')
    for (const field of ['bodyPos', 'bodyRot', 'bodyVel', 'bodyOmega']) {
      const values = await simulation.read(field)
      hash.update(new Uint8Array(values.buffer, values.byteOffset, values.byteLength))
    }
    return hash.digest('hex').slice(0, 16)
  } finally {
    await simulation.close()
  }
}

export const goldenHashes = () => JSON.parse(readFileSync(file, 'utf8'))

async function renew() {
  const before = (() => {
    try {
      return goldenHashes()
    } catch {
      return {}
    }
  })()
  const after = {}
  for (const one of goldenScenes) {
    const name = nameOf(one)
    after[name] = await hashOf(one)
    console.log(`${after[name] === before[name] ? 'same   ' : 'CHANGED'}  ${after[name]}  ${name}`)
  }
  writeFileSync(file, `${JSON.stringify(after, null, 2)}\n`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await renew()
