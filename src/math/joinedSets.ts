// joinedSets.ts: the numbers from 0 on in sets that are joined one by one; a set is named by its lowest number.

export class JoinedSets {
  /** A number of the same set that is no higher; the name of a set leads to itself. */
  private readonly lower: Uint32Array

  constructor(count: number) {
    this.lower = Uint32Array.from({ length: count }, (_, i) => i)
  }

  /** Name of the set that holds a number; ways are halved as they are gone. */
  find(number: number): number {
    const { lower } = this
    let at = number
    while (lower[at] !== at) {
      lower[at] = lower[lower[at]!]!
      at = lower[at]!
    }
    return at
  }

  join(a: number, b: number): void {
    const [p, q] = [this.find(a), this.find(b)]
    this.lower[Math.max(p, q)] = Math.min(p, q)
  }

  /** Of each number, the name of its set. */
  names(): Uint32Array {
    return this.lower.map((_, i) => this.find(i))
  }
}
