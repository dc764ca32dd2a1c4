// symmetricPairs.ts: the axes of the six numbers of a symmetric tensor, which stand in the order xx yy zz xy xz yz.

export const symmetricPairs = [
  [0, 0],
  [1, 1],
  [2, 2],
  [0, 1],
  [0, 2],
  [1, 2],
] as const
