// `talus render`: pictures of a run, drawn once and only where something changed, by the rasteriser and by POV-Ray, and a film of them.

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { encodeFilm } from '#talus/io/film/encodeFilm.js'
import { filmCamera } from '#talus/io/film/filmCamera.js'
import { framesOfFilm } from '#talus/io/film/shots.js'
import { everyShape } from '../io/export/everyShape.js'
import { temporaryFolder } from '../io/temporaryFolder.js'
import { readPng } from '../viewer/readPng.js'
import { writeFall } from './sceneFiles.js'
import { talus } from './talusHere.js'

const folder = temporaryFolder()
const at = (...names: string[]) => join(folder, ...names)
const run = at('run')
const small = ['--size', '64x48'] as const

beforeAll(async () => {
  writeFileSync(
    at('red.yaml'),
    'groups: { ball: { colour: "#ff0000" } }\nbackground: "#0000ff"\ncamera: { position: [0, -1, 1.4], target: [0, 0, 1.4] }\n',
  )
  const file = writeFall(folder)
  expect((await talus('run', file, '--out', run, '--record', '10')).code).toBe(0)
})

const result = async (...argv: string[]) => {
  const { code, stdout } = await talus('render', run, ...small, ...argv, '--json')
  expect(code).toBe(0)
  return JSON.parse(stdout) as { total: number; drawn: number }
}

const bytesOf = (out: string) => readdirSync(out).map((name) => readFileSync(join(out, name)))

/** Every pixel of every picture. */
const coloursOf = (out: string) =>
  bytesOf(out).map((png) => {
    const { width, height, at: colour } = readPng(png)
    return Array.from({ length: width * height }, (_, k) => colour(k % width, Math.floor(k / width)).join()).join(' ')
  })

describe('pictures', () => {
  it('are drawn once, again where one is gone or the look changes, and are the same on several threads', async () => {
    const out = at('pictures')
    expect(await result('--out', out, '--jobs', '1')).toMatchObject({ total: 6, drawn: 6 })
    expect(await result('--out', out)).toMatchObject({ total: 6, drawn: 0 })
    writeFileSync(join(out, '000003.png'), 'half a pic')
    const times = () => readdirSync(out).map((name) => statSync(join(out, name)).mtimeMs)
    const before = times()
    expect(await result('--out', out)).toMatchObject({ drawn: 1 })
    expect(times().filter((time, k) => time !== before[k])).toHaveLength(1)
    expect(await result('--out', at('threads'), '--jobs', '2')).toMatchObject({ drawn: 6 })
    expect(bytesOf(at('threads'))).toEqual(bytesOf(out))
    for (const part of ['1/2', '0/2'])
      expect(await result('--out', at('parts'), '--part', part)).toMatchObject({ drawn: 3 })
    expect(bytesOf(at('parts'))).toEqual(bytesOf(out))
    expect(await result('--out', out, '--look', at('red.yaml'), '--frames', '2:')).toMatchObject({ total: 4, drawn: 4 })
    expect(readdirSync(out)).toHaveLength(4)
    expect(readPng(readFileSync(join(out, '000000.png'))).at(1, 1)).toEqual([0, 0, 255])
  })

  it('follow the ball, which stays where it is', async () => {
    await result('--out', at('follow'), '--camera', 'follow=ball', '--look', at('red.yaml'))
    const middle = readdirSync(at('follow')).map((name) => readPng(readFileSync(join(at('follow'), name))))
    const redAt = middle.map((picture) => {
      const rows = Array.from({ length: 48 }, (_, y) => y).filter((y) => picture.at(32, y)[0] > picture.at(32, y)[2])
      return rows.join()
    })
    expect(new Set(redAt).size).toBe(1)
  })

  it('of paths of light are the same in blocks and on several threads', async () => {
    const path = ['--renderer', 'path', '--backend', 'cpu', '--frames', '1:3', '--samples', '2']
    await result('--out', at('path'), ...path, '--jobs', '1')
    await result('--out', at('pathBlocks'), ...path, '--jobs', '2', '--blocks', '5')
    expect(bytesOf(at('pathBlocks'))).toEqual(bytesOf(at('path')))
    expect(new Set(coloursOf(at('path')).flatMap((colours) => colours.split(' '))).size).toBeGreaterThan(50)
    // as they were for the same backend, drawn anew for another
    expect(await result('--out', at('path'), ...path)).toMatchObject({ drawn: 0 })
    expect(await result('--out', at('path'), '--renderer', 'path', '--frames', '1:3', '--samples', '2')).toMatchObject({
      drawn: 2,
    })
  })

  it('have plots of probes in their corner, up to the time they show', async () => {
    writeFileSync(
      at('plots.yaml'),
      'plots: [ball.position.z]\nbackground: "#000000"\ngroups: { "*": { hidden: true } }',
    )
    const plotted = ['--look', at('plots.yaml'), '--size', '320x200', '--out', at('plots')]
    expect((await talus('render', run, ...plotted)).code).toBe(0)
    // blue of the line, on white that lets the black beneath through
    const blue = bytesOf(at('plots')).map((png) => {
      const { width, height, at: colour } = readPng(png)
      const pixels = Array.from({ length: width * height }, (_, k) => colour(k % width, Math.floor(k / width)))
      return pixels.filter(([r, , b]) => b - r > 60).length
    })
    expect(blue.at(-1)).toBeGreaterThan(20)
    expect(blue).toEqual([...blue].sort((a, b) => a - b))
    writeFileSync(at('plots.yaml'), 'plots: [ball.position.zz]')
    expect((await talus('render', run, '--look', at('plots.yaml'))).stderr).toMatch(
      /probes\.csv has no series ball\.position\.zz, did you mean ball\.position\.z\?$/m,
    )
  })

  it.each(['fast', 'path', 'pov'])('of %s are the same far from the origin', async (renderer) => {
    const pictures = [0, 12345.6789].map(async (x) => {
      const name = `away${x}${renderer}`
      const body = { material: 'm', position: [x, x, 0] }
      const bodies = [
        { ...body, name: 'ball', shape: { kind: 'sphere', radius: 1e-3 } },
        { ...body, name: 'box', shape: { kind: 'box', half: [1e-3, 1e-3, 1e-3] }, position: [x + 0.003, x, 0] },
      ]
      const scene = { timeStep: 1e-9, duration: 1e-9, gravity: [0, 0, 0], materials: { m: { density: 1000 } }, bodies }
      writeFileSync(at(`${name}.json`), JSON.stringify(scene))
      const kept = ['--out', at(name), '--record', '1e9', '--no-report', '--backend', 'cpu']
      expect((await talus('run', at(`${name}.json`), ...kept)).code).toBe(0)
      const still = ['--frames', '0', '--renderer', renderer, '--samples', '1', '--out', at(`${name}-out`)]
      expect((await talus('render', at(name), ...small, ...still)).stderr).not.toContain('error')
      return coloursOf(at(`${name}-out`))[0]!.split(' ')
    })
    const [near, far] = await Promise.all(pictures)
    expect(near!.filter((colour, k) => colour !== far![k]).length).toBeLessThan(15)
    expect(new Set(near).size).toBeGreaterThan(20)
  })

  it('of POV-Ray are equal, pixel by pixel, however they are split into blocks', async () => {
    await result('--out', at('whole'), '--renderer', 'pov', '--frames', '1:3', '--jobs', '1')
    await result('--out', at('split'), '--renderer', 'pov', '--frames', '1:3', '--blocks', '5', '--jobs', '2')
    expect(bytesOf(at('split'))).toEqual(bytesOf(at('whole')))
    expect(existsSync(join(at('whole'), '.pov'))).toBe(false)
  }, 30000)

  it.each(['fast', 'pov'])(
    'of %s are the same of a scene a million times as small, shadows and all',
    async (renderer) => {
      const pictures = [1, 1e-6].map(async (size) => {
        const name = `size${size}${renderer}`
        const ball = { name: 'ball', shape: { kind: 'sphere', radius: 0.1 * size }, material: 'm' }
        const box = { name: 'box', shape: { kind: 'box', half: [0.1, 0.1, 0.1].map((x) => x * size) }, material: 'm' }
        const floor = { name: 'floor', shape: { kind: 'plane' }, material: 'm', fixed: true }
        const bodies = [
          floor,
          { ...ball, position: [0, 0, 0.4 * size] },
          { ...box, position: [0.4 * size, 0, 0.4 * size] },
        ]
        const scene = { timeStep: 1e-6, duration: 1e-6, materials: { m: { density: 1000 } }, bodies }
        writeFileSync(at(`${name}.json`), JSON.stringify(scene))
        const kept = ['--out', at(name), '--record', '1e6', '--no-report', '--backend', 'cpu']
        expect((await talus('run', at(`${name}.json`), ...kept)).code).toBe(0)
        const still = ['--frames', '0', '--renderer', renderer, '--samples', '1', '--out', at(`${name}-out`)]
        expect((await talus('render', at(name), ...small, ...still)).code).toBe(0)
        return coloursOf(at(`${name}-out`))[0]!.split(' ')
      })
      const [large, tiny] = await Promise.all(pictures)
      // numbers of a recording have seven digits: a pixel of an edge may differ
      expect(large!.filter((colour, k) => colour !== tiny![k]).length).toBeLessThan(15)
      expect(new Set(large).size).toBeGreaterThan(20)
    },
  )

  it('of POV-Ray may be placed into a prepared scene', async () => {
    writeFileSync(
      at('wall.inc'),
      '#declare Wall = plane { y, 3 pigment { color rgb <0, 1, 0> } finish { ambient 1 diffuse 0 } }\n',
    )
    writeFileSync(
      at('set.pov'),
      '#version 3.7;\nglobal_settings { assumed_gamma 1.0 }\n#include "wall.inc"\nobject { Wall }\n// talus: camera\n// talus: lights\n  // talus: bodies\n',
    )
    writeFileSync(
      at('set.yaml'),
      'set: set.pov\ngroups: { ball: { colour: "#ff0000", finish: ambient 1 diffuse 0 } }\ncamera: { position: [0, -0.2, 2], target: [0, 0, 2] }',
    )
    await result('--out', at('set'), '--renderer', 'pov', '--frames', '0', '--look', at('set.yaml'), '--samples', '1')
    const picture = readPng(readFileSync(join(at('set'), '000000.png')))
    expect([picture.at(2, 2), picture.at(32, 24)]).toEqual([
      [0, 255, 0],
      [255, 0, 0],
    ])
    const refused = async (text: string) => {
      writeFileSync(at('set.pov'), text)
      return (await talus('render', run, '--renderer', 'pov', '--look', at('set.yaml'))).stderr.trim()
    }
    expect(await refused('// talus: bodys')).toMatch(/set\.pov:1: unknown part bodys, did you mean bodies\?$/)
    expect(await refused('// nothing')).toMatch(/no line "\/\/ talus: bodies" says where the bodies go\.$/)
  }, 30000)

  it('show all of both of two runs, and go on until the longer one ends', async () => {
    const high = at('higher.yaml')
    writeFileSync(
      high,
      readFileSync(writeFall(folder), 'utf8')
        .replace('radius: 1 cm', 'radius: 40 cm')
        .replace('[0, 0, 2]', '[0, 0, 4]'),
    )
    expect((await talus('run', high, '--out', at('higher'), '--record', '10', '--time', '0.9s')).code).toBe(0)
    const alone = await result('--out', at('left'))
    const { total } = await result('--out', at('both'), '--beside', at('higher'))
    expect(total).toBeGreaterThan(alone.total)
    // of the higher one the ball is in sight, in the upper half of the picture
    const first = readPng(bytesOf(at('both'))[0]!)
    const column = Array.from({ length: 24 }, (_, y) => first.at(48, y).join())
    expect(new Set(column).size).toBeGreaterThan(1)
    expect(await result('--out', at('chosen'), '--beside', at('higher'), '--frames', ':')).toMatchObject({
      total: alone.total,
    })
  })

  it('show another run beside, each as it is alone', async () => {
    await result('--out', at('two'), '--beside', run, '--frames', '0:4:3', '--look', at('red.yaml'))
    const alone = ['--size', '32x48', '--out', at('one'), '--frames', '0:4:3', '--look', at('red.yaml')]
    expect((await talus('render', run, ...alone)).code).toBe(0)
    const [two, one] = [at('two'), at('one')].map((out) => bytesOf(out).map(readPng))
    two!.forEach((picture, k) => {
      expect([picture.width, picture.height]).toEqual([64, 48])
      for (const y of [3, 20, 24, 30]) {
        for (const x of [2, 16, 31]) {
          expect(picture.at(x, y)).toEqual(one![k]!.at(x, y))
          expect(picture.at(x + 32, y)).toEqual(one![k]!.at(x, y))
        }
      }
    })
    expect((await talus('render', run, '--beside', at('nowhere'))).stderr).toMatch(
      /nowhere is not a run folder: it has no run\.json\.$/m,
    )
  })

  it('have values of parameters in their title, each run its own', async () => {
    const high = at('high')
    const argv = ['run', at('fall.yaml'), '--set', 'bodies.0.position.2=3', '--record', '10', '--out', high]
    await talus(...argv)
    const still = ['--frames', '0', '--size', '320x120', '--look', at('title.yaml')]
    const titled = async (title: string, folder: string, out: string, ...more: string[]) => {
      writeFileSync(at('title.yaml'), `title: "${title}"\ngroups: { "*": { hidden: true } }`)
      return talus('render', folder, ...still, '--out', at(out), ...more)
    }
    await titled('z = {bodies.0.position.2}', high, 'values')
    await titled('z = 3', high, 'plain')
    expect(coloursOf(at('values'))).toEqual(coloursOf(at('plain')))
    expect((await titled('{bodies.0.position.2}', high, 'values', '--beside', run)).stderr).toMatch(
      /title: .*run has no parameter bodies\.0\.position\.2\.?$/m,
    )
    await titled('x', high, 'values', '--beside', run)
    const { drawn } = JSON.parse((await titled('y', high, 'values', '--beside', run, '--json')).stdout)
    expect(drawn).toBe(1)
  })

  it.each([
    [['--look', 'no.yaml'], /error: no\.yaml: there is no such file\.$/],
    [['--look', 'spede'], /--look spede: there is no such file, nor does such a look .* did you mean speed\?$/],
    [['--camera', 'follow=bal'], /the camera cannot follow bal: there is no such body, did you mean ball\?$/],
    [['--camera', 'upwards'], /--camera: expected still, orbit, orbit=TURNS or follow=BODY, found upwards\.$/],
    [['--film', 'film.avi'], /film\.avi: a film ends in \.mp4, \.webm, \.gif\.$/],
    [['--size', '0x5'], /--size: expected WIDTHxHEIGHT/],
    [['--part', '2/2'], /--part: expected K\/N with K from 0 to N - 1, found 2\/2\.$/],
    [['--blocks', '2'], /--blocks is for --renderer pov or path\.$/],
    [['--frames', '90:'], /chooses none of the 6 frames/],
    [['--renderer', 'path', '--samples', '0'], /--samples: expected a whole number of at least 1, found 0\.$/],
    [['--size', '9000x9000', '--samples', '3'], /--samples: of 9000 x 9000 pixels at most 1, found 3\.$/],
    [['--renderer', 'path', '--samples', '257'], /--samples: expected at most 256, found 257\.$/],
    [['--renderer', 'path', '--backend', 'tpu'], /'tpu' is invalid\. Allowed choices are auto, cpu, gpu\.$/],
    [['--renderer', 'path', '--frames', '99'], /--frames 99 chooses none of the 6 frames, 0 to 5\.$/],
  ])('%j end with one sentence', async (argv, message) => {
    const { code, stderr } = await talus('render', run, ...argv)
    expect([code, stderr.trim().split('\n').length]).toEqual([2, 1])
    expect(stderr.trim()).toMatch(message)
  })

  it.each([
    [
      'camera: { keyframes: [{ time: 1 }, { time: 1 }] }',
      /:1:44: camera\.keyframes\[1\]\.time: 1 s does not come after/,
    ],
    [
      'camera: { orbit: 1, path: [[1, 2, 3], [2, 3, 4]] }',
      /:1:21: camera\.path: a camera has keyframes, or a path, or/,
    ],
    ['camera: { follow: bal }', /:1:19: camera\.follow: the camera cannot follow bal: .* did you mean ball\?$/],
    ['groups: { "*": { range: [0, 1] } }', /:1:25: groups\.\*\.range: a range is of what colours are by/],
    ['default: { by: sped }', /:1:16: default\.by: colour by sped: .* did you mean speed\?$/],
    ['plots: [kinetic]', /:1:8: plots: .*has no series kinetic; known: ball/],
    ['groups: { ball: {}, bal: {} }', /:1:21: groups\.bal: there is no group bal, did you mean ball\?$/],
    ['title: "{resti}"', /:1:8: title: .* has no parameter resti/],
    ['size: [20000, 10]', /:1:8: size\[0\]: expected at most 16384, found 20000$/],
  ])('with the look %s end with one sentence and its place', async (text, message) => {
    writeFileSync(at('wrong.yaml'), text)
    const { code, stderr } = await talus('render', run, '--look', at('wrong.yaml'), '--out', at('never'))
    expect([code, stderr.trim().split('\n').length, existsSync(at('never'))]).toEqual([2, 1, false])
    expect(stderr.trim()).toMatch(message)
  })

  it('are not made from inside a body, nor for groups that are not there', async () => {
    writeFileSync(at('inside.yaml'), 'camera: { position: [0, 0.001, 2], target: [0, 1, 2] }')
    expect((await talus('render', run, '--look', at('inside.yaml'))).stderr).toMatch(
      /the camera is inside ball at 0 s: move it\.$/m,
    )
    // a frame around the eye has it not inside, a box has
    const made = at('eye.yaml')
    const part = (x: number) => `{ shape: { kind: box, half: [0.1, 1, 1] }, position: [${x}, 0, 0] }`
    const boxes = [`{ kind: union, parts: [${part(-1)}, ${part(1)}] }`, '{ kind: cylinder, radius: 1, height: 2 }']
    const seen = []
    for (const [k, shape] of boxes.entries()) {
      writeFileSync(
        made,
        `timeStep: 1 ms\nduration: 1 ms\ncontact: dvi\nmaterials: { s: { density: 1000 } }\nbodies: [{ name: around, shape: ${shape}, material: s, fixed: true }]\n`,
      )
      expect((await talus('run', made, '--out', at(`eye${k}`), '--record', '1000')).code).toBe(0)
      writeFileSync(at('eyeLook.yaml'), 'camera: { position: [0, 0, 0.3], target: [0, 1, 0] }')
      seen.push((await talus('render', at(`eye${k}`), ...small, '--look', at('eyeLook.yaml'))).stderr)
    }
    expect(seen[0]).not.toMatch(/inside/)
    expect(seen[1]).toMatch(/the camera is inside around at 0 s: move it\.$/m)
    writeFileSync(at('group.yaml'), 'groups: { bal: { colour: "#ff0000" } }')
    expect((await talus('render', run, '--look', at('group.yaml'))).stderr).toMatch(
      /there is no group bal, did you mean ball\?$/m,
    )
    writeFileSync(at('by.yaml'), 'groups: { ball: { by: sped } }')
    expect((await talus('render', run, '--look', at('by.yaml'))).stderr).toMatch(
      /colour by sped: .* did you mean speed\?$/m,
    )
  })
})

describe('tables of other programs', () => {
  it('are drawn as the run they were made from', async () => {
    expect((await talus('export', run, '--format', 'csv', '--table', '--out', at('csv'))).code).toBe(0)
    const table = at('csv', 'frames.csv')
    const { code } = await talus('render', table, ...small, '--out', at('table'), '--look', 'speed')
    expect(code).toBe(0)
    await result('--out', at('own'), '--look', 'speed')
    expect(coloursOf(at('table'))).toEqual(coloursOf(at('own')))
  })

  it('may call their columns as they like, and are told what is missing', async () => {
    writeFileSync(at('foreign.csv'), 'T,X,Y,Z,kind\n0,0,0,0,a\n0,1,0,0,b\n0.1,0,0,0.1,a\n0.1,1,0,0.1,b\n')
    writeFileSync(
      at('foreign.yaml'),
      'table: { time: T, x: X, y: Y, z: Z, group: kind, radius: 0.3 }\ngroups: { b: { colour: "#ff0000" } }',
    )
    const drawn = await talus('render', at('foreign.csv'), ...small, '--look', at('foreign.yaml'), '--json')
    expect(JSON.parse(drawn.stdout)).toMatchObject({ total: 2, folder: at('foreign-pictures') })
    const wrong = async (text: string) => {
      writeFileSync(at('wrong.csv'), text)
      return (await talus('render', at('wrong.csv'))).stderr.trim()
    }
    expect(await wrong('x,y,z\n0,0,0')).toMatch(/wrong\.csv has no column radius/)
    expect(await wrong('time,x,y,z,r\n0,0,0,?,1')).toMatch(/wrong\.csv:2: z must be a number, found "\?"\.$/)
    expect(await wrong('time,x,y,z,r\n0,0,0,0,1\n1,0,0,0,1\n1,0,0,0,1')).toMatch(
      /at 1 s there are not the same bodies as at 0 s\.$/,
    )
    expect(await wrong('x,y,z,r\n')).toMatch(/has no bodies\.$/)
    expect(await wrong('x,y,z,r,qx,qy,qz\n0,0,0,1,0,0,0')).toMatch(/has a column qx and none for qw\.$/)
  })

  it('may have rotations, and shapes that the look describes', async () => {
    writeFileSync(
      at('tumble.yaml'),
      `timeStep: 1 ms
duration: 0.1 s
contact: dvi
materials: { s: { density: 1000 } }
bodies:
  - { name: ground, shape: { kind: plane }, material: s, fixed: true }
  - { name: brick, shape: { kind: box, half: [0.3, 0.2, 0.1] }, material: s, position: [0, 0, 1], orientation: { axis: [1, 1, 0], angle: 50 deg } }
  - { name: spike, shape: { kind: hull, points: [[0, 0, 0], [0.4, 0, 0], [0, 0.5, 0], [0, 0, 0.9]] }, material: s, position: [1, 0, 1], orientation: { axis: [1, 0, 2], angle: 2 rad } }
`,
    )
    expect((await talus('run', at('tumble.yaml'), '--record', '10', '--out', at('tumble'))).code).toBe(0)
    await talus('export', at('tumble'), '--format', 'csv', '--table', '--out', at('tumbled'))
    const looks = (shapes: string) => {
      const camera = 'camera: { position: [2, -4, 2], target: [0.5, 0, 0.8] }\ndefault: { colour: "#ff8800" }'
      writeFileSync(at('shapes.yaml'), `${camera}\n${shapes}`)
      return ['--size', '64x48', '--look', at('shapes.yaml')]
    }
    expect((await talus('render', at('tumble'), ...looks(''), '--out', at('tumbleOwn'))).code).toBe(0)
    const shapes = (more: string) =>
      `table: { shapes: { ground: { kind: plane }, brick: { kind: box, half: [30 cm, 0.2, 0.1] }${more} } }`
    const table = at('tumbled', 'frames.csv')
    const spike = ', spike: { kind: hull, points: [[0, 0, 0], [0.4, 0, 0], [0, 0.5, 0], [0, 0, 0.9]] }'
    expect((await talus('render', table, ...looks(shapes(spike)), '--out', at('tumbleTable'))).code).toBe(0)
    expect(coloursOf(at('tumbleTable'))).toEqual(coloursOf(at('tumbleOwn')))
    const upright = at('upright.csv')
    writeFileSync(upright, readFileSync(table, 'utf8').replaceAll('orientation.', 'turn.'))
    expect((await talus('render', upright, ...looks(shapes(spike)))).code).toBe(0)
    expect(coloursOf(at('upright-pictures'))).not.toEqual(coloursOf(at('tumbleOwn')))
    const wrong = async (more: string) => (await talus('render', table, ...looks(shapes(more)))).stderr.trim()
    expect(await wrong(`${spike}, brik: { kind: plane }`)).toMatch(/there is no group brik, did you mean brick\?$/)
    expect(await wrong(', spike: { kind: mesh, file: no.stl }')).toMatch(
      /shapes\.yaml:3:\d+: table\.shapes\.spike: .*no\.stl/,
    )
  })
})

describe('a film', () => {
  it.each(['mp4', 'webm', 'gif'])(
    'as %s has the pictures it was made of',
    async (kind) => {
      const film = at(`film.${kind}`)
      await result('--out', at('film'), '--film', film, '--fps', '10', '--camera', 'orbit', '--look', 'speed')
      const [size, rate, count] = execFileSync(
        'ffprobe',
        [
          '-v',
          'error',
          '-count_frames',
          '-show_entries',
          'stream=width,height,r_frame_rate,nb_read_frames',
          '-of',
          'csv=p=0',
          film,
        ],
        { encoding: 'utf8' },
      )
        .trim()
        .split(/,(?=\d+\/)|(?<=\/\d+),/)
      expect([size, rate, count]).toEqual(['64,48', '10/1', '6'])
    },
    30000,
  )

  it('needs a folder that is there, and says so before anything is drawn', async () => {
    const out = ['--out', at('unfilmed'), '--film', at('nowhere', 'film.mp4')]
    const { code, stderr } = await talus('render', run, ...small, ...out)
    expect([code, stderr.trim()]).toEqual([
      2,
      expect.stringMatching(/film\.mp4: there is no folder .*nowhere for the film\.$/),
    ])
    expect(existsSync(at('unfilmed'))).toBe(false)
  })

  it('says that the disk is full, whatever ffmpeg says after that', async () => {
    const bin = at('full')
    mkdirSync(bin)
    const says =
      'echo "header of a: No space left on device" >&2; echo "Error initializing output stream 0:0 --" >&2; exit 1'
    writeFileSync(join(bin, 'ffmpeg'), `#!/bin/sh\n${says}\n`, { mode: 0o755 })
    const path = process.env.PATH
    process.env.PATH = `${bin}:${path}`
    const made = encodeFilm(at('none'), at('full.mp4'), 30)
    process.env.PATH = path
    await expect(made).rejects.toThrow(/the disk is full\.$/)
  })

  it('needs ffmpeg, and says so', async () => {
    const path = process.env.PATH
    process.env.PATH = at('nothing')
    const { code, stderr } = await talus(
      'render',
      run,
      ...small,
      '--out',
      at('film'),
      '--film',
      at('no.mp4'),
      '--fps',
      '10',
      '--camera',
      'orbit',
      '--look',
      'speed',
    )
    process.env.PATH = path
    expect(code).toBe(2)
    expect(stderr).toMatch(/ffmpeg was not found, so there is no film: the pictures are in /)
  })

  it('shows the frame nearest in time at the speed asked for', () => {
    const times = [0, 0.1, 0.2, 0.3]
    expect(framesOfFilm(times, 30, null)).toEqual([0, 1, 2, 3])
    expect(framesOfFilm(times, 10, 0.5)).toEqual([0, 1, 1, 2, 2, 3, 3])
    expect(framesOfFilm(times, 10, 2)).toEqual([0, 2])
  })
})

describe('cameras', () => {
  const source = everyShape()
  const view = { position: [1, -2, 1], target: [0, 0, 1], angle: 30 } as const
  const frame = (time: number) => ({ time, steps: 0, values: {} }) as never

  it.each(['fast', 'path', 'pov'])('of %s may look straight down, and have another way up', async (renderer) => {
    const placeIn = async (name: string, up: string) => {
      const out = at(`${name}-${renderer}`)
      const look = `${out}.yaml`
      const camera = `{ position: [0, -0.03, 2.2], target: [0, -0.03, 2], angle: 40${up} }`
      writeFileSync(look, `background: "#0000ff"\ngroups: { ball: { colour: "#ff0000" } }\ncamera: ${camera}\n`)
      const backend = renderer === 'path' ? ['--backend', 'cpu'] : []
      await result('--renderer', renderer, ...backend, '--frames', '0', '--look', look, '--out', out)
      const picture = readPng(bytesOf(out)[0]!)
      const pixels = Array.from({ length: 64 * 48 }, (_, k) => [k % 64, Math.floor(k / 64)] as const)
      const red = pixels.filter(([x, y]) => picture.at(x, y)[0] > picture.at(x, y)[2])
      return [0, 1].map((c) => Math.round(red.reduce((sum, of) => sum + of[c]! + 0.5, 0) / red.length))
    }
    // 3 cm are 32 * 0.15 / tan 20 degrees = 13 pixels, along y
    expect(await placeIn('down', '')).toEqual([32, 11])
    expect(await placeIn('sideways', ', up: [1, 0, 0]')).toEqual([19, 24])
  })

  it('turn about the target', () => {
    const camera = filmCamera(source, { orbit: 0.5 }, view, frame(0))
    const [x, y, z] = camera({ share: 1, frame: frame(0), time: 0 }).position
    expect([x, y, z].map((c) => Number(c.toFixed(12)))).toEqual([-1, 2, 1])
  })

  it('pass the places of a path, on a curve that does not break', () => {
    const path = [
      [0, -4, 1],
      [4, 0, 2],
      [0, 4, 1],
    ] as [number, number, number][]
    const camera = filmCamera(source, { path }, view, frame(0))
    const place = (share: number) => camera({ share, frame: frame(0), time: 0 }).position
    expect([0, 0.5, 1].map(place)).toEqual(path)
    // by symmetry it passes the middle place along y, at the same pace before and after it
    const [before, after] = [0.5 - 1e-6, 0.5 + 1e-6].map((share) =>
      place(share).map((x, c) => (x - path[1]![c]!) / 1e-6),
    )
    expect(after!.map((x) => Math.round(x) + 0)).toEqual([0, 8, 0])
    expect(before!.map((x) => Math.round(x) + 0)).toEqual([0, -8, 0])
    expect(() => filmCamera(source, { path, orbit: 1 }, view, frame(0))).toThrow(/not several/)
  })

  it('go from place to place by time, and stand before and after', () => {
    const keyframes = [
      { time: 1, position: [0, 0, 0] as [number, number, number] },
      { time: 2, position: [1, 0, 0] as [number, number, number], angle: 50 },
    ]
    const camera = filmCamera(source, { keyframes }, view, frame(0))
    const x = (time: number) => camera({ share: 0, frame: frame(time), time }).position[0]
    expect([0, 1, 1.5, 2, 9].map(x)).toEqual([0, 0, 0.5, 1, 1])
    expect(camera({ share: 0, frame: frame(1.5), time: 1.5 }).angle).toBe(40)
    expect(() => filmCamera(source, { keyframes: [keyframes[1]!, keyframes[0]!] }, view, frame(0))).toThrow(
      /does not come after/,
    )
  })
})
