// cableInputs.ts: what the fields of cables hold, where their type does not tell.

import { between, type InputRules, indexOf, integer, oneOf, rangeOf, sameRecord, vector } from './generators.js'

/** Nodes of a cable. */
const nodes = 5
/** Ties of them. */
const ties = 40
/** Bodies that are nodes; beads come behind them. */
const nodeBodies = 600

const anyElement = oneOf(indexOf('cableElement'), () => [-1])

const notAt =
  (end: (count: number) => number): InputRules['fields'][string] =>
  (given, node) =>
    node === end(given.count('cableNode')) ? [-1] : anyElement(given, node)

const positive = between(0.5, 1)

const wellInside: InputRules['fields'][string] = ({ next, domain }) =>
  domain.origin.map((low, axis) => low + domain.size[axis]! * (0.3 + 0.4 * next()))

/** So many times the unit matrix, about. */
const nearly =
  (size: number): InputRules['fields'][string] =>
  ({ next }) =>
    Array.from({ length: 9 }, (_, k) => Math.fround((k % 4 === 0 ? size : 0) + 0.2 * (next() - 0.5)))

export const cableInputs: InputRules['fields'] = {
  // few enough for parts to be neighbours
  partLink: oneOf(integer(1, 4), () => [0]),
  partSpan: integer(0, 2),
  nodeBody: sameRecord(),
  nodeBefore: anyElement,
  nodeAfter: anyElement,
  nodeFirst: (_, node) => [nodes * Math.floor(node / nodes)],
  nodeEnd: ({ count }, node) => [Math.min(nodes * (Math.floor(node / nodes) + 1), count('cableNode'))],
  nodeRow: rangeOf(nodes),
  nodeFirstPull: sameRecord(),
  nodeEndPull: ({ next, count }, node) => [Math.min(node + Math.floor(3 * next()), count('cablePull'))],
  pullLoad: ({ next, count }) => [Math.floor(2 * count('load') * next())],
  nodeMass: positive,
  nodeTheta: oneOf(between(0.5, 1), () => [0]),
  elementTheta: oneOf(between(0.5, 1), () => [0]),
  nodeHeld: integer(0, 3),
  implicitFirst: (_, cable) => [nodes * cable],
  implicitEnd: (_, cable) => [nodes * (cable + 1)],
  implicitLength: positive,
  nodeTied: integer(0, 1),
  // two ties for each of the first cables
  implicitFirstTie: (_, cable) => [Math.min(2 * cable, ties)],
  implicitEndTie: (_, cable) => [Math.min(2 * cable + 2, ties)],
  tieNode: (_, tie) => [nodes * Math.floor(tie / 2) + 3 * (tie % 2)],
  tieFirst: (_, tie) => [tie - (tie % 2)],
  tieEnd: (_, tie) => [tie - (tie % 2) + 2],
  tieRow: integer(0, nodes * 50),
  tieAhead: (_, tie) => [2 * tie],
  tieFirstSide: sameRecord(),
  tieEndSide: ({ next, count }, tie) => [Math.min(tie + Math.floor(3 * next()), count('rowSide'))],
  rowTie: oneOf(indexOf('tie'), () => [-1]),
  jointNode: oneOf(indexOf('cableNode'), () => [-1]),
  ownPlace: nearly(4),
  ownSlope: nearly(4),
  ownCross: nearly(0),
  nextPlace: nearly(1),
  nextCross: nearly(0),
  nextBack: nearly(0),
  nextSlope: nearly(1),
  implicitTheta: between(0.5, 1),
  nodeDrag: positive,
  nodeSlope: ({ next }) => [0.9, -0.2, -0.1].map((x) => Math.fround(x + 0.3 * next())),
  elementNodeA: indexOf('cableNode'),
  elementNodeB: indexOf('cableNode'),
  elementBodyA: integer(0, nodeBodies - 1),
  elementBodyB: integer(0, nodeBodies - 1),
  elementLength: positive,
  elementMass: positive,
  elementAxial: positive,
  elementBending: between(0.01, 0.02),
  elementRetardation: between(0, 0.1),
  elementCurvature: between(0, 0.5),
  elementSmall: integer(0, 1),
  elementAxialPoints: integer(1, 5),
  elementBendingPoints: integer(1, 5),
  elementFirstBead: sameRecord(),
  elementEndBead: ({ next, count }, element) => [Math.min(element + Math.floor(3 * next()), count('cableBead'))],
  beadBody: (_, bead) => [nodeBodies + bead],
  beadElement: indexOf('cableElement'),
  beadPlace: between(0.3, 0.7),
  beadReach: oneOf(between(0.1, 0.3), () => [0]),
  gaussPlace: between(0, 1),
  gaussWeight: positive,
  'moveCables.nodeAcc': vector(-1, 1),
  'moveTied.nodeGain': vector(-0.02, 0.02),
  // so far inside that beads between nodes do not leave what a GPU holds
  // neighbours of a node are records beside it
  ...Object.fromEntries(
    ['newtonRests', 'newtonBlocks', 'cableMomentum'].flatMap((kernel) => [
      [`${kernel}.nodeBefore`, notAt(() => 0)],
      [`${kernel}.nodeAfter`, notAt((count) => count - 1)],
    ]),
  ),
  'placeBeads.bodyPos': wellInside,
  'settleBeads.bodyPos': wellInside,
}

export const cableCounts: InputRules['counts'] = {
  cableElement: 400,
  cableBead: 400,
  implicitCable: 100,
  tie: ties,
  tieBlock: 2 * ties,
  massBlock: nodes * 1050,
  gaussPoint: 15,
}
