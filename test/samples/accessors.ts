// Made from the list of fields by `npm run build`; not edited by hand.
// How kernels read and write fields when they run as plain TypeScript; the compiler replaces each call.

import type { PlainState } from '../../src/language/plainState.js'
import type { i32, mat3, quat, real, u32, vec3 } from '../../src/language/values.js'

let state: PlainState

/** The arrays that the accessors below work on. */
export function bindPlainState(plain: PlainState): void {
  state = plain
}

/** what the kernel of the single record found [bits] */
export const oneWord = (i: i32): u32 => state.getScalar('oneWord', i)
export const setOneWord = (i: i32, value: u32): void => state.setScalar('oneWord', i, value)

/** a signed number of the single record [bits] */
export const oneInt = (i: i32): i32 => state.getScalar('oneInt', i)
export const setOneInt = (i: i32, value: i32): void => state.setScalar('oneInt', i, value)

/** a number [m] */
export const itemReal = (i: i32): real => state.getScalar('itemReal', i)
export const setItemReal = (i: i32, value: real): void => state.setScalar('itemReal', i, value)

/** a second number [m] */
export const itemReal2 = (i: i32): real => state.getScalar('itemReal2', i)
export const setItemReal2 = (i: i32, value: real): void => state.setScalar('itemReal2', i, value)

/** a vector [m] */
export const itemVec = (i: i32): vec3 => state.getVec3('itemVec', i)
export const setItemVec = (i: i32, value: vec3): void => state.setVec3('itemVec', i, value)

/** a rotation [1] */
export const itemRot = (i: i32): quat => state.getQuat('itemRot', i)
export const setItemRot = (i: i32, value: quat): void => state.setQuat('itemRot', i, value)

/** a matrix [m] */
export const itemMat = (i: i32): mat3 => state.getMat3('itemMat', i)
export const setItemMat = (i: i32, value: mat3): void => state.setMat3('itemMat', i, value)

/** a signed integer [bits] */
export const itemInt = (i: i32): i32 => state.getScalar('itemInt', i)
export const setItemInt = (i: i32, value: i32): void => state.setScalar('itemInt', i, value)

/** a second one, sometimes 0 [bits] */
export const itemInt2 = (i: i32): i32 => state.getScalar('itemInt2', i)
export const setItemInt2 = (i: i32, value: i32): void => state.setScalar('itemInt2', i, value)

/** an unsigned integer [bits] */
export const itemWord = (i: i32): u32 => state.getScalar('itemWord', i)
export const setItemWord = (i: i32, value: u32): void => state.setScalar('itemWord', i, value)

/** a second one, sometimes 0 [bits] */
export const itemWord2 = (i: i32): u32 => state.getScalar('itemWord2', i)
export const setItemWord2 = (i: i32, value: u32): void => state.setScalar('itemWord2', i, value)

/** another item [1] */
export const itemNext = (i: i32): u32 => state.getScalar('itemNext', i)
export const setItemNext = (i: i32, value: u32): void => state.setScalar('itemNext', i, value)

/** the bin of the item [1] */
export const itemBin = (i: i32): u32 => state.getScalar('itemBin', i)
export const setItemBin = (i: i32, value: u32): void => state.setScalar('itemBin', i, value)

/** a place [m] */
export const itemPos = (i: i32): vec3 => state.getVec3('itemPos', i)
export const setItemPos = (i: i32, value: vec3): void => state.setPosition('itemPos', i, value)
export const itemPosSeparation = (a: i32, b: i32): vec3 => state.separation('itemPos', a, b)
export const moveItemPos = (i: i32, by: vec3): void => state.move('itemPos', i, by)

/** a place that is moved [m] */
export const itemPlace = (i: i32): vec3 => state.getVec3('itemPlace', i)
export const setItemPlace = (i: i32, value: vec3): void => state.setPosition('itemPlace', i, value)
export const itemPlaceSeparation = (a: i32, b: i32): vec3 => state.separation('itemPlace', a, b)
export const moveItemPlace = (i: i32, by: vec3): void => state.move('itemPlace', i, by)

/** a sum that is carried on [m] */
export const itemTrail = (i: i32): real => state.getScalar('itemTrail', i)
export const setItemTrail = (i: i32, value: real): void => state.setScalar('itemTrail', i, value)

/** a number [m] */
export const itemRealOut = (i: i32): real => state.getScalar('itemRealOut', i)
export const setItemRealOut = (i: i32, value: real): void => state.setScalar('itemRealOut', i, value)

/** a vector [m] */
export const itemVecOut = (i: i32): vec3 => state.getVec3('itemVecOut', i)
export const setItemVecOut = (i: i32, value: vec3): void => state.setVec3('itemVecOut', i, value)

/** a second vector [m] */
export const itemVecOut2 = (i: i32): vec3 => state.getVec3('itemVecOut2', i)
export const setItemVecOut2 = (i: i32, value: vec3): void => state.setVec3('itemVecOut2', i, value)

/** a rotation [1] */
export const itemRotOut = (i: i32): quat => state.getQuat('itemRotOut', i)
export const setItemRotOut = (i: i32, value: quat): void => state.setQuat('itemRotOut', i, value)

/** a matrix [m] */
export const itemMatOut = (i: i32): mat3 => state.getMat3('itemMatOut', i)
export const setItemMatOut = (i: i32, value: mat3): void => state.setMat3('itemMatOut', i, value)

/** a signed integer [bits] */
export const itemIntOut = (i: i32): i32 => state.getScalar('itemIntOut', i)
export const setItemIntOut = (i: i32, value: i32): void => state.setScalar('itemIntOut', i, value)

/** an unsigned integer [bits] */
export const itemWordOut = (i: i32): u32 => state.getScalar('itemWordOut', i)
export const setItemWordOut = (i: i32, value: u32): void => state.setScalar('itemWordOut', i, value)

/** items in the bin [bits] */
export const binItems = (i: i32): u32 => state.getScalar('binItems', i)
export const setBinItems = (i: i32, value: u32): void => state.setScalar('binItems', i, value)
export const addBinItems = (i: i32, n: u32): u32 => state.addScalar('binItems', i, n)
export const maxBinItems = (i: i32, n: u32): u32 => state.maxScalar('binItems', i, n)

/** largest word in the bin [bits] */
export const binLargest = (i: i32): u32 => state.getScalar('binLargest', i)
export const setBinLargest = (i: i32, value: u32): void => state.setScalar('binLargest', i, value)
export const addBinLargest = (i: i32, n: u32): u32 => state.addScalar('binLargest', i, n)
export const maxBinLargest = (i: i32, n: u32): u32 => state.maxScalar('binLargest', i, n)

/** the item [1] */
export const foundItem = (i: i32): u32 => state.getScalar('foundItem', i)
export const setFoundItem = (i: i32, value: u32): void => state.setScalar('foundItem', i, value)

/** its number [m] */
export const foundReal = (i: i32): real => state.getScalar('foundReal', i)
export const setFoundReal = (i: i32, value: real): void => state.setScalar('foundReal', i, value)

/** centre [m] */
export const bodyPos = (i: i32): vec3 => state.getVec3('bodyPos', i)
export const setBodyPos = (i: i32, value: vec3): void => state.setPosition('bodyPos', i, value)
export const bodyPosSeparation = (a: i32, b: i32): vec3 => state.separation('bodyPos', a, b)
export const moveBodyPos = (i: i32, by: vec3): void => state.move('bodyPos', i, by)

/** orientation, body frame to world [1] */
export const bodyRot = (i: i32): quat => state.getQuat('bodyRot', i)
export const setBodyRot = (i: i32, value: quat): void => state.setQuat('bodyRot', i, value)

/** velocity of the centre [m/s] */
export const bodyVel = (i: i32): vec3 => state.getVec3('bodyVel', i)
export const setBodyVel = (i: i32, value: vec3): void => state.setVec3('bodyVel', i, value)

/** angular velocity [rad/s] */
export const bodyOmega = (i: i32): vec3 => state.getVec3('bodyOmega', i)
export const setBodyOmega = (i: i32, value: vec3): void => state.setVec3('bodyOmega', i, value)

/** half the edges of a box [m] */
export const bodyHalf = (i: i32): vec3 => state.getVec3('bodyHalf', i)
export const setBodyHalf = (i: i32, value: vec3): void => state.setVec3('bodyHalf', i, value)

/** radius of a sphere [m] */
export const bodyRadius = (i: i32): real => state.getScalar('bodyRadius', i)
export const setBodyRadius = (i: i32, value: real): void => state.setScalar('bodyRadius', i, value)

/** mass of a sphere [kg] */
export const bodyMass = (i: i32): real => state.getScalar('bodyMass', i)
export const setBodyMass = (i: i32, value: real): void => state.setScalar('bodyMass', i, value)

/** first box [1] */
export const pairA = (i: i32): u32 => state.getScalar('pairA', i)
export const setPairA = (i: i32, value: u32): void => state.setScalar('pairA', i, value)

/** second box [1] */
export const pairB = (i: i32): u32 => state.getScalar('pairB', i)
export const setPairB = (i: i32, value: u32): void => state.setScalar('pairB', i, value)

/** distance, 0 where the boxes overlap [m] */
export const pairDistance = (i: i32): real => state.getScalar('pairDistance', i)
export const setPairDistance = (i: i32, value: real): void => state.setScalar('pairDistance', i, value)

/** shortest vector from the first box to the second [m] */
export const pairGap = (i: i32): vec3 => state.getVec3('pairGap', i)
export const setPairGap = (i: i32, value: vec3): void => state.setVec3('pairGap', i, value)

/** first sphere [1] */
export const contactA = (i: i32): u32 => state.getScalar('contactA', i)
export const setContactA = (i: i32, value: u32): void => state.setScalar('contactA', i, value)

/** second sphere; the normal points to it [1] */
export const contactB = (i: i32): u32 => state.getScalar('contactB', i)
export const setContactB = (i: i32, value: u32): void => state.setScalar('contactB', i, value)

/** tangential displacement since the contact began [m] */
export const contactSpring = (i: i32): vec3 => state.getVec3('contactSpring', i)
export const setContactSpring = (i: i32, value: vec3): void => state.setVec3('contactSpring', i, value)

/** force on the second sphere [N] */
export const contactForce = (i: i32): vec3 => state.getVec3('contactForce', i)
export const setContactForce = (i: i32, value: vec3): void => state.setVec3('contactForce', i, value)

/** impulse before projection [N s] */
export const contactTrial = (i: i32): vec3 => state.getVec3('contactTrial', i)
export const setContactTrial = (i: i32, value: vec3): void => state.setVec3('contactTrial', i, value)

/** unit normal [1] */
export const contactNormal = (i: i32): vec3 => state.getVec3('contactNormal', i)
export const setContactNormal = (i: i32, value: vec3): void => state.setVec3('contactNormal', i, value)

/** friction coefficient [1] */
export const contactFriction = (i: i32): real => state.getScalar('contactFriction', i)
export const setContactFriction = (i: i32, value: real): void => state.setScalar('contactFriction', i, value)

/** impulse in the friction cone [N s] */
export const contactImpulse = (i: i32): vec3 => state.getVec3('contactImpulse', i)
export const setContactImpulse = (i: i32, value: vec3): void => state.setVec3('contactImpulse', i, value)

/** place of the node [m] */
export const nodePos = (i: i32): vec3 => state.getVec3('nodePos', i)
export const setNodePos = (i: i32, value: vec3): void => state.setPosition('nodePos', i, value)
export const nodePosSeparation = (a: i32, b: i32): vec3 => state.separation('nodePos', a, b)
export const moveNodePos = (i: i32, by: vec3): void => state.move('nodePos', i, by)

/** derivative of the place along the cable [m] */
export const nodeSlope = (i: i32): vec3 => state.getVec3('nodeSlope', i)
export const setNodeSlope = (i: i32, value: vec3): void => state.setVec3('nodeSlope', i, value)

/** first node [1] */
export const elementNodeA = (i: i32): u32 => state.getScalar('elementNodeA', i)
export const setElementNodeA = (i: i32, value: u32): void => state.setScalar('elementNodeA', i, value)

/** second node [1] */
export const elementNodeB = (i: i32): u32 => state.getScalar('elementNodeB', i)
export const setElementNodeB = (i: i32, value: u32): void => state.setScalar('elementNodeB', i, value)

/** length at rest [m] */
export const elementLength = (i: i32): real => state.getScalar('elementLength', i)
export const setElementLength = (i: i32, value: real): void => state.setScalar('elementLength', i, value)

/** axial stiffness E A [N] */
export const elementAxial = (i: i32): real => state.getScalar('elementAxial', i)
export const setElementAxial = (i: i32, value: real): void => state.setScalar('elementAxial', i, value)

/** bending stiffness E I [N m2] */
export const elementBending = (i: i32): real => state.getScalar('elementBending', i)
export const setElementBending = (i: i32, value: real): void => state.setScalar('elementBending', i, value)

/** elastic force on the first node [N] */
export const elementForceA = (i: i32): vec3 => state.getVec3('elementForceA', i)
export const setElementForceA = (i: i32, value: vec3): void => state.setVec3('elementForceA', i, value)

/** elastic force on the slope of the first node [N m] */
export const elementSlopeForceA = (i: i32): vec3 => state.getVec3('elementSlopeForceA', i)
export const setElementSlopeForceA = (i: i32, value: vec3): void => state.setVec3('elementSlopeForceA', i, value)

/** elastic force on the second node [N] */
export const elementForceB = (i: i32): vec3 => state.getVec3('elementForceB', i)
export const setElementForceB = (i: i32, value: vec3): void => state.setVec3('elementForceB', i, value)

/** elastic force on the slope of the second node [N m] */
export const elementSlopeForceB = (i: i32): vec3 => state.getVec3('elementSlopeForceB', i)
export const setElementSlopeForceB = (i: i32, value: vec3): void => state.setVec3('elementSlopeForceB', i, value)

/** strain energy [J] */
export const elementEnergy = (i: i32): real => state.getScalar('elementEnergy', i)
export const setElementEnergy = (i: i32, value: real): void => state.setScalar('elementEnergy', i, value)

/** an unknown of an earlier rank, itself for none [1] */
export const unknownBefore = (i: i32): u32 => state.getScalar('unknownBefore', i)
export const setUnknownBefore = (i: i32, value: u32): void => state.setScalar('unknownBefore', i, value)

/** an unknown of a later rank, itself for none [1] */
export const unknownAfter = (i: i32): u32 => state.getScalar('unknownAfter', i)
export const setUnknownAfter = (i: i32, value: u32): void => state.setScalar('unknownAfter', i, value)

/** factor of the other unknown [m] */
export const unknownFactor = (i: i32): real => state.getScalar('unknownFactor', i)
export const setUnknownFactor = (i: i32, value: real): void => state.setScalar('unknownFactor', i, value)

/** right-hand side [m] */
export const unknownRight = (i: i32): real => state.getScalar('unknownRight', i)
export const setUnknownRight = (i: i32, value: real): void => state.setScalar('unknownRight', i, value)

/** the unknown [m] */
export const unknownValue = (i: i32): real => state.getScalar('unknownValue', i)
export const setUnknownValue = (i: i32, value: real): void => state.setScalar('unknownValue', i, value)

/** the unknown [m] */
export const listedValue = (i: i32): real => state.getScalar('listedValue', i)
export const setListedValue = (i: i32, value: real): void => state.setScalar('listedValue', i, value)

/** first unknown of the rank [1] */
export const rankFirst = (i: i32): u32 => state.getScalar('rankFirst', i)
export const setRankFirst = (i: i32, value: u32): void => state.setScalar('rankFirst', i, value)

/** one past the last [1] */
export const rankEnd = (i: i32): u32 => state.getScalar('rankEnd', i)
export const setRankEnd = (i: i32, value: u32): void => state.setScalar('rankEnd', i, value)

/** how many there are */
export const oneCount = (): i32 => state.counts.oneCount!

/** room for how many */
export const oneCapacity = (): i32 => state.counts.oneCapacity!

/** how many there are */
export const itemCount = (): i32 => state.counts.itemCount!

/** room for how many */
export const itemCapacity = (): i32 => state.counts.itemCapacity!

/** how many there are */
export const binCount = (): i32 => state.counts.binCount!

/** room for how many */
export const binCapacity = (): i32 => state.counts.binCapacity!

/** how many there are */
export const foundCount = (): i32 => state.counts.foundCount!
export const setFoundCount = (n: i32): void => {
  state.counts.foundCount = n
}
export const addFoundCount = (n: i32): i32 => state.addCount('foundCount', n)
export const maxFoundCount = (n: i32): i32 => state.maxCount('foundCount', n)

/** room for how many */
export const foundCapacity = (): i32 => state.counts.foundCapacity!

/** how many there are */
export const bodyCount = (): i32 => state.counts.bodyCount!

/** room for how many */
export const bodyCapacity = (): i32 => state.counts.bodyCapacity!

/** how many there are */
export const pairCount = (): i32 => state.counts.pairCount!

/** room for how many */
export const pairCapacity = (): i32 => state.counts.pairCapacity!

/** how many there are */
export const contactCount = (): i32 => state.counts.contactCount!
export const setContactCount = (n: i32): void => {
  state.counts.contactCount = n
}
export const addContactCount = (n: i32): i32 => state.addCount('contactCount', n)
export const maxContactCount = (n: i32): i32 => state.maxCount('contactCount', n)

/** room for how many */
export const contactCapacity = (): i32 => state.counts.contactCapacity!

/** how many there are */
export const nodeCount = (): i32 => state.counts.nodeCount!

/** room for how many */
export const nodeCapacity = (): i32 => state.counts.nodeCapacity!

/** how many there are */
export const elementCount = (): i32 => state.counts.elementCount!

/** room for how many */
export const elementCapacity = (): i32 => state.counts.elementCapacity!

/** how many there are */
export const unknownCount = (): i32 => state.counts.unknownCount!

/** room for how many */
export const unknownCapacity = (): i32 => state.counts.unknownCapacity!

/** how many there are */
export const listedCount = (): i32 => state.counts.listedCount!
export const setListedCount = (n: i32): void => {
  state.counts.listedCount = n
}
export const addListedCount = (n: i32): i32 => state.addCount('listedCount', n)
export const maxListedCount = (n: i32): i32 => state.maxCount('listedCount', n)

/** room for how many */
export const listedCapacity = (): i32 => state.counts.listedCapacity!

/** how many there are */
export const rankCount = (): i32 => state.counts.rankCount!

/** room for how many */
export const rankCapacity = (): i32 => state.counts.rankCapacity!

/** a sum over items */
export const total = (): u32 => state.counts.total!
export const setTotal = (n: u32): void => {
  state.counts.total = n
}
export const addTotal = (n: u32): u32 => state.addCount('total', n)
export const maxTotal = (n: u32): u32 => state.maxCount('total', n)

/** a maximum over items */
export const largest = (): u32 => state.counts.largest!
export const setLargest = (n: u32): void => {
  state.counts.largest = n
}
export const addLargest = (n: u32): u32 => state.addCount('largest', n)
export const maxLargest = (n: u32): u32 => state.maxCount('largest', n)

/** unknowns that are large */
export const unfinished = (): u32 => state.counts.unfinished!
export const setUnfinished = (n: u32): void => {
  state.counts.unfinished = n
}
export const addUnfinished = (n: u32): u32 => state.addCount('unfinished', n)
export const maxUnfinished = (n: u32): u32 => state.maxCount('unfinished', n)
