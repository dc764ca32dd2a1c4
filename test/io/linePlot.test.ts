// linePlot.test.ts: the SVG is well formed, says what was given, and puts points where its ticks say they are.

import { describe, expect, it } from 'vitest'
import {
  InputError,
  type LinePlotOptions,
  linePlot,
  type ProbeTable,
  type SceneFigure,
  smoothed,
} from '#talus/index.js'
import { figurePlot } from '#talus/io/plot/figurePlot.js'
import { plotPixels } from '#talus/io/plot/plotPixels.js'
import { type Element, everyElement, parseXml } from '../fixtures/parseXml.js'

const residuals: LinePlotOptions = {
  title: 'Residual',
  x: { label: 'iteration' },
  y: { label: 'residual [m/s]', scale: 'log' },
  series: [
    { name: 'apgd', y: [1, 1e-2, 1e-4] },
    { name: 'jacobi', y: [1, 1e-1, 1e-2] },
  ],
}

const plot = (changes: Partial<LinePlotOptions> = {}) => everyElement(parseXml(linePlot({ ...residuals, ...changes })))
const textsOf = (elements: Element[]) => elements.filter(({ name }) => name === 'text').map(({ text }) => text)
const pathsOf = (elements: Element[]) => elements.filter(({ name }) => name === 'path')

/** Pixels of a path, one list for each piece. */
function pointsOf(path: Element): [number, number][][] {
  const pieces = path.attributes.d!.split('M').slice(1)
  return pieces.map((piece) => piece.split('L').map((point) => point.split(' ').map(Number) as [number, number]))
}

/** Where the tick with this text stands: the middle of its text, along x or along y. */
function tickAt(elements: Element[], text: string, along: 'x' | 'y'): number {
  const anchor = along === 'x' ? 'middle' : 'end'
  const tick = elements.find((e) => e.name === 'text' && e.text === text && e.attributes['text-anchor'] === anchor)!
  // the base line is 4 pixels below the middle of the figures
  return along === 'x' ? Number(tick.attributes.x) : Number(tick.attributes.y) - 4
}

describe('a line plot', () => {
  it('says title, labels and names, whatever characters they have', () => {
    const odd = 'a < b & "c" > d'
    const elements = plot({ title: odd, subtitle: odd, series: [...residuals.series, { name: odd, y: [1, 1, 1] }] })
    expect(textsOf(elements).filter((text) => text === odd)).toHaveLength(3)
    expect(textsOf(elements)).toEqual(expect.arrayContaining(['iteration', 'residual [m/s]', 'apgd', 'jacobi']))
  })

  it('puts points at the places of their ticks on a linear and a logarithmic axis', () => {
    const elements = plot({
      x: { label: 'iteration', max: 10 },
      series: [{ name: 'a', x: [0, 2, 10], y: [1, 1e-2, 1e-4] }],
    })
    const [points] = pointsOf(pathsOf(elements)[0]!)
    const expected = [
      [tickAt(elements, '0', 'x'), tickAt(elements, '10⁰', 'y')],
      [tickAt(elements, '2', 'x'), tickAt(elements, '10⁻²', 'y')],
      [tickAt(elements, '10', 'x'), tickAt(elements, '10⁻⁴', 'y')],
    ]
    // a hundredth of a pixel is what is written
    for (const [i, [x, y]] of expected.entries()) {
      expect(points![i]![0]).toBeCloseTo(x!, 1)
      expect(points![i]![1]).toBeCloseTo(y!, 1)
    }
  })

  it('makes decades equally long, and ends where its axes end', () => {
    const elements = plot({ series: [{ name: 'a', x: [0, 1, 2], y: [1, 1e-1, 1e-2] }] })
    const [[first, second, third]] = pointsOf(pathsOf(elements)[0]!) as [[number, number][]]
    expect(second![1] - first![1]).toBeCloseTo(third![1] - second![1], 1)
    // the vertical axis is the line that ends where the horizontal one begins
    const lines = elements.filter(({ name }) => name === 'line').map(({ attributes: a }) => [a.x1, a.y1, a.x2, a.y2])
    const [left, top, right, bottom] = [first![0], first![1], third![0], third![1]].map(String)
    expect(lines).toContainEqual([left, top, left, bottom])
    expect(lines).toContainEqual([left, bottom, right, bottom])
  })

  it('keeps every point inside the drawing', () => {
    const elements = plot({ width: 500, height: 300 })
    for (const [x, y] of pathsOf(elements).flatMap(pointsOf).flat()) {
      expect(x > 0 && x < 500 && y > 0 && y < 300).toBe(true)
    }
  })

  it('breaks a line where a value has no place', () => {
    const series = [{ name: 'gaps', y: [1, 0.1, 0, 0.01, 0.001, Number.NaN, 0.1] }]
    expect(pointsOf(pathsOf(plot({ series }))[0]!).map((piece) => piece.length)).toEqual([2, 2, 1])
    const linear = plot({ series, y: { label: 'y' } })
    expect(pointsOf(pathsOf(linear)[0]!).map((piece) => piece.length)).toEqual([5, 1])
  })

  it('gives twelve series twelve looks', () => {
    const series = Array.from({ length: 12 }, (_, k) => ({ name: `s${k}`, y: [k + 1, k + 2] }))
    const looks = pathsOf(plot({ series })).map(({ attributes: a }) => `${a.stroke} ${a['stroke-dasharray']}`)
    expect(new Set(looks).size).toBe(12)
  })

  it('has a legend of two series, none of one', () => {
    expect(textsOf(plot())).toContain('apgd')
    expect(textsOf(plot({ series: [residuals.series[0]!] }))).not.toContain('apgd')
  })

  it('has its legend below where it would leave the lines no room', () => {
    const named = (name: string) => plot({ series: [1, 2, 3].map((k) => ({ name: `${name} ${k}`, y: [k, 2 * k] })) })
    const shape = (elements: ReturnType<typeof plot>) => {
      const [outer, inner] = elements.filter(({ name }) => name === 'svg').map(({ attributes }) => attributes)
      return { height: Number(outer!.height), room: Number(inner!.width) / Number(outer!.width) }
    }
    const [short, long] = [shape(named('a')), shape(named('a point with a very long name, given by all of its values'))]
    expect(short.room).toBeGreaterThan(0.4)
    expect(long.room).toBeGreaterThan(0.8)
    expect(long.height).toBe(short.height + 3 * 22)
  })

  it('puts a circle on every point where markers are asked for', () => {
    const elements = plot({ series: [{ name: 'a', x: [1, 2, 4], y: [1, 2, Number.NaN], markers: true }] })
    expect(elements.filter(({ name }) => name === 'circle')).toHaveLength(2)
  })

  it('in a page has no ground, and leaves every colour to the page', () => {
    const elements = plot({ inPage: true })
    expect(elements.some(({ name }) => name === 'rect')).toBe(false)
    const inks = elements
      .flatMap(({ attributes: a }) => [a.fill, a.stroke])
      .filter((ink) => ink !== undefined && ink !== 'none')
    expect(
      inks.filter((ink) => !/^var\(--plot-([1-8]|text|quiet|grid|minorGrid|axis), #[0-9a-f]{6}\)$/.test(ink!)),
    ).toEqual([])
    expect(new Set(pathsOf(elements).map(({ attributes }) => attributes.stroke)).size).toBe(2)
  })

  it('is the same text for the same data', () => {
    expect(linePlot(residuals)).toBe(linePlot(structuredClone(residuals)))
  })

  it('refuses what it cannot draw', () => {
    expect(() => plot({ series: [] })).toThrow(InputError)
    expect(() => plot({ series: [{ name: 'a', x: [1, 2], y: [1] }] })).toThrow('series a has 2 values of x and 1 of y')
    expect(() => plot({ series: [{ name: 'a', y: [0, -1] }] })).toThrow('axis residual [m/s] has nothing to show')
    expect(() => plot({ x: { label: 'x', min: 3, max: 1 } })).toThrow('axis x has nothing to show from 3 to 1')
    expect(() => plot({ x: { label: 'x', min: 1, max: 1 } })).toThrow('axis x has nothing to show from 1 to 1')
  })
})

describe('ticks', () => {
  it.each<[string, number[], string[]]>([
    ['of whole numbers', [0, 10], ['0', '2', '4', '6', '8', '10']],
    ['of negative numbers', [-1, 1], ['−1.0', '−0.5', '0', '0.5', '1.0']],
    ['of small numbers', [0, 2e-5], ['0', '5·10⁻⁶', '10⁻⁵', '1.5·10⁻⁵', '2·10⁻⁵']],
    ['of large numbers', [0, 4e6], ['0', '10⁶', '2·10⁶', '3·10⁶', '4·10⁶']],
    ['of one number', [3], ['1', '2', '3', '4', '5']],
    ['of a range far from zero', [100.1, 100.3], ['100.10', '100.15', '100.20', '100.25', '100.30']],
  ])('%s', (_, y, expected) => {
    expect(yTicks({ label: 'y' }, y)).toEqual(expected)
  })

  it.each<[string, number[], string[]]>([
    ['of decades', [1e-3, 1e1], ['10⁻³', '10⁻²', '10⁻¹', '10⁰', '10¹']],
    ['of many decades, thinned', [1e-20, 1], ['10⁻¹⁸', '10⁻¹⁵', '10⁻¹²', '10⁻⁹', '10⁻⁶', '10⁻³', '10⁰']],
    ['of less than a decade', [0.3, 0.7], ['0.2', '0.5', '1']],
    ['of less than two decades', [1e-3, 1.6e-2], ['10⁻³', '2·10⁻³', '5·10⁻³', '10⁻²', '2·10⁻²']],
    ['of one number', [0.05], ['0.05', '0.1']],
  ])('on a logarithmic axis %s', (_, y, expected) => {
    expect(yTicks({ label: 'y', scale: 'log' }, y)).toEqual(expected)
  })

  it('at the ends given', () => {
    expect(yTicks({ label: 'y', scale: 'log', max: 1 }, [1])).toEqual(['0.5', '1'])
    expect(yTicks({ label: 'y', max: 1 }, [1])).toEqual(['0.4', '0.6', '0.8', '1.0'])
    expect(yTicks({ label: 'y', min: 0, max: 1 }, [0.4, 0.6])).toEqual(['0', '0.2', '0.4', '0.6', '0.8', '1.0'])
  })

  function yTicks(y: LinePlotOptions['y'], values: number[]): string[] {
    const elements = plot({ y, series: [{ name: 'a', y: values }] })
    return elements.filter((e) => e.attributes['text-anchor'] === 'end').map(({ text }) => text)
  }
})

describe('a figure of a scene', () => {
  const time = Array.from({ length: 201 }, (_, k) => k / 100)
  const probes: ProbeTable = {
    time,
    series: (name) => time.map((t) => (name === 'still' ? 3 : Math.sin(40 * Math.PI * t))),
  }
  const figure: SceneFigure = {
    name: 'pull',
    title: 'Pull',
    y: { label: 'pull [N]' },
    lines: [
      { name: 'still', of: 'still' },
      { name: 'shaken', of: 'shaken', smooth: 0.02 },
    ],
    says: ({ series }) => `it stays at ${series('still')[0]} N`,
  }

  it('says in words what it shows, and how it is smoothed', () => {
    const elements = everyElement(parseXml(figurePlot(figure, probes)!))
    expect(textsOf(elements)).toEqual(
      expect.arrayContaining(['Pull', 'smoothed by a Gaussian of 20 ms', 'time [s]', 'pull [N]', 'still', 'shaken']),
    )
    expect(elements.find(({ name }) => name === 'desc')!.text).toBe('it stays at 3 N')
  })

  it('is nothing where there is nothing to see, and refuses lines of another length', () => {
    expect(
      figurePlot({ ...figure, lines: [{ name: 'none', of: () => time.map(() => Number.NaN) }] }, probes),
    ).toBeNull()
    expect(() => figurePlot({ ...figure, lines: [{ name: 'short', of: () => [1] }] }, probes)).toThrow(
      'figure pull: a line has 1 values for 201 samples.',
    )
  })

  it('is smoothed as a Gaussian smooths: a constant stays, a wave shrinks by exp(−ω²σ²/2), an edge keeps its mean', () => {
    for (const value of smoothed(time, probes.series('still'), 0.05)) expect(value).toBeCloseTo(3, 12)
    const wave = time.map((t) => Math.cos(2 * Math.PI * t))
    const shrunk = smoothed(time, wave, 0.1)
    // four standard deviations from the ends; what is cut off there is 6e-5
    for (let k = 45; k < 156; k++) expect(shrunk[k]).toBeCloseTo(wave[k]! * Math.exp(-0.5 * (0.2 * Math.PI) ** 2), 3)
    const gap = [1, Number.NaN, 1]
    for (const value of smoothed([0, 1, 2], gap, 1)) expect(value).toBeCloseTo(1, 12)
    expect(smoothed([0, 1, 2], gap, 0)).toEqual(gap)
  })

  it('is the same as pixels: its lines where the drawing has them, cut off at its axes', () => {
    const svg = linePlot({
      title: 'T',
      x: { label: 'x' },
      y: { label: 'y', max: 1 },
      series: [{ name: 'a', y: [0, 2] }],
    })
    const { width, height, rgba } = plotPixels(svg, 1)
    expect([width, height]).toEqual([760, 440])
    const colour = (x: number, y: number) => [
      ...rgba.slice(4 * (Math.floor(y) * width + Math.floor(x)), 4 * (Math.floor(y) * width + Math.floor(x)) + 3),
    ]
    const [[from, to]] = pointsOf(pathsOf(everyElement(parseXml(svg)))[0]!) as [[[number, number], [number, number]]]
    // a quarter up the line, drawn two pixels wide, and above the axis
    const on = colour(0.75 * from[0] + 0.25 * to[0], 0.75 * from[1] + 0.25 * to[1])
    for (const [c, full] of [0x0b, 0x63, 0xa5].entries()) expect(Math.abs(on[c]! - full)).toBeLessThan(64)
    expect(colour(0.47 * from[0] + 0.53 * to[0], 0.47 * from[1] + 0.53 * to[1])).toEqual([255, 255, 255])
    // dashes of a hundred lines, of which rounding leaves slivers, come to an end
    const many = Array.from({ length: 100 }, (_, k) => Math.sin(7 * k) / 3)
    const dashes = [0, 1, 2, 3, 4, 5].map((k) => ({ name: `${k}`, y: many.map((y) => y + k / 7) }))
    expect(plotPixels(linePlot({ title: 'T', x: { label: 'x' }, y: { label: 'y' }, series: dashes }), 2).width).toBe(
      1520,
    )
    // a title is written somewhere in its line
    expect(rgba.slice(4 * width * 20, 4 * width * 33).some((value) => value < 100)).toBe(true)
  })
})
