// Materials and how two of them touch.

import { expect, it } from 'vitest'
import { material, pairProperties, rayleighTime } from '#talus/index.js'

const sand = material({ name: 'sand', density: 2600, friction: 0.6, restitution: 0.3, rolling: 0.1 })
const steel = material({ name: 'steel', density: 7800, friction: 0.2, restitution: 0.8 })

it('takes the smaller value of two materials', () => {
  expect(pairProperties([], sand, steel)).toEqual({ friction: 0.2, restitution: 0.3, rolling: 0, spinning: 0 })
})

it('takes what a pair is given, whichever way round', () => {
  const pairs = [{ a: 'steel', b: 'sand', friction: 0.45 }]
  expect(pairProperties(pairs, sand, steel)).toEqual({ friction: 0.45, restitution: 0.3, rolling: 0, spinning: 0 })
  expect(pairProperties(pairs, sand, sand).friction).toBe(0.6)
})

it('gives the Rayleigh time of glass', () => {
  // R 10 mm, 2800 kg/m3, E 48 GPa, nu 0.2: G = 20 GPa, T = pi 0.01 sqrt(2800 / 2e10) / 0.90922
  const glass = material({ density: 2800, young: 48e9, poisson: 0.2 })
  expect(rayleighTime(0.01, glass)).toBeCloseTo(1.29284e-5, 10)
})
