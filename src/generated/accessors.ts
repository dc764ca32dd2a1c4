// Made from the list of fields by `npm run build`; not edited by hand.
// How kernels read and write fields when they run as plain TypeScript; the compiler replaces each call.

import type { PlainState } from '../language/plainState.js'
import type { i32, mat3, quat, real, u32, vec3 } from '../language/values.js'

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

/** what rounding to single precision took from bodyRot [1] */
export const bodyRotRest = (i: i32): quat => state.getQuat('bodyRotRest', i)
export const setBodyRotRest = (i: i32, value: quat): void => state.setQuat('bodyRotRest', i, value)

/** velocity of the centre of mass [m/s] */
export const bodyVel = (i: i32): vec3 => state.getVec3('bodyVel', i)
export const setBodyVel = (i: i32, value: vec3): void => state.setVec3('bodyVel', i, value)

/** angular velocity in the world frame; follows from bodyAngMom where that is kept [rad/s] */
export const bodyOmega = (i: i32): vec3 => state.getVec3('bodyOmega', i)
export const setBodyOmega = (i: i32, value: vec3): void => state.setVec3('bodyOmega', i, value)

/** sum of the contact forces; by impulses, of springs and loads [N] */
export const bodyForce = (i: i32): vec3 => state.getVec3('bodyForce', i)
export const setBodyForce = (i: i32, value: vec3): void => state.setVec3('bodyForce', i, value)

/** sum of the contact torques; by impulses, of springs and loads [N m] */
export const bodyTorque = (i: i32): vec3 => state.getVec3('bodyTorque', i)
export const setBodyTorque = (i: i32, value: vec3): void => state.setVec3('bodyTorque', i, value)

/** way gone since the pairs were searched [m] */
export const bodyDrift = (i: i32): vec3 => state.getVec3('bodyDrift', i)
export const setBodyDrift = (i: i32, value: vec3): void => state.setVec3('bodyDrift', i, value)

/** how far beyond its surface pairs were searched; the way after which they are searched anew, by impulses less what is near enough to count [m] */
export const bodyMargin = (i: i32): real => state.getScalar('bodyMargin', i)
export const setBodyMargin = (i: i32, value: real): void => state.setScalar('bodyMargin', i, value)

/** radius of its smallest part; 1e9 where it has none [m] */
export const bodyFinest = (i: i32): real => state.getScalar('bodyFinest', i)
export const setBodyFinest = (i: i32, value: real): void => state.setScalar('bodyFinest', i, value)

/** inverse principal moments of inertia, as this step takes them [1/(kg m2)] */
export const bodyInvInertia = (i: i32): vec3 => state.getVec3('bodyInvInertia', i)
export const setBodyInvInertia = (i: i32, value: vec3): void => state.setVec3('bodyInvInertia', i, value)

/** inverse mass, 0 for a body that is fixed, driven, absent or gone [1/kg] */
export const bodyInvMass = (i: i32): real => state.getScalar('bodyInvMass', i)
export const setBodyInvMass = (i: i32, value: real): void => state.setScalar('bodyInvMass', i, value)

/** angular momentum about the centre of mass in the world frame, of bodies whose moments of inertia differ [kg m2/s] */
export const bodyAngMom = (i: i32): vec3 => state.getVec3('bodyAngMom', i)
export const setBodyAngMom = (i: i32, value: vec3): void => state.setVec3('bodyAngMom', i, value)

/** radius of a body that is one sphere about its centre of mass, 0 for any other [m] */
export const bodyRadius = (i: i32): real => state.getScalar('bodyRadius', i)
export const setBodyRadius = (i: i32, value: real): void => state.setScalar('bodyRadius', i, value)

/** inverse mass, beside the radius for contacts [1/kg] */
export const bodyContactInvMass = (i: i32): real => state.getScalar('bodyContactInvMass', i)
export const setBodyContactInvMass = (i: i32, value: real): void => state.setScalar('bodyContactInvMass', i, value)

/** number of the material [1] */
export const bodyMaterial = (i: i32): i32 => state.getScalar('bodyMaterial', i)
export const setBodyMaterial = (i: i32, value: i32): void => state.setScalar('bodyMaterial', i, value)

/** where bodies may sleep: 0 one that may move, 1 one that does not, 2 one that sleeps near nothing that may [1] */
export const bodyRests = (i: i32): i32 => state.getScalar('bodyRests', i)
export const setBodyRests = (i: i32, value: i32): void => state.setScalar('bodyRests', i, value)

/** distance of its farthest point from the centre of mass; 0 for a sphere about it [m] */
export const bodyExtent = (i: i32): real => state.getScalar('bodyExtent', i)
export const setBodyExtent = (i: i32, value: real): void => state.setScalar('bodyExtent', i, value)

/** smallest edge of the box along its axes that holds it; 0 for planes, sheets, ground and what touches nothing [m] */
export const bodyThickness = (i: i32): real => state.getScalar('bodyThickness', i)
export const setBodyThickness = (i: i32, value: real): void => state.setScalar('bodyThickness', i, value)

/** way in a step in which its contacts are sure to be found; 0 where it has none [m] */
export const bodyStride = (i: i32): real => state.getScalar('bodyStride', i)
export const setBodyStride = (i: i32, value: real): void => state.setScalar('bodyStride', i, value)

/** number of the wall that it is, -1 for any other body [1] */
export const bodyWall = (i: i32): i32 => state.getScalar('bodyWall', i)
export const setBodyWall = (i: i32, value: i32): void => state.setScalar('bodyWall', i, value)

/** way its farthest point has gone by turning since the pairs were searched [m] */
export const bodyTurn = (i: i32): real => state.getScalar('bodyTurn', i)
export const setBodyTurn = (i: i32, value: real): void => state.setScalar('bodyTurn', i, value)

/** one more than the steps done when it left the domain, went into a sink or was frozen; 0 for a body that is there [1] */
export const bodyLeft = (i: i32): u32 => state.getScalar('bodyLeft', i)
export const setBodyLeft = (i: i32, value: u32): void => state.setScalar('bodyLeft', i, value)

/** of a body that left or goes: 1 where it stands frozen for others to touch, plus twice the number of its sink, from 1 [1] */
export const bodyFate = (i: i32): u32 => state.getScalar('bodyFate', i)
export const setBodyFate = (i: i32, value: u32): void => state.setScalar('bodyFate', i, value)

/** id that the body of this place has for life; bodies of the start have the number of their place [1] */
export const bodyId = (i: i32): u32 => state.getScalar('bodyId', i)
export const setBodyId = (i: i32, value: u32): void => state.setScalar('bodyId', i, value)

/** first pair the body found; 4294967295 of one that came since [1] */
export const bodyFirstPair = (i: i32): u32 => state.getScalar('bodyFirstPair', i)
export const setBodyFirstPair = (i: i32, value: u32): void => state.setScalar('bodyFirstPair', i, value)

/** number of pairs the body found [1] */
export const bodyPairCount = (i: i32): u32 => state.getScalar('bodyPairCount', i)
export const setBodyPairCount = (i: i32, value: u32): void => state.setScalar('bodyPairCount', i, value)

/** first wall pair of the body, among wall pairs [1] */
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

/** its number [1] */
export const nearNumber = (i: i32): u32 => state.getScalar('nearNumber', i)
export const setNearNumber = (i: i32, value: u32): void => state.setScalar('nearNumber', i, value)

/** first pair of the search before [1] */
export const bodyOldFirst = (i: i32): u32 => state.getScalar('bodyOldFirst', i)
export const setBodyOldFirst = (i: i32, value: u32): void => state.setScalar('bodyOldFirst', i, value)

/** number of pairs of the search before [1] */
export const bodyOldCount = (i: i32): u32 => state.getScalar('bodyOldCount', i)
export const setBodyOldCount = (i: i32, value: u32): void => state.setScalar('bodyOldCount', i, value)

/** first pair of the search before with a wall [1] */
export const bodyOldWallFirst = (i: i32): u32 => state.getScalar('bodyOldWallFirst', i)
export const setBodyOldWallFirst = (i: i32, value: u32): void => state.setScalar('bodyOldWallFirst', i, value)

/** number of wall pairs of the search before [1] */
export const bodyOldWallCount = (i: i32): u32 => state.getScalar('bodyOldWallCount', i)
export const setBodyOldWallCount = (i: i32, value: u32): void => state.setScalar('bodyOldWallCount', i, value)

/** kinetic energy [J] */
export const bodyKinetic = (i: i32): real => state.getScalar('bodyKinetic', i)
export const setBodyKinetic = (i: i32, value: real): void => state.setScalar('bodyKinetic', i, value)

/** potential energy in gravity, 0 at the origin [J] */
export const bodyPotential = (i: i32): real => state.getScalar('bodyPotential', i)
export const setBodyPotential = (i: i32, value: real): void => state.setScalar('bodyPotential', i, value)

/** momentum of a marked body along one axis; kg m2/s for the angular [kg m/s] */
export const bodyMomentum = (i: i32): real => state.getScalar('bodyMomentum', i)
export const setBodyMomentum = (i: i32, value: real): void => state.setScalar('bodyMomentum', i, value)

/** number of the body [1] */
export const watchedBodyIndex = (i: i32): i32 => state.getScalar('watchedBodyIndex', i)
export const setWatchedBodyIndex = (i: i32, value: i32): void => state.setScalar('watchedBodyIndex', i, value)

/** velocity at the start of the last step [m/s] */
export const watchedVel = (i: i32): vec3 => state.getVec3('watchedVel', i)
export const setWatchedVel = (i: i32, value: vec3): void => state.setVec3('watchedVel', i, value)

/** angular velocity at the start of the last step [rad/s] */
export const watchedOmega = (i: i32): vec3 => state.getVec3('watchedOmega', i)
export const setWatchedOmega = (i: i32, value: vec3): void => state.setVec3('watchedOmega', i, value)

/** sum of bodyMomentum [kg m/s] */
export const sumMomentum = (i: i32): real => state.getScalar('sumMomentum', i)
export const setSumMomentum = (i: i32, value: real): void => state.setScalar('sumMomentum', i, value)

/** part of a load on marked bodies along x [N] */
export const bodyLoadX = (i: i32): real => state.getScalar('bodyLoadX', i)
export const setBodyLoadX = (i: i32, value: real): void => state.setScalar('bodyLoadX', i, value)

/** part of a load on marked bodies along y [N] */
export const bodyLoadY = (i: i32): real => state.getScalar('bodyLoadY', i)
export const setBodyLoadY = (i: i32, value: real): void => state.setScalar('bodyLoadY', i, value)

/** part of a load on marked bodies along z [N] */
export const bodyLoadZ = (i: i32): real => state.getScalar('bodyLoadZ', i)
export const setBodyLoadZ = (i: i32, value: real): void => state.setScalar('bodyLoadZ', i, value)

/** half of what gravity does in a step at the present velocity [J] */
export const bodyShift = (i: i32): real => state.getScalar('bodyShift', i)
export const setBodyShift = (i: i32, value: real): void => state.setScalar('bodyShift', i, value)

/** over all bodies [J] */
export const sumShift = (i: i32): real => state.getScalar('sumShift', i)
export const setSumShift = (i: i32, value: real): void => state.setScalar('sumShift', i, value)

/** elastic energy of the contact, by force; in a step, power of a driven body in it [J] */
export const pairStored = (i: i32): real => state.getScalar('pairStored', i)
export const setPairStored = (i: i32, value: real): void => state.setScalar('pairStored', i, value)

/** elastic energy of the contact, by force; in a step, power of a driven body in it [J] */
export const wallPairStored = (i: i32): real => state.getScalar('wallPairStored', i)
export const setWallPairStored = (i: i32, value: real): void => state.setScalar('wallPairStored', i, value)

/** over all pairs [J] */
export const sumPairStored = (i: i32): real => state.getScalar('sumPairStored', i)
export const setSumPairStored = (i: i32, value: real): void => state.setScalar('sumPairStored', i, value)

/** over all pairs with walls [J] */
export const sumWallStored = (i: i32): real => state.getScalar('sumWallStored', i)
export const setSumWallStored = (i: i32, value: real): void => state.setScalar('sumWallStored', i, value)

/** over all meetings [J] */
export const sumMeetingStored = (i: i32): real => state.getScalar('sumMeetingStored', i)
export const setSumMeetingStored = (i: i32, value: real): void => state.setScalar('sumMeetingStored', i, value)

/** kinetic energy of all bodies [J] */
export const sumKinetic = (i: i32): real => state.getScalar('sumKinetic', i)
export const setSumKinetic = (i: i32, value: real): void => state.setScalar('sumKinetic', i, value)

/** potential energy of all bodies [J] */
export const sumPotential = (i: i32): real => state.getScalar('sumPotential', i)
export const setSumPotential = (i: i32, value: real): void => state.setScalar('sumPotential', i, value)

/** body of the wall [1] */
export const wallBody = (i: i32): i32 => state.getScalar('wallBody', i)
export const setWallBody = (i: i32, value: i32): void => state.setScalar('wallBody', i, value)

/** normal of the plane in the body frame [1] */
export const wallNormal = (i: i32): vec3 => state.getVec3('wallNormal', i)
export const setWallNormal = (i: i32, value: vec3): void => state.setVec3('wallNormal', i, value)

/** orientation of the wall [1] */
export const wallRot = (i: i32): quat => state.getQuat('wallRot', i)
export const setWallRot = (i: i32, value: quat): void => state.setQuat('wallRot', i, value)

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

/** speed after over speed before an impact [1] */
export const materialRestitution = (i: i32): real => state.getScalar('materialRestitution', i)
export const setMaterialRestitution = (i: i32, value: real): void => state.setScalar('materialRestitution', i, value)

/** rolling torque over normal force and radius [1] */
export const materialRolling = (i: i32): real => state.getScalar('materialRolling', i)
export const setMaterialRolling = (i: i32, value: real): void => state.setScalar('materialRolling', i, value)

/** spinning torque over normal force and radius [1] */
export const materialSpinning = (i: i32): real => state.getScalar('materialSpinning', i)
export const setMaterialSpinning = (i: i32, value: real): void => state.setScalar('materialSpinning', i, value)

/** force that holds bodies together at each contact, by impulses [N] */
export const materialAdhesion = (i: i32): real => state.getScalar('materialAdhesion', i)
export const setMaterialAdhesion = (i: i32, value: real): void => state.setScalar('materialAdhesion', i, value)

/** overlap over the force that presses, at each contact, by impulses [m/N] */
export const materialCompliance = (i: i32): real => state.getScalar('materialCompliance', i)
export const setMaterialCompliance = (i: i32, value: real): void => state.setScalar('materialCompliance', i, value)

/** a number that a part of the law reads: four for each kind of part, for each pair of materials [by part] */
export const lawNumber = (i: i32): real => state.getScalar('lawNumber', i)
export const setLawNumber = (i: i32, value: real): void => state.setScalar('lawNumber', i, value)

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

/** reach of its parts while they are slow [m] */
export const levelReach = (i: i32): real => state.getScalar('levelReach', i)
export const setLevelReach = (i: i32, value: real): void => state.setScalar('levelReach', i, value)

/** 1 where its parts are bodies that are one sphere [1] */
export const levelLone = (i: i32): i32 => state.getScalar('levelLone', i)
export const setLevelLone = (i: i32, value: i32): void => state.setScalar('levelLone', i, value)

/** number of entries of the bin [1] */
export const binItems = (i: i32): u32 => state.getScalar('binItems', i)
export const setBinItems = (i: i32, value: u32): void => state.setScalar('binItems', i, value)
export const addBinItems = (i: i32, n: u32): u32 => state.addScalar('binItems', i, n)
export const maxBinItems = (i: i32, n: u32): u32 => state.maxScalar('binItems', i, n)

/** first entry of the bin [1] */
export const binFirst = (i: i32): u32 => state.getScalar('binFirst', i)
export const setBinFirst = (i: i32, value: u32): void => state.setScalar('binFirst', i, value)

/** first entry of a part that never moves [1] */
export const binFirstFixed = (i: i32): u32 => state.getScalar('binFirstFixed', i)
export const setBinFirstFixed = (i: i32, value: u32): void => state.setScalar('binFirstFixed', i, value)

/** bin of the entry: the key it is sorted by [1] */
export const entryBin = (i: i32): u32 => state.getScalar('entryBin', i)
export const setEntryBin = (i: i32, value: u32): void => state.setScalar('entryBin', i, value)

/** its part, and whether the bin is the first of it: entryMember.ts [1] */
export const entryMember = (i: i32): u32 => state.getScalar('entryMember', i)
export const setEntryMember = (i: i32, value: u32): void => state.setScalar('entryMember', i, value)

/** partLocal of its part: entries of a bin lie side by side [m] */
export const entryLocal = (i: i32): vec3 => state.getVec3('entryLocal', i)
export const setEntryLocal = (i: i32, value: vec3): void => state.setVec3('entryLocal', i, value)

/** partReach of its part [m] */
export const entryReach = (i: i32): real => state.getScalar('entryReach', i)
export const setEntryReach = (i: i32, value: real): void => state.setScalar('entryReach', i, value)

/** bin of the entry: the key it is sorted by [1] */
export const fixedEntryBin = (i: i32): u32 => state.getScalar('fixedEntryBin', i)
export const setFixedEntryBin = (i: i32, value: u32): void => state.setScalar('fixedEntryBin', i, value)

/** its part, and whether the bin is the first of it: entryMember.ts [1] */
export const fixedEntryMember = (i: i32): u32 => state.getScalar('fixedEntryMember', i)
export const setFixedEntryMember = (i: i32, value: u32): void => state.setScalar('fixedEntryMember', i, value)

/** body that found the pair, the sphere beside a wall, of a meeting the one with the lower number [1] */
export const pairBodyA = (i: i32): i32 => state.getScalar('pairBodyA', i)
export const setPairBodyA = (i: i32, value: i32): void => state.setScalar('pairBodyA', i, value)

/** the other body; the normal points to it [1] */
export const pairBodyB = (i: i32): i32 => state.getScalar('pairBodyB', i)
export const setPairBodyB = (i: i32, value: i32): void => state.setScalar('pairBodyB', i, value)

/** tangential spring, 0 while apart [m] */
export const pairSpring = (i: i32): vec3 => state.getVec3('pairSpring', i)
export const setPairSpring = (i: i32, value: vec3): void => state.setVec3('pairSpring', i, value)

/** 1 where it is apart, and its force and memory are stored as 0 [1] */
export const pairQuiet = (i: i32): real => state.getScalar('pairQuiet', i)
export const setPairQuiet = (i: i32, value: real): void => state.setScalar('pairQuiet', i, value)

/** force on B [N] */
export const pairForce = (i: i32): vec3 => state.getVec3('pairForce', i)
export const setPairForce = (i: i32, value: vec3): void => state.setVec3('pairForce', i, value)

/** distance of the contact point from the centre of A, 0 while apart [m] */
export const pairArmA = (i: i32): real => state.getScalar('pairArmA', i)
export const setPairArmA = (i: i32, value: real): void => state.setScalar('pairArmA', i, value)

/** normal times force: minus the torque for an arm of 1 m [N] */
export const pairTwist = (i: i32): vec3 => state.getVec3('pairTwist', i)
export const setPairTwist = (i: i32, value: vec3): void => state.setVec3('pairTwist', i, value)

/** distance of the contact point from the centre of B, of a wall from its plane; 0 while apart [m] */
export const pairArmB = (i: i32): real => state.getScalar('pairArmB', i)
export const setPairArmB = (i: i32, value: real): void => state.setScalar('pairArmB', i, value)

/** what the rolling part remembers, 0 while apart [by part] */
export const pairRoll = (i: i32): vec3 => state.getVec3('pairRoll', i)
export const setPairRoll = (i: i32, value: vec3): void => state.setVec3('pairRoll', i, value)

/** what the spinning part remembers, 0 while apart [by part] */
export const pairSpin = (i: i32): real => state.getScalar('pairSpin', i)
export const setPairSpin = (i: i32, value: real): void => state.setScalar('pairSpin', i, value)

/** what the cohesion part remembers, 0 while apart [by part] */
export const pairBond = (i: i32): real => state.getScalar('pairBond', i)
export const setPairBond = (i: i32, value: real): void => state.setScalar('pairBond', i, value)

/** what the normal part remembers, 0 while apart [by part] */
export const pairDent = (i: i32): real => state.getScalar('pairDent', i)
export const setPairDent = (i: i32, value: real): void => state.setScalar('pairDent', i, value)

/** torque of rolling and spinning friction on B [N m] */
export const pairCouple = (i: i32): vec3 => state.getVec3('pairCouple', i)
export const setPairCouple = (i: i32, value: vec3): void => state.setVec3('pairCouple', i, value)

/** second body of a pair: the key the pairs are sorted by [1] */
export const foundBody = (i: i32): u32 => state.getScalar('foundBody', i)
export const setFoundBody = (i: i32, value: u32): void => state.setScalar('foundBody', i, value)

/** pair, sorted by its second body [1] */
export const foundPair = (i: i32): u32 => state.getScalar('foundPair', i)
export const setFoundPair = (i: i32, value: u32): void => state.setScalar('foundPair', i, value)

/** body of the part [1] */
export const partBody = (i: i32): i32 => state.getScalar('partBody', i)
export const setPartBody = (i: i32, value: i32): void => state.setScalar('partBody', i, value)

/** origin of the part from the centre of mass, in the body frame [m] */
export const partPos = (i: i32): vec3 => state.getVec3('partPos', i)
export const setPartPos = (i: i32, value: vec3): void => state.setVec3('partPos', i, value)

/** axes of the part to the body frame [1] */
export const partRot = (i: i32): quat => state.getQuat('partRot', i)
export const setPartRot = (i: i32, value: quat): void => state.setQuat('partRot', i, value)

/** of the sphere about its origin that holds it [m] */
export const partRadius = (i: i32): real => state.getScalar('partRadius', i)
export const setPartRadius = (i: i32, value: real): void => state.setScalar('partRadius', i, value)

/** level of bins, -1 for what is in none [1] */
export const partLevel = (i: i32): i32 => state.getScalar('partLevel', i)
export const setPartLevel = (i: i32, value: i32): void => state.setScalar('partLevel', i, value)

/** inverse mass of its body [1/kg] */
export const partInvMass = (i: i32): real => state.getScalar('partInvMass', i)
export const setPartInvMass = (i: i32, value: real): void => state.setScalar('partInvMass', i, value)

/** bits: 1 a body that is one sphere about its centre of mass, 2 it never moves [1] */
export const partFlags = (i: i32): u32 => state.getScalar('partFlags', i)
export const setPartFlags = (i: i32, value: u32): void => state.setScalar('partFlags', i, value)

/** bit of the layer of its body [1] */
export const partLayer = (i: i32): u32 => state.getScalar('partLayer', i)
export const setPartLayer = (i: i32, value: u32): void => state.setScalar('partLayer', i, value)

/** bits of the layers its body touches [1] */
export const partMask = (i: i32): u32 => state.getScalar('partMask', i)
export const setPartMask = (i: i32, value: u32): void => state.setScalar('partMask', i, value)

/** number along a cable of a bead, which differs much from that of beads of other cables; 0 for anything else [1] */
export const partLink = (i: i32): u32 => state.getScalar('partLink', i)
export const setPartLink = (i: i32, value: u32): void => state.setScalar('partLink', i, value)

/** beads with numbers as near as this are neighbours, and do not touch [1] */
export const partSpan = (i: i32): u32 => state.getScalar('partSpan', i)
export const setPartSpan = (i: i32, value: u32): void => state.setScalar('partSpan', i, value)

/** position from the corner of the grid [m] */
export const partLocal = (i: i32): vec3 => state.getVec3('partLocal', i)
export const setPartLocal = (i: i32, value: vec3): void => state.setVec3('partLocal', i, value)

/** radius with half the skin, and the way of the next step by impulses [m] */
export const partReach = (i: i32): real => state.getScalar('partReach', i)
export const setPartReach = (i: i32, value: real): void => state.setScalar('partReach', i, value)

/** half edges of the box along the axes of the world that holds all this [m] */
export const partBox = (i: i32): vec3 => state.getVec3('partBox', i)
export const setPartBox = (i: i32, value: vec3): void => state.setVec3('partBox', i, value)

/** number of bins the part reaches into [1] */
export const partEntryCount = (i: i32): u32 => state.getScalar('partEntryCount', i)
export const setPartEntryCount = (i: i32, value: u32): void => state.setScalar('partEntryCount', i, value)

/** first entry of the part [1] */
export const partFirstEntry = (i: i32): u32 => state.getScalar('partFirstEntry', i)
export const setPartFirstEntry = (i: i32, value: u32): void => state.setScalar('partFirstEntry', i, value)

/** candidates the part found [1] */
export const partCandidateCount = (i: i32): u32 => state.getScalar('partCandidateCount', i)
export const setPartCandidateCount = (i: i32, value: u32): void => state.setScalar('partCandidateCount', i, value)

/** first of them [1] */
export const partFirstCandidate = (i: i32): u32 => state.getScalar('partFirstCandidate', i)
export const setPartFirstCandidate = (i: i32, value: u32): void => state.setScalar('partFirstCandidate', i, value)

/** planes near the part [1] */
export const partPlaneCount = (i: i32): u32 => state.getScalar('partPlaneCount', i)
export const setPartPlaneCount = (i: i32, value: u32): void => state.setScalar('partPlaneCount', i, value)

/** first candidate of these, behind all others [1] */
export const partFirstPlane = (i: i32): u32 => state.getScalar('partFirstPlane', i)
export const setPartFirstPlane = (i: i32, value: u32): void => state.setScalar('partFirstPlane', i, value)

/** what it is (partKinds.ts), -1 nothing that touches [1] */
export const partKind = (i: i32): i32 => state.getScalar('partKind', i)
export const setPartKind = (i: i32, value: i32): void => state.setScalar('partKind', i, value)

/** number of the material [1] */
export const partMaterial = (i: i32): i32 => state.getScalar('partMaterial', i)
export const setPartMaterial = (i: i32, value: i32): void => state.setScalar('partMaterial', i, value)

/** radius; semi-axes; half edges; radius and half height; thickness of the solid behind a triangle [m] */
export const partSize = (i: i32): vec3 => state.getVec3('partSize', i)
export const setPartSize = (i: i32, value: vec3): void => state.setVec3('partSize', i, value)

/** half edges of the box about the origin of the part that holds it [m] */
export const partHalf = (i: i32): vec3 => state.getVec3('partHalf', i)
export const setPartHalf = (i: i32, value: vec3): void => state.setVec3('partHalf', i, value)

/** radius of the ball of the same volume, as which what is flat in both of two parts is taken; 0 for what does not move [m] */
export const partBall = (i: i32): real => state.getScalar('partBall', i)
export const setPartBall = (i: i32, value: real): void => state.setScalar('partBall', i, value)

/** radius it rolls with, 0 for what is flat [m] */
export const partRolling = (i: i32): real => state.getScalar('partRolling', i)
export const setPartRolling = (i: i32, value: real): void => state.setScalar('partRolling', i, value)

/** first corner of a hull or triangle [1] */
export const partFirstCorner = (i: i32): u32 => state.getScalar('partFirstCorner', i)
export const setPartFirstCorner = (i: i32, value: u32): void => state.setScalar('partFirstCorner', i, value)

/** one past the last [1] */
export const partEndCorner = (i: i32): u32 => state.getScalar('partEndCorner', i)
export const setPartEndCorner = (i: i32, value: u32): void => state.setScalar('partEndCorner', i, value)

/** first face of a hull [1] */
export const partFirstFacet = (i: i32): u32 => state.getScalar('partFirstFacet', i)
export const setPartFirstFacet = (i: i32, value: u32): void => state.setScalar('partFirstFacet', i, value)

/** one past the last [1] */
export const partEndFacet = (i: i32): u32 => state.getScalar('partEndFacet', i)
export const setPartEndFacet = (i: i32, value: u32): void => state.setScalar('partEndFacet', i, value)

/** sides of a triangle that have air: 1 that of its normal, 2 both [1] */
export const partSides = (i: i32): u32 => state.getScalar('partSides', i)
export const setPartSides = (i: i32, value: u32): void => state.setScalar('partSides', i, value)

/** lowest number of the parts it makes a flat surface with, its own where there are none [1] */
export const partSurface = (i: i32): u32 => state.getScalar('partSurface', i)
export const setPartSurface = (i: i32, value: u32): void => state.setScalar('partSurface', i, value)

/** number of the part in the whole scene, where a rank has some of its bodies [1] */
export const partNumber = (i: i32): u32 => state.getScalar('partNumber', i)
export const setPartNumber = (i: i32, value: u32): void => state.setScalar('partNumber', i, value)

/** of a triangle of a solid: a point well inside of that, in the axes of the triangle [m] */
export const partCore = (i: i32): vec3 => state.getVec3('partCore', i)
export const setPartCore = (i: i32, value: vec3): void => state.setVec3('partCore', i, value)

/** corner in the axes of its part, from the origin of the part [m] */
export const cornerPos = (i: i32): vec3 => state.getVec3('cornerPos', i)
export const setCornerPos = (i: i32, value: vec3): void => state.setVec3('cornerPos', i, value)

/** of a triangle: from the edge that begins here into the face behind it, at right angles to the edge; at a border 0, or down for a solid [1] */
export const cornerAcross = (i: i32): vec3 => state.getVec3('cornerAcross', i)
export const setCornerAcross = (i: i32, value: vec3): void => state.setVec3('cornerAcross', i, value)

/** of a triangle, bits: 1 it speaks for that edge, 2 which is touched from inside the solid, 4 for the corner, 8 likewise, 16 the corner can be touched [1] */
export const cornerTouch = (i: i32): u32 => state.getScalar('cornerTouch', i)
export const setCornerTouch = (i: i32, value: u32): void => state.setScalar('cornerTouch', i, value)

/** first edge of the surface at the corner [1] */
export const cornerFirstSpoke = (i: i32): u32 => state.getScalar('cornerFirstSpoke', i)
export const setCornerFirstSpoke = (i: i32, value: u32): void => state.setScalar('cornerFirstSpoke', i, value)

/** one past the last [1] */
export const cornerEndSpoke = (i: i32): u32 => state.getScalar('cornerEndSpoke', i)
export const setCornerEndSpoke = (i: i32, value: u32): void => state.setScalar('cornerEndSpoke', i, value)

/** unit vector from a corner along an edge of the surface, in the axes of the triangle [1] */
export const spokeDirection = (i: i32): vec3 => state.getVec3('spokeDirection', i)
export const setSpokeDirection = (i: i32, value: vec3): void => state.setVec3('spokeDirection', i, value)

/** outward unit normal in the axes of the part [1] */
export const facetNormal = (i: i32): vec3 => state.getVec3('facetNormal', i)
export const setFacetNormal = (i: i32, value: vec3): void => state.setVec3('facetNormal', i, value)

/** first of its corners, counter-clockwise seen from outside [1] */
export const facetFirst = (i: i32): u32 => state.getScalar('facetFirst', i)
export const setFacetFirst = (i: i32, value: u32): void => state.setScalar('facetFirst', i, value)

/** one past the last [1] */
export const facetEnd = (i: i32): u32 => state.getScalar('facetEnd', i)
export const setFacetEnd = (i: i32, value: u32): void => state.setScalar('facetEnd', i, value)

/** number of the corner, among all corners [1] */
export const facetCorner = (i: i32): u32 => state.getScalar('facetCorner', i)
export const setFacetCorner = (i: i32, value: u32): void => state.setScalar('facetCorner', i, value)

/** part that found the candidate [1] */
export const rawPartA = (i: i32): u32 => state.getScalar('rawPartA', i)
export const setRawPartA = (i: i32, value: u32): void => state.setScalar('rawPartA', i, value)

/** the other part [1] */
export const rawPartB = (i: i32): u32 => state.getScalar('rawPartB', i)
export const setRawPartB = (i: i32, value: u32): void => state.setScalar('rawPartB', i, value)

/** 1 where the boxes of the parts are near each other [1] */
export const rawKept = (i: i32): u32 => state.getScalar('rawKept', i)
export const setRawKept = (i: i32, value: u32): void => state.setScalar('rawKept', i, value)

/** body candidates are sorted by; one past the last body for those dropped [1] */
export const rawKey = (i: i32): u32 => state.getScalar('rawKey', i)
export const setRawKey = (i: i32, value: u32): void => state.setScalar('rawKey', i, value)

/** candidate, sorted by its two bodies [1] */
export const rawOrder = (i: i32): u32 => state.getScalar('rawOrder', i)
export const setRawOrder = (i: i32, value: u32): void => state.setScalar('rawOrder', i, value)

/** 1 where it is the first of its meeting [1] */
export const candidateHead = (i: i32): u32 => state.getScalar('candidateHead', i)
export const setCandidateHead = (i: i32, value: u32): void => state.setScalar('candidateHead', i, value)

/** meetings that begin before it [1] */
export const candidateMeetings = (i: i32): u32 => state.getScalar('candidateMeetings', i)
export const setCandidateMeetings = (i: i32, value: u32): void => state.setScalar('candidateMeetings', i, value)

/** points it may have [1] */
export const candidateRoom = (i: i32): u32 => state.getScalar('candidateRoom', i)
export const setCandidateRoom = (i: i32, value: u32): void => state.setScalar('candidateRoom', i, value)

/** points of all candidates before it [1] */
export const candidatePointStart = (i: i32): u32 => state.getScalar('candidatePointStart', i)
export const setCandidatePointStart = (i: i32, value: u32): void => state.setScalar('candidatePointStart', i, value)

/** part of the body with the lower number [1] */
export const candidatePartA = (i: i32): u32 => state.getScalar('candidatePartA', i)
export const setCandidatePartA = (i: i32, value: u32): void => state.setScalar('candidatePartA', i, value)

/** part of the other body; the normal points to it [1] */
export const candidatePartB = (i: i32): u32 => state.getScalar('candidatePartB', i)
export const setCandidatePartB = (i: i32, value: u32): void => state.setScalar('candidatePartB', i, value)

/** which kernel finds its points (partKinds.ts) [1] */
export const candidateMethod = (i: i32): u32 => state.getScalar('candidateMethod', i)
export const setCandidateMethod = (i: i32, value: u32): void => state.setScalar('candidateMethod', i, value)

/** first of its points [1] */
export const candidateFirstPoint = (i: i32): u32 => state.getScalar('candidateFirstPoint', i)
export const setCandidateFirstPoint = (i: i32, value: u32): void => state.setScalar('candidateFirstPoint', i, value)

/** from the origin of part A to that of part B, world axes [m] */
export const candidateBetween = (i: i32): vec3 => state.getVec3('candidateBetween', i)
export const setCandidateBetween = (i: i32, value: vec3): void => state.setVec3('candidateBetween', i, value)

/** gap up to which points are looked for [m] */
export const candidateReach = (i: i32): real => state.getScalar('candidateReach', i)
export const setCandidateReach = (i: i32, value: real): void => state.setScalar('candidateReach', i, value)

/** axes of part A to the world [1] */
export const candidateRotA = (i: i32): quat => state.getQuat('candidateRotA', i)
export const setCandidateRotA = (i: i32, value: quat): void => state.setQuat('candidateRotA', i, value)

/** axes of part B to the world [1] */
export const candidateRotB = (i: i32): quat => state.getQuat('candidateRotB', i)
export const setCandidateRotB = (i: i32, value: quat): void => state.setQuat('candidateRotB', i, value)

/** origin of part A from the centre of mass of A, world axes [m] */
export const candidateOffset = (i: i32): vec3 => state.getVec3('candidateOffset', i)
export const setCandidateOffset = (i: i32, value: vec3): void => state.setVec3('candidateOffset', i, value)

/** that part B goes past part A in the step with the velocities at its start, world axes; 0 by force [m] */
export const candidateWay = (i: i32): vec3 => state.getVec3('candidateWay', i)
export const setCandidateWay = (i: i32, value: vec3): void => state.setVec3('candidateWay', i, value)

/** from the centre of mass of A to that image of the centre of B whose part is near, world axes [m] */
export const candidateCentres = (i: i32): vec3 => state.getVec3('candidateCentres', i)
export const setCandidateCentres = (i: i32, value: vec3): void => state.setVec3('candidateCentres', i, value)

/** unit normal from A to B [1] */
export const candidateNormal = (i: i32): vec3 => state.getVec3('candidateNormal', i)
export const setCandidateNormal = (i: i32, value: vec3): void => state.setVec3('candidateNormal', i, value)

/** number of points found [1] */
export const candidatePoints = (i: i32): u32 => state.getScalar('candidatePoints', i)
export const setCandidatePoints = (i: i32, value: u32): void => state.setScalar('candidatePoints', i, value)

/** shortest motion of B that parts two parts which cut each other, one of them a triangle; 0 where none is known [m] */
export const candidateWayOut = (i: i32): vec3 => state.getVec3('candidateWayOut', i)
export const setCandidateWayOut = (i: i32, value: vec3): void => state.setVec3('candidateWayOut', i, value)

/** midway between the surfaces, from the centre of mass of A, world axes [m] */
export const pointPos = (i: i32): vec3 => state.getVec3('pointPos', i)
export const setPointPos = (i: i32, value: vec3): void => state.setVec3('pointPos', i, value)

/** distance of the surfaces, negative where they overlap [m] */
export const pointGap = (i: i32): real => state.getScalar('pointGap', i)
export const setPointGap = (i: i32, value: real): void => state.setScalar('pointGap', i, value)

/** what touches, among the points of the two bodies [1] */
export const pointFeature = (i: i32): u32 => state.getScalar('pointFeature', i)
export const setPointFeature = (i: i32, value: u32): void => state.setScalar('pointFeature', i, value)

/** first of its candidates [1] */
export const meetingFirstCandidate = (i: i32): u32 => state.getScalar('meetingFirstCandidate', i)
export const setMeetingFirstCandidate = (i: i32, value: u32): void => state.setScalar('meetingFirstCandidate', i, value)

/** one past the last [1] */
export const meetingEndCandidate = (i: i32): u32 => state.getScalar('meetingEndCandidate', i)
export const setMeetingEndCandidate = (i: i32, value: u32): void => state.setScalar('meetingEndCandidate', i, value)

/** second body of a meeting: the key they are sorted by [1] */
export const metBody = (i: i32): u32 => state.getScalar('metBody', i)
export const setMetBody = (i: i32, value: u32): void => state.setScalar('metBody', i, value)

/** meeting, sorted by its second body [1] */
export const metMeeting = (i: i32): u32 => state.getScalar('metMeeting', i)
export const setMetMeeting = (i: i32, value: u32): void => state.setScalar('metMeeting', i, value)

/** first meeting of which the body is the first [1] */
export const bodyFirstMeeting = (i: i32): u32 => state.getScalar('bodyFirstMeeting', i)
export const setBodyFirstMeeting = (i: i32, value: u32): void => state.setScalar('bodyFirstMeeting', i, value)

/** one past the last of them [1] */
export const bodyEndMeeting = (i: i32): u32 => state.getScalar('bodyEndMeeting', i)
export const setBodyEndMeeting = (i: i32, value: u32): void => state.setScalar('bodyEndMeeting', i, value)

/** first meeting of which the body is the second [1] */
export const bodyFirstMet = (i: i32): u32 => state.getScalar('bodyFirstMet', i)
export const setBodyFirstMet = (i: i32, value: u32): void => state.setScalar('bodyFirstMet', i, value)

/** one past the last of them [1] */
export const bodyEndMet = (i: i32): u32 => state.getScalar('bodyEndMet', i)
export const setBodyEndMet = (i: i32, value: u32): void => state.setScalar('bodyEndMet', i, value)

/** first pair of the search before that was a meeting [1] */
export const bodyOldFirstMeeting = (i: i32): u32 => state.getScalar('bodyOldFirstMeeting', i)
export const setBodyOldFirstMeeting = (i: i32, value: u32): void => state.setScalar('bodyOldFirstMeeting', i, value)

/** one past the last of them [1] */
export const bodyOldEndMeeting = (i: i32): u32 => state.getScalar('bodyOldEndMeeting', i)
export const setBodyOldEndMeeting = (i: i32, value: u32): void => state.setScalar('bodyOldEndMeeting', i, value)

/** first of its eight slots [1] */
export const meetingFirstSlot = (i: i32): u32 => state.getScalar('meetingFirstSlot', i)
export const setMeetingFirstSlot = (i: i32, value: u32): void => state.setScalar('meetingFirstSlot', i, value)

/** slots that hold a point [1] */
export const meetingPoints = (i: i32): u32 => state.getScalar('meetingPoints', i)
export const setMeetingPoints = (i: i32, value: u32): void => state.setScalar('meetingPoints', i, value)

/** contacts by force [1] */
export const meetingHolds = (i: i32): u32 => state.getScalar('meetingHolds', i)
export const setMeetingHolds = (i: i32, value: u32): void => state.setScalar('meetingHolds', i, value)

/** inverse mass that a push along its normals meets by turning alone [1/kg] */
export const meetingTurning = (i: i32): real => state.getScalar('meetingTurning', i)
export const setMeetingTurning = (i: i32, value: real): void => state.setScalar('meetingTurning', i, value)

/** force on B [N] */
export const meetingForce = (i: i32): vec3 => state.getVec3('meetingForce', i)
export const setMeetingForce = (i: i32, value: vec3): void => state.setVec3('meetingForce', i, value)

/** torque on A about its centre of mass [N m] */
export const meetingTorqueA = (i: i32): vec3 => state.getVec3('meetingTorqueA', i)
export const setMeetingTorqueA = (i: i32, value: vec3): void => state.setVec3('meetingTorqueA', i, value)

/** torque on B about its centre of mass [N m] */
export const meetingTorqueB = (i: i32): vec3 => state.getVec3('meetingTorqueB', i)
export const setMeetingTorqueB = (i: i32, value: vec3): void => state.setVec3('meetingTorqueB', i, value)

/** elastic energy of its contacts, by force; in a step, power of a driven body in it [J] */
export const meetingStored = (i: i32): real => state.getScalar('meetingStored', i)
export const setMeetingStored = (i: i32, value: real): void => state.setScalar('meetingStored', i, value)

/** part of a load along x [N, N m] */
export const meetingLoadX = (i: i32): real => state.getScalar('meetingLoadX', i)
export const setMeetingLoadX = (i: i32, value: real): void => state.setScalar('meetingLoadX', i, value)

/** part of a load along y [N, N m] */
export const meetingLoadY = (i: i32): real => state.getScalar('meetingLoadY', i)
export const setMeetingLoadY = (i: i32, value: real): void => state.setScalar('meetingLoadY', i, value)

/** part of a load along z [N, N m] */
export const meetingLoadZ = (i: i32): real => state.getScalar('meetingLoadZ', i)
export const setMeetingLoadZ = (i: i32, value: real): void => state.setScalar('meetingLoadZ', i, value)

/** tangential spring [m] */
export const holdSpring = (i: i32): vec3 => state.getVec3('holdSpring', i)
export const setHoldSpring = (i: i32, value: vec3): void => state.setVec3('holdSpring', i, value)

/** contact point from the centre of A [m] */
export const holdPoint = (i: i32): vec3 => state.getVec3('holdPoint', i)
export const setHoldPoint = (i: i32, value: vec3): void => state.setVec3('holdPoint', i, value)

/** what touches [1] */
export const holdFeature = (i: i32): u32 => state.getScalar('holdFeature', i)
export const setHoldFeature = (i: i32, value: u32): void => state.setScalar('holdFeature', i, value)

/** what the rolling part remembers, 0 while apart [by part] */
export const holdRoll = (i: i32): vec3 => state.getVec3('holdRoll', i)
export const setHoldRoll = (i: i32, value: vec3): void => state.setVec3('holdRoll', i, value)

/** what the spinning part remembers, 0 while apart [by part] */
export const holdSpin = (i: i32): real => state.getScalar('holdSpin', i)
export const setHoldSpin = (i: i32, value: real): void => state.setScalar('holdSpin', i, value)

/** what the cohesion part remembers, 0 while apart [by part] */
export const holdBond = (i: i32): real => state.getScalar('holdBond', i)
export const setHoldBond = (i: i32, value: real): void => state.setScalar('holdBond', i, value)

/** what the normal part remembers, 0 while apart [by part] */
export const holdDent = (i: i32): real => state.getScalar('holdDent', i)
export const setHoldDent = (i: i32, value: real): void => state.setScalar('holdDent', i, value)

/** R* by the curvatures of both surfaces [m] */
export const holdRadius = (i: i32): real => state.getScalar('holdRadius', i)
export const setHoldRadius = (i: i32, value: real): void => state.setScalar('holdRadius', i, value)

/** force on B [N] */
export const holdForce = (i: i32): vec3 => state.getVec3('holdForce', i)
export const setHoldForce = (i: i32, value: vec3): void => state.setVec3('holdForce', i, value)

/** way along a ray up to the box of the part, 1e30 where it passes by [m] */
export const partEntrance = (i: i32): real => state.getScalar('partEntrance', i)
export const setPartEntrance = (i: i32, value: real): void => state.setScalar('partEntrance', i, value)

/** part [1] */
export const queryPartA = (i: i32): u32 => state.getScalar('queryPartA', i)
export const setQueryPartA = (i: i32, value: u32): void => state.setScalar('queryPartA', i, value)

/** the other part [1] */
export const queryPartB = (i: i32): u32 => state.getScalar('queryPartB', i)
export const setQueryPartB = (i: i32, value: u32): void => state.setScalar('queryPartB', i, value)

/** from the origin of part A, or the start of the ray, to that of part B, world axes [m] */
export const queryBetween = (i: i32): vec3 => state.getVec3('queryBetween', i)
export const setQueryBetween = (i: i32, value: vec3): void => state.setVec3('queryBetween', i, value)

/** axes of part A to the world [1] */
export const queryRotA = (i: i32): quat => state.getQuat('queryRotA', i)
export const setQueryRotA = (i: i32, value: quat): void => state.setQuat('queryRotA', i, value)

/** axes of part B to the world [1] */
export const queryRotB = (i: i32): quat => state.getQuat('queryRotB', i)
export const setQueryRotB = (i: i32, value: quat): void => state.setQuat('queryRotB', i, value)

/** distance of the surfaces, negative where they overlap; way along the ray, negative where it passes by [m] */
export const queryGap = (i: i32): real => state.getScalar('queryGap', i)
export const setQueryGap = (i: i32, value: real): void => state.setScalar('queryGap', i, value)

/** nearest point of A from the origin of part A, world axes [m] */
export const queryPointA = (i: i32): vec3 => state.getVec3('queryPointA', i)
export const setQueryPointA = (i: i32, value: vec3): void => state.setVec3('queryPointA', i, value)

/** nearest point of B from the origin of part A, world axes [m] */
export const queryPointB = (i: i32): vec3 => state.getVec3('queryPointB', i)
export const setQueryPointB = (i: i32, value: vec3): void => state.setVec3('queryPointB', i, value)

/** unit normal from A to B; outward where a ray hits [1] */
export const queryNormal = (i: i32): vec3 => state.getVec3('queryNormal', i)
export const setQueryNormal = (i: i32, value: vec3): void => state.setVec3('queryNormal', i, value)

/** 2 for bodies a load is summed on, 1 for those it comes from, where it matters [1] */
export const bodyMark = (i: i32): u32 => state.getScalar('bodyMark', i)
export const setBodyMark = (i: i32, value: u32): void => state.setScalar('bodyMark', i, value)

/** part of a load along x [N, N m] */
export const contactLoadX = (i: i32): real => state.getScalar('contactLoadX', i)
export const setContactLoadX = (i: i32, value: real): void => state.setScalar('contactLoadX', i, value)

/** part of a load along y [N, N m] */
export const contactLoadY = (i: i32): real => state.getScalar('contactLoadY', i)
export const setContactLoadY = (i: i32, value: real): void => state.setScalar('contactLoadY', i, value)

/** part of a load along z [N, N m] */
export const contactLoadZ = (i: i32): real => state.getScalar('contactLoadZ', i)
export const setContactLoadZ = (i: i32, value: real): void => state.setScalar('contactLoadZ', i, value)

/** load along x [N, N m] */
export const loadX = (i: i32): real => state.getScalar('loadX', i)
export const setLoadX = (i: i32, value: real): void => state.setScalar('loadX', i, value)

/** load along y [N, N m] */
export const loadY = (i: i32): real => state.getScalar('loadY', i)
export const setLoadY = (i: i32, value: real): void => state.setScalar('loadY', i, value)

/** load along z [N, N m] */
export const loadZ = (i: i32): real => state.getScalar('loadZ', i)
export const setLoadZ = (i: i32, value: real): void => state.setScalar('loadZ', i, value)

/** velocity without contact impulses [m/s] */
export const bodyFreeVel = (i: i32): vec3 => state.getVec3('bodyFreeVel', i)
export const setBodyFreeVel = (i: i32, value: vec3): void => state.setVec3('bodyFreeVel', i, value)

/** angular velocity without contact impulses [rad/s] */
export const bodyFreeOmega = (i: i32): vec3 => state.getVec3('bodyFreeOmega', i)
export const setBodyFreeOmega = (i: i32, value: vec3): void => state.setVec3('bodyFreeOmega', i, value)

/** velocity at the start of the step; by force that of its middle [m/s] */
export const bodyStartVel = (i: i32): vec3 => state.getVec3('bodyStartVel', i)
export const setBodyStartVel = (i: i32, value: vec3): void => state.setVec3('bodyStartVel', i, value)

/** angular velocity at the start of the step; by force that of its middle [rad/s] */
export const bodyStartOmega = (i: i32): vec3 => state.getVec3('bodyStartOmega', i)
export const setBodyStartOmega = (i: i32, value: vec3): void => state.setVec3('bodyStartOmega', i, value)

/** impulse of all contacts on the body [N s] */
export const bodyPushSum = (i: i32): vec3 => state.getVec3('bodyPushSum', i)
export const setBodyPushSum = (i: i32, value: vec3): void => state.setVec3('bodyPushSum', i, value)

/** and of their torques [N m s] */
export const bodyTorqueSum = (i: i32): vec3 => state.getVec3('bodyTorqueSum', i)
export const setBodyTorqueSum = (i: i32, value: vec3): void => state.setVec3('bodyTorqueSum', i, value)

/** number of contacts of the body [1] */
export const bodyIncidences = (i: i32): u32 => state.getScalar('bodyIncidences', i)
export const setBodyIncidences = (i: i32, value: u32): void => state.setScalar('bodyIncidences', i, value)

/** first incidence of the body [1] */
export const bodyFirst = (i: i32): u32 => state.getScalar('bodyFirst', i)
export const setBodyFirst = (i: i32, value: u32): void => state.setScalar('bodyFirst', i, value)

/** one past the last incidence of the body [1] */
export const bodyEnd = (i: i32): u32 => state.getScalar('bodyEnd', i)
export const setBodyEnd = (i: i32, value: u32): void => state.setScalar('bodyEnd', i, value)

/** velocity one iteration ago [m/s] */
export const bodyLookVel = (i: i32): vec3 => state.getVec3('bodyLookVel', i)
export const setBodyLookVel = (i: i32, value: vec3): void => state.setVec3('bodyLookVel', i, value)

/** angular velocity one iteration ago [rad/s] */
export const bodyLookOmega = (i: i32): vec3 => state.getVec3('bodyLookOmega', i)
export const setBodyLookOmega = (i: i32, value: vec3): void => state.setVec3('bodyLookOmega', i, value)

/** energy of heights that the push takes [J] */
export const bodyPushed = (i: i32): real => state.getScalar('bodyPushed', i)
export const setBodyPushed = (i: i32, value: real): void => state.setScalar('bodyPushed', i, value)

/** change of velocity in the last iteration [m/s] */
export const bodyUpdate = (i: i32): real => state.getScalar('bodyUpdate', i)
export const setBodyUpdate = (i: i32, value: real): void => state.setScalar('bodyUpdate', i, value)

/** a bit for each colour a contact of the body has [1] */
export const bodyColours = (i: i32): u32 => state.getScalar('bodyColours', i)
export const setBodyColours = (i: i32, value: u32): void => state.setScalar('bodyColours', i, value)

/** one more than the contact that is to have a colour next, 0 for none [1] */
export const bodyClaim = (i: i32): u32 => state.getScalar('bodyClaim', i)
export const setBodyClaim = (i: i32, value: u32): void => state.setScalar('bodyClaim', i, value)

/** the other body of that contact [1] */
export const bodyRival = (i: i32): u32 => state.getScalar('bodyRival', i)
export const setBodyRival = (i: i32, value: u32): void => state.setScalar('bodyRival', i, value)

/** first contact of the pair [1] */
export const pairFirstContact = (i: i32): u32 => state.getScalar('pairFirstContact', i)
export const setPairFirstContact = (i: i32, value: u32): void => state.setScalar('pairFirstContact', i, value)

/** number of contacts of the pair [1] */
export const pairContactCount = (i: i32): u32 => state.getScalar('pairContactCount', i)
export const setPairContactCount = (i: i32, value: u32): void => state.setScalar('pairContactCount', i, value)

/** 0 a pair that may touch, 1 one that never does [1] */
export const pairKind = (i: i32): u32 => state.getScalar('pairKind', i)
export const setPairKind = (i: i32, value: u32): void => state.setScalar('pairKind', i, value)

/** first contact of the pair in the step before [1] */
export const pairFirstKept = (i: i32): u32 => state.getScalar('pairFirstKept', i)
export const setPairFirstKept = (i: i32, value: u32): void => state.setScalar('pairFirstKept', i, value)

/** number of contacts of the pair in the step before [1] */
export const pairKeptCount = (i: i32): u32 => state.getScalar('pairKeptCount', i)
export const setPairKeptCount = (i: i32, value: u32): void => state.setScalar('pairKeptCount', i, value)

/** contacts of all pairs before it [1] */
export const pairPointStart = (i: i32): u32 => state.getScalar('pairPointStart', i)
export const setPairPointStart = (i: i32, value: u32): void => state.setScalar('pairPointStart', i, value)

/** unit normal from A to B, of two spheres [1] */
export const pairNormal = (i: i32): vec3 => state.getVec3('pairNormal', i)
export const setPairNormal = (i: i32, value: vec3): void => state.setVec3('pairNormal', i, value)

/** distance of their surfaces, negative where they overlap [m] */
export const pairGap = (i: i32): real => state.getScalar('pairGap', i)
export const setPairGap = (i: i32, value: real): void => state.setScalar('pairGap', i, value)

/** unit normal from A to B [1] */
export const slotNormal = (i: i32): vec3 => state.getVec3('slotNormal', i)
export const setSlotNormal = (i: i32, value: vec3): void => state.setVec3('slotNormal', i, value)

/** distance of the surfaces, negative where they overlap [m] */
export const slotGap = (i: i32): real => state.getScalar('slotGap', i)
export const setSlotGap = (i: i32, value: real): void => state.setScalar('slotGap', i, value)

/** contact point from the centre of A [m] */
export const slotPointA = (i: i32): vec3 => state.getVec3('slotPointA', i)
export const setSlotPointA = (i: i32, value: vec3): void => state.setVec3('slotPointA', i, value)

/** contact point from the centre of B [m] */
export const slotPointB = (i: i32): vec3 => state.getVec3('slotPointB', i)
export const setSlotPointB = (i: i32, value: vec3): void => state.setVec3('slotPointB', i, value)

/** what touches, among the points of the pair [1] */
export const slotFeature = (i: i32): u32 => state.getScalar('slotFeature', i)
export const setSlotFeature = (i: i32, value: u32): void => state.setScalar('slotFeature', i, value)

/** part of A that touches; of meetings [1] */
export const slotPartA = (i: i32): u32 => state.getScalar('slotPartA', i)
export const setSlotPartA = (i: i32, value: u32): void => state.setScalar('slotPartA', i, value)

/** part of B that touches; of meetings [1] */
export const slotPartB = (i: i32): u32 => state.getScalar('slotPartB', i)
export const setSlotPartB = (i: i32, value: u32): void => state.setScalar('slotPartB', i, value)

/** unit normal from A to B [1] */
export const contactNormal = (i: i32): vec3 => state.getVec3('contactNormal', i)
export const setContactNormal = (i: i32, value: vec3): void => state.setVec3('contactNormal', i, value)

/** distance of the contact point from the centre of A; of a torque of a joint the arm at which it is counted [m] */
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

/** the normal velocity is to be at least minus this [m/s] */
export const contactBias = (i: i32): real => state.getScalar('contactBias', i)
export const setContactBias = (i: i32, value: real): void => state.setScalar('contactBias', i, value)

/** friction coefficient of the pair [1] */
export const contactFriction = (i: i32): real => state.getScalar('contactFriction', i)
export const setContactFriction = (i: i32, value: real): void => state.setScalar('contactFriction', i, value)

/** step length of the contact: inverse of the mean diagonal of its block [kg] */
export const contactEta = (i: i32): real => state.getScalar('contactEta', i)
export const setContactEta = (i: i32, value: real): void => state.setScalar('contactEta', i, value)

/** step length along the normal over that across it [1] */
export const contactAlong = (i: i32): real => state.getScalar('contactAlong', i)
export const setContactAlong = (i: i32, value: real): void => state.setScalar('contactAlong', i, value)

/** bits: 1 arms are points, 2 a torque follows, 4 a torque, 8 along a line, 16 follows another, 32 gives way, 64 may pull [1] */
export const contactKind = (i: i32): u32 => state.getScalar('contactKind', i)
export const setContactKind = (i: i32, value: u32): void => state.setScalar('contactKind', i, value)

/** what touches, among the contacts of the pair [1] */
export const contactFeature = (i: i32): u32 => state.getScalar('contactFeature', i)
export const setContactFeature = (i: i32, value: u32): void => state.setScalar('contactFeature', i, value)

/** distance of the surfaces, negative where they overlap [m] */
export const contactGap = (i: i32): real => state.getScalar('contactGap', i)
export const setContactGap = (i: i32, value: real): void => state.setScalar('contactGap', i, value)

/** speed at which places are to part where bodies overlap; of limits with the sign of their bias [m/s] */
export const contactPush = (i: i32): real => state.getScalar('contactPush', i)
export const setContactPush = (i: i32, value: real): void => state.setScalar('contactPush', i, value)

/** least impulse along a line [N s] */
export const contactLow = (i: i32): real => state.getScalar('contactLow', i)
export const setContactLow = (i: i32, value: real): void => state.setScalar('contactLow', i, value)

/** largest impulse along a line [N s] */
export const contactHigh = (i: i32): real => state.getScalar('contactHigh', i)
export const setContactHigh = (i: i32, value: real): void => state.setScalar('contactHigh', i, value)

/** impulse that may pull, of the pair of materials [N s] */
export const contactCohesion = (i: i32): real => state.getScalar('contactCohesion', i)
export const setContactCohesion = (i: i32, value: real): void => state.setScalar('contactCohesion', i, value)

/** rolling torque over the normal impulse at most, where a torque follows [m] */
export const contactRolling = (i: i32): real => state.getScalar('contactRolling', i)
export const setContactRolling = (i: i32, value: real): void => state.setScalar('contactRolling', i, value)

/** spinning torque over the normal impulse at most, where a torque follows [m] */
export const contactSpinning = (i: i32): real => state.getScalar('contactSpinning', i)
export const setContactSpinning = (i: i32, value: real): void => state.setScalar('contactSpinning', i, value)

/** speed by which the contact gives way along its normal over its impulse [1/kg] */
export const contactCompliance = (i: i32): real => state.getScalar('contactCompliance', i)
export const setContactCompliance = (i: i32, value: real): void => state.setScalar('contactCompliance', i, value)

/** contact point from the centre of A [m] */
export const contactPointA = (i: i32): vec3 => state.getVec3('contactPointA', i)
export const setContactPointA = (i: i32, value: vec3): void => state.setVec3('contactPointA', i, value)

/** contact point from the centre of B [m] */
export const contactPointB = (i: i32): vec3 => state.getVec3('contactPointB', i)
export const setContactPointB = (i: i32, value: vec3): void => state.setVec3('contactPointB', i, value)

/** impulse at the end of the step before [N s] */
export const keptImpulse = (i: i32): vec3 => state.getVec3('keptImpulse', i)
export const setKeptImpulse = (i: i32, value: vec3): void => state.setVec3('keptImpulse', i, value)

/** part of A that touches [1] */
export const contactPartA = (i: i32): u32 => state.getScalar('contactPartA', i)
export const setContactPartA = (i: i32, value: u32): void => state.setScalar('contactPartA', i, value)

/** part of B that touches [1] */
export const contactPartB = (i: i32): u32 => state.getScalar('contactPartB', i)
export const setContactPartB = (i: i32, value: u32): void => state.setScalar('contactPartB', i, value)

/** contact point from the centre of A; 0 of two spheres [m] */
export const keptPoint = (i: i32): vec3 => state.getVec3('keptPoint', i)
export const setKeptPoint = (i: i32, value: vec3): void => state.setVec3('keptPoint', i, value)

/** what touched [1] */
export const keptFeature = (i: i32): u32 => state.getScalar('keptFeature', i)
export const setKeptFeature = (i: i32, value: u32): void => state.setScalar('keptFeature', i, value)

/** twice the contact, plus one where the body is its second [1] */
export const incidenceContact = (i: i32): u32 => state.getScalar('incidenceContact', i)
export const setIncidenceContact = (i: i32, value: u32): void => state.setScalar('incidenceContact', i, value)

/** impulse led ahead by momentum [N s] */
export const contactLead = (i: i32): vec3 => state.getVec3('contactLead', i)
export const setContactLead = (i: i32, value: vec3): void => state.setVec3('contactLead', i, value)

/** relative velocity with bias at the impulse led ahead [m/s] */
export const contactSlipLead = (i: i32): vec3 => state.getVec3('contactSlipLead', i)
export const setContactSlipLead = (i: i32, value: vec3): void => state.setVec3('contactSlipLead', i, value)

/** relative velocity with bias at the impulse [m/s] */
export const contactSlip = (i: i32): vec3 => state.getVec3('contactSlip', i)
export const setContactSlip = (i: i32, value: vec3): void => state.setVec3('contactSlip', i, value)

/** shift of sliding that the lead is made with [m/s] */
export const contactShift = (i: i32): real => state.getScalar('contactShift', i)
export const setContactShift = (i: i32, value: real): void => state.setScalar('contactShift', i, value)

/** last change of the impulse led ahead [N s] */
export const contactMove = (i: i32): vec3 => state.getVec3('contactMove', i)
export const setContactMove = (i: i32, value: vec3): void => state.setVec3('contactMove', i, value)

/** the change of velocity that goes with the last change [m/s] */
export const contactSlipMove = (i: i32): vec3 => state.getVec3('contactSlipMove', i)
export const setContactSlipMove = (i: i32, value: vec3): void => state.setVec3('contactSlipMove', i, value)

/** impulse less the one led ahead; all of it where velocities are made of all impulses [N s] */
export const contactChange = (i: i32): vec3 => state.getVec3('contactChange', i)
export const setContactChange = (i: i32, value: vec3): void => state.setVec3('contactChange', i, value)

/** arm of the twist on A; below -1e29 where arms are points, or the change is a torque [m] */
export const contactTurnA = (i: i32): real => state.getScalar('contactTurnA', i)
export const setContactTurnA = (i: i32, value: real): void => state.setScalar('contactTurnA', i, value)

/** normal times change: minus the impulse of its torque for an arm of 1 m [N s] */
export const contactTwist = (i: i32): vec3 => state.getVec3('contactTwist', i)
export const setContactTwist = (i: i32, value: vec3): void => state.setVec3('contactTwist', i, value)

/** arm of the twist on B [m] */
export const contactTurnB = (i: i32): real => state.getScalar('contactTurnB', i)
export const setContactTurnB = (i: i32, value: real): void => state.setScalar('contactTurnB', i, value)

/** impulse with the smallest residual so far [N s] */
export const contactBest = (i: i32): vec3 => state.getVec3('contactBest', i)
export const setContactBest = (i: i32, value: vec3): void => state.setVec3('contactBest', i, value)

/** change of impulse times change of velocity [J] */
export const contactCurvature = (i: i32): real => state.getScalar('contactCurvature', i)
export const setContactCurvature = (i: i32, value: real): void => state.setScalar('contactCurvature', i, value)

/** square of the change of impulse over the step length [J] */
export const contactLength = (i: i32): real => state.getScalar('contactLength', i)
export const setContactLength = (i: i32, value: real): void => state.setScalar('contactLength', i, value)

/** velocity times change of impulse: the slope along it [J] */
export const contactDescent = (i: i32): real => state.getScalar('contactDescent', i)
export const setContactDescent = (i: i32, value: real): void => state.setScalar('contactDescent', i, value)

/** change of impulse times the velocity of the last change [J] */
export const contactCross = (i: i32): real => state.getScalar('contactCross', i)
export const setContactCross = (i: i32, value: real): void => state.setScalar('contactCross', i, value)

/** velocity times the last change of the impulse led ahead: what is left of the slope along it [J] */
export const contactSlope = (i: i32): real => state.getScalar('contactSlope', i)
export const setContactSlope = (i: i32, value: real): void => state.setScalar('contactSlope', i, value)

/** how far the shift is from that of the impulse [m/s] */
export const contactStale = (i: i32): real => state.getScalar('contactStale', i)
export const setContactStale = (i: i32, value: real): void => state.setScalar('contactStale', i, value)

/** distance of the contact from its cone condition [m/s] */
export const contactResidual = (i: i32): real => state.getScalar('contactResidual', i)
export const setContactResidual = (i: i32, value: real): void => state.setScalar('contactResidual', i, value)

/** colour: the key contacts are sorted by [1] */
export const contactColour = (i: i32): u32 => state.getScalar('contactColour', i)
export const setContactColour = (i: i32, value: u32): void => state.setScalar('contactColour', i, value)

/** contact, sorted by colour [1] */
export const colouredContact = (i: i32): u32 => state.getScalar('colouredContact', i)
export const setColouredContact = (i: i32, value: u32): void => state.setScalar('colouredContact', i, value)

/** order in which contacts choose colours; 0 for those that have one [1] */
export const contactPriority = (i: i32): u32 => state.getScalar('contactPriority', i)
export const setContactPriority = (i: i32, value: u32): void => state.setScalar('contactPriority', i, value)

/** unit normal from A to B [1] */
export const sweepNormal = (i: i32): vec3 => state.getVec3('sweepNormal', i)
export const setSweepNormal = (i: i32, value: vec3): void => state.setVec3('sweepNormal', i, value)

/** distance of the contact point from the centre of A [m] */
export const sweepArmA = (i: i32): real => state.getScalar('sweepArmA', i)
export const setSweepArmA = (i: i32, value: real): void => state.setScalar('sweepArmA', i, value)

/** distance of the contact point from the centre of B [m] */
export const sweepArmB = (i: i32): real => state.getScalar('sweepArmB', i)
export const setSweepArmB = (i: i32, value: real): void => state.setScalar('sweepArmB', i, value)

/** first body [1] */
export const sweepBodyA = (i: i32): u32 => state.getScalar('sweepBodyA', i)
export const setSweepBodyA = (i: i32, value: u32): void => state.setScalar('sweepBodyA', i, value)

/** second body [1] */
export const sweepBodyB = (i: i32): u32 => state.getScalar('sweepBodyB', i)
export const setSweepBodyB = (i: i32, value: u32): void => state.setScalar('sweepBodyB', i, value)

/** the normal velocity is to be at least minus this [m/s] */
export const sweepBias = (i: i32): real => state.getScalar('sweepBias', i)
export const setSweepBias = (i: i32, value: real): void => state.setScalar('sweepBias', i, value)

/** friction coefficient of the pair [1] */
export const sweepFriction = (i: i32): real => state.getScalar('sweepFriction', i)
export const setSweepFriction = (i: i32, value: real): void => state.setScalar('sweepFriction', i, value)

/** step length of the contact [kg] */
export const sweepEta = (i: i32): real => state.getScalar('sweepEta', i)
export const setSweepEta = (i: i32, value: real): void => state.setScalar('sweepEta', i, value)

/** step length along the normal over that across it [1] */
export const sweepAlong = (i: i32): real => state.getScalar('sweepAlong', i)
export const setSweepAlong = (i: i32, value: real): void => state.setScalar('sweepAlong', i, value)

/** inverse mass of A [1/kg] */
export const sweepPushA = (i: i32): real => state.getScalar('sweepPushA', i)
export const setSweepPushA = (i: i32, value: real): void => state.setScalar('sweepPushA', i, value)

/** inverse mass of B [1/kg] */
export const sweepPushB = (i: i32): real => state.getScalar('sweepPushB', i)
export const setSweepPushB = (i: i32, value: real): void => state.setScalar('sweepPushB', i, value)

/** arm times inverse inertia of A [1/(kg m)] */
export const sweepTurnA = (i: i32): real => state.getScalar('sweepTurnA', i)
export const setSweepTurnA = (i: i32, value: real): void => state.setScalar('sweepTurnA', i, value)

/** arm times inverse inertia of B [1/(kg m)] */
export const sweepTurnB = (i: i32): real => state.getScalar('sweepTurnB', i)
export const setSweepTurnB = (i: i32, value: real): void => state.setScalar('sweepTurnB', i, value)

/** impulse on B in world axes [N s] */
export const sweepImpulse = (i: i32): vec3 => state.getVec3('sweepImpulse', i)
export const setSweepImpulse = (i: i32, value: vec3): void => state.setVec3('sweepImpulse', i, value)

/** first contact of the colour [1] */
export const colourFirst = (i: i32): u32 => state.getScalar('colourFirst', i)
export const setColourFirst = (i: i32, value: u32): void => state.setScalar('colourFirst', i, value)

/** one past the last [1] */
export const colourEnd = (i: i32): u32 => state.getScalar('colourEnd', i)
export const setColourEnd = (i: i32, value: u32): void => state.setScalar('colourEnd', i, value)

/** energy lost to friction in the step [J] */
export const contactFrictionWork = (i: i32): real => state.getScalar('contactFrictionWork', i)
export const setContactFrictionWork = (i: i32, value: real): void => state.setScalar('contactFrictionWork', i, value)

/** energy lost along the normal [J] */
export const contactImpactWork = (i: i32): real => state.getScalar('contactImpactWork', i)
export const setContactImpactWork = (i: i32, value: real): void => state.setScalar('contactImpactWork', i, value)

/** energy lost by pushing an overlap apart; below 0, it adds [J] */
export const contactPushWork = (i: i32): real => state.getScalar('contactPushWork', i)
export const setContactPushWork = (i: i32, value: real): void => state.setScalar('contactPushWork', i, value)

/** energy that bodies which forces do not move put in [J] */
export const contactDriveWork = (i: i32): real => state.getScalar('contactDriveWork', i)
export const setContactDriveWork = (i: i32, value: real): void => state.setScalar('contactDriveWork', i, value)

/** over all contacts of the step [J] */
export const sumFriction = (i: i32): real => state.getScalar('sumFriction', i)
export const setSumFriction = (i: i32, value: real): void => state.setScalar('sumFriction', i, value)

/** over all contacts of the step [J] */
export const sumImpact = (i: i32): real => state.getScalar('sumImpact', i)
export const setSumImpact = (i: i32, value: real): void => state.setScalar('sumImpact', i, value)

/** over all contacts of the step [J] */
export const sumPush = (i: i32): real => state.getScalar('sumPush', i)
export const setSumPush = (i: i32, value: real): void => state.setScalar('sumPush', i, value)

/** over all bodies of the step [J] */
export const sumPushed = (i: i32): real => state.getScalar('sumPushed', i)
export const setSumPushed = (i: i32, value: real): void => state.setScalar('sumPushed', i, value)

/** over all contacts of the step [J] */
export const sumDrive = (i: i32): real => state.getScalar('sumDrive', i)
export const setSumDrive = (i: i32, value: real): void => state.setScalar('sumDrive', i, value)

/** energy lost to friction since the start [J] */
export const energyFriction = (i: i32): real => state.getScalar('energyFriction', i)
export const setEnergyFriction = (i: i32, value: real): void => state.setScalar('energyFriction', i, value)

/** energy lost along normals since the start [J] */
export const energyImpact = (i: i32): real => state.getScalar('energyImpact', i)
export const setEnergyImpact = (i: i32, value: real): void => state.setScalar('energyImpact', i, value)

/** energy lost by pushing overlaps apart since the start [J] */
export const energyPush = (i: i32): real => state.getScalar('energyPush', i)
export const setEnergyPush = (i: i32, value: real): void => state.setScalar('energyPush', i, value)

/** by force, what elastic forces along normals gave since the start, where losses are booked [J] */
export const energyElastic = (i: i32): real => state.getScalar('energyElastic', i)
export const setEnergyElastic = (i: i32, value: real): void => state.setScalar('energyElastic', i, value)

/** energy that driven bodies put in through contacts since the start [J] */
export const energyDrive = (i: i32): real => state.getScalar('energyDrive', i)
export const setEnergyDrive = (i: i32, value: real): void => state.setScalar('energyDrive', i, value)

/** by force, what they put in through contacts at the end of the last step [W] */
export const drivePower = (i: i32): real => state.getScalar('drivePower', i)
export const setDrivePower = (i: i32, value: real): void => state.setScalar('drivePower', i, value)

/** kinetic and potential energy at the start, with the shift of bodyShift, and of bodies that came less that of those that went [J] */
export const energyBase = (i: i32): real => state.getScalar('energyBase', i)
export const setEnergyBase = (i: i32, value: real): void => state.setScalar('energyBase', i, value)

/** residual after the iteration [m/s] */
export const traceResidual = (i: i32): real => state.getScalar('traceResidual', i)
export const setTraceResidual = (i: i32, value: real): void => state.setScalar('traceResidual', i, value)

/** velocity that impulses are to add [J^1/2] */
export const unknownValue = (i: i32): real => state.getScalar('unknownValue', i)
export const setUnknownValue = (i: i32, value: real): void => state.setScalar('unknownValue', i, value)

/** change of it that is tried [J^1/2] */
export const unknownStep = (i: i32): real => state.getScalar('unknownStep', i)
export const setUnknownStep = (i: i32, value: real): void => state.setScalar('unknownStep', i, value)

/** slope of the function minimised [J^1/2] */
export const unknownSlope = (i: i32): real => state.getScalar('unknownSlope', i)
export const setUnknownSlope = (i: i32, value: real): void => state.setScalar('unknownSlope', i, value)

/** slope times change [J] */
export const unknownAlong = (i: i32): real => state.getScalar('unknownAlong', i)
export const setUnknownAlong = (i: i32, value: real): void => state.setScalar('unknownAlong', i, value)

/** square of the slope [J] */
export const unknownSquare = (i: i32): real => state.getScalar('unknownSquare', i)
export const setUnknownSquare = (i: i32, value: real): void => state.setScalar('unknownSquare', i, value)

/** first unknown that its row of the matrix reaches to [1] */
export const unknownFirst = (i: i32): u32 => state.getScalar('unknownFirst', i)
export const setUnknownFirst = (i: i32, value: u32): void => state.setScalar('unknownFirst', i, value)

/** the matrix, then its factor with inverse diagonal [1] */
export const matrixValue = (i: i32): real => state.getScalar('matrixValue', i)
export const setMatrixValue = (i: i32, value: real): void => state.setScalar('matrixValue', i, value)

/** impulse that the contact yields from [N s] */
export const yieldFrom = (i: i32): vec3 => state.getVec3('yieldFrom', i)
export const setYieldFrom = (i: i32, value: vec3): void => state.setVec3('yieldFrom', i, value)

/** direction in which it presses, times the root of its stiffness; of the torque behind it over that root, m [kg^1/2] */
export const yieldPress = (i: i32): vec3 => state.getVec3('yieldPress', i)
export const setYieldPress = (i: i32, value: vec3): void => state.setVec3('yieldPress', i, value)

/** direction in which it slides, or rolls; none where it sticks [1] */
export const yieldSlide = (i: i32): vec3 => state.getVec3('yieldSlide', i)
export const setYieldSlide = (i: i32, value: vec3): void => state.setVec3('yieldSlide', i, value)

/** stiffness along the tangents [kg] */
export const yieldGrip = (i: i32): real => state.getScalar('yieldGrip', i)
export const setYieldGrip = (i: i32, value: real): void => state.setScalar('yieldGrip', i, value)

/** stiffness of a torque about the normal [kg m2] */
export const yieldSpin = (i: i32): real => state.getScalar('yieldSpin', i)
export const setYieldSpin = (i: i32, value: real): void => state.setScalar('yieldSpin', i, value)

/** root of the stiffness that presses [kg^1/2] */
export const yieldRoot = (i: i32): real => state.getScalar('yieldRoot', i)
export const setYieldRoot = (i: i32, value: real): void => state.setScalar('yieldRoot', i, value)

/** what the direction pushes A by, in its unknowns [1] */
export const termLinA = (i: i32): vec3 => state.getVec3('termLinA', i)
export const setTermLinA = (i: i32, value: vec3): void => state.setVec3('termLinA', i, value)

/** what it turns A by [1] */
export const termAngA = (i: i32): vec3 => state.getVec3('termAngA', i)
export const setTermAngA = (i: i32, value: vec3): void => state.setVec3('termAngA', i, value)

/** what it pushes B by [1] */
export const termLinB = (i: i32): vec3 => state.getVec3('termLinB', i)
export const setTermLinB = (i: i32, value: vec3): void => state.setVec3('termLinB', i, value)

/** what it turns B by [1] */
export const termAngB = (i: i32): vec3 => state.getVec3('termAngB', i)
export const setTermAngB = (i: i32, value: vec3): void => state.setVec3('termAngB', i, value)

/** how far contacts yield, over their inverse step length [1] */
export const newtonSoftness = (i: i32): real => state.getScalar('newtonSoftness', i)
export const setNewtonSoftness = (i: i32, value: real): void => state.setScalar('newtonSoftness', i, value)

/** share of the step that is tried [1] */
export const newtonShare = (i: i32): real => state.getScalar('newtonShare', i)
export const setNewtonShare = (i: i32, value: real): void => state.setScalar('newtonShare', i, value)

/** slope along the step at its start; 0 where there is no step [J] */
export const newtonFall = (i: i32): real => state.getScalar('newtonFall', i)
export const setNewtonFall = (i: i32, value: real): void => state.setScalar('newtonFall', i, value)

/** square of the slope with these contacts at the start [J] */
export const newtonRest = (i: i32): real => state.getScalar('newtonRest', i)
export const setNewtonRest = (i: i32, value: real): void => state.setScalar('newtonRest', i, value)

/** over all unknowns [J] */
export const sumAlong = (i: i32): real => state.getScalar('sumAlong', i)
export const setSumAlong = (i: i32, value: real): void => state.setScalar('sumAlong', i, value)

/** over all unknowns [J] */
export const sumSquare = (i: i32): real => state.getScalar('sumSquare', i)
export const setSumSquare = (i: i32, value: real): void => state.setScalar('sumSquare', i, value)

/** over all contacts [J] */
export const sumCurvature = (i: i32): real => state.getScalar('sumCurvature', i)
export const setSumCurvature = (i: i32, value: real): void => state.setScalar('sumCurvature', i, value)

/** over all contacts [J] */
export const sumLength = (i: i32): real => state.getScalar('sumLength', i)
export const setSumLength = (i: i32, value: real): void => state.setScalar('sumLength', i, value)

/** over all contacts [J] */
export const sumDescent = (i: i32): real => state.getScalar('sumDescent', i)
export const setSumDescent = (i: i32, value: real): void => state.setScalar('sumDescent', i, value)

/** over all contacts [J] */
export const sumCross = (i: i32): real => state.getScalar('sumCross', i)
export const setSumCross = (i: i32, value: real): void => state.setScalar('sumCross', i, value)

/** over all contacts [J] */
export const sumSlope = (i: i32): real => state.getScalar('sumSlope', i)
export const setSumSlope = (i: i32, value: real): void => state.setScalar('sumSlope', i, value)

/** over all contacts [m/s] */
export const largestStale = (i: i32): real => state.getScalar('largestStale', i)
export const setLargestStale = (i: i32, value: real): void => state.setScalar('largestStale', i, value)

/** over all contacts [m/s] */
export const largestResidual = (i: i32): real => state.getScalar('largestResidual', i)
export const setLargestResidual = (i: i32, value: real): void => state.setScalar('largestResidual', i, value)

/** over all bodies [m/s] */
export const largestUpdate = (i: i32): real => state.getScalar('largestUpdate', i)
export const setLargestUpdate = (i: i32, value: real): void => state.setScalar('largestUpdate', i, value)

/** estimate of the largest curvature: inverse of the step length [1] */
export const solveCurvature = (i: i32): real => state.getScalar('solveCurvature', i)
export const setSolveCurvature = (i: i32, value: real): void => state.setScalar('solveCurvature', i, value)

/** share of the step that is led ahead [1] */
export const solveAlong = (i: i32): real => state.getScalar('solveAlong', i)
export const setSolveAlong = (i: i32, value: real): void => state.setScalar('solveAlong', i, value)

/** share of the last change that is led ahead [1] */
export const solveAgain = (i: i32): real => state.getScalar('solveAgain', i)
export const setSolveAgain = (i: i32, value: real): void => state.setScalar('solveAgain', i, value)

/** twice the energy of the last change; below 0 where there is none to go on with [J] */
export const solveMove = (i: i32): real => state.getScalar('solveMove', i)
export const setSolveMove = (i: i32, value: real): void => state.setScalar('solveMove', i, value)

/** the function minimised at the impulse led ahead, less its value at the start [J] */
export const solveEnergy = (i: i32): real => state.getScalar('solveEnergy', i)
export const setSolveEnergy = (i: i32, value: real): void => state.setScalar('solveEnergy', i, value)

/** the same at the impulse one iteration ago [J] */
export const solveLast = (i: i32): real => state.getScalar('solveLast', i)
export const setSolveLast = (i: i32, value: real): void => state.setScalar('solveLast', i, value)

/** θ of the momentum [1] */
export const solveTheta = (i: i32): real => state.getScalar('solveTheta', i)
export const setSolveTheta = (i: i32, value: real): void => state.setScalar('solveTheta', i, value)

/** share of the impulses that is taken [1] */
export const solveShare = (i: i32): real => state.getScalar('solveShare', i)
export const setSolveShare = (i: i32, value: real): void => state.setScalar('solveShare', i, value)

/** share of the push that moves places [1] */
export const solvePush = (i: i32): real => state.getScalar('solvePush', i)
export const setSolvePush = (i: i32, value: real): void => state.setScalar('solvePush', i, value)

/** smallest residual so far [m/s] */
export const solveBest = (i: i32): real => state.getScalar('solveBest', i)
export const setSolveBest = (i: i32, value: real): void => state.setScalar('solveBest', i, value)

/** residual of the last step [m/s] */
export const solveResidual = (i: i32): real => state.getScalar('solveResidual', i)
export const setSolveResidual = (i: i32, value: real): void => state.setScalar('solveResidual', i, value)

/** largest residual of a step so far [m/s] */
export const solveWorst = (i: i32): real => state.getScalar('solveWorst', i)
export const setSolveWorst = (i: i32, value: real): void => state.setScalar('solveWorst', i, value)

/** limits of joints that act on the body [1] */
export const bodyLimits = (i: i32): u32 => state.getScalar('bodyLimits', i)
export const setBodyLimits = (i: i32, value: u32): void => state.setScalar('bodyLimits', i, value)

/** first of the bodies it never touches [1] */
export const bodyFirstApart = (i: i32): u32 => state.getScalar('bodyFirstApart', i)
export const setBodyFirstApart = (i: i32, value: u32): void => state.setScalar('bodyFirstApart', i, value)

/** one past the last [1] */
export const bodyEndApart = (i: i32): u32 => state.getScalar('bodyEndApart', i)
export const setBodyEndApart = (i: i32, value: u32): void => state.setScalar('bodyEndApart', i, value)

/** a body that another never touches [1] */
export const apartBody = (i: i32): i32 => state.getScalar('apartBody', i)
export const setApartBody = (i: i32, value: i32): void => state.setScalar('apartBody', i, value)

/** right-hand side: speed that the impulses are to make, rad/s for rows of angles; in Newton's method the impulse that is tried [m/s] */
export const rowRight = (i: i32): real => state.getScalar('rowRight', i)
export const setRowRight = (i: i32, value: real): void => state.setScalar('rowRight', i, value)

/** impulse along the row; N m s for rows of angles [N s] */
export const rowImpulse = (i: i32): real => state.getScalar('rowImpulse', i)
export const setRowImpulse = (i: i32, value: real): void => state.setScalar('rowImpulse', i, value)

/** first body [1] */
export const jointBodyA = (i: i32): i32 => state.getScalar('jointBodyA', i)
export const setJointBodyA = (i: i32, value: i32): void => state.setScalar('jointBodyA', i, value)

/** second body [1] */
export const jointBodyB = (i: i32): i32 => state.getScalar('jointBodyB', i)
export const setJointBodyB = (i: i32, value: i32): void => state.setScalar('jointBodyB', i, value)

/** the joint from the centre of A, in the frame of A [m] */
export const jointPosA = (i: i32): vec3 => state.getVec3('jointPosA', i)
export const setJointPosA = (i: i32, value: vec3): void => state.setVec3('jointPosA', i, value)

/** reaction at which the joint breaks, 1e30 where it never does [N] */
export const jointBreakForce = (i: i32): real => state.getScalar('jointBreakForce', i)
export const setJointBreakForce = (i: i32, value: real): void => state.setScalar('jointBreakForce', i, value)

/** the joint from the centre of B, in the frame of B [m] */
export const jointPosB = (i: i32): vec3 => state.getVec3('jointPosB', i)
export const setJointPosB = (i: i32, value: vec3): void => state.setVec3('jointPosB', i, value)

/** axes of the joint in the frame of A; z is the main axis [1] */
export const jointRotA = (i: i32): quat => state.getQuat('jointRotA', i)
export const setJointRotA = (i: i32, value: quat): void => state.setQuat('jointRotA', i, value)

/** axes of the joint in the frame of B [1] */
export const jointRotB = (i: i32): quat => state.getQuat('jointRotB', i)
export const setJointRotB = (i: i32, value: quat): void => state.setQuat('jointRotB', i, value)

/** first row of the joint [1] */
export const jointFirstRow = (i: i32): u32 => state.getScalar('jointFirstRow', i)
export const setJointFirstRow = (i: i32, value: u32): void => state.setScalar('jointFirstRow', i, value)

/** one past its last row [1] */
export const jointEndRow = (i: i32): u32 => state.getScalar('jointEndRow', i)
export const setJointEndRow = (i: i32, value: u32): void => state.setScalar('jointEndRow', i, value)

/** node of a cable that is its second body, -1 for none [1] */
export const jointNode = (i: i32): i32 => state.getScalar('jointNode', i)
export const setJointNode = (i: i32, value: i32): void => state.setScalar('jointNode', i, value)

/** angle about the main axis from A to B, turns counted [rad] */
export const jointAngle = (i: i32): real => state.getScalar('jointAngle', i)
export const setJointAngle = (i: i32, value: real): void => state.setScalar('jointAngle', i, value)

/** 1 where the joint is broken or uncoupled [1] */
export const jointBroken = (i: i32): u32 => state.getScalar('jointBroken', i)
export const setJointBroken = (i: i32, value: u32): void => state.setScalar('jointBroken', i, value)

/** axes of the joint on A, to world [1] */
export const jointFrameA = (i: i32): quat => state.getQuat('jointFrameA', i)
export const setJointFrameA = (i: i32, value: quat): void => state.setQuat('jointFrameA', i, value)

/** axes of the joint on B, to world [1] */
export const jointFrameB = (i: i32): quat => state.getQuat('jointFrameB', i)
export const setJointFrameB = (i: i32, value: quat): void => state.setQuat('jointFrameB', i, value)

/** the joint on A from the centre of A, world axes [m] */
export const jointArmA = (i: i32): vec3 => state.getVec3('jointArmA', i)
export const setJointArmA = (i: i32, value: vec3): void => state.setVec3('jointArmA', i, value)

/** 1, or 0 where the joint is broken or uncoupled [1] */
export const jointWhole = (i: i32): real => state.getScalar('jointWhole', i)
export const setJointWhole = (i: i32, value: real): void => state.setScalar('jointWhole', i, value)

/** the joint on B from the centre of B, world axes [m] */
export const jointArmB = (i: i32): vec3 => state.getVec3('jointArmB', i)
export const setJointArmB = (i: i32, value: vec3): void => state.setVec3('jointArmB', i, value)

/** slope of the node that is its second body [1] */
export const jointSlope = (i: i32): vec3 => state.getVec3('jointSlope', i)
export const setJointSlope = (i: i32, value: vec3): void => state.setVec3('jointSlope', i, value)

/** from the joint on A to the joint on B, world axes [m] */
export const jointOffset = (i: i32): vec3 => state.getVec3('jointOffset', i)
export const setJointOffset = (i: i32, value: vec3): void => state.setVec3('jointOffset', i, value)

/** reaction on B, world axes [N] */
export const jointForce = (i: i32): vec3 => state.getVec3('jointForce', i)
export const setJointForce = (i: i32, value: vec3): void => state.setVec3('jointForce', i, value)

/** size of the force, with all that positions were corrected by [N] */
export const jointStrain = (i: i32): real => state.getScalar('jointStrain', i)
export const setJointStrain = (i: i32, value: real): void => state.setScalar('jointStrain', i, value)

/** the joint on B from the centre of B where its rows were taken [m] */
export const jointLever = (i: i32): vec3 => state.getVec3('jointLever', i)
export const setJointLever = (i: i32, value: vec3): void => state.setVec3('jointLever', i, value)

/** reaction on B about the joint on B, world axes [N m] */
export const jointTorque = (i: i32): vec3 => state.getVec3('jointTorque', i)
export const setJointTorque = (i: i32, value: vec3): void => state.setVec3('jointTorque', i, value)

/** joint of the row [1] */
export const rowJoint = (i: i32): i32 => state.getScalar('rowJoint', i)
export const setRowJoint = (i: i32, value: i32): void => state.setScalar('rowJoint', i, value)

/** first body of the joint [1] */
export const rowBodyA = (i: i32): i32 => state.getScalar('rowBodyA', i)
export const setRowBodyA = (i: i32, value: i32): void => state.setScalar('rowBodyA', i, value)

/** second body of the joint [1] */
export const rowBodyB = (i: i32): i32 => state.getScalar('rowBodyB', i)
export const setRowBodyB = (i: i32, value: i32): void => state.setScalar('rowBodyB', i, value)

/** what the row holds: see jointRows.ts [1] */
export const rowKind = (i: i32): i32 => state.getScalar('rowKind', i)
export const setRowKind = (i: i32, value: i32): void => state.setScalar('rowKind', i, value)

/** axis k, or axes i + 3 j of an alignment; of a gear 0 where its axes cross, 1 where they are side by side, 2 on one line [1] */
export const rowAxis = (i: i32): i32 => state.getScalar('rowAxis', i)
export const setRowAxis = (i: i32, value: i32): void => state.setScalar('rowAxis', i, value)

/** length, lead, ratio or radius of the row [1] */
export const rowFactor = (i: i32): real => state.getScalar('rowFactor', i)
export const setRowFactor = (i: i32, value: real): void => state.setScalar('rowFactor', i, value)

/** function of time, -1 for none [1] */
export const rowDrive = (i: i32): i32 => state.getScalar('rowDrive', i)
export const setRowDrive = (i: i32, value: i32): void => state.setScalar('rowDrive', i, value)

/** the mechanism that it is of, -1 where none of its bodies moves [1] */
export const rowMechanism = (i: i32): i32 => state.getScalar('rowMechanism', i)
export const setRowMechanism = (i: i32, value: i32): void => state.setScalar('rowMechanism', i, value)

/** the tie that is its second body, -1 for none [1] */
export const rowTie = (i: i32): i32 => state.getScalar('rowTie', i)
export const setRowTie = (i: i32, value: i32): void => state.setScalar('rowTie', i, value)

/** 0 the drive is a position, 1 a speed, 2 the force of a brake [1] */
export const rowDriveMode = (i: i32): i32 => state.getScalar('rowDriveMode', i)
export const setRowDriveMode = (i: i32, value: i32): void => state.setScalar('rowDriveMode', i, value)

/** by force, what bounds its impulse: 0 nothing, 1 it is a stop of its joint, 2 the largest force of a motor [1] */
export const rowBound = (i: i32): i32 => state.getScalar('rowBound', i)
export const setRowBound = (i: i32, value: i32): void => state.setScalar('rowBound', i, value)

/** least angle or way of a stop, which a motor without a largest force goes to at most, or minus the largest force or torque of one [m] */
export const rowLow = (i: i32): real => state.getScalar('rowLow', i)
export const setRowLow = (i: i32, value: real): void => state.setScalar('rowLow', i, value)

/** largest angle or way of a stop, or the largest force or torque of a motor [m] */
export const rowHigh = (i: i32): real => state.getScalar('rowHigh', i)
export const setRowHigh = (i: i32, value: real): void => state.setScalar('rowHigh', i, value)

/** least impulse of a bounded row in this half of a step, or of a motor that its stop ends [N s] */
export const rowLeast = (i: i32): real => state.getScalar('rowLeast', i)
export const setRowLeast = (i: i32, value: real): void => state.setScalar('rowLeast', i, value)

/** its largest impulse [N s] */
export const rowMost = (i: i32): real => state.getScalar('rowMost', i)
export const setRowMost = (i: i32, value: real): void => state.setScalar('rowMost', i, value)

/** by force: 0 the row holds, -1 its impulse is the least, 1 the largest [1] */
export const rowPlace = (i: i32): i32 => state.getScalar('rowPlace', i)
export const setRowPlace = (i: i32, value: i32): void => state.setScalar('rowPlace', i, value)

/** what the velocity of B counts in the row [1] */
export const rowLin = (i: i32): vec3 => state.getVec3('rowLin', i)
export const setRowLin = (i: i32, value: vec3): void => state.setVec3('rowLin', i, value)

/** what the angular velocity of A counts [m] */
export const rowAngA = (i: i32): vec3 => state.getVec3('rowAngA', i)
export const setRowAngA = (i: i32, value: vec3): void => state.setVec3('rowAngA', i, value)

/** the row wants J v = -bias [m/s] */
export const rowBias = (i: i32): real => state.getScalar('rowBias', i)
export const setRowBias = (i: i32, value: real): void => state.setScalar('rowBias', i, value)

/** what the angular velocity of B counts [m] */
export const rowAngB = (i: i32): vec3 => state.getVec3('rowAngB', i)
export const setRowAngB = (i: i32, value: vec3): void => state.setVec3('rowAngB', i, value)

/** what positions were corrected by along the row, over its softness [kg m] */
export const rowGiven = (i: i32): real => state.getScalar('rowGiven', i)
export const setRowGiven = (i: i32, value: real): void => state.setScalar('rowGiven', i, value)

/** angular velocity that a unit impulse along the row gives to A [1/(kg m)] */
export const rowTurnA = (i: i32): vec3 => state.getVec3('rowTurnA', i)
export const setRowTurnA = (i: i32, value: vec3): void => state.setVec3('rowTurnA', i, value)

/** that of B [1/(kg m)] */
export const rowTurnB = (i: i32): vec3 => state.getVec3('rowTurnB', i)
export const setRowTurnB = (i: i32, value: vec3): void => state.setVec3('rowTurnB', i, value)

/** impulse of the row in the whole step, but for the last correction; while bounds are found, in this half of it [N s] */
export const rowTotal = (i: i32): real => state.getScalar('rowTotal', i)
export const setRowTotal = (i: i32, value: real): void => state.setScalar('rowTotal', i, value)

/** work of the row on its two bodies so far, by impulses [J] */
export const rowWork = (i: i32): real => state.getScalar('rowWork', i)
export const setRowWork = (i: i32, value: real): void => state.setScalar('rowWork', i, value)

/** of it, what bodies that forces do not move put in [J] */
export const rowDriven = (i: i32): real => state.getScalar('rowDriven', i)
export const setRowDriven = (i: i32, value: real): void => state.setScalar('rowDriven', i, value)

/** work of a motor in corrections of positions so far [J] */
export const rowCorrected = (i: i32): real => state.getScalar('rowCorrected', i)
export const setRowCorrected = (i: i32, value: real): void => state.setScalar('rowCorrected', i, value)

/** by force, speed along the row at the start of this half of the step [m/s] */
export const rowRate = (i: i32): real => state.getScalar('rowRate', i)
export const setRowRate = (i: i32, value: real): void => state.setScalar('rowRate', i, value)

/** impulse of the row in the last step over its length [N] */
export const rowEffort = (i: i32): real => state.getScalar('rowEffort', i)
export const setRowEffort = (i: i32, value: real): void => state.setScalar('rowEffort', i, value)

/** what the row pushes A by, in its unknowns of Newton's method [1] */
export const rowTermLinA = (i: i32): vec3 => state.getVec3('rowTermLinA', i)
export const setRowTermLinA = (i: i32, value: vec3): void => state.setVec3('rowTermLinA', i, value)

/** what it turns A by [1] */
export const rowTermAngA = (i: i32): vec3 => state.getVec3('rowTermAngA', i)
export const setRowTermAngA = (i: i32, value: vec3): void => state.setVec3('rowTermAngA', i, value)

/** what it pushes B by [1] */
export const rowTermLinB = (i: i32): vec3 => state.getVec3('rowTermLinB', i)
export const setRowTermLinB = (i: i32, value: vec3): void => state.setVec3('rowTermLinB', i, value)

/** what it turns B by [1] */
export const rowTermAngB = (i: i32): vec3 => state.getVec3('rowTermAngB', i)
export const setRowTermAngB = (i: i32, value: vec3): void => state.setVec3('rowTermAngB', i, value)

/** twice the row, plus one where the body is its second [1] */
export const rowSideRow = (i: i32): u32 => state.getScalar('rowSideRow', i)
export const setRowSideRow = (i: i32, value: u32): void => state.setScalar('rowSideRow', i, value)

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

/** entry of the inverse [1/kg] */
export const inverseValue = (i: i32): real => state.getScalar('inverseValue', i)
export const setInverseValue = (i: i32, value: real): void => state.setScalar('inverseValue', i, value)

/** what a part of a row adds to its impulse [N s] */
export const partProduct = (i: i32): real => state.getScalar('partProduct', i)
export const setPartProduct = (i: i32, value: real): void => state.setScalar('partProduct', i, value)

/** inverse principal moments of inertia [1/(kg m2)] */
export const linkedInvInertia = (i: i32): vec3 => state.getVec3('linkedInvInertia', i)
export const setLinkedInvInertia = (i: i32, value: vec3): void => state.setVec3('linkedInvInertia', i, value)

/** inverse moments as this step takes them [1/(kg m2)] */
export const linkedNowInertia = (i: i32): vec3 => state.getVec3('linkedNowInertia', i)
export const setLinkedNowInertia = (i: i32, value: vec3): void => state.setVec3('linkedNowInertia', i, value)

/** velocity at the start of a step by force [m/s] */
export const linkedStartVel = (i: i32): vec3 => state.getVec3('linkedStartVel', i)
export const setLinkedStartVel = (i: i32, value: vec3): void => state.setVec3('linkedStartVel', i, value)

/** angular momentum there [kg m2/s] */
export const linkedStartMom = (i: i32): vec3 => state.getVec3('linkedStartMom', i)
export const setLinkedStartMom = (i: i32, value: vec3): void => state.setVec3('linkedStartMom', i, value)

/** energy that corrections of positions and raised moments gave the body so far [J] */
export const linkedWork = (i: i32): real => state.getScalar('linkedWork', i)
export const setLinkedWork = (i: i32, value: real): void => state.setScalar('linkedWork', i, value)

/** the longest way from its centre to one of its joints [m] */
export const linkedLever = (i: i32): real => state.getScalar('linkedLever', i)
export const setLinkedLever = (i: i32, value: real): void => state.setScalar('linkedLever', i, value)

/** energy that joints take of its velocities at the start of a step [J] */
export const linkedTaken = (i: i32): real => state.getScalar('linkedTaken', i)
export const setLinkedTaken = (i: i32, value: real): void => state.setScalar('linkedTaken', i, value)

/** what corrections of positions would give it where rows do not hold, in proportion to their share [J] */
export const linkedSlope = (i: i32): real => state.getScalar('linkedSlope', i)
export const setLinkedSlope = (i: i32, value: real): void => state.setScalar('linkedSlope', i, value)

/** energy that they would give it by their own impulses, in proportion to the square of the share [J] */
export const linkedBend = (i: i32): real => state.getScalar('linkedBend', i)
export const setLinkedBend = (i: i32, value: real): void => state.setScalar('linkedBend', i, value)

/** what it lets corrections owe [J] */
export const linkedRoom = (i: i32): real => state.getScalar('linkedRoom', i)
export const setLinkedRoom = (i: i32, value: real): void => state.setScalar('linkedRoom', i, value)

/** the mechanism that it is of [1] */
export const linkedMechanism = (i: i32): u32 => state.getScalar('linkedMechanism', i)
export const setLinkedMechanism = (i: i32, value: u32): void => state.setScalar('linkedMechanism', i, value)

/** its first linked body [1] */
export const mechanismFirst = (i: i32): u32 => state.getScalar('mechanismFirst', i)
export const setMechanismFirst = (i: i32, value: u32): void => state.setScalar('mechanismFirst', i, value)

/** one past the last [1] */
export const mechanismEnd = (i: i32): u32 => state.getScalar('mechanismEnd', i)
export const setMechanismEnd = (i: i32, value: u32): void => state.setScalar('mechanismEnd', i, value)

/** energy that corrections of positions gave its velocities, less what joints took of them since [J] */
export const mechanismDebt = (i: i32): real => state.getScalar('mechanismDebt', i)
export const setMechanismDebt = (i: i32, value: real): void => state.setScalar('mechanismDebt', i, value)

/** share of corrections of positions that velocities take in this step [1] */
export const mechanismShare = (i: i32): real => state.getScalar('mechanismShare', i)
export const setMechanismShare = (i: i32, value: real): void => state.setScalar('mechanismShare', i, value)

/** number of the body [1] */
export const linkedBodyIndex = (i: i32): i32 => state.getScalar('linkedBodyIndex', i)
export const setLinkedBodyIndex = (i: i32, value: i32): void => state.setScalar('linkedBodyIndex', i, value)

/** first row side of the body [1] */
export const linkedFirstSide = (i: i32): u32 => state.getScalar('linkedFirstSide', i)
export const setLinkedFirstSide = (i: i32, value: u32): void => state.setScalar('linkedFirstSide', i, value)

/** one past the last [1] */
export const linkedEndSide = (i: i32): u32 => state.getScalar('linkedEndSide', i)
export const setLinkedEndSide = (i: i32, value: u32): void => state.setScalar('linkedEndSide', i, value)

/** first load side of the body [1] */
export const linkedFirstLoad = (i: i32): u32 => state.getScalar('linkedFirstLoad', i)
export const setLinkedFirstLoad = (i: i32, value: u32): void => state.setScalar('linkedFirstLoad', i, value)

/** one past the last [1] */
export const linkedEndLoad = (i: i32): u32 => state.getScalar('linkedEndLoad', i)
export const setLinkedEndLoad = (i: i32, value: u32): void => state.setScalar('linkedEndLoad', i, value)

/** work of a motor on its two bodies so far [J] */
export const limitWork = (i: i32): real => state.getScalar('limitWork', i)
export const setLimitWork = (i: i32, value: real): void => state.setScalar('limitWork', i, value)

/** force or torque of a limit or motor in the last step [N] */
export const limitEffort = (i: i32): real => state.getScalar('limitEffort', i)
export const setLimitEffort = (i: i32, value: real): void => state.setScalar('limitEffort', i, value)

/** joint of the limit [1] */
export const limitJoint = (i: i32): i32 => state.getScalar('limitJoint', i)
export const setLimitJoint = (i: i32, value: i32): void => state.setScalar('limitJoint', i, value)

/** first body of the joint [1] */
export const limitBodyA = (i: i32): i32 => state.getScalar('limitBodyA', i)
export const setLimitBodyA = (i: i32, value: i32): void => state.setScalar('limitBodyA', i, value)

/** second body of the joint [1] */
export const limitBodyB = (i: i32): i32 => state.getScalar('limitBodyB', i)
export const setLimitBodyB = (i: i32, value: i32): void => state.setScalar('limitBodyB', i, value)

/** what is bounded or driven: 0 the angle, 1 the way along the main axis, 2 the distance [1] */
export const limitKind = (i: i32): i32 => state.getScalar('limitKind', i)
export const setLimitKind = (i: i32, value: i32): void => state.setScalar('limitKind', i, value)

/** least angle, way or distance [m] */
export const limitLow = (i: i32): real => state.getScalar('limitLow', i)
export const setLimitLow = (i: i32, value: real): void => state.setScalar('limitLow', i, value)

/** largest angle, way or distance [m] */
export const limitHigh = (i: i32): real => state.getScalar('limitHigh', i)
export const setLimitHigh = (i: i32, value: real): void => state.setScalar('limitHigh', i, value)

/** largest force or torque of a motor [N] */
export const limitMost = (i: i32): real => state.getScalar('limitMost', i)
export const setLimitMost = (i: i32, value: real): void => state.setScalar('limitMost', i, value)

/** function of time of a motor, -1 for a limit [1] */
export const limitDrive = (i: i32): i32 => state.getScalar('limitDrive', i)
export const setLimitDrive = (i: i32, value: i32): void => state.setScalar('limitDrive', i, value)

/** number among the limits of the first body, many where it does not move [1] */
export const limitRankA = (i: i32): u32 => state.getScalar('limitRankA', i)
export const setLimitRankA = (i: i32, value: u32): void => state.setScalar('limitRankA', i, value)

/** number among the limits of the second body, many where it does not move [1] */
export const limitRankB = (i: i32): u32 => state.getScalar('limitRankB', i)
export const setLimitRankB = (i: i32, value: u32): void => state.setScalar('limitRankB', i, value)

/** 0 the drive is a position, 1 a speed, 2 the force of a brake [1] */
export const limitDriveMode = (i: i32): i32 => state.getScalar('limitDriveMode', i)
export const setLimitDriveMode = (i: i32, value: i32): void => state.setScalar('limitDriveMode', i, value)

/** joint of the motor [1] */
export const servoJoint = (i: i32): i32 => state.getScalar('servoJoint', i)
export const setServoJoint = (i: i32, value: i32): void => state.setScalar('servoJoint', i, value)

/** what it drives: 0 the angle, 1 the way along the main axis, 2 the distance [1] */
export const servoKind = (i: i32): i32 => state.getScalar('servoKind', i)
export const setServoKind = (i: i32, value: i32): void => state.setScalar('servoKind', i, value)

/** its limit by impulses, its row by force [1] */
export const servoRecord = (i: i32): i32 => state.getScalar('servoRecord', i)
export const setServoRecord = (i: i32, value: i32): void => state.setScalar('servoRecord', i, value)

/** the place over time [1] */
export const servoDrive = (i: i32): i32 => state.getScalar('servoDrive', i)
export const setServoDrive = (i: i32, value: i32): void => state.setScalar('servoDrive', i, value)

/** its largest force or torque [N] */
export const servoMost = (i: i32): real => state.getScalar('servoMost', i)
export const setServoMost = (i: i32, value: real): void => state.setScalar('servoMost', i, value)

/** first body of the joint [1] */
export const servoBodyA = (i: i32): i32 => state.getScalar('servoBodyA', i)
export const setServoBodyA = (i: i32, value: i32): void => state.setScalar('servoBodyA', i, value)

/** second body of the joint [1] */
export const servoBodyB = (i: i32): i32 => state.getScalar('servoBodyB', i)
export const setServoBodyB = (i: i32, value: i32): void => state.setScalar('servoBodyB', i, value)

/** the first as a linked body, -1 where it is none [1] */
export const servoLinkedA = (i: i32): i32 => state.getScalar('servoLinkedA', i)
export const setServoLinkedA = (i: i32, value: i32): void => state.setScalar('servoLinkedA', i, value)

/** the second as a linked body, -1 where it is none [1] */
export const servoLinkedB = (i: i32): i32 => state.getScalar('servoLinkedB', i)
export const setServoLinkedB = (i: i32, value: i32): void => state.setScalar('servoLinkedB', i, value)

/** what the velocity of B counts in its coordinate [1] */
export const servoLin = (i: i32): vec3 => state.getVec3('servoLin', i)
export const setServoLin = (i: i32, value: vec3): void => state.setVec3('servoLin', i, value)

/** inverse mass of A [1/kg] */
export const servoMassA = (i: i32): real => state.getScalar('servoMassA', i)
export const setServoMassA = (i: i32, value: real): void => state.setScalar('servoMassA', i, value)

/** inverse mass of B [1/kg] */
export const servoMassB = (i: i32): real => state.getScalar('servoMassB', i)
export const setServoMassB = (i: i32, value: real): void => state.setScalar('servoMassB', i, value)

/** speed that an impulse of 1 gives its coordinate, joints held [1/kg] */
export const servoSoftness = (i: i32): real => state.getScalar('servoSoftness', i)
export const setServoSoftness = (i: i32, value: real): void => state.setScalar('servoSoftness', i, value)

/** angular velocity that an impulse of 1 gives A alone [1/(kg m)] */
export const servoTurnA = (i: i32): vec3 => state.getVec3('servoTurnA', i)
export const setServoTurnA = (i: i32, value: vec3): void => state.setVec3('servoTurnA', i, value)

/** speed of its coordinate at the start of the step [m/s] */
export const servoRate = (i: i32): real => state.getScalar('servoRate', i)
export const setServoRate = (i: i32, value: real): void => state.setScalar('servoRate', i, value)

/** angular velocity that an impulse of 1 gives B alone [1/(kg m)] */
export const servoTurnB = (i: i32): vec3 => state.getVec3('servoTurnB', i)
export const setServoTurnB = (i: i32, value: vec3): void => state.setVec3('servoTurnB', i, value)

/** speed that it asks for [m/s] */
export const servoWanted = (i: i32): real => state.getScalar('servoWanted', i)
export const setServoWanted = (i: i32, value: real): void => state.setScalar('servoWanted', i, value)

/** that speed in the step before [m/s] */
export const servoSpeed = (i: i32): real => state.getScalar('servoSpeed', i)
export const setServoSpeed = (i: i32, value: real): void => state.setScalar('servoSpeed', i, value)

/** what acted against or beside its force [N] */
export const servoLoad = (i: i32): real => state.getScalar('servoLoad', i)
export const setServoLoad = (i: i32, value: real): void => state.setScalar('servoLoad', i, value)

/** 0 a table, 1 a sine [1] */
export const driveKind = (i: i32): i32 => state.getScalar('driveKind', i)
export const setDriveKind = (i: i32, value: i32): void => state.setScalar('driveKind', i, value)

/** first knot of the table [1] */
export const driveFirstKnot = (i: i32): u32 => state.getScalar('driveFirstKnot', i)
export const setDriveFirstKnot = (i: i32, value: u32): void => state.setScalar('driveFirstKnot', i, value)

/** one past the last [1] */
export const driveEndKnot = (i: i32): u32 => state.getScalar('driveEndKnot', i)
export const setDriveEndKnot = (i: i32, value: u32): void => state.setScalar('driveEndKnot', i, value)

/** amplitude of the sine [1] */
export const driveAmplitude = (i: i32): real => state.getScalar('driveAmplitude', i)
export const setDriveAmplitude = (i: i32, value: real): void => state.setScalar('driveAmplitude', i, value)

/** angular frequency of the sine [rad/s] */
export const drivePace = (i: i32): real => state.getScalar('drivePace', i)
export const setDrivePace = (i: i32, value: real): void => state.setScalar('drivePace', i, value)

/** phase of the sine at time 0 [rad] */
export const drivePhase = (i: i32): real => state.getScalar('drivePhase', i)
export const setDrivePhase = (i: i32, value: real): void => state.setScalar('drivePhase', i, value)

/** mean of the sine [1] */
export const driveShift = (i: i32): real => state.getScalar('driveShift', i)
export const setDriveShift = (i: i32, value: real): void => state.setScalar('driveShift', i, value)

/** time of the knot; of a spring its length, angle or speed [s] */
export const knotTime = (i: i32): real => state.getScalar('knotTime', i)
export const setKnotTime = (i: i32, value: real): void => state.setScalar('knotTime', i, value)

/** value there [1] */
export const knotValue = (i: i32): real => state.getScalar('knotValue', i)
export const setKnotValue = (i: i32, value: real): void => state.setScalar('knotValue', i, value)

/** value at the start of the step [1] */
export const driveStart = (i: i32): real => state.getScalar('driveStart', i)
export const setDriveStart = (i: i32, value: real): void => state.setScalar('driveStart', i, value)

/** value in the middle of the step [1] */
export const driveMiddle = (i: i32): real => state.getScalar('driveMiddle', i)
export const setDriveMiddle = (i: i32, value: real): void => state.setScalar('driveMiddle', i, value)

/** value at the end of the step [1] */
export const driveEnd = (i: i32): real => state.getScalar('driveEnd', i)
export const setDriveEnd = (i: i32, value: real): void => state.setScalar('driveEnd', i, value)

/** mean rate of the step [1/s] */
export const driveSpeed = (i: i32): real => state.getScalar('driveSpeed', i)
export const setDriveSpeed = (i: i32, value: real): void => state.setScalar('driveSpeed', i, value)

/** what the load is: see jointLoads.ts [1] */
export const loadKind = (i: i32): i32 => state.getScalar('loadKind', i)
export const setLoadKind = (i: i32, value: i32): void => state.setScalar('loadKind', i, value)

/** joint it acts on, -1 for none [1] */
export const loadJoint = (i: i32): i32 => state.getScalar('loadJoint', i)
export const setLoadJoint = (i: i32, value: i32): void => state.setScalar('loadJoint', i, value)

/** first body [1] */
export const loadBodyA = (i: i32): i32 => state.getScalar('loadBodyA', i)
export const setLoadBodyA = (i: i32, value: i32): void => state.setScalar('loadBodyA', i, value)

/** second body [1] */
export const loadBodyB = (i: i32): i32 => state.getScalar('loadBodyB', i)
export const setLoadBodyB = (i: i32, value: i32): void => state.setScalar('loadBodyB', i, value)

/** point on A from its centre, in the frame of A [m] */
export const loadPosA = (i: i32): vec3 => state.getVec3('loadPosA', i)
export const setLoadPosA = (i: i32, value: vec3): void => state.setVec3('loadPosA', i, value)

/** stiffness of a spring [N/m] */
export const loadStiffness = (i: i32): real => state.getScalar('loadStiffness', i)
export const setLoadStiffness = (i: i32, value: real): void => state.setScalar('loadStiffness', i, value)

/** point on B from its centre, in the frame of B [m] */
export const loadPosB = (i: i32): vec3 => state.getVec3('loadPosB', i)
export const setLoadPosB = (i: i32, value: vec3): void => state.setVec3('loadPosB', i, value)

/** damping of a spring [N s/m] */
export const loadDamping = (i: i32): real => state.getScalar('loadDamping', i)
export const setLoadDamping = (i: i32, value: real): void => state.setScalar('loadDamping', i, value)

/** length or angle of a spring at rest [m] */
export const loadRest = (i: i32): real => state.getScalar('loadRest', i)
export const setLoadRest = (i: i32, value: real): void => state.setScalar('loadRest', i, value)

/** force or torque over time, of a spring over its length or angle; -1 for none [1] */
export const loadDrive = (i: i32): i32 => state.getScalar('loadDrive', i)
export const setLoadDrive = (i: i32, value: i32): void => state.setScalar('loadDrive', i, value)

/** force or torque of a damper over its speed, -1 for none [1] */
export const loadDamper = (i: i32): i32 => state.getScalar('loadDamper', i)
export const setLoadDamper = (i: i32, value: i32): void => state.setScalar('loadDamper', i, value)

/** force on B; its opposite acts on A [N] */
export const loadForce = (i: i32): vec3 => state.getVec3('loadForce', i)
export const setLoadForce = (i: i32, value: vec3): void => state.setVec3('loadForce', i, value)

/** torque on A about its centre [N m] */
export const loadTorqueA = (i: i32): vec3 => state.getVec3('loadTorqueA', i)
export const setLoadTorqueA = (i: i32, value: vec3): void => state.setVec3('loadTorqueA', i, value)

/** torque on B about its centre [N m] */
export const loadTorqueB = (i: i32): vec3 => state.getVec3('loadTorqueB', i)
export const setLoadTorqueB = (i: i32, value: vec3): void => state.setVec3('loadTorqueB', i, value)

/** length of a spring; angle, rad, of a turning one [m] */
export const loadWay = (i: i32): real => state.getScalar('loadWay', i)
export const setLoadWay = (i: i32, value: real): void => state.setScalar('loadWay', i, value)

/** rate of it [m/s] */
export const loadRate = (i: i32): real => state.getScalar('loadRate', i)
export const setLoadRate = (i: i32, value: real): void => state.setScalar('loadRate', i, value)

/** elastic energy of a spring [J] */
export const loadStored = (i: i32): real => state.getScalar('loadStored', i)
export const setLoadStored = (i: i32, value: real): void => state.setScalar('loadStored', i, value)

/** work of the load on its two bodies so far; by force of motors alone [J] */
export const loadWork = (i: i32): real => state.getScalar('loadWork', i)
export const setLoadWork = (i: i32, value: real): void => state.setScalar('loadWork', i, value)

/** of it, what bodies that forces do not move put in [J] */
export const loadDriven = (i: i32): real => state.getScalar('loadDriven', i)
export const setLoadDriven = (i: i32, value: real): void => state.setScalar('loadDriven', i, value)

/** twice the load, plus one where the body is its second [1] */
export const loadSideLoad = (i: i32): u32 => state.getScalar('loadSideLoad', i)
export const setLoadSideLoad = (i: i32, value: u32): void => state.setScalar('loadSideLoad', i, value)

/** number of the body [1] */
export const drivenBodyIndex = (i: i32): i32 => state.getScalar('drivenBodyIndex', i)
export const setDrivenBodyIndex = (i: i32, value: i32): void => state.setScalar('drivenBodyIndex', i, value)

/** function of time of the way along x, -1 for rest [1] */
export const drivenX = (i: i32): i32 => state.getScalar('drivenX', i)
export const setDrivenX = (i: i32, value: i32): void => state.setScalar('drivenX', i, value)

/** along y [1] */
export const drivenY = (i: i32): i32 => state.getScalar('drivenY', i)
export const setDrivenY = (i: i32, value: i32): void => state.setScalar('drivenY', i, value)

/** along z [1] */
export const drivenZ = (i: i32): i32 => state.getScalar('drivenZ', i)
export const setDrivenZ = (i: i32, value: i32): void => state.setScalar('drivenZ', i, value)

/** function of time of the angle about the axis, -1 for none [1] */
export const drivenTurn = (i: i32): i32 => state.getScalar('drivenTurn', i)
export const setDrivenTurn = (i: i32, value: i32): void => state.setScalar('drivenTurn', i, value)

/** axis of the turn, world axes [1] */
export const drivenAxis = (i: i32): vec3 => state.getVec3('drivenAxis', i)
export const setDrivenAxis = (i: i32, value: vec3): void => state.setVec3('drivenAxis', i, value)

/** orientation at the start [1] */
export const drivenRot = (i: i32): quat => state.getQuat('drivenRot', i)
export const setDrivenRot = (i: i32, value: quat): void => state.setQuat('drivenRot', i, value)

/** axes of the bond in the frame of A; x goes from A to B [1] */
export const bondRotA = (i: i32): quat => state.getQuat('bondRotA', i)
export const setBondRotA = (i: i32, value: quat): void => state.setQuat('bondRotA', i, value)

/** axes of the bond in the frame of B [1] */
export const bondRotB = (i: i32): quat => state.getQuat('bondRotB', i)
export const setBondRotB = (i: i32, value: quat): void => state.setQuat('bondRotB', i, value)

/** stiffness along the axis [N/m] */
export const bondStretch = (i: i32): real => state.getScalar('bondStretch', i)
export const setBondStretch = (i: i32, value: real): void => state.setScalar('bondStretch', i, value)

/** stiffness across the axis [N/m] */
export const bondShear = (i: i32): real => state.getScalar('bondShear', i)
export const setBondShear = (i: i32, value: real): void => state.setScalar('bondShear', i, value)

/** stiffness of bending, N m/rad [N m] */
export const bondBend = (i: i32): real => state.getScalar('bondBend', i)
export const setBondBend = (i: i32, value: real): void => state.setScalar('bondBend', i, value)

/** stiffness of twisting, N m/rad [N m] */
export const bondTwist = (i: i32): real => state.getScalar('bondTwist', i)
export const setBondTwist = (i: i32, value: real): void => state.setScalar('bondTwist', i, value)

/** damping over stiffness [s] */
export const bondLag = (i: i32): real => state.getScalar('bondLag', i)
export const setBondLag = (i: i32, value: real): void => state.setScalar('bondLag', i, value)

/** radius of its cross-section [m] */
export const bondRadius = (i: i32): real => state.getScalar('bondRadius', i)
export const setBondRadius = (i: i32, value: real): void => state.setScalar('bondRadius', i, value)

/** tensile stress at which it breaks [Pa] */
export const bondTension = (i: i32): real => state.getScalar('bondTension', i)
export const setBondTension = (i: i32, value: real): void => state.setScalar('bondTension', i, value)

/** shear stress at which it breaks [Pa] */
export const bondStrength = (i: i32): real => state.getScalar('bondStrength', i)
export const setBondStrength = (i: i32, value: real): void => state.setScalar('bondStrength', i, value)

/** number of its load [1] */
export const bondLoad = (i: i32): i32 => state.getScalar('bondLoad', i)
export const setBondLoad = (i: i32, value: i32): void => state.setScalar('bondLoad', i, value)

/** largest tensile stress in it [Pa] */
export const bondPull = (i: i32): real => state.getScalar('bondPull', i)
export const setBondPull = (i: i32, value: real): void => state.setScalar('bondPull', i, value)

/** largest shear stress in it [Pa] */
export const bondDrag = (i: i32): real => state.getScalar('bondDrag', i)
export const setBondDrag = (i: i32, value: real): void => state.setScalar('bondDrag', i, value)

/** one more than the steps done when it broke; 0 while it holds [1] */
export const bondBroken = (i: i32): u32 => state.getScalar('bondBroken', i)
export const setBondBroken = (i: i32, value: u32): void => state.setScalar('bondBroken', i, value)

/** gravity, as the last step took it [m/s2] */
export const gravityNow = (i: i32): vec3 => state.getVec3('gravityNow', i)
export const setGravityNow = (i: i32, value: vec3): void => state.setVec3('gravityNow', i, value)

/** gravity of the step to come, where it changes [m/s2] */
export const gravityNext = (i: i32): vec3 => state.getVec3('gravityNext', i)
export const setGravityNext = (i: i32, value: vec3): void => state.setVec3('gravityNext', i, value)

/** potential energy that changes of gravity gave so far [J] */
export const energyTilt = (i: i32): real => state.getScalar('energyTilt', i)
export const setEnergyTilt = (i: i32, value: real): void => state.setScalar('energyTilt', i, value)

/** function of time of gravity along x, -1 for 0 [1] */
export const gravityX = (i: i32): i32 => state.getScalar('gravityX', i)
export const setGravityX = (i: i32, value: i32): void => state.setScalar('gravityX', i, value)

/** along y [1] */
export const gravityY = (i: i32): i32 => state.getScalar('gravityY', i)
export const setGravityY = (i: i32, value: i32): void => state.setScalar('gravityY', i, value)

/** along z [1] */
export const gravityZ = (i: i32): i32 => state.getScalar('gravityZ', i)
export const setGravityZ = (i: i32, value: i32): void => state.setScalar('gravityZ', i, value)

/** function of time of the angle it is turned by, -1 for none [1] */
export const gravityTurn = (i: i32): i32 => state.getScalar('gravityTurn', i)
export const setGravityTurn = (i: i32, value: i32): void => state.setScalar('gravityTurn', i, value)

/** axis of the turn, world axes [1] */
export const gravityAxis = (i: i32): vec3 => state.getVec3('gravityAxis', i)
export const setGravityAxis = (i: i32, value: vec3): void => state.setVec3('gravityAxis', i, value)

/** function of time of the force along x, -1 for 0 [1] */
export const forceX = (i: i32): i32 => state.getScalar('forceX', i)
export const setForceX = (i: i32, value: i32): void => state.setScalar('forceX', i, value)

/** along y [1] */
export const forceY = (i: i32): i32 => state.getScalar('forceY', i)
export const setForceY = (i: i32, value: i32): void => state.setScalar('forceY', i, value)

/** along z [1] */
export const forceZ = (i: i32): i32 => state.getScalar('forceZ', i)
export const setForceZ = (i: i32, value: i32): void => state.setScalar('forceZ', i, value)

/** function of time of the force over the mass along x, -1 for 0 [1] */
export const forcePerMassX = (i: i32): i32 => state.getScalar('forcePerMassX', i)
export const setForcePerMassX = (i: i32, value: i32): void => state.setScalar('forcePerMassX', i, value)

/** along y [1] */
export const forcePerMassY = (i: i32): i32 => state.getScalar('forcePerMassY', i)
export const setForcePerMassY = (i: i32, value: i32): void => state.setScalar('forcePerMassY', i, value)

/** along z [1] */
export const forcePerMassZ = (i: i32): i32 => state.getScalar('forcePerMassZ', i)
export const setForcePerMassZ = (i: i32, value: i32): void => state.setScalar('forcePerMassZ', i, value)

/** function of time of the torque along x, -1 for 0 [1] */
export const forceTorqueX = (i: i32): i32 => state.getScalar('forceTorqueX', i)
export const setForceTorqueX = (i: i32, value: i32): void => state.setScalar('forceTorqueX', i, value)

/** along y [1] */
export const forceTorqueY = (i: i32): i32 => state.getScalar('forceTorqueY', i)
export const setForceTorqueY = (i: i32, value: i32): void => state.setScalar('forceTorqueY', i, value)

/** along z [1] */
export const forceTorqueZ = (i: i32): i32 => state.getScalar('forceTorqueZ', i)
export const setForceTorqueZ = (i: i32, value: i32): void => state.setScalar('forceTorqueZ', i, value)

/** 1 where they are given in axes of the shape, 0 in those of the world [1] */
export const forceTurns = (i: i32): i32 => state.getScalar('forceTurns', i)
export const setForceTurns = (i: i32, value: i32): void => state.setScalar('forceTurns', i, value)

/** where the force acts, from the centre of mass in the body frame [m] */
export const forcePoint = (i: i32): vec3 => state.getVec3('forcePoint', i)
export const setForcePoint = (i: i32, value: vec3): void => state.setVec3('forcePoint', i, value)

/** axes of the shape to the body frame [1] */
export const forceAxes = (i: i32): quat => state.getQuat('forceAxes', i)
export const setForceAxes = (i: i32, value: quat): void => state.setQuat('forceAxes', i, value)

/** lower corner of the box it acts in [m] */
export const forceLow = (i: i32): vec3 => state.getVec3('forceLow', i)
export const setForceLow = (i: i32, value: vec3): void => state.setVec3('forceLow', i, value)

/** upper corner [m] */
export const forceHigh = (i: i32): vec3 => state.getVec3('forceHigh', i)
export const setForceHigh = (i: i32, value: vec3): void => state.setVec3('forceHigh', i, value)

/** a number that a force of the user's own reads [by force] */
export const forceNumber = (i: i32): real => state.getScalar('forceNumber', i)
export const setForceNumber = (i: i32, value: real): void => state.setScalar('forceNumber', i, value)

/** number of the body [1] */
export const pushedBodyIndex = (i: i32): i32 => state.getScalar('pushedBodyIndex', i)
export const setPushedBodyIndex = (i: i32, value: i32): void => state.setScalar('pushedBodyIndex', i, value)

/** first applied force of the body [1] */
export const pushedFirst = (i: i32): u32 => state.getScalar('pushedFirst', i)
export const setPushedFirst = (i: i32, value: u32): void => state.setScalar('pushedFirst', i, value)

/** one past the last [1] */
export const pushedEnd = (i: i32): u32 => state.getScalar('pushedEnd', i)
export const setPushedEnd = (i: i32, value: u32): void => state.setScalar('pushedEnd', i, value)

/** drag over speed [N s/m] */
export const pushedLinear = (i: i32): real => state.getScalar('pushedLinear', i)
export const setPushedLinear = (i: i32, value: real): void => state.setScalar('pushedLinear', i, value)

/** drag over the square of the speed [N s2/m2] */
export const pushedQuadratic = (i: i32): real => state.getScalar('pushedQuadratic', i)
export const setPushedQuadratic = (i: i32, value: real): void => state.setScalar('pushedQuadratic', i, value)

/** torque of the drag over angular speed [N m s] */
export const pushedAngular = (i: i32): real => state.getScalar('pushedAngular', i)
export const setPushedAngular = (i: i32, value: real): void => state.setScalar('pushedAngular', i, value)

/** function of time of the velocity of the fluid along x, -1 for rest [1] */
export const pushedFlowX = (i: i32): i32 => state.getScalar('pushedFlowX', i)
export const setPushedFlowX = (i: i32, value: i32): void => state.setScalar('pushedFlowX', i, value)

/** along y [1] */
export const pushedFlowY = (i: i32): i32 => state.getScalar('pushedFlowY', i)
export const setPushedFlowY = (i: i32, value: i32): void => state.setScalar('pushedFlowY', i, value)

/** along z [1] */
export const pushedFlowZ = (i: i32): i32 => state.getScalar('pushedFlowZ', i)
export const setPushedFlowZ = (i: i32, value: i32): void => state.setScalar('pushedFlowZ', i, value)

/** node of a cable that the body is, -1 for none [1] */
export const pushedNode = (i: i32): i32 => state.getScalar('pushedNode', i)
export const setPushedNode = (i: i32, value: i32): void => state.setScalar('pushedNode', i, value)

/** number of the applied force [1] */
export const pushedForceIndex = (i: i32): u32 => state.getScalar('pushedForceIndex', i)
export const setPushedForceIndex = (i: i32, value: u32): void => state.setScalar('pushedForceIndex', i, value)

/** part of it on the place of the body; below 1 where nodes of a cable share it [1] */
export const pushedForceShare = (i: i32): real => state.getScalar('pushedForceShare', i)
export const setPushedForceShare = (i: i32, value: real): void => state.setScalar('pushedForceShare', i, value)

/** part of it on the slope of a node, over the force [m] */
export const pushedForceLever = (i: i32): real => state.getScalar('pushedForceLever', i)
export const setPushedForceLever = (i: i32, value: real): void => state.setScalar('pushedForceLever', i, value)

/** sum of the forces on the body [N] */
export const pushedBare = (i: i32): vec3 => state.getVec3('pushedBare', i)
export const setPushedBare = (i: i32, value: vec3): void => state.setVec3('pushedBare', i, value)

/** sum of the forces that go with its mass, over it [m/s2] */
export const pushedPerMass = (i: i32): vec3 => state.getVec3('pushedPerMass', i)
export const setPushedPerMass = (i: i32, value: vec3): void => state.setVec3('pushedPerMass', i, value)

/** sum of the torques; of a node of a cable, force on its slope [N m] */
export const pushedTorque = (i: i32): vec3 => state.getVec3('pushedTorque', i)
export const setPushedTorque = (i: i32, value: vec3): void => state.setVec3('pushedTorque', i, value)

/** velocity of the fluid around it [m/s] */
export const pushedFlow = (i: i32): vec3 => state.getVec3('pushedFlow', i)
export const setPushedFlow = (i: i32, value: vec3): void => state.setVec3('pushedFlow', i, value)

/** 1 where drag is so strong that the second half of a step by force ends with it [1] */
export const pushedLate = (i: i32): u32 => state.getScalar('pushedLate', i)
export const setPushedLate = (i: i32, value: u32): void => state.setScalar('pushedLate', i, value)

/** impulse of applied forces in this step [N s] */
export const pushedImpulse = (i: i32): vec3 => state.getVec3('pushedImpulse', i)
export const setPushedImpulse = (i: i32, value: vec3): void => state.setVec3('pushedImpulse', i, value)

/** angular impulse of them [N m s] */
export const pushedTwist = (i: i32): vec3 => state.getVec3('pushedTwist', i)
export const setPushedTwist = (i: i32, value: vec3): void => state.setVec3('pushedTwist', i, value)

/** impulse of drag in this step [N s] */
export const pushedDrag = (i: i32): vec3 => state.getVec3('pushedDrag', i)
export const setPushedDrag = (i: i32, value: vec3): void => state.setVec3('pushedDrag', i, value)

/** angular impulse of drag [N m s] */
export const pushedDragTwist = (i: i32): vec3 => state.getVec3('pushedDragTwist', i)
export const setPushedDragTwist = (i: i32, value: vec3): void => state.setVec3('pushedDragTwist', i, value)

/** work of applied forces on the body so far [J] */
export const pushedWork = (i: i32): real => state.getScalar('pushedWork', i)
export const setPushedWork = (i: i32, value: real): void => state.setScalar('pushedWork', i, value)

/** energy that drag took from the body so far [J] */
export const pushedLost = (i: i32): real => state.getScalar('pushedLost', i)
export const setPushedLost = (i: i32, value: real): void => state.setScalar('pushedLost', i, value)

/** lower corner of the box [m] */
export const sinkLow = (i: i32): vec3 => state.getVec3('sinkLow', i)
export const setSinkLow = (i: i32, value: vec3): void => state.setVec3('sinkLow', i, value)

/** upper corner [m] */
export const sinkHigh = (i: i32): vec3 => state.getVec3('sinkHigh', i)
export const setSinkHigh = (i: i32, value: vec3): void => state.setVec3('sinkHigh', i, value)

/** 1 where bodies are frozen in it, 0 where they are taken out [1] */
export const sinkFreezes = (i: i32): u32 => state.getScalar('sinkFreezes', i)
export const setSinkFreezes = (i: i32, value: u32): void => state.setScalar('sinkFreezes', i, value)

/** body that has the place and the velocity of the node [1] */
export const nodeBody = (i: i32): i32 => state.getScalar('nodeBody', i)
export const setNodeBody = (i: i32, value: i32): void => state.setScalar('nodeBody', i, value)

/** element that ends here, -1 for none [1] */
export const nodeBefore = (i: i32): i32 => state.getScalar('nodeBefore', i)
export const setNodeBefore = (i: i32, value: i32): void => state.setScalar('nodeBefore', i, value)

/** element that begins here, -1 for none [1] */
export const nodeAfter = (i: i32): i32 => state.getScalar('nodeAfter', i)
export const setNodeAfter = (i: i32, value: i32): void => state.setScalar('nodeAfter', i, value)

/** first node of the cables it is joined to, its own included [1] */
export const nodeFirst = (i: i32): u32 => state.getScalar('nodeFirst', i)
export const setNodeFirst = (i: i32, value: u32): void => state.setScalar('nodeFirst', i, value)

/** one past the last [1] */
export const nodeEnd = (i: i32): u32 => state.getScalar('nodeEnd', i)
export const setNodeEnd = (i: i32, value: u32): void => state.setScalar('nodeEnd', i, value)

/** first block of its row of the inverse mass matrix [1] */
export const nodeRow = (i: i32): u32 => state.getScalar('nodeRow', i)
export const setNodeRow = (i: i32, value: u32): void => state.setScalar('nodeRow', i, value)

/** mass that gravity takes for its place: ∫ρA S, and a mass fixed to it [kg] */
export const nodeWeight = (i: i32): real => state.getScalar('nodeWeight', i)
export const setNodeWeight = (i: i32, value: real): void => state.setScalar('nodeWeight', i, value)

/** the same for its slope [kg m] */
export const nodeLever = (i: i32): real => state.getScalar('nodeLever', i)
export const setNodeLever = (i: i32, value: real): void => state.setScalar('nodeLever', i, value)

/** mass fixed to it [kg] */
export const nodeMass = (i: i32): real => state.getScalar('nodeMass', i)
export const setNodeMass = (i: i32, value: real): void => state.setScalar('nodeMass', i, value)

/** deceleration by what surrounds the cable over velocity [1/s] */
export const nodeDrag = (i: i32): real => state.getScalar('nodeDrag', i)
export const setNodeDrag = (i: i32, value: real): void => state.setScalar('nodeDrag', i, value)

/** first of the springs that hold on to it [1] */
export const nodeFirstPull = (i: i32): u32 => state.getScalar('nodeFirstPull', i)
export const setNodeFirstPull = (i: i32, value: u32): void => state.setScalar('nodeFirstPull', i, value)

/** one past the last [1] */
export const nodeEndPull = (i: i32): u32 => state.getScalar('nodeEndPull', i)
export const setNodeEndPull = (i: i32, value: u32): void => state.setScalar('nodeEndPull', i, value)

/** share of the elastic force that is taken ahead, 0 where the step is explicit [1] */
export const nodeTheta = (i: i32): real => state.getScalar('nodeTheta', i)
export const setNodeTheta = (i: i32, value: real): void => state.setScalar('nodeTheta', i, value)

/** 1 where its place is held, plus 2 where its slope is [1] */
export const nodeHeld = (i: i32): i32 => state.getScalar('nodeHeld', i)
export const setNodeHeld = (i: i32, value: i32): void => state.setScalar('nodeHeld', i, value)

/** 1 where joints hold nodes of its structure [1] */
export const nodeTied = (i: i32): u32 => state.getScalar('nodeTied', i)
export const setNodeTied = (i: i32, value: u32): void => state.setScalar('nodeTied', i, value)

/** r_x: along the axis, 1 long where the cable is not stretched [1] */
export const nodeSlope = (i: i32): vec3 => state.getVec3('nodeSlope', i)
export const setNodeSlope = (i: i32, value: vec3): void => state.setVec3('nodeSlope', i, value)

/** rate of it [1/s] */
export const nodeSlopeVel = (i: i32): vec3 => state.getVec3('nodeSlopeVel', i)
export const setNodeSlopeVel = (i: i32, value: vec3): void => state.setVec3('nodeSlopeVel', i, value)

/** acceleration at the end of the last step [m/s2] */
export const nodeAcc = (i: i32): vec3 => state.getVec3('nodeAcc', i)
export const setNodeAcc = (i: i32, value: vec3): void => state.setVec3('nodeAcc', i, value)

/** that of the slope [1/s2] */
export const nodeSlopeAcc = (i: i32): vec3 => state.getVec3('nodeSlopeAcc', i)
export const setNodeSlopeAcc = (i: i32, value: vec3): void => state.setVec3('nodeSlopeAcc', i, value)

/** force on its place: elastic, gravity, contact [N] */
export const nodeForce = (i: i32): vec3 => state.getVec3('nodeForce', i)
export const setNodeForce = (i: i32, value: vec3): void => state.setVec3('nodeForce', i, value)

/** force on its slope [N m] */
export const nodeSlopeForce = (i: i32): vec3 => state.getVec3('nodeSlopeForce', i)
export const setNodeSlopeForce = (i: i32, value: vec3): void => state.setVec3('nodeSlopeForce', i, value)

/** rate of the slope without contacts and joints, by impulses [1/s] */
export const nodeFreeSlopeVel = (i: i32): vec3 => state.getVec3('nodeFreeSlopeVel', i)
export const setNodeFreeSlopeVel = (i: i32, value: vec3): void => state.setVec3('nodeFreeSlopeVel', i, value)

/** rate of the slope at the start of the step [1/s] */
export const nodeStartSlopeVel = (i: i32): vec3 => state.getVec3('nodeStartSlopeVel', i)
export const setNodeStartSlopeVel = (i: i32, value: vec3): void => state.setVec3('nodeStartSlopeVel', i, value)

/** of an implicit step, velocity by which the last step went [m/s] */
export const nodeStepVel = (i: i32): vec3 => state.getVec3('nodeStepVel', i)
export const setNodeStepVel = (i: i32, value: vec3): void => state.setVec3('nodeStepVel', i, value)

/** that of the slope [1/s] */
export const nodeStepSlopeVel = (i: i32): vec3 => state.getVec3('nodeStepSlopeVel', i)
export const setNodeStepSlopeVel = (i: i32, value: vec3): void => state.setVec3('nodeStepSlopeVel', i, value)

/** velocity by all forces but those of Newton; later that by which overlaps are pushed apart [m/s] */
export const nodeLookVel = (i: i32): vec3 => state.getVec3('nodeLookVel', i)
export const setNodeLookVel = (i: i32, value: vec3): void => state.setVec3('nodeLookVel', i, value)

/** that of the slope [1/s] */
export const nodeLookSlopeVel = (i: i32): vec3 => state.getVec3('nodeLookSlopeVel', i)
export const setNodeLookSlopeVel = (i: i32, value: vec3): void => state.setVec3('nodeLookSlopeVel', i, value)

/** impulse of contacts or joints on its place; m/s, what Newton changes its velocity by [N s] */
export const nodePush = (i: i32): vec3 => state.getVec3('nodePush', i)
export const setNodePush = (i: i32, value: vec3): void => state.setVec3('nodePush', i, value)

/** on its slope; 1/s, what Newton changes the rate of the slope by [N m s] */
export const nodeSlopePush = (i: i32): vec3 => state.getVec3('nodeSlopePush', i)
export const setNodeSlopePush = (i: i32, value: vec3): void => state.setVec3('nodeSlopePush', i, value)

/** impulse of contacts and joints that Newton counts with [N s] */
export const nodeGiven = (i: i32): vec3 => state.getVec3('nodeGiven', i)
export const setNodeGiven = (i: i32, value: vec3): void => state.setVec3('nodeGiven', i, value)

/** on its slope [N m s] */
export const nodeSlopeGiven = (i: i32): vec3 => state.getVec3('nodeSlopeGiven', i)
export const setNodeSlopeGiven = (i: i32, value: vec3): void => state.setVec3('nodeSlopeGiven', i, value)

/** impulse of joints on its place; N s2 where they correct places [N s] */
export const nodePull = (i: i32): vec3 => state.getVec3('nodePull', i)
export const setNodePull = (i: i32, value: vec3): void => state.setVec3('nodePull', i, value)

/** on its slope [N m s] */
export const nodeSlopePull = (i: i32): vec3 => state.getVec3('nodeSlopePull', i)
export const setNodeSlopePull = (i: i32, value: vec3): void => state.setVec3('nodeSlopePull', i, value)

/** what the impulses of joints on all nodes of its structure change its velocity by [m/s] */
export const nodeGain = (i: i32): vec3 => state.getVec3('nodeGain', i)
export const setNodeGain = (i: i32, value: vec3): void => state.setVec3('nodeGain', i, value)

/** and the rate of its slope [1/s] */
export const nodeSlopeGain = (i: i32): vec3 => state.getVec3('nodeSlopeGain', i)
export const setNodeSlopeGain = (i: i32, value: vec3): void => state.setVec3('nodeSlopeGain', i, value)

/** of the matrix of Newton: its place by its place [kg] */
export const ownPlace = (i: i32): mat3 => state.getMat3('ownPlace', i)
export const setOwnPlace = (i: i32, value: mat3): void => state.setMat3('ownPlace', i, value)

/** its place by its slope [kg m] */
export const ownCross = (i: i32): mat3 => state.getMat3('ownCross', i)
export const setOwnCross = (i: i32, value: mat3): void => state.setMat3('ownCross', i, value)

/** its slope by its slope [kg m2] */
export const ownSlope = (i: i32): mat3 => state.getMat3('ownSlope', i)
export const setOwnSlope = (i: i32, value: mat3): void => state.setMat3('ownSlope', i, value)

/** its place by the place of the next node [kg] */
export const nextPlace = (i: i32): mat3 => state.getMat3('nextPlace', i)
export const setNextPlace = (i: i32, value: mat3): void => state.setMat3('nextPlace', i, value)

/** its place by the slope of the next node [kg m] */
export const nextCross = (i: i32): mat3 => state.getMat3('nextCross', i)
export const setNextCross = (i: i32, value: mat3): void => state.setMat3('nextCross', i, value)

/** its slope by the place of the next node [kg m] */
export const nextBack = (i: i32): mat3 => state.getMat3('nextBack', i)
export const setNextBack = (i: i32, value: mat3): void => state.setMat3('nextBack', i, value)

/** its slope by the slope of the next node [kg m2] */
export const nextSlope = (i: i32): mat3 => state.getMat3('nextSlope', i)
export const setNextSlope = (i: i32, value: mat3): void => state.setMat3('nextSlope', i, value)

/** what the place of the next node changes this place by, in elimination [1] */
export const carryPlace = (i: i32): mat3 => state.getMat3('carryPlace', i)
export const setCarryPlace = (i: i32, value: mat3): void => state.setMat3('carryPlace', i, value)

/** what the slope of the next node changes this place by [m] */
export const carryCross = (i: i32): mat3 => state.getMat3('carryCross', i)
export const setCarryCross = (i: i32, value: mat3): void => state.setMat3('carryCross', i, value)

/** what the place of the next node changes this slope by [1/m] */
export const carryBack = (i: i32): mat3 => state.getMat3('carryBack', i)
export const setCarryBack = (i: i32, value: mat3): void => state.setMat3('carryBack', i, value)

/** what the slope of the next node changes this slope by [1] */
export const carrySlope = (i: i32): mat3 => state.getMat3('carrySlope', i)
export const setCarrySlope = (i: i32, value: mat3): void => state.setMat3('carrySlope', i, value)

/** kinetic energy of the mass fixed to it [J] */
export const nodeKinetic = (i: i32): real => state.getScalar('nodeKinetic', i)
export const setNodeKinetic = (i: i32, value: real): void => state.setScalar('nodeKinetic', i, value)

/** its potential energy in gravity [J] */
export const nodePotential = (i: i32): real => state.getScalar('nodePotential', i)
export const setNodePotential = (i: i32, value: real): void => state.setScalar('nodePotential', i, value)

/** half of what gravity does in a step at the present velocity [J] */
export const nodeShift = (i: i32): real => state.getScalar('nodeShift', i)
export const setNodeShift = (i: i32, value: real): void => state.setScalar('nodeShift', i, value)

/** first node [1] */
export const elementNodeA = (i: i32): i32 => state.getScalar('elementNodeA', i)
export const setElementNodeA = (i: i32, value: i32): void => state.setScalar('elementNodeA', i, value)

/** second node [1] */
export const elementNodeB = (i: i32): i32 => state.getScalar('elementNodeB', i)
export const setElementNodeB = (i: i32, value: i32): void => state.setScalar('elementNodeB', i, value)

/** body of the first node [1] */
export const elementBodyA = (i: i32): i32 => state.getScalar('elementBodyA', i)
export const setElementBodyA = (i: i32, value: i32): void => state.setScalar('elementBodyA', i, value)

/** body of the second [1] */
export const elementBodyB = (i: i32): i32 => state.getScalar('elementBodyB', i)
export const setElementBodyB = (i: i32, value: i32): void => state.setScalar('elementBodyB', i, value)

/** length at rest [m] */
export const elementLength = (i: i32): real => state.getScalar('elementLength', i)
export const setElementLength = (i: i32, value: real): void => state.setScalar('elementLength', i, value)

/** mass [kg] */
export const elementMass = (i: i32): real => state.getScalar('elementMass', i)
export const setElementMass = (i: i32, value: real): void => state.setScalar('elementMass', i, value)

/** EA [N] */
export const elementAxial = (i: i32): real => state.getScalar('elementAxial', i)
export const setElementAxial = (i: i32, value: real): void => state.setScalar('elementAxial', i, value)

/** EI [N m2] */
export const elementBending = (i: i32): real => state.getScalar('elementBending', i)
export const setElementBending = (i: i32, value: real): void => state.setScalar('elementBending', i, value)

/** stress over strain rate and modulus, of Kelvin and Voigt [s] */
export const elementRetardation = (i: i32): real => state.getScalar('elementRetardation', i)
export const setElementRetardation = (i: i32, value: real): void => state.setScalar('elementRetardation', i, value)

/** curvature at rest [1/m] */
export const elementCurvature = (i: i32): real => state.getScalar('elementCurvature', i)
export const setElementCurvature = (i: i32, value: real): void => state.setScalar('elementCurvature', i, value)

/** 1 where curvature is |r_xx|, 0 where it is exact [1] */
export const elementSmall = (i: i32): i32 => state.getScalar('elementSmall', i)
export const setElementSmall = (i: i32, value: i32): void => state.setScalar('elementSmall', i, value)

/** Gauss points of the axial integral [1] */
export const elementAxialPoints = (i: i32): i32 => state.getScalar('elementAxialPoints', i)
export const setElementAxialPoints = (i: i32, value: i32): void => state.setScalar('elementAxialPoints', i, value)

/** Gauss points of the bending integral [1] */
export const elementBendingPoints = (i: i32): i32 => state.getScalar('elementBendingPoints', i)
export const setElementBendingPoints = (i: i32, value: i32): void => state.setScalar('elementBendingPoints', i, value)

/** first bead of the element [1] */
export const elementFirstBead = (i: i32): u32 => state.getScalar('elementFirstBead', i)
export const setElementFirstBead = (i: i32, value: u32): void => state.setScalar('elementFirstBead', i, value)

/** one past the last [1] */
export const elementEndBead = (i: i32): u32 => state.getScalar('elementEndBead', i)
export const setElementEndBead = (i: i32, value: u32): void => state.setScalar('elementEndBead', i, value)

/** share of the elastic force that is taken ahead, 0 where the step is explicit [1] */
export const elementTheta = (i: i32): real => state.getScalar('elementTheta', i)
export const setElementTheta = (i: i32, value: real): void => state.setScalar('elementTheta', i, value)

/** force on the place of the first node [N] */
export const elementForceA = (i: i32): vec3 => state.getVec3('elementForceA', i)
export const setElementForceA = (i: i32, value: vec3): void => state.setVec3('elementForceA', i, value)

/** force on its slope [N m] */
export const elementSlopeForceA = (i: i32): vec3 => state.getVec3('elementSlopeForceA', i)
export const setElementSlopeForceA = (i: i32, value: vec3): void => state.setVec3('elementSlopeForceA', i, value)

/** force on the place of the second node [N] */
export const elementForceB = (i: i32): vec3 => state.getVec3('elementForceB', i)
export const setElementForceB = (i: i32, value: vec3): void => state.setVec3('elementForceB', i, value)

/** force on its slope [N m] */
export const elementSlopeForceB = (i: i32): vec3 => state.getVec3('elementSlopeForceB', i)
export const setElementSlopeForceB = (i: i32, value: vec3): void => state.setVec3('elementSlopeForceB', i, value)

/** kinetic energy [J] */
export const elementKinetic = (i: i32): real => state.getScalar('elementKinetic', i)
export const setElementKinetic = (i: i32, value: real): void => state.setScalar('elementKinetic', i, value)

/** potential energy in gravity [J] */
export const elementPotential = (i: i32): real => state.getScalar('elementPotential', i)
export const setElementPotential = (i: i32, value: real): void => state.setScalar('elementPotential', i, value)

/** energy of axial strain [J] */
export const elementStretched = (i: i32): real => state.getScalar('elementStretched', i)
export const setElementStretched = (i: i32, value: real): void => state.setScalar('elementStretched', i, value)

/** energy of bending [J] */
export const elementBent = (i: i32): real => state.getScalar('elementBent', i)
export const setElementBent = (i: i32, value: real): void => state.setScalar('elementBent', i, value)

/** work of elastic and damping forces and drag since the start, by impulses [J] */
export const elementWork = (i: i32): real => state.getScalar('elementWork', i)
export const setElementWork = (i: i32, value: real): void => state.setScalar('elementWork', i, value)

/** energy that corrections of joints gave it since the start, by impulses [J] */
export const elementCorrected = (i: i32): real => state.getScalar('elementCorrected', i)
export const setElementCorrected = (i: i32, value: real): void => state.setScalar('elementCorrected', i, value)

/** share of the elastic force ahead, on the place of the first node [N] */
export const elementAheadA = (i: i32): vec3 => state.getVec3('elementAheadA', i)
export const setElementAheadA = (i: i32, value: vec3): void => state.setVec3('elementAheadA', i, value)

/** on its slope [N m] */
export const elementSlopeAheadA = (i: i32): vec3 => state.getVec3('elementSlopeAheadA', i)
export const setElementSlopeAheadA = (i: i32, value: vec3): void => state.setVec3('elementSlopeAheadA', i, value)

/** on the place of the second node [N] */
export const elementAheadB = (i: i32): vec3 => state.getVec3('elementAheadB', i)
export const setElementAheadB = (i: i32, value: vec3): void => state.setVec3('elementAheadB', i, value)

/** on its slope [N m] */
export const elementSlopeAheadB = (i: i32): vec3 => state.getVec3('elementSlopeAheadB', i)
export const setElementSlopeAheadB = (i: i32, value: vec3): void => state.setVec3('elementSlopeAheadB', i, value)

/** stiffness times the squared step: slope of the first node by itself [kg m2] */
export const tangentAA = (i: i32): mat3 => state.getMat3('tangentAA', i)
export const setTangentAA = (i: i32, value: mat3): void => state.setMat3('tangentAA', i, value)

/** that slope by the way between the nodes [kg m] */
export const tangentAD = (i: i32): mat3 => state.getMat3('tangentAD', i)
export const setTangentAD = (i: i32, value: mat3): void => state.setMat3('tangentAD', i, value)

/** that slope by the slope of the second node [kg m2] */
export const tangentAB = (i: i32): mat3 => state.getMat3('tangentAB', i)
export const setTangentAB = (i: i32, value: mat3): void => state.setMat3('tangentAB', i, value)

/** the way between the nodes by itself [kg] */
export const tangentDD = (i: i32): mat3 => state.getMat3('tangentDD', i)
export const setTangentDD = (i: i32, value: mat3): void => state.setMat3('tangentDD', i, value)

/** that way by the slope of the second node [kg m] */
export const tangentDB = (i: i32): mat3 => state.getMat3('tangentDB', i)
export const setTangentDB = (i: i32, value: mat3): void => state.setMat3('tangentDB', i, value)

/** slope of the second node by itself [kg m2] */
export const tangentBB = (i: i32): mat3 => state.getMat3('tangentBB', i)
export const setTangentBB = (i: i32, value: mat3): void => state.setMat3('tangentBB', i, value)

/** first node [1] */
export const implicitFirst = (i: i32): i32 => state.getScalar('implicitFirst', i)
export const setImplicitFirst = (i: i32, value: i32): void => state.setScalar('implicitFirst', i, value)

/** one past the last [1] */
export const implicitEnd = (i: i32): i32 => state.getScalar('implicitEnd', i)
export const setImplicitEnd = (i: i32, value: i32): void => state.setScalar('implicitEnd', i, value)

/** length of its elements [m] */
export const implicitLength = (i: i32): real => state.getScalar('implicitLength', i)
export const setImplicitLength = (i: i32, value: real): void => state.setScalar('implicitLength', i, value)

/** share of the elastic force that is taken ahead [1] */
export const implicitTheta = (i: i32): real => state.getScalar('implicitTheta', i)
export const setImplicitTheta = (i: i32, value: real): void => state.setScalar('implicitTheta', i, value)

/** first of its ties [1] */
export const implicitFirstTie = (i: i32): i32 => state.getScalar('implicitFirstTie', i)
export const setImplicitFirstTie = (i: i32, value: i32): void => state.setScalar('implicitFirstTie', i, value)

/** one past the last [1] */
export const implicitEndTie = (i: i32): i32 => state.getScalar('implicitEndTie', i)
export const setImplicitEndTie = (i: i32, value: i32): void => state.setScalar('implicitEndTie', i, value)

/** first node [1] */
export const webFirst = (i: i32): i32 => state.getScalar('webFirst', i)
export const setWebFirst = (i: i32, value: i32): void => state.setScalar('webFirst', i, value)

/** one past the last [1] */
export const webEnd = (i: i32): i32 => state.getScalar('webEnd', i)
export const setWebEnd = (i: i32, value: i32): void => state.setScalar('webEnd', i, value)

/** first of its nodes among those of webs [1] */
export const webNodes = (i: i32): i32 => state.getScalar('webNodes', i)
export const setWebNodes = (i: i32, value: i32): void => state.setScalar('webNodes', i, value)

/** first place or slope [1] */
export const webFirstColumn = (i: i32): i32 => state.getScalar('webFirstColumn', i)
export const setWebFirstColumn = (i: i32, value: i32): void => state.setScalar('webFirstColumn', i, value)

/** one past the last [1] */
export const webEndColumn = (i: i32): i32 => state.getScalar('webEndColumn', i)
export const setWebEndColumn = (i: i32, value: i32): void => state.setScalar('webEndColumn', i, value)

/** first part of its matrix [1] */
export const webFirstPart = (i: i32): i32 => state.getScalar('webFirstPart', i)
export const setWebFirstPart = (i: i32, value: i32): void => state.setScalar('webFirstPart', i, value)

/** one past the last [1] */
export const webEndPart = (i: i32): i32 => state.getScalar('webEndPart', i)
export const setWebEndPart = (i: i32, value: i32): void => state.setScalar('webEndPart', i, value)

/** first of its ties [1] */
export const webFirstTie = (i: i32): i32 => state.getScalar('webFirstTie', i)
export const setWebFirstTie = (i: i32, value: i32): void => state.setScalar('webFirstTie', i, value)

/** one past the last [1] */
export const webEndTie = (i: i32): i32 => state.getScalar('webEndTie', i)
export const setWebEndTie = (i: i32, value: i32): void => state.setScalar('webEndTie', i, value)

/** share of the elastic force that is taken ahead [1] */
export const webTheta = (i: i32): real => state.getScalar('webTheta', i)
export const setWebTheta = (i: i32, value: real): void => state.setScalar('webTheta', i, value)

/** the node [1] */
export const webNode = (i: i32): i32 => state.getScalar('webNode', i)
export const setWebNode = (i: i32, value: i32): void => state.setScalar('webNode', i, value)

/** body that has its place [1] */
export const webBody = (i: i32): i32 => state.getScalar('webBody', i)
export const setWebBody = (i: i32, value: i32): void => state.setScalar('webBody', i, value)

/** column of its place, -1 where it is held [1] */
export const webPlace = (i: i32): i32 => state.getScalar('webPlace', i)
export const setWebPlace = (i: i32, value: i32): void => state.setScalar('webPlace', i, value)

/** column of its slope, -1 where it is held [1] */
export const webSlope = (i: i32): i32 => state.getScalar('webSlope', i)
export const setWebSlope = (i: i32, value: i32): void => state.setScalar('webSlope', i, value)

/** length of the elements of its cable [m] */
export const webLength = (i: i32): real => state.getScalar('webLength', i)
export const setWebLength = (i: i32, value: real): void => state.setScalar('webLength', i, value)

/** first entry: its diagonal, later the inverse of that [1] */
export const webDiagonal = (i: i32): i32 => state.getScalar('webDiagonal', i)
export const setWebDiagonal = (i: i32, value: i32): void => state.setScalar('webDiagonal', i, value)

/** one past the last [1] */
export const webEndEntry = (i: i32): i32 => state.getScalar('webEndEntry', i)
export const setWebEndEntry = (i: i32, value: i32): void => state.setScalar('webEndEntry', i, value)

/** first term [1] */
export const webFirstTerm = (i: i32): i32 => state.getScalar('webFirstTerm', i)
export const setWebFirstTerm = (i: i32, value: i32): void => state.setScalar('webFirstTerm', i, value)

/** impulse on it, then what its velocity changes by [m/s] */
export const webValue = (i: i32): vec3 => state.getVec3('webValue', i)
export const setWebValue = (i: i32, value: vec3): void => state.setVec3('webValue', i, value)

/** column whose row it is in [1] */
export const webRow = (i: i32): i32 => state.getScalar('webRow', i)
export const setWebRow = (i: i32, value: i32): void => state.setScalar('webRow', i, value)

/** of the matrix, then of its factor [kg] */
export const webBlock = (i: i32): mat3 => state.getMat3('webBlock', i)
export const setWebBlock = (i: i32, value: mat3): void => state.setMat3('webBlock', i, value)

/** the entry that is lessened [1] */
export const webTarget = (i: i32): i32 => state.getScalar('webTarget', i)
export const setWebTarget = (i: i32, value: i32): void => state.setScalar('webTarget', i, value)

/** node that has the block [1] */
export const webPartNode = (i: i32): i32 => state.getScalar('webPartNode', i)
export const setWebPartNode = (i: i32, value: i32): void => state.setScalar('webPartNode', i, value)

/** which: its own place, cross and slope, and those by the next node; plus 7 where it is transposed [1] */
export const webPartBlock = (i: i32): i32 => state.getScalar('webPartBlock', i)
export const setWebPartBlock = (i: i32, value: i32): void => state.setScalar('webPartBlock', i, value)

/** the entry [1] */
export const webPartEntry = (i: i32): i32 => state.getScalar('webPartEntry', i)
export const setWebPartEntry = (i: i32, value: i32): void => state.setScalar('webPartEntry', i, value)

/** the node [1] */
export const tieNode = (i: i32): i32 => state.getScalar('tieNode', i)
export const setTieNode = (i: i32, value: i32): void => state.setScalar('tieNode', i, value)

/** first tie of its structure [1] */
export const tieFirst = (i: i32): i32 => state.getScalar('tieFirst', i)
export const setTieFirst = (i: i32, value: i32): void => state.setScalar('tieFirst', i, value)

/** one past the last [1] */
export const tieEnd = (i: i32): i32 => state.getScalar('tieEnd', i)
export const setTieEnd = (i: i32, value: i32): void => state.setScalar('tieEnd', i, value)

/** block of the inverse mass matrix by which node 0 would act on it [1] */
export const tieRow = (i: i32): i32 => state.getScalar('tieRow', i)
export const setTieRow = (i: i32, value: i32): void => state.setScalar('tieRow', i, value)

/** first tie block of its row, -1 where the step is explicit [1] */
export const tieAhead = (i: i32): i32 => state.getScalar('tieAhead', i)
export const setTieAhead = (i: i32, value: i32): void => state.setScalar('tieAhead', i, value)

/** first of the rows that hold it [1] */
export const tieFirstSide = (i: i32): u32 => state.getScalar('tieFirstSide', i)
export const setTieFirstSide = (i: i32, value: u32): void => state.setScalar('tieFirstSide', i, value)

/** one past the last [1] */
export const tieEndSide = (i: i32): u32 => state.getScalar('tieEndSide', i)
export const setTieEndSide = (i: i32, value: u32): void => state.setScalar('tieEndSide', i, value)

/** impulse of its joints in the last step, by force in the first half of it [N s] */
export const tiePull = (i: i32): vec3 => state.getVec3('tiePull', i)
export const setTiePull = (i: i32, value: vec3): void => state.setVec3('tiePull', i, value)

/** on its slope [N m s] */
export const tieSlopePull = (i: i32): vec3 => state.getVec3('tieSlopePull', i)
export const setTieSlopePull = (i: i32, value: vec3): void => state.setVec3('tieSlopePull', i, value)

/** work of its joints on the cable since the start, by impulses [J] */
export const tieWork = (i: i32): real => state.getScalar('tieWork', i)
export const setTieWork = (i: i32, value: real): void => state.setScalar('tieWork', i, value)

/** velocity of a place by an impulse on a place [1/kg] */
export const tiePlace = (i: i32): mat3 => state.getMat3('tiePlace', i)
export const setTiePlace = (i: i32, value: mat3): void => state.setMat3('tiePlace', i, value)

/** of a place by an impulse on a slope [1/(kg m)] */
export const tieCross = (i: i32): mat3 => state.getMat3('tieCross', i)
export const setTieCross = (i: i32, value: mat3): void => state.setMat3('tieCross', i, value)

/** of a slope by an impulse on a place [1/(kg m)] */
export const tieBack = (i: i32): mat3 => state.getMat3('tieBack', i)
export const setTieBack = (i: i32, value: mat3): void => state.setMat3('tieBack', i, value)

/** of a slope by an impulse on a slope [1/(kg m2)] */
export const tieSlope = (i: i32): mat3 => state.getMat3('tieSlope', i)
export const setTieSlope = (i: i32, value: mat3): void => state.setMat3('tieSlope', i, value)

/** kinetic energy of all elements [J] */
export const sumCableKinetic = (i: i32): real => state.getScalar('sumCableKinetic', i)
export const setSumCableKinetic = (i: i32, value: real): void => state.setScalar('sumCableKinetic', i, value)

/** of masses fixed to nodes [J] */
export const sumMassKinetic = (i: i32): real => state.getScalar('sumMassKinetic', i)
export const setSumMassKinetic = (i: i32, value: real): void => state.setScalar('sumMassKinetic', i, value)

/** potential energy of all elements [J] */
export const sumCablePotential = (i: i32): real => state.getScalar('sumCablePotential', i)
export const setSumCablePotential = (i: i32, value: real): void => state.setScalar('sumCablePotential', i, value)

/** of masses fixed to nodes [J] */
export const sumMassPotential = (i: i32): real => state.getScalar('sumMassPotential', i)
export const setSumMassPotential = (i: i32, value: real): void => state.setScalar('sumMassPotential', i, value)

/** energy of axial strain [J] */
export const sumStretched = (i: i32): real => state.getScalar('sumStretched', i)
export const setSumStretched = (i: i32, value: real): void => state.setScalar('sumStretched', i, value)

/** energy of bending [J] */
export const sumBent = (i: i32): real => state.getScalar('sumBent', i)
export const setSumBent = (i: i32, value: real): void => state.setScalar('sumBent', i, value)

/** over all nodes [J] */
export const sumNodeShift = (i: i32): real => state.getScalar('sumNodeShift', i)
export const setSumNodeShift = (i: i32, value: real): void => state.setScalar('sumNodeShift', i, value)

/** over all elements [J] */
export const sumElementWork = (i: i32): real => state.getScalar('sumElementWork', i)
export const setSumElementWork = (i: i32, value: real): void => state.setScalar('sumElementWork', i, value)

/** body that is the bead [1] */
export const beadBody = (i: i32): i32 => state.getScalar('beadBody', i)
export const setBeadBody = (i: i32, value: i32): void => state.setScalar('beadBody', i, value)

/** element it is on [1] */
export const beadElement = (i: i32): i32 => state.getScalar('beadElement', i)
export const setBeadElement = (i: i32, value: i32): void => state.setScalar('beadElement', i, value)

/** ξ: place along the element, 0 to 1 [1] */
export const beadPlace = (i: i32): real => state.getScalar('beadPlace', i)
export const setBeadPlace = (i: i32, value: real): void => state.setScalar('beadPlace', i, value)

/** half of a capsule in ξ, 0 of a sphere [1] */
export const beadReach = (i: i32): real => state.getScalar('beadReach', i)
export const setBeadReach = (i: i32, value: real): void => state.setScalar('beadReach', i, value)

/** sum of the contact impulses [N s] */
export const beadPush = (i: i32): vec3 => state.getVec3('beadPush', i)
export const setBeadPush = (i: i32, value: vec3): void => state.setVec3('beadPush', i, value)

/** of a capsule, that of their torques [N m s] */
export const beadTwist = (i: i32): vec3 => state.getVec3('beadTwist', i)
export const setBeadTwist = (i: i32, value: vec3): void => state.setVec3('beadTwist', i, value)

/** twice the load, plus one where the node is its second body [1] */
export const pullLoad = (i: i32): u32 => state.getScalar('pullLoad', i)
export const setPullLoad = (i: i32, value: u32): void => state.setScalar('pullLoad', i, value)

/** acceleration of a place by a force on a place [1/kg] */
export const blockPlace = (i: i32): real => state.getScalar('blockPlace', i)
export const setBlockPlace = (i: i32, value: real): void => state.setScalar('blockPlace', i, value)

/** of a place by a force on a slope [1/(kg m)] */
export const blockCross = (i: i32): real => state.getScalar('blockCross', i)
export const setBlockCross = (i: i32, value: real): void => state.setScalar('blockCross', i, value)

/** of a slope by a force on a place [1/(kg m)] */
export const blockBack = (i: i32): real => state.getScalar('blockBack', i)
export const setBlockBack = (i: i32, value: real): void => state.setScalar('blockBack', i, value)

/** of a slope by a force on a slope [1/(kg m2)] */
export const blockSlope = (i: i32): real => state.getScalar('blockSlope', i)
export const setBlockSlope = (i: i32, value: real): void => state.setScalar('blockSlope', i, value)

/** ξ of a Gauss point: rules of 1 to 5 points one behind the other [1] */
export const gaussPlace = (i: i32): real => state.getScalar('gaussPlace', i)
export const setGaussPlace = (i: i32, value: real): void => state.setScalar('gaussPlace', i, value)

/** its weight [1] */
export const gaussWeight = (i: i32): real => state.getScalar('gaussWeight', i)
export const setGaussWeight = (i: i32, value: real): void => state.setScalar('gaussWeight', i, value)

/** 0 awake, 1 asleep, 2 asleep since this step, 3 awake since this step [1] */
export const sleeperState = (i: i32): i32 => state.getScalar('sleeperState', i)
export const setSleeperState = (i: i32, value: i32): void => state.setScalar('sleeperState', i, value)

/** steps in a row in which it was slow [1] */
export const sleeperCalm = (i: i32): i32 => state.getScalar('sleeperCalm', i)
export const setSleeperCalm = (i: i32, value: i32): void => state.setScalar('sleeperCalm', i, value)

/** of one asleep: 0 near sleepers alone, 1 near something awake, 2 the same and its load is to be taken, 3 no more near it [1] */
export const sleeperEdge = (i: i32): i32 => state.getScalar('sleeperEdge', i)
export const setSleeperEdge = (i: i32, value: i32): void => state.setScalar('sleeperEdge', i, value)

/** 0 as before, 1 it falls asleep, 2 it wakes [1] */
export const sleeperTurn = (i: i32): i32 => state.getScalar('sleeperTurn', i)
export const setSleeperTurn = (i: i32, value: i32): void => state.setScalar('sleeperTurn', i, value)

/** bits of what is near one asleep: 1 something that may move, 2 something that fell asleep in this step, 4 something that woke in it [1] */
export const sleeperNear = (i: i32): i32 => state.getScalar('sleeperNear', i)
export const setSleeperNear = (i: i32, value: i32): void => state.setScalar('sleeperNear', i, value)

/** 0 a body that may sleep, 1 one that may not, 2 one that never moves, 3 a copy of one of another rank [1] */
export const sleeperKind = (i: i32): i32 => state.getScalar('sleeperKind', i)
export const setSleeperKind = (i: i32, value: i32): void => state.setScalar('sleeperKind', i, value)

/** bodyInvInertia when it is awake [1/(kg m2)] */
export const sleeperInvInertia = (i: i32): vec3 => state.getVec3('sleeperInvInertia', i)
export const setSleeperInvInertia = (i: i32, value: vec3): void => state.setVec3('sleeperInvInertia', i, value)

/** bodyInvMass when it is awake [1/kg] */
export const sleeperInvMass = (i: i32): real => state.getScalar('sleeperInvMass', i)
export const setSleeperInvMass = (i: i32, value: real): void => state.setScalar('sleeperInvMass', i, value)

/** acceleration by contacts and gravity that it sleeps under [m/s2] */
export const sleeperPull = (i: i32): vec3 => state.getVec3('sleeperPull', i)
export const setSleeperPull = (i: i32, value: vec3): void => state.setVec3('sleeperPull', i, value)

/** torque of contacts that it sleeps under [N m] */
export const sleeperTwist = (i: i32): vec3 => state.getVec3('sleeperTwist', i)
export const setSleeperTwist = (i: i32, value: vec3): void => state.setVec3('sleeperTwist', i, value)

/** velocity that what differs from sleeperPull would have given it [m/s] */
export const sleeperVel = (i: i32): vec3 => state.getVec3('sleeperVel', i)
export const setSleeperVel = (i: i32, value: vec3): void => state.setVec3('sleeperVel', i, value)

/** angular momentum that what differs from sleeperTwist would have given it [kg m2/s] */
export const sleeperAngMom = (i: i32): vec3 => state.getVec3('sleeperAngMom', i)
export const setSleeperAngMom = (i: i32, value: vec3): void => state.setVec3('sleeperAngMom', i, value)

/** pairBodyB of the search before: the other body; the normal points to it [1] */
export const oldPairBodyB = (i: i32): i32 => state.getScalar('oldPairBodyB', i)
export const setOldPairBodyB = (i: i32, value: i32): void => state.setScalar('oldPairBodyB', i, value)

/** pairSpring of the search before: tangential spring, 0 while apart [m] */
export const oldPairSpring = (i: i32): vec3 => state.getVec3('oldPairSpring', i)
export const setOldPairSpring = (i: i32, value: vec3): void => state.setVec3('oldPairSpring', i, value)

/** pairRoll of the search before: what the rolling part remembers, 0 while apart [by part] */
export const oldPairRoll = (i: i32): vec3 => state.getVec3('oldPairRoll', i)
export const setOldPairRoll = (i: i32, value: vec3): void => state.setVec3('oldPairRoll', i, value)

/** pairSpin of the search before: what the spinning part remembers, 0 while apart [by part] */
export const oldPairSpin = (i: i32): real => state.getScalar('oldPairSpin', i)
export const setOldPairSpin = (i: i32, value: real): void => state.setScalar('oldPairSpin', i, value)

/** pairBond of the search before: what the cohesion part remembers, 0 while apart [by part] */
export const oldPairBond = (i: i32): real => state.getScalar('oldPairBond', i)
export const setOldPairBond = (i: i32, value: real): void => state.setScalar('oldPairBond', i, value)

/** pairDent of the search before: what the normal part remembers, 0 while apart [by part] */
export const oldPairDent = (i: i32): real => state.getScalar('oldPairDent', i)
export const setOldPairDent = (i: i32, value: real): void => state.setScalar('oldPairDent', i, value)

/** meetingHolds of the search before: contacts by force [1] */
export const oldMeetingHolds = (i: i32): u32 => state.getScalar('oldMeetingHolds', i)
export const setOldMeetingHolds = (i: i32, value: u32): void => state.setScalar('oldMeetingHolds', i, value)

/** holdSpring of the search before: tangential spring [m] */
export const oldHoldSpring = (i: i32): vec3 => state.getVec3('oldHoldSpring', i)
export const setOldHoldSpring = (i: i32, value: vec3): void => state.setVec3('oldHoldSpring', i, value)

/** holdPoint of the search before: contact point from the centre of A [m] */
export const oldHoldPoint = (i: i32): vec3 => state.getVec3('oldHoldPoint', i)
export const setOldHoldPoint = (i: i32, value: vec3): void => state.setVec3('oldHoldPoint', i, value)

/** holdFeature of the search before: what touches [1] */
export const oldHoldFeature = (i: i32): u32 => state.getScalar('oldHoldFeature', i)
export const setOldHoldFeature = (i: i32, value: u32): void => state.setScalar('oldHoldFeature', i, value)

/** holdRoll of the search before: what the rolling part remembers, 0 while apart [by part] */
export const oldHoldRoll = (i: i32): vec3 => state.getVec3('oldHoldRoll', i)
export const setOldHoldRoll = (i: i32, value: vec3): void => state.setVec3('oldHoldRoll', i, value)

/** holdSpin of the search before: what the spinning part remembers, 0 while apart [by part] */
export const oldHoldSpin = (i: i32): real => state.getScalar('oldHoldSpin', i)
export const setOldHoldSpin = (i: i32, value: real): void => state.setScalar('oldHoldSpin', i, value)

/** holdBond of the search before: what the cohesion part remembers, 0 while apart [by part] */
export const oldHoldBond = (i: i32): real => state.getScalar('oldHoldBond', i)
export const setOldHoldBond = (i: i32, value: real): void => state.setScalar('oldHoldBond', i, value)

/** holdDent of the search before: what the normal part remembers, 0 while apart [by part] */
export const oldHoldDent = (i: i32): real => state.getScalar('oldHoldDent', i)
export const setOldHoldDent = (i: i32, value: real): void => state.setScalar('oldHoldDent', i, value)

/** pairFirstContact of the search before: first contact of the pair [1] */
export const oldPairFirstContact = (i: i32): u32 => state.getScalar('oldPairFirstContact', i)
export const setOldPairFirstContact = (i: i32, value: u32): void => state.setScalar('oldPairFirstContact', i, value)

/** pairContactCount of the search before: number of contacts of the pair [1] */
export const oldPairContactCount = (i: i32): u32 => state.getScalar('oldPairContactCount', i)
export const setOldPairContactCount = (i: i32, value: u32): void => state.setScalar('oldPairContactCount', i, value)

/** how many there are */
export const oneCount = (): i32 => state.counts.oneCount!

/** room for how many */
export const oneCapacity = (): i32 => state.counts.oneCapacity!

/** how many there are */
export const bodyCount = (): i32 => state.counts.bodyCount!

/** room for how many */
export const bodyCapacity = (): i32 => state.counts.bodyCapacity!

/** how many there are */
export const recalledBodyCount = (): i32 => state.counts.recalledBodyCount!

/** room for how many */
export const recalledBodyCapacity = (): i32 => state.counts.recalledBodyCapacity!

/** how many there are */
export const wallCount = (): i32 => state.counts.wallCount!

/** room for how many */
export const wallCapacity = (): i32 => state.counts.wallCapacity!

/** how many there are */
export const materialPairCount = (): i32 => state.counts.materialPairCount!

/** room for how many */
export const materialPairCapacity = (): i32 => state.counts.materialPairCapacity!

/** how many there are */
export const lawSlotCount = (): i32 => state.counts.lawSlotCount!

/** room for how many */
export const lawSlotCapacity = (): i32 => state.counts.lawSlotCapacity!

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
export const searchCount = (): i32 => state.counts.searchCount!
export const setSearchCount = (n: i32): void => {
  state.counts.searchCount = n
}
export const addSearchCount = (n: i32): i32 => state.addCount('searchCount', n)
export const maxSearchCount = (n: i32): i32 => state.maxCount('searchCount', n)

/** room for how many */
export const searchCapacity = (): i32 => state.counts.searchCapacity!

/** how many there are */
export const nearBodyCount = (): i32 => state.counts.nearBodyCount!

/** room for how many */
export const nearBodyCapacity = (): i32 => state.counts.nearBodyCapacity!

/** how many there are */
export const rebuildPartCount = (): i32 => state.counts.rebuildPartCount!
export const setRebuildPartCount = (n: i32): void => {
  state.counts.rebuildPartCount = n
}
export const addRebuildPartCount = (n: i32): i32 => state.addCount('rebuildPartCount', n)
export const maxRebuildPartCount = (n: i32): i32 => state.maxCount('rebuildPartCount', n)

/** room for how many */
export const rebuildPartCapacity = (): i32 => state.counts.rebuildPartCapacity!

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
export const fixedEntryCount = (): i32 => state.counts.fixedEntryCount!
export const setFixedEntryCount = (n: i32): void => {
  state.counts.fixedEntryCount = n
}
export const addFixedEntryCount = (n: i32): i32 => state.addCount('fixedEntryCount', n)
export const maxFixedEntryCount = (n: i32): i32 => state.maxCount('fixedEntryCount', n)

/** room for how many */
export const fixedEntryCapacity = (): i32 => state.counts.fixedEntryCapacity!

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
export const newPairCount = (): i32 => state.counts.newPairCount!
export const setNewPairCount = (n: i32): void => {
  state.counts.newPairCount = n
}
export const addNewPairCount = (n: i32): i32 => state.addCount('newPairCount', n)
export const maxNewPairCount = (n: i32): i32 => state.maxCount('newPairCount', n)

/** room for how many */
export const newPairCapacity = (): i32 => state.counts.newPairCapacity!

/** how many there are */
export const forcePairCount = (): i32 => state.counts.forcePairCount!
export const setForcePairCount = (n: i32): void => {
  state.counts.forcePairCount = n
}
export const addForcePairCount = (n: i32): i32 => state.addCount('forcePairCount', n)
export const maxForcePairCount = (n: i32): i32 => state.maxCount('forcePairCount', n)

/** room for how many */
export const forcePairCapacity = (): i32 => state.counts.forcePairCapacity!

/** how many there are */
export const contactPairCount = (): i32 => state.counts.contactPairCount!
export const setContactPairCount = (n: i32): void => {
  state.counts.contactPairCount = n
}
export const addContactPairCount = (n: i32): i32 => state.addCount('contactPairCount', n)
export const maxContactPairCount = (n: i32): i32 => state.maxCount('contactPairCount', n)

/** room for how many */
export const contactPairCapacity = (): i32 => state.counts.contactPairCapacity!

/** how many there are */
export const memoryPairCount = (): i32 => state.counts.memoryPairCount!
export const setMemoryPairCount = (n: i32): void => {
  state.counts.memoryPairCount = n
}
export const addMemoryPairCount = (n: i32): i32 => state.addCount('memoryPairCount', n)
export const maxMemoryPairCount = (n: i32): i32 => state.maxCount('memoryPairCount', n)

/** room for how many */
export const memoryPairCapacity = (): i32 => state.counts.memoryPairCapacity!

/** how many there are */
export const spherePairCount = (): i32 => state.counts.spherePairCount!
export const setSpherePairCount = (n: i32): void => {
  state.counts.spherePairCount = n
}
export const addSpherePairCount = (n: i32): i32 => state.addCount('spherePairCount', n)
export const maxSpherePairCount = (n: i32): i32 => state.maxCount('spherePairCount', n)

/** room for how many */
export const spherePairCapacity = (): i32 => state.counts.spherePairCapacity!

/** how many there are */
export const newSpherePairCount = (): i32 => state.counts.newSpherePairCount!
export const setNewSpherePairCount = (n: i32): void => {
  state.counts.newSpherePairCount = n
}
export const addNewSpherePairCount = (n: i32): i32 => state.addCount('newSpherePairCount', n)
export const maxNewSpherePairCount = (n: i32): i32 => state.maxCount('newSpherePairCount', n)

/** room for how many */
export const newSpherePairCapacity = (): i32 => state.counts.newSpherePairCapacity!

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
export const partCount = (): i32 => state.counts.partCount!

/** room for how many */
export const partCapacity = (): i32 => state.counts.partCapacity!

/** how many there are */
export const shapedPartCount = (): i32 => state.counts.shapedPartCount!

/** room for how many */
export const shapedPartCapacity = (): i32 => state.counts.shapedPartCapacity!

/** how many there are */
export const cornerCount = (): i32 => state.counts.cornerCount!

/** room for how many */
export const cornerCapacity = (): i32 => state.counts.cornerCapacity!

/** how many there are */
export const spokeCount = (): i32 => state.counts.spokeCount!

/** room for how many */
export const spokeCapacity = (): i32 => state.counts.spokeCapacity!

/** how many there are */
export const facetCount = (): i32 => state.counts.facetCount!

/** room for how many */
export const facetCapacity = (): i32 => state.counts.facetCapacity!

/** how many there are */
export const facetCornerCount = (): i32 => state.counts.facetCornerCount!

/** room for how many */
export const facetCornerCapacity = (): i32 => state.counts.facetCornerCapacity!

/** how many there are */
export const rawCandidateCount = (): i32 => state.counts.rawCandidateCount!
export const setRawCandidateCount = (n: i32): void => {
  state.counts.rawCandidateCount = n
}
export const addRawCandidateCount = (n: i32): i32 => state.addCount('rawCandidateCount', n)
export const maxRawCandidateCount = (n: i32): i32 => state.maxCount('rawCandidateCount', n)

/** room for how many */
export const rawCandidateCapacity = (): i32 => state.counts.rawCandidateCapacity!

/** how many there are */
export const newCandidateCount = (): i32 => state.counts.newCandidateCount!
export const setNewCandidateCount = (n: i32): void => {
  state.counts.newCandidateCount = n
}
export const addNewCandidateCount = (n: i32): i32 => state.addCount('newCandidateCount', n)
export const maxNewCandidateCount = (n: i32): i32 => state.maxCount('newCandidateCount', n)

/** room for how many */
export const newCandidateCapacity = (): i32 => state.counts.newCandidateCapacity!

/** how many there are */
export const newMeetingCount = (): i32 => state.counts.newMeetingCount!
export const setNewMeetingCount = (n: i32): void => {
  state.counts.newMeetingCount = n
}
export const addNewMeetingCount = (n: i32): i32 => state.addCount('newMeetingCount', n)
export const maxNewMeetingCount = (n: i32): i32 => state.maxCount('newMeetingCount', n)

/** room for how many */
export const newMeetingCapacity = (): i32 => state.counts.newMeetingCapacity!

/** how many there are */
export const holdCount = (): i32 => state.counts.holdCount!
export const setHoldCount = (n: i32): void => {
  state.counts.holdCount = n
}
export const addHoldCount = (n: i32): i32 => state.addCount('holdCount', n)
export const maxHoldCount = (n: i32): i32 => state.maxCount('holdCount', n)

/** room for how many */
export const holdCapacity = (): i32 => state.counts.holdCapacity!

/** how many there are */
export const candidateCount = (): i32 => state.counts.candidateCount!
export const setCandidateCount = (n: i32): void => {
  state.counts.candidateCount = n
}
export const addCandidateCount = (n: i32): i32 => state.addCount('candidateCount', n)
export const maxCandidateCount = (n: i32): i32 => state.maxCount('candidateCount', n)

/** room for how many */
export const candidateCapacity = (): i32 => state.counts.candidateCapacity!

/** how many there are */
export const pointCount = (): i32 => state.counts.pointCount!
export const setPointCount = (n: i32): void => {
  state.counts.pointCount = n
}
export const addPointCount = (n: i32): i32 => state.addCount('pointCount', n)
export const maxPointCount = (n: i32): i32 => state.maxCount('pointCount', n)

/** room for how many */
export const pointCapacity = (): i32 => state.counts.pointCapacity!

/** how many there are */
export const meetingCount = (): i32 => state.counts.meetingCount!
export const setMeetingCount = (n: i32): void => {
  state.counts.meetingCount = n
}
export const addMeetingCount = (n: i32): i32 => state.addCount('meetingCount', n)
export const maxMeetingCount = (n: i32): i32 => state.maxCount('meetingCount', n)

/** room for how many */
export const meetingCapacity = (): i32 => state.counts.meetingCapacity!

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
export const generalContactCount = (): i32 => state.counts.generalContactCount!
export const setGeneralContactCount = (n: i32): void => {
  state.counts.generalContactCount = n
}
export const addGeneralContactCount = (n: i32): i32 => state.addCount('generalContactCount', n)
export const maxGeneralContactCount = (n: i32): i32 => state.maxCount('generalContactCount', n)

/** room for how many */
export const generalContactCapacity = (): i32 => state.counts.generalContactCapacity!

/** how many there are */
export const pointedContactCount = (): i32 => state.counts.pointedContactCount!
export const setPointedContactCount = (n: i32): void => {
  state.counts.pointedContactCount = n
}
export const addPointedContactCount = (n: i32): i32 => state.addCount('pointedContactCount', n)
export const maxPointedContactCount = (n: i32): i32 => state.maxCount('pointedContactCount', n)

/** room for how many */
export const pointedContactCapacity = (): i32 => state.counts.pointedContactCapacity!

/** how many there are */
export const sweptContactCount = (): i32 => state.counts.sweptContactCount!
export const setSweptContactCount = (n: i32): void => {
  state.counts.sweptContactCount = n
}
export const addSweptContactCount = (n: i32): i32 => state.addCount('sweptContactCount', n)
export const maxSweptContactCount = (n: i32): i32 => state.maxCount('sweptContactCount', n)

/** room for how many */
export const sweptContactCapacity = (): i32 => state.counts.sweptContactCapacity!

/** how many there are */
export const slotCount = (): i32 => state.counts.slotCount!
export const setSlotCount = (n: i32): void => {
  state.counts.slotCount = n
}
export const addSlotCount = (n: i32): i32 => state.addCount('slotCount', n)
export const maxSlotCount = (n: i32): i32 => state.maxCount('slotCount', n)

/** room for how many */
export const slotCapacity = (): i32 => state.counts.slotCapacity!

/** how many there are */
export const keptContactCount = (): i32 => state.counts.keptContactCount!
export const setKeptContactCount = (n: i32): void => {
  state.counts.keptContactCount = n
}
export const addKeptContactCount = (n: i32): i32 => state.addCount('keptContactCount', n)
export const maxKeptContactCount = (n: i32): i32 => state.maxCount('keptContactCount', n)

/** room for how many */
export const keptContactCapacity = (): i32 => state.counts.keptContactCapacity!

/** how many there are */
export const keptGeneralCount = (): i32 => state.counts.keptGeneralCount!
export const setKeptGeneralCount = (n: i32): void => {
  state.counts.keptGeneralCount = n
}
export const addKeptGeneralCount = (n: i32): i32 => state.addCount('keptGeneralCount', n)
export const maxKeptGeneralCount = (n: i32): i32 => state.maxCount('keptGeneralCount', n)

/** room for how many */
export const keptGeneralCapacity = (): i32 => state.counts.keptGeneralCapacity!

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
export const stepBodyCount = (): i32 => state.counts.stepBodyCount!
export const setStepBodyCount = (n: i32): void => {
  state.counts.stepBodyCount = n
}
export const addStepBodyCount = (n: i32): i32 => state.addCount('stepBodyCount', n)
export const maxStepBodyCount = (n: i32): i32 => state.maxCount('stepBodyCount', n)

/** room for how many */
export const stepBodyCapacity = (): i32 => state.counts.stepBodyCapacity!

/** how many there are */
export const solvingBodyCount = (): i32 => state.counts.solvingBodyCount!
export const setSolvingBodyCount = (n: i32): void => {
  state.counts.solvingBodyCount = n
}
export const addSolvingBodyCount = (n: i32): i32 => state.addCount('solvingBodyCount', n)
export const maxSolvingBodyCount = (n: i32): i32 => state.maxCount('solvingBodyCount', n)

/** room for how many */
export const solvingBodyCapacity = (): i32 => state.counts.solvingBodyCapacity!

/** how many there are */
export const solvingContactCount = (): i32 => state.counts.solvingContactCount!
export const setSolvingContactCount = (n: i32): void => {
  state.counts.solvingContactCount = n
}
export const addSolvingContactCount = (n: i32): i32 => state.addCount('solvingContactCount', n)
export const maxSolvingContactCount = (n: i32): i32 => state.maxCount('solvingContactCount', n)

/** room for how many */
export const solvingContactCapacity = (): i32 => state.counts.solvingContactCapacity!

/** how many there are */
export const summedBodyCount = (): i32 => state.counts.summedBodyCount!

/** room for how many */
export const summedBodyCapacity = (): i32 => state.counts.summedBodyCapacity!

/** how many there are */
export const unknownCount = (): i32 => state.counts.unknownCount!

/** room for how many */
export const unknownCapacity = (): i32 => state.counts.unknownCapacity!

/** how many there are */
export const matrixEntryCount = (): i32 => state.counts.matrixEntryCount!

/** room for how many */
export const matrixEntryCapacity = (): i32 => state.counts.matrixEntryCapacity!

/** how many there are */
export const newtonContactCount = (): i32 => state.counts.newtonContactCount!

/** room for how many */
export const newtonContactCapacity = (): i32 => state.counts.newtonContactCapacity!

/** how many there are */
export const contactTermCount = (): i32 => state.counts.contactTermCount!

/** room for how many */
export const contactTermCapacity = (): i32 => state.counts.contactTermCapacity!

/** how many there are */
export const queryCount = (): i32 => state.counts.queryCount!

/** room for how many */
export const queryCapacity = (): i32 => state.counts.queryCapacity!

/** how many there are */
export const apartCount = (): i32 => state.counts.apartCount!

/** room for how many */
export const apartCapacity = (): i32 => state.counts.apartCapacity!

/** how many there are */
export const traceCount = (): i32 => state.counts.traceCount!

/** room for how many */
export const traceCapacity = (): i32 => state.counts.traceCapacity!

/** how many there are */
export const colourCount = (): i32 => state.counts.colourCount!

/** room for how many */
export const colourCapacity = (): i32 => state.counts.colourCapacity!

/** how many there are */
export const colourContactCount = (): i32 => state.counts.colourContactCount!
export const setColourContactCount = (n: i32): void => {
  state.counts.colourContactCount = n
}
export const addColourContactCount = (n: i32): i32 => state.addCount('colourContactCount', n)
export const maxColourContactCount = (n: i32): i32 => state.maxCount('colourContactCount', n)

/** room for how many */
export const colourContactCapacity = (): i32 => state.counts.colourContactCapacity!

/** how many there are */
export const rowCount = (): i32 => state.counts.rowCount!

/** room for how many */
export const rowCapacity = (): i32 => state.counts.rowCapacity!

/** how many there are */
export const jointCount = (): i32 => state.counts.jointCount!

/** room for how many */
export const jointCapacity = (): i32 => state.counts.jointCapacity!

/** how many there are */
export const rowSideCount = (): i32 => state.counts.rowSideCount!

/** room for how many */
export const rowSideCapacity = (): i32 => state.counts.rowSideCapacity!

/** how many there are */
export const linkedBodyCount = (): i32 => state.counts.linkedBodyCount!

/** room for how many */
export const linkedBodyCapacity = (): i32 => state.counts.linkedBodyCapacity!

/** how many there are */
export const mechanismCount = (): i32 => state.counts.mechanismCount!

/** room for how many */
export const mechanismCapacity = (): i32 => state.counts.mechanismCapacity!

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

/** how many there are */
export const inverseEntryCount = (): i32 => state.counts.inverseEntryCount!

/** room for how many */
export const inverseEntryCapacity = (): i32 => state.counts.inverseEntryCapacity!

/** how many there are */
export const inversePartCount = (): i32 => state.counts.inversePartCount!

/** room for how many */
export const inversePartCapacity = (): i32 => state.counts.inversePartCapacity!

/** how many there are */
export const limitCount = (): i32 => state.counts.limitCount!

/** room for how many */
export const limitCapacity = (): i32 => state.counts.limitCapacity!

/** how many there are */
export const servoCount = (): i32 => state.counts.servoCount!

/** room for how many */
export const servoCapacity = (): i32 => state.counts.servoCapacity!

/** how many there are */
export const driveCount = (): i32 => state.counts.driveCount!

/** room for how many */
export const driveCapacity = (): i32 => state.counts.driveCapacity!

/** how many there are */
export const driveKnotCount = (): i32 => state.counts.driveKnotCount!

/** room for how many */
export const driveKnotCapacity = (): i32 => state.counts.driveKnotCapacity!

/** how many there are */
export const loadCount = (): i32 => state.counts.loadCount!

/** room for how many */
export const loadCapacity = (): i32 => state.counts.loadCapacity!

/** how many there are */
export const bondCount = (): i32 => state.counts.bondCount!

/** room for how many */
export const bondCapacity = (): i32 => state.counts.bondCapacity!

/** how many there are */
export const loadSideCount = (): i32 => state.counts.loadSideCount!

/** room for how many */
export const loadSideCapacity = (): i32 => state.counts.loadSideCapacity!

/** how many there are */
export const appliedForceCount = (): i32 => state.counts.appliedForceCount!

/** room for how many */
export const appliedForceCapacity = (): i32 => state.counts.appliedForceCapacity!

/** how many there are */
export const pushedBodyCount = (): i32 => state.counts.pushedBodyCount!

/** room for how many */
export const pushedBodyCapacity = (): i32 => state.counts.pushedBodyCapacity!

/** how many there are */
export const appliedNumberCount = (): i32 => state.counts.appliedNumberCount!

/** room for how many */
export const appliedNumberCapacity = (): i32 => state.counts.appliedNumberCapacity!

/** how many there are */
export const pushedForceCount = (): i32 => state.counts.pushedForceCount!

/** room for how many */
export const pushedForceCapacity = (): i32 => state.counts.pushedForceCapacity!

/** how many there are */
export const sinkCount = (): i32 => state.counts.sinkCount!

/** room for how many */
export const sinkCapacity = (): i32 => state.counts.sinkCapacity!

/** how many there are */
export const sleeperCount = (): i32 => state.counts.sleeperCount!

/** room for how many */
export const sleeperCapacity = (): i32 => state.counts.sleeperCapacity!

/** how many there are */
export const watchedBodyCount = (): i32 => state.counts.watchedBodyCount!

/** room for how many */
export const watchedBodyCapacity = (): i32 => state.counts.watchedBodyCapacity!

/** how many there are */
export const drivenBodyCount = (): i32 => state.counts.drivenBodyCount!

/** room for how many */
export const drivenBodyCapacity = (): i32 => state.counts.drivenBodyCapacity!

/** how many there are */
export const cableNodeCount = (): i32 => state.counts.cableNodeCount!

/** room for how many */
export const cableNodeCapacity = (): i32 => state.counts.cableNodeCapacity!

/** how many there are */
export const cableElementCount = (): i32 => state.counts.cableElementCount!

/** room for how many */
export const cableElementCapacity = (): i32 => state.counts.cableElementCapacity!

/** how many there are */
export const cableBeadCount = (): i32 => state.counts.cableBeadCount!

/** room for how many */
export const cableBeadCapacity = (): i32 => state.counts.cableBeadCapacity!

/** how many there are */
export const cablePullCount = (): i32 => state.counts.cablePullCount!

/** room for how many */
export const cablePullCapacity = (): i32 => state.counts.cablePullCapacity!

/** how many there are */
export const massBlockCount = (): i32 => state.counts.massBlockCount!

/** room for how many */
export const massBlockCapacity = (): i32 => state.counts.massBlockCapacity!

/** how many there are */
export const implicitCableCount = (): i32 => state.counts.implicitCableCount!

/** room for how many */
export const implicitCableCapacity = (): i32 => state.counts.implicitCableCapacity!

/** how many there are */
export const webCount = (): i32 => state.counts.webCount!

/** room for how many */
export const webCapacity = (): i32 => state.counts.webCapacity!

/** how many there are */
export const webNodeCount = (): i32 => state.counts.webNodeCount!

/** room for how many */
export const webNodeCapacity = (): i32 => state.counts.webNodeCapacity!

/** how many there are */
export const webColumnCount = (): i32 => state.counts.webColumnCount!

/** room for how many */
export const webColumnCapacity = (): i32 => state.counts.webColumnCapacity!

/** how many there are */
export const webEntryCount = (): i32 => state.counts.webEntryCount!

/** room for how many */
export const webEntryCapacity = (): i32 => state.counts.webEntryCapacity!

/** how many there are */
export const webTermCount = (): i32 => state.counts.webTermCount!

/** room for how many */
export const webTermCapacity = (): i32 => state.counts.webTermCapacity!

/** how many there are */
export const webPartCount = (): i32 => state.counts.webPartCount!

/** room for how many */
export const webPartCapacity = (): i32 => state.counts.webPartCapacity!

/** how many there are */
export const tieCount = (): i32 => state.counts.tieCount!

/** room for how many */
export const tieCapacity = (): i32 => state.counts.tieCapacity!

/** how many there are */
export const tieBlockCount = (): i32 => state.counts.tieBlockCount!

/** room for how many */
export const tieBlockCapacity = (): i32 => state.counts.tieBlockCapacity!

/** how many there are */
export const gaussPointCount = (): i32 => state.counts.gaussPointCount!

/** room for how many */
export const gaussPointCapacity = (): i32 => state.counts.gaussPointCapacity!

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
export const oldForcePairCount = (): i32 => state.counts.oldForcePairCount!
export const setOldForcePairCount = (n: i32): void => {
  state.counts.oldForcePairCount = n
}
export const addOldForcePairCount = (n: i32): i32 => state.addCount('oldForcePairCount', n)
export const maxOldForcePairCount = (n: i32): i32 => state.maxCount('oldForcePairCount', n)

/** room for how many */
export const oldForcePairCapacity = (): i32 => state.counts.oldForcePairCapacity!

/** how many there are */
export const oldContactPairCount = (): i32 => state.counts.oldContactPairCount!
export const setOldContactPairCount = (n: i32): void => {
  state.counts.oldContactPairCount = n
}
export const addOldContactPairCount = (n: i32): i32 => state.addCount('oldContactPairCount', n)
export const maxOldContactPairCount = (n: i32): i32 => state.maxCount('oldContactPairCount', n)

/** room for how many */
export const oldContactPairCapacity = (): i32 => state.counts.oldContactPairCapacity!

/** how many there are */
export const oldMemoryPairCount = (): i32 => state.counts.oldMemoryPairCount!
export const setOldMemoryPairCount = (n: i32): void => {
  state.counts.oldMemoryPairCount = n
}
export const addOldMemoryPairCount = (n: i32): i32 => state.addCount('oldMemoryPairCount', n)
export const maxOldMemoryPairCount = (n: i32): i32 => state.maxCount('oldMemoryPairCount', n)

/** room for how many */
export const oldMemoryPairCapacity = (): i32 => state.counts.oldMemoryPairCapacity!

/** how many there are */
export const oldHoldCount = (): i32 => state.counts.oldHoldCount!
export const setOldHoldCount = (n: i32): void => {
  state.counts.oldHoldCount = n
}
export const addOldHoldCount = (n: i32): i32 => state.addCount('oldHoldCount', n)
export const maxOldHoldCount = (n: i32): i32 => state.maxCount('oldHoldCount', n)

/** room for how many */
export const oldHoldCapacity = (): i32 => state.counts.oldHoldCapacity!

/** how many there are */
export const oldMeetingCount = (): i32 => state.counts.oldMeetingCount!
export const setOldMeetingCount = (n: i32): void => {
  state.counts.oldMeetingCount = n
}
export const addOldMeetingCount = (n: i32): i32 => state.addCount('oldMeetingCount', n)
export const maxOldMeetingCount = (n: i32): i32 => state.maxCount('oldMeetingCount', n)

/** room for how many */
export const oldMeetingCapacity = (): i32 => state.counts.oldMeetingCapacity!

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

/** steps since time 0: time over the size of a step */
export const stepNumber = (): u32 => state.counts.stepNumber!
export const setStepNumber = (n: u32): void => {
  state.counts.stepNumber = n
}
export const addStepNumber = (n: u32): u32 => state.addCount('stepNumber', n)
export const maxStepNumber = (n: u32): u32 => state.maxCount('stepNumber', n)

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

/** pairs of spheres the search made */
export const spherePairTotal = (): u32 => state.counts.spherePairTotal!
export const setSpherePairTotal = (n: u32): void => {
  state.counts.spherePairTotal = n
}
export const addSpherePairTotal = (n: u32): u32 => state.addCount('spherePairTotal', n)
export const maxSpherePairTotal = (n: u32): u32 => state.maxCount('spherePairTotal', n)

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

/** one more than the number of a body whose motion is no number, or farther than any */
export const brokenBody = (): u32 => state.counts.brokenBody!
export const setBrokenBody = (n: u32): void => {
  state.counts.brokenBody = n
}
export const addBrokenBody = (n: u32): u32 => state.addCount('brokenBody', n)
export const maxBrokenBody = (n: u32): u32 => state.maxCount('brokenBody', n)

/** iterations of Newton of this step; 0 once all cables have converged */
export const newton = (): u32 => state.counts.newton!
export const setNewton = (n: u32): void => {
  state.counts.newton = n
}
export const addNewton = (n: u32): u32 => state.addCount('newton', n)
export const maxNewton = (n: u32): u32 => state.maxCount('newton', n)

/** 1 where the last iteration of Newton has changed a cable */
export const unbent = (): u32 => state.counts.unbent!
export const setUnbent = (n: u32): void => {
  state.counts.unbent = n
}
export const addUnbent = (n: u32): u32 => state.addCount('unbent', n)
export const maxUnbent = (n: u32): u32 => state.maxCount('unbent', n)

/** one more than the number of a node of a cable whose implicit step did not converge */
export const stiffCable = (): u32 => state.counts.stiffCable!
export const setStiffCable = (n: u32): void => {
  state.counts.stiffCable = n
}
export const addStiffCable = (n: u32): u32 => state.addCount('stiffCable', n)
export const maxStiffCable = (n: u32): u32 => state.maxCount('stiffCable', n)

/** one more than the number of a body that left the domain of a scene that stops there */
export const lostBody = (): u32 => state.counts.lostBody!
export const setLostBody = (n: u32): void => {
  state.counts.lostBody = n
}
export const addLostBody = (n: u32): u32 => state.addCount('lostBody', n)
export const maxLostBody = (n: u32): u32 => state.maxCount('lostBody', n)

/** bodies that have left the domain */
export const bodiesLeft = (): u32 => state.counts.bodiesLeft!
export const setBodiesLeft = (n: u32): void => {
  state.counts.bodiesLeft = n
}
export const addBodiesLeft = (n: u32): u32 => state.addCount('bodiesLeft', n)
export const maxBodiesLeft = (n: u32): u32 => state.maxCount('bodiesLeft', n)

/** bodies that went into sinks */
export const bodiesSunk = (): u32 => state.counts.bodiesSunk!
export const setBodiesSunk = (n: u32): void => {
  state.counts.bodiesSunk = n
}
export const addBodiesSunk = (n: u32): u32 => state.addCount('bodiesSunk', n)
export const maxBodiesSunk = (n: u32): u32 => state.maxCount('bodiesSunk', n)

/** one more than the number of a pair that overlaps by more than a quarter of a body */
export const deepPair = (): u32 => state.counts.deepPair!
export const setDeepPair = (n: u32): void => {
  state.counts.deepPair = n
}
export const addDeepPair = (n: u32): u32 => state.addCount('deepPair', n)
export const maxDeepPair = (n: u32): u32 => state.maxCount('deepPair', n)

/** deepPair of the last look that saw one */
export const lastDeepPair = (): u32 => state.counts.lastDeepPair!
export const setLastDeepPair = (n: u32): void => {
  state.counts.lastDeepPair = n
}
export const addLastDeepPair = (n: u32): u32 => state.addCount('lastDeepPair', n)
export const maxLastDeepPair = (n: u32): u32 => state.maxCount('lastDeepPair', n)

/** looks that saw a contact deeper than a quarter of a body, since the host set it to 0 */
export const deepLooks = (): u32 => state.counts.deepLooks!
export const setDeepLooks = (n: u32): void => {
  state.counts.deepLooks = n
}
export const addDeepLooks = (n: u32): u32 => state.addCount('deepLooks', n)
export const maxDeepLooks = (n: u32): u32 => state.maxCount('deepLooks', n)

/** one more than the number of a body that goes further in a step than its contacts are sure to be found */
export const fastBody = (): u32 => state.counts.fastBody!
export const setFastBody = (n: u32): void => {
  state.counts.fastBody = n
}
export const addFastBody = (n: u32): u32 => state.addCount('fastBody', n)
export const maxFastBody = (n: u32): u32 => state.maxCount('fastBody', n)

/** one more than the number of a row of a joint that does not hold */
export const openRow = (): u32 => state.counts.openRow!
export const setOpenRow = (n: u32): void => {
  state.counts.openRow = n
}
export const addOpenRow = (n: u32): u32 => state.addCount('openRow', n)
export const maxOpenRow = (n: u32): u32 => state.maxCount('openRow', n)

/** contacts that touch */
export const touching = (): u32 => state.counts.touching!
export const setTouching = (n: u32): void => {
  state.counts.touching = n
}
export const addTouching = (n: u32): u32 => state.addCount('touching', n)
export const maxTouching = (n: u32): u32 => state.maxCount('touching', n)

/** bodies that left the domain or went into sinks, and do not stand there frozen */
export const gone = (): u32 => state.counts.gone!
export const setGone = (n: u32): void => {
  state.counts.gone = n
}
export const addGone = (n: u32): u32 => state.addCount('gone', n)
export const maxGone = (n: u32): u32 => state.maxCount('gone', n)

/** entries of parts that never move */
export const fixedEntryTotal = (): u32 => state.counts.fixedEntryTotal!
export const setFixedEntryTotal = (n: u32): void => {
  state.counts.fixedEntryTotal = n
}
export const addFixedEntryTotal = (n: u32): u32 => state.addCount('fixedEntryTotal', n)
export const maxFixedEntryTotal = (n: u32): u32 => state.maxCount('fixedEntryTotal', n)

/** candidates the search made among parts */
export const candidateTotal = (): u32 => state.counts.candidateTotal!
export const setCandidateTotal = (n: u32): void => {
  state.counts.candidateTotal = n
}
export const addCandidateTotal = (n: u32): u32 => state.addCount('candidateTotal', n)
export const maxCandidateTotal = (n: u32): u32 => state.maxCount('candidateTotal', n)

/** candidates of parts and planes */
export const planeTotal = (): u32 => state.counts.planeTotal!
export const setPlaneTotal = (n: u32): void => {
  state.counts.planeTotal = n
}
export const addPlaneTotal = (n: u32): u32 => state.addCount('planeTotal', n)
export const maxPlaneTotal = (n: u32): u32 => state.maxCount('planeTotal', n)

/** candidates whose boxes are near each other */
export const candidateKept = (): u32 => state.counts.candidateKept!
export const setCandidateKept = (n: u32): void => {
  state.counts.candidateKept = n
}
export const addCandidateKept = (n: u32): u32 => state.addCount('candidateKept', n)
export const maxCandidateKept = (n: u32): u32 => state.maxCount('candidateKept', n)

/** candidates that did not fit */
export const candidateNeeded = (): u32 => state.counts.candidateNeeded!
export const setCandidateNeeded = (n: u32): void => {
  state.counts.candidateNeeded = n
}
export const addCandidateNeeded = (n: u32): u32 => state.addCount('candidateNeeded', n)
export const maxCandidateNeeded = (n: u32): u32 => state.maxCount('candidateNeeded', n)

/** meetings the search made */
export const meetingTotal = (): u32 => state.counts.meetingTotal!
export const setMeetingTotal = (n: u32): void => {
  state.counts.meetingTotal = n
}
export const addMeetingTotal = (n: u32): u32 => state.addCount('meetingTotal', n)
export const maxMeetingTotal = (n: u32): u32 => state.maxCount('meetingTotal', n)

/** meetings that did not fit */
export const meetingNeeded = (): u32 => state.counts.meetingNeeded!
export const setMeetingNeeded = (n: u32): void => {
  state.counts.meetingNeeded = n
}
export const addMeetingNeeded = (n: u32): u32 => state.addCount('meetingNeeded', n)
export const maxMeetingNeeded = (n: u32): u32 => state.maxCount('meetingNeeded', n)

/** points there must be room for */
export const pointTotal = (): u32 => state.counts.pointTotal!
export const setPointTotal = (n: u32): void => {
  state.counts.pointTotal = n
}
export const addPointTotal = (n: u32): u32 => state.addCount('pointTotal', n)
export const maxPointTotal = (n: u32): u32 => state.maxCount('pointTotal', n)

/** points that did not fit */
export const pointNeeded = (): u32 => state.counts.pointNeeded!
export const setPointNeeded = (n: u32): void => {
  state.counts.pointNeeded = n
}
export const addPointNeeded = (n: u32): u32 => state.addCount('pointNeeded', n)
export const maxPointNeeded = (n: u32): u32 => state.maxCount('pointNeeded', n)

/** slots that did not fit */
export const slotNeeded = (): u32 => state.counts.slotNeeded!
export const setSlotNeeded = (n: u32): void => {
  state.counts.slotNeeded = n
}
export const addSlotNeeded = (n: u32): u32 => state.addCount('slotNeeded', n)
export const maxSlotNeeded = (n: u32): u32 => state.maxCount('slotNeeded', n)

/** contacts of pairs */
export const contactTotal = (): u32 => state.counts.contactTotal!
export const setContactTotal = (n: u32): void => {
  state.counts.contactTotal = n
}
export const addContactTotal = (n: u32): u32 => state.addCount('contactTotal', n)
export const maxContactTotal = (n: u32): u32 => state.maxCount('contactTotal', n)

/** incidences */
export const incidenceTotal = (): u32 => state.counts.incidenceTotal!
export const setIncidenceTotal = (n: u32): void => {
  state.counts.incidenceTotal = n
}
export const addIncidenceTotal = (n: u32): u32 => state.addCount('incidenceTotal', n)
export const maxIncidenceTotal = (n: u32): u32 => state.maxCount('incidenceTotal', n)

/** contacts that did not fit */
export const contactNeeded = (): u32 => state.counts.contactNeeded!
export const setContactNeeded = (n: u32): void => {
  state.counts.contactNeeded = n
}
export const addContactNeeded = (n: u32): u32 => state.addCount('contactNeeded', n)
export const maxContactNeeded = (n: u32): u32 => state.maxCount('contactNeeded', n)

/** 1 while the solver iterates */
export const solving = (): u32 => state.counts.solving!
export const setSolving = (n: u32): void => {
  state.counts.solving = n
}
export const addSolving = (n: u32): u32 => state.addCount('solving', n)
export const maxSolving = (n: u32): u32 => state.maxCount('solving', n)

/** iterations of this step */
export const iteration = (): u32 => state.counts.iteration!
export const setIteration = (n: u32): void => {
  state.counts.iteration = n
}
export const addIteration = (n: u32): u32 => state.addCount('iteration', n)
export const maxIteration = (n: u32): u32 => state.maxCount('iteration', n)

/** 1 where a solve ran out of the iterations queued before those allowed */
export const iterationNeeded = (): u32 => state.counts.iterationNeeded!
export const setIterationNeeded = (n: u32): void => {
  state.counts.iterationNeeded = n
}
export const addIterationNeeded = (n: u32): u32 => state.addCount('iterationNeeded', n)
export const maxIterationNeeded = (n: u32): u32 => state.maxCount('iterationNeeded', n)

/** most iterations of a solve since the host set it to 0 */
export const longestSolve = (): u32 => state.counts.longestSolve!
export const setLongestSolve = (n: u32): void => {
  state.counts.longestSolve = n
}
export const addLongestSolve = (n: u32): u32 => state.addCount('longestSolve', n)
export const maxLongestSolve = (n: u32): u32 => state.maxCount('longestSolve', n)

/** iterations of all steps */
export const iterationsDone = (): u32 => state.counts.iterationsDone!
export const setIterationsDone = (n: u32): void => {
  state.counts.iterationsDone = n
}
export const addIterationsDone = (n: u32): u32 => state.addCount('iterationsDone', n)
export const maxIterationsDone = (n: u32): u32 => state.maxCount('iterationsDone', n)

/** steps whose solve did not reach the tolerance */
export const unsolvedSteps = (): u32 => state.counts.unsolvedSteps!
export const setUnsolvedSteps = (n: u32): void => {
  state.counts.unsolvedSteps = n
}
export const addUnsolvedSteps = (n: u32): u32 => state.addCount('unsolvedSteps', n)
export const maxUnsolvedSteps = (n: u32): u32 => state.maxCount('unsolvedSteps', n)

/** 1 where the last trial was accepted, 2 where it is also the best so far; 2 more where the lead begins anew, 4 more by momentum */
export const accepted = (): u32 => state.counts.accepted!
export const setAccepted = (n: u32): void => {
  state.counts.accepted = n
}
export const addAccepted = (n: u32): u32 => state.addCount('accepted', n)
export const maxAccepted = (n: u32): u32 => state.maxCount('accepted', n)

/** leads since the last began anew */
export const leads = (): u32 => state.counts.leads!
export const setLeads = (n: u32): void => {
  state.counts.leads = n
}
export const addLeads = (n: u32): u32 => state.addCount('leads', n)
export const maxLeads = (n: u32): u32 => state.maxCount('leads', n)

/** leads in a row that were given up at once */
export const bends = (): u32 => state.counts.bends!
export const setBends = (n: u32): void => {
  state.counts.bends = n
}
export const addBends = (n: u32): u32 => state.addCount('bends', n)
export const maxBends = (n: u32): u32 => state.maxCount('bends', n)

/** iterations left by momentum */
export const coasting = (): u32 => state.counts.coasting!
export const setCoasting = (n: u32): void => {
  state.counts.coasting = n
}
export const addCoasting = (n: u32): u32 => state.addCount('coasting', n)
export const maxCoasting = (n: u32): u32 => state.maxCount('coasting', n)

/** iterations the next time */
export const coastNext = (): u32 => state.counts.coastNext!
export const setCoastNext = (n: u32): void => {
  state.counts.coastNext = n
}
export const addCoastNext = (n: u32): u32 => state.addCount('coastNext', n)
export const maxCoastNext = (n: u32): u32 => state.maxCount('coastNext', n)

/** 1 where a contact is to push bodies apart, 2 while they are pushed and places are to move by it */
export const pushing = (): u32 => state.counts.pushing!
export const setPushing = (n: u32): void => {
  state.counts.pushing = n
}
export const addPushing = (n: u32): u32 => state.addCount('pushing', n)
export const maxPushing = (n: u32): u32 => state.maxCount('pushing', n)

/** 1 while velocities of bodies are those of the last change of impulses, 0 where they are those of all impulses */
export const changing = (): u32 => state.counts.changing!
export const setChanging = (n: u32): void => {
  state.counts.changing = n
}
export const addChanging = (n: u32): u32 => state.addCount('changing', n)
export const maxChanging = (n: u32): u32 => state.maxCount('changing', n)

/** 1 where corrections of positions have left a joint open */
export const jointsOpen = (): u32 => state.counts.jointsOpen!
export const setJointsOpen = (n: u32): void => {
  state.counts.jointsOpen = n
}
export const addJointsOpen = (n: u32): u32 => state.addCount('jointsOpen', n)
export const maxJointsOpen = (n: u32): u32 => state.maxCount('jointsOpen', n)

/** 1 where a joint was open at the start of a step since the host set it to 0 */
export const jointsOpened = (): u32 => state.counts.jointsOpened!
export const setJointsOpened = (n: u32): void => {
  state.counts.jointsOpened = n
}
export const addJointsOpened = (n: u32): u32 => state.addCount('jointsOpened', n)
export const maxJointsOpened = (n: u32): u32 => state.maxCount('jointsOpened', n)

/** 1 where a bounded row of a joint begins or ceases to hold */
export const boundsMoved = (): u32 => state.counts.boundsMoved!
export const setBoundsMoved = (n: u32): void => {
  state.counts.boundsMoved = n
}
export const addBoundsMoved = (n: u32): u32 => state.addCount('boundsMoved', n)
export const maxBoundsMoved = (n: u32): u32 => state.maxCount('boundsMoved', n)

/** energy that the relaxed law of friction lifted bodies with since the host set it to 0, in quanta of the run */
export const lifts = (): u32 => state.counts.lifts!
export const setLifts = (n: u32): void => {
  state.counts.lifts = n
}
export const addLifts = (n: u32): u32 => state.addCount('lifts', n)
export const maxLifts = (n: u32): u32 => state.maxCount('lifts', n)

/** 1 where the iterations of this step ran out */
export const unfinished = (): u32 => state.counts.unfinished!
export const setUnfinished = (n: u32): void => {
  state.counts.unfinished = n
}
export const addUnfinished = (n: u32): u32 => state.addCount('unfinished', n)
export const maxUnfinished = (n: u32): u32 => state.maxCount('unfinished', n)

/** what Newton's method does next: 0 a shorter step, 1 another direction, 2 other contacts */
export const newtonTurn = (): u32 => state.counts.newtonTurn!
export const setNewtonTurn = (n: u32): void => {
  state.counts.newtonTurn = n
}
export const addNewtonTurn = (n: u32): u32 => state.addCount('newtonTurn', n)
export const maxNewtonTurn = (n: u32): u32 => state.maxCount('newtonTurn', n)

/** directions taken with these contacts */
export const newtonSteps = (): u32 => state.counts.newtonSteps!
export const setNewtonSteps = (n: u32): void => {
  state.counts.newtonSteps = n
}
export const addNewtonSteps = (n: u32): u32 => state.addCount('newtonSteps', n)
export const maxNewtonSteps = (n: u32): u32 => state.maxCount('newtonSteps', n)

/** lengths tried of this step */
export const newtonTries = (): u32 => state.counts.newtonTries!
export const setNewtonTries = (n: u32): void => {
  state.counts.newtonTries = n
}
export const addNewtonTries = (n: u32): u32 => state.addCount('newtonTries', n)
export const maxNewtonTries = (n: u32): u32 => state.maxCount('newtonTries', n)

/** 1 where the impulses are the best so far, 2 where these are to be taken again */
export const newtonBetter = (): u32 => state.counts.newtonBetter!
export const setNewtonBetter = (n: u32): void => {
  state.counts.newtonBetter = n
}
export const addNewtonBetter = (n: u32): u32 => state.addCount('newtonBetter', n)
export const maxNewtonBetter = (n: u32): u32 => state.maxCount('newtonBetter', n)

/** iteration at which velocities were last those of all impulses */
export const lookedAt = (): u32 => state.counts.lookedAt!
export const setLookedAt = (n: u32): void => {
  state.counts.lookedAt = n
}
export const addLookedAt = (n: u32): u32 => state.addCount('lookedAt', n)
export const maxLookedAt = (n: u32): u32 => state.maxCount('lookedAt', n)

/** 1 where bodies were pushed apart since the host set it to 0 */
export const pushed = (): u32 => state.counts.pushed!
export const setPushed = (n: u32): void => {
  state.counts.pushed = n
}
export const addPushed = (n: u32): u32 => state.addCount('pushed', n)
export const maxPushed = (n: u32): u32 => state.maxCount('pushed', n)

/** 1 where bodies are to be pushed apart and no iterations for it are queued */
export const pushNeeded = (): u32 => state.counts.pushNeeded!
export const setPushNeeded = (n: u32): void => {
  state.counts.pushNeeded = n
}
export const addPushNeeded = (n: u32): u32 => state.addCount('pushNeeded', n)
export const maxPushNeeded = (n: u32): u32 => state.maxCount('pushNeeded', n)

/** 1 while bodies have contacts without a colour */
export const uncoloured = (): u32 => state.counts.uncoloured!
export const setUncoloured = (n: u32): void => {
  state.counts.uncoloured = n
}
export const addUncoloured = (n: u32): u32 => state.addCount('uncoloured', n)
export const maxUncoloured = (n: u32): u32 => state.maxCount('uncoloured', n)

/** 1 where bodies fell asleep or woke in this step, or pairs were searched */
export const stirred = (): u32 => state.counts.stirred!
export const setStirred = (n: u32): void => {
  state.counts.stirred = n
}
export const addStirred = (n: u32): u32 => state.addCount('stirred', n)
export const maxStirred = (n: u32): u32 => state.maxCount('stirred', n)

/** 1 where what forces have stored of pairs is of others, or of steps that were taken back: all of it is stored anew */
export const unsure = (): u32 => state.counts.unsure!
export const setUnsure = (n: u32): void => {
  state.counts.unsure = n
}
export const addUnsure = (n: u32): u32 => state.addCount('unsure', n)
export const maxUnsure = (n: u32): u32 => state.maxCount('unsure', n)

/** 1 where forces between sleepers are to be computed once more */
export const unrested = (): u32 => state.counts.unrested!
export const setUnrested = (n: u32): void => {
  state.counts.unrested = n
}
export const addUnrested = (n: u32): u32 => state.addCount('unrested', n)
export const maxUnrested = (n: u32): u32 => state.maxCount('unrested', n)

/** bodies that sleep */
export const asleep = (): u32 => state.counts.asleep!
export const setAsleep = (n: u32): void => {
  state.counts.asleep = n
}
export const addAsleep = (n: u32): u32 => state.addCount('asleep', n)
export const maxAsleep = (n: u32): u32 => state.maxCount('asleep', n)

/** colour being solved */
export const colourNow = (): u32 => state.counts.colourNow!
export const setColourNow = (n: u32): void => {
  state.counts.colourNow = n
}
export const addColourNow = (n: u32): u32 => state.addCount('colourNow', n)
export const maxColourNow = (n: u32): u32 => state.maxCount('colourNow', n)
