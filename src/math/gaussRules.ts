// gaussRules.ts: rules of Gauss and Legendre on 0 to 1 with n points: exact for polynomials of degree 2 n − 1.

export interface GaussRule {
  readonly places: readonly number[]
  readonly weights: readonly number[]
}

/** Of cables. */
export const mostGaussPoints = 5

/** Zeros of the Legendre polynomial P_n by Newton, w = 2 / ((1 − x²) P_n'²). */
export function gaussRule(n: number): GaussRule {
  const places: number[] = []
  const weights: number[] = []
  for (let k = n; k >= 1; k--) {
    let x = Math.cos((Math.PI * (k - 0.25)) / (n + 0.5))
    let slope = 1
    for (let round = 0; round < 20; round++) {
      let [before, now] = [1, x]
      for (let j = 2; j <= n; j++) [before, now] = [now, ((2 * j - 1) * x * now - (j - 1) * before) / j]
      slope = n === 1 ? 1 : (n * (x * now - before)) / (x * x - 1)
      x -= (n === 1 ? x : now) / slope
    }
    places.push(0.5 + 0.5 * x)
    weights.push(1 / ((1 - x * x) * slope * slope))
  }
  return { places, weights }
}

/** All rules of cables, one behind the other: the first point of the rule of n is n (n − 1) / 2. */
export function allGaussRules(): GaussRule {
  const rules = Array.from({ length: mostGaussPoints }, (_, k) => gaussRule(k + 1))
  return { places: rules.flatMap((rule) => rule.places), weights: rules.flatMap((rule) => rule.weights) }
}
