// stateHash.ts: a short fingerprint of arrays: equal bytes give equal hashes on every machine. Not for secrets.

export class StateHash {
  private a = 0x9e3779b9
  private b = 0x85ebca6b

  /** Adds the bytes of an array, with its name. */
  add(name: string, values: ArrayBufferView): void {
    for (let k = 0; k < name.length; k++) this.word(name.charCodeAt(k))
    const words = new Uint32Array(values.buffer, values.byteOffset, values.byteLength >>> 2)
    this.word(words.length)
    for (let k = 0; k < words.length; k++) this.word(words[k]!)
  }

  private word(w: number): void {
    // two multiply-and-rotate lanes that see the word at different times
    this.a = Math.imul(((this.a ^ w) << 13) | ((this.a ^ w) >>> 19), 0xcc9e2d51)
    this.b = Math.imul((this.b + (w ^ this.a)) | 0, 0x1b873593)
    this.b = (this.b << 15) | (this.b >>> 17)
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
