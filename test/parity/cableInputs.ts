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

/** Webs of five nodes with four columns, each by all others: ten entries, and as many terms. */
const webs = 20
const columns = 4
const entries = 10
/** By the number of the entry, of the term and of the column of a web. */
const rowOfEntry = [0, 1, 2, 3, 1, 2, 3, 2, 3, 3]
const targetOfTerm = [4, 5, 6, 7, 8, 9, 7, 8, 9, 9]
const diagonalOfColumn = [0, 4, 7, 9]
const termOfColumn = [0, 6, 9, 10]
const parts = 12

/** Of the web that the record is of, and of its own number within it. */
const ofWeb =
  (each: number, first: number, own: readonly number[] = [0]): InputRules['fields'][string] =>
  (_, record) => [first * Math.floor(record / each) + own[(record % each) % own.length]!]

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
  webFirst: ofWeb(1, nodes),
  webEnd: ofWeb(1, nodes, [nodes]),
  webNodes: ofWeb(1, nodes),
  webFirstColumn: ofWeb(1, columns),
  webEndColumn: ofWeb(1, columns, [columns]),
  webFirstPart: ofWeb(1, parts),
  webEndPart: ofWeb(1, parts, [parts]),
  webFirstTie: ofWeb(1, 2),
  webEndTie: ofWeb(1, 2, [2]),
  webTheta: between(0.5, 1),
  webNode: sameRecord(),
  webBody: sameRecord(),
  webPlace: oneOf(ofWeb(nodes, columns, [0, 1, 2, 3, 0]), () => [-1]),
  webSlope: oneOf(ofWeb(nodes, columns, [1, 2, 3, 0, 1]), () => [-1]),
  webLength: positive,
  webDiagonal: ofWeb(columns, entries, diagonalOfColumn),
  webEndEntry: ofWeb(columns, entries, [...diagonalOfColumn.slice(1), entries]),
  webFirstTerm: ofWeb(columns, entries, termOfColumn),
  webRow: ofWeb(entries, columns, rowOfEntry),
  webTarget: ofWeb(entries, entries, targetOfTerm),
  webBlock: (given, entry) => nearly(diagonalOfColumn.includes(entry % entries) ? 4 : 0)(given, entry),
  webPartNode: ofWeb(parts, nodes, [0, 1, 2, 3]),
  webPartBlock: integer(0, 13),
  webPartEntry: ofWeb(parts, entries, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 4, 7]),
  'beginWebsAtRest.nodeAfter': ofWeb(nodes, 1, [0, 1, 2, 3, -200]),
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
  web: webs,
  webNode: nodes * webs,
  webColumn: columns * webs,
  webEntry: entries * webs,
  webTerm: entries * webs,
  webPart: parts * webs,
  tie: ties,
  tieBlock: 2 * ties,
  massBlock: nodes * 1050,
  gaussPoint: 15,
}
