// extremePoints.ts: the outermost points of a part, from the centre of mass of its body, in the body frame: where a contact turns
// the body most.

import { partKindNumbers } from '../math/partMethods.js'
import { placed, type Rotation, type Triple } from '../math/rotation.js'
import type { BodyParts } from './partColumns.js'

/** Unit vectors to the faces, edges and corners of a cube. */
const directions: readonly Triple[] = [-1, 0, 1].flatMap((x) =>
  [-1, 0, 1].flatMap((y) =>
    [-1, 0, 1].flatMap((z): Triple[] => {
      const length = Math.hypot(x, y, z)
      return length === 0 ? [] : [[x / length, y / length, z / length]]
    }),
  ),
)

const corners: readonly Triple[] = [-1, 1].flatMap((x) => [-1, 1].flatMap((y) => [-1, 1].map((z): Triple => [x, y, z])))

const rim: readonly Triple[] = directions.filter(([, , z]) => z === 0)

/** In the axes of the part. */
function ownPoints({ parts, geometry }: BodyParts, i: number): Triple[] {
  const [a = 0, b = 0, c = 0] = parts.size.subarray(3 * i, 3 * i + 3)
  const kind = parts.kind[i]
  const ends = (z: number) => rim.map(([x, y]): Triple => [a * x, a * y, z])
  if (kind === partKindNumbers.sphere) return directions.map(([x, y, z]) => [a * x, a * y, a * z])
  if (kind === partKindNumbers.ellipsoid) return directions.map((n) => ellipsoidPoint([a, b, c], n))
  if (kind === partKindNumbers.box) return corners.map(([x, y, z]) => [a * x, b * y, c * z])
  if (kind === partKindNumbers.cylinder) return [...ends(b), ...ends(-b)]
  if (kind === partKindNumbers.cone) return [...ends(-b), [0, 0, b]]
  if (kind === partKindNumbers.capsule)
    return directions.map(([x, y, z]) => [a * x, a * y, a * z + b * (z < 0 ? -1 : 1)])
  const found: Triple[] = []
  for (let k = parts.firstCorner[i]!; k < parts.endCorner[i]!; k++) {
    found.push([geometry.cornerPos[3 * k]!, geometry.cornerPos[3 * k + 1]!, geometry.cornerPos[3 * k + 2]!])
  }
  return found
}

/** Where the surface has this normal. */
function ellipsoidPoint([a, b, c]: Triple, [x, y, z]: Triple): Triple {
  const support = Math.hypot(a * x, b * y, c * z)
  return [(a * a * x) / support, (b * b * y) / support, (c * c * z) / support]
}

export function extremePoints(pieces: BodyParts, i: number): Triple[] {
  const { position, rotation } = pieces.parts
  const frame = {
    position: [...position.subarray(3 * i, 3 * i + 3)] as unknown as Triple,
    rotation: [...rotation.subarray(4 * i, 4 * i + 4)] as unknown as Rotation,
  }
  return ownPoints(pieces, i).map((point) => placed(frame, { position: point, rotation: [0, 0, 0, 1] }).position)
}
