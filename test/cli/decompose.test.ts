// talus decompose: the table, the file, the picture, and how it ends.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { parseSphereSet } from '#talus/io/mesh/sphereSetFile.js'
import { writeObj, writeStl } from '#talus/io/mesh/writeMesh.js'
import { sphereSetShape } from '#talus/model/mesh/sphereSetShape.js'
import { scaledMesh } from '#talus/model/mesh/triangleMesh.js'
import { boxMesh, flipped, without } from '../fixtures/meshes.js'
import { temporaryFolder } from '../io/temporaryFolder.js'
import { talus } from './talusHere.js'

const folder = temporaryFolder()
mkdirSync(folder, { recursive: true })
const box = boxMesh([0.05, 0.1, 0.02])
const write = (name: string, bytes: Uint8Array) => {
  writeFileSync(join(folder, name), bytes)
  return join(folder, name)
}
const file = write('box.obj', writeObj(box))

describe('decompose', () => {
  it('prints a table, writes the set and the picture', async () => {
    const [out, picture] = [join(folder, 'box.json'), join(folder, 'box.png')]
    const { code, stdout, stderr } = await talus('decompose', file, '--size', '4cm', '--out', out, '--picture', picture)
    expect([code, stderr]).toEqual([0, ''])
    for (const row of [
      /^triangles +12, \d+ after splitting$/,
      /^extent +0\.2 m$/,
      /^spheres +\d+$/,
      /^volume of the solid +8e-4 m3$/,
    ])
      expect(stdout).toMatch(new RegExp(row, 'm'))
    expect(stdout).toMatch(/^outside deviation, largest and mean +[\d.e-]+ m, [\d.e-]+ m$/m)
    expect(stdout).toMatch(/^volume error +-?[\d.]+ % ± [\d.]+ %$/m)
    const set = parseSphereSet(readFileSync(out, 'utf8'))
    expect(stdout).toMatch(new RegExp(`^spheres +${set.radii.length}$`, 'm'))
    // m (b2 + c2) / 3 with half edges, of 0.0008 m3
    const { mass, inertia } = sphereSetShape(set, { density: 1000 })
    expect(mass).toBeCloseTo(0.8, 12)
    expect(inertia[0]).toBeCloseTo((0.8 * (0.01 + 0.0004)) / 3, 12)
    const png = readFileSync(picture)
    expect([...png.subarray(0, 8)]).toEqual([137, 80, 78, 71, 13, 10, 26, 10])
    const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
    expect(width).toBe(640)
    expect(inflateSync(png.subarray(41, png.length - 16))).toHaveLength(height * (4 * width + 1))
  })

  it('prints one object with --json', async () => {
    const { code, stdout } = await talus(
      'decompose',
      file,
      '--size',
      '4cm',
      '--refine',
      '0',
      '--ratio',
      '0.5',
      '--json',
    )
    expect(code).toBe(0)
    const found = JSON.parse(stdout)
    expect(found).toMatchObject({
      format: 'talus-spheres',
      file,
      scale: 1,
      settings: { ratio: 0.5, refine: 0, size: 0.04, adapt: true },
      mesh: { watertight: true, triangles: 12, repaired: [] },
      out: null,
      picture: null,
    })
    expect(found.count).toBeGreaterThan(20)
    expect(found.spheres).toBeUndefined()
    expect(Object.keys(found.measures)).toEqual([
      'outside',
      'inside',
      'volume',
      'beyond',
      'missed',
      'volumeError',
      'overlapping',
    ])
  })

  it('takes every option', async () => {
    const options = [
      '--size',
      '0',
      '--refine',
      '2',
      '--edge-ratio',
      '0.1',
      '--no-adapt',
      '--min-radius',
      '1mm',
      '--sharp-angle',
      '30deg',
    ]
    const more = ['--inset', '0.2', '--reduce', '5mm', '--merge', '0.1mm', '--fill', '--holes', 'none', '--seed', '3']
    const { code, stdout } = await talus('decompose', file, ...options, ...more, '--json')
    expect(code).toBe(0)
    expect(JSON.parse(stdout).settings).toEqual({
      size: null,
      ratio: 0.7,
      refine: 2,
      edgeRatio: 0.1,
      sharpAngle: Math.PI / 6,
      minRadius: 0.001,
      inset: 0.2,
      adapt: false,
      fill: true,
      reduce: 0.005,
      merge: 0.0001,
    })
  })

  it('says what was repaired and what is strange', async () => {
    const inverted = write('millimetres.stl', writeStl(flipped(scaledMesh(box, 1000))))
    const { code, stderr } = await talus('decompose', inverted, '--size', '40')
    expect(code).toBe(0)
    expect(stderr).toContain(`${inverted}: repaired: turned the surface inside out: the volume was negative`)
    expect(stderr).toContain(`${inverted}: extent 200 m: are these millimetres? use --scale 0.001`)
    const scaled = await talus('decompose', inverted, '--size', '40mm', '--scale', '0.001', '--json')
    expect(scaled.stderr).not.toContain('millimetres?')
    expect(JSON.parse(scaled.stdout).solid.volume).toBeCloseTo(8e-4, 9)
  })

  it.each([
    [['missing.obj'], 'missing.obj: there is no such file.'],
    [
      [write('open.obj', writeObj(without(box, 0, 1)))],
      'it is not watertight: 4 edges have one triangle only round 1 hole',
    ],
    [[file, '--ratio', '1'], 'ratio must be from 0 to below 1, found 1.'],
    [[file, '--ratio', 'deep'], '--ratio: expected a number, found deep.'],
    [[file, '--refine', '-1'], '--refine: expected a whole number of at least 0, found -1.'],
    [[file, '--scale', '0'], '--scale must be greater than zero, found 0.'],
    [[file, '--size', '3 kg'], '--size'],
    [[file, '--picture', 'box.gif'], '--picture: expected a name that ends with .png, found box.gif.'],
    [[], "missing required argument 'file'"],
  ])('ends with 2 for %j, and writes nothing', async (argv, message) => {
    const out = join(folder, 'never.json')
    const { code, stderr } = await talus('decompose', ...argv, '--out', out)
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)])
    expect(existsSync(out)).toBe(false)
  })
})
