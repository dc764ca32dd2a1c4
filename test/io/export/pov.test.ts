// pov.test.ts: POV-Ray renders exported frames, and bodies are in the picture where they should be, in their colours.

import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PovExport } from '#talus/io/export/pov/povExport.js'
import { temporaryFolder } from '../temporaryFolder.js'
import { everyShape, kinds, positionAt } from './everyShape.js'

const source = everyShape()
const folder = temporaryFolder()

const camera = { position: [4.5, -12, 1], target: [4.5, 0, 1], angle: 60 } as const
const [width, height] = [320, 160]

/** Colours of full light without shade, so that a pixel of a body is of its colour alone. */
const flat = 'ambient 1 diffuse 0'
const colourOf = (k: number) => [(k & 1) * 255, ((k >> 1) & 1) * 255, ((k >> 2) & 1) * 255] as const
const hex = (rgb: readonly number[]) => `#${rgb.map((c) => c.toString(16).padStart(2, '0')).join('')}`

const look = {
  background: '#404040',
  camera,
  lights: [],
  groups: {
    floor: { hidden: true },
    ...Object.fromEntries(kinds.map((kind, k) => [kind, { colour: hex(colourOf((k % 7) + 1)), finish: flat }])),
  },
}

/** Binary PPM of a rendered file. */
function render(out: string, file: string, ...more: string[]): (x: number, y: number) => number[] {
  const { status, stderr } = spawnSync(
    'povray',
    [file, `+W${width}`, `+H${height}`, '-A', '-D', '+FP', '+Opicture.ppm', ...more],
    {
      cwd: out,
      encoding: 'utf8',
    },
  )
  if (status !== 0) throw new Error(`povray is needed and must render the file: ${stderr}`)
  const bytes = readFileSync(join(out, 'picture.ppm'))
  const pixels = bytes.subarray(bytes.length - 3 * width * height)
  return (x, y) => [...pixels.subarray(3 * (y * width + x), 3 * (y * width + x) + 3)]
}

/** Where a point at y = 0 is in the picture: the camera looks along y, 12 m away, 60 degrees wide. */
function pixelOf([x, , z]: readonly number[]): [number, number] {
  const scale = width / 2 / (12 * Math.tan(Math.PI / 6))
  return [Math.floor(width / 2 + (x! - 4.5) * scale), Math.floor(height / 2 - (z! - 1) * scale)]
}

async function exported(lookFile?: string, of = source): Promise<string> {
  const out = temporaryFolder()
  const exporter = await PovExport.begin(of, out, lookFile === undefined ? {} : { look: lookFile })
  for (const index of of.frames) await exporter.frame(index, await of.recording.frame(index))
  await exporter.finish()
  return out
}

describe('pov', () => {
  it('shows every kind of shape at its place, in the colour of the look', async () => {
    const file = join(folder, 'look.json')
    writeFileSync(file, JSON.stringify(look))
    const out = await exported(file)
    const pixel = render(out, 'frame_000001.pov')
    kinds.forEach((kind, k) => {
      const [x, y] = pixelOf(positionAt(k + 1, 1))
      // the ground of a heightfield is a quarter of a metre above its origin; its front ends 0.4 m nearer
      const at = kind === 'heightfield' ? pixelOf([...positionAt(k + 1, 1).slice(0, 2), 1.1 + 0.21]) : [x, y]
      expect([kind, pixel(at[0]!, at[1]!)]).toEqual([kind, [...colourOf((k % 7) + 1)]])
    })
    expect(pixel(2, 2)).toEqual([64, 64, 64])
  })

  it('renders the whole run by animation.ini, and looks by itself', async () => {
    const out = await exported()
    const ini = readFileSync(join(out, 'animation.ini'), 'utf8')
    expect(ini).toMatch(/Final_Frame=1\n/)
    const { status, stderr } = spawnSync('povray', ['animation.ini', '+W64', '+H36', '-A', '+FP'], {
      cwd: out,
      encoding: 'utf8',
    })
    expect([status, stderr.includes('Error')]).toEqual([0, false])
    for (const file of ['picture_0.ppm', 'picture_1.ppm']) {
      const bytes = readFileSync(join(out, file))
      // neither black nor of one colour
      const shades = new Set(bytes.subarray(bytes.length - 3 * 64 * 36))
      expect(shades.size).toBeGreaterThan(40)
    }
  })

  it('does not show the back of a wall before the bodies', async () => {
    const scene = source.scene
    const groups = scene.data.groups.map((g) =>
      g.name === 'floor' ? { ...g, shape: { kind: 'plane', normal: [0, 1, 0] } as const } : g,
    )
    const walled = { ...source, scene: { ...scene, data: { ...scene.data, groups } } } as typeof source
    // the wall stands at y = 0 and is solid towards the camera
    expect(readFileSync(join(await exported(undefined, walled), 'frame_000000.pov'), 'utf8')).not.toContain('plane {')
  })

  it.each<[string, string]>([
    ['groups: { bal: { colour: "#ff0000" } }', 'groups.bal: there is no group bal'],
    ['groups: { "b*": { color: "#ff0000" } }', 'look.yaml:1:19: groups.b*.color: '],
    ['gruops: {}', 'look.yaml:1:1: gruops: '],
    ['camera: { angle: 200 }', 'look.yaml:1:18: camera.angle: expected at most 160, found 200'],
    ['camera: { position: [1, 2] }', 'camera.position: expected a list of 3, found a list of 2'],
    [
      'camera: { position: [1, 0, 0], target: [1, 0, 0] }',
      'camera.target: expected another place than that of the camera, 1 0 0 m',
    ],
    ['default: { range: [1, 1] }', 'default.range: expected two numbers that differ, found 1 twice'],
    ['background: red', 'background: expected #rrggbb or [r, g, b] from 0 to 1'],
    ['backdrop: desrt', 'backdrop: expected one of studio, lab, desert, moon, found "desrt", did you mean desert?'],
    ['groups: [', 'look.yaml:1:'],
  ])('refuses the look %s', async (text, sentence) => {
    const file = join(folder, 'look.yaml')
    writeFileSync(file, text)
    await expect(exported(file)).rejects.toThrow(sentence)
  })

  it('takes a star for any letters and a body before its group', async () => {
    const file = join(folder, 'star.yaml')
    writeFileSync(
      file,
      'groups: { "c*": { texture: "pigment { color Green }" } }\nbodies: { cone: { texture: "pigment { checker }" } }',
    )
    const out = await exported(file)
    const text = readFileSync(join(out, 'look.inc'), 'utf8')
    expect(text.match(/pigment { color Green }/g)).toHaveLength(kinds.filter((kind) => kind.startsWith('c')).length)
    expect(readFileSync(join(out, 'frame_000000.pov'), 'utf8').match(/checker/g)).toHaveLength(1)
  })
})
