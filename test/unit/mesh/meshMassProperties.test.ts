// Volume, centre and inertia of closed meshes against the formulas of the solids they are or approach.

import { describe, expect, it } from 'vitest'
import { symmetricEigen } from '#talus/math/symmetricEigen.js'
import { meshMassProperties } from '#talus/model/mesh/meshMassProperties.js'
import { boxMesh, flipped, joined, placedMesh, sphereMesh, tetrahedron, torusMesh } from '../../fixtures/meshes.js'

const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b)

/** Rounding of a sum of a dozen products of numbers of order one. */
const rounding = 1e-14

describe('mass properties of a mesh', () => {
  it('are those of a box anywhere', () => {
    const [a, b, c] = [0.3, 0.5, 0.7]
    const { volume, centre, inertia } = meshMassProperties(boxMesh([a, b, c], [10, -20, 30]))
    const m = 8 * a * b * c
    // I_x = m (b2 + c2) / 3 with half edges a b c
    const moments = [(m * (b * b + c * c)) / 3, (m * (a * a + c * c)) / 3, (m * (a * a + b * b)) / 3]
    expect(Math.abs(volume / m - 1)).toBeLessThan(1e-13)
    for (const [k, x] of [10, -20, 30].entries()) expect(Math.abs(centre[k]! - x)).toBeLessThan(1e-13)
    for (let k = 0; k < 3; k++) expect(Math.abs(inertia[k]! - moments[k]!)).toBeLessThan(1e-13)
    for (let k = 3; k < 6; k++) expect(Math.abs(inertia[k]!)).toBeLessThan(1e-13)
  })

  it('are those of a tetrahedron', () => {
    // corner at the origin, edges of length one along x y z: V = 1/6, c = 1/4 each; about the centre
    // I_xx = 1/60 + 1/60 - 2 V / 16 = 1/80, I_xy = -(1/120 - V / 16) = 1/480
    const { volume, centre, inertia } = meshMassProperties(tetrahedron())
    expect(Math.abs(volume - 1 / 6)).toBeLessThan(rounding)
    for (const x of centre) expect(Math.abs(x - 1 / 4)).toBeLessThan(rounding)
    for (let k = 0; k < 3; k++) expect(Math.abs(inertia[k]! - 1 / 80)).toBeLessThan(rounding)
    for (let k = 3; k < 6; k++) expect(Math.abs(inertia[k]! - 1 / 480)).toBeLessThan(rounding)
  })

  it('of finer and finer spheres approach 4/3 pi r3 and 2/5 m r2 with the square of the spacing', () => {
    const r = 0.35
    const error = [3, 4, 5].map((levels) => {
      const { volume, inertia } = meshMassProperties(sphereMesh(r, levels))
      return [1 - volume / ((4 / 3) * Math.PI * r ** 3), 1 - inertia[0] / ((8 / 15) * Math.PI * r ** 5)]
    })
    for (const k of [0, 1]) {
      expect(error[2]![k]!).toBeLessThan(3e-3)
      // halving the spacing quarters the error; 2 % is left to the next order
      expect(error[1]![k]! / error[2]![k]!).toBeCloseTo(4, 1)
      // what is left is of the fourth power, so of the square of the error before
      expect(Math.abs((4 * error[2]![k]! - error[1]![k]!) / 3)).toBeLessThan(error[1]![k]! ** 2)
    }
  })

  it('of a torus approach 2 pi2 R r2, m (R2 + 3/4 r2) and m (R2/2 + 5/8 r2)', () => {
    const [R, r] = [0.5, 0.2]
    const m = 2 * Math.PI ** 2 * R * r * r
    const wanted = [m, m * (R * R + 0.75 * r * r), m * ((R * R) / 2 + 0.625 * r * r)]
    const [coarse, fine] = [64, 128].map((n) => {
      const { volume, inertia } = meshMassProperties(torusMesh(R, r, n))
      return [volume, inertia[2], inertia[0]]
    })
    // errors fall with the square of the spacing, so this combination has the fourth power left: (2 pi / 64)^4 = 9e-5
    for (let k = 0; k < 3; k++) {
      const extrapolated = (4 * fine![k]! - coarse![k]!) / 3
      expect(Math.abs(extrapolated / wanted[k]! - 1)).toBeLessThan(1e-5)
    }
  })

  it('turn and move with the mesh', () => {
    const mesh = boxMesh([0.1, 0.2, 0.4])
    const [here, there] = [meshMassProperties(mesh), meshMassProperties(placedMesh(mesh, [3, -2, 1]))]
    expect(there.volume).toBeCloseTo(here.volume, 14)
    expect(there.centre.map((x, c) => x - [3, -2, 1][c]!).every((x) => Math.abs(x) < 1e-14)).toBe(true)
    const moments = sorted(symmetricEigen(there.inertia).values)
    for (const [k, moment] of sorted(here.inertia.slice(0, 3)).entries())
      expect(Math.abs(moments[k]! / moment - 1)).toBeLessThan(1e-12)
  })

  it('take cavities away and are negative inside out', () => {
    const hollow = joined(boxMesh([1, 1, 1]), flipped(boxMesh([0.5, 0.5, 0.5], [0.2, 0, 0])))
    const { volume, centre } = meshMassProperties(hollow)
    expect(volume).toBeCloseTo(7, 13)
    expect(centre[0]).toBeCloseTo(-0.2 / 7, 13)
    expect(meshMassProperties(flipped(hollow)).volume).toBeCloseTo(-7, 13)
  })

  it('keep their digits far from the origin', () => {
    const { volume, inertia } = meshMassProperties(boxMesh([0.5, 0.5, 0.5], [1e5, 1e5, 1e5]))
    // coordinates themselves are rounded to 1.5e-11 there
    expect(Math.abs(volume - 1)).toBeLessThan(1e-9)
    expect(Math.abs(inertia[0] - 1 / 6)).toBeLessThan(1e-9)
  })
})
