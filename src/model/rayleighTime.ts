// rayleighTime.ts: how long a surface wave takes around half a grain: what bounds the time step of contact by force.
//
//   T = pi R sqrt(rho / G) / (0.1631 nu + 0.8766),   G = E / (2 (1 + nu))

import type { Material } from './material.js'

/** s; a fraction of 0.1 to 0.3 of it is a stable time step. */
export function rayleighTime(radius: number, { density, young, poisson }: Material): number {
  const shear = young / (2 * (1 + poisson))
  return (Math.PI * radius * Math.sqrt(density / shear)) / (0.1631 * poisson + 0.8766)
}
