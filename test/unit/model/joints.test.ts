// Joints, motors and springs: frames that meet in the start pose, and the sentence each mistake gets.

import { describe, expect, it } from 'vitest'
import {
  createScene,
  InputError,
  type JointRequest,
  joint,
  material,
  probe,
  probeSeries,
  type Scene,
  sceneFromJson,
  shape,
  spring,
} from '#talus/index.js'
import { aboutAxis, compose, placed, turned } from '#talus/math/rotation.js'
import { startFrames } from '#talus/model/bodyColumns.js'
import { jointKindNames } from '#talus/model/joints/jointKinds.js'
import { jointCoordinate, largestStartError } from '#talus/model/joints/startErrors.js'

const steel = material({ name: 'steel', density: 7800 })
const block = { shape: shape.box({ half: [0.5, 0.2, 0.1] }), material: steel } as const

/** Two blocks, one turned and with its centre of mass aside, and a fixed one. */
function two(): Scene {
  const scene = createScene()
  scene.body({ ...block, name: 'left', position: [-1, 0, 0], orientation: aboutAxis([1, 1, 0], 0.4) })
  scene.body({
    ...block,
    name: 'right',
    position: [1, 0.5, 0],
    orientation: aboutAxis([0, 1, 2], 1.3),
    centreOfMass: [0.1, 0, 0.05],
    inertia: [3, 4, 5, 0.1, 0.2, 0.3],
  })
  scene.body({ ...block, name: 'rock', position: [0, 0, -3], fixed: true })
  return scene
}

const ends = { a: 'left', b: 'right' }
const point = { ...ends, at: [0, 0.1, 0.2] as const }
const hinge = { ...point, axis: [0, 3, 4] as const }

const each: Record<string, JointRequest> = {
  fixed: joint.fixed(ends),
  revolute: joint.revolute({ ...hinge, limits: { lower: -1, upper: 2 } }),
  prismatic: joint.prismatic({ ...hinge, limits: { lower: -1 } }),
  cylindrical: joint.cylindrical({ ...hinge, limits: { upper: 1, along: 'translation' } }),
  spherical: joint.spherical({ ...point, breakForce: 100 }),
  universal: joint.universal({ ...point, axisA: [1, 0, 0], axisB: [0, 0, 2] }),
  planar: joint.planar({ ...hinge, touching: true }),
  distance: joint.distance({ ...ends, atA: [0, 0, 0], atB: [0, 3, 4] }),
  revoluteSpherical: joint.revoluteSpherical({ ...ends, atA: [0, 0, 0], atB: [0, 3, 4], axis: [1, 0, 0] }),
  pointOnLine: joint.pointOnLine(hinge),
  screw: joint.screw({ ...hinge, pitch: 0.01 }),
  gear: joint.gear({ ...ends, axisA: [0, 0, 1], axisB: [1, 0, 0], ratio: 2 }),
  rack: joint.rack({ ...ends, axisA: [0, 0, 1], axisB: [1, 0, 0], radius: 0.1 }),
  actuator: joint.actuator({ ...ends, atA: [0, 0, 0], atB: [0, 3, 4], length: 5, maxForce: 10 }),
}

describe('a joint', () => {
  // a clamp holds cables: cableTies.test.ts
  it.each(jointKindNames.filter((kind) => kind !== 'clamp'))(
    '%s closes in the start pose and counts from there',
    (kind) => {
      const scene = two()
      scene.joint(each[kind]!)
      const made = scene.data.joints[0]!
      const [left, right] = [
        startFrames(scene.data.groups[0]!, scene.data.materials)(0),
        startFrames(scene.data.groups[1]!, scene.data.materials)(0),
      ]
      // rounding of a few rotations
      expect(largestStartError(made, left, right).share).toBeLessThan(1e-14)
      if (['distance', 'actuator'].includes(kind)) {
        expect(jointCoordinate(made, left, right, 'translation')).toBeCloseTo(5, 14)
      } else if (!['gear', 'rack'].includes(kind)) {
        expect(jointCoordinate(made, left, right, 'rotation')).toBeCloseTo(0, 14)
        expect(jointCoordinate(made, left, right, 'translation')).toBeCloseTo(0, 14)
      }
    },
  )

  it('has its main axis along z of both frames, at the point given', () => {
    const scene = two()
    scene.joint(each.revolute!)
    const { frameA, frameB } = scene.data.joints[0]!
    ;[frameA, frameB].forEach((frame, k) => {
      const tip = placed(placed(startFrames(scene.data.groups[k]!, scene.data.materials)(0), frame), {
        position: [0, 0, 1],
        rotation: [0, 0, 0, 1],
      })
      ;[0, 0.1 + 0.6, 0.2 + 0.8].forEach((at, c) => expect(tip.position[c]).toBeCloseTo(at, 14))
    })
  })

  it('to the world makes a fixed body without a shape, once', () => {
    const scene = two()
    scene.joint(joint.spherical({ a: scene.world, b: 'left', at: [0, 0, 0] }))
    scene.joint(joint.spherical({ a: 'world', b: 'right', at: [1, 0, 0] }))
    expect(scene.bodyCount).toBe(4)
    expect(scene.data.groups[3]).toMatchObject({ name: 'world', fixed: true, material: '', shape: { kind: 'none' } })
  })

  it('universal has x of its frames along axisA and y along axisB', () => {
    const scene = two()
    scene.joint(each.universal!)
    const { frameA, frameB } = scene.data.joints[0]!
    const [left, right] = [
      startFrames(scene.data.groups[0]!, scene.data.materials)(0),
      startFrames(scene.data.groups[1]!, scene.data.materials)(0),
    ]
    const x = turned(placed(left, frameA).rotation, [1, 0, 0])
    const y = turned(placed(right, frameB).rotation, [0, 1, 0])
    ;[1, 0, 0].forEach((value, c) => expect(x[c]).toBeCloseTo(value, 14))
    ;[0, 0, 1].forEach((value, c) => expect(y[c]).toBeCloseTo(value, 14))
  })

  it('that turns has the angle of B about the axis', () => {
    const scene = two()
    scene.joint(each.revolute!)
    const [left, right] = [
      startFrames(scene.data.groups[0]!, scene.data.materials)(0),
      startFrames(scene.data.groups[1]!, scene.data.materials)(0),
    ]
    const turn = aboutAxis([0, 3, 4], 0.7)
    const later = { position: turned(turn, right.position), rotation: compose(turn, right.rotation) }
    expect(jointCoordinate(scene.data.joints[0]!, left, later, 'rotation')).toBeCloseTo(0.7, 14)
  })

  it('comes back from JSON with motors, springs and probes', () => {
    const scene = two()
    for (const request of Object.values(each)) scene.joint({ ...request, name: request.kind })
    scene.motor('revolute', { speed: { ramp: { from: 0, to: 3, start: 0, end: 1 } }, maxTorque: 5 })
    scene.motor('prismatic', { position: { sine: { amplitude: 0.1, frequency: 2 } } })
    scene.motor('cylindrical', { name: 'press', along: 'translation', force: -3 })
    scene.spring(spring.rotational({ joint: 'revolute', stiffness: 2, damping: 0.1, restAngle: 0.3 }))
    scene.spring(spring.translational({ ...ends, atA: [0, 0, 0], atB: [0, 1, 0], stiffness: 2 }))
    scene.body({
      ...block,
      name: 'belt',
      position: [9, 0, 0],
      collide: false,
      motion: {
        position: [{ table: { times: [0, 1], values: [0, 1] } }, 0, 0],
        rotation: { axis: [0, 0, 1], angle: 0 },
      },
    })
    scene.body({ name: 'hub', shape: shape.none(), mass: 1, inertia: [1, 1, 1], position: [0, 0, 9] })
    scene.probe(probe.reactionForce('revolute', { frame: 'body' }))
    scene.probe(probe.jointPosition('cylindrical', { along: 'translation' }))
    scene.probe(probe.forceBetween('left', 'right'))
    scene.probe(probe.residual())
    const again = sceneFromJson(JSON.parse(JSON.stringify(scene)))
    expect(again.data).toEqual(scene.data)
  })
})

describe('a probe', () => {
  const scene = two()
  scene.bodies({ ...block, name: 'grains', positions: [5, 5, 5, 6, 6, 6] })
  for (const kind of ['revolute', 'prismatic', 'distance', 'spherical']) scene.joint({ ...each[kind]!, name: kind })
  const revolute = { index: 0, name: 'revolute' }
  scene.probe(probe.reactionTorque(revolute))
  scene.probe(probe.jointSpeed(revolute))
  scene.probe(probe.jointPosition('distance'))
  scene.probe(probe.forceOn('grains'))
  scene.probe(probe.forceOn('grains.1'))
  scene.probe(probe.forceBetween('grains', 'left'))
  scene.probe(probe.energyFriction())

  it('of a joint or a group says its unit and its name', () => {
    const series = probeSeries(scene.data.probes)
    expect(series.filter((s) => s.component === 0).map((s) => [s.name, s.unit])).toEqual([
      ['revolute.reactionTorque.x', 'N m'],
      ['revolute.jointSpeed', 'rad/s'],
      ['distance.jointPosition', 'm'],
      ['grains.forceOn.x', 'N'],
      ['grains.1.forceOn.x', 'N'],
      ['grains.left.forceBetween.x', 'N'],
      ['energyFriction', 'J'],
    ])
    expect(scene.data.probes[3]).toEqual({
      name: 'grains.forceOn',
      quantity: 'forceOn',
      body: null,
      groups: ['grains'],
    })
    expect(scene.data.probes[4]!.body).toBe(4)
  })

  it.each([
    [probe.reactionForce('revolut'), 'probe reactionForce: unknown joint revolut, did you mean revolute?'],
    [probe.forceBetween('grain', 'left'), 'probe forceBetween: unknown group of bodies grain, did you mean grains?'],
    [
      probe.jointPosition('spherical'),
      'probe jointPosition of joint spherical: a spherical joint has no coordinate of its own.',
    ],
    [
      probe.jointSpeed('prismatic', { along: 'rotation' }),
      'probe jointSpeed of joint prismatic: a prismatic joint has only its translation.',
    ],
  ])('refuses %j', (request, sentence) => {
    expect(() => scene.probe(request)).toThrow(new InputError(sentence))
  })
})

const mistakes: [string, (scene: Scene) => unknown, string][] = [
  [
    'a body joined to itself',
    (s) => s.joint(joint.spherical({ a: 'left', b: 'left', at: [0, 0, 0] })),
    'joint spherical0: it joins left to itself.',
  ],
  [
    'two fixed bodies',
    (s) => s.joint(joint.spherical({ a: 'world', b: 'rock', at: [0, 0, 0] })),
    'joint spherical0: world and rock are both fixed or driven, so there is nothing to hold.',
  ],
  [
    'an unknown body',
    (s) => s.joint(joint.spherical({ a: 'lfet', b: 'right', at: [0, 0, 0] })),
    'joint spherical0: unknown body lfet, did you mean left?',
  ],
  [
    'points apart',
    (s) => s.joint(joint.spherical({ ...ends, name: 'ball', atA: [0, 0, 0], atB: [0, 0, 0.25] })),
    'joint ball: its points are 0.25 m apart at the start.',
  ],
  [
    'axes apart',
    (s) => s.joint(joint.revolute({ ...point, axisA: [0, 0, 1], axisB: [Math.sin(0.1), 0, Math.cos(0.1)] })),
    'joint revolute0: its axes are 0.0998334 rad apart at the start.',
  ],
  ['no point', (s) => s.joint(joint.spherical(ends)), 'joint spherical0: it needs at, or atA and atB.'],
  ['no axis', (s) => s.joint(joint.revolute(point)), 'joint revolute0: it needs axis, or axisA and axisB.'],
  [
    'a body by its number',
    (s) => s.joint(joint.spherical({ ...ends, at: [0, 0, 0], a: 0 as never })),
    'joint spherical0: bodies are given by name or as what the scene gave back, found 0.',
  ],
  [
    'a zero axis',
    (s) => s.joint(joint.revolute({ ...point, axis: [0, 0, 0] })),
    'joint revolute0: axis must not be zero.',
  ],
  [
    'an axis too short to divide by',
    (s) => s.joint(joint.revolute({ ...point, axis: [0, 1e-320, 0] })),
    'joint revolute0: axis must be of a length that can be divided by, found [0,1e-320,0].',
  ],
  [
    'a cross that is skew',
    (s) => s.joint(joint.universal({ ...point, axisA: [1, 0, 0], axisB: [1, 1, 0] })),
    'joint universal0: axisA and axisB must be at right angles, found 45.0000 degrees.',
  ],
  [
    'an axis where there is none',
    (s) => s.joint({ ...joint.spherical(point), axis: [0, 0, 1] }),
    'joint spherical0: a spherical joint has no axis.',
  ],
  [
    'a rod of another length',
    (s) => s.joint(joint.distance({ ...ends, name: 'rod', atA: [0, 0, 0], atB: [0, 3, 4], length: 4 })),
    'joint rod: its length at the start differs from the distance of its points by 1 m.',
  ],
  [
    'an actuator of another length',
    (s) =>
      s.joint(
        joint.actuator({
          ...ends,
          atA: [0, 0, 0],
          atB: [0, 3, 4],
          length: { ramp: { from: 5.5, to: 6, start: 0, end: 1 } },
        }),
      ),
    'joint actuator0: its length at the start differs from the distance of its points by 0.5 m.',
  ],
  [
    'a rod of no length',
    (s) => s.joint(joint.distance({ ...ends, atA: [0, 0, 0], atB: [0, 0, 0] })),
    'joint distance0: its points lie on each other at the start, so it has no direction.',
  ],
  [
    'a screw without pitch',
    (s) => s.joint({ ...joint.screw({ ...hinge, pitch: 1 }), pitch: 0 }),
    'joint screw0: pitch must not be zero.',
  ],
  [
    'a rack of negative radius',
    (s) => s.joint(joint.rack({ ...ends, axisA: [0, 0, 1], axisB: [1, 0, 0], radius: -1 })),
    'joint rack0: radius must be greater than zero, found -1 m.',
  ],
  [
    'a rack along the axis of its pinion',
    (s) => s.joint(joint.rack({ ...ends, axisA: [0, 0, 1], axisB: [0, 0, 1], radius: 1 })),
    'joint rack0: axisA and axisB are parallel, so that no pinion moves the rack: take a screw.',
  ],
  [
    'a world that is a wheel somewhere',
    (s) => s.joint(joint.gear({ a: 'world', b: 'left', axisA: [0, 0, 1], axisB: [0, 0, 1], ratio: 2 })),
    'joint gear0: the world as a wheel needs atA, a point on its axis.',
  ],
  [
    'a ratio of a hinge',
    (s) => s.joint({ ...joint.revolute(hinge), ratio: 2 }),
    'joint revolute0: a revolute joint has no ratio.',
  ],
  [
    'limits upside down',
    (s) => s.joint(joint.revolute({ ...hinge, limits: { lower: 1, upper: -1 } })),
    'joint revolute0: limits: lower must not be above upper, found 1 above -1.',
  ],
  [
    'a start outside the limits',
    (s) => s.joint(joint.revolute({ ...hinge, limits: { lower: 0.5, upper: 1 } })),
    'joint revolute0: it starts at 0 rad, outside its limits of 0.5 to 1 rad.',
  ],
  [
    'a path outside the limits',
    (s) => s.joint(joint.prismatic({ ...ends, atA: [0, 0, 0], atB: [0, 0, 2], axis: [0, 0, 1], limits: { upper: 1 } })),
    'joint prismatic0: it starts at 2 m, outside its limits of -∞ to 1 m.',
  ],
  [
    'limits of a ball joint',
    (s) => s.joint({ ...joint.spherical(point), limits: { lower: -1, upper: 1 } }),
    'joint spherical0: limits: a spherical joint has neither a rotation nor a translation of its own.',
  ],
  [
    'a joint that breaks by itself',
    (s) => s.joint(joint.spherical({ ...point, breakForce: 0 })),
    'joint spherical0: breakForce must be greater than zero, found 0 N.',
  ],
  [
    'two joints of one name',
    (s) => {
      s.joint(joint.spherical({ ...point, name: 'x' }))
      s.joint(joint.spherical({ ...point, name: 'x' }))
    },
    'two joints are both named x.',
  ],
  [
    'an unknown joint',
    (s) => s.motor(s.joint(joint.revolute({ ...hinge, name: 'knee' })) && 'nkee', { speed: 1 }),
    'motor motor0: unknown joint nkee, did you mean knee?',
  ],
  [
    'a motor of a ball joint',
    (s) => s.motor(s.joint(joint.spherical(point)), { speed: 1 }),
    'motor motor0 on joint spherical0: a spherical joint has neither a rotation nor a translation of its own.',
  ],
  [
    'a motor along what a hinge does not leave free',
    (s) => s.motor(s.joint(joint.revolute(hinge)), { speed: 1, along: 'translation' }),
    'motor motor0 on joint revolute0: a revolute joint has only its rotation, found translation.',
  ],
  [
    'a motor that does two things',
    (s) => s.motor(s.joint(joint.revolute(hinge)), { speed: 1, position: 0 }),
    'motor motor0: it needs one of speed, position, torque, force, brake, found speed and position.',
  ],
  [
    'a force about an axis',
    (s) => s.motor(s.joint(joint.revolute(hinge)), { speed: 1, maxForce: 2 }),
    'motor motor0: maxForce does not go with a rotation.',
  ],
  [
    'a torque with a largest torque',
    (s) => s.motor(s.joint(joint.revolute(hinge)), { torque: 1, maxTorque: 2 }),
    'motor motor0: a motor that applies a given torque or force has no largest one.',
  ],
  [
    'a motor that is elsewhere at the start',
    (s) => s.motor(s.joint(joint.revolute(hinge)), { position: 0.5 }),
    'motor motor0: position begins with 0.5 rad, joint revolute0 starts at 0 rad.',
  ],
  [
    'two motors on one freedom',
    (s) => {
      const hub = s.joint(joint.cylindrical({ ...hinge, name: 'hub' }))
      s.motor(hub, { speed: 1 })
      s.motor(hub, { speed: 1, along: 'translation' })
      s.motor(hub, { torque: 1 })
    },
    'motor motor2: the rotation of joint hub has a motor already, motor0.',
  ],
  [
    'two motors on a screw',
    (s) => {
      const bolt = s.joint(joint.screw({ ...hinge, name: 'bolt', pitch: 0.01 }))
      s.motor(bolt, { speed: 1 })
      s.motor(bolt, { speed: 1, along: 'translation' })
    },
    'motor motor1: joint bolt has a motor already, motor0.',
  ],
  [
    'a spring about nothing',
    (s) => s.spring(spring.rotational({ joint: s.joint(joint.prismatic(hinge)), stiffness: 1 })),
    'spring spring0 on joint prismatic0: a prismatic joint has only its translation, found rotation.',
  ],
  [
    'a spring that rests longer than it is, from nowhere',
    (s) => s.spring(spring.translational({ ...ends, atA: [0, 0, 0], atB: [0, 0, 0], stiffness: 1, restLength: 0.5 })),
    'spring spring0: its ends start in one place and rest 0.5 m apart, so its push has no direction.',
  ],
  [
    'an end of a spring said twice',
    (s) => s.spring(spring.translational({ ...ends, atA: [0, 0, 0], pointA: [1, 0, 0], atB: [1, 0, 0], stiffness: 1 })),
    'spring spring0: atA and the point in the frame of left say the same: give one.',
  ],
  [
    'a spring that pushes away',
    (s) => s.spring(spring.translational({ ...ends, atA: [0, 0, 0], atB: [1, 0, 0], stiffness: -1 })),
    'spring spring0: stiffness must not be negative, found -1 N/m.',
  ],
  [
    'a spring without an end',
    (s) => s.spring(spring.translational({ ...ends, atA: [0, 0, 0], stiffness: 1 })),
    'spring spring0: atB is needed: where the spring ends on right.',
  ],
]

describe('a mistake', () => {
  it.each(mistakes)('%s', (_, make, sentence) => {
    expect(() => make(two())).toThrow(new InputError(sentence))
  })

  it('adds nothing, not even the world', () => {
    const scene = two()
    const before = JSON.stringify(scene)
    expect(() => scene.joint(joint.revolute({ a: 'world', b: 'left', at: [0, 0, 0] }))).toThrow(InputError)
    expect(JSON.stringify(scene)).toBe(before)
  })
})
