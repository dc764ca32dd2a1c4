// loopFusion.ts: the rounds of a loop over few records in one dispatch: what its body runs is noted down, put together as one
// kernel (fusedWgsl.ts) and run on copies of its fields in one buffer.

import type { KernelEntry } from '../../language/kernelTable.js'
import type { Reduction } from '../backend.js'
import { ComputeStep, type StepBinding } from './computeStep.js'
import { CooperativeFields } from './cooperativeFields.js'
import { countsBuffer } from './countTable.js'
import { groupBuffer } from './fieldBuffers.js'
import { canFuse, type FusedModule, type FusedOp, fusedWgsl, mostReduced } from './fusedWgsl.js'
import type { GpuParts } from './gpuParts.js'
import { domainBuffer, domainBytes } from './programKernels.js'

const arenaBuffer = 'fields of a loop'
/** Bytes of all fields, so that copying them stays a small part. */
const mostBytes = 2 ** 26
/** Rounds of one dispatch, so that no driver takes it for a hang. */
const roundsAtOnce = 128
const mostWorkgroup = 1024

interface Fused extends FusedModule {
  readonly step: ComputeStep
  readonly written: readonly string[]
}

interface Noted {
  readonly op: FusedOp
  readonly parameters: Uint8Array | undefined
}

export class LoopFusion {
  private noted: Noted[] | null = null
  private possible = true
  private readonly made = new Map<string, Fused>()
  private readonly fields: CooperativeFields

  constructor(private readonly parts: GpuParts) {
    this.fields = new CooperativeFields(parts)
  }

  /** True while what runs is only noted down. */
  get noting(): boolean {
    return this.noted !== null
  }

  kernel(entry: KernelEntry, parameters: Uint8Array | undefined): void {
    if (this.mostOf(entry.owner) > 0) this.noted!.push({ op: { kind: 'kernel', entry }, parameters })
  }

  reduce(reductions: readonly Reduction[]): void {
    const sums = reductions.map(({ operation, input, output }) => ({
      operation,
      type: this.fields.field(input).type === 'u32' ? ('u32' as const) : ('f32' as const),
      input: this.placeOf(input),
      output: this.placeOf(output),
    }))
    const first = reductions[0]!.input
    if (this.fields.mostElements(first) > mostReduced) this.refuse()
    const countCell = this.fields.countCell(first)
    this.noted!.push({ op: { kind: 'reduce', countCell, sums }, parameters: undefined })
  }

  /** Something that has no place in a fused loop. */
  refuse(): void {
    this.possible = false
  }

  /** Runs the loop and gives true, or gives false and has run nothing. */
  run(cell: number, most: number, body: () => void): boolean {
    if (this.noted) {
      this.refuse()
      return true
    }
    const noted: Noted[] = []
    this.noted = noted
    this.possible = true
    try {
      body()
    } finally {
      this.noted = null
    }
    const lengths = this.lengthsOf(noted)
    if (!this.possible || !lengths || !canFuse(noted.map(({ op }) => op))) return false
    if (noted.length > 0) this.dispatch(this.fused(noted, lengths, cell), noted, lengths, most)
    return true
  }

  private mostOf(owner: string): number {
    return this.parts.counts.hostCount(owner) ?? this.parts.fields.capacity(owner)
  }

  /** A scalar that is packed with others into one vector has no place of its own. */
  private placeOf(name: string): { group: string; member: string | null } {
    const { group, access } = this.parts.fields.layout.fields[name]!
    const { struct } = this.parts.fields.layout.groups[group]!
    if (struct && !new RegExp(`\\n {2}${access.member}: [fu]32,`).test(struct)) this.refuse()
    return { group, member: access.member }
  }

  /** Records of every group; null where there are too many. */
  private lengthsOf(noted: readonly Noted[]): Map<string, number> | null {
    const used = new Set<string>()
    for (const { op } of noted) {
      if (op.kind === 'kernel') for (const { group } of op.entry.bindings) used.add(group)
      else for (const { input, output } of op.sums) used.add(input.group).add(output.group)
    }
    const { layout } = this.parts.fields
    const lengths = new Map<string, number>()
    let bytes = 0
    for (const group of used) {
      const { owner, stride } = layout.groups[group]!
      lengths.set(group, Math.max(1, this.parts.fields.capacity(owner)))
      bytes += stride * lengths.get(group)!
    }
    return bytes <= mostBytes ? lengths : null
  }

  private fused(noted: readonly Noted[], lengths: ReadonlyMap<string, number>, cell: number): Fused {
    const ops = noted.map(({ op }) => op)
    const names = ops.map((op) => (op.kind === 'kernel' ? op.entry.name : op.sums.map((s) => s.input.member).join('+')))
    const key = [cell, ...names, ...[...lengths].flat()].join(' ')
    const known = this.made.get(key)
    if (known) return known
    const { device, fields, store, health, counts } = this.parts
    const { maxComputeInvocationsPerWorkgroup: most } = device.limits
    const workgroup = Math.min(mostWorkgroup, most)
    const module = fusedWgsl({ ops, layout: fields.layout, lengths, cell, workgroup })
    store.ensure(arenaBuffer, module.arenaBytes)
    const bindings: StepBinding[] = [
      { binding: 0, kind: 'parameters', buffer: 'uploads', size: module.parameterBytes },
      { binding: 1, kind: 'read_write', buffer: countsBuffer, size: counts.bytes },
      { binding: 3, kind: 'read_write', buffer: arenaBuffer },
    ]
    if (module.usesDomain) bindings.push({ binding: 2, kind: 'uniform', buffer: domainBuffer, size: domainBytes })
    const step = new ComputeStep(device, store, health, { label: `loop of ${names[0]}`, wgsl: module.wgsl, bindings })
    const made = { ...module, step, written: writtenGroups(ops) }
    this.made.set(key, made)
    return made
  }

  private dispatch(fused: Fused, noted: readonly Noted[], lengths: ReadonlyMap<string, number>, most: number): void {
    const { recorder, store, fields, counts } = this.parts
    const arena = store.get(arenaBuffer)
    const bytesOf = (group: string) => fields.layout.groups[group]!.stride * lengths.get(group)!
    for (const [group, offset] of fused.groupOffsets) {
      recorder.copy(store.get(groupBuffer(group)), 0, arena, offset, bytesOf(group))
    }
    const parameters = new Uint8Array(fused.parameterBytes)
    noted.forEach((one, k) => {
      if (one.parameters) parameters.set(one.parameters, fused.parameterOffsets[k]!)
    })
    for (let round = 0; round < most; round += roundsAtOnce) {
      new DataView(parameters.buffer).setUint32(0, Math.min(roundsAtOnce, most - round), true)
      recorder.dispatch(fused.step.bound(recorder.upload(parameters)), 1, mostWorkgroup)
    }
    for (const group of fused.written) {
      recorder.copy(arena, fused.groupOffsets.get(group)!, store.get(groupBuffer(group)), 0, bytesOf(group))
    }
    counts.changes++
  }
}

function writtenGroups(ops: readonly FusedOp[]): readonly string[] {
  const written = new Set<string>()
  for (const op of ops) {
    if (op.kind === 'reduce') for (const { output } of op.sums) written.add(output.group)
    else for (const { group, access } of op.entry.bindings) if (access === 'read_write') written.add(group)
  }
  return [...written]
}
