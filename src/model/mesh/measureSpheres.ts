// measureSpheres.ts: how well a set of spheres stands for a solid.
//
// Outside deviation: points on every sphere (spread evenly by the golden angle, and the one above the nearest point of
// the surface, where a sphere on a flat face rises most), less those inside another sphere or inside the solid: distance
// to the surface, largest and mean. Inside deviation: points on the surface (every vertex, and points spread by area):
// distance to the nearest sphere, 0 where one holds the point. Samples miss what lies between them: of a sphere of radius
// r with n points, about 2 r / n.
//
// Volumes: vertical lines, two at random in each cell of a grid; on each the stretches inside the solid and inside the
// spheres are exact. The two lines of a cell give the standard error. The volume of the spheres is that of the solid,
// known exactly, plus what the lines find too much and less what they miss.

import { minus, plus, type Triple, times } from '../../math/rotation.js'
import { type SeededRandom, seededRandom } from '../../math/seededRandom.js'
import { surfacePoints } from './coverSurface.js'
import { meshMassProperties } from './meshMassProperties.js'
import { type MeshQueries, meshQueries } from './meshQueries.js'
import { joinedStretches, type SphereQueries, type Spheres, sphereQueries } from './sphereSet.js'
import { boundsOf, type TriangleMesh, vertexAt, vertexCount } from './triangleMesh.js'

export interface MeasureSpheresOptions {
  /** Points for each of the two deviations; 50,000 when omitted. */
  readonly samples?: number
  /** Lines for the volumes; 10,000 when omitted. */
  readonly lines?: number
  readonly seed?: number
}

export interface Deviation {
  /** m */
  readonly largest: number
  /** Outside: over the points beyond the surface; inside: over all points of the surface, m. */
  readonly mean: number
  readonly samples: number
}

export interface Estimate {
  /** m3 */
  readonly value: number
  /** Standard error, m3. */
  readonly error: number
}

export interface SphereMeasures {
  readonly outside: Deviation
  readonly inside: Deviation
  /** Of the union of the spheres. */
  readonly volume: Estimate
  /** Of the spheres beyond the surface. */
  readonly beyond: Estimate
  /** Of the solid that no sphere holds, its hollow inside included. */
  readonly missed: Estimate
  /** (volume of the union - volume of the solid) / volume of the solid, and its standard error. */
  readonly volumeError: { readonly value: number; readonly error: number }
  /** True where pieces of the mesh overlap, so that the volume of the solid counts some of it twice. */
  readonly overlapping: boolean
}

export function measureSpheres(
  mesh: TriangleMesh,
  spheres: Spheres,
  options: MeasureSpheresOptions = {},
): SphereMeasures {
  const { samples = 50_000, lines = 10_000, seed = 1 } = options
  const [surface, set] = [meshQueries(mesh), sphereQueries(spheres)]
  const volumes = lineVolumes(mesh, spheres, { surface, set, lines, random: seededRandom(seed, 1) })
  const solid = meshMassProperties(mesh).volume
  const excess = volumes.excess
  return {
    outside: outsideDeviation(spheres, surface, set, samples),
    inside: insideDeviation(mesh, set, samples, seededRandom(seed, 2)),
    volume: { value: solid + excess.value, error: excess.error },
    beyond: volumes.beyond,
    missed: volumes.missed,
    volumeError: { value: excess.value / solid, error: excess.error / solid },
    overlapping: volumes.overlapping,
  }
}

const leastPerSphere = 40
const goldenAngle = Math.PI * (3 - Math.sqrt(5))

function outsideDeviation(
  { positions, radii }: Spheres,
  surface: MeshQueries,
  set: SphereQueries,
  samples: number,
): Deviation {
  const each = Math.max(leastPerSphere, Math.floor(samples / radii.length))
  let [largest, sum, count] = [0, 0, 0]
  const look = (p: Triple, i: number) => {
    if (set.covered(p, i, 1e-9 * radii[i]!)) return
    if (surface.winding(p) > 0) return
    const { distance } = surface.nearest(p)
    largest = Math.max(largest, distance)
    sum += distance
    count++
  }
  for (let i = 0; i < radii.length; i++) {
    const centre: Triple = [positions[3 * i]!, positions[3 * i + 1]!, positions[3 * i + 2]!]
    const r = radii[i]!
    const { point, distance } = surface.nearest(centre)
    if (distance > 1e-9 * r) look(plus(centre, times(r / distance, minus(point, centre))), i)
    for (let k = 0; k < each; k++) {
      const z = 1 - (2 * k + 1) / each
      const s = Math.sqrt(1 - z * z)
      look(plus(centre, [r * s * Math.cos(goldenAngle * k), r * s * Math.sin(goldenAngle * k), r * z]), i)
    }
  }
  return { largest, mean: count === 0 ? 0 : sum / count, samples: (each + 1) * radii.length }
}

function insideDeviation(mesh: TriangleMesh, set: SphereQueries, samples: number, random: SeededRandom): Deviation {
  let [largest, sum, count] = [0, 0, 0]
  const look = (p: Triple) => {
    const gap = set.gap(p)
    largest = Math.max(largest, gap)
    return gap
  }
  for (let v = 0; v < vertexCount(mesh); v++) look(vertexAt(mesh, v))
  for (const { point } of surfacePoints(mesh, samples, random)) {
    sum += look(point)
    count++
  }
  return { largest, mean: count === 0 ? 0 : sum / count, samples: count + vertexCount(mesh) }
}

interface LineOptions {
  readonly surface: MeshQueries
  readonly set: SphereQueries
  readonly lines: number
  readonly random: SeededRandom
}

function lineVolumes(mesh: TriangleMesh, spheres: Spheres, { surface, set, lines, random }: LineOptions) {
  const [x0, x1, y0, y1] = footprint(mesh, spheres)
  const [width, depth] = [x1 - x0, y1 - y0]
  // cells nearly square
  const columns = Math.max(1, Math.round(Math.sqrt((lines / 2) * (width / depth))))
  const rows = Math.max(1, Math.round(lines / 2 / columns))
  const cell = (width / columns) * (depth / rows)
  const sums = { beyond: [0, 0], missed: [0, 0], excess: [0, 0] }
  let overlapping = false
  const line = (i: number, j: number) => {
    const x = x0 + ((i + random.uniform()) * width) / columns
    const y = y0 + ((j + random.uniform()) * depth) / rows
    const inSolid = solidStretches(surface, x, y)
    overlapping ||= inSolid.overlapping
    const inSpheres = set.stretches(x, y)
    const both = lengthOf(joinedStretches([...inSolid.stretches, ...inSpheres].map((s) => ({ ...s }))))
    const [a, b] = [lengthOf(inSolid.stretches), lengthOf(inSpheres)]
    return { beyond: both - a, missed: both - b, excess: b - a }
  }
  for (let i = 0; i < columns; i++) {
    for (let j = 0; j < rows; j++) {
      const [p, q] = [line(i, j), line(i, j)]
      for (const key of ['beyond', 'missed', 'excess'] as const) {
        sums[key][0]! += (cell * (p[key] + q[key])) / 2
        sums[key][1]! += ((cell * (p[key] - q[key])) / 2) ** 2
      }
    }
  }
  const estimate = ([value, variance]: readonly number[]): Estimate => ({ value: value!, error: Math.sqrt(variance!) })
  return { beyond: estimate(sums.beyond), missed: estimate(sums.missed), excess: estimate(sums.excess), overlapping }
}

const lengthOf = (stretches: readonly { from: number; to: number }[]) =>
  stretches.reduce((sum, { from, to }) => sum + (to - from), 0)

/** Where the surface goes round the line at least once. */
function solidStretches(surface: MeshQueries, x: number, y: number) {
  const stretches: { from: number; to: number }[] = []
  let [winding, from, overlapping] = [0, 0, false]
  for (const { z, into } of surface.crossings(x, y)) {
    if (winding === 0 && into === 1) from = z
    if (winding === 1 && into === -1) stretches.push({ from, to: z })
    winding += into
    if (winding > 1) overlapping = true
  }
  return { stretches, overlapping }
}

/** Least and greatest x, then y, of the mesh and the spheres. */
function footprint(mesh: TriangleMesh, { positions, radii }: Spheres): [number, number, number, number] {
  const { min, max } = boundsOf(mesh)
  const found: [number, number, number, number] = [min[0], max[0], min[1], max[1]]
  for (let i = 0; i < radii.length; i++) {
    for (const c of [0, 1] as const) {
      found[2 * c] = Math.min(found[2 * c]!, positions[3 * i + c]! - radii[i]!)
      found[2 * c + 1] = Math.max(found[2 * c + 1]!, positions[3 * i + c]! + radii[i]!)
    }
  }
  return found
}
