// sphereSetFile.ts: a set of spheres as JSON: what `talus decompose` writes and a scene reads.

import type { SymmetricMatrix } from '../../math/symmetricEigen.js'
import { finiteColumn, finiteNumber, finiteVector, positiveNumber } from '../../model/checks.js'
import { InputError } from '../../model/inputError.js'
import type { Decomposition } from '../../model/mesh/decomposeMesh.js'
import type { SphereMeasures } from '../../model/mesh/measureSpheres.js'
import type { SphereSet } from '../../model/mesh/sphereSet.js'

const sphereSetVersion = 1

export interface SphereSetFileOptions {
  /** File the mesh is from. */
  readonly source: string
  readonly scale: number
  readonly measures: SphereMeasures
}

export function sphereSetJson(found: Decomposition, { source, scale, measures }: SphereSetFileOptions): string {
  const { positions, radii, solid, settings } = found
  const rows = Array.from(radii, (r, i) => `    ${JSON.stringify([...positions.subarray(3 * i, 3 * i + 3), r])}`)
  const { size, ...rest } = settings
  const head = JSON.stringify(
    {
      format: 'talus-spheres',
      version: sphereSetVersion,
      source,
      scale,
      // an endless size has no number in JSON
      settings: { size: Number.isFinite(size) ? size : null, ...rest },
      solid: { volume: solid.volume, centre: solid.centre, inertia: solid.inertia },
      measures,
      count: radii.length,
    },
    null,
    2,
  )
  return `${head.slice(0, -2)},\n  "spheres": [\n${rows.join(',\n')}\n  ]\n}\n`
}

/** The set in such a text; `name` opens the sentence of a refusal. */
export function parseSphereSet(text: string, name = 'spheres'): SphereSet {
  const file = parsed(text, name)
  if (file.format !== 'talus-spheres')
    throw new InputError(`${name}: expected format talus-spheres, found ${JSON.stringify(file.format ?? null)}.`)
  if (file.version !== sphereSetVersion)
    throw new InputError(
      `${name}: expected version ${sphereSetVersion}, found ${JSON.stringify(file.version ?? null)}.`,
    )
  const { volume, centre, inertia } = (file.solid ?? {}) as Record<string, unknown>
  if (!Array.isArray(file.spheres) || file.spheres.length === 0)
    throw new InputError(`${name}: expected a list of spheres, each [x, y, z, radius].`)
  const rows = finiteColumn(file.spheres, 4, `${name}: sphere`)
  const count = rows.length / 4
  const radii = Float64Array.from({ length: count }, (_, i) =>
    positiveNumber(rows[4 * i + 3], `${name}: sphere ${i}: radius`, 'm'),
  )
  const moments = Array.isArray(inertia)
    ? inertia.map((x, k) => finiteNumber(x, `${name}: inertia, number ${k + 1}`))
    : []
  if (moments.length !== 6) throw new InputError(`${name}: inertia must be 6 numbers, found ${moments.length}.`)
  return {
    positions: Float64Array.from({ length: 3 * count }, (_, i) => rows[4 * Math.floor(i / 3) + (i % 3)]!),
    radii,
    solid: {
      volume: positiveNumber(volume, `${name}: volume`, 'm3'),
      centre: finiteVector(centre, `${name}: centre`),
      inertia: moments as unknown as SymmetricMatrix,
    },
  }
}

function parsed(text: string, name: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch (error) {
    throw new InputError(`${name}: expected JSON: ${(error as Error).message}.`)
  }
  throw new InputError(`${name}: expected a JSON object.`)
}
