// ownForces.ts: what a force of a user's own is told and answers, for host code.

export type { Moving, Push } from '../kernels/applyForces/ownForce.js'
