// valley.test.ts: a knife that lies in the fold of a sheet touches both its slopes, however little it is off.

import { expect, test } from 'vitest'
import type { Rotation, Triple } from '#talus/math/rotation.js'
import { seededRandom } from '#talus/math/seededRandom.js'
import { Meeting } from './meetings.js'
import { atRest } from './surfaces.js'

/** A blade of 7°, 10 cm long, its edge along y. */
const [half, width, height] = [0.05, 0.003, 0.05]
const line = (x: number, z: number) => [x, -half, z - (2 / 3) * height, x, half, z - (2 / 3) * height]
const knife = {
  vertices: [...line(0, 0), ...line(width, height), ...line(-width, height)],
  triangles: [0, 1, 2, 2, 1, 3, 0, 4, 1, 1, 4, 5, 2, 3, 4, 4, 3, 5, 0, 2, 4, 1, 5, 3],
  solid: true,
}

const side = 0.3
/** Both slopes rise from the line x = 0. */
function fold(slope: number): Meeting {
  const across = (y: number) => [-side, y, side * slope, 0, y, 0, side, y, side * slope]
  const triangles = [0, 1, 4, 0, 4, 3, 1, 2, 5, 1, 5, 4]
  const surface = { vertices: [...across(-side), ...across(side)], triangles, solid: false }
  return new Meeting([{ surface }, { surface: knife }])
}

/** Contacts on the slope that looks along +x, at x < 0, and on that which looks along −x. */
function slopesTouched(meeting: Meeting, position: Triple, rotation: Rotation): [number, number] {
  const contacts = meeting.contacts([atRest, { position, rotation }], 1e-4)
  return [
    contacts.filter(({ normal }) => normal[0] > 0.1).length,
    contacts.filter(({ normal }) => normal[0] < -0.1).length,
  ]
}

// the diagonal of its side is bent by 1e-17, inwards
test('a knife that falls over in it is met at the corner that comes first', () => {
  const position = [-0.02583438963728151, 0.0013844501585967566, 0.007255956921755054] as const
  const rotation = [-0.003785721301908918, -0.6404654971141602, -0.006615748761394493, 0.7679491175780218] as const
  expect(slopesTouched(fold(0.1771645784378052), position, rotation)[0]).toBeGreaterThan(0)
})

const resting = [
  // overlaps of 1e-8 on one slope: out of them the way is short through the other
  [
    1.350127959251404,
    [-0.01819977438741251, 0.0026656828724379417, 0.027926273121080283],
    [1.3572152834319272e-7, -0.2847902710806812, 9.237056190330608e-8, 0.9585898505084252],
  ],
  [
    1.6722038239240646,
    [-0.015360357617453257, 0.001660353539193718, 0.029581400051000094],
    [-0.000045588867437600215, -0.23720369804477548, -0.000025862866744901306, 0.9714599337526229],
  ],
  // corners behind the plane of the slope beside it, points over it
  [
    1.350127959251404,
    [-0.018199776348512612, 0.002665823933350551, 0.027926710881183033],
    [4.97226805282983e-7, -0.28478747576590246, 5.775978673071413e-7, 0.9585906809719699],
  ],
] as const

test.each(resting)('a knife that lies in a fold of slope %d touches both slopes', (slope, position, rotation) => {
  const meeting = fold(slope)
  expect(slopesTouched(meeting, position, rotation).map((count) => count > 0)).toEqual([true, true])
  const random = seededRandom(11)
  for (const size of [1e-8, 1e-7, 1e-6, 1e-5]) {
    for (let k = 0; k < 10; k++) {
      const near = position.map((x) => x + size * random.between(-0.5, 0.5)) as unknown as Triple
      const found = slopesTouched(meeting, near, rotation)
      expect(
        found.map((count) => count > 0),
        `${near}`,
      ).toEqual([true, true])
    }
  }
})
