// tryScenes.test.ts: the small half of npm run try:scenes: few steps of every built-in scene at the ends of its parameters.

import { describe, expect, it } from 'vitest'
import { builtinScenes } from '#talus/cli/builtinScenes.js'
import { backend, createSimulation, motorTargets, safeTimeStep } from '#talus/index.js'
import { sceneLaw } from '#talus/model/defineScene.js'
import { parameterValues } from '#talus/model/parameter.js'
import { backendsByName, casesOf, tryCase } from '../../scripts/tryScenes.mjs'

const small = { random: 0, most: 300 }
const laws = ['dem', 'dvi'] as const

describe('a few steps of every scene', async () => {
  const scenes = (await builtinScenes()).map((definition) => [definition.name, definition] as const)

  it.each(scenes)('%s at the ends of its parameters, and by the other law', async (_, definition) => {
    const own = typeof definition.contact === 'string' ? definition.contact : definition.contact.law
    for (const [k, { what, values }] of casesOf(definition, small).entries()) {
      // the law that is not the scene's own as it comes alone
      for (const law of laws.filter((one) => one === own || k === 0)) {
        const { outcome, said } = await tryCase(definition, {
          values,
          law,
          backend: { kind: 'cpu', threads: 1 },
          steps: 2,
        })
        expect(`${what}, ${law}: ${outcome} ${said}`).not.toMatch(/FAILED|no finite|above the safe|not explained/)
      }
    }
  })

  // a GPU made of software needs long for a step of many joints, or of a body with many pieces
  const simple = scenes.filter(([, definition]) => {
    const values = Object.fromEntries(Object.entries(definition.parameters).map(([name, p]) => [name, p.default]))
    const { joints, groups } = definition.build(values as never).data
    const pieces = groups.map(({ shape }) => (shape.kind === 'union' ? shape.parts.length : 1))
    return joints.length < 8 && Math.max(...pieces) < 40
  })

  it.each(simple)('%s as it comes, on a GPU', async (_, definition) => {
    const [first] = casesOf(definition, small)
    const { law } = { law: typeof definition.contact === 'string' ? definition.contact : definition.contact.law }
    const { outcome, said } = await tryCase(definition, {
      ...first!,
      law,
      backend: backendsByName.swiftshader,
      steps: 1,
    })
    expect(`${outcome} ${said}`).toMatch(/^ok/)
  })
})

describe('values that contradict each other', () => {
  it.each([
    ['four-bar', { crank: 10 }, /^four-bar: the crank must be the shortest bar/],
    ['slider-crank', { rod: 0.1 }, /^slider-crank: the rod must be longer than the crank of 0\.2 m, found 0\.1 m\./],
  ])('%s refuses them with a sentence', async (name, values, sentence) => {
    const definition = (await builtinScenes()).find((one) => one.name === name)!
    const { outcome, said } = await tryCase(definition, { values, law: 'dvi', backend: { kind: 'cpu' }, steps: 1 })
    expect(outcome).toBe('refused')
    expect(said).toMatch(sentence)
  })
})

describe('cable-pendulum', () => {
  it.each(laws)('takes a step that its cable bears at any number of elements: %s', async (law) => {
    const definition = (await builtinScenes()).find(({ name }) => name === 'cable-pendulum')!
    const { min, max } = definition.parameters.elements!
    const bad: string[] = []
    for (const model of [1, 2, 3]) {
      for (let elements = min; elements <= max; elements++) {
        const values = parameterValues(definition.parameters, { model, elements }) as never
        const safe = safeTimeStep(definition.build(values, law), sceneLaw(definition, law))
        if (definition.timeStep(values, law) > safe) bad.push(`model ${model} of ${elements}`)
      }
    }
    expect(bad).toEqual([])
  })
})

describe('keys of the page', async () => {
  const steered = (await builtinScenes()).filter(
    ({ controls, parameters }) => controls(parameterValues(parameters, {})).length > 0,
  )

  it.each(steered.map((definition) => [definition.name, definition] as const))('drive %s', async (_, definition) => {
    const tours = definition.parameters.tour ? [{}, { tour: 1 }] : [{}]
    for (const given of tours) {
      const values = parameterValues(definition.parameters, given) as never
      const contact = sceneLaw(definition, undefined)
      const options = {
        contact,
        timeStep: definition.timeStep(values, contact.law),
        backend: backend.cpu({ threads: 1 }),
      }
      const simulation = await createSimulation(definition.build(values, contact.law), options)
      const held = new Set(definition.controls(values).map(({ keys }) => keys[1]))
      const targets = motorTargets(definition.controls(values), held)
      for (const [motor, target] of Object.entries(targets)) await simulation.setMotor(motor, target)
      await simulation.close()
    }
  })
})

describe('excavator', () => {
  it('goes with grains of any size in its box', async () => {
    const definition = (await builtinScenes()).find(({ name }) => name === 'excavator')!
    const { outcome, said } = await tryCase(definition, {
      values: { grains: 300, box: 20 },
      law: 'dvi',
      backend: { kind: 'cpu', threads: 1 },
      steps: 2,
    })
    expect(`${outcome} ${said}`).toMatch(/^ok/)
  })
})

describe('cart', () => {
  it.each([200, 2000, 20000])('starts %i stones clear of the bumps', async (count) => {
    const definition = (await builtinScenes()).find(({ name }) => name === 'cart')!
    for (const seed of [1, 2, 3]) {
      const scene = definition.build({ count, bumps: 100, speed: 10, friction: 0.8, seed } as never)
      const of = (name: string) => scene.data.groups.find((group) => group.name === name)!
      const [bumps, stones] = [of('bumps'), of('stones')]
      let least = Number.POSITIVE_INFINITY
      for (let b = 0; b < bumps.count; b++) {
        const [x, y, z] = bumps.positions.slice(3 * b, 3 * b + 3)
        for (let s = 0; s < stones.count; s++) {
          const [dx, dy, dz] = [
            stones.positions[3 * s]! - x!,
            stones.positions[3 * s + 1]! - y!,
            stones.positions[3 * s + 2]! - z!,
          ]
          least = Math.min(least, Math.sqrt(dx * dx + dy * dy + dz * dz) - bumps.radii![b]! - 0.03)
        }
      }
      expect(least).toBeGreaterThan(0)
      const { min, max } = scene.domain()
      expect(Array.from(stones.positions).filter((x, k) => !(x > min[k % 3]! && x < max[k % 3]!))).toEqual([])
    }
  })
})
