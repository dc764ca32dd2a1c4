// lookup3.ts: the checksum of HDF5: Jenkins's lookup3 (2006) over little-endian words, started with 0.

const rotated = (x: number, k: number) => (x << k) | (x >>> (32 - k))

/** u32 */
export function lookup3(bytes: Uint8Array): number {
  // three sums that each block of twelve bytes is added to and mixed into
  let a = (0xdeadbeef + bytes.length) | 0
  let b = a
  let c = a
  let at = 0
  const word = (k: number) => {
    let value = 0
    for (let i = 3; i >= 0; i--) value = (value << 8) | (bytes[at + 4 * k + i] ?? 0)
    return value
  }
  for (; bytes.length - at > 12; at += 12) {
    a = (a + word(0)) | 0
    b = (b + word(1)) | 0
    c = (c + word(2)) | 0
    a = ((a - c) | 0) ^ rotated(c, 4)
    c = (c + b) | 0
    b = ((b - a) | 0) ^ rotated(a, 6)
    a = (a + c) | 0
    c = ((c - b) | 0) ^ rotated(b, 8)
    b = (b + a) | 0
    a = ((a - c) | 0) ^ rotated(c, 16)
    c = (c + b) | 0
    b = ((b - a) | 0) ^ rotated(a, 19)
    a = (a + c) | 0
    c = ((c - b) | 0) ^ rotated(b, 4)
    b = (b + a) | 0
  }
  if (at === bytes.length) return c >>> 0
  a = (a + word(0)) | 0
  b = (b + word(1)) | 0
  c = (c + word(2)) | 0
  c = ((c ^ b) - rotated(b, 14)) | 0
  a = ((a ^ c) - rotated(c, 11)) | 0
  b = ((b ^ a) - rotated(a, 25)) | 0
  c = ((c ^ b) - rotated(b, 16)) | 0
  a = ((a ^ c) - rotated(c, 4)) | 0
  b = ((b ^ a) - rotated(a, 14)) | 0
  c = ((c ^ b) - rotated(b, 24)) | 0
  return c >>> 0
}
