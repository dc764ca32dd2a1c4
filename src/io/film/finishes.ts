// finishes.ts: the materials of looks as the path tracer takes them.

import type { TracedFinish } from '../../tracer/tracedData.js'
import type { MaterialName } from '../export/pov/look.js'

const [coat, metal, glass] = [0, 1, 2]

const finishes: Readonly<Record<MaterialName, TracedFinish>> = {
  matte: { gloss: 0, rough: 1, kind: coat, mottle: 0 },
  plastic: { gloss: 0.04, rough: 0.25, kind: coat, mottle: 0 },
  rubber: { gloss: 0.03, rough: 0.6, kind: coat, mottle: 0 },
  metal: { gloss: 1, rough: 0.25, kind: metal, mottle: 0 },
  glass: { gloss: 0.04, rough: 0, kind: glass, mottle: 0 },
  ground: { gloss: 0, rough: 1, kind: coat, mottle: 0.45 },
}

const names = Object.keys(finishes) as MaterialName[]

/** In the order of their numbers. */
export const finishList: readonly TracedFinish[] = names.map((name) => finishes[name])

export const finishNumber = (name: MaterialName = 'plastic') => names.indexOf(name)

/** Light goes through. */
export const isClear = (finish: number) => finishList[finish]!.kind === glass
