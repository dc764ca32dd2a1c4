// shapeScenes.ts: surfaces and bodies that tests of shapes are made of, and both contact laws with steps that suit them.

import { type ContactLaw, contact, material, type Quaternion, type Shape, seededRandom, shape } from '#talus/index.js'

export const g = 9.81
export const stone = material({ density: 1000, friction: 0.5, restitution: 0.1, young: 1e7, poisson: 0.3 })

export interface Law {
  readonly name: string
  readonly contact: ContactLaw
  readonly timeStep: number
}

export const impulses: Law = { name: 'impulses', contact: contact.dvi({ tolerance: 1e-6 }), timeStep: 1e-3 }
/** Small bodies at a restitution of 0.1 do well with more than the step that is safe for the worst of contacts. */
export const force: Law = { name: 'force', contact: contact.hertzMindlin({ unsafeStep: true }), timeStep: 5e-5 }
export const laws = [impulses, force]

type At = (u: number, v: number) => readonly [number, number, number]

/** A sheet over a grid of cells, u and v from 0 to 1, with diagonals at random. */
export function sheet(nu: number, nv: number, at: At, seed = 3): Shape {
  const random = seededRandom(seed)
  const vertices: number[] = []
  const triangles: number[] = []
  for (let j = 0; j <= nv; j++) for (let i = 0; i <= nu; i++) vertices.push(...at(i / nu, j / nv))
  for (let j = 0; j < nv; j++) {
    for (let i = 0; i < nu; i++) {
      const a = i + j * (nu + 1)
      const [b, c, d] = [a + 1, a + nu + 2, a + nu + 1]
      if (random.uniform() < 0.5) triangles.push(a, b, c, a, c, d)
      else triangles.push(a, b, d, b, c, d)
    }
  }
  return shape.mesh({ vertices, triangles, solid: false })
}

/** A closed surface over two angles, both from 0 to 2 π; `at` must turn outward. */
export function ringed(nu: number, nv: number, at: At): Shape {
  const vertices: number[] = []
  const triangles: number[] = []
  for (let j = 0; j < nv; j++)
    for (let i = 0; i < nu; i++) vertices.push(...at((2 * Math.PI * i) / nu, (2 * Math.PI * j) / nv))
  for (let j = 0; j < nv; j++) {
    for (let i = 0; i < nu; i++) {
      const [i1, j1] = [(i + 1) % nu, (j + 1) % nv]
      const [a, b, c, d] = [i + nu * j, i1 + nu * j, i1 + nu * j1, i + nu * j1]
      triangles.push(a, b, c, a, c, d)
    }
  }
  return shape.mesh({ vertices, triangles })
}

/** A ring about z, of radius R and thickness r. */
export const torus = (R: number, r: number, nu: number, nv: number): Shape =>
  ringed(nu, nv, (a, b) => {
    const out = R + r * Math.cos(b)
    return [out * Math.cos(a), out * Math.sin(a), r * Math.sin(b)]
  })

/** A box as twelve triangles. */
export function meshBox(x: number, y: number, z: number): Shape {
  const vertices: number[] = []
  for (let v = 0; v < 8; v++) vertices.push(v & 1 ? x : -x, v & 2 ? y : -y, v & 4 ? z : -z)
  const quads = [0, 2, 3, 1, 4, 5, 7, 6, 0, 1, 5, 4, 2, 6, 7, 3, 0, 4, 6, 2, 1, 3, 7, 5]
  const triangles: number[] = []
  for (let k = 0; k < 24; k += 4) {
    const [a, b, c, d] = quads.slice(k, k + 4) as [number, number, number, number]
    triangles.push(a, b, c, a, c, d)
  }
  return shape.mesh({ vertices, triangles })
}

/** A cube about the origin, each of its faces cut into `cells` by `cells` squares of two triangles. */
export function cutBox(half: number, cells: number): Shape {
  const vertices: number[] = []
  const triangles: number[] = []
  const numbers = new Map<string, number>()
  const vertex = (axis: number, side: number, i: number, j: number): number => {
    const p = [0, 0, 0]
    p[axis] = side * cells
    p[(axis + 1) % 3] = i
    p[(axis + 2) % 3] = j
    const known = numbers.get(p.join())
    if (known !== undefined) return known
    numbers.set(p.join(), numbers.size)
    vertices.push(...p.map((x) => half * ((2 * x) / cells - 1)))
    return numbers.size - 1
  }
  for (let face = 0; face < 6 * cells ** 2; face++) {
    const [square, which] = [face % cells ** 2, Math.floor(face / cells ** 2)]
    const [i, j, axis, side] = [square % cells, Math.floor(square / cells), which >> 1, which & 1]
    const at = (di: number, dj: number) => vertex(axis, side, i + di, j + dj)
    const [a, b, c, d] = [at(0, 0), at(1, 0), at(1, 1), at(0, 1)]
    if (side) triangles.push(a, b, c, a, c, d)
    else triangles.push(a, c, b, a, d, c)
  }
  return shape.mesh({ vertices, triangles })
}

/** A toothed disc about z with round teeth: radius r + a cos(n angle), as a prism of height 2 h. */
export function gear(teeth: number, r: number, a: number, h: number, points: number): Shape {
  const vertices: number[] = [0, 0, -h, 0, 0, h]
  const triangles: number[] = []
  for (let k = 0; k < points; k++) {
    const angle = (2 * Math.PI * k) / points
    const out = r + a * Math.cos(teeth * angle)
    vertices.push(out * Math.cos(angle), out * Math.sin(angle), -h, out * Math.cos(angle), out * Math.sin(angle), h)
  }
  for (let k = 0; k < points; k++) {
    const [p, q] = [2 + 2 * k, 2 + 2 * ((k + 1) % points)]
    triangles.push(0, q, p, 1, p + 1, q + 1, p, q, q + 1, p, q + 1, p + 1)
  }
  return shape.mesh({ vertices, triangles })
}

export const aboutX = (angle: number): Quaternion => [Math.sin(angle / 2), 0, 0, Math.cos(angle / 2)]
export const aboutY = (angle: number): Quaternion => [0, Math.sin(angle / 2), 0, Math.cos(angle / 2)]
export const aboutZ = (angle: number): Quaternion => [0, 0, Math.sin(angle / 2), Math.cos(angle / 2)]
