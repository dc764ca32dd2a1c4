// touchBits.ts: bits of cornerTouch: which triangle speaks for an edge or a corner, and on which side that is touched, and
// the outlines of flat faces.

export const speaksForEdge = 1
export const edgeFromInside = 2
export const speaksForCorner = 4
export const cornerFromInside = 8
/** Of all triangles there: the corner can be touched from the air. */
export const touchableCorner = 16
/** The edge is in the outline of the flat face that its triangle belongs to. */
export const rimOfFace = 32
/** The outline has a corner there. */
export const cornerOfFace = 64
