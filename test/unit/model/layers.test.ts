// Layers: bits and masks of bodies, and what is refused.

import { describe, expect, it } from 'vitest'
import { bodyColumns, createScene, InputError, material, type Scene, sceneFromJson, shape } from '#talus/index.js'

const brick = material({ name: 'brick', density: 2000 })
const ball = (layer?: string) => ({ shape: shape.sphere({ radius: 1 }), material: brick, ...(layer ? { layer } : {}) })

function columnsOf({ data }: Scene) {
  return bodyColumns(data)
}

/** Whether bodies may touch, as the search decides it. */
function touching(scene: Scene): string[] {
  const { layerBit, layerMask, count } = columnsOf(scene)
  const may = (i: number, j: number) => (layerMask[i]! & layerBit[j]!) !== 0
  return Array.from({ length: count }, (_, i) => Array.from({ length: count }, (_, j) => Number(may(i, j))).join(''))
}

function machine(): Scene {
  const scene = createScene()
  scene.body(ball())
  scene.body(ball('shoes'))
  scene.body(ball('wheels'))
  scene.body(ball('shoes'))
  return scene
}

describe('layers', () => {
  it('all touch unless they are kept apart', () => {
    expect(touching(machine())).toEqual(['1111', '1111', '1111', '1111'])
  })

  it('two that are kept apart touch everything else', () => {
    const scene = machine()
    scene.apart('wheels', 'shoes')
    expect(touching(scene)).toEqual(['1111', '1101', '1010', '1101'])
  })

  it('one kept apart from itself touches others', () => {
    const scene = machine()
    scene.apart('shoes', 'shoes')
    expect(touching(scene)).toEqual(['1111', '1010', '1111', '1010'])
  })

  it('are kept by JSON', () => {
    const scene = machine()
    scene.apart('wheels', 'shoes')
    expect(touching(sceneFromJson(JSON.parse(JSON.stringify(scene))))).toEqual(touching(scene))
  })

  it('are 31 with a name and one without', () => {
    const scene = createScene()
    for (let k = 1; k < 32; k++) scene.body(ball(`layer${k}`))
    scene.body(ball())
    scene.apart('layer31', 'layer30')
    const { layerBit, layerMask } = columnsOf(scene)
    expect([layerBit[30], layerBit[31], layerMask[29], layerMask[30]]).toEqual([2 ** 31, 1, 0x7fffffff, 0xbfffffff])
    expect(() => scene.body({ ...ball('more'), name: 'x' })).toThrow(
      new InputError('body x: layer more is one too many: at most 31 are possible.'),
    )
  })

  it('must be known by name', () => {
    expect(() => machine().apart('shoes', 'whels')).toThrow(
      new InputError('apart: no body is in a layer whels, did you mean wheels?'),
    )
    expect(() => machine().body({ ...ball(), name: 'x', layer: '' })).toThrow(
      new InputError('body x: layer must be a name, found "".'),
    )
  })
})
