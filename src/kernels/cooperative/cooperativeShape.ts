// cooperativeShape.ts: sizes the cooperative kernels are built with on a device. They change how fast a result comes, not
// a bit of it.

import type { Subgroups } from './workgroupScanWgsl.js'

export interface CooperativeShape {
  readonly subgroups: Subgroups
  /** Workgroups of one dispatch; each takes a row of consecutive tiles. */
  readonly maxGroups: number
  /** Workgroup size of the scan, and of the sort's histogram and offsets. */
  readonly workgroup: number
  readonly reduce: ReduceShape
  readonly sort: SortShape
}

export interface ShapeOptions {
  /** A device that runs on the CPU. */
  readonly software: boolean
  /** Memory a workgroup may use. */
  readonly workgroupBytes: number
}

export interface ReduceShape {
  /** 32 to 256, a power of two: the first steps of the tree over 256 lanes stay inside an invocation. */
  readonly workgroup: number
  /** Blocks a workgroup reduces side by side, 1 to 4. */
  readonly blocks: number
  /** The lanes of an invocation written out. */
  readonly unrolled: boolean
}

/** The sort's scatter: workgroup size and keys per invocation. */
export interface SortShape {
  readonly subgroups: Subgroups
  readonly workgroup: number
  readonly keys: number
  /** The rounds over the keys written out. */
  readonly unrolled: boolean
}

/**
 * A GPU takes thousands of workgroups at once and wants much in flight in each; in software a workgroup costs most by
 * its start and its barriers, and long kernels take seconds to compile.
 */
export function cooperativeShape(subgroups: Subgroups, { software, workgroupBytes }: ShapeOptions): CooperativeShape {
  return {
    subgroups,
    maxGroups: software ? 64 : 2048,
    workgroup: software ? 64 : 256,
    reduce: { workgroup: 64, blocks: 1, unrolled: !software },
    sort: sortShape(subgroups, software, workgroupBytes),
  }
}

/**
 * Eight subgroups, or sets of 32 invocations: with 14 keys each, their counters and after them a tile of keys fit the
 * 16 KiB of workgroup memory that every device has. 16 keys need 18 KiB and are a tenth faster. Subgroups serve the
 * sort only where all of their sizes fit.
 */
function sortShape(subgroups: Subgroups, software: boolean, workgroupBytes: number): SortShape {
  const unrolled = !software
  const workgroup = subgroups ? Math.min(256, 8 * subgroups.min) : 0
  if (!subgroups || subgroups.max > workgroup) {
    return { subgroups: null, ...(software ? { workgroup: 64, keys: 4 } : { workgroup: 128, keys: 14 }), unrolled }
  }
  if (software) return { subgroups, workgroup, keys: 8, unrolled }
  return { subgroups, workgroup, keys: workgroupBytes >= 20480 ? 16 : 14, unrolled }
}
