// stateHash.ts: a short fingerprint of arrays: equal bytes give equal hashes on every machine. Not for secrets.

export class StateHash {
  private a = 0x9e3779b9
  private b = 0x85ebca6b

  /** Adds the bytes of an array, with its name. */
  add(name: string, values: ArrayBufferView): void {
    this.words(Array.from({ length: name.length }, (_, k) => name.charCodeAt(k)))
    const words = new Uint32Array(values.buffer, values.byteOffset, values.byteLength >>> 2)
    this.words([words.length])
    this.words(words)
  }

  private words(words: ArrayLike<number>): void {
    // in variables of their own, which stay integers of 32 bits: members of an object would be numbers on the heap
    let a = this.a | 0
    let b = this.b | 0
    for (let k = 0; k < words.length; k++) {
      const w = words[k]! | 0
      // two multiply-and-rotate lanes that see the word at different times
      a = Math.imul(((a ^ w) << 13) | ((a ^ w) >>> 19), 0xcc9e2d51)
      b = Math.imul((b + (w ^ a)) | 0, 0x1b873593)
      b = (b << 15) | (b >>> 17)
    }
    this.a = a
    this.b = b
  }

  /** 16 hexadecimal digits. */
  digest(): string {
    const finish = (x: number): number => {
      let h = x ^ (x >>> 16)
      h = Math.imul(h, 0x85ebca6b)
      h ^= h >>> 13
      h = Math.imul(h, 0xc2b2ae35)
      return (h ^ (h >>> 16)) >>> 0
    }
    return (
      finish(this.a).toString(16).padStart(8, '0') +
      finish(this.b ^ this.a)
        .toString(16)
        .padStart(8, '0')
    )
  }
}
