// linkNodes.ts: binary trees over leaves in the order of space, stage `buildTree`; after Karras, Maximizing parallelism in the
// construction of BVHs, octrees, and k-d trees, HPG 2012.
//
// δ(i, j) is the number of leading bits that leaves i and j share, of their shape, their code and their number, in this order. Node i
// of n − 1 begins or ends at leaf i and holds the longest range in which all share more than its neighbour on the other side does;
// its children part where the shared bits grow. A child shares more bits than its parent, so that boxes are made from
// the most bits to the fewest, all nodes of as many bits at once. The leaves of a shape are a tree of their own in that of all.

import {
  boxHigh,
  boxLow,
  boxShape,
  itemShape,
  leafBox,
  leafCode,
  leafCount,
  leafShape,
  nodeChildA,
  nodeChildB,
  nodeHighA,
  nodeHighB,
  nodeLowA,
  nodeLowB,
  nodePrefix,
  setItemRoot,
  setLeafBox,
  setLeafCode,
  setLeafShape,
  setNodeChildA,
  setNodeChildB,
  setNodeHighA,
  setNodeHighB,
  setNodeLowA,
  setNodeLowB,
  setNodePrefix,
  setShapeRoot,
  shapeCells,
  shapeLow,
  shapeRoot,
} from '../../generated/tracerAccessors.js'
import { maxVec, minVec } from '../../kernels/math/vec3.js'
import { kernel } from '../../language/kernel.js'
import {
  and,
  asI32,
  asU32,
  type bool,
  type i32,
  idiv,
  imax,
  imin,
  leadingZeros,
  or,
  type real,
  shiftLeft,
  u32,
  umin,
  type vec3,
  xor,
} from '../../language/values.js'

export const numberLeaves = kernel('leaf', (i) => {
  setLeafBox(i, asU32(i))
})

export const shapesOfLeaves = kernel('leaf', (i) => {
  setLeafShape(i, boxShape(leafBox(i)))
})

/** Ten bits with two zeros between each and the next. */
function spread(cell: u32): u32 {
  const a = and(or(cell, shiftLeft(cell, 16)), 0x030000ff)
  const b = and(or(a, shiftLeft(a, 8)), 0x0300f00f)
  const c = and(or(b, shiftLeft(b, 4)), 0x030c30c3)
  return and(or(c, shiftLeft(c, 2)), 0x09249249)
}

function cellOf(middle: real, low: real, cells: real): u32 {
  return umin(u32((middle - low) * cells), 1023)
}

/** Morton's order: the bits of three coordinates, in turn. */
export const codesOfLeaves = kernel('leaf', (i) => {
  const box = leafBox(i)
  const low = boxLow(box)
  const high = boxHigh(box)
  const from = shapeLow(boxShape(box))
  const cells = shapeCells(boxShape(box))
  const x = spread(cellOf(0.5 * (low.x + high.x), from.x, cells.x))
  const y = spread(cellOf(0.5 * (low.y + high.y), from.y, cells.y))
  const z = spread(cellOf(0.5 * (low.z + high.z), from.z, cells.z))
  setLeafCode(i, or(or(shiftLeft(x, 2), shiftLeft(y, 1)), z))
})

/** δ; −1 where there is no leaf j. */
function sharedBits(i: i32, j: i32): i32 {
  if (j < 0 || j >= leafCount()) return -1
  const shapes = xor(leafShape(i), leafShape(j))
  if (shapes !== 0) return asI32(leadingZeros(shapes))
  const codes = xor(leafCode(i), leafCode(j))
  if (codes !== 0) return 32 + asI32(leadingZeros(codes))
  return 64 + asI32(leadingZeros(xor(asU32(i), asU32(j))))
}

/** The other end of the range of node i, which goes in direction `way` from leaf i. */
function otherEnd(i: i32, way: i32): i32 {
  const outside = sharedBits(i, i - way)
  let most = 2
  while (sharedBits(i, i + most * way) > outside) most = most * 2
  let length = 0
  for (let step = idiv(most, 2); step >= 1; step = idiv(step, 2)) {
    if (sharedBits(i, i + (length + step) * way) > outside) length += step
  }
  return i + length * way
}

/** The last leaf of the first child. */
function splitOf(first: i32, last: i32, shared: i32): i32 {
  let split = first
  let step = last - first
  while (step > 1) {
    step = idiv(step + 1, 2)
    if (split + step < last && sharedBits(first, split + step) > shared) split += step
  }
  return split
}

/** Whether leaves first to last are all of a shape. */
function isShape(first: i32, last: i32): bool {
  return sharedBits(first, last) >= 32 && sharedBits(first, first - 1) < 32 && sharedBits(last, last + 1) < 32
}

/** Nodes are written from number `base` on. */
export const linkNodes = kernel('leaf', (i, base: i32) => {
  if (isShape(i, i)) setShapeRoot(leafShape(i), -1 - asI32(leafBox(i)))
  if (i >= leafCount() - 1) return
  const way: i32 = sharedBits(i, i + 1) > sharedBits(i, i - 1) ? 1 : -1
  const end = otherEnd(i, way)
  const first = imin(i, end)
  const last = imax(i, end)
  const shared = sharedBits(first, last)
  const split = splitOf(first, last, shared)
  const a: i32 = split === first ? -1 - asI32(leafBox(split)) : base + split
  const b: i32 = split + 1 === last ? -1 - asI32(leafBox(split + 1)) : base + split + 1
  setNodeChildA(base + i, a)
  setNodeChildB(base + i, b)
  setNodePrefix(base + i, asU32(shared))
  if (isShape(first, last)) setShapeRoot(leafShape(first), base + i)
})

function lowOf(child: i32): vec3 {
  if (child < 0) return boxLow(-1 - child)
  return minVec(nodeLowA(child), nodeLowB(child))
}

function highOf(child: i32): vec3 {
  if (child < 0) return boxHigh(-1 - child)
  return maxVec(nodeHighA(child), nodeHighB(child))
}

/** Of nodes whose leaves share so many bits: those of their children are there. */
export const fitNodes = kernel(
  'leaf',
  { disjoint: ['nodeLowA', 'nodeHighA', 'nodeLowB', 'nodeHighB', 'nodeChildA', 'nodeChildB'] },
  (i, base: i32, prefix: u32) => {
    if (i >= leafCount() - 1 || nodePrefix(base + i) !== prefix) return
    const a = nodeChildA(base + i)
    const b = nodeChildB(base + i)
    setNodeLowA(base + i, lowOf(a))
    setNodeHighA(base + i, highOf(a))
    setNodeLowB(base + i, lowOf(b))
    setNodeHighB(base + i, highOf(b))
  },
)

export const rootsOfItems = kernel('item', { disjoint: ['itemRoot'] }, (i) => {
  setItemRoot(i, shapeRoot(itemShape(i)))
})
