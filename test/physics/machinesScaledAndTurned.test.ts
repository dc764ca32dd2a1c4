// machinesScaledAndTurned.test.ts: machines of the library are the same at any size and any way round.
//
// Lengths by s and times by √s under one gravity leave every dimensionless number as it is (Froude): masses go with s³, torques with s⁴. In powers of four
// nothing is rounded, so that motions agree to the last bit, and what a machine takes by default must go with its size too. A machine that is put on
// its ground turned moves as the one that is not, under gravity turned as much.

import { describe, expect, test, vi } from 'vitest'
import {
  contact,
  createScene,
  material,
  probe,
  type Scene,
  shape,
  type Tensioner,
  type TrackOptions,
  terramechanics,
  type Vector,
  vehicles,
} from '#talus/index.js'
import { compose, type Rotation, turned } from '#talus/math/rotation.js'
import { double, simulate } from './lives.js'

vi.setConfig({ testTimeout: 120000 })

/** Of lengths; what else is measured in powers of it. */
interface Units {
  readonly m: number
  readonly s: number
  readonly kg: number
  readonly N: number
  readonly Nm: number
  at(...lengths: readonly number[]): never
}

const unitsOf = (m: number): Units => ({
  ...{ m, s: Math.sqrt(m), kg: m ** 3, N: m ** 3, Nm: m ** 4 },
  at: (...lengths) => lengths.map((x) => x * m) as never,
})

interface Attitude {
  readonly heading?: number
  readonly pitch?: number
  readonly roll?: number
}

type Machine = (scene: Scene, u: Units, attitude: Attitude) => { readonly watched: readonly string[] }

const steel = material({ name: 'steel', density: 7800, friction: 0.6, restitution: 0 })
const gravity = 9.75

const trackOf = ({ m, kg, N, at }: Units, own: Partial<TrackOptions>): TrackOptions => ({
  shoe: vehicles.shoe.pinned({
    ...{ pitch: 0.1 * m, width: 0.2 * m, plateWidth: 0.13 * m, pinRadius: 0.01 * m, depth: 0.02 * m, mass: 0.8 * kg },
    ...{ guideHeight: 0.02 * m, guideThickness: 0.006 * m, guideGap: 0.05 * m },
  }),
  count: 25,
  material: steel,
  sprocket: { position: at(-0.42, 0.22), teeth: 7, mass: 4 * kg },
  idler: { position: at(0.42, 0.22), radius: 0.09 * m, mass: 4 * kg },
  roadWheels: [-0.2, 0, 0.2].map((x) => ({ position: at(x, 0.11), radius: 0.08 * m, mass: 3 * kg })),
  tensioner: { kind: 'force', force: 300 * N },
  ...own,
})

/** A vehicle on two tracks that starts within 0.1 s, and what is on it. */
function tracked(own: (u: Units) => Partial<TrackOptions> = () => ({}), arm = false): Machine {
  return (scene, u, attitude) => {
    const { kg, s, Nm, at } = u
    const drive = { speed: { ramp: { from: 0, to: 4 / s, start: 0, end: 0.1 * s } }, maxTorque: 60 * Nm }
    const track = trackOf(u, own(u))
    const lowest = vehicles.lowestOf(track, vehicles.ringOf(track, 'track'))
    const of = vehicles.addTrackedVehicle(scene, {
      chassis: { shape: shape.box({ half: at(0.3, 0.15, 0.06) }), mass: 60 * kg, position: at(0, 0, 0.2) },
      track,
      gauge: 0.7 * u.m,
      position: turned(turnOf(attitude), [0, 0, -lowest]),
      ...attitude,
      left: drive,
      right: drive,
    })
    if (arm) {
      vehicles.addSuperstructure(scene, {
        on: of.chassis,
        at: turned(turnOf(attitude), at(0, 0, 0.5)),
        ...attitude,
        house: { shape: shape.box({ half: at(0.2, 0.2, 0.1) }), mass: 30 * kg, position: at(0, 0, 0.12) },
        material: steel,
        slew: { ramp: { from: 0, to: 0.5, start: 0, end: 0.2 * s } },
        arm: {
          foot: at(0.1, 0, 0.1),
          boom: { length: 0.6 * u.m, mass: 3 * kg },
          stick: { length: 0.3 * u.m, mass: 1.5 * kg },
          bucket: { length: 0.15 * u.m, width: 0.12 * u.m, floor: 0.09 * u.m, mass: kg },
          path: { times: [0, 0.2 * s], tip: [at(0.7, -0.1), at(0.6, 0.05)], rake: [0.7, 0.5] },
        },
      })
    }
    return { watched: arm ? ['chassis', 'house', 'bucket'] : ['chassis', 'leftSprocket'] }
  }
}

const rover: Machine = (scene, { m, kg, s, Nm, at }, attitude) => {
  const drive = { speed: 3 / s, maxTorque: 20 * Nm }
  vehicles.addRover(scene, {
    chassis: { shape: shape.box({ half: at(0.38, 0.22, 0.1) }), mass: 50 * kg, position: at(0, 0, 0.5) },
    wheel: vehicles.grouserWheel({
      radius: 0.12 * m,
      width: 0.14 * m,
      grousers: 13,
      grouserHeight: 0.01 * m,
      mass: kg,
    }),
    material: steel,
    axles: at(0.5, 0, -0.46),
    gauge: 0.9 * m,
    rockerPivot: at(0.1, 0.42),
    bogiePivot: at(-0.23, 0.15),
    ...attitude,
    left: drive,
    right: drive,
    steer: { ramp: { from: 0, to: 0.3, start: 0, end: 0.1 * s } },
  })
  return { watched: ['chassis', 'leftFrontWheel'] }
}

const towed: Machine = (scene, { kg, s, at }) => {
  const half = at(0.2, 0.1, 0.05)
  const body = scene.body({
    name: 'sled',
    shape: shape.box({ half }),
    material: steel,
    mass: 20 * kg,
    position: at(0, 0, 0.05),
  })
  const speed = { ramp: { from: 0, to: at(0.5)[0]! / s, start: 0, end: 0.2 * s } }
  terramechanics.addTow(scene, { body, at: at(0.2, 0, 0.07), axis: [1, 0, 0], speed })
  return { watched: ['sled', 'towCarriage'] }
}

const tyre: Machine = (scene, { m, kg, s, N, Nm, at }, attitude) => {
  vehicles.addSpringWheel(scene, {
    ...{ name: 'tyre', radius: 0.3 * m, hubRadius: 0.1 * m, width: 0.2 * m, hubMass: 10 * kg, rimMass: 5 * kg },
    ...{ position: turned(turnOf(attitude), at(0, 0, 0.3)), ...attitude, material: steel },
    spokes: { stiffness: (5e3 * N) / m, damping: (20 * N * s) / m },
    bend: { stiffness: 5 * Nm, damping: 0.05 * Nm * s },
  })
  return { watched: ['tyre', 'tyreRim.7'] }
}

const turnOf = ({ heading = 0, pitch = 0, roll = 0 }: Attitude): Rotation => {
  const about = (axis: 0 | 1 | 2, angle: number): Rotation => {
    const at = [0, 0, 0, Math.cos(angle / 2)]
    at[axis] = Math.sin(angle / 2)
    return at as unknown as Rotation
  }
  return compose(about(2, heading), compose(about(1, pitch), about(0, roll)))
}

/** Where the parts watched are after some steps, in units of the machine and in its axes. */
async function motion(
  machine: Machine,
  m: number,
  attitude: Attitude,
  steps: number,
  tolerance = 5e-3,
): Promise<number[]> {
  const u = unitsOf(m)
  const turn = turnOf(attitude)
  const far = 16 * m
  const domain = { min: [-far, -far, -far], max: [far, far, far] } as const
  const scene = createScene({ gravity: turned(turn, [0, 0, -gravity]), domain })
  const normal: Vector = turned(turn, [0, 0, 1])
  scene.body({ name: 'floor', shape: shape.plane({ normal }), material: steel, fixed: true })
  const { watched } = machine(scene, u, attitude)
  for (const name of watched) scene.probe(probe.position(name))
  const law = contact.dvi({ tolerance: (tolerance * m) / u.s, iterations: 2000 })
  const timeStep = 2 ** -9 * u.s
  return simulate(scene, { life: double, timeStep, contact: law }, async (simulation) => {
    simulation.step(steps)
    const now = await simulation.sample()
    return watched.flatMap((name) => {
      const [x, y, z] = ['x', 'y', 'z'].map((c) => now[`${name}.position.${c}`]! / m) as [number, number, number]
      return [...turned([-turn[0], -turn[1], -turn[2], turn[3]], [x, y, z])]
    })
  })
}

const tensioned = (tensioner: (u: Units) => Tensioner) => tracked((u) => ({ tensioner: tensioner(u) }))

const machines: Record<string, Machine> = {
  'a tracked vehicle': tracked(),
  'one on torsion bars': tracked(({ Nm, s, at }) => ({
    suspension: { kind: 'torsion', arm: at(-0.1, -0.05), stiffness: 300 * Nm, damping: 10 * Nm * s, preload: 20 * Nm },
  })),
  'one whose idler is locked': tensioned(({ N, s }) => ({ kind: 'force', force: 300 * N, lockAt: 0.125 * s })),
  'one with house, boom and bucket': tracked(() => ({}), true),
  'a rover': rover,
  'a tyre on spokes of springs': tyre,
  'a sled on a tow': towed,
}

describe('of any size', () => {
  test.each(Object.entries(machines))('%s', async (_, machine) => {
    expect(await motion(machine, 1 / 16, {}, 60)).toEqual(await motion(machine, 1, {}, 60))
  })
})

describe('turned', () => {
  const attitude = { heading: 2.1, pitch: -0.3, roll: 0.2 }
  test.each(['one with house, boom and bucket', 'a rover', 'a tyre on spokes of springs'])('%s', async (name) => {
    // directions of friction are other ones, so that both are alike as far as they are solved
    const [level, other] = await Promise.all([{}, attitude].map((one) => motion(machines[name]!, 1, one, 5, 1e-6)))
    const apart = level!.map((x, k) => Math.abs(other![k]! - x))
    expect(Math.max(...apart)).toBeLessThan(1e-6)
  })
})

test('a track whose lower run is aslant stands where its lowest shoe is on the ground', () => {
  const u = unitsOf(1)
  const track = trackOf(u, { roadWheels: [{ position: [0, 0.11], radius: 0.08, mass: 3 }] })
  const ring = vehicles.ringOf(track, 'track')
  const put = (above: number) => {
    const scene = createScene({ gravity: [0, 0, -gravity] })
    scene.body({ name: 'floor', shape: shape.plane(), material: steel, fixed: true })
    const chassis = { shape: shape.box({ half: [0.3, 0.15, 0.06] }), mass: 60, position: [0, 0, 0.2] as const }
    const position = [0, 0, above - vehicles.lowestOf(track, ring)] as const
    return () => vehicles.addTrackedVehicle(scene, { gauge: 0.7, chassis, position, track })
  }
  expect(put(0)).not.toThrow()
  expect(put(-0.002)).toThrow(/it is 0\.002 m inside the ground/)
})
