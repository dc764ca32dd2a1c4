// sampleInputs.ts: what the fields and parameters of the sample kernels hold, where their type does not tell.

import {
  between,
  type Generator,
  type InputRules,
  indexOf,
  integer,
  levelRange,
  oneOf,
  otherLevel,
  sameRecord,
  vector,
} from './generators.js'

const rank = levelRange('unknown', 'rank')

/** A cable along x: neighbouring nodes are about one length at rest apart. */
const alongCable: Generator = ({ next, domain }, record) => [
  domain.origin[0] + 1e-3 * record + 1e-4 * next(),
  domain.origin[1] + domain.size[1] / 2 + 1e-4 * next(),
  domain.origin[2] + domain.size[2] / 2 + 1e-4 * next(),
]

export const sampleInputs: InputRules = {
  fields: {
    // no product of two of these numbers leaves the i32
    itemInt: integer(-30000, 30000),
    itemInt2: oneOf(integer(-30000, 30000), integer(-3, 3)),
    itemWord2: oneOf(integer(0, 4294967295), integer(0, 3)),
    itemNext: indexOf('item'),
    itemBin: indexOf('bin'),
    foundItem: indexOf('item'),
    // far from wrapping
    binItems: integer(0, 1000),
    bodyHalf: vector(0.02, 0.3),
    bodyRadius: between(0.1, 0.5),
    bodyMass: between(0.1, 2),
    pairA: indexOf('body'),
    pairB: indexOf('body'),
    contactA: indexOf('body'),
    contactB: indexOf('body'),
    contactFriction: oneOf(between(0, 1), () => [0]),
    contactSpring: vector(-1e-3, 1e-3),
    nodePos: alongCable,
    nodeSlope: ({ next }) => [0.9, -0.2, -0.1].map((x) => Math.fround(x + 0.3 * next())),
    elementNodeA: sameRecord(),
    elementNodeB: sameRecord(1),
    elementLength: between(0.9e-3, 1.1e-3),
    elementAxial: between(1e4, 2e4),
    elementBending: between(1e-3, 2e-3),
    unknownBefore: otherLevel('unknown', 'rank', 'earlier'),
    unknownAfter: otherLevel('unknown', 'rank', 'later'),
    rankFirst: rank.first,
    rankEnd: rank.end,
  },
  parameters: { h: 0.015625, young: 10000, poisson: 0.25, restitution: 0.5, friction: 0.5 },
  counts: { one: 1, rank: 11 },
  unordered: ['found'],
}
