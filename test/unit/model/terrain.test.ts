// terrain.test.ts: forms, grids, layers, fillings and stones: heights by formula, nothing in anything else, sentences for what cannot be.

import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { type Grains, meshMassProperties, parts, shape, terrain } from '#talus/index.js'
import { parsePng } from '#talus/io/parsePng.js'
import { meshQueries } from '#talus/model/mesh/meshQueries.js'

/** Smallest gap of two spheres. */
function leastGap({ positions, radii }: Grains): number {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < radii.length; i++) {
    for (let j = 0; j < i; j++) {
      const d = [0, 1, 2].map((c) => positions[3 * i + c]! - positions[3 * j + c]!)
      least = Math.min(least, Math.hypot(...d) - radii[i]! - radii[j]!)
    }
  }
  return least
}

describe('forms', () => {
  test('have the heights they say', () => {
    const hill = terrain.bump({ at: [1, 2], radius: 0.5, height: 0.3 })
    expect([hill(1, 2), hill(1.25, 2), hill(1, 2.6)]).toEqual([0.3, 0.15, 0])
    const ditch = terrain.ditch({ from: 1, width: 0.4, depth: 0.2, bank: 0.1 })
    expect([0.9, 1.05, 1.3, 1.55, 1.7].map((x) => Number(ditch(x, 0).toFixed(12)) + 0)).toEqual([
      0, -0.1, -0.2, -0.1, 0,
    ])
    const slope = terrain.slope({ from: 1, angle: Math.PI / 4, length: 2 })
    expect([0, 2, 9].map((x) => Number(slope(x, 0).toFixed(12)))).toEqual([0, 1, 2])
    const steps = terrain.steps({ from: 0, count: 2, height: 0.3, length: 0.5 })
    expect([-0.1, 0.1, 0.6, 5].map((x) => steps(x, 0))).toEqual([0, 0.3, 0.6, 0.6])
    expect(terrain.sum(hill, terrain.flat(1))(1, 2)).toBe(1.3)
  })

  test('on a grid are those of a heightfield, and straight between samples', () => {
    const plane = (x: number, y: number) => 0.1 * x - 0.2 * y
    const grid = terrain.grid(plane, { size: [2, 1], spacing: 0.25 })
    expect([grid.columns, grid.rows]).toEqual([9, 5])
    const again = terrain.form(grid)
    for (const [x, y] of [
      [0.13, -0.31],
      [-1, 0.5],
    ] as const) {
      expect(again(x, y)).toBeCloseTo(plane(x, y), 12)
    }
    expect(shape.heightfield(grid).heights[0]).toBeCloseTo(-0.1 + 0.1, 12)
  })

  test('as a block are a closed mesh of the right volume', () => {
    const grid = terrain.grid((x) => 0.2 * x, { size: [2, 1], spacing: 0.5 })
    // from 0.1 below the lowest, −0.2, to 0 in the mean
    expect(meshMassProperties(terrain.mesh(grid)).volume).toBeCloseTo(2 * 1 * 0.3, 12)
  })
})

describe('rigid ground', () => {
  test('of spheres touches its surface from below, and its dips are as deep as the formula has them', () => {
    const [radius, tilt] = [0.1, 0.3]
    const surface = (x: number) => Math.tan(tilt) * x
    const { positions, radii } = terrain.spheres({ surface, size: [1, 0.5], radius })
    expect(radii).toHaveLength(11 * 6)
    // from the plane, along its normal
    const away = (x: number, z: number) => (z - surface(x)) * Math.cos(tilt)
    for (let i = 0; i < radii.length; i++)
      expect(away(positions[3 * i]!, positions[3 * i + 2]!)).toBeCloseTo(-radius, 9)
    const level = terrain.spheres({ surface: terrain.flat(0), size: [1, 1], radius })
    // in the middle between four: of the first sphere there
    const [x, y, z] = level.positions.subarray(0, 3)
    const dip = -(z! + Math.sqrt(radius ** 2 - 2 * (radius / 2) ** 2))
    expect([x, y]).toEqual([-0.5, -0.5])
    expect(dip).toBeCloseTo(radius * (1 - Math.SQRT1_2), 12)
    expect(() => terrain.spheres({ surface, size: [1, 1], radius, spacing: 0.2 })).toThrow(
      'terrain.spheres: spheres of 0.1 m leave holes where they are 0.2 m apart: spacing must be at most 0.1414 m.',
    )
  })

  test('of an obstacle course has each obstacle where it says, level between them', () => {
    const { form, obstacles, stones, end } = terrain.obstacleCourse({ from: 1, width: 2, height: 0.3 })
    expect(obstacles.map(({ name }) => name)).toEqual(['bumps', 'ditch', 'stairs', 'rough', 'boulders'])
    expect([obstacles[0]!.from, obstacles.at(-1)!.to]).toEqual([1, end])
    for (const { from, to } of obstacles) {
      expect(form(from - 1e-6, 0)).toBeCloseTo(0, 9)
      expect(form(to + 1e-6, 0)).toBeCloseTo(0, 9)
    }
    const heights = (name: string) => {
      const { from, to } = obstacles.find((one) => one.name === name)!
      return Array.from({ length: 401 }, (_, k) => form(from + ((to - from) * k) / 400, 0))
    }
    expect(Math.min(...heights('ditch'))).toBeCloseTo(-0.3, 9)
    expect(Math.max(...heights('stairs'))).toBeCloseTo(0.3, 9)
    expect(stones.flatMap((group) => group.positions)).toHaveLength(12)
  })
})

describe('grains', () => {
  test('in layers of two sizes on a slope lie under the surface and not in each other', () => {
    const surface = terrain.slope({ from: 0, angle: 0.4 })
    const grains = terrain.layers({ surface, size: [1, 0.4], layers: [{ radius: 0.03, count: 2 }, { radius: 0.05 }] })
    expect(grains.radii).toHaveLength(2 * 16 * 6 + 10 * 4)
    expect(leastGap(grains)).toBeGreaterThan(-1e-12)
    for (let i = 0; i < grains.radii.length; i++) {
      const [x, y, z] = grains.positions.subarray(3 * i, 3 * i + 3) as unknown as [number, number, number]
      expect(z + grains.radii[i]!).toBeLessThan(surface(x, y) + 1e-12)
    }
  })

  test.each([
    ['a box', { box: { min: [0, 0, 0], max: [0.5, 0.4, 0.3] } }],
    ['a cylinder', { cylinder: { middle: [0, 0, 0.2], radius: 0.3, height: 0.4 } }],
  ] as const)('fill %s and not each other', (_, room) => {
    const grains = terrain.fill({ room, radius: { uniform: { min: 0.02, max: 0.04 } }, seed: 3 })
    expect(grains.radii.length).toBeGreaterThan(80)
    expect(leastGap(grains)).toBeGreaterThan(-1e-12)
    if ('cylinder' in room) {
      grains.radii.forEach((r, i) => {
        expect(Math.hypot(grains.positions[3 * i]!, grains.positions[3 * i + 1]!) + r).toBeLessThan(0.3 + 1e-12)
      })
    }
  })

  test('fill a mesh', () => {
    const mesh = parts.roadWheel()
    const { positions, radii } = terrain.fill({ room: { mesh }, radius: 0.0015 })
    const queries = meshQueries(mesh)
    expect(radii.length).toBeGreaterThan(500)
    radii.forEach((r, i) => {
      const at = [positions[3 * i]!, positions[3 * i + 1]!, positions[3 * i + 2]!] as const
      expect(queries.winding(at) === 1 && queries.nearest(at).distance >= r).toBe(true)
    })
  })

  test('that do not fit are refused with numbers', () => {
    const room = { box: { min: [0, 0, 0], max: [0.1, 0.1, 0.1] } } as const
    expect(() => terrain.fill({ room, radius: 0.02, count: 20 })).toThrow(
      'terrain.fill: 20 grains are asked for, the room holds 8.',
    )
    expect(() => terrain.fill({ room, radius: 0.06 })).toThrow(/narrower than the largest grain, 0\.12 m/)
  })
})

describe('stones', () => {
  test('piled or strewn do not lie in each other, whatever their turn', () => {
    const pile = terrain.rubblePile({ at: [1, 0, 0.5], count: 60, radius: 0.1 })
    const field = terrain.boulders({ min: [0, 0], max: [4, 4], count: 30, radius: 0.2, sunk: 0.5, seed: 2 })
    for (const [groups, radius, count] of [
      [pile, 0.1, 60],
      [field, 0.2, 30],
    ] as const) {
      const positions = groups.flatMap((group) => group.positions.flat())
      expect(positions).toHaveLength(3 * count)
      const grains = { positions: Float64Array.from(positions), radii: new Float64Array(count).fill(radius) }
      expect(leastGap(grains)).toBeGreaterThan(-1e-12)
    }
    // a cone: several stones high, narrower above
    const layers = new Map<number, number>()
    for (const [, , z] of pile.flatMap((group) => group.positions)) {
      const layer = Math.round((z - 0.5 - 0.1) / 0.2)
      layers.set(layer, (layers.get(layer) ?? 0) + 1)
    }
    const counts = [...layers].sort(([a], [b]) => a - b).map(([, stones]) => stones)
    expect(counts.length).toBeGreaterThanOrEqual(3)
    expect([...counts].sort((a, b) => b - a)).toEqual(counts)
    expect(() => terrain.boulders({ min: [0, 0], max: [1, 1], count: 30, radius: 0.2 })).toThrow(
      /room for about \d+ stones/,
    )
  })
})

describe('a PNG of heights', () => {
  function png(bits: number, colour: number, columns: number, lines: readonly number[][]): Uint8Array {
    const chunk = (name: string, data: Uint8Array) => {
      const head = Buffer.alloc(4)
      head.writeUInt32BE(data.length)
      return Buffer.concat([head, Buffer.from(name), data, Buffer.alloc(4)])
    }
    const header = Buffer.alloc(13)
    header.writeUInt32BE(columns, 0)
    header.writeUInt32BE(lines.length, 4)
    header.set([bits, colour, 0, 0, 0], 8)
    const start = Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10)
    return Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', deflateSync(Uint8Array.from(lines.flat())))])
  }

  test('is read in 8 and 16 bits, grey and colour, with all differences of lines', () => {
    const grey = png(8, 0, 2, [
      [0, 0, 255],
      [1, 51, 51],
      [2, 51, 0],
      [3, 0, 102],
      [4, 10, 0],
    ])
    const rows = [...parsePng(grey, 'a.png').values].map((value) => Math.round(255 * value))
    expect(rows).toEqual([0, 255, 51, 102, 102, 102, 51, 178, 61, 178])
    const deep = png(16, 0, 1, [
      [0, 1, 0],
      [2, 1, 2],
    ])
    expect([...parsePng(deep, 'a.png').values].map((value) => Math.round(65535 * value))).toEqual([256, 514])
    expect(parsePng(png(8, 2, 1, [[0, 255, 255, 255]]), 'a.png').values[0]).toBeCloseTo(1, 12)
  })

  test('that is none, or has a palette, is refused in a sentence', () => {
    expect(() => parsePng(png(8, 3, 1, [[0, 1]]), 'a.png')).toThrow(
      /without a palette, is read, found 8 bits, colour type 3/,
    )
    expect(() => parsePng(png(8, 0, 1, [[0, 1]]).subarray(0, 40), 'a.png')).toThrow(
      'a.png: the PNG picture is cut short.',
    )
  })
})
