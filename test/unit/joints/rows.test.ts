// rows.test.ts: Jacobians of joints against differences of their errors, and what each kind of joint leaves free.

import { expect, test } from 'vitest'
import { aboutAxis, compose, type Rotation } from '#talus/math/rotation.js'
import { seededRandom } from '#talus/math/seededRandom.js'
import type { Scene } from '#talus/model/createScene.js'
import type { JointRequest } from '#talus/model/joints/joint.js'
import { projectVelocities } from '#talus/step/joints/joints.js'
import { type Mechanism, newScene, part, type Triple, using } from './mechanism.js'

type Request = Omit<JointRequest, 'a' | 'b'>

const at: Triple = [0.3, -0.2, 0.1]
const axis: Triple = [0.48, 0.6, 0.64]
const across: Triple = [-0.8, 0, 0.6]
const ends = { atA: [0.1, 0, 0.2], atB: [0.4, 0.5, -0.3] } as const

const kinds: Record<string, Request> = {
  fixed: { kind: 'fixed', at },
  revolute: { kind: 'revolute', at, axis },
  prismatic: { kind: 'prismatic', at, axis },
  cylindrical: { kind: 'cylindrical', at, axis },
  spherical: { kind: 'spherical', at },
  universal: { kind: 'universal', at, axisA: axis, axisB: across },
  planar: { kind: 'planar', at, axis },
  distance: { kind: 'distance', ...ends },
  pointOnLine: { kind: 'pointOnLine', at, axis },
  screw: { kind: 'screw', at, axis, pitch: 0.05 },
  gear: { kind: 'gear', axisA: axis, axisB: across, ratio: 2 },
  rack: { kind: 'rack', axisA: axis, axisB: across, radius: 0.1 },
}

/** Two bodies and a joint of the kind. */
function pairOf(kind: string): Scene {
  const scene = newScene(0)
  const a = part(scene, 'a', [0.1, 0.2, 0.3], { mass: 2, inertia: [0.1, 0.2, 0.25] })
  const b = part(scene, 'b', [0.7, -0.4, 0.2], { mass: 0.5, inertia: [0.03, 0.05, 0.04] })
  scene.joint({ ...kinds[kind]!, a, b })
  return scene
}

interface Pose {
  readonly pos: number[]
  readonly rot: number[]
}

const poseOf = async (m: Mechanism): Promise<Pose> => ({
  pos: await m.numbers('bodyPos'),
  rot: await m.numbers('bodyRot'),
})

/** Body moved by `way` along axis c for c < 3, turned by it about axis c − 3 of the world for the others. */
function displaced({ pos, rot }: Pose, body: number, c: number, way: number): Pose {
  const moved = { pos: [...pos], rot: [...rot] }
  if (c < 3) moved.pos[3 * body + c]! += way
  else {
    const turn = aboutAxis([c === 3 ? 1 : 0, c === 4 ? 1 : 0, c === 5 ? 1 : 0], way)
    const q = rot.slice(4 * body, 4 * body + 4) as unknown as Rotation
    moved.rot.splice(4 * body, 4, ...compose(turn, q))
  }
  return moved
}

function place(m: Mechanism, { pos, rot }: Pose): void {
  m.backend.write('bodyPos', pos)
  m.backend.write('bodyRot', rot)
}

async function errors(m: Mechanism): Promise<number[]> {
  m.backend.run('poseJoints', { moved: true })
  m.backend.run('jointErrors', { h: 1, first: false, rounding: 0, closing: false })
  return (await m.numbers('rowRight')).map((x) => -x)
}

/** Row by row: what moving and turning A and then B counts. */
async function jacobian(m: Mechanism): Promise<number[][]> {
  m.prepare()
  const [lin, angA, angB] = [await m.numbers('rowLin'), await m.numbers('rowAngA'), await m.numbers('rowAngB')]
  return Array.from({ length: lin.length / 3 }, (_, row) => {
    const of = (list: number[]) => list.slice(3 * row, 3 * row + 3)
    return [...of(lin).map((x) => -x), ...of(angA), ...of(lin), ...of(angB)]
  })
}

// Central differences over 1e-4 of errors of size 1: truncation below 1e-8, rounding 1e-12. Angles about an axis that
// does not fit have no simple rate: a screw is looked at where its axes fit. Gears and racks have no error to differ.
for (const kind of Object.keys(kinds).filter((k) => k !== 'gear' && k !== 'rack')) {
  test(`rows of a ${kind} joint are rates of their errors`, () =>
    using(pairOf(kind), 1e-3, 'double', async (m) => {
      const random = seededRandom(3)
      let pose = await poseOf(m)
      for (let c = 0; c < 6; c++) {
        if (kind !== 'screw' || c < 3) pose = displaced(pose, 1, c, random.between(-0.2, 0.2))
      }
      place(m, pose)
      const rows = await jacobian(m)
      for (let k = 0; k < 12; k++) {
        const difference = async (way: number) => {
          place(m, displaced(pose, Math.floor(k / 6), k % 6, way))
          return errors(m)
        }
        const [forth, back] = [await difference(1e-4), await difference(-1e-4)]
        rows.forEach((row, r) => {
          expect(Math.abs(row[k]! - (forth[r]! - back[r]!) / 2e-4), `row ${r}, motion ${k}`).toBeLessThan(2e-8)
        })
      }
    }))
}

/** Twelve minus the rank of the rows: the motions that the joint leaves to two bodies. */
const freedoms: Record<string, number> = {
  fixed: 6,
  revolute: 7,
  prismatic: 7,
  cylindrical: 8,
  spherical: 9,
  universal: 8,
  planar: 9,
  distance: 11,
  pointOnLine: 10,
  screw: 7,
  gear: 11,
  rack: 11,
}

/** Velocity v in, what the joints leave of it out; twelve numbers: v and ω of A, then of B. */
async function projected(m: Mechanism, v: readonly number[]): Promise<number[]> {
  m.backend.write('bodyVel', [...v.slice(0, 3), ...v.slice(6, 9)])
  m.backend.write('bodyOmega', [...v.slice(3, 6), ...v.slice(9, 12)])
  projectVelocities(m.run)
  const [lin, ang] = [await m.numbers('bodyVel'), await m.numbers('bodyOmega')]
  return [...lin.slice(0, 3), ...ang.slice(0, 3), ...lin.slice(3, 6), ...ang.slice(3, 6)]
}

// The projection I − M⁻¹ Jᵀ A⁻¹ J has as many eigenvalues 1 as there are freedoms, and else 0: its trace counts them.
// A compliance of 1e-8 leaves that share of what is locked.
for (const [kind, free] of Object.entries(freedoms)) {
  test(`a ${kind} joint leaves ${free} of 12 motions free, and locks the others`, () =>
    using(pairOf(kind), 1e-3, 'double', async (m) => {
      m.prepare()
      const rows = await jacobian(m)
      let trace = 0
      for (let k = 0; k < 12; k++) {
        const unit = Array.from({ length: 12 }, (_, c) => (c === k ? 1 : 0))
        const left = await projected(m, unit)
        trace += left[k]!
        // locked: no row moves. Free: what is left is left alone by a second projection
        for (const row of rows) {
          const speed = row.reduce((sum, x, c) => sum + x * left[c]!, 0)
          expect(Math.abs(speed)).toBeLessThan(1e-6)
        }
        const again = await projected(m, left)
        again.forEach((x, c) => {
          expect(Math.abs(x - left[c]!)).toBeLessThan(1e-6)
        })
      }
      expect(Math.abs(trace - free)).toBeLessThan(1e-6)
    }))
}

/** Motions of B against A that a kind must leave alone: velocity of the point of B at `at`, and angular velocity. */
const turning = { at: [0, 0, 0], omega: axis } as const
const going = { at: axis, omega: [0, 0, 0] } as const
const freeMotions: Record<string, readonly { readonly at: Triple; readonly omega: Triple }[]> = {
  revolute: [turning],
  prismatic: [going],
  cylindrical: [turning, going],
  spherical: [turning, { at: [0, 0, 0], omega: across }],
  universal: [turning, { at: [0, 0, 0], omega: across }],
  planar: [turning, { at: across, omega: [0, 0, 0] }],
  pointOnLine: [turning, going, { at: [0, 0, 0], omega: across }],
  screw: [{ at: axis.map((x) => (x * 0.05) / (2 * Math.PI)) as unknown as Triple, omega: axis }],
}

for (const [kind, motions] of Object.entries(freeMotions)) {
  test(`a ${kind} joint lets B move as it should`, () =>
    using(pairOf(kind), 1e-3, 'double', async (m) => {
      m.prepare()
      for (const { at: speed, omega: w } of motions) {
        // velocity of the centre of B, at r from the joint
        const r = (await m.vector('bodyPos', 1)).map((x, c) => x - at[c]!)
        const turn = [w[1] * r[2]! - w[2] * r[1]!, w[2] * r[0]! - w[0] * r[2]!, w[0] * r[1]! - w[1] * r[0]!]
        const motion = [0, 0, 0, 0, 0, 0, ...speed.map((x, c) => x + turn[c]!), ...w]
        const left = await projected(m, motion)
        left.forEach((x, c) => {
          expect(Math.abs(x - motion[c]!), `component ${c}`).toBeLessThan(1e-12)
        })
      }
    }))
}
