// tracedData.ts: what the path tracer is given: plain numbers, lengths in units of the view.

export type Vector = readonly [number, number, number]

/** Numbers of the forms of tracePaths/forms.ts. */
export const formNumbers = { triangles: 0, box: 1, ellipsoid: 2, cylinder: 3, capsule: 4, cone: 5 } as const

/** Triangles in the axes of a shape: nine numbers for the corners of each, counter-clockwise from outside, nine for the normals. */
export interface TracedShape {
  readonly corners: Float64Array
  readonly normals: Float64Array
  /** Number of the texture that is spread over it, and where its corners are there: two numbers for each. */
  readonly texture?: number
  readonly places?: Float64Array
}

/** A picture that is spread over triangles; its first row is the upper one. */
export interface TracedTexture {
  readonly width: number
  readonly height: number
  /** Linear, three numbers for each texel. */
  readonly colours: Float64Array
  /** Whether its rim goes on across and down; else it is repeated. */
  readonly ends: readonly [boolean, boolean]
}

export interface TracedLamp {
  /** Null of one that is far away. */
  readonly place: Vector | null
  /** Unit vector along which its light goes. */
  readonly aim: Vector
  /** What a white surface that faces it gives back, at a distance of 1. */
  readonly light: Vector
  /** Cosines of the cones in which it is bright, and outside of which it is dark. */
  readonly inner: number
  readonly outer: number
}

/** Columns by the names of the fields of owner `item`. */
export interface TracedItems {
  readonly count: number
  readonly columns: Readonly<Record<string, Float64Array | Uint32Array>>
}

export interface TracedPlane {
  readonly normal: Vector
  readonly height: number
  readonly across: Vector
  /** Edge of its squares, 0 for none. */
  readonly square: number
  readonly colour: Vector
  readonly finish: number
}

export interface TracedFinish {
  readonly gloss: number
  readonly rough: number
  /** 0 with a coat, 1 metal, 2 glass. */
  readonly kind: number
  readonly mottle: number
}

export interface TracedSky {
  readonly zenith: Vector
  readonly horizon: Vector
  readonly ground: Vector
  /** Unit vector towards the sun. */
  readonly sunWay: Vector
  /** What a white surface that faces it gives back. */
  readonly sunLight: Vector
  /** Cosine of the angle between its rim and its middle. */
  readonly sunRim: number
}
