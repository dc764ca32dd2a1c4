// Materials and how two of them touch.

import { expect, it } from 'vitest'
import { createScene, material, pairProperties, rayleighTime } from '#talus/index.js'

const sand = material({ name: 'sand', density: 2600, friction: 0.6, restitution: 0.3, rolling: 0.1 })
const steel = material({ name: 'steel', density: 7800, friction: 0.2, restitution: 0.8 })

it('takes the smaller value of two materials', () => {
  expect(pairProperties([], sand, steel)).toMatchObject({ friction: 0.2, restitution: 0.3, rolling: 0, spinning: 0 })
})

it('takes what a pair is given, whichever way round', () => {
  const pairs = [{ a: 'steel', b: 'sand', friction: 0.45 }]
  expect(pairProperties(pairs, sand, steel)).toMatchObject({
    friction: 0.45,
    restitution: 0.3,
    rolling: 0,
    spinning: 0,
  })
  expect(pairProperties(pairs, sand, sand).friction).toBe(0.6)
})

// 1/E* = (1 − ν_a²)/E_a + (1 − ν_b²)/E_b, 1/G* = 2 (2 − ν_a)(1 + ν_a)/E_a + the same of b
it('combines moduli of two sides, or takes those of the pair for both', () => {
  const [hard, soft] = [
    material({ name: 'hard', density: 1, young: 8e9, poisson: 0.2 }),
    material({ name: 'soft', density: 1, young: 2e6, poisson: 0.45 }),
  ]
  const both = pairProperties([], hard, soft)
  expect(both.effectiveYoung).toBeCloseTo(1 / (0.96 / 8e9 + 0.7975 / 2e6), 4)
  expect(both.effectiveShear).toBeCloseTo(1 / (4.32 / 8e9 + 4.495 / 2e6), 4)
  const pair = pairProperties([{ a: 'soft', b: 'hard', young: 5e6, poisson: 0.3 }], hard, soft)
  expect(pair.effectiveYoung).toBeCloseTo(5e6 / (2 * 0.91), 4)
  expect(pair.effectiveShear).toBeCloseTo(5e6 / (4 * 1.7 * 1.3), 4)
  // each side keeps its own where the pair says nothing of it
  const young = pairProperties([{ a: 'soft', b: 'hard', young: 5e6 }], hard, soft)
  expect(young.effectiveYoung).toBeCloseTo(5e6 / (0.96 + 0.7975), 4)
})

it('refuses moduli that no pair has', () => {
  const scene = createScene()
  expect(() => scene.materialPair(sand, steel, { young: 0 })).toThrow(
    'materialPair sand, steel: young must be greater than zero, found 0 Pa.',
  )
  expect(() => scene.materialPair(sand, steel, { poisson: 0.6 })).toThrow(
    'materialPair sand, steel: poisson must be above -1 and at most 0.5, found 0.6.',
  )
})

it('gives the Rayleigh time of glass', () => {
  // R 10 mm, 2800 kg/m3, E 48 GPa, nu 0.2: G = 20 GPa, T = pi 0.01 sqrt(2800 / 2e10) / 0.90922
  const glass = material({ density: 2800, young: 48e9, poisson: 0.2 })
  expect(rayleighTime(0.01, glass)).toBeCloseTo(1.29284e-5, 10)
})
