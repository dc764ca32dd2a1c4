// makeRoom.ts: room on a backend for the records of a model. Lists of which a step may find more than there is room for begin with a
// guess; it, what grows with each, and which owners a run has a use for, is declared in owners.ts.

import type { Backend } from '../backends/backend.js'
import { fixedPart, lonePart, noted } from '../math/sharedNumbers.js'
import type { ContactLaw } from '../model/contact.js'
import type { Owner, Use } from '../state/field.js'
import type { Room, SceneSize } from '../state/firstRoom.js'
import { growingLists, growingWith, type OwnerName, owners } from '../state/owners.js'
import type { Model } from './compileModel.js'
import { mostOfList } from './growRoom.js'
import { isGeneral, isPointed, looksAtShapes, traitsOf } from './modelTraits.js'

type Sizes = { readonly [Owner in OwnerName]?: number }

/** Colours of contacts that are solved together, and one for what has none. */
export const colours = 33

/** Most bodies of a scene whose contacts may be solved by Newton's method. */
const mostForNewton = 128

export function makeRoom(backend: Backend, model: Model, room: Room, contact: ContactLaw): void {
  const uses = usesOf(model, contact)
  const isIdle = (owner: string) => {
    const { onlyFor } = owners[owner as OwnerName]
    return onlyFor !== undefined && !onlyFor.some((use) => uses[use])
  }
  const sizes: Sizes = {
    ...knownSizes(model, contact),
    ...grownSizes(backend, firstLists(model, room, contact), isIdle),
  }
  for (const [owner, most] of Object.entries(sizes)) {
    const size = isIdle(owner) ? 0 : most
    backend.reserve(owner, size)
    if (owners[owner as OwnerName].counted === 'host') backend.setCount(owner, size)
  }
}

function usesOf(model: Model, contact: ContactLaw): Readonly<Record<Use, boolean>> {
  const impulses = contact.law === 'dvi'
  return {
    force: !impulses,
    impulses,
    parts: model.law !== null && !model.law.isPlain,
    general: impulses && isGeneral(model, contact),
    pointed: impulses && isPointed(model, contact),
    shapes: looksAtShapes(model, contact),
    newton: impulses && contact.newton && model.columns.count <= mostForNewton,
    sweeps: impulses && contact.solver === 'gauss-seidel',
    sleep: contact.sleep !== null,
    joints: model.joints !== null,
    cables: model.cables !== null,
  }
}

/** Of what the model says how many there are. */
function knownSizes(model: Model, contact: ContactLaw): Sizes {
  const { parts, geometry, levels, law } = model
  const { count } = model.columns
  // velocities of bodies, by Newton's method
  const unknowns = 6 * count
  const fixedParts = parts.flags.reduce((sum, flags) => sum + (flags & fixedPart ? 1 : 0), 0)
  return {
    one: 1,
    search: 1,
    body: count,
    rebuildBody: count,
    recalledBody: count,
    nearBody: noted * count,
    stepBody: count,
    solvingBody: count,
    summedBody: count,
    part: parts.count,
    shapedPart: parts.count,
    rebuildPart: parts.count,
    corner: geometry.cornerTouch.length,
    spoke: geometry.spokeDirection.length / 3,
    facet: geometry.facetFirst.length,
    facetCorner: geometry.facetCorner.length,
    // rounding may put a part at an edge of a bin into eight
    fixedEntry: 8 * fixedParts,
    wall: model.walls.length,
    watchedBody: model.watched.length,
    sleeper: count,
    sink: model.sinks.length,
    materialPair: model.materials.length ** 2,
    lawSlot: law?.numbers.length ?? 0,
    level: levels.length,
    bin: levels.reduce((sum, { bins }) => sum + bins[0]! * bins[1]! * bins[2]!, 0) + 1,
    colour: colours,
    trace: contact.law === 'dvi' ? contact.iterations : 0,
    unknown: unknowns,
    matrixEntry: unknowns ** 2,
  }
}

/** Lists that a step finds, and all that grows with them; where a device holds fewer than guessed, as many as it holds. */
function grownSizes(
  backend: Backend,
  guesses: Readonly<Record<string, number>>,
  isIdle: (owner: string) => boolean,
): Sizes {
  return Object.fromEntries(
    Object.entries(guesses).flatMap(([list, guess]) => {
      const count = Math.min(guess, mostOfList(backend, list, isIdle))
      return Object.entries(growingWith(list)).map(([owner, each]) => [owner, each * count])
    }),
  )
}

/** How many of each list there is room for at first. */
function firstLists(model: Model, room: Room, contact: ContactLaw): Readonly<Record<string, number>> {
  const size = sizeOf(model, room, contact)
  const lists = growingLists.map((list) => [list, (owners[list as OwnerName] as Owner).first!(size)] as const)
  return Object.fromEntries(lists.filter(([, count]) => count > 0))
}

function sizeOf(model: Model, room: Room, { law }: ContactLaw): SceneSize {
  const { parts, columns, joints, walls } = model
  let movingParts = 0
  for (let i = 0; i < parts.count; i++) {
    if ((parts.flags[i]! & lonePart) === 0 && columns.invMass[parts.body[i]!]! > 0) movingParts++
  }
  return {
    bodies: columns.count,
    walls: walls.length,
    parts: parts.count,
    movingParts,
    meets: traitsOf(model).meet,
    impulses: law === 'dvi',
    limits: joints ? joints.limits.length + joints.motors.length : 0,
    room,
  }
}
