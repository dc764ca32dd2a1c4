// tilesWgsl.ts: how the work of a cooperative kernel is shared out.
//
// Elements come in tiles. At most `maxGroups` workgroups run, each over a row of consecutive tiles, so that what the
// groups leave behind for each other stays small whatever the number of elements.

/** Workgroups needed for `count` elements: at least one, which writes the answer for an empty array. */
export function groupsFor(count: number, tile: number, maxGroups: number): number {
  return Math.max(1, Math.min(maxGroups, Math.ceil(count / tile)))
}

/** tilesOf(group, n): first tile and the one past the last, for tiles of `tile` elements out of n. */
export const tilesWgsl = (tile: number, maxGroups: number) => `
fn tilesOf(group: u32, n: u32) -> vec2<u32> {
  let tiles = n / ${tile}u + select(0u, 1u, n % ${tile}u != 0u);
  let each = max(1u, (tiles + ${maxGroups - 1}u) / ${maxGroups}u);
  return min(vec2<u32>(group * each, group * each + each), vec2<u32>(tiles));
}
`

/**
 * Binding 1 as a uniform table of counts of `bytes`, and elements(cell): the count in a cell, or the capacity beside it
 * where the count is the larger, which tells that not everything fitted.
 */
export const countsWgsl = (bytes: number) => `
@group(0) @binding(1) var<uniform> counts: array<vec4<u32>, ${bytes / 16}>;
fn countAt(cell: u32) -> u32 { return counts[cell / 4u][cell % 4u]; }
fn elements(cell: u32) -> u32 { return min(countAt(cell), countAt(cell + 1u)); }
`
