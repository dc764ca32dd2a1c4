// hostSpeed.ts: what a processor does alone, and beside others that do the same.

const numbers = 2 ** 24
const rounds = 8
const turns = 2e7

/** Million products and sums a second, in registers. */
export function arithmeticRate(): number {
  let [a, b, c, d] = [1, 2, 3, 4]
  const turn = (count: number) => {
    for (let k = 0; k < count; k++) {
      a = a * 0.999 + 1e-3
      b = b * 0.998 + 2e-3
      c = c * 0.997 + 3e-3
      d = d * 0.996 + 4e-3
    }
  }
  turn(turns)
  const began = performance.now()
  for (let k = 0; k < rounds; k++) turn(turns)
  const ms = performance.now() - began
  // read, so that the loops cannot be left out
  return a + b + c + d > 0 ? (8 * turns * rounds) / ms / 1000 : 0
}

/** GB a second, read and written, of memory that no cache holds. */
export function copyingRate(): number {
  const [from, into] = [new Float64Array(numbers).fill(1), new Float64Array(numbers)]
  into.set(from)
  const began = performance.now()
  for (let k = 0; k < rounds; k++) into.set(from)
  return (2 * from.byteLength * rounds) / (performance.now() - began) / 1e6
}
