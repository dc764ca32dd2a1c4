// tintPaths.ts: the colour of textures where paths have come to them, stage `tracePaths`; between texels it changes evenly.

import {
  pathAlive,
  pathShareB,
  pathShareC,
  pathTriangle,
  setPathTint,
  texelColour,
  textureEnds,
  textureFirst,
  textureHeight,
  textureWidth,
  triangleTexture,
  triangleUvA,
  triangleUvB,
  triangleUvC,
} from '../../generated/tracerAccessors.js'
import { addScaled, scale } from '../../kernels/math/vec3.js'
import { kernel } from '../../language/kernel.js'
import { and, asI32, type bool, floor, i32, imax, imin, real, type vec3 } from '../../language/values.js'

/** Row or column of a texture of so many, which goes on with its rim or begins again. */
function within(k: i32, count: i32, ends: bool): i32 {
  if (ends) return imax(0, imin(count - 1, k))
  const rest = k % count
  return rest < 0 ? rest + count : rest
}

function texelAt(texture: i32, x: i32, y: i32): vec3 {
  const ends = textureEnds(texture)
  const width = textureWidth(texture)
  const column = within(x, width, and(ends, 1) !== 0)
  const row = within(y, textureHeight(texture), and(ends, 2) !== 0)
  return texelColour(asI32(textureFirst(texture)) + row * width + column)
}

export const tintPaths = kernel('path', { tolerance: 1e-4 }, (i) => {
  const triangle = pathTriangle(i)
  if (pathAlive(i) === 0 || triangle < 0) return
  const texture = triangleTexture(triangle)
  if (texture < 0) return
  const b = pathShareB(i)
  const c = pathShareC(i)
  const uv = addScaled(
    addScaled(scale(1 - b - c, triangleUvA(triangle)), b, triangleUvB(triangle)),
    c,
    triangleUvC(triangle),
  )
  const x = uv.x * real(textureWidth(texture)) - 0.5
  const y = uv.y * real(textureHeight(texture)) - 0.5
  const left = floor(x)
  const top = floor(y)
  const across = x - left
  const down = y - top
  const upper = addScaled(
    scale(1 - across, texelAt(texture, i32(left), i32(top))),
    across,
    texelAt(texture, i32(left) + 1, i32(top)),
  )
  const lower = addScaled(
    scale(1 - across, texelAt(texture, i32(left), i32(top) + 1)),
    across,
    texelAt(texture, i32(left) + 1, i32(top) + 1),
  )
  setPathTint(i, addScaled(scale(1 - down, upper), down, lower))
})
