// gpuVariants.ts: other ways to write the two kernels of a Jacobi iteration in WGSL, to be timed beside the compiled ones:
//
//   node dist/benchmark/kernels.js --backend gpu --variants

import type { KernelEntry } from '#talus/language/kernelTable.js'
import { gather, withHandWritten } from './handWritten.js'

/** Terms of one side of a contact, from its two vec4. */
const addSide = (side: string, na: string, gb: string) => `
    push += select(-${gb}.xyz, ${gb}.xyz, (${side} & 1u) == 1u);
    twist += select(${na}.w, ${gb}.w, (${side} & 1u) == 1u) * cross(${na}.xyz, ${gb}.xyz);`

/** The next side is on its way while the row of this one is used. */
const sideAhead = `
  var next = sides[range.x];
  for (var k = range.x; k < range.y; k++) {
    let side = next;
    next = sides[k + 1u];
    let na = rows[2u * (side >> 1u)];
    let gb = rows[2u * (side >> 1u) + 1u];${addSide('side', 'na', 'gb')}
  }`

/** Four loads on their way at once; the order of the sums stays. */
const twoSides = `
  var k = range.x;
  for (; k + 1u < range.y; k += 2u) {
    let s0 = sides[k];
    let s1 = sides[k + 1u];
    let na0 = rows[2u * (s0 >> 1u)];
    let gb0 = rows[2u * (s0 >> 1u) + 1u];
    let na1 = rows[2u * (s1 >> 1u)];
    let gb1 = rows[2u * (s1 >> 1u) + 1u];${addSide('s0', 'na0', 'gb0')}${addSide('s1', 'na1', 'gb1')}
  }
  if (k < range.y) {
    let side = sides[k];
    let na = rows[2u * (side >> 1u)];
    let gb = rows[2u * (side >> 1u) + 1u];${addSide('side', 'na', 'gb')}
  }`

/** The loop of the gather by hand. */
const loopByHand = /\n {2}for \(var k[\s\S]*?\n {2}\}/

type Kernels = readonly KernelEntry[]

function withLoop(kernels: Kernels, loop: string): Kernels {
  const changed = (wgsl: string) => wgsl.replace(loopByHand, () => loop)
  if (!loopByHand.test(gather(''))) throw new Error('the gather by hand has no loop to put another in place of')
  return kernels.map((k) => (k.name === 'gatherImpulses' ? { ...k, wgsl: changed(k.wgsl) } : k))
}

/** The parts of a vec4 are each read for themselves. */
function withPartLoads(kernels: Kernels): Kernels {
  return kernels.map((k) => ({ ...k, wgsl: k.wgsl.replace(/vec4<f32>\((\w+\[[^[\]]+\]\.\w+)\)\./g, '$1.') }))
}

function withWorkgroups(kernels: Kernels, size: number): Kernels {
  return kernels.map((k) => ({
    ...k,
    workgroupSize: size,
    wgsl: k.wgsl
      .replace(`@workgroup_size(${k.workgroupSize})`, `@workgroup_size(${size})`)
      .replace(`${65535 * k.workgroupSize}u`, `${65535 * size}u`),
  }))
}

/** Names of what is to be timed, with the kernels. */
export function gpuVariants(compiled: Kernels): Readonly<Record<string, Kernels>> {
  const byHand = withHandWritten(compiled)
  return {
    compiled,
    'compiled, parts of a vec4 read for themselves': withPartLoads(compiled),
    'compiled, workgroups of 64': withWorkgroups(compiled, 64),
    'compiled, workgroups of 256': withWorkgroups(compiled, 256),
    'by hand': byHand,
    'by hand, workgroups of 256': withWorkgroups(byHand, 256),
    'by hand, next side ahead': withLoop(byHand, sideAhead),
    'by hand, two sides at once': withLoop(byHand, twoSides),
    'by hand, two sides at once, workgroups of 64': withWorkgroups(withLoop(byHand, twoSides), 64),
  }
}
