// touchBits.ts: bits of cornerTouch: which triangle speaks for an edge or a corner, and on which side that is touched.

export const speaksForEdge = 1
export const edgeFromInside = 2
export const speaksForCorner = 4
export const cornerFromInside = 8
