// `talus report`: the page says what run.json says, shows what was probed and recorded, and needs nothing outside itself.

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { thinned } from '#talus/io/plot/thinned.js'
import { changeWrites, diskWithRoom } from '../io/fullDisk.js'
import { temporaryFolder } from '../io/temporaryFolder.js'
import { writeFall } from './sceneFiles.js'
import { talus } from './talusHere.js'

const folder = temporaryFolder()
const at = (...names: string[]) => join(folder, ...names)
const file = writeFall(folder)

afterEach(() => {
  vi.restoreAllMocks()
})

describe('talus run', () => {
  it('leaves a report and prints where it is', async () => {
    const { stdout } = await talus('run', file, '--out', at('run'), '--record', '20')
    expect(stdout).toContain(`report ${pathToFileURL(at('run', 'report.html')).href}\n`)
    const printed = await talus('run', file, '--out', at('json'), '--steps', '5', '--json')
    expect(JSON.parse(printed.stdout).report).toBe(at('json', 'report.html'))
  })

  it('leaves none with --no-report', async () => {
    const { stdout } = await talus('run', file, '--out', at('none'), '--steps', '5', '--no-report')
    expect([stdout.includes('report '), existsSync(at('none', 'report.html'))]).toEqual([false, false])
  })

  it('is good where the disk has no room for the report', async () => {
    let written = 0
    await changeWrites((length) => {
      written += length
      return length
    })
    await talus('run', file, '--out', at('measured'), '--record', '20', '--no-report')
    vi.restoreAllMocks()
    await diskWithRoom(written + 2000)
    const { code, stderr } = await talus('run', file, '--out', at('tight'), '--record', '20')
    expect([code, stderr]).toEqual([0, expect.stringContaining('the report was not written: ')])
    expect(existsSync(at('tight', 'report.html'))).toBe(false)
  })
})

describe('the figures of a scene', () => {
  const drawn = at('drawn.yaml')
  const lines = '{ series: ball.position.z, name: ball, smooth: 20 ms }'
  const figures = `figures:\n  - { name: height, title: Height of the ball, lines: [${lines}] }\n`

  it('are written as SVG and PNG beside the table, and are in the report', async () => {
    writeFileSync(drawn, readFileSync(file, 'utf8') + figures)
    const { code, stdout } = await talus('run', drawn, '--out', at('drawn'))
    expect([code, stdout]).toEqual([0, expect.stringContaining(`figure ${at('drawn', 'figures', 'height')}.svg\n`)])
    expect(readFileSync(at('drawn', 'figures', 'height.svg'), 'utf8')).toContain('ball.position.z [m]')
    expect([...readFileSync(at('drawn', 'figures', 'height.png')).subarray(1, 4)]).toEqual([0x50, 0x4e, 0x47])
    expect(readFileSync(at('drawn', 'figures', 'figures.md'), 'utf8')).toContain('![Height of the ball](height.svg)')
    expect(readFileSync(at('drawn', 'report.html'), 'utf8')).toContain('Height of the ball')
  })

  it('name series that there are', async () => {
    writeFileSync(drawn, readFileSync(file, 'utf8') + figures.replace('position', 'positon'))
    const { code, stderr } = await talus('run', drawn, '--out', at('wrong'))
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('found "ball.positon.z", did you mean ball.position.z?'),
    ])
  })
})

describe('talus report', () => {
  it('writes the same page again, or to a file', async () => {
    const before = readFileSync(at('run', 'report.html'), 'utf8')
    const { code, stdout } = await talus('report', at('run'), '--out', at('own.html'))
    expect([code, stdout]).toEqual([0, `report ${pathToFileURL(at('own.html')).href}\n`])
    // the title of the scene is known to the run alone
    expect(readFileSync(at('own.html'), 'utf8')).toBe(before.replace('<p>a ball in free fall</p>', ''))
  })

  it.each<[string[], string]>([
    [['nowhere'], 'nowhere is not a run folder: it has no run.json.'],
    [['run', '--out', 'no/such/place.html'], 'place.html: '],
  ])('%j is refused', async (argv, sentence) => {
    const { code, stderr } = await talus('report', ...argv.map((text) => (text.startsWith('--') ? text : at(text))))
    expect([code, stderr]).toEqual([2, expect.stringContaining(sentence)])
  })

  it('of a run without frames says how to get them', () => {
    const page = readFileSync(at('json', 'report.html'), 'utf8')
    expect(page).toContain(`json has no recording: record frames with talus run ${at('fall.yaml')} --record HZ.`)
  })

  it('of texts with markup shows them as they are', async () => {
    const record = JSON.parse(readFileSync(at('json', 'run.json'), 'utf8'))
    const odd = '<script>alert("1")</script>'
    writeFileSync(at('json', 'run.json'), JSON.stringify({ ...record, status: 'failed', failure: odd, scene: odd }))
    await talus('report', at('json'))
    const page = readFileSync(at('json', 'report.html'), 'utf8')
    expect(page).not.toContain('<script')
    expect(page).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;')
  })
})

describe('the page in a browser', () => {
  let browser: Awaited<ReturnType<typeof chromium.launch>>
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
  })
  afterAll(() => browser.close())

  it('is no wider than a telephone, whatever its tables are', async () => {
    const page = await browser.newPage({ viewport: { width: 390, height: 780 } })
    await page.goto(pathToFileURL(at('run', 'report.html')).href)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
    await page.close()
  })

  it.each(['light', 'dark'] as const)(
    'in the %s asks for nothing and shows measures, plots and pictures',
    async (colorScheme) => {
      const page = await browser.newPage({ colorScheme, javaScriptEnabled: false })
      const asked: string[] = []
      const said: string[] = []
      page.on('request', (request) => asked.push(request.url().slice(0, 5)))
      page.on('console', (message) => said.push(message.text()))
      await page.goto(pathToFileURL(at('run', 'report.html')).href)
      expect([asked.filter((url) => !['file:', 'data:'].includes(url)), said]).toEqual([[], []])
      const text = await page.locator('body').textContent()
      for (const part of [
        'fall',
        'completed',
        '1 measure off',
        'a ball in free fall',
        'free fall',
        '✓ pass',
        '✗ off',
        '0.7475 m',
        'moveBodies',
      ]) {
        expect(text).toContain(part)
      }
      expect(await page.locator('.pictures img').count()).toBe(3)
      expect(await page.locator('svg').count()).toBeGreaterThanOrEqual(2)
      const sizes = await page.locator('.pictures img, svg').all()
      for (const each of sizes) expect((await each.boundingBox())!.width).toBeGreaterThan(200)
      await page.close()
    },
  )
})

it('a long series keeps its peaks and its ends where it is thinned', () => {
  const x = Array.from({ length: 10_000 }, (_, i) => i)
  const y = x.map((i) => (i === 4321 ? 9 : i === 77 ? -9 : Math.sin(i / 50)))
  const short = thinned(x, y)
  expect(short.x.length).toBeLessThanOrEqual(602)
  expect([short.x[0], short.x.at(-1), Math.max(...short.y), Math.min(...short.y)]).toEqual([0, 9999, 9, -9])
  expect(short.x.every((value, i) => short.y[i] === y[value])).toBe(true)
})
