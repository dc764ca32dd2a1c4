// light.ts: light by wavelengths as red, green, blue: the sky, directions about an axis, reflection by smooth and rough surfaces.
//
//   F = F0 + (1 − F0)(1 − cos θ)⁵                              Schlick 1994                                         (1)
//   D = α² / (π (1 + (α² − 1) cos² θh)²)                       Trowbridge and Reitz 1975                            (2)
//   Λ = (−1 + sqrt(1 + α² tan² θ)) / 2,  G1 = 1 / (1 + Λ)      Smith 1967                                           (3)
//   normals that are seen: Heitz, Sampling the GGX distribution of visible normals, JCGT 7(4), 2018                 (4)

import { cos } from '../../kernels/math/cos.js'
import { tangent1 } from '../../kernels/math/frame.js'
import { sin } from '../../kernels/math/sin.js'
import { add, addScaled, cross, dot, lerp, negate, normalize, scale } from '../../kernels/math/vec3.js'
import { max, min, type real, sqrt, vec3 } from '../../language/values.js'

const pi: real = 3.141592653589793

/** Rec. 709. */
export function brightness(light: vec3): real {
  return 0.2126 * light.x + 0.7152 * light.y + 0.0722 * light.z
}

/** From the horizon to the zenith; below the horizon the ground. */
export function skyLight(d: vec3, zenith: vec3, horizon: vec3, ground: vec3): vec3 {
  if (d.z >= 0) return lerp(horizon, zenith, sqrt(min(1, d.z)))
  return lerp(horizon, ground, min(1, -8 * d.z))
}

/** x along the first tangent, y along the second, z along the unit vector n. */
function fromFrame(n: vec3, v: vec3): vec3 {
  const a = tangent1(n)
  const b = cross(n, a)
  return addScaled(addScaled(scale(v.x, a), v.y, b), v.z, n)
}

/** About n, by the cosine of the angle with it. */
export function cosineDirection(n: vec3, u: real, v: real): vec3 {
  const angle = 2 * pi * u
  const radius = sqrt(v)
  return normalize(fromFrame(n, vec3(radius * cos(angle), radius * sin(angle), sqrt(max(0, 1 - v)))))
}

/** Within the cone about n whose half angle has this cosine, evenly. */
export function coneDirection(n: vec3, cosine: real, u: real, v: real): vec3 {
  const angle = 2 * pi * u
  const z = 1 - v * (1 - cosine)
  const radius = sqrt(max(0, (1 - z) * (1 + z)))
  return normalize(fromFrame(n, vec3(radius * cos(angle), radius * sin(angle), z)))
}

/** (1) for one number. */
export function schlick(straight: real, cosine: real): real {
  const s = 1 - min(1, max(0, cosine))
  return straight + (1 - straight) * (s * s * s * s * s)
}

/** (1) for a coloured metal. */
export function schlickColour(straight: vec3, cosine: real): vec3 {
  return vec3(schlick(straight.x, cosine), schlick(straight.y, cosine), schlick(straight.z, cosine))
}

/** Fresnel's share of light that a boundary between media throws back; `ratio` is the index ahead over that behind. */
export function fresnel(cosine: real, ratio: real): real {
  const sine = (1 - cosine * cosine) / (ratio * ratio)
  if (sine >= 1) return 1
  const inner = sqrt(1 - sine)
  const across = (cosine - ratio * inner) / (cosine + ratio * inner)
  const along = (ratio * cosine - inner) / (ratio * cosine + inner)
  return 0.5 * (across * across + along * along)
}

export function mirrored(d: vec3, n: vec3): vec3 {
  return normalize(addScaled(d, -2 * dot(d, n), n))
}

/** d·n < 0, and not so flat that all is thrown back. */
export function refracted(d: vec3, n: vec3, ratio: real): vec3 {
  const cosine = -dot(d, n)
  const inner = sqrt(max(0, 1 - (1 - cosine * cosine) / (ratio * ratio)))
  return normalize(addScaled(scale(1 / ratio, d), cosine / ratio - inner, n))
}

/** (3) */
function lambda(cosine: real, alpha: real): real {
  const squared = max(1e-8, cosine * cosine)
  return 0.5 * (sqrt(1 + (alpha * alpha * (1 - squared)) / squared) - 1)
}

/** G2 / G1 of (3): what of light in a sampled direction gets away. */
export function unmasked(outward: real, inward: real, alpha: real): real {
  const out = lambda(outward, alpha)
  return (1 + out) / (1 + out + lambda(inward, alpha))
}

/** (2) G2 / (4 cos θ_out): light thrown from direction l to direction v, with the cosine of l. */
export function roughShare(n: vec3, v: vec3, l: vec3, alpha: real): real {
  const h = normalize(add(v, l))
  const c = dot(n, h)
  const a = alpha * alpha
  const falls = 1 + (a - 1) * c * c
  const density = a / (pi * falls * falls)
  const out = max(1e-4, dot(n, v))
  return density / (4 * out * (1 + lambda(out, alpha) + lambda(dot(n, l), alpha)))
}

/** (4) for a direction v towards the eye. */
export function visibleNormal(n: vec3, v: vec3, alpha: real, u1: real, u2: real): vec3 {
  const a = tangent1(n)
  const b = cross(n, a)
  const seen = normalize(vec3(alpha * dot(v, a), alpha * dot(v, b), dot(v, n)))
  const flat = seen.x * seen.x + seen.y * seen.y
  const t1 = flat > 1e-12 ? scale(1 / sqrt(flat), vec3(-seen.y, seen.x, 0)) : vec3(1, 0, 0)
  const t2 = cross(seen, t1)
  const radius = sqrt(u1)
  const angle = 2 * pi * u2
  const x = radius * cos(angle)
  const s = 0.5 * (1 + seen.z)
  const y = (1 - s) * sqrt(max(0, 1 - x * x)) + s * radius * sin(angle)
  const h = addScaled(addScaled(scale(x, t1), y, t2), sqrt(max(0, 1 - x * x - y * y)), seen)
  const turned = normalize(vec3(alpha * h.x, alpha * h.y, max(0, h.z)))
  const normal = addScaled(addScaled(scale(turned.x, a), turned.y, b), turned.z, n)
  return dot(normal, v) < 0 ? negate(normal) : normal
}
