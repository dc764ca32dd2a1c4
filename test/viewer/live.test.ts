// live.test.ts: simulations in the page, from a static folder: on threads, on one, on WebGPU; parameters, balls, keys, two laws.

import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backend, contact, createSimulation, type SceneDefinition } from '#talus/index.js'
// @ts-expect-error a script without types
import { buildSite } from '../../scripts/buildSite.mjs'
import { liveScene } from '../../src/viewer/live/liveScene.js'
import { startWebServer, type WebServer } from '../browser/webServer.js'
import { temporaryFolder } from '../io/temporaryFolder.js'
import { LivePageTest } from './livePage.js'
import { launchBrowser } from './viewerPage.js'

const steps = 20
const heap = { scene: 'heap', count: 100, law: 'dvi' }
const query = (of: Readonly<Record<string, string | number>>) =>
  new URLSearchParams(Object.entries(of).map(([k, v]) => [k, String(v)]))

const site = join(temporaryFolder(), 'site')
let isolated: WebServer
let plain: WebServer
let browser: Browser
let live: LivePageTest
const closing: (() => unknown)[] = []

beforeAll(async () => {
  await buildSite({ out: site })
  isolated = await startWebServer({ isolated: true, site })
  plain = await startWebServer({ isolated: false, site })
  closing.push(isolated.close, plain.close)
  browser = await launchBrowser(plain.origin)
  closing.push(() => browser.close())
  live = await LivePageTest.open(browser, isolated, `${query({ ...heap, backend: 'threads' })}`)
})
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

/** The same scene in Node: the hash of its state and the positions of its bodies. */
async function inNode(precision: 'double' | 'single') {
  const definition = ((await import('#talus/scenes/heap.js')) as { default: SceneDefinition }).default
  const values = { count: heap.count, radius: 0.005, friction: 0.5, seed: 1 }
  const { scene } = liveScene(definition, values, 'dvi')
  const simulation = await createSimulation(scene, {
    contact: contact.dvi(),
    timeStep: definition.timeStep(values, 'dvi'),
    backend: backend.cpu({ threads: 1, precision }),
  })
  try {
    simulation.step(steps)
    return { hash: await simulation.hash(), positions: [...(await simulation.read('bodyPos'))] }
  } finally {
    await simulation.close()
  }
}

/** Positions of the grains: after the floor and the base, before the balls. */
const grains = (positions: readonly (number | null)[]) => positions.slice(-3 * (heap.count + 12), -36) as number[]

describe('from a server that sends the two headers', () => {
  test('threads: the bytes of Node, and grains that run and stay above the floor', async () => {
    expect(await live.ask('crossOriginIsolated')).toBe(true)
    expect(await live.ask('talusLive.page.views[0].run.opened.backend.threads')).toBeGreaterThan(1)
    expect(await live.page.locator('.note').count()).toBe(0)
    const start = grains((await live.seen()).positions)
    expect(await live.hashAfter(steps)).toBe((await inNode('double')).hash)
    await live.ask('talusLive.page.setRunning(true)')
    await live.until('motion', 'talusLive.page.views[0].run.latest.time > 0.12')
    await live.ask('talusLive.page.setRunning(false)')
    const end = grains((await live.seen()).positions)
    const heights = end.filter((_, i) => i % 3 === 2)
    // the base has a radius of 36 mm, and the floor lies as far below it
    const floor = -2.1 * 0.005 * (heap.count / (Math.PI * 0.8)) ** (1 / 3)
    expect(Math.min(...heights)).toBeGreaterThan(floor + 0.9 * 0.005)
    expect(Math.max(...end.map((x, i) => Math.abs(x - start[i]!)))).toBeGreaterThan(0.01)
    expect(await live.page.locator('.facts').textContent()).toMatch(/real time× [\d.]+/)
    expect(await live.ask('talusLive.page.views[0].run.probes.times.length')).toBeGreaterThan(1)
  })

  test('frames of the past can be looked at again', async () => {
    await live.page.keyboard.press('Home')
    await live.until(
      'the first frame',
      'document.querySelector(".view").dataset.frame === String(talusLive.page.views[0].run.firstFrame)',
    )
    expect(await live.ask('talusLive.page.views[0].viewer.player.frame.time')).toBe(0)
    await live.page.keyboard.press('End')
  })

  test('a parameter makes another scene, a refused one leaves all as it is, reset begins anew', async () => {
    await live.page.locator('[data-parameter="count"]').fill('130')
    await live.page.keyboard.press('Enter')
    await live.until('the new scene', 'talusLive.page.views[0].run.model.groups.at(-2).count === 130')
    await live.ask('talusLive.page.step(3)')
    const before = await live.ask('talusLive.page.views[0].simulator.call("hash")')
    await live.page.locator('[data-parameter="friction"]').fill('7')
    await live.page.keyboard.press('Enter')
    await live.until('the sentence', '!document.querySelector(".problem").hidden')
    expect(await live.problem()).toBe('parameter friction must be from 0 to 2, found 7.')
    expect(await live.page.locator('[data-parameter="friction"]').inputValue()).toBe('0.5')
    expect(await live.ask('talusLive.page.views[0].simulator.call("hash")')).toBe(before)
    await live.choose({ timeStep: -1 })
    expect(await live.problem()).toContain('the time step must be greater than zero, found -1 s.')
    await live.page.keyboard.press('r')
    await live.until('the start', 'talusLive.page.views[0].run.latest.steps === 0')
    expect(await live.page.locator('.problem').isHidden()).toBe(true)
  })

  test('a ball that is thrown flies and meets grains', async () => {
    await live.choose({ parameters: { count: heap.count, radius: 0.005, friction: 0.5, seed: 1 } })
    const alone = await live.hashAfter(steps)
    await live.choose({})
    expect((await live.seen()).positions.slice(-36)).toEqual(Array(36).fill(null))
    await live.page.keyboard.press('Enter')
    expect(await live.hashAfter(steps)).not.toBe(alone)
    await live.until('the ball', 'Number.isFinite(talusLive.page.views[0].run.latest.positions.at(-36))')
    const first = (await live.seen()).positions.slice(-36, -33) as number[]
    await live.ask('talusLive.page.step(10)')
    await live.until('the step', `talusLive.page.views[0].run.latest.steps === ${steps + 10}`)
    const then = (await live.seen()).positions.slice(-36, -33) as number[]
    expect(Math.hypot(...then.map((x, c) => x - first[c]!))).toBeGreaterThan(0.005)
  })

  test('the pointer throws a ball where it clicks, and pulls the body it drags', async () => {
    await live.choose({})
    const box = (await live.page.locator('.scene').boundingBox())!
    await live.page.locator('[data-tool="throw"]').click()
    await live.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await live.ask('talusLive.page.step(1)')
    await live.until('the ball', 'Number.isFinite(talusLive.page.views[0].run.latest.positions.at(-36))')
    await live.choose({})
    await live.page.locator('[data-tool="pull"]').click()
    const body = await live.ask<number>('talusLive.page.views[0].run.model.groups.at(-1).first - 1')
    const at = `talusLive.page.views[0].run.latest.positions.subarray(${3 * body}, ${3 * body + 3})`
    const [x, y] = await live.ask<number[]>(`talusLive.page.views[0].viewer.stage.project(${at})`)
    const height = await live.ask<number>(`${at}[2]`)
    await live.page.mouse.move(box.x + x!, box.y + y!)
    await live.page.mouse.down()
    await live.until('a body in the hand', `talusLive.page.views[0].viewer.picked === ${body}`)
    await live.page.mouse.move(box.x + x!, box.y + y! - 60, { steps: 3 })
    await live.ask('talusLive.page.setRunning(true)')
    await live.until('it above the rest', `${at}[2] > ${height + 0.004}`)
    await live.page.mouse.up()
    await live.ask('talusLive.page.setRunning(false)')
    await live.page.locator('[data-tool="look"]').click()
  })

  test('a body is pulled to where the pointer is', async () => {
    await live.choose({})
    const [x, y, z] = grains((await live.seen()).positions).slice(-3)
    const body = await live.ask<number>('talusLive.page.views[0].run.model.groups.at(-1).first - 1')
    await live.ask(
      `talusLive.page.views[0].simulator.tell('pull', { body: ${body}, at: [0, 0, 0], to: [${x}, ${y}, ${z! + 0.1}] })`,
    )
    await live.ask('talusLive.page.setRunning(true)')
    await live.until(
      'it above the rest',
      `talusLive.page.views[0].run.latest.positions[${3 * body + 2}] + talusLive.page.views[0].run.model.origin[2] > ${z! + 0.01}`,
    )
    await live.ask(`talusLive.page.views[0].simulator.tell('pull', null)`)
    await live.ask('talusLive.page.setRunning(false)')
  })

  test('two laws side by side: one clock, one camera, the difference of a probe', async () => {
    await live.choose({ law: 'both' })
    expect(await live.ask('talusLive.page.views.map((view) => view.request.law)')).toEqual(['dvi', 'dem'])
    expect(await live.page.locator('.view canvas.canvas').count()).toBe(2)
    await live.ask('talusLive.page.setRunning(true)')
    await live.until('both moving', 'talusLive.page.views.every((view) => view.run.latest.time > 0.05)')
    await live.ask('talusLive.page.setRunning(false)')
    const times = [(await live.seen(0)).time, (await live.seen(1)).time]
    // a thirtieth of a second ahead at the most, and what one may have gone on before it heard
    expect(Math.abs(times[0]! - times[1]!)).toBeLessThan(0.05)
    await live.page.locator('.view button[data-name="top"]').first().click()
    const cameras = await live.ask<number[][]>(
      'talusLive.page.views.map(({ viewer }) => viewer.stage.camera.position.toArray())',
    )
    for (const c of [0, 1, 2]) expect(cameras[1]![c]).toBeCloseTo(cameras[0]![c]!, 9)
    expect(await live.page.locator('.figures').textContent()).toMatch(/J by impulses, .* J by force, .* J apart/)
    await live.choose({ law: 'dvi' })
    expect(await live.page.locator('.view').count()).toBe(1)
  })

  test('arrow keys, and those on the page, turn the wheels of the cart', async () => {
    await live.choose({
      scene: 'cart',
      parameters: { count: 0, bumps: 0, speed: 10, friction: 0.8, seed: 1 },
      law: 'dvi',
    })
    expect(await live.ask('document.querySelector(".keys").textContent')).toContain('forward and back')
    await live.ask('talusLive.page.step(5)')
    const speeds = () => live.ask<number[]>('Array.from(talusLive.page.views[0].run.latest.velocities.slice(3, 6))')
    // its motors stand still until a key says otherwise
    expect(Math.hypot(...(await speeds()))).toBeLessThan(0.05)
    await live.page.keyboard.down('ArrowUp')
    await live.until('motion', 'talusLive.page.views[0].run.latest.velocities[3] > 0.5')
    await live.page.keyboard.up('ArrowUp')
    await live.page.keyboard.down('ArrowDown')
    await live.until('the other way', 'talusLive.page.views[0].run.latest.velocities[3] < -0.3')
    await live.page.keyboard.up('ArrowDown')
    await live.ask('talusLive.page.setRunning(false)')
    // and those on the page, for a finger
    const forward = live.page.locator('.keys button[data-key="ArrowUp"]')
    await forward.scrollIntoViewIfNeeded()
    const { x, y, width, height } = (await forward.boundingBox())!
    await live.page.mouse.move(x + width / 2, y + height / 2)
    await live.page.mouse.down()
    await live.until('motion', 'talusLive.page.views[0].run.latest.velocities[3] > 0.5')
    await live.page.mouse.up()
    await live.until('rest', 'Math.abs(talusLive.page.views[0].run.latest.velocities[3]) < 0.1')
    await live.ask('talusLive.page.setRunning(false)')
  })

  test('WebGPU agrees with the CPU in single precision', async () => {
    await live.choose({
      scene: 'heap',
      parameters: { count: heap.count, radius: 0.005, friction: 0.5, seed: 1 },
      backend: 'gpu',
    })
    expect(await live.problem()).toContain('the only GPU found is software')
    await live.choose({
      scene: 'heap',
      parameters: { count: heap.count, radius: 0.005, friction: 0.5, seed: 1 },
      backend: 'gpu',
      device: 'swiftshader',
    })
    expect(await live.problem()).toBe('')
    expect(await live.page.locator('.facts').textContent()).toMatch(/GPU, .*swiftshader/i)
    await live.ask('talusLive.page.step(20)')
    await live.until('the steps', `talusLive.page.views[0].run.latest.steps === ${steps}`)
    const expected = grains((await inNode('single')).positions)
    const apart = grains((await live.seen()).positions).map((x, i) => Math.abs(x - expected[i]!))
    // the solver stops at a residual of 1e-5 m/s: in 20 steps of 1 ms that is 2e-7 m, and positions are drawn as f32
    expect(Math.max(...apart)).toBeLessThan(1e-5)
  })

  test('two laws side by side on WebGPU: both advance, and fall alike', async () => {
    await live.choose({
      scene: 'heap',
      parameters: { count: heap.count, radius: 0.005, friction: 0.5, seed: 1 },
      backend: 'gpu',
      device: 'swiftshader',
      law: 'both',
    })
    expect(await live.problem()).toBe('')
    expect(await live.ask('talusLive.page.views.map((view) => view.run.opened.backend.kind)')).toEqual(['gpu', 'gpu'])
    // the last grain lies on top; balls that are not there follow it
    const height = async (view: number) => (await live.seen(view)).positions.at(-36 - 1)!
    const before = [await height(0), await height(1)]
    await live.ask('talusLive.page.setRunning(true)')
    await live.until('both moving', 'talusLive.page.views.every((view) => view.run.latest.time > 0.004)')
    await live.ask('talusLive.page.setRunning(false)')
    const pages = [await live.seen(0), await live.seen(1)]
    const steps = [await live.ask<number>('talusLive.page.views[0].run.opened.timeStep'), 0]
    for (const view of [0, 1]) {
      const { time, positions } = pages[view]!
      // g t (t + h) / 2, with h = 0 for Verlet; positions are drawn as f32: 2e-9 m of 8e-5 m
      const fall = (9.81 * time * (time + steps[view]!)) / 2
      expect((before[view]! - positions.at(-36 - 1)!) / fall).toBeCloseTo(1, 3)
    }
    await live.close()
  })
})

test('without the headers: one thread, which the page says, and the same bytes', async () => {
  const page = await LivePageTest.open(browser, plain, `${query({ ...heap, frction: 2 })}&run`)
  // what the address asks for cannot be, so something else is there, and the reason
  expect(await page.problem()).toBe('unknown parameter frction, did you mean friction?')
  await page.choose({ law: 'dvi', parameters: { count: heap.count, radius: 0.005, friction: 0.5, seed: 1 } })
  expect(await page.page.locator('.problem').isHidden()).toBe(true)
  expect(await page.ask('talusLive.page.views[0].run.opened.backend')).toMatchObject({ kind: 'cpu', threads: 1 })
  expect(await page.page.locator('.note').textContent()).toContain('One thread only')
  expect(await page.page.locator('option[value="threads"]').isDisabled()).toBe(true)
  expect(await page.hashAfter(steps)).toBe((await inNode('double')).hash)
  await page.close()
})
