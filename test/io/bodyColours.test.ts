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
