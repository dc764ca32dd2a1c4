// effects.ts: what a kernel reads and writes, read off its accessors, and checked against the list of fields.

import type { FieldList } from '../../state/field.js'
import { groupOf } from '../../state/layout.js'
import { calledFunctions, type Expr, type KernelIr, type Stmt, walk } from './ir.js'

export interface Effects {
  readonly reads: ReadonlySet<string>
  readonly writes: ReadonlySet<string>
  readonly atomics: ReadonlySet<string>
}

/** Fields and count cells used by a kernel and all it calls. */
export function effectsOf(kernel: KernelIr): Effects {
  const reads = new Set<string>()
  const writes = new Set<string>()
  const atomics = new Set<string>()
  const onExpr = (e: Expr) => {
    if (e.kind === 'get' || e.kind === 'separation') reads.add(e.field)
    else if (e.kind === 'getCount') reads.add(e.cell)
    else if (e.kind === 'atomicField') {
      writes.add(e.field)
      atomics.add(e.field)
    } else if (e.kind === 'atomicCount') {
      writes.add(e.cell)
      atomics.add(e.cell)
    }
  }
  const onStmt = (s: Stmt) => {
    if (s.kind === 'set') writes.add(s.field)
    else if (s.kind === 'move') {
      reads.add(s.field)
      writes.add(s.field)
    } else if (s.kind === 'setCount') writes.add(s.cell)
  }
  walk(kernel.body, onExpr, onStmt)
  for (const f of calledFunctions(kernel.body)) walk(f.body, onExpr, onStmt)
  for (const name of levelFields(kernel)) reads.add(name)
  return { reads, writes, atomics }
}

/** Fields with the first record of each level, and one past its last. */
export function levelFields({ ordered }: KernelIr): string[] {
  return ordered ? [`${ordered}First`, `${ordered}End`] : []
}

/** Name of the stage a kernel belongs to: the folder of its file. */
export function stageOf(file: string): string {
  const parts = file.split('/')
  return parts[parts.length - 2] ?? ''
}

/** WebGPU guarantees eight storage buffers to a shader. */
const maxStorageBuffers = 8

type Complain = (message: string, hint: string) => Error

/** A kernel whose records have an order says whose levels make it, and the list of fields holds them. */
export function checkOrder(list: FieldList, kernel: KernelIr, complain: Complain): void {
  const { ordered, descending, hot } = kernel
  if (!ordered) {
    if (descending) throw complain('descending without ordered', "say ordered: 'owner of the levels' too")
    return
  }
  if (!(ordered in list.owners))
    throw complain(`there is no owner ${ordered} to be ordered by`, `there are ${Object.keys(list.owners).join(', ')}`)
  for (const name of levelFields(kernel)) {
    const field = list.fields[name]
    if (field?.owner === ordered && field.type === 'u32' && field.lifetime === 'model' && !field.packing.atomic)
      continue
    throw complain(
      `ordered by ${ordered}, which has no u32 model field ${name}`,
      `add ${levelFields(kernel).join(' and ')}, the range of records of each level, to the list of fields`,
    )
  }
  if (hot) throw complain('ordered and hot exclude each other', 'leave hot out')
}

export function checkEffects(list: FieldList, kernel: KernelIr, complain: Complain): void {
  const { reads, writes, atomics } = effectsOf(kernel)
  const stage = stageOf(kernel.file)
  for (const name of writes) {
    const field = list.fields[name]
    if (field?.lifetime === 'model')
      throw complain(`${name} is a model field and never changes`, 'write a state or scratch field')
    const writers = field?.writtenBy ?? list.counters[name]?.writtenBy
    if (writers && !writers.split(',').some((w) => w.trim() === stage)) {
      throw complain(
        `${name} is written by ${writers}, not by ${stage}`,
        'correct the list of fields, or write another field',
      )
    }
    if (
      field &&
      reads.has(name) &&
      !atomics.has(name) &&
      !kernel.disjoint.includes(name) &&
      // other records are of other levels
      !kernel.ordered &&
      touchesOthers(kernel, name)
    ) {
      throw complain(
        `${name} is read and written here, and not only at the kernel's own index: a race`,
        `write to a second field; or, if each index touches its own records only, say disjoint: ['${name}']`,
      )
    }
  }
  const groups = new Set<string>()
  for (const name of [...reads, ...writes]) {
    const field = list.fields[name]
    if (field) groups.add(groupOf(name, field))
  }
  const cells = [...writes].some((name) => !(name in list.fields)) ? 1 : 0
  if (groups.size + cells > maxStorageBuffers) {
    throw complain(
      `it uses ${groups.size + cells} buffers, WebGPU guarantees ${maxStorageBuffers}`,
      `give fields that are used together one group (${[...groups].join(', ')})`,
    )
  }
}

/** True if a field is read or written at an index that is not the kernel's own. */
function touchesOthers(kernel: KernelIr, name: string): boolean {
  let others = false
  const look = (own: (e: Expr) => boolean) => ({
    onExpr: (e: Expr) => {
      if (e.kind === 'get' && e.field === name && !own(e.index)) others = true
      if (e.kind === 'separation' && e.field === name && !(own(e.from) && own(e.to))) others = true
    },
    onStmt: (s: Stmt) => {
      if ((s.kind === 'set' || s.kind === 'move') && s.field === name && !own(s.index)) others = true
    },
  })
  const here = look((e) => e.kind === 'variable' && e.variable === kernel.index)
  walk(kernel.body, here.onExpr, here.onStmt)
  // inside functions the index is a parameter: it may be any record
  const inFunctions = look(() => false)
  for (const f of calledFunctions(kernel.body)) walk(f.body, inFunctions.onExpr, inFunctions.onStmt)
  return others
}
