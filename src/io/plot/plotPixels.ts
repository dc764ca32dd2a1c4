// plotPixels.ts: a plot as pixels. It knows what plots are made of: rectangles, lines, paths of straight pieces, circles, texts, and
// inner drawings that cut off what lies outside them.

import { glyph, isDot } from '../film/letters.js'
import type { Pixels } from '../picture/png.js'

type Point = readonly [x: number, y: number]
type Attributes = Readonly<Record<string, string>>
/** In pixels of the picture. */
type Box = readonly [left: number, top: number, right: number, bottom: number]

interface Canvas extends Pixels {
  readonly scale: number
  readonly clip: Box
}

/** `scale` pixels for each unit of the drawing. */
export function plotPixels(svg: string, scale = 2): Pixels {
  const tags = [...svg.matchAll(/<(\/?)(\w+)((?:\s[\w-]+="[^"]*")*)\s*\/?>([^<]*)/g)]
  const root = attributesOf(tags.find(([, , name]) => name === 'svg')?.[3] ?? '')
  const [width, height] = [Math.round(scale * number(root, 'width')), Math.round(scale * number(root, 'height'))]
  const whole: Canvas = {
    width,
    height,
    rgba: new Uint8Array(4 * width * height).fill(255),
    scale,
    clip: [0, 0, width, height],
  }
  let canvas = whole
  tags.slice(1).forEach(([, end, name, text, content]) => {
    const of = attributesOf(text!)
    if (name === 'svg') canvas = end ? whole : { ...whole, clip: scaled(boxOf(of), scale) }
    else if (!end) elements[name!]?.(canvas, of, content!)
  })
  return { width, height, rgba: whole.rgba }
}

const attributesOf = (text: string): Attributes =>
  Object.fromEntries([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key!, value!]))
const number = (of: Attributes, key: string) => Number(of[key] ?? 0)
const boxOf = (of: Attributes): Box => {
  const [x, y] = [number(of, 'x'), number(of, 'y')]
  return [x, y, x + number(of, 'width'), y + number(of, 'height')]
}
const scaled = (box: Box, scale: number) => box.map((edge) => edge * scale) as unknown as Box

const elements: Readonly<Record<string, (canvas: Canvas, of: Attributes, content: string) => void>> = {
  rect: (canvas, of) => fillBox(canvas, scaled(boxOf(of), canvas.scale), of.fill ?? '#000000'),
  line: (canvas, of) => {
    const [from, to]: Point[] = [
      [number(of, 'x1'), number(of, 'y1')],
      [number(of, 'x2'), number(of, 'y2')],
    ]
    stroke(canvas, dashed([[from!, to!]], of['stroke-dasharray']), of)
  },
  path: (canvas, of) => stroke(canvas, dashed(piecesOf(of.d ?? ''), of['stroke-dasharray']), of),
  circle: (canvas, of) => {
    const [at, radius]: [Point, number] = [[number(of, 'cx'), number(of, 'cy')], number(of, 'r')]
    stroke(canvas, [[at, at]], { stroke: of.fill ?? '#000000', 'stroke-width': String(2 * radius) })
  },
  text: write,
}

/** The straight pieces of a path. */
function piecesOf(path: string): [Point, Point][] {
  const points = [...path.matchAll(/([ML])(-?[\d.]+) (-?[\d.]+)/g)]
  return points.flatMap(([, kind, x, y], k): [Point, Point][] => {
    const [, , u, v] = points[k - 1] ?? []
    return kind === 'L'
      ? [
          [
            [Number(u), Number(v)],
            [Number(x), Number(y)],
          ],
        ]
      : []
  })
}

/** The parts of the pieces that are drawn, the dashes going on from one piece to the next. */
function dashed(pieces: readonly [Point, Point][], pattern: string | undefined): readonly [Point, Point][] {
  const lengths = (pattern ?? '').split(' ').map(Number)
  if (!pattern || lengths.some((length) => !(length > 0))) return pieces
  const drawn: [Point, Point][] = []
  let [at, left] = [0, lengths[0]!]
  for (const [a, b] of pieces) {
    const whole = Math.hypot(b[0] - a[0], b[1] - a[1])
    const point = (way: number): Point => [a[0] + ((b[0] - a[0]) * way) / whole, a[1] + ((b[1] - a[1]) * way) / whole]
    for (let way = 0; way < whole; ) {
      const next = Math.min(whole, way + left)
      if (at % 2 === 0) drawn.push([point(way), point(next)])
      left -= next - way
      way = next
      // what rounding leaves of a dash would not move on
      if (left < 1e-6) left = lengths[++at % lengths.length]!
    }
  }
  return drawn
}

/** Round-ended pieces of one line; where they overlap they are no darker. */
function stroke(canvas: Canvas, pieces: readonly [Point, Point][], of: Attributes): void {
  const { scale, width } = canvas
  const half = (scale * Number(of['stroke-width'] ?? 1)) / 2
  const drawn = pieces.map((piece) => piece.map(([x, y]) => [x * scale, y * scale]) as unknown as [Point, Point])
  const whole = boxRound(canvas, drawn.flat(), half + 1)
  const across = whole[2] - whole[0]
  if (across <= 0 || whole[3] <= whole[1]) return
  const cover = new Float32Array(across * (whole[3] - whole[1]))
  for (const [a, b] of drawn) {
    const [left, top, right, bottom] = boxRound(canvas, [a, b], half + 1)
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        const at = (y - whole[1]) * across + x - whole[0]
        const away = distanceTo(a, b, x + 0.5, y + 0.5)
        cover[at] = Math.max(cover[at]!, Math.min(1, Math.max(0, half + 0.5 - away)))
      }
    }
  }
  const colour = rgbOf(of.stroke ?? '#000000')
  cover.forEach((share, at) => {
    const [x, y] = [whole[0] + (at % across), whole[1] + Math.floor(at / across)]
    if (share > 0) blend(canvas, y * width + x, colour, share)
  })
}

/** The pixels within a way of the points, inside the picture and what it is cut off at. */
function boxRound({ width, height, clip }: Canvas, points: readonly Point[], way: number): Box {
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (const [x, y] of points) {
    ;[left, top] = [Math.min(left, x - way), Math.min(top, y - way)]
    ;[right, bottom] = [Math.max(right, x + way), Math.max(bottom, y + way)]
  }
  return [
    Math.round(Math.max(0, clip[0], left)),
    Math.round(Math.max(0, clip[1], top)),
    Math.round(Math.min(width, clip[2], right)),
    Math.round(Math.min(height, clip[3], bottom)),
  ]
}

/** From a point to the piece from a to b, pixels. */
function distanceTo(a: Point, b: Point, x: number, y: number): number {
  const [dx, dy, u, v] = [b[0] - a[0], b[1] - a[1], x - a[0], y - a[1]]
  const long = dx * dx + dy * dy
  const share = long > 0 ? Math.min(1, Math.max(0, (u * dx + v * dy) / long)) : 0
  return Math.hypot(u - share * dx, v - share * dy)
}

/** A box whose edges may lie between pixels. */
function fillBox(canvas: Canvas, [left, top, right, bottom]: Box, fill: string): void {
  const { width, height, clip } = canvas
  const colour = rgbOf(fill)
  const share = (at: number, low: number, high: number) => Math.max(0, Math.min(at + 1, high) - Math.max(at, low))
  for (let y = Math.max(0, Math.floor(Math.max(top, clip[1]))); y < Math.min(height, bottom, clip[3]); y++) {
    for (let x = Math.max(0, Math.floor(Math.max(left, clip[0]))); x < Math.min(width, right, clip[2]); x++)
      blend(canvas, y * width + x, colour, share(x, left, right) * share(y, top, bottom))
  }
}

const rgbOf = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) || 0)

function blend({ rgba }: Canvas, pixel: number, colour: readonly number[], share: number): void {
  for (let c = 0; c < 3; c++) {
    const before = rgba[4 * pixel + c]!
    rgba[4 * pixel + c] = Math.round(before + (colour[c]! - before) * share)
  }
}

/** Width of a character over the size of its type: that which plots reckon with. */
const characterWidth = 0.58
const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** Letters of dots, their foot on the line; turned by a quarter where the text is. */
function write(canvas: Canvas, of: Attributes, content: string): void {
  const letters = [...content.replace(/&(\w+);/g, (_, name: string) => entities[name] ?? '?')]
  const size = number(of, 'font-size') * canvas.scale
  const [x, y] = [number(of, 'x') * canvas.scale, number(of, 'y') * canvas.scale]
  const dot = (characterWidth * size) / glyph.advance
  const long = letters.length * characterWidth * size
  const back = of['text-anchor'] === 'middle' ? long / 2 : of['text-anchor'] === 'end' ? long : 0
  const upright = of.transform?.startsWith('rotate(-90') ?? false
  letters.forEach((letter, k) => {
    const power = letter === '⁻' ? '-' : raised.includes(letter) ? String(raised.indexOf(letter)) : null
    const [shown, small] = power === null ? [letter, 1] : [power, 0.7]
    for (let row = 0; row < glyph.height; row++) {
      for (let column = 0; column < glyph.width; column++) {
        if (!isDot(shown, column, row)) continue
        const along = k * characterWidth * size - back + column * dot * small
        const above = glyph.height * dot - row * dot * small
        const ink = of.fill ?? '#000000'
        const edge = dot * small
        if (upright) fillBox(canvas, [x - above, y - along - edge, x - above + edge, y - along], ink)
        else fillBox(canvas, [x + along, y - above, x + along + edge, y - above + edge], ink)
      }
    }
  })
}
