// Colours by what bodies do: the force of their contacts is the sum of all of them.

import { expect, test } from 'vitest'
import { bodyColours, colourRanges } from '#talus/io/export/bodyColours.js'
import { rampAt } from '#talus/io/picture/colourRamp.js'
import { everyShape } from './export/everyShape.js'

test('colours by force are those of the contacts that were recorded', async () => {
  const source = everyShape()
  const frame = await source.recording.frame(0)
  const look = { default: { by: 'force', range: [0, 1.5] as [number, number] } }
  const colourOf = bodyColours(source, frame, look, colourRanges(source, look, [frame]))
  // 1 N from the floor, 0.5 N between the first two bodies
  expect([1, 2, 3].map(colourOf)).toEqual([1, 1 / 3, 0].map(rampAt))
  const { header } = source.recording
  const without = { ...source, recording: { ...source.recording, header: { ...header, fields: [] } } } as never
  expect(() => colourRanges(without, look, [frame])).toThrow(/^colour by force: the frames have no contacts, which /)
})

test('a range from high to low turns the colours round', async () => {
  const source = everyShape()
  const frame = await source.recording.frame(0)
  const look = { default: { by: 'force', range: [1.5, 0] as [number, number] } }
  const colourOf = bodyColours(source, frame, look, colourRanges(source, look, [frame]))
  expect([1, 2, 3].map(colourOf)).toEqual([0, 2 / 3, 1].map(rampAt))
})

test('what cables bear is no colour of other bodies, where a look names them', async () => {
  const source = everyShape()
  const frame = await source.recording.frame(0)
  const { scene } = source
  const group = scene.data.groups.find(({ fixed, cable }) => !fixed && !cable)!.name
  const cable = { name: 'rope', set: 'rope' }
  const header = { ...source.recording.header, fields: [{ name: 'nodeSlope', owner: 'node' }] }
  const withCable = {
    ...source,
    scene: { ...scene, data: { ...scene.data, cables: [cable] } },
    recording: { ...source.recording, header },
  } as never
  const look = { groups: { [group]: { by: 'tension' } } }
  expect(() => colourRanges(withCable, look, [frame])).toThrow(`colour by tension: ${group} is no cable.`)
})
