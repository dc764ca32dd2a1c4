// paperScenes.ts: scenes of the papers' tables at any size.

import { createScene, lattice, material, type Scene, shape } from 'talus'
import { builtinScene } from '#talus/cli/builtinScenes.js'

/** s */
export const timeStep = 1e-3

const radius = 0.005
/** Diameters of a loose lattice site, and sites above each other. */
const pitch = 2.06 * radius
const layers = 12
/** Flat sides of the tank: a prism that is nearly a cylinder. */
const sides = 60

export async function siloScene(count: number): Promise<Scene> {
  const silo = await builtinScene('silo')
  return silo.build({ count, hole: 6, friction: 0.5, seed: 1 }, 'dvi')
}

/** Grains at rest in a round tank: of the same depth at every count, so that the tank grows sideways. */
export function roundTank(count: number): Scene {
  // half a pitch more, since sites that the wall cuts are left out
  const inner = pitch * (Math.sqrt(count / layers / Math.PI) + 1)
  const height = 2 * layers * pitch
  const far = inner + 0.1
  const scene = createScene({
    gravity: [0, 0, -9.81],
    domain: { min: [-far, -far, -0.1], max: [far, far, height + 0.1] },
  })
  const grain = material({ name: 'grain', density: 2000, friction: 0.2, restitution: 0 })
  const thick = 4 * radius
  const wide = inner + 2 * thick
  const floor = shape.box({ half: [wide, wide, thick] })
  scene.body({ name: 'floor', shape: floor, material: grain, position: [0, 0, -thick], fixed: true })
  const side = shape.box({ half: [thick, wide * Math.tan(Math.PI / sides), height / 2] })
  for (let k = 0; k < sides; k++) {
    const angle = (2 * Math.PI * k) / sides
    const beside = inner + thick
    scene.body({
      name: `side${k}`,
      shape: side,
      material: grain,
      position: [beside * Math.cos(angle), beside * Math.sin(angle), height / 2],
      orientation: [0, 0, Math.sin(angle / 2), Math.cos(angle / 2)],
      fixed: true,
    })
  }
  scene.bodies({
    name: 'grains',
    shape: shape.sphere({ radius }),
    material: grain,
    positions: inside(inner, height, count),
  })
  return scene
}

/** The lowest `count` sites of a lattice that lie in the tank. */
function inside(inner: number, height: number, count: number): Float64Array {
  const sites = lattice({
    min: [-inner, -inner, 0],
    max: [inner, inner, height],
    spacing: pitch * (1 - 1e-9),
    jitter: (pitch - 2 * radius) / 2,
    seed: 1,
  })
  const kept = new Float64Array(3 * count)
  let n = 0
  for (let i = 0; i < sites.length && n < 3 * count; i += 3) {
    if (Math.hypot(sites[i]!, sites[i + 1]!) > inner - radius) continue
    for (let c = 0; c < 3; c++) kept[n++] = sites[i + c]!
  }
  if (n < 3 * count) throw new Error(`the tank holds ${n / 3} grains, ${count} are asked for.`)
  return kept
}
