// cooperative.ts: scan, sort and reduction on fields of the GPU.
//
// The number of elements is read on the device, from the table of counts. The host sizes the dispatches from the count
// where it knows it, else from the capacity; workgroups with nothing to do end at once.

import type { CooperativeShape } from '../../kernels/cooperative/cooperativeShape.js'
import { exclusiveScanWgsl } from '../../kernels/cooperative/exclusiveScanWgsl.js'
import { reduceBlock } from '../../kernels/cooperative/reduce.js'
import { reduceLevelWgsl, reduceShapeFor, reduceTile } from '../../kernels/cooperative/reduceWgsl.js'
import { scanCells, scanPartialWords, scanTile } from '../../kernels/cooperative/tileScanWgsl.js'
import { groupsFor } from '../../kernels/cooperative/tilesWgsl.js'
import type { Reduction } from '../backend.js'
import type { ComputeStep } from './computeStep.js'
import { CooperativeFields } from './cooperativeFields.js'
import { CooperativePlans } from './cooperativePlans.js'
import { countsBuffer } from './countTable.js'
import type { GpuParts } from './gpuParts.js'
import { Sort } from './sort.js'

const scanPartials = 'scan partials'
/** Results of a level of a reduction, those that go together side by side. */
export const levelResults = (level: number) => `reduce results ${level}`

/** Levels of blocks down to one value, for so many records at most. */
export const levelsOf = (most: number) =>
  most <= reduceBlock ? 1 : most <= reduceBlock ** 2 ? 2 : most <= reduceBlock ** 3 ? 3 : 4

export const keyOf = (reductions: readonly Reduction[]) =>
  reductions.map(({ operation, input, output }) => `${operation} ${input} ${output}`).join(' ')

export class Cooperative {
  private readonly fields: CooperativeFields
  private readonly plans: CooperativePlans
  private readonly sort: Sort

  constructor(
    private readonly parts: GpuParts,
    private readonly shape: CooperativeShape,
  ) {
    this.fields = new CooperativeFields(parts)
    this.plans = new CooperativePlans(parts)
    this.sort = new Sort(parts, this.fields, this.plans, shape)
  }

  sortByKey(keys: string, values: string, bits?: number): void {
    this.sort.run(keys, values, bits)
  }

  exclusiveScan(input: string, output: string, total?: string): void {
    const { fields, parts } = this
    const from = fields.words(input, ['u32'])
    const to = fields.words(output, ['u32'])
    fields.sameOwner(input, output)
    const steps = this.plans.get(`scan ${input} ${output} ${total}`, () => {
      parts.store.ensure(scanPartials, 4 * scanPartialWords(this.shape))
      return exclusiveScanWgsl({ ...this.scanSource(total), input: from, output: to })
    })
    this.runScan(steps, input, total)
  }

  private scanSource(total?: string) {
    const { counts } = this.parts
    return {
      partials: scanPartials,
      counts: countsBuffer,
      countBytes: counts.bytes,
      total: total !== undefined,
      shape: this.shape,
    }
  }

  private runScan(steps: readonly ComputeStep[], input: string, total?: string): void {
    const { maxGroups, workgroup } = this.shape
    const groups = groupsFor(this.fields.mostElements(input), scanTile(this.shape), maxGroups)
    const { recorder, counts } = this.parts
    const cells = scanCells(this.fields.countCell(input), total === undefined ? 0 : counts.deviceCell(total))
    for (const step of steps) {
      recorder.dispatch(step.bound(recorder.upload(new Uint8Array(cells.buffer))), groups, workgroup)
    }
    if (total !== undefined) counts.changes++
  }

  reduce(reductions: readonly Reduction[]): void {
    const levels = levelsOf(this.fields.mostElements(reductions[0]!.input))
    this.reduceLevels(reductions, levels, 0, levels)
  }

  /** Levels `begin` to `end` of as many as there are. */
  reduceLevels(reductions: readonly Reduction[], levels: number, begin: number, end: number): void {
    if (begin >= end) return
    const { fields, parts } = this
    const first = reductions[0]!.input
    for (const { input } of reductions) fields.sameOwner(first, input)
    // as many levels as the capacity can need; what is already one value is passed on
    const most = fields.mostElements(first)
    const together = reductions.length
    const shape = reduceShapeFor(this.shape.reduce, together)
    for (let level = 0; level < levels - 1; level++) {
      parts.store.ensure(levelResults(level), 4 * together * Math.ceil(most / reduceBlock ** (level + 1)))
    }
    const steps = this.plans.get(`reduce ${keyOf(reductions)} ${levels}`, () =>
      Array.from({ length: levels }, (_, level) =>
        reduceLevelWgsl({
          reductions: reductions.map((one, r) => this.levelOf(one, r, { level, levels, together })),
          countBytes: parts.counts.bytes,
          countCell: fields.countCell(first),
          level,
          shape,
        }),
      ),
    )
    steps.slice(begin, end).forEach((step, k) => {
      const groups = groupsFor(most / reduceBlock ** (begin + k), reduceTile(shape), this.shape.maxGroups)
      parts.recorder.dispatch(step.bound(), groups, shape.workgroup)
    })
  }

  /** Reduction r of some that go together, in one level: from its field, or from what the level before left, to the next. */
  private levelOf(
    { operation, input, output }: Reduction,
    r: number,
    { level, levels, together }: { readonly level: number; readonly levels: number; readonly together: number },
  ) {
    const { fields } = this
    const { type } = fields.field(input)
    const from = fields.words(input, ['real', 'u32'])
    const to = fields.words(output, [type])
    const between = (k: number) => ({ buffer: levelResults(k), stride: together, offset: r })
    return {
      operation,
      type: type === 'u32' ? 'u32' : 'f32',
      input: level === 0 ? from : between(level - 1),
      output: level === levels - 1 ? to : between(level),
    } as const
  }
}
