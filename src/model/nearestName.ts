// nearestName.ts: the valid name a mistyped one was meant to be, by edit distance.
//
// d(i, j) = min(d(i-1, j) + 1, d(i, j-1) + 1, d(i-1, j-1) + [a_i != b_j]), and d(i-2, j-2) + 1 for two letters swapped.

/** Insertions, deletions, replacements and swaps of neighbours that turn a into b. */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      row[j] = Math.min(last[j]! + 1, row[j - 1]! + 1, replaced)
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (swapped) row[j] = Math.min(row[j]!, beforeLast[j - 2]! + 1)
    }
    beforeLast = last
    last = row
  }
  return last[b.length]!
}

/** The closest valid name, or undefined where none is near: more than half the letters would have to change. */
export function nearestName(name: string, valid: Iterable<string>): string | undefined {
  const wanted = name.toLowerCase()
  let best: string | undefined
  let bestDistance = Number.POSITIVE_INFINITY
  for (const candidate of valid) {
    const lower = candidate.toLowerCase()
    // a beginning typed in full is as good as one slip
    const distance = wanted.length >= 2 && lower.startsWith(wanted) ? 1 : editDistance(wanted, lower)
    if (distance < bestDistance) {
      best = candidate
      bestDistance = distance
    }
  }
  return best !== undefined && bestDistance <= Math.max(1, Math.floor(Math.max(name.length, best.length) / 2))
    ? best
    : undefined
}

/** Names that are listed; of more, the first. */
const mostListed = 40

/** ", did you mean bed?" or the list of what there is. */
export function didYouMean(name: string, valid: Iterable<string>): string {
  const names = [...valid]
  const near = nearestName(name, names)
  if (near !== undefined) return `, did you mean ${near}?`
  if (names.length === 0) return '.'
  const more = names.length > mostListed ? ` and ${names.length - mostListed} more` : ''
  return `; known: ${names.slice(0, mostListed).join(', ')}${more}.`
}
