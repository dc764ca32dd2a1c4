// bondFields.ts: arrays of bonds that cement bodies together; part of the list in fields.ts.

import type { Packing } from './field.js'
import { engineField as field } from './owners.js'

const bond: Packing = { group: 'bond' }
const bondNow: Packing = { group: 'bondNow' }

// biome-ignore format: a table
export const bondFields = {
  //                      per             type        unit         lifetime   written by                        what
  bondRotA:         field('bond',         'quat',     '1',         'model',   'compile',                        'axes of the bond in the frame of A; x goes from A to B', bond),
  bondRotB:         field('bond',         'quat',     '1',         'model',   'compile',                        'axes of the bond in the frame of B', bond),
  bondStretch:      field('bond',         'real',     'N/m',       'model',   'compile',                        'stiffness along the axis', bond),
  bondShear:        field('bond',         'real',     'N/m',       'model',   'compile',                        'stiffness across the axis', bond),
  bondBend:         field('bond',         'real',     'N m',       'model',   'compile',                        'stiffness of bending, N m/rad', bond),
  bondTwist:        field('bond',         'real',     'N m',       'model',   'compile',                        'stiffness of twisting, N m/rad', bond),
  bondLag:          field('bond',         'real',     's',         'model',   'compile',                        'damping over stiffness', bond),
  bondRadius:       field('bond',         'real',     'm',         'model',   'compile',                        'radius of its cross-section', bond),
  bondTension:      field('bond',         'real',     'Pa',        'model',   'compile',                        'tensile stress at which it breaks', bond),
  bondStrength:     field('bond',         'real',     'Pa',        'model',   'compile',                        'shear stress at which it breaks', bond),
  bondLoad:         field('bond',         'i32',      '1',         'model',   'compile',                        'number of its load', bond),
  bondPull:         field('bond',         'real',     'Pa',        'scratch', 'joints',                         'largest tensile stress in it', bondNow),
  bondDrag:         field('bond',         'real',     'Pa',        'scratch', 'joints',                         'largest shear stress in it', bondNow),
  bondBroken:       field('bond',         'u32',      '1',         'state',   'joints',                         'one more than the steps done when it broke; 0 while it holds'),
} as const
