// writeApplied.ts: puts applied forces of a model on a backend.

import type { Backend } from '../backends/backend.js'
import type { AppliedColumns, DriveNumbers, ForceShare } from '../model/appliedColumns.js'
import type { CableColumns } from '../model/cables/cableColumns.js'

/** The number of bodies of cables among those that are pushed. */
export function writeApplied(
  backend: Backend,
  { forces, own, pushed, gravity }: AppliedColumns,
  cables: CableColumns | null,
): number {
  if (gravity) {
    writeDrives(backend, ['gravityX', 'gravityY', 'gravityZ'], [gravity.vector])
    backend.write('gravityTurn', [gravity.turn])
    backend.write('gravityAxis', gravity.axis)
  }
  makeRoom(backend, 'appliedForce', forces.length)
  makeRoom(backend, 'pushedBody', pushed.length)
  const lists = pushed.flatMap((one) => one.forces)
  makeRoom(backend, 'pushedForce', lists.length)
  const numbers = own.flatMap((one) => one.numbers)
  makeRoom(backend, 'appliedNumber', numbers.length)
  if (numbers.length > 0) backend.write('forceNumber', numbers)
  if (pushed.length > 0) writePushed(backend, pushed)
  if (lists.length > 0) writeLists(backend, lists)
  if (forces.length > 0) writeForces(backend, forces)
  return pushed.length > 0 && cables ? writeNodes(backend, pushed, cables) : 0
}

function writeLists(backend: Backend, lists: readonly ForceShare[]): void {
  const write = (field: string, key: keyof ForceShare) =>
    backend.write(
      field,
      lists.map((one) => one[key]),
    )
  write('pushedForceIndex', 'force')
  write('pushedForceShare', 'share')
  write('pushedForceLever', 'lever')
}

function writeNodes(backend: Backend, pushed: AppliedColumns['pushed'], { nodes }: CableColumns): number {
  const nodeOf = new Map(nodes.nodeBody!.map((body, node) => [body, node]))
  const found = pushed.map(({ body }) => nodeOf.get(body) ?? -1)
  backend.write('pushedNode', found)
  return found.filter((node) => node >= 0).length
}

function makeRoom(backend: Backend, owner: string, count: number): void {
  backend.reserve(owner, Math.max(1, count))
  backend.setCount(owner, count)
}

function writeDrives(backend: Backend, names: readonly string[], drives: readonly DriveNumbers[]): void {
  names.forEach((name, c) => {
    backend.write(
      name,
      drives.map((along) => along[c]!),
    )
  })
}

function writePushed(backend: Backend, pushed: AppliedColumns['pushed']): void {
  const write = (field: string, of: (one: AppliedColumns['pushed'][number]) => number) =>
    backend.write(field, pushed.map(of))
  let end = 0
  const ends = pushed.map((one) => {
    end += one.forces.length
    return end
  })
  write('pushedBodyIndex', (one) => one.body)
  write('pushedNode', () => -1)
  backend.write('pushedEnd', ends)
  backend.write(
    'pushedFirst',
    pushed.map((one, i) => ends[i]! - one.forces.length),
  )
  write('pushedLinear', (one) => one.linear)
  write('pushedQuadratic', (one) => one.quadratic)
  write('pushedAngular', (one) => one.angular)
  writeDrives(
    backend,
    ['pushedFlowX', 'pushedFlowY', 'pushedFlowZ'],
    pushed.map((one) => one.flow),
  )
  for (const name of ['pushedWork', 'pushedLost']) backend.write(name, new Float64Array(pushed.length))
}

function writeForces(backend: Backend, forces: AppliedColumns['forces']): void {
  const drives = { force: 'force', acceleration: 'forcePerMass', torque: 'forceTorque' } as const
  for (const [key, field] of Object.entries(drives)) {
    writeDrives(
      backend,
      ['X', 'Y', 'Z'].map((c) => `${field}${c}`),
      forces.map((one) => one[key as keyof typeof drives]),
    )
  }
  backend.write(
    'forceTurns',
    forces.map((one) => (one.turns ? 1 : 0)),
  )
  const vectors = { forcePoint: 'point', forceAxes: 'axes', forceLow: 'min', forceHigh: 'max' } as const
  for (const [field, key] of Object.entries(vectors)) {
    backend.write(
      field,
      forces.flatMap((one) => [...one[key]]),
    )
  }
}
