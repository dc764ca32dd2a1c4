// typeRules.ts: which types are numbers, and what to write where two types do not fit.

import { type Type, typeName } from './ir.js'

export const isNumeric = (type: Type): type is 'real' | 'i32' | 'u32' =>
  type === 'real' || type === 'i32' || type === 'u32'
export const isInteger = (type: Type): boolean => type === 'i32' || type === 'u32'

/** What turns a value of one type into another. */
export function conversionHint(from: Type, to: Type): string {
  if (to === 'real' && isInteger(from)) return 'write real(n)'
  if (to === 'i32' && from === 'real') return 'write i32(x)'
  if (to === 'u32' && from === 'real') return 'write u32(x)'
  if (to === 'i32' && from === 'u32') return 'write asI32(n)'
  if (to === 'u32' && from === 'i32') return 'write asU32(n)'
  if (to === 'bool' && isNumeric(from)) return 'write a comparison such as x !== 0'
  if (to === 'vec3' && isNumeric(from)) return 'write vec3(x, y, z)'
  return `give a ${typeName(to)}`
}

/** What makes the two sides of an operator fit. */
export function mixedHint(a: Type, b: Type): string {
  if (a === 'real' || b === 'real') {
    const other = a === 'real' ? b : a
    return isInteger(other)
      ? 'write real(n) around the integer'
      : `write ${other === 'vec3' ? 'scale(s, v)' : 'components'}`
  }
  return isInteger(a) && isInteger(b) ? 'write asI32(n) or asU32(n)' : 'both sides must have one type'
}
