// bed.test.ts: `talus bed` fills, settles and measures a bed, and saves a state that another scene loads at rest; cohesion makes it looser.

import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { main } from '#talus/cli/program.js'
import { readState } from '#talus/files.js'
import { type BedReport, createScene, createSimulation, granular } from '#talus/index.js'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'talus-bed-'))
  vi.stubEnv('TALUS_CACHE', join(folder, 'cache'))
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

const silent = { write: () => true, isTTY: false } as unknown as NodeJS.WriteStream

async function codeOf(out: string, more: readonly string[], stderr = silent): Promise<number> {
  const grains = ['--count', '160', '--width', '3.4cm', '--radius', '{ uniform: { min: 2 mm, max: 2.75 mm } }']
  const stuff = ['density=2060', 'friction=0.5', 'rolling=0.4', 'young=2 MPa'].flatMap((text) => ['--set', text])
  const run = ['--threads', '1', '--backend', 'cpu', '--at-most', '0.2 s', '--out', out, '--json']
  const streams = { stdout: silent, stderr }
  return main(['bed', ...grains, ...stuff, ...run, ...more], { createSimulation }, streams)
}

/** What it says on standard error. */
async function toldOf(name: string, ...more: string[]): Promise<string> {
  let told = ''
  const write = (text: string) => {
    told += text
    return true
  }
  const stderr = { write, isTTY: false } as unknown as NodeJS.WriteStream
  expect(await codeOf(join(folder, name), more, stderr)).toBe(0)
  return told
}

async function bed(name: string, ...more: string[]): Promise<BedReport & { phases: string[] }> {
  const out = join(folder, name)
  expect(await codeOf(out, more)).toBe(0)
  return JSON.parse(await readFile(`${out}.json`, 'utf8'))
}

test('cohesion leaves a bed looser; its weight is the pressure on the floor; it is loaded with its contacts', {
  timeout: 120000,
}, async () => {
  const plain = await bed('plain')
  const sticky = await bed('sticky', '--set', 'cohesionEnergyDensity=1e5')
  expect(plain.solid + plain.porosity).toBeCloseTo(1, 12)
  expect(plain.bulkDensity / 2060).toBeCloseTo(plain.solid, 12)
  // friction alone about 0.58 to 0.62, a little less between few walls of grains; 0.43 in the paper's deep bed with cohesion
  expect(plain.solid).toBeGreaterThan(0.45)
  expect(sticky.solid).toBeLessThan(0.93 * plain.solid)
  expect(plain.coordination).toBeGreaterThan(2)
  expect(plain.fabric[0] + plain.fabric[1] + plain.fabric[2]).toBeCloseTo(1, 12)
  const ground = (plain.mass * 9.81) / 0.034 ** 2
  expect(plain.profile[0]!.pressure / ground).toBeGreaterThan(0.9)
  expect(plain.profile[0]!.pressure / ground).toBeLessThan(1.1)
  const state = await readState(join(folder, 'plain'))
  const scene = createScene()
  scene.load(state)
  expect(scene.bodyCount).toBe(161)
  expect(scene.data.touches[0]!.features.length).toBeGreaterThan(160)
})

test('by impulses contacts and pressure are measured, and saved, too', { timeout: 120000 }, async () => {
  const report = await bed('impulses', '--contact', 'dvi', '--count', '100')
  expect(report.coordination).toBeGreaterThan(2)
  expect(report.fabric[0] + report.fabric[1] + report.fabric[2]).toBeCloseTo(1, 12)
  const ground = (report.mass * 9.81) / 0.034 ** 2
  expect(report.profile[0]!.pressure / ground).toBeGreaterThan(0.8)
  expect(report.profile[0]!.pressure / ground).toBeLessThan(1.1)
  const state = await readState(join(folder, 'impulses'))
  expect(state.touches.features.length).toBeGreaterThan(100)
})

test('poured and cut', { timeout: 120000 }, async () => {
  const report = await bed('poured', '--filling', 'pour', '--rate', '4000', '--cut', '4 mm')
  expect(report.phases).toEqual(['settle', 'cut'])
  expect(report.grains).toBeLessThan(160)
  expect(report.height).toBeLessThan(0.004 + 0.003)
})

test('what goes wrong while it settles is told, from the cache too', { timeout: 120000 }, async () => {
  // grains that draw each other into one
  const wrong = ['--set', 'cohesionEnergyDensity=1e8', '--count', '60', '--at-most', '40 ms']
  for (const from of [/^phase settle: .* steps(;|$)/m, /^phase settle: .* steps, from the cache/m]) {
    const told = await toldOf('wrong', ...wrong)
    expect(told).toMatch(from)
    expect(told).toMatch(/^warning: phase settle: step \d+: body .* overlap by more than a quarter/m)
    const { warnings } = JSON.parse(await readFile(join(folder, 'wrong.json'), 'utf8'))
    expect(warnings).toContainEqual(expect.objectContaining({ phase: 'settle', kind: 'deep' }))
  }
})

test('what has not begun to fall has not settled', { timeout: 120000 }, async () => {
  // two layers, one upon the other, that nothing holds: at rest after looks of 2.5 ms
  const loose = ['--count', '60', '--set', 'friction=0', '--at-most', '0.1 s', '--radius', '2.5 mm']
  const told = await toldOf('loose', ...loose)
  expect(Number(/^phase settle: (\S+) s, /m.exec(told)![1])).toBeGreaterThan(0.06)
})

test('a signal is heard while it settles, on one thread too', { timeout: 120000 }, async () => {
  const idle = process.listenerCount('SIGTERM')
  const heard = setInterval(() => {
    if (process.listenerCount('SIGTERM') === idle) return
    clearInterval(heard)
    process.emit('SIGTERM')
  }, 10)
  expect(await codeOf(join(folder, 'stopped'), ['--seed', '7', '--rest', '1e-30 J'])).toBe(130)
})

test('a cube of known spheres is measured', () => {
  const n = 8
  const [positions, radii]: [number[], number[]] = [[], []]
  for (let k = 0; k < n ** 3; k++) {
    positions.push((k % n) + 0.5, (Math.floor(k / n) % n) + 0.5, Math.floor(k / n ** 2) + 0.5)
    radii.push(0.5)
  }
  const bodies: number[] = []
  const at = (x: number, y: number, z: number) => (x % n) + n * (y % n) + n * n * z
  for (let k = 0; k < n ** 3; k++) {
    const [x, y, z] = [k % n, Math.floor(k / n) % n, Math.floor(k / n ** 2)]
    bodies.push(k, at(x + 1, y, z), k, at(x, y + 1, z))
    if (z < n - 1) bodies.push(k, at(x, y, z + 1))
  }
  const contacts = {
    bodies,
    points: new Float64Array(1.5 * bodies.length),
    forces: new Float64Array(1.5 * bodies.length),
  }
  const of = { positions, radii, numbers: [...radii.keys()], density: 2000, area: n * n, floor: 0 }
  const report = granular.measureBed({ ...of, period: [n, n, 0], contacts })
  expect(report.solid).toBeCloseTo(Math.PI / 6, 10)
  expect(report.height).toBeCloseTo(n, 10)
  expect(report.coordination).toBeCloseTo(4 + (2 * (n - 1)) / n, 10)
})
