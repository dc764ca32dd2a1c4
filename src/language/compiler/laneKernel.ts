// laneKernel.ts: the loops of a lane-parallel kernel: two groups of lanes in turn, one group, then the rest one by one.

import { gateOf } from './gate.js'
import { interleaved } from './interleave.js'
import { varyingVariables } from './laneFlow.js'
import { LanePrinter } from './lanes.js'
import { hotLimit, laneName } from './laneValues.js'
import type { LowKernel } from './lower.js'
import { type AssemblyContext, PlainPrinter } from './printAssembly.js'
import type { LowStmt } from './scalarIr.js'
import { splitAtChoice } from './sparse.js'

/** Records of a sparse kernel listed at a time: what was loaded to choose them is still near when they are done. */
const blockRecords = 256

/** The kernel as an exported loop over its records; `plain` is the body for one record at a time. */
export function laneKernelText(context: AssemblyContext, low: LowKernel, plain: LowKernel, exportName: string): string {
  const [gate, plainGate] = [gateOf(low.body), gateOf(plain.body)]
  if (!gate || !plainGate) return recordsText(context, low, plain, { exportName, gate: '' })
  const closed = `  if (${new PlainPrinter(context).expression(gate.closed)}) return\n`
  const behind = (of: LowKernel, rest: readonly LowStmt[]) => ({ ...of, body: [...rest] })
  return recordsText(context, behind(low, gate.rest), behind(plain, plainGate.rest), { exportName, gate: closed })
}

interface Frame {
  readonly exportName: string
  /** What comes before the records. */
  readonly gate: string
}

function recordsText(context: AssemblyContext, low: LowKernel, plain: LowKernel, frame: Frame): string {
  if (low.kernel.sparse) return sparseKernelText(context, low, plain, frame)
  const { exportName, gate } = frame
  const i = low.kernel.index.name
  const printer = new PlainPrinter(context)
  const lanes = lanesOf(context)
  const body = new LanePrinter(context, varyingVariables(low.body, i), i).text(low.body, '    ')
  return `// ${low.kernel.file}, ${lanes} lanes
export function ${exportName}(begin: i32, end: i32): void {
${gate}${printer.prologue(low, [...low.body, ...plain.body], '  ')}  let ${i}: i32 = begin
  for (; ${i} + ${2 * lanes} <= end; ${i} += ${2 * lanes}) {
    const _next: i32 = ${i} + ${lanes}
${interleaved(body, body.replace(new RegExp(`\\b${i}\\b`, 'g'), '_next'))}  }
  for (; ${i} + ${lanes} <= end; ${i} += ${lanes}) {
${body}  }
  for (; ${i} < end; ${i}++) {
${printer.block(plain.body, '    ')}  }
}
`
}

const lanesOf = (context: AssemblyContext) => (context.layout.precision === 'double' ? 2 : 4)

/** Of a block of records those that go on are listed, and lanes filled from the list, two groups at once: none of them sleeps. */
function sparseKernelText(
  context: AssemblyContext,
  low: LowKernel,
  plain: LowKernel,
  { exportName, gate }: Frame,
): string {
  if (plain.scratchBytes > 0) throw hotLimit('sparse together with local arrays')
  const i = low.kernel.index.name
  const lanes = lanesOf(context)
  const printer = new PlainPrinter(context)
  const varying = varyingVariables(low.body, i)
  const some = splitAtChoice(low.body, i)
  const one = splitAtChoice(plain.body, i)
  const record = (l: number) => `load<i32>(_list + (<usize>_k << 2), ${4 * l})`
  const recordsFrom = (first: number) =>
    Array.from({ length: lanes }, (_, l) => `      const ${laneName(i, l)}: i32 = ${record(first + l)}\n`).join('')
  const rest = new LanePrinter(context, varying, '').text(some.rest, '      ')
  return `// ${low.kernel.file}, ${lanes} lanes of those that go on
export function ${exportName}(begin: i32, end: i32): void {
${gate}${printer.prologue(low, [...low.body, ...plain.body], '  ')}  const _list: usize = scratch
  for (let _block: i32 = begin; _block < end; _block += ${blockRecords}) {
    const _end: i32 = min(end, _block + ${blockRecords})
    let _listed: i32 = 0
    let ${i}: i32 = _block
    for (; ${i} + ${lanes} <= _end; ${i} += ${lanes}) {
${new LanePrinter(context, varying, i).text(some.choice, '      ')}    }
    for (; ${i} < _end; ${i}++) {
${printer.block(one.choice, '      ')}    }
    let _k: i32 = 0
    for (; _k + ${2 * lanes} <= _listed; _k += ${2 * lanes}) {
${interleaved(recordsFrom(0) + rest, recordsFrom(lanes) + rest)}    }
    for (; _k + ${lanes} <= _listed; _k += ${lanes}) {
${recordsFrom(0)}${rest}    }
    for (; _k < _listed; _k++) {
      ${i} = ${record(0)}
${printer.block(one.rest, '      ')}    }
  }
}
`
}
