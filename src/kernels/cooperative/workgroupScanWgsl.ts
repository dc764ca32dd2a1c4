// workgroupScanWgsl.ts: sums over the invocations of a workgroup, as WGSL with and without subgroup operations.
//
// workgroupScan(thread, v) gives the sum of v over the invocations before this one, and over all. Integers only, so both
// forms give the same words. Must be called by the whole workgroup; its memory may be used again right after.

/** Subgroup sizes a kernel may meet; null for a kernel without subgroup operations. */
export type Subgroups = { readonly min: number; readonly max: number } | null

/** The head of a module: subgroup operations have to be switched on. */
export const enableSubgroups = (subgroups: Subgroups) => (subgroups ? 'enable subgroups;\n' : '')

/** Parameters of an entry point from which `threadDeclaration` makes a Thread. */
export const threadParameters = (subgroups: Subgroups) =>
  subgroups
    ? '@builtin(local_invocation_index) threadIndex: u32, @builtin(subgroup_size) threadSubgroup: u32'
    : '@builtin(local_invocation_index) threadIndex: u32'

/** The first line of an entry point. */
export const threadDeclaration = (subgroups: Subgroups) =>
  `let thread = Thread(threadIndex, ${subgroups ? 'threadSubgroup' : '32u'});`

/** The function for values of WGSL type `type` (u32 or vec4<u32>) in workgroups of `size`. */
export function workgroupScanWgsl(subgroups: Subgroups, type: string, size: number): string {
  const head = `
struct Thread { index: u32, subgroup: u32 }
struct Scanned { before: ${type}, total: ${type} }
`
  return head + (subgroups ? scanBySubgroups(type, size, size / subgroups.min) : scanByHalves(type, size))
}

function scanBySubgroups(type: string, size: number, mostRows: number): string {
  return `
var<workgroup> scanRows: array<${type}, ${mostRows}>;

fn workgroupScan(thread: Thread, v: ${type}) -> Scanned {
  let inRow = subgroupExclusiveAdd(v);
  let row = thread.index / thread.subgroup;
  if (thread.index % thread.subgroup == thread.subgroup - 1u) { scanRows[row] = inRow + v; }
  workgroupBarrier();
  var before = inRow;
  var total = ${type}();
  for (var r = 0u; r < ${size}u / thread.subgroup; r++) {
    let sum = scanRows[r];
    if (r < row) { before += sum; }
    total += sum;
  }
  workgroupBarrier();
  return Scanned(before, total);
}
`
}

function scanByHalves(type: string, size: number): string {
  return `
var<workgroup> scanLanes: array<${type}, ${size}>;

fn workgroupScan(thread: Thread, v: ${type}) -> Scanned {
  var sum = v;
  scanLanes[thread.index] = sum;
  workgroupBarrier();
  for (var s = 1u; s < ${size}u; s *= 2u) {
    var left = ${type}();
    if (thread.index >= s) { left = scanLanes[thread.index - s]; }
    workgroupBarrier();
    sum += left;
    scanLanes[thread.index] = sum;
    workgroupBarrier();
  }
  let total = scanLanes[${size - 1}];
  workgroupBarrier();
  return Scanned(sum - v, total);
}
`
}
