// printAccessors.ts: the generated TypeScript module of accessors, and the tables of the docs.

import { capitalised, type FieldList } from '../../state/field.js'
import { cpuLayout, gpuLayout, groupOf } from '../../state/layout.js'
import type { KernelEntry } from '../kernelTable.js'
import { accessorTable } from './accessorTable.js'

/** `languagePath`: import path of the language folder, seen from the generated file. */
export function printAccessors(list: FieldList, languagePath: string): string {
  const lines: string[] = []
  const doc = (target: string): string => {
    const field = list.fields[target]
    if (field) return `${field.what} [${field.unit}]`
    if (list.counters[target]) return list.counters[target]!.what
    return target.endsWith('Count') ? 'how many there are' : 'room for how many'
  }
  for (const [name, { kind, target, type }] of accessorTable(list)) {
    const word = type === 'real' || type === 'i32' || type === 'u32' ? 'Scalar' : capitalised(type)
    const text: Record<string, string> = {
      get: `(i: i32): ${type} => state.get${word}('${target}', i)`,
      set: `(i: i32, value: ${type}): void => state.set${word}('${target}', i, value)`,
      separation: `(a: i32, b: i32): vec3 => state.separation('${target}', a, b)`,
      move: `(i: i32, by: vec3): void => state.move('${target}', i, by)`,
      addField: `(i: i32, n: u32): u32 => state.addScalar('${target}', i, n)`,
      maxField: `(i: i32, n: u32): u32 => state.maxScalar('${target}', i, n)`,
      getCount: `(): ${type} => state.counts.${target}!`,
      setCount: `(n: ${type}): void => {\n  state.counts.${target} = n\n}`,
      addCount: `(n: ${type}): ${type} => state.addCount('${target}', n)`,
      maxCount: `(n: ${type}): ${type} => state.maxCount('${target}', n)`,
    }
    if (list.fields[target]?.type === 'position')
      text.set = `(i: i32, value: vec3): void => state.setPosition('${target}', i, value)`
    if (kind === 'get' || kind === 'getCount') lines.push(`\n/** ${doc(target)} */`)
    lines.push(`export const ${name} = ${text[kind]}`)
  }
  const types = ['i32', 'mat3', 'quat', 'real', 'u32', 'vec3'].filter((t) =>
    new RegExp(`: ${t}\\b`).test(lines.join('\n')),
  )
  return `// Made from the list of fields by \`npm run build\`; not edited by hand.
// How kernels read and write fields when they run as plain TypeScript; the compiler replaces each call.

import type { PlainState } from '${languagePath}/plainState.js'
import type { ${types.join(', ')} } from '${languagePath}/values.js'

let state: PlainState

/** The arrays that the accessors below work on. */
export function bindPlainState(plain: PlainState): void {
  state = plain
}
${lines.join('\n')}
`
}

const cell = (text: string) => text.replace(/\|/g, '\\|')

/** Table of all fields, for the docs. */
export function printFieldTable(list: FieldList): string {
  const cpu = cpuLayout(list, 'double')
  const gpu = gpuLayout(list)
  const rows = Object.entries(list.fields).map(([name, f]) => {
    const packed = f.packing.cpu === 'columns' ? 'columns' : groupOf(name, f)
    return `| ${name} | ${f.owner} | ${f.type} | ${cell(f.unit)} | ${f.lifetime} | ${cell(f.writtenBy)} | ${packed} | ${cpu.fields[name]!.stride} | ${gpu.fields[name]!.stride} | ${cell(f.what)} |`
  })
  const owners = Object.entries(list.owners).map(([name, o]) => `| ${name} | ${o.counted} | ${cell(o.what)} |`)
  const counters = Object.entries(list.counters).map(
    ([name, c]) => `| ${name} | ${c.lifetime} | ${cell(c.writtenBy)} | ${cell(c.what)} |`,
  )
  return `<!-- made from src/state/fields.ts by npm run build -->
# Fields

Every array of the engine. \`model\` is written when a run starts, and when somebody changes a motor; \`prepared\` is made by kernels when a run
starts, and kept; \`state\` is what a checkpoint holds and a hash covers; \`scratch\` may be rubbish between steps. Stride: bytes from one record to the next, on the CPU in double precision and on the GPU.

| field | owner | type | unit | lifetime | written by | packed in | CPU stride | GPU stride | what |
|---|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}

## Owners

| owner | counted by | what |
|---|---|---|
${owners.join('\n')}

## Counters

| counter | lifetime | written by | what |
|---|---|---|---|
${counters.join('\n')}
`
}

/** Table of all kernels with what they read and write, for the docs. */
export function printKernelTable(entries: readonly KernelEntry[]): string {
  const rows = entries.map((k) => {
    const parameters = k.parameters.map((p) => `${p.name}: ${p.type}`).join(', ')
    return `| ${k.name} | ${k.stage} | ${k.owner} | ${parameters} | ${k.reads.join(', ')} | ${k.writes.join(', ')} | ${k.hot ? 'yes' : ''} | ${k.ordered ? `${k.ordered}${k.descending ? ', last first' : ''}` : ''} | ${k.tolerance} |`
  })
  return `<!-- made from src/kernels by npm run build -->
# Kernel table

What each kernel takes, reads and writes, read off its accessor calls. Hot ones are also compiled lane-parallel, ordered ones
are done level after level.
Tolerance: largest relative difference allowed to single precision and GPU in parity tests.

| kernel | stage | per | parameters | reads | writes | hot | ordered | tolerance |
|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}
`
}
