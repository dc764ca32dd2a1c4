// smoothed.ts: numbers over time, smoothed by a Gaussian.
//
//   s_i = Σ_j w_ij y_j / Σ_j w_ij,   w_ij = exp(−(t_j − t_i)² / 2σ²)
//
// The sum of the weights is divided by, so that uneven samples and both ends keep the mean.

/** Standard deviations beyond which a weight, 3e-4 of the largest, is left out. */
const reach = 4

/** `time` must not fall; `width` is σ, in its unit. What is not finite has no weight. */
export function smoothed(time: readonly number[], values: readonly number[], width: number): number[] {
  if (!(width > 0)) return [...values]
  let from = 0
  return time.map((t) => {
    while (time[from]! < t - reach * width) from++
    let [sum, weights] = [0, 0]
    for (let j = from; j < time.length && time[j]! <= t + reach * width; j++) {
      if (!Number.isFinite(values[j]!)) continue
      const weight = Math.exp(-0.5 * ((time[j]! - t) / width) ** 2)
      sum += weight * values[j]!
      weights += weight
    }
    return weights > 0 ? sum / weights : Number.NaN
  })
}
