// docsShapes.test.ts: docs/shapes.md names every shape, and its table of pairs is what methodOf says. UPDATE_DOCS=1 writes it.

import { readFileSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { bodyColumns, createScene, material, shape } from '#talus/index.js'
import * as kinds from '#talus/kernels/narrowphase/partKinds.js'
import { shapeNames } from '#talus/model/shape.js'

const path = new URL('../../docs/shapes.md', import.meta.url)
const page = readFileSync(path, 'utf8')

/** The kind of part each shape touches with; a union touches with those of its pieces, none with nothing. */
const partKind: Readonly<Record<string, number>> = {
  sphere: kinds.sphereKind,
  ellipsoid: kinds.ellipsoidKind,
  box: kinds.boxKind,
  cylinder: kinds.cylinderKind,
  capsule: kinds.capsuleKind,
  cone: kinds.coneKind,
  hull: kinds.hullKind,
  mesh: kinds.triangleKind,
  heightfield: kinds.triangleKind,
  plane: kinds.planeKind,
}

const methods: readonly (readonly [method: number, name: string, what: string])[] = [
  [kinds.sphereMethod, 'sphere', 'closed form: the point of the other nearest to the centre'],
  [kinds.planeMethod, 'plane', 'closed form: the lowest points over the plane'],
  [kinds.boxMethod, 'boxes', 'fifteen separating axes, then the faces clipped against each other'],
  [kinds.convexMethod, 'convex', 'distance by GJK, depth by EPA, then the faces clipped against each other'],
  [kinds.sphereTriangleMethod, 'sphere, triangle', 'triangle test: the point of the triangle nearest to the centre'],
  [kinds.convexTriangleMethod, 'convex, triangle', 'triangle test by GJK and EPA'],
  [
    kinds.trianglesMethod,
    'triangles',
    'triangle test: the corners of what two faces have in common, crossings of edges, corners',
  ],
]

/** Shapes that no force moves, so that two of them never meet. */
const held = ['plane', 'heightfield']

function nameOf(a: string, b: string): string {
  if (held.includes(a) && held.includes(b)) return '–'
  const method = kinds.methodOf(partKind[a]!, partKind[b]!)
  expect(kinds.methodOf(partKind[b]!, partKind[a]!)).toBe(method)
  return methods.find(([number]) => number === method)![1]
}

function tables(): string {
  const names = Object.keys(partKind)
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    row(['method', 'how', 'points at most']),
    row(['---', '---', '---']),
    ...methods.map(([method, name, what]) => row([name, what, String(kinds.mostPoints(method))])),
    '',
    row(['', ...names]),
    row(['---', ...names.map(() => '---')]),
    ...names.map((a) => row([`**${a}**`, ...names.map((b) => nameOf(a, b))])),
  ].join('\n')
}

it('docs/shapes.md shows the method of every pair of shapes', () => {
  const written = page.replace(/(<!-- methods: .*-->\n)[\s\S]*?(<!-- end of methods -->)/, `$1${tables()}\n$2`)
  if (process.env.UPDATE_DOCS) writeFileSync(path, written)
  else expect(page).toBe(written)
})

it('docs/shapes.md names every shape', () => {
  expect([...Object.keys(partKind), 'union', 'none'].sort()).toEqual([...shapeNames].sort())
  for (const name of shapeNames) expect(page).toMatch(new RegExp(`^\\| \`${name}\` \\|`, 'm'))
})

it('docs/shapes.md shows a scene that holds', () => {
  const code = /```ts\n([\s\S]*?)```/.exec(page)![1]!.replace(/^import .*$/m, '')
  const scene = new Function('createScene', 'material', 'shape', `${code}; return scene`)(createScene, material, shape)
  const { invMass, layerMask } = bodyColumns(scene.data)
  const mass = Math.PI * (0.3 ** 2 * 0.1 * 7800 + 0.35 ** 2 * 0.08 * 1100)
  expect(invMass[0]! * mass).toBeCloseTo(1, 12)
  expect(layerMask[0]).toBe(0xfffffffd)
})
