// compilerErrors.test.ts: what is outside the kernel language is an error with file, line, column and what to write instead.
//
// In the sources below « stands where the error must point.

import { describe, expect, test } from 'vitest'
import { compileProgram } from '#talus/language/compiler/compile.js'
import { CompileErrors, type Diagnostic } from '#talus/language/compiler/diagnostics.js'
import { counter, type Field, type FieldList, type FieldType, owner, type Packing } from '#talus/state/field.js'

const field = (type: FieldType, lifetime: Field['lifetime'], writtenBy: string, packing: Packing = {}): Field => ({
  ...{ kind: 'field', owner: 'body', type, unit: '1', lifetime, writtenBy, what: 'test', packing },
})

const orders = { level: owner('host', 'a level whose end may change'), shelf: owner('host', 'a level') }

const list: FieldList = {
  owners: {
    one: owner('host', 'one'),
    body: owner('host', 'a body'),
    contact: owner('device', 'a contact'),
    ...orders,
  },
  fields: {
    bodyVel: field('vec3', 'state', 'stage'),
    bodyRot: field('quat', 'state', 'stage'),
    bodySize: field('real', 'state', 'stage'),
    bodyMass: field('real', 'model', 'compile'),
    bodyNext: field('u32', 'state', 'stage'),
    bodySpin: field('vec3', 'state', 'elsewhere, elsewhen'),
    bodyPos: field('position', 'state', 'stage'),
    levelFirst: { ...field('u32', 'model', 'compile'), owner: 'level' },
    levelEnd: { ...field('u32', 'scratch', 'stage'), owner: 'level' },
    shelfFirst: { ...field('u32', 'model', 'compile'), owner: 'shelf' },
    shelfEnd: { ...field('u32', 'model', 'compile'), owner: 'shelf' },
    bodyHits: field('u32', 'scratch', 'stage', { atomic: true }),
    ...Object.fromEntries('ABCDEFGHI'.split('').map((c) => [`body${c}`, field('real', 'model', 'compile')])),
  },
  counters: { found: counter('scratch', 'stage', 'found'), lost: counter('scratch', 'elsewhere', 'lost') },
}

const head = `import { kernel } from '../../language/kernel.js'
import { and, array, i32, isDouble, max, min, quat, real, select, sqrt, u32, vec3 } from '../../language/values.js'
import {
  addContactCount, addFound, bodyCount, bodyHits, bodyMass, bodyNext, bodyPos, bodyPosSeparation, bodyRot, bodySize,
  bodySpin, bodyVel, moveBodyPos, setBodyHits, setBodyMass, setBodyNext, setBodyPos, setBodyRot, setBodySize,
  setBodySpin, setBodyVel, setLost, bodyA, bodyB, bodyC, bodyD, bodyE, bodyF, bodyG, bodyH, bodyI, ${''}
  setBodyCount, bodyContactInvMass,
} from '../../generated/accessors.js'
`

const file = 'kernels/stage/sample.ts'

/** All errors of a file with this text, beside files it may import. */
function errorsOf(text: string, others: Readonly<Record<string, string>> = {}): readonly Diagnostic[] {
  const files: Record<string, string> = { [file]: text, ...others }
  try {
    compileProgram(list, [file], {
      host: { read: (path) => files[path] },
      valuesPath: 'language/values.ts',
      kernelPath: 'language/kernel.ts',
      accessorsPath: 'generated/accessors.ts',
    })
  } catch (error) {
    if (error instanceof CompileErrors) return error.diagnostics
    throw error
  }
  return []
}

interface Expected {
  readonly line: number
  readonly column: number
}

/** The text without its mark, and where the mark was. */
function unmarked(text: string): { text: string; place: Expected } {
  const at = text.indexOf('«')
  if (at < 0 || text.indexOf('«', at + 1) >= 0) throw new Error(`one mark is needed in ${text}`)
  const before = text.slice(0, at).split('\n')
  return { text: text.replace('«', ''), place: { line: before.length, column: before[before.length - 1]!.length + 1 } }
}

/** Source, part of the message, part of the hint. */
type Case = readonly [source: string, message: string, hint: string]

function check(source: string, message: string, hint: string): void {
  const { text, place } = unmarked(source)
  const found = errorsOf(text)
  expect(found.map((d) => `${d.line}:${d.column} ${d.message}; ${d.hint}`)).toHaveLength(1)
  const [only] = found
  expect(only).toMatchObject({ file, ...place })
  expect(only!.message).toContain(message)
  expect(only!.hint).toContain(hint)
}

const inKernel = (body: string) => `${head}export const sample = kernel('body', (i, h: real) => {\n  ${body}\n})\n`
const inFile = (text: string) =>
  `${head}${text}\nexport const sample = kernel('body', (i) => {\n  setBodySize(i, 1)\n})\n`

const records = `interface Foot {
  readonly point: vec3
  readonly share: real
}
function footOf(x: real): Foot {
  return { point: vec3(x, 0, 0), share: x }
}
function twice(x: real, step: (x: real) => real): real {
  return step(step(x))
}
function half(x: real): real {
  return 0.5 * x
}
function count(n: i32): i32 {
  return n
}
`
const withRecords = (text: string) => inFile(`${records}${text}`)
const used = (body: string) => withRecords(`function use(i: i32, h: real): real {\n  ${body}\n}`)

describe('records and functions that are given', () => {
  test.each<Case>([
    [used('const foot: Foot = «{ share: h }\n  return foot.share'), 'Foot.point is missing', 'every member'],
    [
      used('const foot: Foot = { point: vec3(h, h, h), share: h, «far: h }\n  return foot.share'),
      'Foot has no member far',
      'point, share',
    ],
    [used('const foot: Foot = { point: vec3(h, h, h), share: «i }\n  return h'), 'Foot.share must be real', 'real(n)'],
    [used('return footOf(h).«length'), 'Foot has no member length', 'point, share'],
    [used('const { «far } = footOf(h)\n  return h'), 'Foot has no member far', 'point, share'],
    [used('return «h > 0 ? 1 : footOf(h)'), 'one side is', ''],
    [used('const foot = «h > 0 ? footOf(h) : footOf(1)\n  return foot.share'), 'Foot cannot be chosen', 'write if'],
    [used('const feet = «array(2, footOf(h))\n  return h'), 'scalars or vectors', 'two arrays'],
    [used('let foot = footOf(h)\n  «foot.share = 1\n  return h'), 'components are not assigned', 'build a new one'],
    [used('return twice(h, «count)'), '(real) => real, count is (i32) => i32', 'of that type'],
    [used('return twice(h, «(x) => x)'), 'closures', 'at module level'],
    [used('return twice(h, «h)'), 'h is not a kernel function', 'by its name'],
    [used('return «twice(h)'), 'twice takes 2 arguments', 'no defaults'],
    [used('return «half'), 'half is a function', 'call it'],
    [
      withRecords('function again(x: real, step: (x: real) => real): real {\n  return «step\n}'),
      'step is a function',
      'call it',
    ],
    [withRecords('«interface Empty {}\nfunction none(e: Empty): void {}'), 'Empty has no members', 'some'],
    [
      withRecords('interface Deep {\n  «readonly foot: Foot\n}\nfunction deep(d: Deep): void {}'),
      'must be a scalar or a vector',
      'its parts',
    ],
    [
      `${head}${records}export const sample = kernel('body', { variants: { step: [half, count] } }, (i, step: (x: real) => real) => {\n  setBodySize(i, step(1))\n})\n`.replace(
        ', count] }',
        ', «count] }',
      ),
      'the variant step must be (real) => real',
      'of that type',
    ],
    [
      `${head}${records}export const sample = kernel('body', «(i, foot: Foot) => {\n  setBodySize(i, foot.share)\n})\n`,
      'a kernel takes no record',
      'its members',
    ],
  ])('%s', check)
})

describe('outside the language', () => {
  test.each<Case>([
    ['const o = «{ x: 1 }', 'objects', 'vec3, quat, mat3'],
    ['const a = «[1, 2]', 'array literals', 'array(n, fill)'],
    ["const s = «'text'", 'strings', 'numbers'],
    ['const s = «`text`', 'strings', 'numbers'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a template of the tested source
    ['const s = «`text ${h}`', 'strings', 'numbers'],
    ['const f = «() => h', 'closures', 'at module level'],
    ['const f = «function () {}', 'closures', 'at module level'],
    ['«function inner(): void {}', 'FunctionDeclaration', 'at module level'],
    ['const «{ x } = bodyVel(i)', 'destructuring', 'declare each value'],
    ['const «[x] = bodyVel(i)', 'destructuring', 'declare each value'],
    ['«switch (i) {}', 'SwitchStatement', 'if, else if'],
    ['«do { setBodySize(i, 1) } while (h > 0)', 'DoStatement', 'write while'],
    ['«for (const x of bodyVel(i)) setBodySize(i, 1)', 'ForOfStatement', 'for (let k = 0'],
    ['«for (const x in bodyVel(i)) setBodySize(i, 1)', 'ForInStatement', 'for (let k = 0'],
    ['const a = «new Float64Array(3)', 'new', 'array(n, fill)'],
    ['«var x = h', 'var', 'const or let'],
    ['«try { setBodySize(i, 1) } catch {}', 'TryStatement', 'do not throw'],
    ['«throw h', 'ThrowStatement', 'counter'],
    ['«outer: while (h > 0) { setBodySize(i, 1) }', 'LabeledStatement', 'bool variable'],
    ['setBodySize(i, max(«...h))', 'spread', 'name each argument'],
    ['setBodySize(i, «Math.sin(h))', 'Math.sin', 'kernels/math'],
    ['setBodySize(i, «Math.PI)', 'Math.PI', 'import'],
    ['if (h «== 1) setBodySize(i, 1)', '==', 'write ==='],
    ['if (h «!= 1) setBodySize(i, 1)', '!=', '!=='],
    ['setBodySize(i, h «** 2)', '**', 'pow(x, y)'],
    ['setBodyNext(i, bodyNext(i) «>>> 1)', '>>>', 'shiftRight'],
    ['setBodyVel(i, «bodyVel(i).toString())', 'method', 'by name'],
    ['setBodySize(i, «h as real)', 'as is not', 'real(n)'],
    ['setBodySize(i, «h!)', '!', 'remove'],
    ['setBodySize(i, «null)', 'null', 'number such as -1'],
    ['setBodySize(i, «typeof h)', 'typeof', 'known when compiling'],
    ['setBodySize(i, «this)', 'this', 'parameters'],
    ['let n = 0\n  setBodySize(«n++, 1)', '++', 'n += 1'],
    ['setBodySize(i, («h, 1))', 'operator', 'write a statement'],
    ['let x = 0\n  setBodySize(i, «x = 1)', 'operator', 'write a statement'],
    ['let x = h\n  «x **= 2', 'no effect', 'assign'],
    ['setBodySize(i, «await h)', 'wait', 'remove'],
    ['for («h; h > 0;) setBodySize(i, 1)', 'declares its variable', 'for (let k = 0'],
    ['while (h > 0) «break outer', 'labels', 'bool variable'],
  ])('%s', (body, message, hint) => check(inKernel(body), message, hint))
})

describe('types', () => {
  test.each<Case>([
    ['setBodySize(i, h «+ i)', '+ between real and i32', 'real(n)'],
    ['setBodySize(i, h «* bodyNext(i))', '* between real and u32', 'real(n)'],
    ['setBodyNext(i, bodyNext(i) «+ i)', 'between u32 and i32', 'asI32(n) or asU32(n)'],
    ['setBodyVel(i, h «* bodyVel(i))', '* between real and vec3', 'scale(s, v)'],
    ['setBodyVel(i, bodyVel(i) «+ bodyVel(i))', '+ does not work on vec3', 'add(a, b)'],
    ['setBodyVel(i, «-bodyVel(i))', '- does not work on vec3', 'negate(v)'],
    ['setBodyNext(i, «-bodyNext(i))', '- does not work on u32', 'wrapSub'],
    ['setBodyNext(i, bodyNext(i) «& 1)', '& gives a signed number', 'and(a, b)'],
    ['setBodyNext(i, «~bodyNext(i))', '~ works on i32', 'not(n)'],
    ['setBodySize(i, h «& 1)', '& works on i32', 'i32(x)'],
    ['setBodySize(i, h «% 2)', '% works on integers', 'floor'],
    ['const n = i «/ 2\n  setBodySize(i, real(n))', '/ gives a fraction', 'idiv(a, b)'],
    ['setBodyNext(i, bodyNext(i) «/ 2)', '/ gives a fraction', 'udiv(a, b)'],
    ['if («h) setBodySize(i, 1)', 'must be bool', 'comparison'],
    ['while («i) setBodySize(i, 1)', 'must be bool', 'comparison'],
    ['const b = «h && i > 0\n  if (b) setBodySize(i, 1)', 'the left of &&', 'comparison'],
    ['const b = !«h', 'must be bool', 'comparison'],
    ['if (bodyVel(i) «=== bodyVel(i)) setBodySize(i, 1)', 'does not compare vec3', 'components or lengths'],
    ['if (h > 0 «< true) setBodySize(i, 1)', 'does not compare bool', 'compare'],
    ['setBodySize(i, bodyVel(i).«w)', 'vec3 has no component w', 'it has x, y, z'],
    ['setBodySize(i, h.«x)', 'real has no component x', 'single value'],
    ['setBodySize(i, sqrt(«i))', 'must be real, this is i32', 'real(n)'],
    ['setBodySize(i, «i)', 'must be real, this is i32', 'real(n)'],
    ['setBodyNext(i, «h)', 'must be u32, this is real', 'u32(x)'],
    ['setBodyVel(i, «1)', 'must be vec3', 'vec3(x, y, z)'],
    ['setBodyNext(i, «-1)', '-1 does not fit into a u32', '0 to 4294967295'],
    ['const n = «3000000000', 'does not fit into an i32', 'u32 or a real'],
    ['setBodySize(«h, 1)', 'an index must be an integer', 'i32(x)'],
    ['setBodySize(i, «h > 0 ? 1.5 : bodyNext(i))', 'one side is real', 'real(n)'],
    ['let n = 0\n  n = «h', 'n must be i32, this is real', 'i32(x)'],
    ['const n: «number = 1', 'number is not a type', 'real, i32 or u32'],
    ['const n = real(«h)', 'takes an integer', 'real already'],
    ['const a = array(3, 0)\n  setBodySize(i, «a.length)', 'no properties', 'constant'],
    ['setBodySize(i, «bodyVel(i)[0])', 'only local arrays', 'v.x'],
    ['const a = array(3, 0)\n  a[«h] = 1', 'an index must be an integer', 'i32(x)'],
    ['const a = array(3, 0)\n  a[0] = «h', 'must be i32', 'i32(x)'],
  ])('%s', (body, message, hint) => check(inKernel(body), message, hint))
})

describe('calls', () => {
  test.each<Case>([
    ['setBodySize(i, «max(h))', 'max takes 2 arguments, 1 given', 'no defaults'],
    ['setBodySize(i, «sqrt(h, h))', 'sqrt takes 1 argument, 2 given', 'no defaults'],
    ['setBodyVel(i, «vec3(h, h))', 'vec3 takes 3 arguments', 'give them all'],
    ['«setBodySize(i)', 'setBodySize takes 2 arguments', 'give them all'],
    ['setBodySize(i, «bodySize())', 'bodySize takes 1 argument', 'give them all'],
    ['setBodySize(i, «bodyContactInvMass(i))', 'there is no accessor bodyContactInvMass', 'list of fields'],
    ['setBodySize(i, «cosh(h))', 'cosh is not a kernel function', 'import it'],
    ['setBodySize(i, «length)', 'length is not known here', 'parameters'],
    ['setBodySize(i, «sqrt)', 'sqrt is a function', 'call it'],
    ['setBodySize(i, «h(1))', 'h is not a kernel function', 'import it'],
    ['«sqrt(h)', 'not used', 'assign it or remove'],
    ['«h + 1', 'no effect', 'assign it or remove'],
    ['const old = 1 + «addContactCount(1)', 'may not stand inside an expression', 'const result'],
    ['setBodyNext(i, «addFound(1))', 'may not stand inside an expression', 'const result'],
    ['const x = «setBodySize(i, 1)', 'writes, so it gives no value', 'as a statement'],
  ])('%s', (body, message, hint) => check(inKernel(body), message.replace('«', ''), hint))
})

describe('fields and counts', () => {
  test.each<Case>([
    ['«setBodyMass(i, 1)', 'model field', 'state or scratch'],
    ['«setBodyCount(3)', "bodyCount is the host's", 'device counts'],
  ])('%s', (body, message, hint) => check(inKernel(body), message, hint))

  const whole = (body: string) => `${head}export const sample = «kernel('body', (i, h: real) => {\n  ${body}\n})\n`
  test.each<Case>([
    ['setBodySpin(i, bodyVel(i))', 'bodySpin is written by elsewhere, elsewhen, not by stage', 'list of fields'],
    ['setLost(1)', 'lost is written by elsewhere', 'list of fields'],
    ['setBodySize(i, bodySize(bodyNext(i)))', 'a race', "disjoint: ['bodySize']"],
    ['setBodySize(bodyNext(i), bodySize(i))', 'a race', "disjoint: ['bodySize']"],
    ['moveBodyPos(i, bodyPosSeparation(i, bodyNext(i)))', 'a race', "disjoint: ['bodyPos']"],
    ['moveBodyPos(bodyNext(i), bodyVel(i))', 'a race', "disjoint: ['bodyPos']"],
    [
      'setBodySize(i, bodyA(i) + bodyB(i) + bodyC(i) + bodyD(i) + bodyE(i) + bodyF(i) + bodyG(i) + bodyH(i) + bodyI(i))',
      'uses 10 buffers, WebGPU guarantees 8',
      'one group',
    ],
  ])('%s', (body, message, hint) => check(whole(body), message, hint))
})

describe('variables and control flow', () => {
  test.each<Case>([
    ['const x = h\n  «x = 1', 'x cannot be assigned', 'use let'],
    ['«h = 1', 'h cannot be assigned', 'use let'],
    ['«i = 1', 'i cannot be assigned', 'use let'],
    ['«h += 1', 'h cannot be assigned', 'use let'],
    ['let v = bodyVel(i)\n  «v.x = 1', 'components are not assigned', 'vec3(x, v.y, v.z)'],
    ['«speed = 1', 'not a local variable', 'declare it with let'],
    ['let «x: real', 'x has no value', 'let x: real = 0'],
    ['const x = h\n  const «x = 1', 'declared twice', 'another name'],
    ['return\n  «setBodySize(i, 1)', 'never reached', 'remove'],
    ['while (h > 0) {\n    break\n    «setBodySize(i, 1)\n  }', 'never reached', 'remove'],
    ['«return h', 'gives nothing back', 'write a field'],
    ['«break', 'break outside a loop', 'return'],
    ['«continue', 'continue outside a loop', 'leave the kernel'],
    ['let n = 3\n  const a = array(«n, 0)', 'known at compile time', 'literal or a module constant'],
    ['const a = array(«300, 0)', 'array of 300 is too long', 'at most 256'],
    ['const a = array(«2.5, 0)', 'known at compile time', 'literal'],
    ['const a = «array(3, array(3, 0))', 'array', 'two arrays'],
    ['let «a = array(3, 0)', 'declared with const', 'elements can still'],
    ['const a = array(3, 0)\n  const «b = a', 'not copied as a whole', 'copy its elements'],
  ])('%s', (body, message, hint) => check(inKernel(body), message, hint))
})

describe('functions', () => {
  test.each<Case>([
    ['function f(x: real): real {\n  return «f(x)\n}', 'recursion: f calls f', 'loop'],
    [
      'function f(x: real): real {\n  return g(x)\n}\nfunction g(x: real): real {\n  return «f(x)\n}',
      'recursion: f calls g calls f',
      'loop',
    ],
    ['function f(«x): real {\n  return x\n}', 'parameter x needs a type', ': real'],
    ['«function f(x: real) {\n  return x\n}', 'the result of f needs a type', ': real'],
    ['function f(«x = 1): real {\n  return x\n}', 'no defaults', 'every argument'],
    ['function f(«x?: real): real {\n  return 1\n}', 'never optional', 'every argument'],
    ['function f(«...x: real[]): real {\n  return 1\n}', 'no defaults', 'every argument'],
    ['function f(«{ x }: vec3): real {\n  return x\n}', 'destructuring', 'name the parameter'],
    ['function f(x: «any): real {\n  return x\n}', 'any is not a type', 'real, i32'],
    ['function f(x: «string): real {\n  return 1\n}', 'string is not a type', 'real, i32'],
    ['«function f<T>(x: real): real {\n  return x\n}', 'generic', 'one for each type'],
    ['«async function f(x: real): real {\n  return x\n}', 'async', 'plain function'],
    ['«function f(x: real): real {\n  if (x > 0) return x\n}', 'does not return a value on every path', 'return'],
    ['function f(x: real): real {\n  «return\n}', 'gives a real', 'return a value'],
    ['function f(x: real): void {\n  «return x\n}', 'gives nothing back', 'write a field'],
    ['function f(a: array<real, «N>): real {\n  return a[0]\n}', 'length of an array type', 'array<vec3, 4>'],
    ['«function f(): array<real, 3> {\n  return array(3, 0)\n}', 'cannot give an array back', 'take the array'],
    [
      'function f(a: array<real, 3>, b: array<real, 3>): void {\n  a[0] = b[0]\n}\nfunction g(): real {\n  const a = array(3, 0.0)\n  «f(a, a)\n  return a[0]\n}',
      'same array twice',
      'two arrays',
    ],
    [
      'function f(a: array<real, 3>): real {\n  a[0] = 1\n  return a[1]\n}\nfunction g(a: array<real, 3>): real {\n  return 1 + «f(a)\n}',
      'f writes, so it may not stand inside an expression',
      'const result',
    ],
  ])('%s', (text, message, hint) => check(inFile(text), message, hint))
})

describe('files and kernels', () => {
  test.each<Case>([
    ["«import { readFileSync } from 'node:fs'", 'package node:fs', 'relative path'],
    ["«import * as values from '../../language/values.js'", 'imports by name', 'import { name }'],
    ["«import values from '../../language/values.js'", 'imports by name', 'import { name }'],
    ["import { «gone } from './gone.js'", 'gone.ts does not exist', 'path'],
    [
      "import { cosh } from '../../language/values.js'\nfunction f(x: real): real {\n  return «cosh(x)\n}",
      'cosh is not a built-in function',
      'there are real, i32',
    ],
    ['let «speed = 3', 'module-level variable', 'const'],
    ['const «[a] = [1]', 'needs one name', 'const name'],
    ['«class Thing {}', 'imports, constants, functions and kernels only', 'elsewhere'],
    ['«enum Kind { a }', 'imports, constants, functions and kernels only', 'elsewhere'],
    ["export const other = kernel(«'grain', (i) => {})", 'no owner grain', 'one, body, contact'],
    ['export const other = «kernel(3)', 'an owner and a function', "kernel('body'"],
    ["export const other = kernel('body', «step)", 'arrow function with braces', '=> {'],
    ["export const other = kernel('body', «(i) => setBodySize(i, 1))", 'arrow function with braces', '=> {'],
    ["export const other = kernel('body', «() => {})", 'takes the index first', '(i, ...)'],
    ["export const other = kernel('body', (i, «h) => {})", 'parameter h needs a type', ': real'],
    ["export const other = kernel('body', { «fast: true }, (i) => {})", 'option fast is not known', 'hot: true'],
    ["export const other = kernel('body', { «hot: speed }, (i) => {})", 'option hot is not known or not', 'hot: true'],
    ["export const other = kernel('body', «(i, a: array<real, 3>) => {})", 'takes no array', 'field'],
    ["export const other = kernel('body', { variants: { n: [1] } }, «(i) => {})", 'not a parameter', 'add it'],
    ["export const other = kernel('body', { variants: { n: [1.5] } }, (i, «n: i32) => {})", '1.5 is not i32', 'type'],
    [
      "export const other = «kernel('body', { ordered: 'layer' }, (i) => {})",
      'no owner layer to be ordered by',
      'one, body',
    ],
    [
      "export const other = «kernel('body', { ordered: 'contact' }, (i) => {})",
      'ordered by contact, which has no u32 model field contactFirst',
      'add contactFirst and contactEnd',
    ],
    [
      "export const other = «kernel('body', { ordered: 'level' }, (i) => {})",
      'ordered by level, which has no u32 model field levelEnd',
      'the range of records of each level',
    ],
    [
      "export const other = kernel('body', { «ordered: 3 }, (i) => {})",
      'option ordered is not known or not',
      'ordered:',
    ],
    [
      "export const other = «kernel('body', { descending: true }, (i) => {})",
      'descending without ordered',
      'ordered: ',
    ],
    [
      "export const other = «kernel('body', { ordered: 'shelf', hot: true }, (i) => {})",
      'ordered and hot exclude',
      'leave hot out',
    ],
    ["export const «load = kernel('body', (i) => {\n  setBodySize(i, 1)\n})", 'cannot be named load', 'another name'],
  ])('%s', (text, message, hint) => check(inFile(text), message, hint))

  test('a file that is not TypeScript', () => check('const x = «) 3', 'expected', 'not TypeScript'))
})

describe('what a form of a kernel cannot do', () => {
  const hot = (body: string) => `${head}export const sample = «kernel('body', { hot: true }, (i) => {\n  ${body}\n})\n`
  test.each<Case>([
    ['const a = array(3, i)\n  setBodySize(i, real(a[i & 1]))', 'local arrays', 'remove hot'],
    ['while (bodySize(i) > 0) {\n    return\n  }', 'return inside a loop', 'remove hot'],
    ['const n = addFound(1)\n  setBodyNext(i, n)', 'atomics', 'remove hot'],
  ])('hot: %s', (body, message, hint) => check(hot(body), message, hint))

  const sparse = (body: string) =>
    `${head}export const sample = «kernel('body', { hot: true, sparse: true }, (i) => {\n  ${body}\n})\n`
  test.each<Case>([
    ['setBodySize(i, 1)', 'sparse without a last choice', 'remove hot'],
    [
      'if (bodySize(i) > 2) setBodyNext(i, 1)\n  if (bodySize(i) > 1) {\n    setBodyNext(i, 2)\n    return\n  }\n  setBodySize(i, 1)',
      'more than values before the last choice',
      'remove hot',
    ],
  ])('sparse: %s', (body, message, hint) => check(sparse(body), message, hint))

  test('a function that returns from a loop, in a hot kernel', () => {
    const f = 'function f(x: real): real {\n  while (x > 0) return x\n  return 1\n}\n'
    check(
      `${head}${f}${hot('setBodySize(i, f(bodyMass(i)))').slice(head.length)}`,
      'f returns from inside a loop',
      'break',
    )
  })

  const cold = (body: string) => `${head}export const sample = «kernel('body', (i, h: real) => {\n  ${body}\n})\n`
  test.each<Case>([
    ['setBodySize(i, bodyMass(i) * 1e300)', '1e+300 does not fit into single precision', 'isDouble'],
    [
      'const a = array(256, bodyRot(i))\n  const b = array(256, bodyRot(i))\n  const c = array(256, h)\n  setBodyRot(i, a[i & 255])\n  setBodySize(i, b[0].x + c[0])',
      'local arrays take more than',
      'shorter',
    ],
  ])('%s', (body, message, hint) => check(cold(body), message, hint))
})

test('all errors of a file are reported, in functions, kernels and outside them', () => {
  const found = errorsOf(`${head}import { gone } from './gone.js'
class Thing {}
function f(x: real): real {
  const o = { x }
  const y = o + 1
  const s = 'text'
  return x
}
export const a = kernel('body', (i) => {
  setBodySize(i, f(1, 2))
  setBodyMass(i, 1)
})
export const b = kernel('body', { variants: { n: [1, 2, 3] } }, (i, n: i32) => {
  setBodySize(i, n)
})
export const c = kernel('grain', (i) => {})
`)
  const lines = found.map(({ line }) => line - head.split('\n').length + 1).sort((x, y) => x - y)
  // y only follows from o, and the variants of b share their error
  expect(lines).toEqual([1, 2, 4, 6, 10, 11, 14, 16])
})

test('errors of an imported file carry its name', () => {
  const other = "export function f(x: real): real {\n  return 'text'\n}\n"
  const found = errorsOf(
    `${head}import { f } from './other.js'\nexport const a = kernel('body', (i) => {\n  setBodySize(i, f(1))\n})\n`,
    {
      'kernels/stage/other.ts': other,
    },
  )
  expect(found).toHaveLength(1)
  expect(found[0]).toMatchObject({ file: 'kernels/stage/other.ts', line: 2, column: 10 })
})

test('two kernels of one name', () => {
  const one = (name: string) => `export const ${name} = kernel('body', (i) => {\n  setBodySize(i, 1)\n})\n`
  const files = { 'kernels/stage/other.ts': `${head}${one('sample')}` }
  expect(errorsOf(`${head}${one('sample')}${one('sample')}`, files)[0]?.message).toContain(
    'two kernels are named sample',
  )
})

test('the sources above are otherwise right', () => {
  expect(errorsOf(inKernel('setBodySize(i, max(h, bodyMass(i)))').replace(', bodyContactInvMass', ''))).toEqual([])
  expect(errorsOf(inFile('function f(x: real): real {\n  return x\n}'))).toEqual([])
})
