// Made from the list of fields by `npm run build`; not edited by hand.
// How kernels read and write fields when they run as plain TypeScript; the compiler replaces each call.

import type { PlainState } from '../language/plainState.js'
import type { i32, quat, real, u32, vec3 } from '../language/values.js'

let state: PlainState

/** The arrays that the accessors below work on. */
export function bindPlainState(plain: PlainState): void {
  state = plain
}

/** origin of its axes [view] */
export const itemPlace = (i: i32): vec3 => state.getVec3('itemPlace', i)
export const setItemPlace = (i: i32, value: vec3): void => state.setVec3('itemPlace', i, value)

/** of a sphere; 0 for any other form [view] */
export const itemRadius = (i: i32): real => state.getScalar('itemRadius', i)
export const setItemRadius = (i: i32, value: real): void => state.setScalar('itemRadius', i, value)

/** its axes to the world [1] */
export const itemRot = (i: i32): quat => state.getQuat('itemRot', i)
export const setItemRot = (i: i32, value: quat): void => state.setQuat('itemRot', i, value)

/** half edges, semi-axes, or radius and half the height [view] */
export const itemSize = (i: i32): vec3 => state.getVec3('itemSize', i)
export const setItemSize = (i: i32, value: vec3): void => state.setVec3('itemSize', i, value)

/** which form it has: forms.ts [1] */
export const itemKind = (i: i32): u32 => state.getScalar('itemKind', i)
export const setItemKind = (i: i32, value: u32): void => state.setScalar('itemKind', i, value)

/** shape of an item of triangles [1] */
export const itemShape = (i: i32): u32 => state.getScalar('itemShape', i)
export const setItemShape = (i: i32, value: u32): void => state.setScalar('itemShape', i, value)

/** root of the tree of that shape [1] */
export const itemRoot = (i: i32): i32 => state.getScalar('itemRoot', i)
export const setItemRoot = (i: i32, value: i32): void => state.setScalar('itemRoot', i, value)

/** 1 where light goes through: it casts no shadow [1] */
export const itemClear = (i: i32): u32 => state.getScalar('itemClear', i)
export const setItemClear = (i: i32, value: u32): void => state.setScalar('itemClear', i, value)

/** way of its origin while the shutter is open [view] */
export const itemVelocity = (i: i32): vec3 => state.getVec3('itemVelocity', i)
export const setItemVelocity = (i: i32, value: vec3): void => state.setVec3('itemVelocity', i, value)

/** of a ball about its origin that holds it [view] */
export const itemReach = (i: i32): real => state.getScalar('itemReach', i)
export const setItemReach = (i: i32, value: real): void => state.setScalar('itemReach', i, value)

/** turn while the shutter is open [rad] */
export const itemSpin = (i: i32): vec3 => state.getVec3('itemSpin', i)
export const setItemSpin = (i: i32, value: vec3): void => state.setVec3('itemSpin', i, value)

/** share of light it gives back [1] */
export const itemColour = (i: i32): vec3 => state.getVec3('itemColour', i)
export const setItemColour = (i: i32, value: vec3): void => state.setVec3('itemColour', i, value)

/** its finish [1] */
export const itemFinish = (i: i32): u32 => state.getScalar('itemFinish', i)
export const setItemFinish = (i: i32, value: u32): void => state.setScalar('itemFinish', i, value)

/** first corner [view] */
export const triangleA = (i: i32): vec3 => state.getVec3('triangleA', i)
export const setTriangleA = (i: i32, value: vec3): void => state.setVec3('triangleA', i, value)

/** second corner, counter-clockwise seen from outside [view] */
export const triangleB = (i: i32): vec3 => state.getVec3('triangleB', i)
export const setTriangleB = (i: i32, value: vec3): void => state.setVec3('triangleB', i, value)

/** third corner [view] */
export const triangleC = (i: i32): vec3 => state.getVec3('triangleC', i)
export const setTriangleC = (i: i32, value: vec3): void => state.setVec3('triangleC', i, value)

/** normal of the smooth surface at the first corner [1] */
export const triangleNormalA = (i: i32): vec3 => state.getVec3('triangleNormalA', i)
export const setTriangleNormalA = (i: i32, value: vec3): void => state.setVec3('triangleNormalA', i, value)

/** at the second [1] */
export const triangleNormalB = (i: i32): vec3 => state.getVec3('triangleNormalB', i)
export const setTriangleNormalB = (i: i32, value: vec3): void => state.setVec3('triangleNormalB', i, value)

/** at the third [1] */
export const triangleNormalC = (i: i32): vec3 => state.getVec3('triangleNormalC', i)
export const setTriangleNormalC = (i: i32, value: vec3): void => state.setVec3('triangleNormalC', i, value)

/** its shape [1] */
export const triangleShape = (i: i32): u32 => state.getScalar('triangleShape', i)
export const setTriangleShape = (i: i32, value: u32): void => state.setScalar('triangleShape', i, value)

/** its texture, −1 for none [1] */
export const triangleTexture = (i: i32): i32 => state.getScalar('triangleTexture', i)
export const setTriangleTexture = (i: i32, value: i32): void => state.setScalar('triangleTexture', i, value)

/** place of the first corner in the texture: across, down, 0 [1] */
export const triangleUvA = (i: i32): vec3 => state.getVec3('triangleUvA', i)
export const setTriangleUvA = (i: i32, value: vec3): void => state.setVec3('triangleUvA', i, value)

/** of the second [1] */
export const triangleUvB = (i: i32): vec3 => state.getVec3('triangleUvB', i)
export const setTriangleUvB = (i: i32, value: vec3): void => state.setVec3('triangleUvB', i, value)

/** of the third [1] */
export const triangleUvC = (i: i32): vec3 => state.getVec3('triangleUvC', i)
export const setTriangleUvC = (i: i32, value: vec3): void => state.setVec3('triangleUvC', i, value)

/** its first texel [1] */
export const textureFirst = (i: i32): u32 => state.getScalar('textureFirst', i)
export const setTextureFirst = (i: i32, value: u32): void => state.setScalar('textureFirst', i, value)

/** texels in a row [1] */
export const textureWidth = (i: i32): i32 => state.getScalar('textureWidth', i)
export const setTextureWidth = (i: i32, value: i32): void => state.setScalar('textureWidth', i, value)

/** rows [1] */
export const textureHeight = (i: i32): i32 => state.getScalar('textureHeight', i)
export const setTextureHeight = (i: i32, value: i32): void => state.setScalar('textureHeight', i, value)

/** 1 where its rim goes on across, 2 down, in place of its repetition [1] */
export const textureEnds = (i: i32): u32 => state.getScalar('textureEnds', i)
export const setTextureEnds = (i: i32, value: u32): void => state.setScalar('textureEnds', i, value)

/** share of light it gives back [1] */
export const texelColour = (i: i32): vec3 => state.getVec3('texelColour', i)
export const setTexelColour = (i: i32, value: vec3): void => state.setVec3('texelColour', i, value)

/** where it is; nowhere of one without an end [view] */
export const lampPlace = (i: i32): vec3 => state.getVec3('lampPlace', i)
export const setLampPlace = (i: i32, value: vec3): void => state.setVec3('lampPlace', i, value)

/** 1 where its light comes from far away, along its aim [1] */
export const lampFar = (i: i32): u32 => state.getScalar('lampFar', i)
export const setLampFar = (i: i32, value: u32): void => state.setScalar('lampFar', i, value)

/** unit vector along which its light goes [1] */
export const lampAim = (i: i32): vec3 => state.getVec3('lampAim', i)
export const setLampAim = (i: i32, value: vec3): void => state.setVec3('lampAim', i, value)

/** cosine of the cone in which it is bright [1] */
export const lampInner = (i: i32): real => state.getScalar('lampInner', i)
export const setLampInner = (i: i32, value: real): void => state.setScalar('lampInner', i, value)

/** what a white surface that faces it gives back, at a distance of 1 [1] */
export const lampLight = (i: i32): vec3 => state.getVec3('lampLight', i)
export const setLampLight = (i: i32, value: vec3): void => state.setVec3('lampLight', i, value)

/** cosine of the cone outside of which it is dark [1] */
export const lampOuter = (i: i32): real => state.getScalar('lampOuter', i)
export const setLampOuter = (i: i32, value: real): void => state.setScalar('lampOuter', i, value)

/** low corner of a box that holds the middles of its members [view] */
export const shapeLow = (i: i32): vec3 => state.getVec3('shapeLow', i)
export const setShapeLow = (i: i32, value: vec3): void => state.setVec3('shapeLow', i, value)

/** cells of the order of space per length, along each axis [1/view] */
export const shapeCells = (i: i32): vec3 => state.getVec3('shapeCells', i)
export const setShapeCells = (i: i32, value: vec3): void => state.setVec3('shapeCells', i, value)

/** a node; below 0 the only triangle k as −1 − k [1] */
export const shapeRoot = (i: i32): i32 => state.getScalar('shapeRoot', i)
export const setShapeRoot = (i: i32, value: i32): void => state.setScalar('shapeRoot', i, value)

/** unit normal [1] */
export const planeNormal = (i: i32): vec3 => state.getVec3('planeNormal', i)
export const setPlaneNormal = (i: i32, value: vec3): void => state.setVec3('planeNormal', i, value)

/** of the plane along its normal [view] */
export const planeHeight = (i: i32): real => state.getScalar('planeHeight', i)
export const setPlaneHeight = (i: i32, value: real): void => state.setScalar('planeHeight', i, value)

/** unit vector along its squares [1] */
export const planeAcross = (i: i32): vec3 => state.getVec3('planeAcross', i)
export const setPlaneAcross = (i: i32, value: vec3): void => state.setVec3('planeAcross', i, value)

/** edge of its squares [view] */
export const planeSquare = (i: i32): real => state.getScalar('planeSquare', i)
export const setPlaneSquare = (i: i32, value: real): void => state.setScalar('planeSquare', i, value)

/** share of light it gives back [1] */
export const planeColour = (i: i32): vec3 => state.getVec3('planeColour', i)
export const setPlaneColour = (i: i32, value: vec3): void => state.setVec3('planeColour', i, value)

/** its finish [1] */
export const planeFinish = (i: i32): u32 => state.getScalar('planeFinish', i)
export const setPlaneFinish = (i: i32, value: u32): void => state.setScalar('planeFinish', i, value)

/** share of light that comes back at once, looking straight at it [1] */
export const finishGloss = (i: i32): real => state.getScalar('finishGloss', i)
export const setFinishGloss = (i: i32, value: real): void => state.setScalar('finishGloss', i, value)

/** roughness of that, from 0 to 1 [1] */
export const finishRough = (i: i32): real => state.getScalar('finishRough', i)
export const setFinishRough = (i: i32, value: real): void => state.setScalar('finishRough', i, value)

/** 0 with a coat, 1 metal, 2 glass [1] */
export const finishKind = (i: i32): u32 => state.getScalar('finishKind', i)
export const setFinishKind = (i: i32, value: u32): void => state.setScalar('finishKind', i, value)

/** share by which its colour varies from place to place [1] */
export const finishMottle = (i: i32): real => state.getScalar('finishMottle', i)
export const setFinishMottle = (i: i32, value: real): void => state.setScalar('finishMottle', i, value)

/** low corner [view] */
export const boxLow = (i: i32): vec3 => state.getVec3('boxLow', i)
export const setBoxLow = (i: i32, value: vec3): void => state.setVec3('boxLow', i, value)

/** high corner [view] */
export const boxHigh = (i: i32): vec3 => state.getVec3('boxHigh', i)
export const setBoxHigh = (i: i32, value: vec3): void => state.setVec3('boxHigh', i, value)

/** shape it is a member of [1] */
export const boxShape = (i: i32): u32 => state.getScalar('boxShape', i)
export const setBoxShape = (i: i32, value: u32): void => state.setScalar('boxShape', i, value)

/** place of its middle along a curve through space [bits] */
export const leafCode = (i: i32): u32 => state.getScalar('leafCode', i)
export const setLeafCode = (i: i32, value: u32): void => state.setScalar('leafCode', i, value)

/** shape it is a member of [1] */
export const leafShape = (i: i32): u32 => state.getScalar('leafShape', i)
export const setLeafShape = (i: i32, value: u32): void => state.setScalar('leafShape', i, value)

/** what it holds [1] */
export const leafBox = (i: i32): u32 => state.getScalar('leafBox', i)
export const setLeafBox = (i: i32, value: u32): void => state.setScalar('leafBox', i, value)

/** low corner of the first child [view] */
export const nodeLowA = (i: i32): vec3 => state.getVec3('nodeLowA', i)
export const setNodeLowA = (i: i32, value: vec3): void => state.setVec3('nodeLowA', i, value)

/** high corner of the first child [view] */
export const nodeHighA = (i: i32): vec3 => state.getVec3('nodeHighA', i)
export const setNodeHighA = (i: i32, value: vec3): void => state.setVec3('nodeHighA', i, value)

/** low corner of the second child [view] */
export const nodeLowB = (i: i32): vec3 => state.getVec3('nodeLowB', i)
export const setNodeLowB = (i: i32, value: vec3): void => state.setVec3('nodeLowB', i, value)

/** high corner of the second child [view] */
export const nodeHighB = (i: i32): vec3 => state.getVec3('nodeHighB', i)
export const setNodeHighB = (i: i32, value: vec3): void => state.setVec3('nodeHighB', i, value)

/** a node; below 0 the item or triangle k as −1 − k [1] */
export const nodeChildA = (i: i32): i32 => state.getScalar('nodeChildA', i)
export const setNodeChildA = (i: i32, value: i32): void => state.setScalar('nodeChildA', i, value)

/** likewise [1] */
export const nodeChildB = (i: i32): i32 => state.getScalar('nodeChildB', i)
export const setNodeChildB = (i: i32, value: i32): void => state.setScalar('nodeChildB', i, value)

/** bits that the codes of its leaves share [1] */
export const nodePrefix = (i: i32): u32 => state.getScalar('nodePrefix', i)
export const setNodePrefix = (i: i32, value: u32): void => state.setScalar('nodePrefix', i, value)

/** where the ray begins [view] */
export const pathOrigin = (i: i32): vec3 => state.getVec3('pathOrigin', i)
export const setPathOrigin = (i: i32, value: vec3): void => state.setVec3('pathOrigin', i, value)

/** between −1/2 and 1/2 of the time the shutter is open [1] */
export const pathTime = (i: i32): real => state.getScalar('pathTime', i)
export const setPathTime = (i: i32, value: real): void => state.setScalar('pathTime', i, value)

/** unit vector [1] */
export const pathDirection = (i: i32): vec3 => state.getVec3('pathDirection', i)
export const setPathDirection = (i: i32, value: vec3): void => state.setVec3('pathDirection', i, value)

/** 0 where it has ended [1] */
export const pathAlive = (i: i32): real => state.getScalar('pathAlive', i)
export const setPathAlive = (i: i32, value: real): void => state.setScalar('pathAlive', i, value)

/** outward unit normal where it hit [1] */
export const pathNormal = (i: i32): vec3 => state.getVec3('pathNormal', i)
export const setPathNormal = (i: i32, value: vec3): void => state.setVec3('pathNormal', i, value)

/** way up to there [view] */
export const pathDistance = (i: i32): real => state.getScalar('pathDistance', i)
export const setPathDistance = (i: i32, value: real): void => state.setScalar('pathDistance', i, value)

/** item that was hit, −1 for none, −2 − k for plane k [1] */
export const pathItem = (i: i32): i32 => state.getScalar('pathItem', i)
export const setPathItem = (i: i32, value: i32): void => state.setScalar('pathItem', i, value)

/** triangle of that item, −1 for none [1] */
export const pathTriangle = (i: i32): i32 => state.getScalar('pathTriangle', i)
export const setPathTriangle = (i: i32, value: i32): void => state.setScalar('pathTriangle', i, value)

/** share of its second corner [1] */
export const pathShareB = (i: i32): real => state.getScalar('pathShareB', i)
export const setPathShareB = (i: i32, value: real): void => state.setScalar('pathShareB', i, value)

/** of its third [1] */
export const pathShareC = (i: i32): real => state.getScalar('pathShareC', i)
export const setPathShareC = (i: i32, value: real): void => state.setScalar('pathShareC', i, value)

/** colour of its texture there [1] */
export const pathTint = (i: i32): vec3 => state.getVec3('pathTint', i)
export const setPathTint = (i: i32, value: vec3): void => state.setVec3('pathTint', i, value)

/** share of light found from here on that comes to the eye [1] */
export const pathWeight = (i: i32): vec3 => state.getVec3('pathWeight', i)
export const setPathWeight = (i: i32, value: vec3): void => state.setVec3('pathWeight', i, value)

/** 1 where it has met a dull surface: the sun is counted there [1] */
export const pathBlurred = (i: i32): real => state.getScalar('pathBlurred', i)
export const setPathBlurred = (i: i32, value: real): void => state.setScalar('pathBlurred', i, value)

/** light found [1] */
export const pathRadiance = (i: i32): vec3 => state.getVec3('pathRadiance', i)
export const setPathRadiance = (i: i32, value: vec3): void => state.setVec3('pathRadiance', i, value)

/** direction to a point of the sun [1] */
export const pathSunWay = (i: i32): vec3 => state.getVec3('pathSunWay', i)
export const setPathSunWay = (i: i32, value: vec3): void => state.setVec3('pathSunWay', i, value)

/** light from there where nothing is in the way [1] */
export const pathSunLight = (i: i32): vec3 => state.getVec3('pathSunLight', i)
export const setPathSunLight = (i: i32, value: vec3): void => state.setVec3('pathSunLight', i, value)

/** way to it [view] */
export const pathSunReach = (i: i32): real => state.getScalar('pathSunReach', i)
export const setPathSunReach = (i: i32, value: real): void => state.setScalar('pathSunReach', i, value)

/** light of all its paths [1] */
export const pixelSum = (i: i32): vec3 => state.getVec3('pixelSum', i)
export const setPixelSum = (i: i32, value: vec3): void => state.setVec3('pixelSum', i, value)

/** sum of the squares of their brightness [1] */
export const pixelSquares = (i: i32): real => state.getScalar('pixelSquares', i)
export const setPixelSquares = (i: i32, value: real): void => state.setScalar('pixelSquares', i, value)

/** sum of normals first hit [1] */
export const pixelNormal = (i: i32): vec3 => state.getVec3('pixelNormal', i)
export const setPixelNormal = (i: i32, value: vec3): void => state.setVec3('pixelNormal', i, value)

/** sum of distances first hit [view] */
export const pixelDepth = (i: i32): real => state.getScalar('pixelDepth', i)
export const setPixelDepth = (i: i32, value: real): void => state.setScalar('pixelDepth', i, value)

/** sum of colours first hit [1] */
export const pixelColour = (i: i32): vec3 => state.getVec3('pixelColour', i)
export const setPixelColour = (i: i32, value: vec3): void => state.setVec3('pixelColour', i, value)

/** paths that hit something [1] */
export const pixelCover = (i: i32): real => state.getScalar('pixelCover', i)
export const setPixelCover = (i: i32, value: real): void => state.setScalar('pixelCover', i, value)

/** light over colour [1] */
export const pixelSmooth = (i: i32): vec3 => state.getVec3('pixelSmooth', i)
export const setPixelSmooth = (i: i32, value: vec3): void => state.setVec3('pixelSmooth', i, value)

/** variance of its brightness [1] */
export const pixelSpread = (i: i32): real => state.getScalar('pixelSpread', i)
export const setPixelSpread = (i: i32, value: real): void => state.setScalar('pixelSpread', i, value)

/** light over colour, after another round [1] */
export const pixelSmoother = (i: i32): vec3 => state.getVec3('pixelSmoother', i)
export const setPixelSmoother = (i: i32, value: vec3): void => state.setVec3('pixelSmoother', i, value)

/** variance after another round [1] */
export const pixelLesser = (i: i32): real => state.getScalar('pixelLesser', i)
export const setPixelLesser = (i: i32, value: real): void => state.setScalar('pixelLesser', i, value)

/** how many there are */
export const oneCount = (): i32 => state.counts.oneCount!

/** room for how many */
export const oneCapacity = (): i32 => state.counts.oneCapacity!

/** how many there are */
export const itemCount = (): i32 => state.counts.itemCount!

/** room for how many */
export const itemCapacity = (): i32 => state.counts.itemCapacity!

/** how many there are */
export const triangleCount = (): i32 => state.counts.triangleCount!

/** room for how many */
export const triangleCapacity = (): i32 => state.counts.triangleCapacity!

/** how many there are */
export const shapeCount = (): i32 => state.counts.shapeCount!

/** room for how many */
export const shapeCapacity = (): i32 => state.counts.shapeCapacity!

/** how many there are */
export const planeCount = (): i32 => state.counts.planeCount!

/** room for how many */
export const planeCapacity = (): i32 => state.counts.planeCapacity!

/** how many there are */
export const finishCount = (): i32 => state.counts.finishCount!

/** room for how many */
export const finishCapacity = (): i32 => state.counts.finishCapacity!

/** how many there are */
export const textureCount = (): i32 => state.counts.textureCount!

/** room for how many */
export const textureCapacity = (): i32 => state.counts.textureCapacity!

/** how many there are */
export const texelCount = (): i32 => state.counts.texelCount!

/** room for how many */
export const texelCapacity = (): i32 => state.counts.texelCapacity!

/** how many there are */
export const lampCount = (): i32 => state.counts.lampCount!

/** room for how many */
export const lampCapacity = (): i32 => state.counts.lampCapacity!

/** how many there are */
export const boxCount = (): i32 => state.counts.boxCount!

/** room for how many */
export const boxCapacity = (): i32 => state.counts.boxCapacity!

/** how many there are */
export const leafCount = (): i32 => state.counts.leafCount!

/** room for how many */
export const leafCapacity = (): i32 => state.counts.leafCapacity!

/** how many there are */
export const nodeCount = (): i32 => state.counts.nodeCount!

/** room for how many */
export const nodeCapacity = (): i32 => state.counts.nodeCapacity!

/** how many there are */
export const pathCount = (): i32 => state.counts.pathCount!

/** room for how many */
export const pathCapacity = (): i32 => state.counts.pathCapacity!

/** how many there are */
export const pixelCount = (): i32 => state.counts.pixelCount!

/** room for how many */
export const pixelCapacity = (): i32 => state.counts.pixelCapacity!
