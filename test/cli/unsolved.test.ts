// unsolved.test.ts: mistakes of mechanisms and solves that do not reach their tolerance, as `talus run` tells them.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { main } from '#talus/cli/program.js'
import { createSimulation } from '#talus/index.js'
import { temporaryFolder } from '../io/temporaryFolder.js'

const folder = temporaryFolder()

class Text extends Writable {
  text = ''
  override _write(chunk: Buffer, _: string, done: () => void): void {
    this.text += chunk
    done()
  }
}

async function run(name: string, ...more: string[]) {
  const [stdout, stderr] = [new Text(), new Text()]
  const argv = ['run', join(folder, name), '--backend', 'cpu', '--threads', '1', '--out', join(folder, `${name}-run`)]
  const code = await main([...argv, ...more], { createSimulation }, { stdout, stderr })
  return { code, stdout: stdout.text, stderr: stderr.text }
}

/** A heavy box on a light one on a floor, with a solver that may do too little. */
const stack = (iterations: number) => `
duration: 0.05
timeStep: 1 ms
gravity: [0, 0, -9.81]
contact: { law: dvi, iterations: ${iterations}, tolerance: 0.001 mm/s, solver: jacobi, newton: false }
materials:
  steel: { density: 7800 kg/m3, friction: 0.5 }
bodies:
  - { name: floor, shape: { kind: plane }, material: steel, fixed: true }
  - { name: crate, shape: { kind: box, half: [0.1, 0.1, 0.1] }, material: steel, mass: 1, position: [0, 0, 0.1] }
  - { name: safe, shape: { kind: box, half: [0.1, 0.1, 0.1] }, material: steel, mass: 500, position: [0, 0, 0.3] }
`

describe('a solve', () => {
  it('that does not reach its tolerance is told: steps, residual and bodies', async () => {
    writeFileSync(join(folder, 'hurried.yaml'), stack(10))
    const { code, stdout, stderr } = await run('hurried.yaml')
    expect(code).toBe(0)
    expect(stderr).toMatch(
      /warning: 50 of 50 steps did not reach the tolerance of 1e-6 m\/s in 10 iterations, the worst with a residual of [\d.e-]+ m\/s; in the last step body (floor|crate|safe) and body (floor|crate|safe) are furthest from it, with [\d.e-]+ m\/s\./,
    )
    expect(stdout).toMatch(/solver: 10 iterations per step, residual [\d.e-]+ m\/s/)
  })

  it('is in run.json', async () => {
    writeFileSync(join(folder, 'told.yaml'), stack(10))
    const { stdout } = await run('told.yaml', '--json')
    const record = JSON.parse(stdout)
    expect(record).toMatchObject({ unsolvedSteps: 50, iterationsPerStep: 10 })
    expect(record.residual).toBeGreaterThan(1e-6)
    expect(record.worstResidual).toBeGreaterThanOrEqual(record.residual)
  })

  it('that reaches it is not warned of', async () => {
    writeFileSync(join(folder, 'patient.yaml'), stack(100000).replace('jacobi', 'apgd'))
    const { code, stderr, stdout } = await run('patient.yaml', '--json')
    expect(code).toBe(0)
    expect(stderr).not.toContain('warning')
    expect(JSON.parse(stdout).unsolvedSteps).toBe(0)
  })
})

const scene = (joints: string, more = '') => `
duration: 1
timeStep: 1 ms
contact: dvi
bodies:
  - { name: left, shape: { kind: none }, mass: 1 kg, inertia: [0.1, 0.1, 0.1] }
  - { name: right, shape: { kind: none }, mass: 1 kg, inertia: [0.1, 0.1, 0.1], position: [1, 0, 0] }
  - { name: rock, shape: { kind: none }, fixed: true, position: [2, 0, 0] }
joints:
  - ${joints}
${more}
`

const hinge = '{ kind: revolute, name: hinge, a: left, b: right, at: [0, 0, 0], axis: [0, 0, 1] }'

describe('a mechanism that cannot be', () => {
  it.each([
    [
      'a body joined to itself',
      scene('{ kind: spherical, name: knot, a: left, b: left, at: [0, 0, 0] }'),
      'joint knot: it joins left to itself',
    ],
    [
      'frames that do not meet',
      scene('{ kind: spherical, name: gap, a: left, b: right, atA: [0, 0, 0], atB: [0, 0, 0.25] }'),
      'joint gap: its points are 0.25 m apart at the start',
    ],
    [
      'axes that do not meet',
      scene('{ kind: revolute, name: bent, a: left, b: right, at: [0, 0, 0], axisA: [0, 0, 1], axisB: [0, 0.1, 1] }'),
      'joint bent: its axes are 0.0995037 rad apart at the start',
    ],
    [
      'a loop that cannot close',
      scene(
        `${hinge}\n  - { kind: distance, name: rod, a: left, b: right, atA: [0, 1, 0], atB: [1, 1, 0], length: 3 m }`,
      ),
      'joint rod: its length at the start differs from the distance of its points by 2 m',
    ],
    [
      'two fixed bodies joined',
      scene('{ kind: spherical, name: nail, a: world, b: rock, at: [2, 0, 0] }'),
      'joint nail: world and rock are both fixed or driven, so there is nothing to hold',
    ],
    [
      'no inertia',
      scene(hinge).replace('inertia: [0.1, 0.1, 0.1] }', 'inertia: [0, 0, 0] }'),
      'inertia must be greater than zero about every axis, found 0 kg m2',
    ],
    [
      'a motor on what does not turn',
      scene(
        '{ kind: prismatic, name: slide, a: left, b: right, at: [0, 0, 0], axis: [0, 0, 1] }',
        'motors: [{ joint: slide, along: rotation, speed: 1 }]',
      ),
      'a prismatic joint has only its translation, found rotation',
    ],
    [
      'a tolerance of nothing',
      scene(hinge).replace('contact: dvi', 'contact: { law: dvi, tolerance: 0 }'),
      'contact.tolerance: expected a number or a quantity in m/s above 0, found 0',
    ],
  ])('%s ends with 2 and one sentence', async (_, text, sentence) => {
    writeFileSync(join(folder, 'wrong.yaml'), text)
    const { code, stdout, stderr } = await run('wrong.yaml')
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(sentence)])
    expect(stderr.trim().split('\n')).toHaveLength(1)
  })
})
