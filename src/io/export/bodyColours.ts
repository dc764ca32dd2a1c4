// bodyColours.ts: the colour of each body in a frame, as the look says: one for its group, or by speed, size, height, the force of its
// contacts, what cables bear, or what was recorded.

import { type BornName, bornAtNodes, bornNames } from '../../model/cables/cableTube.js'
import { InputError } from '../../model/inputError.js'
import { didYouMean } from '../../model/nearestName.js'
import { rampAt } from '../picture/colourRamp.js'
import { nodePoses } from '../picture/drawCables.js'
import { recordedCables } from '../recording/recordedScene.js'
import type { Frame } from '../recording/recording.js'
import { hasCables } from './cableLines.js'
import { hasContacts } from './contactPoints.js'
import { type ExportSource, plainName } from './exportSource.js'
import { type Colour, groupColours, hexColour } from './groupColours.js'
import { type Look, pathInLook, placedInLook, surfaceOf } from './pov/look.js'
import { shapeFrames } from './shapeFrames.js'

/** Low and high end of the colours, by group; null for one colour. */
export type ColourRanges = readonly (readonly [number, number] | null)[]

/** The number a body is coloured by. */
export type ColourValue = (body: number) => number

const plain = ['speed', 'size', 'height', 'force'] as const

const isBorn = (by: string): by is BornName => (bornNames as readonly string[]).includes(by)

function colourValue(source: ExportSource, frame: Frame, by: string): ColourValue {
  const { recording } = source
  const { values } = frame
  if (isBorn(by) && hasCables(source)) return cableValue(source, frame, by)
  if (by === 'size') return (body) => recording.model.bodyRadius![body]!
  if (by === 'height') return (body) => values.bodyPos![3 * body + 2]!
  const wanted = by === 'speed' ? 'velocity' : by
  const field = recording.header.fields.find(
    ({ name, owner }) => owner === 'body' && [name, plainName({ name, owner })].includes(wanted),
  )
  if (by === 'force' && !field) return forceValue(source, frame)
  if (!field) {
    const known = recording.header.fields.filter(({ owner }) => owner === 'body').map(plainName)
    throw new InputError(
      `colour by ${by}: the frames have no such column${didYouMean(by, [...plain, ...(hasCables(source) ? bornNames : []), ...known])}`,
    )
  }
  const column = values[field.name]!
  const width = column.length / (recording.model.bodyRadius!.length || 1)
  return (body) => {
    let sum = 0
    for (let c = 0; c < width; c++) sum += column[width * body + c]! ** 2
    return width === 1 ? column[body]! : Math.sqrt(sum)
  }
}

/** Sum of the forces of a body's contacts, N, whatever their directions. */
function forceValue(source: ExportSource, { values }: Frame): ColourValue {
  if (!hasContacts(source))
    throw new InputError('colour by force: the frames have no contacts, which talus run --record-contacts records.')
  const { contactBodies: bodies, contactForce: force } = values
  const found = new Float64Array(source.columns.count)
  for (let k = 0; 2 * k < bodies!.length; k++) {
    const strength = Math.hypot(force![3 * k]!, force![3 * k + 1]!, force![3 * k + 2]!)
    for (const body of [bodies![2 * k]!, bodies![2 * k + 1]!]) found[body]! += strength
  }
  return (body) => found[body]!
}

/** What cables bear at their nodes; 0 of other bodies. */
function cableValue({ scene, columns }: ExportSource, frame: Frame, by: BornName): ColourValue {
  const found = new Float64Array(columns.count)
  const poses = nodePoses(shapeFrames(columns, frame), frame.values)
  for (const cable of recordedCables(scene.data)) found.set(bornAtNodes(cable, poses, by), cable.first)
  return (body) => found[body]!
}

/** Of the frames given, where the look does not say: from the least to what one body in fifty exceeds; cables share a range. */
export function colourRanges(source: ExportSource, look: Look, frames: readonly Frame[]): ColourRanges {
  const { groups } = source.scene.data
  return groups.map((group) => {
    const { by, range } = surfaceOf(look, group.name)
    if (by === undefined || (group.fixed && group.cable !== 'nodes') || group.cable === 'beads') return null
    const values = coloured(look, group.name, () => {
      if (isBorn(by) && group.cable !== 'nodes' && look.groups?.[group.name]?.by === by && hasCables(source))
        throw new InputError(`colour by ${by}: ${group.name} is no cable.`)
      return frames.map((frame) => colourValue(source, frame, by))
    })
    if (range) return range
    const alike = groups.filter(({ name, cable }) => cable === 'nodes' && surfaceOf(look, name).by === by)
    const bodies = (group.cable === 'nodes' ? alike : [group]).flatMap(({ first, count }) =>
      Array.from({ length: count }, (_, k) => first + k),
    )
    const all = Float64Array.from(values.flatMap((value) => bodies.map(value))).sort()
    const high = all[Math.max(0, all.length - 1 - Math.floor(all.length / 50))] ?? 1
    return [by === 'speed' ? 0 : (all[0] ?? 0), high]
  })
}

/** What cannot be coloured so is said with its line of the look. */
function coloured<T>(look: Look, group: string, make: () => T): T {
  try {
    return make()
  } catch (error) {
    throw placedInLook(look, { path: pathInLook(look, group, 'by') }, error)
  }
}

export function bodyColours(
  source: ExportSource,
  frame: Frame,
  look: Look,
  ranges: ColourRanges,
): (body: number) => Colour {
  const groups = source.scene.data.groups
  const own = groupColours(groups)
  const painters = groups.map(({ name }, g) => {
    const { colour, by } = surfaceOf(look, name)
    const range = ranges[g]
    if (by !== undefined && range) {
      const value = colourValue(source, frame, by)
      const [low, high] = range
      // a range from high to low turns the colours round
      return (body: number) => rampAt(high === low ? 0 : (value(body) - low) / (high - low))
    }
    const fixed = colour === undefined ? own[g]! : typeof colour === 'string' ? hexColour(colour) : colour
    return () => fixed
  })
  return (body) => painters[source.columns.group[body]!]!(body)
}
