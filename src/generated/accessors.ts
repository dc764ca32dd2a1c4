// Made from the list of fields by `npm run build`; not edited by hand.
// How kernels read and write fields when they run as plain TypeScript; the compiler replaces each call.

import type { PlainState } from '../language/plainState.js'
import type { i32, quat, real, u32, vec3 } from '../language/values.js'

let state: PlainState

/** The arrays that the accessors below work on. */
export function bindPlainState(plain: PlainState): void {
  state = plain
}

/** position of the centre of mass [m] */
export const bodyPos = (i: i32): vec3 => state.getVec3('bodyPos', i)
export const setBodyPos = (i: i32, value: vec3): void => state.setPosition('bodyPos', i, value)
export const bodyPosSeparation = (a: i32, b: i32): vec3 => state.separation('bodyPos', a, b)
export const moveBodyPos = (i: i32, by: vec3): void => state.move('bodyPos', i, by)

/** orientation, body frame to world [1] */
export const bodyRot = (i: i32): quat => state.getQuat('bodyRot', i)
export const setBodyRot = (i: i32, value: quat): void => state.setQuat('bodyRot', i, value)

/** velocity of the centre of mass [m/s] */
export const bodyVel = (i: i32): vec3 => state.getVec3('bodyVel', i)
export const setBodyVel = (i: i32, value: vec3): void => state.setVec3('bodyVel', i, value)

/** angular velocity in the world frame [rad/s] */
export const bodyOmega = (i: i32): vec3 => state.getVec3('bodyOmega', i)
export const setBodyOmega = (i: i32, value: vec3): void => state.setVec3('bodyOmega', i, value)

/** sum of the contact forces [N] */
export const bodyForce = (i: i32): vec3 => state.getVec3('bodyForce', i)
export const setBodyForce = (i: i32, value: vec3): void => state.setVec3('bodyForce', i, value)

/** sum of the contact torques [N m] */
export const bodyTorque = (i: i32): vec3 => state.getVec3('bodyTorque', i)
export const setBodyTorque = (i: i32, value: vec3): void => state.setVec3('bodyTorque', i, value)

/** way gone since the pairs were searched [m] */
export const bodyDrift = (i: i32): vec3 => state.getVec3('bodyDrift', i)
export const setBodyDrift = (i: i32, value: vec3): void => state.setVec3('bodyDrift', i, value)

/** inverse principal moments of inertia [1/(kg m2)] */
export const bodyInvInertia = (i: i32): vec3 => state.getVec3('bodyInvInertia', i)
export const setBodyInvInertia = (i: i32, value: vec3): void => state.setVec3('bodyInvInertia', i, value)

/** inverse mass, 0 for a fixed body [1/kg] */
export const bodyInvMass = (i: i32): real => state.getScalar('bodyInvMass', i)
export const setBodyInvMass = (i: i32, value: real): void => state.setScalar('bodyInvMass', i, value)

/** radius of a sphere, 0 for a wall [m] */
export const bodyRadius = (i: i32): real => state.getScalar('bodyRadius', i)
export const setBodyRadius = (i: i32, value: real): void => state.setScalar('bodyRadius', i, value)

/** inverse mass, beside the radius for contacts [1/kg] */
export const bodyWeight = (i: i32): real => state.getScalar('bodyWeight', i)
export const setBodyWeight = (i: i32, value: real): void => state.setScalar('bodyWeight', i, value)

/** number of the material [1] */
export const bodyMaterial = (i: i32): i32 => state.getScalar('bodyMaterial', i)
export const setBodyMaterial = (i: i32, value: i32): void => state.setScalar('bodyMaterial', i, value)

/** level of bins of a sphere, -1 for a wall [1] */
export const bodyLevel = (i: i32): i32 => state.getScalar('bodyLevel', i)
export const setBodyLevel = (i: i32, value: i32): void => state.setScalar('bodyLevel', i, value)

/** first pair the body found [1] */
export const bodyFirstPair = (i: i32): u32 => state.getScalar('bodyFirstPair', i)
export const setBodyFirstPair = (i: i32, value: u32): void => state.setScalar('bodyFirstPair', i, value)

/** number of pairs the body found [1] */
export const bodyPairCount = (i: i32): u32 => state.getScalar('bodyPairCount', i)
export const setBodyPairCount = (i: i32, value: u32): void => state.setScalar('bodyPairCount', i, value)

/** first wall pair of the body [1] */
export const bodyFirstWallPair = (i: i32): u32 => state.getScalar('bodyFirstWallPair', i)
export const setBodyFirstWallPair = (i: i32, value: u32): void => state.setScalar('bodyFirstWallPair', i, value)

/** number of wall pairs of the body [1] */
export const bodyWallPairCount = (i: i32): u32 => state.getScalar('bodyWallPairCount', i)
export const setBodyWallPairCount = (i: i32, value: u32): void => state.setScalar('bodyWallPairCount', i, value)

/** first of the pairs that others found the body in [1] */
export const bodyFirstFound = (i: i32): u32 => state.getScalar('bodyFirstFound', i)
export const setBodyFirstFound = (i: i32, value: u32): void => state.setScalar('bodyFirstFound', i, value)

/** one past the last of them [1] */
export const bodyEndFound = (i: i32): u32 => state.getScalar('bodyEndFound', i)
export const setBodyEndFound = (i: i32, value: u32): void => state.setScalar('bodyEndFound', i, value)

/** first pair of the search before [1] */
export const bodyOldFirst = (i: i32): u32 => state.getScalar('bodyOldFirst', i)
export const setBodyOldFirst = (i: i32, value: u32): void => state.setScalar('bodyOldFirst', i, value)

/** number of pairs of the search before [1] */
export const bodyOldCount = (i: i32): u32 => state.getScalar('bodyOldCount', i)
export const setBodyOldCount = (i: i32, value: u32): void => state.setScalar('bodyOldCount', i, value)

/** first wall pair of the search before [1] */
export const bodyOldWallFirst = (i: i32): u32 => state.getScalar('bodyOldWallFirst', i)
export const setBodyOldWallFirst = (i: i32, value: u32): void => state.setScalar('bodyOldWallFirst', i, value)

/** number of wall pairs of the search before [1] */
export const bodyOldWallCount = (i: i32): u32 => state.getScalar('bodyOldWallCount', i)
export const setBodyOldWallCount = (i: i32, value: u32): void => state.setScalar('bodyOldWallCount', i, value)

/** number of bins the body reaches into [1] */
export const bodyEntryCount = (i: i32): u32 => state.getScalar('bodyEntryCount', i)
export const setBodyEntryCount = (i: i32, value: u32): void => state.setScalar('bodyEntryCount', i, value)

/** first entry of the body [1] */
export const bodyFirstEntry = (i: i32): u32 => state.getScalar('bodyFirstEntry', i)
export const setBodyFirstEntry = (i: i32, value: u32): void => state.setScalar('bodyFirstEntry', i, value)

/** position from the corner of the grid [m] */
export const bodyLocal = (i: i32): vec3 => state.getVec3('bodyLocal', i)
export const setBodyLocal = (i: i32, value: vec3): void => state.setVec3('bodyLocal', i, value)

/** kinetic energy [J] */
export const bodyKinetic = (i: i32): real => state.getScalar('bodyKinetic', i)
export const setBodyKinetic = (i: i32, value: real): void => state.setScalar('bodyKinetic', i, value)

/** potential energy in gravity, 0 at the origin [J] */
export const bodyPotential = (i: i32): real => state.getScalar('bodyPotential', i)
export const setBodyPotential = (i: i32, value: real): void => state.setScalar('bodyPotential', i, value)

/** kinetic energy of all bodies [J] */
export const sumKinetic = (i: i32): real => state.getScalar('sumKinetic', i)
export const setSumKinetic = (i: i32, value: real): void => state.setScalar('sumKinetic', i, value)

/** potential energy of all bodies [J] */
export const sumPotential = (i: i32): real => state.getScalar('sumPotential', i)
export const setSumPotential = (i: i32, value: real): void => state.setScalar('sumPotential', i, value)

/** body of the wall [1] */
export const wallBody = (i: i32): i32 => state.getScalar('wallBody', i)
export const setWallBody = (i: i32, value: i32): void => state.setScalar('wallBody', i, value)

/** half edges of a box; the normal of a plane [m] */
export const wallHalf = (i: i32): vec3 => state.getVec3('wallHalf', i)
export const setWallHalf = (i: i32, value: vec3): void => state.setVec3('wallHalf', i, value)

/** orientation of the wall [1] */
export const wallRot = (i: i32): quat => state.getQuat('wallRot', i)
export const setWallRot = (i: i32, value: quat): void => state.setQuat('wallRot', i, value)

/** 0 a plane, 1 a box [1] */
export const wallKind = (i: i32): i32 => state.getScalar('wallKind', i)
export const setWallKind = (i: i32, value: i32): void => state.setScalar('wallKind', i, value)

/** effective Young's modulus of the pair [Pa] */
export const materialYoung = (i: i32): real => state.getScalar('materialYoung', i)
export const setMaterialYoung = (i: i32, value: real): void => state.setScalar('materialYoung', i, value)

/** effective shear modulus of the pair [Pa] */
export const materialShear = (i: i32): real => state.getScalar('materialShear', i)
export const setMaterialShear = (i: i32, value: real): void => state.setScalar('materialShear', i, value)

/** normal damping over the root of contact radius times mass [Pa^0.5] */
export const materialNormalDamping = (i: i32): real => state.getScalar('materialNormalDamping', i)
export const setMaterialNormalDamping = (i: i32, value: real): void => state.setScalar('materialNormalDamping', i, value)

/** tangential damping over the same root [Pa^0.5] */
export const materialTangentialDamping = (i: i32): real => state.getScalar('materialTangentialDamping', i)
export const setMaterialTangentialDamping = (i: i32, value: real): void => state.setScalar('materialTangentialDamping', i, value)

/** friction coefficient of the pair [1] */
export const materialFriction = (i: i32): real => state.getScalar('materialFriction', i)
export const setMaterialFriction = (i: i32, value: real): void => state.setScalar('materialFriction', i, value)

/** inverse edges of a bin [1/m] */
export const levelInvSize = (i: i32): vec3 => state.getVec3('levelInvSize', i)
export const setLevelInvSize = (i: i32, value: vec3): void => state.setVec3('levelInvSize', i, value)

/** bins along x [1] */
export const levelBinsX = (i: i32): i32 => state.getScalar('levelBinsX', i)
export const setLevelBinsX = (i: i32, value: i32): void => state.setScalar('levelBinsX', i, value)

/** bins along y [1] */
export const levelBinsY = (i: i32): i32 => state.getScalar('levelBinsY', i)
export const setLevelBinsY = (i: i32, value: i32): void => state.setScalar('levelBinsY', i, value)

/** bins along z [1] */
export const levelBinsZ = (i: i32): i32 => state.getScalar('levelBinsZ', i)
export const setLevelBinsZ = (i: i32, value: i32): void => state.setScalar('levelBinsZ', i, value)

/** number of the first bin of the level [1] */
export const levelFirstBin = (i: i32): i32 => state.getScalar('levelFirstBin', i)
export const setLevelFirstBin = (i: i32, value: i32): void => state.setScalar('levelFirstBin', i, value)

/** first entry of the bin [1] */
export const binFirst = (i: i32): u32 => state.getScalar('binFirst', i)
export const setBinFirst = (i: i32, value: u32): void => state.setScalar('binFirst', i, value)

/** one past the last entry of the bin [1] */
export const binEnd = (i: i32): u32 => state.getScalar('binEnd', i)
export const setBinEnd = (i: i32, value: u32): void => state.setScalar('binEnd', i, value)

/** bin of the entry: the key it is sorted by [1] */
export const entryBin = (i: i32): u32 => state.getScalar('entryBin', i)
export const setEntryBin = (i: i32, value: u32): void => state.setScalar('entryBin', i, value)

/** body of the entry [1] */
export const entryBody = (i: i32): u32 => state.getScalar('entryBody', i)
export const setEntryBody = (i: i32, value: u32): void => state.setScalar('entryBody', i, value)

/** body that found the pair [1] */
export const pairBodyA = (i: i32): i32 => state.getScalar('pairBodyA', i)
export const setPairBodyA = (i: i32, value: i32): void => state.setScalar('pairBodyA', i, value)

/** the other body; the normal points to it [1] */
export const pairBodyB = (i: i32): i32 => state.getScalar('pairBodyB', i)
export const setPairBodyB = (i: i32, value: i32): void => state.setScalar('pairBodyB', i, value)

/** tangential spring, 0 while apart [m] */
export const pairSpring = (i: i32): vec3 => state.getVec3('pairSpring', i)
export const setPairSpring = (i: i32, value: vec3): void => state.setVec3('pairSpring', i, value)

/** force on B [N] */
export const pairForce = (i: i32): vec3 => state.getVec3('pairForce', i)
export const setPairForce = (i: i32, value: vec3): void => state.setVec3('pairForce', i, value)

/** distance of the contact point from the centre of A, 0 while apart [m] */
export const pairArmA = (i: i32): real => state.getScalar('pairArmA', i)
export const setPairArmA = (i: i32, value: real): void => state.setScalar('pairArmA', i, value)

/** normal times force: minus the torque for an arm of 1 m [N] */
export const pairTwist = (i: i32): vec3 => state.getVec3('pairTwist', i)
export const setPairTwist = (i: i32, value: vec3): void => state.setVec3('pairTwist', i, value)

/** distance of the contact point from the centre of B, 0 while apart [m] */
export const pairArmB = (i: i32): real => state.getScalar('pairArmB', i)
export const setPairArmB = (i: i32, value: real): void => state.setScalar('pairArmB', i, value)

/** second body of a pair: the key the pairs are sorted by [1] */
export const foundBody = (i: i32): u32 => state.getScalar('foundBody', i)
export const setFoundBody = (i: i32, value: u32): void => state.setScalar('foundBody', i, value)

/** pair, sorted by its second body [1] */
export const foundPair = (i: i32): u32 => state.getScalar('foundPair', i)
export const setFoundPair = (i: i32, value: u32): void => state.setScalar('foundPair', i, value)

/** other body of the pair before [1] */
export const oldPairBodyB = (i: i32): i32 => state.getScalar('oldPairBodyB', i)
export const setOldPairBodyB = (i: i32, value: i32): void => state.setScalar('oldPairBodyB', i, value)

/** its spring [m] */
export const oldPairSpring = (i: i32): vec3 => state.getVec3('oldPairSpring', i)
export const setOldPairSpring = (i: i32, value: vec3): void => state.setVec3('oldPairSpring', i, value)

/** sphere [1] */
export const wallPairBody = (i: i32): i32 => state.getScalar('wallPairBody', i)
export const setWallPairBody = (i: i32, value: i32): void => state.setScalar('wallPairBody', i, value)

/** wall [1] */
export const wallPairWall = (i: i32): i32 => state.getScalar('wallPairWall', i)
export const setWallPairWall = (i: i32, value: i32): void => state.setScalar('wallPairWall', i, value)

/** tangential spring, 0 while apart [m] */
export const wallPairSpring = (i: i32): vec3 => state.getVec3('wallPairSpring', i)
export const setWallPairSpring = (i: i32, value: vec3): void => state.setVec3('wallPairSpring', i, value)

/** force on the wall [N] */
export const wallPairForce = (i: i32): vec3 => state.getVec3('wallPairForce', i)
export const setWallPairForce = (i: i32, value: vec3): void => state.setVec3('wallPairForce', i, value)

/** distance of the contact point from the centre of the sphere, 0 while apart [m] */
export const wallPairArm = (i: i32): real => state.getScalar('wallPairArm', i)
export const setWallPairArm = (i: i32, value: real): void => state.setScalar('wallPairArm', i, value)

/** normal times force [N] */
export const wallPairTwist = (i: i32): vec3 => state.getVec3('wallPairTwist', i)
export const setWallPairTwist = (i: i32, value: vec3): void => state.setVec3('wallPairTwist', i, value)

/** wall of the pair before [1] */
export const oldWallPairWall = (i: i32): i32 => state.getScalar('oldWallPairWall', i)
export const setOldWallPairWall = (i: i32, value: i32): void => state.setScalar('oldWallPairWall', i, value)

/** its spring [m] */
export const oldWallPairSpring = (i: i32): vec3 => state.getVec3('oldWallPairSpring', i)
export const setOldWallPairSpring = (i: i32, value: vec3): void => state.setVec3('oldWallPairSpring', i, value)

/** velocity without contact impulses [m/s] */
export const bodyFreeVel = (i: i32): vec3 => state.getVec3('bodyFreeVel', i)
export const setBodyFreeVel = (i: i32, value: vec3): void => state.setVec3('bodyFreeVel', i, value)

/** angular velocity without contact impulses [rad/s] */
export const bodyFreeOmega = (i: i32): vec3 => state.getVec3('bodyFreeOmega', i)
export const setBodyFreeOmega = (i: i32, value: vec3): void => state.setVec3('bodyFreeOmega', i, value)

/** first incidence of the body [1] */
export const bodyFirst = (i: i32): u32 => state.getScalar('bodyFirst', i)
export const setBodyFirst = (i: i32, value: u32): void => state.setScalar('bodyFirst', i, value)

/** one past the last incidence of the body [1] */
export const bodyEnd = (i: i32): u32 => state.getScalar('bodyEnd', i)
export const setBodyEnd = (i: i32, value: u32): void => state.setScalar('bodyEnd', i, value)

/** unit normal from A to B [1] */
export const contactNormal = (i: i32): vec3 => state.getVec3('contactNormal', i)
export const setContactNormal = (i: i32, value: vec3): void => state.setVec3('contactNormal', i, value)

/** distance of the contact point from the centre of A [m] */
export const contactArmA = (i: i32): real => state.getScalar('contactArmA', i)
export const setContactArmA = (i: i32, value: real): void => state.setScalar('contactArmA', i, value)

/** impulse on B in world axes [N s] */
export const contactImpulse = (i: i32): vec3 => state.getVec3('contactImpulse', i)
export const setContactImpulse = (i: i32, value: vec3): void => state.setVec3('contactImpulse', i, value)

/** distance of the contact point from the centre of B [m] */
export const contactArmB = (i: i32): real => state.getScalar('contactArmB', i)
export const setContactArmB = (i: i32, value: real): void => state.setScalar('contactArmB', i, value)

/** first body [1] */
export const contactBodyA = (i: i32): u32 => state.getScalar('contactBodyA', i)
export const setContactBodyA = (i: i32, value: u32): void => state.setScalar('contactBodyA', i, value)

/** second body; the normal points to it [1] */
export const contactBodyB = (i: i32): u32 => state.getScalar('contactBodyB', i)
export const setContactBodyB = (i: i32, value: u32): void => state.setScalar('contactBodyB', i, value)

/** stabilisation: gap over step [m/s] */
export const contactBias = (i: i32): real => state.getScalar('contactBias', i)
export const setContactBias = (i: i32, value: real): void => state.setScalar('contactBias', i, value)

/** friction coefficient of the pair [1] */
export const contactFriction = (i: i32): real => state.getScalar('contactFriction', i)
export const setContactFriction = (i: i32, value: real): void => state.setScalar('contactFriction', i, value)

/** step length of the contact: inverse of the mean diagonal of its block [kg] */
export const contactEta = (i: i32): real => state.getScalar('contactEta', i)
export const setContactEta = (i: i32, value: real): void => state.setScalar('contactEta', i, value)

/** twice the contact, plus one where the body is its second [1] */
export const incidenceContact = (i: i32): u32 => state.getScalar('incidenceContact', i)
export const setIncidenceContact = (i: i32, value: u32): void => state.setScalar('incidenceContact', i, value)

/** right-hand side: speed that the impulses are to make; rad/s for rows of angles [m/s] */
export const rowRight = (i: i32): real => state.getScalar('rowRight', i)
export const setRowRight = (i: i32, value: real): void => state.setScalar('rowRight', i, value)

/** impulse along the row; N m s for rows of angles [N s] */
export const rowImpulse = (i: i32): real => state.getScalar('rowImpulse', i)
export const setRowImpulse = (i: i32, value: real): void => state.setScalar('rowImpulse', i, value)

/** inverse pivot of the row, 0 where it depends on rows before [kg] */
export const rowPivot = (i: i32): real => state.getScalar('rowPivot', i)
export const setRowPivot = (i: i32, value: real): void => state.setScalar('rowPivot', i, value)

/** row of the entry, eliminated after its column or the same [1] */
export const factorRowI = (i: i32): i32 => state.getScalar('factorRowI', i)
export const setFactorRowI = (i: i32, value: i32): void => state.setScalar('factorRowI', i, value)

/** column of the entry, as a number of a row [1] */
export const factorRowJ = (i: i32): i32 => state.getScalar('factorRowJ', i)
export const setFactorRowJ = (i: i32, value: i32): void => state.setScalar('factorRowJ', i, value)

/** first update of the entry [1] */
export const factorFirstUpdate = (i: i32): u32 => state.getScalar('factorFirstUpdate', i)
export const setFactorFirstUpdate = (i: i32, value: u32): void => state.setScalar('factorFirstUpdate', i, value)

/** one past the last update of the entry [1] */
export const factorEndUpdate = (i: i32): u32 => state.getScalar('factorEndUpdate', i)
export const setFactorEndUpdate = (i: i32, value: u32): void => state.setScalar('factorEndUpdate', i, value)

/** entry of the joints' matrix, then of its factor L D [1/kg] */
export const factorValue = (i: i32): real => state.getScalar('factorValue', i)
export const setFactorValue = (i: i32, value: real): void => state.setScalar('factorValue', i, value)

/** entry in the same row [1] */
export const updateLeft = (i: i32): u32 => state.getScalar('updateLeft', i)
export const setUpdateLeft = (i: i32, value: u32): void => state.setScalar('updateLeft', i, value)

/** entry in the row that is the column of the updated one [1] */
export const updateRight = (i: i32): u32 => state.getScalar('updateRight', i)
export const setUpdateRight = (i: i32, value: u32): void => state.setScalar('updateRight', i, value)

/** row whose elimination makes the update: the column of both [1] */
export const updatePivot = (i: i32): u32 => state.getScalar('updatePivot', i)
export const setUpdatePivot = (i: i32, value: u32): void => state.setScalar('updatePivot', i, value)

/** first entry of the level [1] */
export const factorLevelFirst = (i: i32): u32 => state.getScalar('factorLevelFirst', i)
export const setFactorLevelFirst = (i: i32, value: u32): void => state.setScalar('factorLevelFirst', i, value)

/** one past the last entry of the level [1] */
export const factorLevelEnd = (i: i32): u32 => state.getScalar('factorLevelEnd', i)
export const setFactorLevelEnd = (i: i32, value: u32): void => state.setScalar('factorLevelEnd', i, value)

/** the row [1] */
export const pivotRow = (i: i32): u32 => state.getScalar('pivotRow', i)
export const setPivotRow = (i: i32, value: u32): void => state.setScalar('pivotRow', i, value)

/** first term left of the diagonal [1] */
export const pivotFirstTerm = (i: i32): u32 => state.getScalar('pivotFirstTerm', i)
export const setPivotFirstTerm = (i: i32, value: u32): void => state.setScalar('pivotFirstTerm', i, value)

/** first term below the diagonal [1] */
export const pivotMiddleTerm = (i: i32): u32 => state.getScalar('pivotMiddleTerm', i)
export const setPivotMiddleTerm = (i: i32, value: u32): void => state.setScalar('pivotMiddleTerm', i, value)

/** one past the last term below the diagonal [1] */
export const pivotEndTerm = (i: i32): u32 => state.getScalar('pivotEndTerm', i)
export const setPivotEndTerm = (i: i32, value: u32): void => state.setScalar('pivotEndTerm', i, value)

/** first pivot of the level [1] */
export const pivotLevelFirst = (i: i32): u32 => state.getScalar('pivotLevelFirst', i)
export const setPivotLevelFirst = (i: i32, value: u32): void => state.setScalar('pivotLevelFirst', i, value)

/** one past the last pivot of the level [1] */
export const pivotLevelEnd = (i: i32): u32 => state.getScalar('pivotLevelEnd', i)
export const setPivotLevelEnd = (i: i32, value: u32): void => state.setScalar('pivotLevelEnd', i, value)

/** entry of the factor [1] */
export const termEntry = (i: i32): u32 => state.getScalar('termEntry', i)
export const setTermEntry = (i: i32, value: u32): void => state.setScalar('termEntry', i, value)

/** row of the other unknown [1] */
export const termRow = (i: i32): u32 => state.getScalar('termRow', i)
export const setTermRow = (i: i32, value: u32): void => state.setScalar('termRow', i, value)

/** entry of L [1] */
export const termFactor = (i: i32): real => state.getScalar('termFactor', i)
export const setTermFactor = (i: i32, value: real): void => state.setScalar('termFactor', i, value)

/** how many there are */
export const oneCount = (): i32 => state.counts.oneCount!

/** room for how many */
export const oneCapacity = (): i32 => state.counts.oneCapacity!

/** how many there are */
export const bodyCount = (): i32 => state.counts.bodyCount!

/** room for how many */
export const bodyCapacity = (): i32 => state.counts.bodyCapacity!

/** how many there are */
export const wallCount = (): i32 => state.counts.wallCount!

/** room for how many */
export const wallCapacity = (): i32 => state.counts.wallCapacity!

/** how many there are */
export const materialPairCount = (): i32 => state.counts.materialPairCount!

/** room for how many */
export const materialPairCapacity = (): i32 => state.counts.materialPairCapacity!

/** how many there are */
export const levelCount = (): i32 => state.counts.levelCount!

/** room for how many */
export const levelCapacity = (): i32 => state.counts.levelCapacity!

/** how many there are */
export const binCount = (): i32 => state.counts.binCount!
export const setBinCount = (n: i32): void => {
  state.counts.binCount = n
}
export const addBinCount = (n: i32): i32 => state.addCount('binCount', n)
export const maxBinCount = (n: i32): i32 => state.maxCount('binCount', n)

/** room for how many */
export const binCapacity = (): i32 => state.counts.binCapacity!

/** how many there are */
export const rebuildBodyCount = (): i32 => state.counts.rebuildBodyCount!
export const setRebuildBodyCount = (n: i32): void => {
  state.counts.rebuildBodyCount = n
}
export const addRebuildBodyCount = (n: i32): i32 => state.addCount('rebuildBodyCount', n)
export const maxRebuildBodyCount = (n: i32): i32 => state.maxCount('rebuildBodyCount', n)

/** room for how many */
export const rebuildBodyCapacity = (): i32 => state.counts.rebuildBodyCapacity!

/** how many there are */
export const entryCount = (): i32 => state.counts.entryCount!
export const setEntryCount = (n: i32): void => {
  state.counts.entryCount = n
}
export const addEntryCount = (n: i32): i32 => state.addCount('entryCount', n)
export const maxEntryCount = (n: i32): i32 => state.maxCount('entryCount', n)

/** room for how many */
export const entryCapacity = (): i32 => state.counts.entryCapacity!

/** how many there are */
export const pairCount = (): i32 => state.counts.pairCount!
export const setPairCount = (n: i32): void => {
  state.counts.pairCount = n
}
export const addPairCount = (n: i32): i32 => state.addCount('pairCount', n)
export const maxPairCount = (n: i32): i32 => state.maxCount('pairCount', n)

/** room for how many */
export const pairCapacity = (): i32 => state.counts.pairCapacity!

/** how many there are */
export const oldPairCount = (): i32 => state.counts.oldPairCount!
export const setOldPairCount = (n: i32): void => {
  state.counts.oldPairCount = n
}
export const addOldPairCount = (n: i32): i32 => state.addCount('oldPairCount', n)
export const maxOldPairCount = (n: i32): i32 => state.maxCount('oldPairCount', n)

/** room for how many */
export const oldPairCapacity = (): i32 => state.counts.oldPairCapacity!

/** how many there are */
export const newPairCount = (): i32 => state.counts.newPairCount!
export const setNewPairCount = (n: i32): void => {
  state.counts.newPairCount = n
}
export const addNewPairCount = (n: i32): i32 => state.addCount('newPairCount', n)
export const maxNewPairCount = (n: i32): i32 => state.maxCount('newPairCount', n)

/** room for how many */
export const newPairCapacity = (): i32 => state.counts.newPairCapacity!

/** how many there are */
export const wallPairCount = (): i32 => state.counts.wallPairCount!
export const setWallPairCount = (n: i32): void => {
  state.counts.wallPairCount = n
}
export const addWallPairCount = (n: i32): i32 => state.addCount('wallPairCount', n)
export const maxWallPairCount = (n: i32): i32 => state.maxCount('wallPairCount', n)

/** room for how many */
export const wallPairCapacity = (): i32 => state.counts.wallPairCapacity!

/** how many there are */
export const oldWallPairCount = (): i32 => state.counts.oldWallPairCount!
export const setOldWallPairCount = (n: i32): void => {
  state.counts.oldWallPairCount = n
}
export const addOldWallPairCount = (n: i32): i32 => state.addCount('oldWallPairCount', n)
export const maxOldWallPairCount = (n: i32): i32 => state.maxCount('oldWallPairCount', n)

/** room for how many */
export const oldWallPairCapacity = (): i32 => state.counts.oldWallPairCapacity!

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
export const incidenceCount = (): i32 => state.counts.incidenceCount!
export const setIncidenceCount = (n: i32): void => {
  state.counts.incidenceCount = n
}
export const addIncidenceCount = (n: i32): i32 => state.addCount('incidenceCount', n)
export const maxIncidenceCount = (n: i32): i32 => state.maxCount('incidenceCount', n)

/** room for how many */
export const incidenceCapacity = (): i32 => state.counts.incidenceCapacity!

/** how many there are */
export const rowCount = (): i32 => state.counts.rowCount!

/** room for how many */
export const rowCapacity = (): i32 => state.counts.rowCapacity!

/** how many there are */
export const factorEntryCount = (): i32 => state.counts.factorEntryCount!

/** room for how many */
export const factorEntryCapacity = (): i32 => state.counts.factorEntryCapacity!

/** how many there are */
export const factorUpdateCount = (): i32 => state.counts.factorUpdateCount!

/** room for how many */
export const factorUpdateCapacity = (): i32 => state.counts.factorUpdateCapacity!

/** how many there are */
export const factorLevelCount = (): i32 => state.counts.factorLevelCount!

/** room for how many */
export const factorLevelCapacity = (): i32 => state.counts.factorLevelCapacity!

/** how many there are */
export const pivotCount = (): i32 => state.counts.pivotCount!

/** room for how many */
export const pivotCapacity = (): i32 => state.counts.pivotCapacity!

/** how many there are */
export const pivotLevelCount = (): i32 => state.counts.pivotLevelCount!

/** room for how many */
export const pivotLevelCapacity = (): i32 => state.counts.pivotLevelCapacity!

/** how many there are */
export const factorTermCount = (): i32 => state.counts.factorTermCount!

/** room for how many */
export const factorTermCapacity = (): i32 => state.counts.factorTermCapacity!

/** 1 when a body has gone half the skin since the last search */
export const rebuildWanted = (): u32 => state.counts.rebuildWanted!
export const setRebuildWanted = (n: u32): void => {
  state.counts.rebuildWanted = n
}
export const addRebuildWanted = (n: u32): u32 => state.addCount('rebuildWanted', n)
export const maxRebuildWanted = (n: u32): u32 => state.maxCount('rebuildWanted', n)

/** 1 between the halves of a step: bodies have moved, forces are still to come */
export const moved = (): u32 => state.counts.moved!
export const setMoved = (n: u32): void => {
  state.counts.moved = n
}
export const addMoved = (n: u32): u32 => state.addCount('moved', n)
export const maxMoved = (n: u32): u32 => state.maxCount('moved', n)

/** whole steps since the host set it to 0 */
export const stepsDone = (): u32 => state.counts.stepsDone!
export const setStepsDone = (n: u32): void => {
  state.counts.stepsDone = n
}
export const addStepsDone = (n: u32): u32 => state.addCount('stepsDone', n)
export const maxStepsDone = (n: u32): u32 => state.maxCount('stepsDone', n)

/** searches for pairs so far */
export const rebuilds = (): u32 => state.counts.rebuilds!
export const setRebuilds = (n: u32): void => {
  state.counts.rebuilds = n
}
export const addRebuilds = (n: u32): u32 => state.addCount('rebuilds', n)
export const maxRebuilds = (n: u32): u32 => state.maxCount('rebuilds', n)

/** entries the search made */
export const entryTotal = (): u32 => state.counts.entryTotal!
export const setEntryTotal = (n: u32): void => {
  state.counts.entryTotal = n
}
export const addEntryTotal = (n: u32): u32 => state.addCount('entryTotal', n)
export const maxEntryTotal = (n: u32): u32 => state.maxCount('entryTotal', n)

/** pairs the search made */
export const pairTotal = (): u32 => state.counts.pairTotal!
export const setPairTotal = (n: u32): void => {
  state.counts.pairTotal = n
}
export const addPairTotal = (n: u32): u32 => state.addCount('pairTotal', n)
export const maxPairTotal = (n: u32): u32 => state.maxCount('pairTotal', n)

/** wall pairs the search made */
export const wallPairTotal = (): u32 => state.counts.wallPairTotal!
export const setWallPairTotal = (n: u32): void => {
  state.counts.wallPairTotal = n
}
export const addWallPairTotal = (n: u32): u32 => state.addCount('wallPairTotal', n)
export const maxWallPairTotal = (n: u32): u32 => state.maxCount('wallPairTotal', n)

/** entries that did not fit; the step is then repeated with more room */
export const entryNeeded = (): u32 => state.counts.entryNeeded!
export const setEntryNeeded = (n: u32): void => {
  state.counts.entryNeeded = n
}
export const addEntryNeeded = (n: u32): u32 => state.addCount('entryNeeded', n)
export const maxEntryNeeded = (n: u32): u32 => state.maxCount('entryNeeded', n)

/** pairs that did not fit */
export const pairNeeded = (): u32 => state.counts.pairNeeded!
export const setPairNeeded = (n: u32): void => {
  state.counts.pairNeeded = n
}
export const addPairNeeded = (n: u32): u32 => state.addCount('pairNeeded', n)
export const maxPairNeeded = (n: u32): u32 => state.maxCount('pairNeeded', n)

/** wall pairs that did not fit */
export const wallPairNeeded = (): u32 => state.counts.wallPairNeeded!
export const setWallPairNeeded = (n: u32): void => {
  state.counts.wallPairNeeded = n
}
export const addWallPairNeeded = (n: u32): u32 => state.addCount('wallPairNeeded', n)
export const maxWallPairNeeded = (n: u32): u32 => state.maxCount('wallPairNeeded', n)

/** one more than the number of a body whose motion is no number */
export const brokenBody = (): u32 => state.counts.brokenBody!
export const setBrokenBody = (n: u32): void => {
  state.counts.brokenBody = n
}
export const addBrokenBody = (n: u32): u32 => state.addCount('brokenBody', n)
export const maxBrokenBody = (n: u32): u32 => state.maxCount('brokenBody', n)

/** one more than the number of a body far outside the range positions are held in */
export const lostBody = (): u32 => state.counts.lostBody!
export const setLostBody = (n: u32): void => {
  state.counts.lostBody = n
}
export const addLostBody = (n: u32): u32 => state.addCount('lostBody', n)
export const maxLostBody = (n: u32): u32 => state.maxCount('lostBody', n)

/** one more than the number of a pair that overlaps deeply at the start */
export const deepPair = (): u32 => state.counts.deepPair!
export const setDeepPair = (n: u32): void => {
  state.counts.deepPair = n
}
export const addDeepPair = (n: u32): u32 => state.addCount('deepPair', n)
export const maxDeepPair = (n: u32): u32 => state.maxCount('deepPair', n)

/** contacts that touch */
export const touching = (): u32 => state.counts.touching!
export const setTouching = (n: u32): void => {
  state.counts.touching = n
}
export const addTouching = (n: u32): u32 => state.addCount('touching', n)
export const maxTouching = (n: u32): u32 => state.maxCount('touching', n)
