// contactDamping.ts: how strongly a contact by force is damped, so that a head-on impact has the restitution asked for.
//
// A force 4/3 E* √R* δ^1.5 − γ δ', γ = 2 √(5/6) ζ √(2 E* √(R* δ) m*), is a linear oscillator of damping ratio ζ in x = δ^(5/4) and
// ds = δ^(1/4) dt. If the contact lasts until δ = 0 (Tsuji et al. 1992; Antypov & Elliott 2011)
//
//   e = exp(−π ζ / √(1 − ζ²))                                                                                       (1)
//
// If it ends where the force would become a pull (Schwager & Pöschel 2007), with w = √|1 − ζ²|
//
//   e = exp(−ζ/w (π − atan2(2 ζ w, 1 − 2 ζ²))) for ζ < 1,   ((ζ − w) / (ζ + w))^(ζ/w) for ζ > 1,   e⁻² at ζ = 1     (2)

/** Restitutions below this are taken as this: they would need endless damping, and steps to match. */
export const leastRestitution = 0.01

/** (2) */
function restitutionOf(ratio: number): number {
  const w = Math.sqrt(Math.abs(1 - ratio * ratio))
  if (w < 1e-6) return Math.exp(-2)
  if (ratio > 1) return ((ratio - w) / (ratio + w)) ** (ratio / w)
  return Math.exp((-ratio / w) * (Math.PI - Math.atan2(2 * ratio * w, 1 - 2 * ratio * ratio)))
}

/** ζ of (1). */
export function ratioWithTension(restitution: number): number {
  // e = 0 has no finite logarithm: the ratio tends to 1
  const log = Math.log(Math.max(restitution, 1e-12))
  return -log / Math.hypot(log, Math.PI)
}

/** ζ of (2), by halving: (2) falls all the way. */
export function ratioWithoutTension(restitution: number): number {
  const wanted = Math.max(restitution, leastRestitution)
  let [low, high] = [0, 8]
  for (let k = 0; k < 60; k++) {
    const middle = (low + high) / 2
    if (restitutionOf(middle) > wanted) low = middle
    else high = middle
  }
  return wanted === 1 ? 0 : (low + high) / 2
}

/** c of γ = c √(S m*), S the stiffness. */
export const dampingOf = (ratio: number): number => 2 * Math.sqrt(5 / 6) * ratio

/**
 * D of a force f(δ) (1 − D u/v), u the speed at which bodies part and v that of their impact: its work on the way in and out gives
 *   ln((1 + D)/(1 − e D)) = (1 + e) D,   D between 0 and 1/e
 */
export function impactDamping(restitution: number): number {
  const e = Math.max(restitution, leastRestitution)
  if (e >= 1) return 0
  let [low, high] = [0, 1 / e]
  for (let k = 0; k < 100; k++) {
    const middle = (low + high) / 2
    if (Math.log1p(middle) - Math.log1p(-e * middle) < (1 + e) * middle) low = middle
    else high = middle
  }
  return low
}
