// createScene.ts: what a user describes, as plain data. Nothing is simulated here; JSON.stringify keeps all of it.

import { extentOf } from './bodyColumns.js'
import { type BodiesOptions, type BodyGroup, type BodyOptions, groupOfMany, groupOfOne } from './bodyGroup.js'
import { finiteVector, type Vector } from './checks.js'
import { checkDomain, type DomainOptions, domainAround, type SceneDomain } from './domain.js'
import { InputError } from './inputError.js'
import { checkPair, type Material, type MaterialPair, material as makeMaterial, type PairOptions } from './material.js'
import { didYouMean } from './nearestName.js'
import { checkQuantity, type Probe, type ProbeRequest, quantities } from './probe.js'

export interface SceneOptions {
  /** m/s2; none when omitted. */
  readonly gravity?: Vector
  /** Made from the bodies, with room, when omitted. */
  readonly domain?: DomainOptions
}

/** All there is to know about a scene. */
export interface SceneData {
  readonly gravity: Vector
  readonly domain: SceneDomain | null
  readonly materials: readonly Material[]
  readonly materialPairs: readonly MaterialPair[]
  readonly groups: readonly BodyGroup[]
  readonly probes: readonly Probe[]
}

export interface BodyHandle {
  readonly index: number
  readonly name: string
}

export interface BodiesHandle {
  readonly name: string
  readonly first: number
  readonly count: number
  /** The k-th body of the group. */
  at(k: number): BodyHandle
}

export interface Scene {
  readonly data: SceneData
  /** Number of bodies. */
  readonly bodyCount: number
  material(of: Material): Material
  /** How two materials touch, where the smaller value of the two is not right. */
  materialPair(a: Material | string, b: Material | string, options: PairOptions): void
  body(options: BodyOptions): BodyHandle
  bodies(options: BodiesOptions): BodiesHandle
  /** Samples a quantity over time; named after body and quantity unless given a name. */
  probe(request: ProbeRequest, name?: string): Probe
  /** The extent given, or one around the bodies. */
  domain(): SceneDomain
  /** Throws where there is nothing to simulate. */
  check(): void
  toJSON(): unknown
}

export function createScene(options: SceneOptions = {}): Scene {
  return new PlainScene(
    finiteVector(options.gravity ?? [0, 0, 0], 'scene: gravity'),
    options.domain ? checkDomain(options.domain) : null,
  )
}

class PlainScene implements Scene {
  readonly data: SceneData
  bodyCount = 0
  private readonly materials: Material[] = []
  private readonly materialPairs: MaterialPair[] = []
  private readonly groups: BodyGroup[] = []
  private readonly probes: Probe[] = []
  private readonly byName = new Map<string, BodyGroup>()

  constructor(gravity: Vector, domain: SceneDomain | null) {
    const { materials, materialPairs, groups, probes } = this
    this.data = { gravity, domain, materials, materialPairs, groups, probes }
  }

  material(of: Material): Material {
    const named = of.name === '' ? this.unnamed(of) : of
    const known = this.materials.find((m) => m.name === named.name)
    if (!known) this.materials.push(named)
    else if (!sameMaterial(known, named)) throw new InputError(`two different materials are both named ${named.name}.`)
    return known ?? named
  }

  materialPair(a: Material | string, b: Material | string, options: PairOptions): void {
    const first = this.materialName(a, 'materialPair')
    const second = this.materialName(b, 'materialPair')
    checkPair(options, `materialPair ${first}, ${second}`)
    const given = this.materialPairs.some((p) => [first, second].sort().join() === [p.a, p.b].sort().join())
    if (given) throw new InputError(`materialPair ${first}, ${second} is given twice.`)
    this.materialPairs.push({ a: first, b: second, ...options })
  }

  body(options: BodyOptions): BodyHandle {
    const name = options.name ?? `body${this.bodyCount}`
    const group = groupOfOne(options, this.placing(name, `body ${name}`, options.material))
    this.add(group)
    return { index: group.first, name }
  }

  bodies(options: BodiesOptions): BodiesHandle {
    const name = options.name ?? `bodies${this.bodyCount}`
    const { first, count } = this.add(groupOfMany(options, this.placing(name, `bodies ${name}`, options.material)))
    return { name, first, count, at: (k) => this.member(this.byName.get(name)!, k) }
  }

  probe(request: ProbeRequest, name?: string): Probe {
    const quantity = checkQuantity(request.quantity)
    const body = quantities[quantity].of === 'scene' ? null : this.resolve(request, quantity)
    const full = name ?? (body ? `${body.name}.${quantity}` : quantity)
    if (this.probes.some((p) => p.name === full)) throw new InputError(`two probes are both named ${full}.`)
    if (/[,"\n[\]]/.test(full)) throw new InputError(`probe ${full}: a name has no comma, quote, bracket or new line.`)
    const made: Probe = { name: full, quantity, body: body?.index ?? null }
    this.probes.push(made)
    return made
  }

  domain(): SceneDomain {
    return this.data.domain ?? domainAround(extentOf(this.groups))
  }

  check(): void {
    if (this.bodyCount === 0) throw new InputError('the scene is empty: it has no bodies.')
  }

  toJSON(): unknown {
    const plain = (column: Float64Array | null) => (column ? Array.from(column) : null)
    const groups = this.groups.map((group) => ({
      ...group,
      positions: plain(group.positions),
      orientations: plain(group.orientations),
      velocities: plain(group.velocities),
      omegas: plain(group.omegas),
      radii: plain(group.radii),
    }))
    return { ...this.data, groups }
  }

  private placing(name: string, who: string, of: Material | string) {
    if (this.byName.has(name)) throw new InputError(`two bodies are both named ${name}.`)
    return { name, first: this.bodyCount, material: this.materialName(of, who) }
  }

  private add(group: BodyGroup): BodyGroup {
    insidePeriodic(group, this.data.domain)
    this.groups.push(group)
    this.byName.set(group.name, group)
    this.bodyCount += group.count
    return group
  }

  private materialName(of: Material | string | undefined, who: string): string {
    if (of === undefined) throw new InputError(`${who}: a material is needed.`)
    if (typeof of !== 'string') return this.material(of).name
    const names = this.materials.map((m) => m.name)
    if (!names.includes(of)) throw new InputError(`${who}: unknown material ${of}${didYouMean(of, names)}`)
    return of
  }

  /** A name for a material without one; the same values get the same name. */
  private unnamed(of: Material): Material {
    const known = this.materials.find((m) => sameMaterial(m, { ...of, name: m.name }) && /^material\d+$/.test(m.name))
    return known ?? makeMaterial({ ...of, name: `material${this.materials.length + 1}` })
  }

  private resolve(request: ProbeRequest, quantity: string): BodyHandle {
    const { body } = request
    if (body === null) throw new InputError(`probe ${quantity}: a body is needed.`)
    const name = typeof body === 'string' ? body : body.name
    const whole = this.byName.get(name)
    if (whole?.count === 1) return { index: whole.first, name }
    // grains.3 is the fourth body of the group named grains
    const [, groupName, k] = /^(.*)\.(\d+)$/.exec(name) ?? []
    const group = whole ?? this.byName.get(groupName ?? '')
    if (group) return this.member(group, k === undefined ? Number.NaN : Number(k))
    throw new InputError(`probe ${quantity}: unknown body ${name}${didYouMean(name, this.byName.keys())}`)
  }

  private member(group: BodyGroup, k: number): BodyHandle {
    if (Number.isInteger(k) && k >= 0 && k < group.count) return { index: group.first + k, name: `${group.name}.${k}` }
    const found = Number.isNaN(k) ? 'the whole group' : k
    throw new InputError(
      `bodies ${group.name}: one body is needed, ${group.name}.0 to ${group.name}.${group.count - 1}, found ${found}.`,
    )
  }
}

function sameMaterial(a: Material, b: Material): boolean {
  return (Object.keys(a) as (keyof Material)[]).every((key) => a[key] === b[key])
}

function insidePeriodic({ name, shape, count, positions }: BodyGroup, domain: SceneDomain | null): void {
  if (!domain || shape.kind === 'plane') return
  for (const c of [0, 1, 2] as const) {
    if (!domain.periodic[c]) continue
    for (let k = 0; k < count; k++) {
      const at = positions[3 * k + c]!
      if (at >= domain.min[c] && at < domain.max[c]) continue
      const which = count === 1 ? `body ${name}` : `bodies ${name}: body ${k}`
      const range = `${domain.min[c]} to ${domain.max[c]} m`
      throw new InputError(`${which} lies outside the periodic box along ${'xyz'[c]}: ${at} m, the box is ${range}.`)
    }
  }
}
