// colourMaps.ts: colours for numbers and for categories, 256 sRGB triples each.

/** From slow to fast, low to high: dark blue, teal, sand, orange, red-brown, with lightness rising, then warm. */
const sequence = ['#27408b', '#2a6f97', '#2a9d8f', '#8ab17d', '#e9c46a', '#f4a261', '#e76f51']

/** Categories: apart from each other for most eyes. */
const categories = [
  '#e0a458',
  '#4f8fc0',
  '#7bb274',
  '#c8655b',
  '#9a7fc1',
  '#5fb8b2',
  '#d98cb3',
  '#a8a15a',
  '#8c6d52',
  '#7f93a8',
]

/** Of bodies without a value. */
export const neutralColour = '#727a82'

export const bytesOf = (hex: string) => [1, 3, 5].map((k) => Number.parseInt(hex.slice(k, k + 2), 16))

export function sequenceColours(): Uint8Array {
  const colours = sequence.map(bytesOf)
  const bytes = new Uint8Array(3 * 256)
  for (let k = 0; k < 256; k++) {
    const at = (k / 255) * (colours.length - 1)
    const [low, high] = [colours[Math.floor(at)]!, colours[Math.ceil(at)]!]
    for (let c = 0; c < 3; c++) bytes[3 * k + c] = low[c]! + (high[c]! - low[c]!) * (at % 1)
  }
  return bytes
}

/** For category numbers 0 to 255 with a range from 0 to 255; they repeat. */
export function categoryColours(): Uint8Array {
  const colours = categories.map(bytesOf)
  const bytes = new Uint8Array(3 * 256)
  for (let k = 0; k < 256; k++) bytes.set(colours[k % colours.length]!, 3 * k)
  return bytes
}

export const categoryColour = (k: number) => categories[k % categories.length]!

export const lowestColour = sequence[0]!

/** For a legend. */
export const sequenceGradient = `linear-gradient(to right, ${sequence.join(', ')})`
