// touchBits.ts: bits of cornerTouch: which triangle speaks for an edge or a corner, and on which side that is touched.

export const speaksForEdge = 1
export const edgeFromInside = 2
export const speaksForCorner = 4
export const cornerFromInside = 8
/** Of all triangles there: the corner can be touched from the air. */
export const touchableCorner = 16
