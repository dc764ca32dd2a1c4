// decompose.ts: `talus decompose`, a mesh file as a set of spheres: how many, how far off, with the mass of the solid.

import { dirname } from 'node:path'
import { makeFolder, replaceFile } from '../io/diskFile.js'
import { readMesh } from '../io/mesh/readMesh.js'
import { sphereSetJson } from '../io/mesh/sphereSetFile.js'
import { drawSpheres } from '../io/picture/drawSpheres.js'
import { pngBytes } from '../io/picture/png.js'
import { InputError } from '../model/inputError.js'
import { type DecomposeOptions, type Decomposition, decomposeMesh } from '../model/mesh/decomposeMesh.js'
import type { HoleFilling } from '../model/mesh/fillHoles.js'
import { measureSpheres, type SphereMeasures } from '../model/mesh/measureSpheres.js'
import { type RepairedMesh, repairMesh } from '../model/mesh/repairMesh.js'
import { scaledMesh } from '../model/mesh/triangleMesh.js'
import { exitCodes } from './exitCodes.js'
import { shortNumber, withUnit } from './format.js'
import { table } from './measureTable.js'
import type { Terminal } from './terminal.js'

export interface DecomposeCommandOptions extends Omit<DecomposeOptions, 'name'> {
  readonly json?: boolean
  readonly scale?: number
  /** m; 0 leaves the mesh as it comes. */
  readonly size?: number
  readonly holes?: HoleFilling
  readonly seed?: number
  readonly out?: string
  readonly picture?: string
}

export async function decompose(file: string, options: DecomposeCommandOptions, terminal: Terminal): Promise<number> {
  const { json: _, scale = 1, size, holes, seed, out, picture, ...rest } = options
  if (picture !== undefined && !picture.toLowerCase().endsWith('.png'))
    throw new InputError(`--picture: expected a name that ends with .png, found ${picture}.`)
  const repaired = repairMesh(scaledMesh(await readMesh(file), scale), { name: file, ...(holes ? { holes } : {}) })
  for (const done of repaired.done) terminal.note(`${file}: repaired: ${done}`)
  for (const { level, text } of repaired.report.findings) {
    if (level === 'warning') terminal.warn(`${file}: ${text}`)
    else terminal.note(`${file}: ${text}`)
  }
  const found = decomposeMesh(repaired.mesh, {
    ...rest,
    ...(size === undefined ? {} : { size: size || Infinity }),
    name: file,
  })
  const measures = measureSpheres(repaired.mesh, found, seed === undefined ? {} : { seed })
  if (measures.overlapping) terminal.warn(`${file}: pieces overlap: volume and mass count twice where they do`)
  const written = sphereSetJson(found, { source: file, scale, measures })
  for (const name of [out, picture]) if (name !== undefined) await makeFolder(dirname(name))
  if (out !== undefined) await replaceFile(out, [new TextEncoder().encode(written)])
  if (picture !== undefined)
    await replaceFile(picture, [pngBytes(drawSpheres(repaired.mesh, found, { width: 640, origin: found.origin }))])
  const { spheres, ...head } = JSON.parse(written) as { spheres: unknown }
  const mesh = { ...repaired.report, repaired: repaired.done }
  terminal.result({ file, ...head, mesh, out: out ?? null, picture: picture ?? null }, () =>
    report(repaired, found, measures),
  )
  return exitCodes.done
}

function report({ report: mesh }: RepairedMesh, found: Decomposition, measures: SphereMeasures): string {
  const { radii, solid } = found
  const metres = (x: number) => withUnit(x, 'm')
  const sorted = [...radii].sort((a, b) => a - b)
  const percent = (x: number) => `${shortNumber(Number((100 * x).toPrecision(3)))} %`
  const counts = [0, 1, 2].map((origin) => found.origin.filter((o) => o === origin).length)
  const rows = [
    ['triangles', `${shortNumber(mesh.triangles)}, ${shortNumber(found.triangles)} after splitting`],
    ['extent', metres(mesh.extent)],
    ['spheres', shortNumber(radii.length)],
    ['on faces, at edges, inside', counts.map(shortNumber).join(', ')],
    ['radius, least and greatest', `${metres(sorted[0]!)}, ${metres(sorted.at(-1)!)}`],
    ['outside deviation, largest and mean', `${metres(measures.outside.largest)}, ${metres(measures.outside.mean)}`],
    ['inside deviation, largest and mean', `${metres(measures.inside.largest)}, ${metres(measures.inside.mean)}`],
    ['volume of the solid', withUnit(solid.volume, 'm3')],
    ['volume of the spheres', `${withUnit(measures.volume.value, 'm3')} ± ${shortNumber(measures.volume.error)}`],
    ['volume error', `${percent(measures.volumeError.value)} ± ${percent(measures.volumeError.error)}`],
    [
      'beyond the surface, hollow inside',
      `${percent(measures.beyond.value / solid.volume)}, ${percent(measures.missed.value / solid.volume)}`,
    ],
    ['centre of mass', `${solid.centre.map(shortNumber).join(' ')} m`],
    ['inertia at 1 kg/m3: xx yy zz', `${solid.inertia.slice(0, 3).map(shortNumber).join(' ')} kg m2`],
    ['xy xz yz', `${solid.inertia.slice(3).map(shortNumber).join(' ')} kg m2`],
  ]
  return table(['', ''], rows)
}
