// stateFile.ts: a state in one file: the bodies of a simulation and what their contacts remember, for scene.load. docs/files/state.md
// describes it.

import { open } from 'node:fs/promises'
import { z } from 'zod'
import type { BodyGroup } from '../model/bodyGroup.js'
import type { SceneData } from '../model/createScene.js'
import { InputError } from '../model/inputError.js'
import { type SceneState, type TouchColumn, type Touches, touchColumns, touchColumnsOf } from '../model/sceneState.js'
import { type AnyArray, type ContainerKind, containerPieces, readContainer } from './container/container.js'
import { replaceFile } from './diskFile.js'
import { checkJson } from './jsonFile.js'
import { talusVersion } from './version.js'

const stateKind: ContainerKind = { magic: 'TALUSSTA', version: 1, name: 'state' }

/** Columns that the state has anew, and radii, which are arrays of the file. */
type PlainGroup = Omit<BodyGroup, 'positions' | 'orientations' | 'velocities' | 'omegas' | 'radii'>

interface StateHeader {
  readonly talus: string
  readonly time: number
  readonly scene: Omit<SceneData, 'groups' | 'touches'> & { readonly groups: readonly PlainGroup[] }
}

const headerSchema = z.looseObject({
  talus: z.string(),
  time: z.number(),
  scene: z.looseObject({
    groups: z.array(z.looseObject({ name: z.string(), first: z.int(), count: z.int() })),
    materials: z.array(z.looseObject({ name: z.string() })),
  }),
})

const columns = ['positions', 'orientations', 'velocities', 'omegas'] as const
const ofTouches = Object.keys(touchColumns) as TouchColumn[]

export async function writeState(file: string, state: SceneState): Promise<void> {
  const { groups, touches: _, ...scene } = state.scene
  const plain = groups.map(({ positions, orientations, velocities, omegas, radii, ...group }): PlainGroup => group)
  const arrays: Record<string, AnyArray> = { ids: Int32Array.from(state.ids) }
  for (const name of columns) arrays[name] = Float64Array.from(state[name])
  for (const name of ofTouches) arrays[name] = Float64Array.from(state.touches[name])
  arrays.touching = Uint32Array.from(state.touches.bodies)
  arrays.features = Uint32Array.from(state.touches.features)
  arrays.frozen = Uint32Array.from(state.frozen ?? [])
  arrays.broken = Uint32Array.from(state.broken ?? [])
  arrays.angles = Float64Array.from(state.angles ?? [])
  arrays.brokenBonds = Uint32Array.from(state.brokenBonds ?? [])
  groups.forEach(({ radii }, g) => {
    if (radii) arrays[`radii${g}`] = radii
  })
  const header: StateHeader = { talus: talusVersion, time: state.time, scene: { ...scene, groups: plain } }
  await replaceFile(file, containerPieces(stateKind, header, arrays))
}

export async function readState(file: string): Promise<SceneState> {
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new InputError(`${file}: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}.`)
  })
  try {
    const { header, arrays: read } = await readContainer<StateHeader>(file, handle, stateKind)
    checkJson(file, header, headerSchema)
    // a state of an older version has no dents
    const arrays: Readonly<Record<string, AnyArray>> = { dents: new Float64Array(read.features?.length ?? 0), ...read }
    for (const name of ['ids', 'touching', 'features', ...columns, ...ofTouches]) {
      if (!arrays[name]) throw new InputError(`${file} is damaged: ${name} is not there.`)
    }
    const body = Object.fromEntries(columns.map((name) => [name, arrays[name]!])) as Record<
      (typeof columns)[number],
      AnyArray
    >
    const groups = header.scene.groups.map(
      (group, g): BodyGroup => ({
        ...group,
        positions: body.positions.slice(3 * group.first, 3 * (group.first + group.count)) as Float64Array,
        orientations: null,
        velocities: null,
        omegas: null,
        radii: (arrays[`radii${g}`] as Float64Array | undefined) ?? null,
      }),
    )
    const list = (name: string) => Array.from(arrays[name]!)
    const touches: Touches = { bodies: list('touching'), features: list('features'), ...touchColumnsOf(list) }
    const { ids, frozen = [], broken = [], brokenBonds = [], angles = [] } = arrays
    const scene = { ...header.scene, groups, touches: [] }
    return { scene, time: header.time, ids: ids!, touches, frozen, broken, brokenBonds, angles, ...body }
  } finally {
    await handle.close()
  }
}
