// packing.ts: spheres on a lattice, each moved a little, with a contact wherever two are near: the shape of the work
// that a settled bed gives to a solver, at any size, without settling one.

export interface Packing {
  readonly bodies: number
  readonly contacts: number
  readonly fields: Readonly<Record<string, Float64Array | Uint32Array>>
}

/** Edge n gives n^3 spheres; `reach` in lattice spacings decides how many contacts there are. */
export function makePacking(n: number, reach: number, jitter: number): Packing {
  const bodies = n ** 3
  let seed = 1
  const random = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return seed / 4294967296
  }
  const at = Float64Array.from({ length: 3 * bodies }, (_, k) => {
    const i = Math.floor(k / 3)
    const site = [i % n, Math.floor(i / n) % n, Math.floor(i / n / n)][k % 3]!
    return site + jitter * (random() - 0.5)
  })
  const pairs = findPairs(n, at, reach)
  return { bodies, contacts: pairs.length / 2, fields: contactFields(bodies, at, pairs, random) }
}

function findPairs(n: number, at: Float64Array, reach: number): number[] {
  const offsets = [
    [1, 0, 0],
    [-1, 1, 0],
    [0, 1, 0],
    [1, 1, 0],
    [-1, 0, 1],
    [0, 0, 1],
    [1, 0, 1],
    [0, -1, 1],
    [0, 1, 1],
  ]
  const pairs: number[] = []
  for (let i = 0; i < n ** 3; i++) {
    const site = [i % n, Math.floor(i / n) % n, Math.floor(i / n / n)]
    for (const offset of offsets) {
      const [x, y, z] = site.map((s, c) => s + offset[c]!) as [number, number, number]
      if (x < 0 || y < 0 || x >= n || y >= n || z >= n) continue
      const j = x + n * (y + n * z)
      if (Math.hypot(at[3 * j]! - at[3 * i]!, at[3 * j + 1]! - at[3 * i + 1]!, at[3 * j + 2]! - at[3 * i + 2]!) < reach)
        pairs.push(i, j)
    }
  }
  return pairs
}

function contactFields(
  bodies: number,
  at: Float64Array,
  pairs: readonly number[],
  random: () => number,
): Packing['fields'] {
  const contacts = pairs.length / 2
  const fields: Record<string, Float64Array | Uint32Array> = {
    contactBodyA: Uint32Array.from({ length: contacts }, (_, c) => pairs[2 * c]!),
    contactBodyB: Uint32Array.from({ length: contacts }, (_, c) => pairs[2 * c + 1]!),
    contactArmA: new Float64Array(contacts).fill(0.5),
    contactArmB: new Float64Array(contacts).fill(0.5),
    contactFriction: new Float64Array(contacts).fill(0.5),
    contactEta: new Float64Array(contacts).fill(0.3),
    contactImpulse: new Float64Array(3 * contacts),
    contactNormal: new Float64Array(3 * contacts),
    contactBias: new Float64Array(contacts),
    bodyInvMass: new Float64Array(bodies).fill(1),
    bodyInvInertia: new Float64Array(3 * bodies).fill(10),
    bodyFreeVel: Float64Array.from({ length: 3 * bodies }, (_, k) => random() - (k % 3 === 2 ? 0.8 : 0.5)),
    bodyFreeOmega: new Float64Array(3 * bodies),
    bodyOmega: new Float64Array(3 * bodies),
    bodyFirst: new Uint32Array(bodies),
    bodyEnd: new Uint32Array(bodies),
    incidenceContact: new Uint32Array(2 * contacts),
  }
  fields.bodyVel = fields.bodyFreeVel!.slice()
  const touching: number[][] = Array.from({ length: bodies }, () => [])
  for (let c = 0; c < contacts; c++) {
    const [i, j] = [pairs[2 * c]!, pairs[2 * c + 1]!]
    const d = [0, 1, 2].map((k) => at[3 * j + k]! - at[3 * i + k]!)
    const length = Math.hypot(...d)
    fields.contactNormal!.set(
      d.map((v) => v / length),
      3 * c,
    )
    fields.contactBias![c] = 0.01 * (length - 1)
    touching[i]!.push(2 * c)
    touching[j]!.push(2 * c + 1)
  }
  let k = 0
  touching.forEach((own, i) => {
    fields.bodyFirst![i] = k
    for (const side of own) fields.incidenceContact![k++] = side
    fields.bodyEnd![i] = k
  })
  return fields
}
