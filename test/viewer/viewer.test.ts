// viewer.test.ts: the viewer's page in a browser: what it draws, where, and what each control does.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest'
import { type RunServer, startRunServer } from '#talus/io/runServer/runServer.js'
import { temporaryFolder } from '../io/temporaryFolder.js'
import { bodyCount, goOn, makeRun, makeRunAt, makeRunWithBox, numberOf, positionOf, writeStatus } from './madeRun.js'
import { hueOf, type Pixels, readPng } from './readPng.js'
import { launchBrowser, ViewerPage } from './viewerPage.js'

const folder = temporaryFolder()
const page = fileURLToPath(new URL('../../dist/viewer/', import.meta.url))
let server: RunServer
let browser: Browser
let viewer: ViewerPage | null = null
const closing: (() => Promise<void>)[] = []

beforeAll(async () => {
  server = await startRunServer({ folder: makeRun(join(folder, 'run')), page })
  closing.push(server.close)
  browser = await launchBrowser(server.url)
  closing.push(() => browser.close())
})
afterEach(async () => {
  await viewer?.close()
  viewer = null
})
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

async function open(query = '?quality=plain&theme=dark', at = server): Promise<ViewerPage> {
  viewer = await ViewerPage.open(browser, `${at.url}${query}`)
  return viewer
}

/** The scene, without what lies over it. */
async function scene(of: ViewerPage): Promise<Pixels> {
  return readPng(await of.page.locator('.scene').screenshot())
}

/** Pixel of the middle of a body. */
async function pixelOf(of: ViewerPage, body: number, time = 0): Promise<readonly [number, number]> {
  const [x, y, z] = positionOf(body, time)
  // positions of frames are about the recording's origin, 0 1 0
  return of.ask(`talus.viewer.stage.project([${x}, ${y - 1}, ${z}])`)
}

const dataset = (of: ViewerPage, name: string) => of.ask<string>(`document.querySelector('#viewer').dataset.${name}`)

/** Pixels whose hue is near one, in the whole picture. */
function countHue(pixels: Pixels, hue: number): number {
  let count = 0
  for (let y = 0; y < pixels.height; y++) {
    for (let x = 0; x < pixels.width; x++) {
      const found = hueOf(pixels.at(x, y))
      if (found.saturation > 0.35 && Math.abs(((found.hue - hue + 540) % 360) - 180) < 12) count++
    }
  }
  return count
}

describe.each(['', '&webgl'])('drawn with %s', (how) => {
  it('shows bodies where they are, in the colours of their groups, and names what is clicked on', async () => {
    const of = await open(`?quality=plain&theme=dark${how}`)
    expect(await dataset(of, 'device')).toBe(how === '' ? 'WebGPU' : 'WebGL 2')
    await of.page.selectOption('select[aria-label="colour by"]', 'group')
    await of.page.locator('button[data-name="front"]').click()
    await of.settle()
    const pixels = await scene(of)
    // grains are the second group, #4f8fc0: hue 206
    for (const k of [0, 5]) {
      const [x, y] = await pixelOf(of, numberOf('grains', k))
      expect(hueOf(pixels.at(x, y)).hue).toBeCloseTo(206, -1.3)
    }
    expect(countHue(pixels, 206)).toBeGreaterThan(1000)
    for (const name of ['grains', 'crate', 'egg', 'drum', 'pill', 'hat', 'stone', 'part', 'dumbbell']) {
      await of.ask(`talus.viewer.stage.lookFrom('top')`)
      const [x, y] = await pixelOf(of, numberOf(name))
      expect([name, await of.ask(`talus.viewer.stage.pick(${x}, ${y})`)]).toEqual([name, numberOf(name)])
    }
  })
})

test('shows several runs side by side, at one time and from one place', async () => {
  const runs = ['left', 'right'].map((name) => ({ name, folder: makeRun(join(folder, name)) }))
  const several = await startRunServer({ folder: runs[0]!.folder, page, runs })
  closing.push(several.close)
  const of = await open('?quality=plain', several)
  expect(
    await of.ask('[...document.querySelectorAll(".chosen-run")].map((list) => list.selectedOptions[0].text)'),
  ).toEqual(['left', 'right'])
  const [first, second] = ['talus.runs.viewers[0]', 'talus.runs.viewers[1]']
  await of.ask(`${first}.player.seek(7)`)
  await of.until('the same moment', `${second}.player.index === 7`)
  await of.ask(`(${second}.stage.camera.position.x += 1, ${second}.stage.controls.update())`)
  await of.until('the same place', `${first}.stage.camera.position.distanceTo(${second}.stage.camera.position) < 1e-6`)
  await of.ask('talus.runs.show(1, 0)')
  await of.until('another run', `talus.runs.viewers[1] && ${second}.player.index === 7`)
  // the clock of the first lies below all views, none of which is wider than its half, or lower than a third on a phone
  const boxes = () =>
    of.ask<number[][]>(
      '[...document.querySelectorAll(".scene"), document.querySelector(".transport")].map((part) => part.getBoundingClientRect()).map(({ x, y, width, height }) => [x, y, width, height])',
    )
  const [left, right, clock] = await boxes()
  expect([left, right].map((box) => box![2])).toEqual([380, 380])
  expect([left![3], clock![2]]).toEqual([right![3], 760])
  await of.page.setViewportSize({ width: 390, height: 780 })
  const [upper, lower, below] = await boxes()
  expect([upper![2], lower![1], below![1]]).toEqual([390, upper![3], 2 * upper![3]!])
  expect(upper![3]).toBeGreaterThan(260)
})

test('the clock of several runs goes on as long as the longest of them, and those that have ended stand still', async () => {
  const runs = [
    { name: 'short', folder: makeRun(join(folder, 'short'), 4) },
    { name: 'long', folder: makeRun(join(folder, 'long')) },
  ]
  const several = await startRunServer({ folder: runs[0]!.folder, page, runs })
  closing.push(several.close)
  const of = await open('?quality=plain', several)
  const [first, second] = ['talus.runs.viewers[0]', 'talus.runs.viewers[1]']
  const end = await of.ask<number>(`${second}.source.endFrame`)
  expect(await of.ask(`${first}.source.endFrame`)).toBe(end)
  // the bodies of both have the same colours for the same speeds, and those of what the first is coloured by
  await of.ask(`(${first}.range.see([0, 7]), 0)`)
  await of.until('one range', `${second}.stage.surface.high.value === 7`)
  await of.ask(`${first}.nextColour()`)
  await of.until('one quantity', `${second}.quantity.name === ${first}.quantity.name`)
  await of.page.keyboard.press('End')
  await of.until('the end of the longer one', `${second}.player.index === ${end - 1}`)
  await of.until('its time', `${first}.player.frame?.time === ${second}.player.frame?.time`)
})

test('runs whose places are counted from different origins are seen from one place', async () => {
  const runs = [
    { name: 'near', folder: makeRun(join(folder, 'near')) },
    { name: 'far', folder: makeRunAt(join(folder, 'far'), [0, 1, 2.5]) },
  ]
  const several = await startRunServer({ folder: runs[0]!.folder, page, runs })
  closing.push(several.close)
  const of = await open('?quality=plain', several)
  const [first, second] = ['talus.runs.viewers[0].stage', 'talus.runs.viewers[1].stage']
  const higher = `${first}.camera.position.z - ${second}.camera.position.z`
  await of.until('the same place', `Math.abs(${higher} - 2.5) < 1e-5`)
  // bodies are in the same places, and neither makes room for what is not there
  for (const stage of [first, second]) {
    expect(await of.ask<number>(`${stage}.extent.max.z - ${stage}.extent.min.z`)).toBeLessThan(1.5)
  }
})

test('sees all of several runs, whichever of them is larger', async () => {
  const runs = [makeRun(join(folder, 'small')), makeRun(join(folder, 'wide'), 11)].map((at, k) => ({
    name: String(k),
    folder: at,
  }))
  const several = await startRunServer({ folder: runs[0]!.folder, page, runs })
  closing.push(several.close)
  const of = await open('?quality=plain', several)
  const [first, second] = ['talus.runs.viewers[0].stage', 'talus.runs.viewers[1].stage']
  const wide = { ...(await of.ask<object>(`${second}.framing.all`)), max: [99, 0, 0], centre: [50, 0, 0], radius: 60 }
  await of.ask(`${first}.include({ framing: { all: ${JSON.stringify(wide)} }, model: ${first}.model })`)
  expect(await of.ask<number>(`${first}.extent.max.x`)).toBe(99)
  const away = `${first}.camera.position.distanceTo(${first}.extent.centre)`
  expect(await of.ask<number>(away)).toBeGreaterThan(100)
  await of.until('the same place', `${first}.camera.position.distanceTo(${second}.camera.position) < 1e-6`)
})

test('full quality draws shadows: ground that grains hide from the sun is darker', async () => {
  viewer = await ViewerPage.open(browser, `${server.url}?quality=full&theme=light`)
  await viewer.page.locator('button[data-name="top"]').click()
  await viewer.settle()
  const lit = await scene(viewer)
  const bright = ([r, g, b]: readonly number[]) => r! + g! + b!
  // grain 5 floats at 0.65 m; the sun stands towards (0.42, -0.38, 0.82), so its shadow lies at x - 0.33, y + 0.30
  const [sx, sy] = await viewer.ask<number[]>(`talus.viewer.stage.project([${1.6 - 0.333}, ${-1.9 + 0.301}, 0])`)
  const [fx, fy] = await viewer.ask<number[]>(`talus.viewer.stage.project([${1.6 + 0.5}, ${-1.9 - 0.3}, 0])`)
  expect(bright(lit.at(sx!, sy!))).toBeLessThan(0.85 * bright(lit.at(fx!, fy!)))
})

test('has a picture before the viewer is loaded, and lists frames of a long recording afterwards', async () => {
  const own = await startRunServer({ folder: makeRun(join(folder, 'long'), 230), page })
  closing.push(own.close)
  const of = await open('?quality=plain&theme=dark', own)
  const marks = await of.ask<string[]>("performance.getEntriesByType('mark').map(({ name }) => name)")
  expect(marks.indexOf('first picture')).toBeGreaterThan(marks.indexOf('frame'))
  expect(marks.indexOf('viewer loaded')).toBeGreaterThan(marks.indexOf('first picture'))
  // the picture goes once the scene is drawn
  await of.until('the scene alone', '!document.querySelector(".first")')
  await of.until('all frames', 'talus.viewer.source.endFrame === 230')
  expect(await of.page.locator('.facts').textContent()).toContain('WebGPU, without a GPU')
})

test('plays to the end, by button and by key, and steps', async () => {
  const of = await open()
  expect(await of.ask('crossOriginIsolated')).toBe(true)
  await of.page.locator('button[data-name="play"]').click()
  await of.until(
    'the last frame',
    'document.querySelector("#viewer").dataset.frame === "10" && !talus.viewer.player.playing',
  )
  await of.page.keyboard.press('Home')
  await of.until('the first frame', 'document.querySelector("#viewer").dataset.frame === "0"')
  await of.page.keyboard.press('ArrowRight')
  await of.page.keyboard.press('ArrowRight')
  await of.until('frame 2', 'document.querySelector("#viewer").dataset.frame === "2"')
  await of.page.keyboard.press(' ')
  await of.until('playing', 'Number(document.querySelector("#viewer").dataset.frame) > 2')
  await of.page.keyboard.press('End')
  await of.until('the end', 'document.querySelector("#viewer").dataset.frame === "10"')
  expect(
    await of.page
      .locator('.time')
      .inputValue()
      .catch(() => of.page.locator('.time').textContent()),
  ).toContain('1 / 1 s')
})

test('scrubbing moves body and plot cursor, a click on a plot goes to its time', async () => {
  const of = await open()
  await of.page.locator('button[data-name="front"]').click()
  const moving = numberOf('grains')
  for (const frame of [3, 8]) {
    await of.page.locator('input.scrub').fill(String(frame))
    await of.until(`frame ${frame}`, `document.querySelector("#viewer").dataset.frame === "${frame}"`)
    await of.settle()
    const [x, y] = await pixelOf(of, moving, frame / 10)
    expect(await of.ask(`talus.viewer.stage.pick(${x}, ${y})`)).toBe(moving)
    const cursor = Number(await of.page.locator('canvas[data-plot="energy"]').getAttribute('data-cursor'))
    const width = await of.ask<number>('document.querySelector(\'canvas[data-plot="energy"]\').clientWidth')
    expect(cursor).toBeCloseTo(58 + (frame / 10) * (width - 66), 3)
  }
  const plot = of.page.locator('canvas[data-plot="ball.position"]')
  const { width } = (await plot.boundingBox())!
  await plot.click({ position: { x: 58 + 0.6 * (width - 66), y: 50 } })
  await of.until('frame 6', 'document.querySelector("#viewer").dataset.frame === "6"')
})

test('a click picks a body and reads its state, which follows the frame; the camera follows the body', async () => {
  const of = await open()
  await of.page.locator('button[data-name="front"]').click()
  await of.settle()
  const [x, y] = await pixelOf(of, numberOf('grains'))
  const box = (await of.page.locator('.scene').boundingBox())!
  await of.page.mouse.click(box.x + x, box.y + y)
  await of.until('a picked body', 'document.querySelector("#viewer").dataset.picked === "grains.0"')
  const card = of.page.locator('.body')
  expect(await card.textContent()).toContain('-1  -0.9  0.15 m')
  expect(await card.textContent()).toContain('speed1 m/s')
  expect(await card.textContent()).toContain('contact force0  0  2 N')
  await of.page.keyboard.press('f')
  await of.settle()
  await of.goTo(5)
  expect(await card.textContent()).toContain('-0.5  -0.9  0.15 m')
  const target = await of.ask<number[]>('talus.viewer.stage.controls.target.toArray()')
  for (const [c, value] of [-0.5, -1.9, 0.15].entries()) expect(target[c]).toBeCloseTo(value, 5)
  await of.page.keyboard.press('Escape')
  expect(await card.isHidden()).toBe(true)
})

test('colours by every quantity, with a legend, and a range that is typed', async () => {
  const of = await open()
  const select = of.page.locator('select[aria-label="colour by"]')
  const legend = of.page.locator('.legend')
  for (const [name, text] of [
    ['speed', 'speed [m/s]00.51'],
    ['force', 'force [N]'],
    ['size', 'size [m]'],
    ['number', 'number'],
    ['displacement', 'displacement [m]'],
    ['material', 'materialstonesand'],
  ] as const) {
    await select.selectOption(name)
    expect(await legend.textContent()).toContain(text)
  }
  await select.selectOption('speed')
  await of.page.locator('input[aria-label="highest colour"]').fill('4')
  await of.page.keyboard.press('Enter')
  expect(await legend.textContent()).toContain('024')
  // at a quarter of the scale the moving grain is blue-green, at its end it was red
  await of.page.locator('button[data-name="front"]').click()
  await of.settle()
  const [x, y] = await pixelOf(of, numberOf('grains'))
  expect(hueOf((await scene(of)).at(x, y)).hue).toBeGreaterThan(120)
  await of.page.locator('input[aria-label="highest colour"]').fill('')
  await of.page.keyboard.press('Enter')
  await of.settle()
  expect(hueOf((await scene(of)).at(x, y)).hue).toBeLessThan(40)
})

test('hides a group, cuts bodies open, shows the domain', async () => {
  const of = await open()
  await of.page.locator('button[data-name="front"]').click()
  await of.settle()
  const [x, y] = await pixelOf(of, numberOf('grains'))
  const pick = () => of.ask<number>(`talus.viewer.stage.pick(${x}, ${y})`)
  expect(await pick()).toBe(numberOf('grains'))
  await of.page.selectOption('select[aria-label="look of grains"]', 'hidden')
  await of.settle()
  expect(await pick()).not.toBe(numberOf('grains'))
  await of.page.selectOption('select[aria-label="look of grains"]', 'solid')
  // the nearer half is cut away
  await of.page.selectOption('select[aria-label="clip along"]', '1')
  await of.settle()
  expect(await pick()).not.toBe(numberOf('grains'))
  await of.page.locator('button[title="cut the other side away"]').click()
  await of.settle()
  expect(await pick()).toBe(numberOf('grains'))
  const before = countHue(await scene(of), 205)
  await of.page.keyboard.press('x')
  await of.page.keyboard.press('b')
  await of.settle()
  expect(countHue(await scene(of), 205)).not.toBe(before)
})

test('shows the box that moves, where it is in each frame, until it is hidden', async () => {
  const own = await startRunServer({ folder: makeRunWithBox(join(folder, 'box')), page })
  closing.push(own.close)
  // so wide that the legend lies beside the box
  viewer = await ViewerPage.open(browser, `${own.url}?quality=plain&theme=dark`, { width: 1100, height: 640 })
  const of = viewer
  await of.page.locator('button[data-name="top"]').click()
  // blue about a point of the upper front edge, before which and below which there is nothing but ground
  const isBlue = async (x: number) => {
    const [px, py] = await of.ask<[number, number]>(`talus.viewer.stage.project([${x}, -2.5, 0.7])`)
    const pixels = await scene(of)
    const around = [-2, -1, 0, 1, 2].map((dy) => pixels.at(px, py + dy))
    return around.some(([r, , b]) => b - r > 50)
  }
  const edges = async () => [await isBlue(0.2), await isBlue(1.2)]
  await of.goTo(0)
  expect(await edges()).toEqual([true, false])
  await of.goTo(10)
  expect(await edges()).toEqual([false, true])
  await of.page.keyboard.press('b')
  await of.settle()
  expect(await edges()).toEqual([false, false])
})

test('saves a picture and a video', async () => {
  const of = await open()
  const [picture] = await Promise.all([
    of.page.waitForEvent('download', { timeout: 150_000 }),
    of.page.keyboard.press('s'),
  ])
  expect(picture.suggestedFilename()).toBe('made-0000.png')
  const pixels = readPng(readFileSync(await picture.path()))
  expect([pixels.width, pixels.height]).toEqual(
    await of.ask('[talus.viewer.stage.canvas.width, talus.viewer.stage.canvas.height]'),
  )
  // nothing is as red as the fastest grain but itself and the force on it
  expect(countHue(pixels, 14)).toBeGreaterThan(30)
  const [video] = await Promise.all([
    of.page.waitForEvent('download', { timeout: 150_000 }),
    of.page.keyboard.press('v'),
  ])
  expect(video.suggestedFilename()).toBe('made.webm')
  // the mark of Matroska files, RFC 8794
  expect([...readFileSync(await video.path()).subarray(0, 4)]).toEqual([0x1a, 0x45, 0xdf, 0xa3])
})

test('has keys for help, panel, theme, views and speed', async () => {
  const of = await open()
  const { page } = of
  await page.keyboard.press('h')
  expect(await page.locator('.help').isVisible()).toBe(true)
  expect(await page.locator('.help').textContent()).toContain('follow the picked body')
  await page.keyboard.press('h')
  expect(await page.locator('.help').isVisible()).toBe(false)
  await page.keyboard.press('p')
  expect(await page.locator('.side').isVisible()).toBe(false)
  await page.keyboard.press('t')
  expect(await dataset(of, 'theme')).toBe('light')
  await page.keyboard.press('3')
  const up = await of.ask<number[]>(
    'talus.viewer.stage.camera.position.clone().sub(talus.viewer.stage.controls.target).normalize().toArray()',
  )
  expect(up[2]).toBeGreaterThan(0.999)
  const speed = await of.ask<number>('talus.viewer.player.speed')
  await page.keyboard.press('+')
  expect(await of.ask<number>('talus.viewer.player.speed')).toBeGreaterThan(speed)
  await page.keyboard.press('c')
  expect(await dataset(of, 'colour')).toBe('force')
  await of.settle()
})

test('follows a run that is still being written, from its last frame to the next', async () => {
  const growing = makeRun(join(folder, 'growing'), 3, 'interrupted')
  const own = await startRunServer({ folder: growing, page })
  closing.push(own.close)
  const of = await open('?quality=plain', own)
  expect(await of.page.locator('.facts').textContent()).toContain(`bodies${bodyCount}`)
  await of.page.keyboard.press('End')
  await of.until('the third frame', 'document.querySelector("#viewer").dataset.frame === "2"')
  await goOn(growing, 3)
  await goOn(growing, 4)
  await of.until('the fifth frame', 'document.querySelector("#viewer").dataset.frame === "4"')
  expect(await of.ask('talus.viewer.source.probes.times.length')).toBe(5)
  writeStatus(growing, 'completed', 5)
  await of.until('the end', '!talus.viewer.source.growing')
  await of.settle()
})

test('on a phone the scene, the bar and the panel with its plots are within reach', async () => {
  viewer = await ViewerPage.open(browser, `${server.url}?quality=plain&theme=dark`, { width: 390, height: 780 })
  const { page: phone } = viewer
  const inView = async (selector: string) => {
    const box = await phone.locator(selector).first().boundingBox()
    return box !== null && box.x >= 0 && box.x + box.width <= 390 && box.y >= 0 && box.y + box.height <= 780
  }
  expect(await phone.locator('.side').isVisible()).toBe(false)
  for (const name of ['first', 'play', 'last', 'screenshot', 'video', 'theme', 'panel', 'help']) {
    expect(await inView(`.transport button[data-name="${name}"]`), name).toBe(true)
  }
  expect(await inView('.scrub')).toBe(true)
  const away = 'talus.viewer.stage.camera.position.distanceTo(talus.viewer.stage.controls.target)'
  const narrow = await viewer.ask<number>(away)
  await phone.locator('button[data-name="panel"]').click()
  const panel = (await phone.locator('.side').boundingBox())!
  // what was as wide as the narrow picture fills the wider one that is left
  await viewer.until('another view', `${narrow} > 1.2 * ${away}`)
  expect(panel.x).toBe(0)
  expect(panel.width).toBe(390)
  await phone.locator('.plots canvas').first().scrollIntoViewIfNeeded()
  expect(await inView('.plots canvas')).toBe(true)
  const scene = (await phone.locator('.scene').boundingBox())!
  expect(scene.height).toBeGreaterThan(200)
  expect(scene.width).toBe(390)
})

it('writes long numbers beside plots whole', async () => {
  const of = await open()
  const written = await of.ask<[string, number, number][]>(`(() => {
    const written = []
    const pens = CanvasRenderingContext2D.prototype
    const { fillText } = pens
    pens.fillText = function (text, x, y, most = Infinity) {
      const width = Math.min(this.measureText(text).width, most)
      written.push(this.textAlign === 'right' ? [text, x - width, x] : [text, x, x + width])
      return fillText.apply(this, arguments)
    }
    const series = [{ name: 'turned.angles.x', unit: 'rad', values: [-0.002612, -0.001234] }, { name: 'far', unit: 'm', values: [-1.234e-10, 0] }]
    talus.viewer.plots.update({ times: [0, 1], series }, 0, 1)
    pens.fillText = fillText
    return written
  })()`)
  const width = await of.ask<number>('document.querySelector(".plots canvas").clientWidth')
  expect(written.map(([text]) => text)).toEqual(expect.arrayContaining(['-0.002681', '-0.001165', '-1.30e-10']))
  for (const [text, from, to] of written) {
    expect(from, text).toBeGreaterThanOrEqual(0)
    expect(to, text).toBeLessThanOrEqual(width)
  }
})

it('says when the browser has lost its device, and draws on by WebGL 2', async () => {
  const of = await open('?quality=plain&theme=dark')
  await of.until('the scene', 'performance.getEntriesByName("scene").length > 0')
  await of.ask(`talus.viewer.stage.renderer.onDeviceLost({ api: 'WebGPU', message: 'the card fell off the bus.' })`)
  const alert = of.page.getByRole('alert')
  expect(await alert.textContent()).toMatch(/^The browser has lost the device that draws: the card fell off the bus\./)
  await alert.getByRole('button').click()
  await of.page.waitForURL('**/?*webgl*')
  await of.until('a picture', 'Number(document.querySelector("#viewer").dataset.drawn) > 0')
  expect(await dataset(of, 'device')).toBe('WebGL 2')
  expect(await dataset(of, 'theme')).toBe('dark')
})
