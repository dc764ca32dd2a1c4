// layout.ts: where each scalar of each field lies, on the CPU and on the GPU. Made from the list of fields alone.
//
// CPU: a slot is one array with its own base address. A group of fields is one slot of records, but for those packed in
// columns, which have one slot per component. Address of component c of record i: base[slot c] + i * stride + offset c.
// GPU: a group of fields is one storage buffer, an array of WGSL structs.

import { capitalised, componentNames, type Field, type FieldList, type FieldType, type StepPart } from './field.js'

export type Precision = 'double' | 'single'
export type Scalar = 'f64' | 'f32' | 'i32' | 'u32'

export interface CpuField {
  readonly scalar: Scalar
  /** Per component. */
  readonly slots: readonly number[]
  readonly offsets: readonly number[]
  readonly stride: number
}

export interface CpuSlot {
  readonly name: string
  readonly owner: string
  readonly stride: number
  /** The part of a step that alone needs it. */
  readonly during?: StepPart
}

export interface CpuLayout {
  readonly precision: Precision
  readonly fields: Readonly<Record<string, CpuField>>
  readonly slots: readonly CpuSlot[]
}

export const scalarBytes: Readonly<Record<Scalar, number>> = { f64: 8, f32: 4, i32: 4, u32: 4 }

/** Name of the group a field lies in: its own name where none is given. */
export function groupOf(name: string, field: Field): string {
  return field.packing.group ?? name
}

/** Fields by group, in the order of the list. */
export function groupsOf(list: FieldList): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const [name, field] of Object.entries(list.fields)) {
    const group = groupOf(name, field)
    const members = groups.get(group)
    if (!members) {
      groups.set(group, [name])
      continue
    }
    const first = list.fields[members[0]!]!
    if (first.owner !== field.owner) throw new Error(`group ${group}: ${name} and ${members[0]} have different owners`)
    if (field.packing.atomic || first.packing.atomic) throw new Error(`group ${group}: an atomic field must be alone`)
    members.push(name)
  }
  return groups
}

function cpuScalar(type: FieldType, precision: Precision): Scalar {
  if (type === 'i32' || type === 'u32') return type
  if (type === 'position') return 'f64'
  return precision === 'double' ? 'f64' : 'f32'
}

const roundUp = (n: number, step: number) => Math.ceil(n / step) * step

function duringOf(name: string, { packing: { during }, lifetime }: Field): { readonly during?: StepPart } {
  if (during && lifetime !== 'scratch') throw new Error(`${name} outlives the part of a step that needs it`)
  return during ? { during } : {}
}

/** Of fields that lie in one record. */
function duringAll(list: FieldList, names: readonly string[]): { readonly during?: StepPart } {
  const [first, ...others] = names.map((name) => duringOf(name, list.fields[name]!))
  if (others.some(({ during }) => during !== first!.during))
    throw new Error(`${names.join(', ')} are needed at different times`)
  return first!
}

/** An array for each component, so that passes over one field read nothing else. */
function columnsOf(name: string, field: Field, precision: Precision, slots: CpuSlot[]): CpuField {
  const { type, owner } = field
  const scalar = cpuScalar(type, precision)
  const stride = scalarBytes[scalar]
  const names = componentNames[type]!
  const first = slots.length
  const during = duringOf(name, field)
  for (const component of names) slots.push({ name: name + capitalised(component), owner, stride, ...during })
  return { scalar, stride, slots: names.map((_, c) => first + c), offsets: names.map(() => 0) }
}

/** Layout in WebAssembly memory. */
export function cpuLayout(list: FieldList, precision: Precision): CpuLayout {
  const fields: Record<string, CpuField> = {}
  const slots: CpuSlot[] = []
  for (const [group, members] of groupsOf(list)) {
    const first = list.fields[members[0]!]!
    const isColumn = (name: string) => list.fields[name]!.packing.cpu === 'columns'
    for (const name of members.filter(isColumn)) {
      fields[name] = columnsOf(name, list.fields[name]!, precision, slots)
    }
    const together = members.filter((name) => !isColumn(name))
    if (together.length === 0) continue
    const placed: { name: string; scalar: Scalar; offsets: number[] }[] = []
    let size = 0
    let align = 4
    for (const name of together) {
      const type = list.fields[name]!.type
      const scalar = cpuScalar(type, precision)
      const bytes = scalarBytes[scalar]
      align = Math.max(align, bytes)
      size = roundUp(size, bytes)
      placed.push({ name, scalar, offsets: componentNames[type]!.map((_, c) => size + c * bytes) })
      size += componentNames[type]!.length * bytes
    }
    const stride = roundUp(size, align)
    for (const p of placed) {
      fields[p.name] = { scalar: p.scalar, stride, offsets: p.offsets, slots: p.offsets.map(() => slots.length) }
    }
    slots.push({ name: group, owner: first.owner, stride, ...duringAll(list, together) })
  }
  return { precision, fields, slots }
}

export interface GpuField {
  readonly group: string
  /** How WGSL reaches the value in an element: a member, and the part of it that is the field's. */
  readonly access: GpuAccess
  /** Bytes from the start of the record; components of a mat3 lie in three padded columns. */
  readonly offsets: readonly number[]
  readonly stride: number
}

/**
 * A vec3 is stored as a vec4, which a GPU moves in one piece; a real that follows it in its group lies in the fourth
 * component.
 */
export interface GpuAccess {
  readonly member: string | null
  readonly part: '' | 'xyz' | 'w'
  /** Another field lies in the same vec4. */
  readonly shared: boolean
}

export interface GpuGroup {
  readonly owner: string
  readonly stride: number
  readonly members: readonly string[]
  /** WGSL type of an element: a struct's name, or the plain type of a field alone. */
  readonly elementType: string
  readonly struct: string | null
  readonly atomic: boolean
}

export interface GpuLayout {
  readonly fields: Readonly<Record<string, GpuField>>
  readonly groups: Readonly<Record<string, GpuGroup>>
}

interface GpuType {
  readonly wgsl: string
  readonly size: number
  readonly align: number
  readonly offsets: readonly number[]
}

const gpuTypes: Readonly<Record<FieldType, GpuType>> = {
  real: { wgsl: 'f32', size: 4, align: 4, offsets: [0] },
  i32: { wgsl: 'i32', size: 4, align: 4, offsets: [0] },
  u32: { wgsl: 'u32', size: 4, align: 4, offsets: [0] },
  vec3: { wgsl: 'vec3<f32>', size: 12, align: 16, offsets: [0, 4, 8] },
  quat: { wgsl: 'vec4<f32>', size: 16, align: 16, offsets: [0, 4, 8, 12] },
  // mat3x3 is column by column: xx yx zx, xy yy zy, xz yz zz
  mat3: { wgsl: 'mat3x3<f32>', size: 48, align: 16, offsets: [0, 16, 32, 4, 20, 36, 8, 24, 40] },
  // struct Position { cell: vec3<i32>, remainder: vec3<f32> }: offsets of the cell; the remainder is 16 bytes on
  position: { wgsl: 'Position', size: 32, align: 16, offsets: [0, 4, 8] },
}

export const gpuPositionRemainderOffset = 16

/** WGSL type that a value of the type is stored as. */
const storedType = (type: FieldType) => (type === 'vec3' ? 'vec4<f32>' : gpuTypes[type].wgsl)

/** Members of the struct of a group, and where in them each field is. */
function accessesOf(list: FieldList, members: readonly string[]): { accesses: GpuAccess[]; lines: string[] } {
  const lines: string[] = []
  const typeOf = (k: number) => (k >= 0 && k < members.length ? list.fields[members[k]!]!.type : null)
  const accesses = members.map((name, k): GpuAccess => {
    if (typeOf(k) === 'real' && typeOf(k - 1) === 'vec3') {
      return { member: `${members[k - 1]}_${name}`, part: 'w', shared: true }
    }
    const shared = typeOf(k) === 'vec3' && typeOf(k + 1) === 'real'
    const member = shared ? `${name}_${members[k + 1]}` : name
    lines.push(`  ${member}: ${storedType(typeOf(k)!)},`)
    return { member: members.length === 1 ? null : member, part: typeOf(k) === 'vec3' ? 'xyz' : '', shared }
  })
  return { accesses, lines }
}

/** Layout in WebGPU storage buffers. */
export function gpuLayout(list: FieldList): GpuLayout {
  const fields: Record<string, GpuField> = {}
  const groups: Record<string, GpuGroup> = {}
  for (const [group, members] of groupsOf(list)) {
    let size = 0
    const aligned = list.fields[members[0]!]!.packing.gpu === 'aligned'
    let align = aligned ? 16 : 4
    const offsets = members.map((name, k) => {
      const type = gpuTypes[list.fields[name]!.type]
      align = Math.max(align, type.align)
      size = roundUp(size, type.align)
      const at = type.offsets.map((offset) => size + offset)
      // only a real may lie in the fourth component of a vec3
      const follower = list.fields[members[k + 1] ?? '']?.type
      size += type === gpuTypes.vec3 && follower !== 'real' ? 16 : type.size
      return at
    })
    const stride = roundUp(size, align)
    const { accesses, lines } = accessesOf(list, members)
    if (aligned) lines[0] = `  @align(16)${lines[0]!.slice(1)}`
    members.forEach((name, k) => {
      fields[name] = { group, access: accesses[k]!, offsets: offsets[k]!, stride }
    })
    const first = list.fields[members[0]!]!
    const alone = members.length === 1
    const structName = capitalised(group)
    groups[group] = {
      owner: first.owner,
      stride,
      members,
      elementType: alone ? storedType(first.type) : structName,
      struct: alone ? null : `struct ${structName} {\n${lines.join('\n')}\n}`,
      atomic: first.packing.atomic === true,
    }
  }
  return { fields, groups }
}

/**
 * Cells of the table of counts, in order: for each owner its count and its capacity, then the counters. The same on
 * CPU (u32 at `abi.counts`) and GPU (the counts buffer).
 */
export function countCells(list: FieldList): readonly string[] {
  const cells: string[] = []
  for (const name of Object.keys(list.owners)) cells.push(`${name}Count`, `${name}Capacity`)
  return [...cells, ...Object.keys(list.counters)]
}
