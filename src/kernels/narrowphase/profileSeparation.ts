// profileSeparation.ts: the nearest point of a cylinder, capsule or cone to a point, from their outline across the axis.
//
// A point is taken as (ρ, z), ρ ≥ 0 its distance from the axis; the outline is a rectangle, a line or a triangle.

import { abs, copysign, max, min, quat, type real, sqrt, type vec3 } from '../../language/values.js'

/** Direction (ρ, z) and distance in the plane of the outline back to space; on the axis ρ points along x. */
function aroundAxis(p: vec3, radial: real, axial: real, distance: real): quat {
  const rho = sqrt(p.x * p.x + p.y * p.y)
  if (rho === 0) return quat(radial, 0, axial, distance)
  return quat((radial * p.x) / rho, (radial * p.y) / rho, axial, distance)
}

export function cylinderSeparation(p: vec3, radius: real, halfHeight: real): quat {
  const outward = sqrt(p.x * p.x + p.y * p.y) - radius
  const above = abs(p.z) - halfHeight
  if (outward > 0 && above > 0) {
    const distance = sqrt(outward * outward + above * above)
    return aroundAxis(p, outward / distance, copysign(above / distance, p.z), distance)
  }
  return outward > above ? aroundAxis(p, 1, 0, outward) : aroundAxis(p, 0, copysign(1, p.z), above)
}

export function capsuleSeparation(p: vec3, radius: real, halfHeight: real): quat {
  const rho = sqrt(p.x * p.x + p.y * p.y)
  const beyond = p.z - min(max(p.z, -halfHeight), halfHeight)
  const distance = sqrt(rho * rho + beyond * beyond)
  // on the segment any direction across is as good
  if (distance === 0) return quat(1, 0, 0, -radius)
  return aroundAxis(p, rho / distance, beyond / distance, distance - radius)
}

export function coneSeparation(p: vec3, radius: real, halfHeight: real): quat {
  const rho = sqrt(p.x * p.x + p.y * p.y)
  const below = -halfHeight - p.z
  const slant = sqrt(radius * radius + 4 * halfHeight * halfHeight)
  const normalRho = (2 * halfHeight) / slant
  const normalZ = radius / slant
  const outward = normalRho * rho + normalZ * (p.z - halfHeight)
  if (outward <= 0 && below <= 0) {
    return outward > below ? aroundAxis(p, normalRho, normalZ, outward) : aroundAxis(p, 0, -1, below)
  }
  if (below > 0 && rho <= radius) return aroundAxis(p, 0, -1, below)

  // along the side, from the apex down
  const along = min(max(normalZ * rho - normalRho * (p.z - halfHeight), 0), slant)
  if (outward > 0 && along > 0 && along < slant) return aroundAxis(p, normalRho, normalZ, outward)
  const dRho = rho - normalZ * along
  const dZ = p.z - halfHeight + normalRho * along
  const distance = sqrt(dRho * dRho + dZ * dZ)
  if (distance === 0) return aroundAxis(p, normalRho, normalZ, 0)
  return aroundAxis(p, dRho / distance, dZ / distance, distance)
}
