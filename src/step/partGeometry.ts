// partGeometry.ts: corners, faces and spokes of parts, one after the other; ranges of them are kept by the parts.

import type { ShapePart } from '../model/shapes/shapePart.js'

export interface GeometryRange {
  readonly firstCorner: number
  readonly endCorner: number
  readonly firstFacet: number
  readonly endFacet: number
}

export class PartGeometry {
  readonly cornerPos: number[] = []
  readonly cornerAcross: number[] = []
  readonly cornerTouch: number[] = []
  readonly cornerFirstSpoke: number[] = []
  readonly cornerEndSpoke: number[] = []
  readonly spokeDirection: number[] = []
  readonly facetNormal: number[] = []
  readonly facetFirst: number[] = []
  readonly facetEnd: number[] = []
  readonly facetCorner: number[] = []

  add(part: ShapePart): GeometryRange {
    const firstCorner = this.cornerTouch.length
    const firstFacet = this.facetFirst.length
    part.corners?.forEach((corner, k) => {
      this.cornerPos.push(...corner)
      this.addEdges(part, k)
    })
    for (const { normal, corners } of part.facets ?? []) {
      this.facetNormal.push(...normal)
      this.facetFirst.push(this.facetCorner.length)
      for (const corner of corners) this.facetCorner.push(firstCorner + corner)
      this.facetEnd.push(this.facetCorner.length)
    }
    return { firstCorner, endCorner: this.cornerTouch.length, firstFacet, endFacet: this.facetFirst.length }
  }

  /** How the surface goes on at corner k of a triangle. */
  private addEdges({ edges }: ShapePart, k: number): void {
    this.cornerAcross.push(...(edges?.across[k] ?? [0, 0, 0]))
    this.cornerTouch.push(edges?.touch[k] ?? 0)
    this.cornerFirstSpoke.push(this.spokeDirection.length / 3)
    for (const spoke of edges?.spokes[k] ?? []) this.spokeDirection.push(...spoke)
    this.cornerEndSpoke.push(this.spokeDirection.length / 3)
  }
}
