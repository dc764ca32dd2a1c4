// contactFields.ts: arrays of contact by impulses: slots, contacts, solvers, energy; part of the list in fields.ts.

import type { Packing } from './field.js'
import { carried, engineField as field } from './owners.js'

const freeMotion: Packing = { group: 'bodyFreeMotion' }
const bodySums: Packing = { group: 'bodyContactSums', during: 'solve' }
const startMotion: Packing = { group: 'bodyStartMotion' }
const looked: Packing = { group: 'bodyLook' }
const row: Packing = { group: 'contactRow' }
const terms: Packing = { group: 'contactTerms', gpu: 'aligned' }
const slot: Packing = { group: 'slot' }
const general: Packing = { group: 'contactGeneral' }
const lead: Packing = { group: 'contactLead', during: 'solve' }
const move: Packing = { group: 'contactMove', during: 'solve' }
const slip: Packing = { group: 'contactSlip', during: 'solve' }
const change: Packing = { group: 'contactChange' }
const newton: Packing = { group: 'newton' }
const contactSums: Packing = { group: 'contactSums', cpu: 'columns', during: 'solve' }
/** Read at any time, for the worst contact. */
const residual: Packing = { group: 'contactSums', cpu: 'columns' }
const work: Packing = { group: 'contactWork', cpu: 'columns', during: 'book' }
const workSums: Packing = { group: 'workSums' }
const workDone: Packing = { group: 'workDone' }
const unknown: Packing = { group: 'unknown' }
const term: Packing = { group: 'contactTerm' }
const yields: Packing = { group: 'newtonContact' }
const loads: Packing = { group: 'contactLoad', cpu: 'columns', during: 'ask' }
const loadSums: Packing = { group: 'loadSums' }
const pairContacts: Packing = { group: 'pairContacts' }
/** Apart from the state beside them, of which a copy is kept. */
const pairStarts: Packing = { group: 'pairStarts', during: 'find' }
const sphereGap: Packing = { group: 'pairGap' }
const near: Packing = { group: 'contactNear' }
const solve: Packing = { group: 'solve' }
const sums: Packing = { group: 'solveSums' }
const colour: Packing = { group: 'colour' }
const claims: Packing = { group: 'bodyClaims', during: 'solve' }
/** With the masses, which whoever adds up contacts reads too. */
const incidence: Packing = { group: 'bodyMass' }
const sweepRow: Packing = { group: 'sweepRow', during: 'solve' }
const swept: Packing = { during: 'solve' }

// biome-ignore format: a table
export const contactFields = {
  //                      per             type        unit         lifetime   written by                        what
  bodyMark:         field('body',         'u32',      '1',         'scratch', 'observe',                        '2 for bodies a load is summed on, 1 for those it comes from, where it matters'),
  contactLoadX:     field('contact',      'real',     'N, N m',    'scratch', 'observe',                        'part of a load along x', loads),
  contactLoadY:     field('contact',      'real',     'N, N m',    'scratch', 'observe',                        'part of a load along y', loads),
  contactLoadZ:     field('contact',      'real',     'N, N m',    'scratch', 'observe',                        'part of a load along z', loads),
  loadX:            field('one',          'real',     'N, N m',    'scratch', 'observe',                        'load along x', loadSums),
  loadY:            field('one',          'real',     'N, N m',    'scratch', 'observe',                        'load along y', loadSums),
  loadZ:            field('one',          'real',     'N, N m',    'scratch', 'observe',                        'load along z', loadSums),

  bodyFreeVel:      field('recalledBody','vec3',     'm/s',       'scratch', 'applyForces, cables',                    'velocity without contact impulses', freeMotion),
  bodyFreeOmega:    field('recalledBody','vec3',     'rad/s',     'scratch', 'applyForces, cables',            'angular velocity without contact impulses', freeMotion),
  bodyStartVel:     field('recalledBody','vec3',     'm/s',       'scratch', 'applyForces, joints',            'velocity at the start of the step; by force that of its middle', startMotion),
  bodyStartOmega:   field('recalledBody','vec3',     'rad/s',     'scratch', 'applyForces, joints',            'angular velocity at the start of the step; by force that of its middle', startMotion),
  bodyPushSum:      field('summedBody', 'vec3',     'N s',       'scratch', 'solveContacts',                  'impulse of all contacts on the body', bodySums),
  bodyTorqueSum:    field('summedBody', 'vec3',     'N m s',     'scratch', 'solveContacts',                  'and of their torques', bodySums),
  bodyIncidences:   field('body',         'u32',      '1',         'scratch', 'findContacts',                   'number of contacts of the body'),
  bodyFirst:        field('body',         'u32',      '1',         'scratch', 'findContacts',                   'first incidence of the body', incidence),
  bodyEnd:          field('body',         'u32',      '1',         'scratch', 'findContacts',                   'one past the last incidence of the body', incidence),
  bodyLookVel:      field('recalledBody','vec3',     'm/s',       'scratch', 'solveContacts, joints, cables',          'velocity one iteration ago', looked),
  bodyLookOmega:    field('recalledBody','vec3',     'rad/s',     'scratch', 'solveContacts, joints',          'angular velocity one iteration ago', looked),
  bodyPushed: field('body', 'real', 'J', 'scratch', 'solveContacts, cables', 'energy of heights that the push takes'),
  bodyUpdate:       field('body',         'real',     'm/s',       'scratch', 'solveContacts',                  'change of velocity in the last iteration'),
  bodyColours:      field('solvingBody', 'u32',      '1',         'scratch', 'solveContacts',                  'a bit for each colour a contact of the body has', swept),
  bodyClaim:        field('solvingBody', 'u32',      '1',         'scratch', 'solveContacts',                  'one more than the contact that is to have a colour next, 0 for none', claims),
  bodyRival:        field('solvingBody', 'u32',      '1',         'scratch', 'solveContacts',                  'the other body of that contact', claims),

  // slots hold what touches before it is known which are contacts: one for each sphere and wall, then eight for each meeting
  pairFirstContact: carried('contactPair', 'u32',      '1',         'state',   'findPairs, findContacts',        'first contact of the pair', pairContacts),
  pairContactCount: carried('contactPair', 'u32',      '1',         'state',   'findPairs, findContacts',        'number of contacts of the pair', pairContacts),
  pairKind:         field('pair',         'u32',      '1',         'state',   'findPairs',                      '0 a pair that may touch, 1 one that never does'),
  pairFirstKept:    field('contactPair',  'u32',      '1',         'scratch', 'findContacts',                   'first contact of the pair in the step before', pairStarts),
  pairKeptCount:    field('contactPair',  'u32',      '1',         'scratch', 'findContacts',                   'number of contacts of the pair in the step before', pairStarts),
  pairPointStart:   field('contactPair',  'u32',      '1',         'scratch', 'findContacts',                   'contacts of all pairs before it', pairStarts),
  pairNormal:       field('contactPair',  'vec3',     '1',         'scratch', 'findContacts',                   'unit normal from A to B, of two spheres', sphereGap),
  pairGap:          field('contactPair',  'real',     'm',         'scratch', 'findContacts',                   'distance of their surfaces, negative where they overlap', sphereGap),
  slotNormal:       field('slot',         'vec3',     '1',         'scratch', 'findContacts',                   'unit normal from A to B', slot),
  slotGap:          field('slot',         'real',     'm',         'scratch', 'findContacts',                   'distance of the surfaces, negative where they overlap', slot),
  slotPointA:       field('slot',         'vec3',     'm',         'scratch', 'findContacts',                   'contact point from the centre of A', slot),
  slotPointB:       field('slot',         'vec3',     'm',         'scratch', 'findContacts',                   'contact point from the centre of B', slot),
  slotFeature:      field('slot',         'u32',      '1',         'scratch', 'findContacts',                   'what touches, among the points of the pair', slot),
  slotPartA:        field('slot',         'u32',      '1',         'scratch', 'findContacts',                   'part of A that touches; of meetings', slot),
  slotPartB:        field('slot',         'u32',      '1',         'scratch', 'findContacts',                   'part of B that touches; of meetings', slot),

  // one row is one cache line on the CPU and two vec4 on the GPU: all that a body's gather reads of a contact
  contactNormal:    field('contact',      'vec3',     '1',         'scratch', 'findContacts, joints',           'unit normal from A to B', row),
  contactArmA:      field('contact',      'real',     'm',         'scratch', 'findContacts, joints',           'distance of the contact point from the centre of A; of a torque of a joint the arm at which it is counted', row),
  contactImpulse:   field('contact',      'vec3',     'N s',       'scratch', 'findPairs, findContacts, joints, solveContacts', 'impulse on B in world axes', row),
  contactArmB:      field('contact',      'real',     'm',         'scratch', 'findContacts, joints',           'distance of the contact point from the centre of B', row),
  contactBodyA:     field('contact',      'u32',      '1',         'scratch', 'findContacts, joints',           'first body', terms),
  contactBodyB:     field('contact',      'u32',      '1',         'scratch', 'findContacts, joints',           'second body; the normal points to it', terms),
  contactBias:      field('contact',      'real',     'm/s',       'scratch', 'findContacts, joints, solveContacts',           'the normal velocity is to be at least minus this', terms),
  contactFriction:  field('contact',      'real',     '1',         'scratch', 'findContacts, joints',           'friction coefficient of the pair', terms),
  contactEta:       field('contact',      'real',     'kg',        'scratch', 'findContacts, joints',           'step length of the contact: inverse of the mean diagonal of its block', terms),
  contactAlong:     field('contact',      'real',     '1',         'scratch', 'findContacts, joints',           'step length along the normal over that across it', terms),
  contactKind:      field('contact',      'u32',      '1',         'scratch', 'findContacts, joints, solveContacts',  'bits: 1 arms are points, 2 a torque follows, 4 a torque, 8 along a line, 16 follows another, 32 gives way, 64 may pull', terms),
  contactFeature:   field('contact',      'u32',      '1',         'scratch', 'findContacts, joints',           'what touches, among the contacts of the pair', near),
  contactGap:       field('contact',      'real',     'm',         'scratch', 'findContacts',                   'distance of the surfaces, negative where they overlap', near),
  contactPush:      field('contact',      'real',     'm/s',       'scratch', 'findContacts, joints',           'speed at which places are to part where bodies overlap; of limits with the sign of their bias', near),
  contactLow:       field('generalContact', 'real',     'N s',       'scratch', 'findContacts, joints',           'least impulse along a line', general),
  contactHigh:      field('generalContact', 'real',     'N s',       'scratch', 'joints',                         'largest impulse along a line', general),
  contactCohesion:  field('generalContact', 'real',     'N s',       'scratch', 'findContacts, solveContacts',    'impulse that may pull, of the pair of materials', general),
  contactRolling:   field('generalContact', 'real',     'm',         'scratch', 'findContacts',                   'rolling torque over the normal impulse at most, where a torque follows', general),
  contactSpinning:  field('generalContact', 'real',     'm',         'scratch', 'findContacts',                   'spinning torque over the normal impulse at most, where a torque follows', general),
  contactCompliance: field('generalContact', 'real',     '1/kg',      'scratch', 'findContacts, joints, solveContacts', 'speed by which the contact gives way along its normal over its impulse', general),
  contactPointA:    field('generalContact', 'vec3',     'm',         'scratch', 'findContacts, joints',           'contact point from the centre of A', general),
  contactPointB:    field('generalContact', 'vec3',     'm',         'scratch', 'findContacts, joints',           'contact point from the centre of B', general),
  keptImpulse:      field('keptContact',  'vec3',     'N s',       'state',   'solveContacts',                  'impulse at the end of the step before'),
  contactPartA:     field('generalContact', 'u32',      '1',         'scratch', 'findContacts',                   'part of A that touches', general),
  contactPartB:     field('generalContact', 'u32',      '1',         'scratch', 'findContacts',                   'part of B that touches', general),
  keptPoint:        field('keptGeneral',  'vec3',     'm',         'state',   'solveContacts',                  'contact point from the centre of A; 0 of two spheres'),
  keptFeature:      field('keptContact',  'u32',      '1',         'state',   'solveContacts',                  'what touched'),
  incidenceContact: field('incidence',    'u32',      '1',         'scratch', 'findContacts, joints',                   'twice the contact, plus one where the body is its second'),

  contactLead:      field('contact',      'vec3',     'N s',       'scratch', 'solveContacts',                  'impulse led ahead by momentum', lead),
  contactSlipLead:  field('contact',      'vec3',     'm/s',       'scratch', 'solveContacts',                  'relative velocity with bias at the impulse led ahead', lead),
  contactSlip:      field('contact',      'vec3',     'm/s',       'scratch', 'solveContacts',                  'relative velocity with bias at the impulse', slip),
  contactShift:     field('contact',      'real',     'm/s',       'scratch', 'solveContacts',                  'shift of sliding that the lead is made with', slip),
  contactMove:      field('contact',      'vec3',     'N s',       'scratch', 'solveContacts',                  'last change of the impulse led ahead', move),
  contactSlipMove:  field('contact',      'vec3',     'm/s',       'scratch', 'solveContacts',                  'the change of velocity that goes with the last change', move),
  // all that a body's gather reads of what an iteration changes, one row of two vec4 on the GPU
  contactChange:    field('pointedContact',      'vec3',     'N s',       'scratch', 'solveContacts',                  'impulse less the one led ahead; all of it where velocities are made of all impulses', change),
  contactTurnA:     field('pointedContact',      'real',     'm',         'scratch', 'solveContacts',                  'arm of the twist on A; below -1e29 where arms are points, or the change is a torque', change),
  contactTwist:     field('pointedContact',      'vec3',     'N s',       'scratch', 'solveContacts',                  'normal times change: minus the impulse of its torque for an arm of 1 m', change),
  contactTurnB:     field('pointedContact',      'real',     'm',         'scratch', 'solveContacts',                  'arm of the twist on B', change),
  contactBest:      field('contact',      'vec3',     'N s',       'scratch', 'solveContacts',                  'impulse with the smallest residual so far', swept),
  contactCurvature: field('contact',      'real',     'J',         'scratch', 'solveContacts',                  'change of impulse times change of velocity', contactSums),
  contactLength:    field('contact',      'real',     'J',         'scratch', 'solveContacts',                  'square of the change of impulse over the step length', contactSums),
  contactDescent:   field('contact',      'real',     'J',         'scratch', 'solveContacts',                  'velocity times change of impulse: the slope along it', contactSums),
  contactCross:     field('contact',      'real',     'J',         'scratch', 'solveContacts',                  'change of impulse times the velocity of the last change', contactSums),
  contactSlope:     field('contact',      'real',     'J',         'scratch', 'solveContacts',                  'velocity times the last change of the impulse led ahead: what is left of the slope along it', contactSums),
  contactStale:     field('contact',      'real',     'm/s',       'scratch', 'solveContacts',                  'how far the shift is from that of the impulse', contactSums),
  contactResidual:  field('contact',      'real',     'm/s',       'scratch', 'solveContacts',                  'distance of the contact from its cone condition', residual),
  contactColour:    field('sweptContact',      'u32',      '1',         'scratch', 'solveContacts',                  'colour: the key contacts are sorted by', swept),
  colouredContact:  field('sweptContact',      'u32',      '1',         'scratch', 'solveContacts',                  'contact, sorted by colour', swept),
  contactPriority:  field('sweptContact',      'u32',      '1',         'scratch', 'solveContacts',                  'order in which contacts choose colours; 0 for those that have one', swept),
  // contacts once more, in the order of their colours: all that a sweep reads of a contact of spheres, two cache lines on the CPU
  sweepNormal:      field('colourContact', 'vec3',    '1',         'scratch', 'solveContacts',                  'unit normal from A to B', sweepRow),
  sweepArmA:        field('colourContact', 'real',    'm',         'scratch', 'solveContacts',                  'distance of the contact point from the centre of A', sweepRow),
  sweepArmB:        field('colourContact', 'real',    'm',         'scratch', 'solveContacts',                  'distance of the contact point from the centre of B', sweepRow),
  sweepBodyA:       field('colourContact', 'u32',     '1',         'scratch', 'solveContacts',                  'first body', sweepRow),
  sweepBodyB:       field('colourContact', 'u32',     '1',         'scratch', 'solveContacts',                  'second body', sweepRow),
  sweepBias:        field('colourContact', 'real',    'm/s',       'scratch', 'solveContacts',                  'the normal velocity is to be at least minus this', sweepRow),
  sweepFriction:    field('colourContact', 'real',    '1',         'scratch', 'solveContacts',                  'friction coefficient of the pair', sweepRow),
  sweepEta:         field('colourContact', 'real',    'kg',        'scratch', 'solveContacts',                  'step length of the contact', sweepRow),
  sweepAlong:       field('colourContact', 'real',    '1',         'scratch', 'solveContacts',                  'step length along the normal over that across it', sweepRow),
  sweepPushA:       field('colourContact', 'real',    '1/kg',      'scratch', 'solveContacts',                  'inverse mass of A', sweepRow),
  sweepPushB:       field('colourContact', 'real',    '1/kg',      'scratch', 'solveContacts',                  'inverse mass of B', sweepRow),
  sweepTurnA:       field('colourContact', 'real',    '1/(kg m)',  'scratch', 'solveContacts',                  'arm times inverse inertia of A', sweepRow),
  sweepTurnB:       field('colourContact', 'real',    '1/(kg m)',  'scratch', 'solveContacts',                  'arm times inverse inertia of B', sweepRow),
  sweepImpulse:     field('colourContact', 'vec3',    'N s',       'scratch', 'solveContacts',                  'impulse on B in world axes', swept),
  colourFirst:      field('colour',       'u32',      '1',         'scratch', 'solveContacts',                  'first contact of the colour', colour),
  colourEnd:        field('colour',       'u32',      '1',         'scratch', 'solveContacts',                  'one past the last', colour),

  contactFrictionWork: field('contact',   'real',     'J',         'scratch', 'solveContacts',                  'energy lost to friction in the step', work),
  contactImpactWork: field('contact',     'real',     'J',         'scratch', 'solveContacts',                  'energy lost along the normal', work),
  contactPushWork:  field('contact',      'real',     'J',         'scratch', 'solveContacts, joints',          'energy lost by pushing an overlap apart; below 0, it adds', work),
  contactDriveWork: field('contact', 'real', 'J', 'scratch', 'solveContacts', 'energy that bodies which forces do not move put in', work),
  sumFriction:      field('one',          'real',     'J',         'scratch', 'solveContacts',                  'over all contacts of the step', workSums),
  sumImpact:        field('one',          'real',     'J',         'scratch', 'solveContacts',                  'over all contacts of the step', workSums),
  sumPush:          field('one',          'real',     'J',         'scratch', 'solveContacts',                  'over all contacts of the step', workSums),
  sumPushed: field('one', 'real', 'J', 'scratch', 'solveContacts', 'over all bodies of the step', workSums),
  sumDrive: field('one', 'real', 'J', 'scratch', 'solveContacts', 'over all contacts of the step', workSums),
  energyFriction:   field('one',          'real',     'J',         'state',   'solveContacts, observe',         'energy lost to friction since the start', workDone),
  energyImpact:     field('one',          'real',     'J',         'state',   'solveContacts, observe',         'energy lost along normals since the start', workDone),
  energyPush:       field('one',          'real',     'J',         'state',   'solveContacts',                  'energy lost by pushing overlaps apart since the start', workDone),
  energyElastic: field('one', 'real', 'J', 'state', 'observe', 'by force, what elastic forces along normals gave since the start, where losses are booked', workDone),
  energyDrive: field('one', 'real', 'J', 'state', 'solveContacts, joints', 'energy that driven bodies put in through contacts since the start', workDone),
  drivePower: field('one', 'real', 'W', 'state', 'joints', 'by force, what they put in through contacts at the end of the last step', workDone),
  energyBase: field('one', 'real', 'J', 'state', 'findPairs', 'kinetic and potential energy at the start, with the shift of bodyShift, and of bodies that came less that of those that went'),
  traceResidual:    field('trace',        'real',     'm/s',       'scratch', 'solveContacts',                  'residual after the iteration'),

  // Newton's method, newton.ts: velocities over the square roots of inverse masses and moments
  unknownValue:     field('unknown',      'real',     'J^1/2',     'scratch', 'solveContacts',                  'velocity that impulses are to add', unknown),
  unknownStep:      field('unknown',      'real',     'J^1/2',     'scratch', 'solveContacts',                  'change of it that is tried', unknown),
  unknownSlope:     field('unknown',      'real',     'J^1/2',     'scratch', 'solveContacts',                  'slope of the function minimised', unknown),
  unknownAlong:     field('unknown',      'real',     'J',         'scratch', 'solveContacts',                  'slope times change', unknown),
  unknownSquare:    field('unknown',      'real',     'J',         'scratch', 'solveContacts',                  'square of the slope', unknown),
  unknownFirst:     field('unknown',      'u32',      '1',         'scratch', 'solveContacts',                  'first unknown that its row of the matrix reaches to', unknown),
  matrixValue:      field('matrixEntry',  'real',     '1',         'scratch', 'solveContacts',                  'the matrix, then its factor with inverse diagonal'),
  yieldFrom:        field('newtonContact', 'vec3',    'N s',       'scratch', 'solveContacts',                  'impulse that the contact yields from', yields),
  yieldPress:       field('newtonContact', 'vec3',    'kg^1/2',    'scratch', 'solveContacts',                  'direction in which it presses, times the root of its stiffness; of the torque behind it over that root, m', yields),
  yieldSlide:       field('newtonContact', 'vec3',    '1',         'scratch', 'solveContacts',                  'direction in which it slides, or rolls; none where it sticks', yields),
  yieldGrip:        field('newtonContact', 'real',    'kg',        'scratch', 'solveContacts',                  'stiffness along the tangents', yields),
  yieldSpin:        field('newtonContact', 'real',    'kg m2',     'scratch', 'solveContacts',                  'stiffness of a torque about the normal', yields),
  yieldRoot:        field('newtonContact', 'real',    'kg^1/2',    'scratch', 'solveContacts',                  'root of the stiffness that presses', yields),
  termLinA:         field('contactTerm',  'vec3',     '1',         'scratch', 'solveContacts',                  'what the direction pushes A by, in its unknowns', term),
  termAngA:         field('contactTerm',  'vec3',     '1',         'scratch', 'solveContacts',                  'what it turns A by', term),
  termLinB:         field('contactTerm',  'vec3',     '1',         'scratch', 'solveContacts',                  'what it pushes B by', term),
  termAngB:         field('contactTerm',  'vec3',     '1',         'scratch', 'solveContacts',                  'what it turns B by', term),
  newtonSoftness:   field('one',          'real',     '1',         'scratch', 'solveContacts',                  'how far contacts yield, over their inverse step length', newton),
  newtonShare:      field('one',          'real',     '1',         'scratch', 'solveContacts',                  'share of the step that is tried', newton),
  newtonFall:       field('one',          'real',     'J',         'scratch', 'solveContacts',                  'slope along the step at its start; 0 where there is no step', newton),
  newtonRest:       field('one',          'real',     'J',         'scratch', 'solveContacts',                  'square of the slope with these contacts at the start', newton),
  sumAlong:         field('one',          'real',     'J',         'scratch', 'solveContacts',                  'over all unknowns', newton),
  sumSquare:        field('one',          'real',     'J',         'scratch', 'solveContacts',                  'over all unknowns', newton),
  sumCurvature:     field('one',          'real',     'J',         'scratch', 'solveContacts',                  'over all contacts', sums),
  sumLength:        field('one',          'real',     'J',         'scratch', 'solveContacts',                  'over all contacts', sums),
  sumDescent:       field('one',          'real',     'J',         'scratch', 'solveContacts',                  'over all contacts', sums),
  sumCross:         field('one',          'real',     'J',         'scratch', 'solveContacts',                  'over all contacts', sums),
  sumSlope:         field('one',          'real',     'J',         'scratch', 'solveContacts',                  'over all contacts', sums),
  largestStale:     field('one',          'real',     'm/s',       'scratch', 'solveContacts',                  'over all contacts', sums),
  largestResidual:  field('one',          'real',     'm/s',       'scratch', 'solveContacts',                  'over all contacts', sums),
  largestUpdate:    field('one',          'real',     'm/s',       'scratch', 'solveContacts',                  'over all bodies', sums),
  solveCurvature:   field('one',          'real',     '1',         'state',   'solveContacts',                  'estimate of the largest curvature: inverse of the step length', solve),
  solveAlong:       field('one',          'real',     '1',         'scratch', 'solveContacts',                  'share of the step that is led ahead', solve),
  solveAgain:       field('one',          'real',     '1',         'scratch', 'solveContacts',                  'share of the last change that is led ahead', solve),
  solveMove:        field('one',          'real',     'J',         'scratch', 'solveContacts',                  'twice the energy of the last change; below 0 where there is none to go on with', solve),
  solveEnergy:      field('one',          'real',     'J',         'scratch', 'solveContacts',                  'the function minimised at the impulse led ahead, less its value at the start', solve),
  solveLast:        field('one',          'real',     'J',         'scratch', 'solveContacts',                  'the same at the impulse one iteration ago', solve),
  solveTheta:       field('one',          'real',     '1',         'scratch', 'solveContacts',                  'θ of the momentum', solve),
  solveShare:       field('one',          'real',     '1',         'scratch', 'solveContacts',                  'share of the impulses that is taken', solve),
  solvePush:        field('one',          'real',     '1',         'scratch', 'solveContacts',                  'share of the push that moves places', solve),
  solveBest:        field('one',          'real',     'm/s',       'scratch', 'solveContacts',                  'smallest residual so far', solve),
  solveResidual:    field('one',          'real',     'm/s',       'state',   'solveContacts',                  'residual of the last step', solve),
  solveWorst:       field('one',          'real',     'm/s',       'state',   'solveContacts',                  'largest residual of a step so far', solve),
} as const
