// twoBodies.ts: two balls, a ball and a plane that is led, or a cloud of balls above a floor, under the laws of docs/theory/dem.md, written once
// more from its equations: what everyLaw.test.ts and clouds.test.ts hold the engine to. Plain numbers, no kernels, no lists, roots by halving.

import type { ForceLaw, Material } from '#talus/index.js'

export type Vec = readonly [number, number, number]

export interface Ball {
  readonly radius: number
  readonly position: Vec
  readonly velocity: Vec
  readonly omega: Vec
  /** Led at these rates, which forces do not change. */
  readonly led?: boolean
}

/** A plane through `position` with the solid below its normal, which goes and turns about its position at these rates. */
export interface Plane {
  readonly normal: Vec
  readonly position: Vec
  readonly velocity: Vec
  readonly omega: Vec
}

export interface State {
  readonly x: Vec
  readonly v: Vec
  readonly w: Vec
}

const zero: Vec = [0, 0, 0]
export const dot = (a: Vec, b: Vec) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: Vec, b: Vec): Vec => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
/** a + s b */
const plus = (a: Vec, s: number, b: Vec): Vec => [a[0] + s * b[0], a[1] + s * b[1], a[2] + s * b[2]]
const times = (s: number, a: Vec): Vec => [s * a[0], s * a[1], s * a[2]]
const size = (a: Vec) => Math.hypot(...a)
const across = (a: Vec, n: Vec) => plus(a, -dot(a, n), n)
/** No longer than a limit. */
const cut = (a: Vec, limit: number): Vec => (size(a) > limit ? times(limit / size(a), a) : a)

/** Where a rising function is 0. */
function rootOf(f: (x: number) => number, low: number, high: number): number {
  for (let k = 0; k < 200; k++) {
    const middle = (low + high) / 2
    if (f(middle) < 0) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** ζ without tension, (9a). */
function ratioCut(e: number): number {
  const restitution = (z: number) => {
    const w = Math.sqrt(Math.abs(1 - z * z))
    if (z > 1) return ((z - w) / (z + w)) ** (z / w)
    return Math.exp((-z / w) * (Math.PI - Math.atan2(2 * z * w, 1 - 2 * z * z)))
  }
  return rootOf((z) => e - restitution(z), 1e-9, 8)
}

const ratioKept = (e: number) => -Math.log(e) / Math.hypot(Math.log(e), Math.PI)

/** D of (19j). */
const foundationDamping = (e: number) =>
  rootOf((d) => Math.log((1 + d) / (1 - e * d)) - (1 + e) * d, 1e-9, (1 - 1e-15) / e)

interface Geometry {
  readonly n: Vec
  readonly overlap: number
  readonly u: Vec
  readonly armA: number
  readonly armB: number
  /** R*, 1/m*, area of the circle and volume of the lens that they share, inertia of rolling. */
  readonly radius: number
  readonly invMass: number
  readonly area: number
  readonly volume: number
  readonly inertia: number
  readonly turn: Vec
  readonly ownTurn: Vec
}

interface Memory {
  spring: Vec
  roll: Vec
  spin: number
  held: boolean
  fastest: number
}

/** Constants of two materials under a law, by (4), (5), (9). */
function pairOf(a: Material, b: Material, law: ForceLaw) {
  const least = (name: keyof Material) => Math.min(a[name] as number, b[name] as number)
  const e = least('restitution')
  return {
    least,
    e,
    young: 1 / ((1 - a.poisson ** 2) / a.young + (1 - b.poisson ** 2) / b.young),
    shear: 1 / ((2 * (2 - a.poisson) * (1 + a.poisson)) / a.young + (2 * (2 - b.poisson) * (1 + b.poisson)) / b.young),
    along: law.tension ? ratioKept(e) : ratioCut(e),
    sideways: ratioKept(e),
    adhesion: Math.sqrt(a.workOfAdhesion * b.workOfAdhesion),
  }
}

type Pair = ReturnType<typeof pairOf>

/** Force on B along the normal without cohesion, its elastic part and that over the overlap. */
function press(law: ForceLaw, of: Pair, g: Geometry, memory: Memory, h: number) {
  const [mass, rate] = [1 / g.invMass, dot(g.u, g.n)]
  const area = Math.sqrt(g.radius * g.overlap)
  const viscous = law.damping === 'viscous'
  let elastic: number
  let damper: number
  if (law.normal === 'volumetric') {
    elastic = of.least('foundationStiffness') * g.volume
    memory.fastest = Math.max(memory.fastest, -rate)
    const bound = mass / (2 * h * elastic)
    damper = memory.fastest > 0 ? elastic * Math.min(foundationDamping(of.e) / memory.fastest, bound) : 0
  } else if (law.normal === 'hooke') {
    const root = (16 / 15) * of.young * Math.sqrt(g.radius)
    const k = root * ((mass * law.speed ** 2) / root) ** 0.2
    elastic = k * g.overlap
    damper = viscous ? of.least('viscosity') : 2 * of.along * Math.sqrt(k * mass)
  } else {
    elastic = (4 / 3) * of.young * area * g.overlap
    damper = viscous ? of.least('viscosity') : 2 * Math.sqrt(5 / 6) * of.along * Math.sqrt(2 * of.young * area * mass)
  }
  const whole = elastic - damper * rate
  return { force: law.tension ? whole : Math.max(whole, 0), elastic, secant: elastic / g.overlap }
}

/** Pull of a cohesion part, and what friction is a share of beside the normal force. */
function pullOf(law: ForceLaw, of: Pair, g: Geometry, memory: Memory): { pull: number; grip: number } {
  const touching = g.overlap > 0
  if (law.cohesion === 'sjkr') return { pull: touching ? of.least('cohesionEnergyDensity') * g.area : 0, grip: 0 }
  if (law.cohesion === 'dmt') return { pull: touching ? 2 * Math.PI * of.adhesion * g.radius : 0, grip: 0 }
  if (law.cohesion === 'constant') return { pull: touching ? of.least('adhesion') : 0, grip: 0 }
  if (law.cohesion === 'liquidBridge') {
    const [angle, volume, gap] = [of.least('contactAngle'), of.least('bridgeVolume'), Math.max(-g.overlap, 0)]
    memory.held = touching || (memory.held && gap <= (1 + angle / 2) * Math.cbrt(volume))
    const share = 1 - gap / Math.sqrt(gap ** 2 + volume / (Math.PI * g.radius))
    const most = 4 * Math.PI * g.radius * of.least('surfaceTension') * Math.cos(angle)
    return { pull: memory.held ? most * share : 0, grip: 0 }
  }
  if (law.cohesion === 'jkr') {
    const [w, young, radius] = [of.adhesion, of.young, g.radius]
    const neck = Math.cbrt((Math.PI * w * radius ** 2) / (8 * young))
    memory.held = touching || (memory.held && g.overlap >= (-3 * neck ** 2) / radius)
    if (!memory.held) return { pull: 0, grip: 0 }
    const overlapOf = (a: number) => a ** 2 / radius - Math.sqrt((2 * Math.PI * w * a) / young)
    const a = rootOf((x) => overlapOf(x) - g.overlap, neck, neck + radius)
    const force = ((4 / 3) * young * a ** 3) / radius - Math.sqrt(8 * Math.PI * w * young * a ** 3)
    const hertz = (4 / 3) * young * Math.sqrt(radius) * Math.max(g.overlap, 0) ** 1.5
    return { pull: hertz - force, grip: 3 * Math.PI * w * radius - (hertz - force) }
  }
  return { pull: 0, grip: 0 }
}

/** Force and couple on B; what is remembered is changed. */
function response(law: ForceLaw, of: Pair, g: Geometry, memory: Memory, h: number): { force: Vec; couple: Vec } {
  const { pull, grip } = pullOf(law, of, g, memory)
  if (g.overlap <= 0) {
    Object.assign(memory, { spring: zero, roll: zero, spin: 0, fastest: 0 })
    return { force: times(-pull, g.n), couple: zero }
  }
  const { n, radius } = g
  const mass = 1 / g.invMass
  const pressed = press(law, of, g, memory, h)
  const rate = dot(g.u, n)
  const slip = across(g.u, n)
  const limit = of.least('friction') * Math.max(Math.abs(pressed.force) + grip, 0)
  // (12): of the overlap before
  const before = Math.max(g.overlap + h * rate, 0)
  const kept = law.tangential === 'mindlinRescaled' && before < g.overlap ? Math.sqrt(before / g.overlap) : 1
  const shear = 8 * of.shear * Math.sqrt(radius * g.overlap)
  const damping = 2 * Math.sqrt(5 / 6) * of.sideways
  let rub = zero
  if (law.tangential === 'mindlin' || law.tangential === 'mindlinRescaled' || law.tangential === 'linear') {
    const own = law.tangential === 'linear'
    const k = own ? law.stiffnessRatio * pressed.secant : shear
    const c = (own ? 2 * of.sideways : damping) * Math.sqrt(k * mass)
    memory.spring = cut(plus(times(kept, across(memory.spring, n)), h, slip), limit / k)
    rub = cut(plus(times(-k, memory.spring), -c, slip), limit)
  } else if (law.tangential === 'smooth') {
    const whole = Math.max(of.least('slipSpeed'), (21 * h * limit) / mass)
    const x = Math.min(size(slip) / whole, 1)
    if (size(slip) > 0) rub = times((-limit * (1.5 * x - 0.5 * x ** 3)) / size(slip), slip)
  }
  let couple = zero
  const share = of.least('rolling')
  const turning = across(g.turn, n)
  if (law.rolling === 'spring') {
    const most = share * Math.abs(pressed.force)
    const r = times(radius, turning)
    memory.roll = cut(plus(times(kept, across(memory.roll, n)), h, r), most / shear)
    couple = times(radius, cut(plus(times(-shear, memory.roll), -damping * Math.sqrt(shear * mass), r), most))
  } else if (law.rolling === 'cdt' || law.rolling === 'cdtOwn') {
    const w = law.rolling === 'cdt' ? g.turn : g.ownTurn
    if (size(w) > 0) couple = times((-share * radius * pressed.elastic) / size(w), across(w, n))
  } else if (law.rolling === 'epsd') {
    const k = 2.25 * pressed.secant * (share * radius) ** 2
    const most = share * radius * Math.abs(pressed.force)
    const trial = plus(across(memory.roll, n), -h * k, turning)
    memory.roll = cut(trial, most)
    const c = size(trial) > most ? 0 : 2 * of.least('rollingDamping') * Math.sqrt(g.inertia * k)
    couple = plus(memory.roll, -c, turning)
  }
  if (law.spinning === 'spring') {
    const most = of.least('spinning') * Math.abs(pressed.force)
    const bounded = (x: number, to: number) => Math.max(-to, Math.min(to, x))
    const r = radius * dot(g.turn, n)
    memory.spin = bounded(kept * memory.spin + h * r, most / shear)
    couple = plus(couple, radius * bounded(-shear * memory.spin - damping * Math.sqrt(shear * mass) * r, most), n)
  }
  return { force: plus(rub, pressed.force - pull, n), couple }
}

const massOf = ({ radius }: Ball, { density }: Material) => (4 / 3) * Math.PI * radius ** 3 * density

/** Unit vector turned about an axis (whose length is the angle, rad). */
function turned(v: Vec, by: Vec): Vec {
  const angle = size(by)
  if (angle === 0) return v
  const k = times(1 / angle, by)
  return plus(plus(times(Math.cos(angle), v), Math.sin(angle), cross(k, v)), dot(k, v) * (1 - Math.cos(angle)), k)
}

export interface Impact {
  readonly a: Ball
  readonly materialA: Material
  readonly b: Ball | Plane
  readonly materialB: Material
}

/** What moves: a ball, or the plane. */
interface Mover extends State {
  /** 0 of what is led, and of the plane. */
  readonly inv: number
  readonly radius: number
}

/** From A to the nearest image of B in a box that is periodic along x and y. */
function towards(a: Vec, b: Vec, period: number): Vec {
  const [x, y, z] = plus(b, -1, a)
  const near = (way: number) => (period > 0 ? way - period * Math.round(way / period) : way)
  return [near(x), near(y), z]
}

function ballsTouch(A: Mover, B: Mover, period: number): Geometry {
  const between = towards(A.x, B.x, period)
  const d = size(between)
  const n = times(1 / d, between)
  const overlap = A.radius + B.radius - d
  const [armA, armB] = [A.radius - overlap / 2, B.radius - overlap / 2]
  const u = plus(plus(plus(B.v, -armB, cross(B.w, n)), -1, A.v), -armA, cross(A.w, n))
  // the circle that two spheres share: its centre is at p from A's
  const p = (d ** 2 + A.radius ** 2 - B.radius ** 2) / (2 * d)
  const area = Math.PI * (A.radius ** 2 - p ** 2)
  // two caps
  const cap = (r: number, to: number) => (Math.PI / 3) * (r - to) ** 2 * (2 * r + to)
  const volume = cap(A.radius, p) + cap(B.radius, d - p)
  const radius = (A.radius * B.radius) / (A.radius + B.radius)
  const inertia = 1.4 / (A.inv / A.radius ** 2 + B.inv / B.radius ** 2)
  return { ...bothOf(A, B), n, overlap, u, armA, armB, radius, area, volume, inertia }
}

/** A ball and the plane through a place with a normal, whose velocity there is that of B. */
function planeTouches(A: Mover, B: Mover, up: Vec): Geometry {
  const overlap = A.radius - dot(plus(A.x, -1, B.x), up)
  const n = times(-1, up)
  // the middle of the overlap, from both centres
  const armA = A.radius - overlap / 2
  const fromB = plus(plus(A.x, armA, n), -1, B.x)
  const u = plus(plus(plus(B.v, 1, cross(B.w, fromB)), -1, A.v), -armA, cross(A.w, n))
  const area = Math.PI * overlap * (2 * A.radius - overlap)
  const volume = (Math.PI / 3) * overlap ** 2 * (3 * A.radius - overlap)
  const inertia = (1.4 * A.radius ** 2) / A.inv
  return { ...bothOf(A, B), n, overlap, u, armA, armB: 0, radius: A.radius, area, volume, inertia }
}

function bothOf(A: Mover, B: Mover): Pick<Geometry, 'invMass' | 'turn' | 'ownTurn'> {
  const ownTurn = plus(B.inv ? B.w : zero, -1, A.inv ? A.w : zero)
  return { invMass: A.inv + B.inv, turn: plus(B.w, -1, A.w), ownTurn }
}

interface Load {
  readonly f: Vec
  readonly t: Vec
}

/** (13) to (15), half of it: rates changed by loads within h/2. */
function kicked<M extends Mover>(body: M, { f, t }: Load, h: number): M {
  if (body.inv === 0) return body
  const v = plus(body.v, (h / 2) * body.inv, f)
  return { ...body, v, w: plus(body.w, (h / 2) * (body.inv / (0.4 * body.radius ** 2)), t) }
}

const freshMemory = (): Memory => ({ spring: zero, roll: zero, spin: 0, held: false, fastest: 0 })

/** Places and rates of A and B after each of `steps` steps, by kick, drift, kick. */
export function followImpact(
  { a, materialA, b, materialB }: Impact,
  law: ForceLaw,
  h: number,
  steps: number,
): State[][] {
  const of = pairOf(materialA, materialB, law)
  const plane = 'normal' in b
  const start = ({ position, velocity, omega }: Ball | Plane) => ({ x: position, v: velocity, w: omega })
  let A: Mover = { ...start(a), inv: a.led ? 0 : 1 / massOf(a, materialA), radius: a.radius }
  let B: Mover = { ...start(b), inv: plane || b.led ? 0 : 1 / massOf(b, materialB), radius: plane ? 0 : b.radius }
  const memory = freshMemory()
  const still: Load = { f: zero, t: zero }
  let [loadA, loadB] = [still, still]
  const found: State[][] = []
  for (let k = 1; k <= steps; k++) {
    ;[A, B] = [kicked(A, loadA, h), kicked(B, loadB, h)]
    ;[A, B] = [
      { ...A, x: plus(A.x, h, A.v) },
      { ...B, x: plus(B.x, h, B.v) },
    ]
    const g = plane ? planeTouches(A, B, turned(b.normal, times(k * h, b.omega))) : ballsTouch(A, B, 0)
    ;[loadA, loadB] = loadsOf(g, response(law, of, g, memory, h))
    ;[A, B] = [kicked(A, loadA, h), kicked(B, loadB, h)]
    found.push([A, B])
  }
  return found
}

function loadsOf({ n, armA, armB }: Geometry, { force, couple }: { force: Vec; couple: Vec }): [Load, Load] {
  return [
    { f: times(-1, force), t: plus(times(-armA, cross(n, force)), -1, couple) },
    { f: force, t: plus(times(-armB, cross(n, force)), 1, couple) },
  ]
}

export interface Cloud {
  readonly balls: readonly Ball[]
  /** Of each ball. */
  readonly materials: readonly Material[]
  /** Of the floor at z = 0. */
  readonly floor: Material
  /** Side of a box that is periodic along x and y, m; and gravity, down. */
  readonly period: number
  readonly gravity: number
}

/** Whether two are within a little more than their radii along every axis; nearly all are not. */
function isNear(a: Mover, b: Mover, period: number): boolean {
  const reach = 1.2 * (a.radius + b.radius)
  for (let c = 0; c < 3; c++) {
    const way = a.x[c]! - b.x[c]!
    if (Math.abs(c < 2 ? way - period * Math.round(way / period) : way) > reach) return false
  }
  return true
}

/** Where they are after some steps, how many contacts began between two that had parted before, and how many were across the sides. */
export interface CloudAfter {
  readonly states: readonly State[]
  readonly again: number
  readonly across: number
}

/** Every pair is looked at in every step, and what it remembers is forgotten where it is apart. */
export function followCloud(
  { balls, materials, floor, period, gravity }: Cloud,
  law: ForceLaw,
  h: number,
  steps: number,
): CloudAfter {
  const count = balls.length
  const ground: Mover = { x: zero, v: zero, w: zero, inv: 0, radius: 0 }
  const stuff = [...materials, floor]
  const kinds = [...new Set(stuff)]
  const pairs = kinds.map((a) => kinds.map((b) => pairOf(a, b, law)))
  const kind = stuff.map((of) => kinds.indexOf(of))
  let all: Mover[] = balls.map(({ position, velocity, omega, radius }, k) => ({
    x: position,
    v: velocity,
    w: omega,
    inv: 1 / massOf(balls[k]!, materials[k]!),
    radius,
  }))
  const weights = all.map(({ inv }): Load => ({ f: [0, 0, -gravity / inv], t: zero }))
  const memories = new Map<number, Memory & { touches: boolean }>()
  let [again, across] = [0, 0]
  let loads = [...weights]
  const add = (k: number, { f, t }: Load) => {
    loads[k] = { f: plus(loads[k]!.f, 1, f), t: plus(loads[k]!.t, 1, t) }
  }
  const meet = (i: number, j: number, g: Geometry) => {
    const known = memories.get(i * (count + 1) + j)
    // what is far apart has nothing to forget
    if (!known && g.overlap <= 0) return
    const memory = known ?? { ...freshMemory(), touches: false }
    memories.set(i * (count + 1) + j, memory)
    const touches = g.overlap > 0
    if (known && touches && !known.touches) again++
    if (touches && !memory.touches && j < count && size(plus(all[j]!.x, -1, all[i]!.x)) > period / 2) across++
    memory.touches = touches
    const [onI, onJ] = loadsOf(g, response(law, pairs[kind[i]!]![kind[j]!]!, g, memory, h))
    add(i, onI)
    if (j < count) add(j, onJ)
  }
  for (let step = 0; step < steps; step++) {
    all = all.map((body, k) => kicked(body, loads[k]!, h)).map((body) => ({ ...body, x: plus(body.x, h, body.v) }))
    loads = [...weights]
    all.forEach((a, i) => {
      for (let j = i + 1; j < count; j++) {
        const b = all[j]!
        if (isNear(a, b, period)) meet(i, j, ballsTouch(a, b, period))
      }
      if (a.x[2] < 1.2 * a.radius) meet(i, count, planeTouches(a, ground, [0, 0, 1]))
    })
    all = all.map((body, k) => kicked(body, loads[k]!, h))
  }
  return { states: all, again, across }
}
