// surfaceBuffer.ts: for each pixel the nearest surface: its distance, normal and what it belongs to. Spheres are met
// exactly by the ray of each pixel, triangles by their edges with depth and normal interpolated over 1/z.
//
// Camera axes: x right, y up, z away from the eye. A perspective camera sees (x, y, z) at (f x/z, f y/z), a parallel one at
// (f x, f y).

export interface Camera {
  readonly position: readonly number[]
  /** Unit, in the world. */
  readonly right: readonly number[]
  readonly up: readonly number[]
  readonly forward: readonly number[]
  /** Pixels for a slope of one; in parallel, pixels for a metre. */
  readonly focal: number
  readonly parallel?: boolean
  /** Nearest distance that is drawn, m; of no meaning in parallel. */
  readonly near: number
}

/** Usual share of the distance of what is looked at: what is nearer is not drawn. */
export const nearShare = 1e-4

export class SurfaceBuffer {
  /** Distance along the view, infinite where nothing is. */
  readonly depth: Float32Array
  /** In camera axes. */
  readonly normal: Float32Array
  /** What is seen, as given to the drawing. */
  readonly item: Int32Array

  constructor(
    readonly width: number,
    readonly height: number,
    readonly camera: Camera,
  ) {
    this.depth = new Float32Array(width * height).fill(Number.POSITIVE_INFINITY)
    this.normal = new Float32Array(3 * width * height)
    this.item = new Int32Array(width * height).fill(-1)
  }

  /** A point of the world in camera axes. */
  toCamera(x: number, y: number, z: number): [number, number, number] {
    const { position, right, up, forward } = this.camera
    const [dx, dy, dz] = [x - position[0]!, y - position[1]!, z - position[2]!]
    return [
      dx * right[0]! + dy * right[1]! + dz * right[2]!,
      dx * up[0]! + dy * up[1]! + dz * up[2]!,
      dx * forward[0]! + dy * forward[1]! + dz * forward[2]!,
    ]
  }

  sphere(x: number, y: number, z: number, radius: number, item: number): void {
    const [cx, cy, cz] = this.toCamera(x, y, z)
    const { focal, parallel = false, near } = this.camera
    if (cz + radius <= near && !parallel) return
    const [left, right] = parallel ? [cx - radius, cx + radius] : slopes(cx, cz, radius)
    const [low, high] = parallel ? [cy - radius, cy + radius] : slopes(cy, cz, radius)
    const x0 = Math.max(0, Math.floor(this.width / 2 + focal * left))
    const x1 = Math.min(this.width - 1, Math.ceil(this.width / 2 + focal * right))
    const y0 = Math.max(0, Math.floor(this.height / 2 - focal * high))
    const y1 = Math.min(this.height - 1, Math.ceil(this.height / 2 - focal * low))
    const beyond = cx * cx + cy * cy + cz * cz - radius * radius
    const nearest = cz - radius
    for (let py = y0; py <= y1; py++) {
      const v = (this.height / 2 - py - 0.5) / focal
      for (let px = x0; px <= x1; px++) {
        const at = py * this.width + px
        // most balls of a heap lie behind others
        if (nearest >= this.depth[at]!) continue
        const u = (px + 0.5 - this.width / 2) / focal
        const hit = parallel
          ? parallelHit(u - cx, v - cy, cz, radius)
          : rayHit(u * u + v * v + 1, u * cx + v * cy + cz, beyond)
        if (!(hit < this.depth[at]!) || (hit <= near && !parallel)) continue
        this.depth[at] = hit
        this.item[at] = item
        const away = parallel ? 1 : hit
        this.normal[3 * at] = (u * away - cx) / radius
        this.normal[3 * at + 1] = (v * away - cy) / radius
        this.normal[3 * at + 2] = (hit - cz) / radius
      }
    }
  }

  /** Corners and normals in camera axes, nine numbers each. */
  triangle(corners: ArrayLike<number>, normals: ArrayLike<number>, item: number): void {
    if (this.camera.parallel) {
      this.fill(corners, normals, item)
      return
    }
    const { near } = this.camera
    // cut off what lies behind the eye: of three corners, up to four are left
    const kept: number[] = []
    const keptNormals: number[] = []
    for (let k = 0; k < 3; k++) {
      const [a, b] = [3 * k, 3 * ((k + 1) % 3)]
      const [za, zb] = [corners[a + 2]!, corners[b + 2]!]
      const add = (t: number) => {
        for (let c = 0; c < 3; c++) {
          kept.push(corners[a + c]! + t * (corners[b + c]! - corners[a + c]!))
          keptNormals.push(normals[a + c]! + t * (normals[b + c]! - normals[a + c]!))
        }
      }
      if (za > near) add(0)
      if (za > near !== zb > near) add((near - za) / (zb - za))
    }
    for (let k = 3; k + 3 < kept.length; k += 3) {
      const pick = (of: number[]) => [...of.slice(0, 3), ...of.slice(k, k + 6)]
      this.fill(pick(kept), pick(keptNormals), item)
    }
  }

  /** One pixel wide, before what lies less than `lift` nearer to the eye; ends in camera axes, of a parallel camera. */
  line(a: ArrayLike<number>, b: ArrayLike<number>, lift: number, item: number): void {
    const { focal } = this.camera
    const steps = Math.max(1, Math.ceil(focal * Math.max(Math.abs(b[0]! - a[0]!), Math.abs(b[1]! - a[1]!))))
    for (let k = 0; k <= steps; k++) {
      const along = (c: number) => a[c]! + ((b[c]! - a[c]!) * k) / steps
      const px = Math.floor(this.width / 2 + focal * along(0))
      const py = Math.floor(this.height / 2 - focal * along(1))
      if (px < 0 || py < 0 || px >= this.width || py >= this.height) continue
      const at = py * this.width + px
      if (!(along(2) - lift < this.depth[at]!)) continue
      this.depth[at] = along(2) - lift
      this.item[at] = item
    }
  }

  private fill(corners: ArrayLike<number>, normals: ArrayLike<number>, item: number): void {
    const { focal, parallel = false } = this.camera
    const [px, py, w] = [
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ]
    for (let k = 0; k < 3; k++) {
      // over 1/z everything on a triangle is linear in the picture
      w[k] = parallel ? 1 : 1 / corners[3 * k + 2]!
      px[k] = this.width / 2 + focal * corners[3 * k]! * w[k]!
      py[k] = this.height / 2 - focal * corners[3 * k + 1]! * w[k]!
    }
    const area = (px[1]! - px[0]!) * (py[2]! - py[0]!) - (px[2]! - px[0]!) * (py[1]! - py[0]!)
    if (area === 0 || !Number.isFinite(area)) return
    const [x0, x1] = [Math.max(0, Math.floor(Math.min(...px))), Math.min(this.width - 1, Math.ceil(Math.max(...px)))]
    const [y0, y1] = [Math.max(0, Math.floor(Math.min(...py))), Math.min(this.height - 1, Math.ceil(Math.max(...py)))]
    const [xa, xb, xc] = px as [number, number, number]
    const [ya, yb, yc] = py as [number, number, number]
    const [ua, ub, uc] = w as [number, number, number]
    for (let y = y0; y <= y1; y++) {
      const sy = y + 0.5
      for (let x = x0; x <= x1; x++) {
        const sx = x + 0.5
        const a = ((xb - sx) * (yc - sy) - (xc - sx) * (yb - sy)) / area
        const b = ((xc - sx) * (ya - sy) - (xa - sx) * (yc - sy)) / area
        const c = 1 - a - b
        if (a < 0 || b < 0 || c < 0) continue
        const wa = a * ua
        const wb = b * ub
        const wc = c * uc
        const sum = wa + wb + wc
        const depth = (wa * corners[2]! + wb * corners[5]! + wc * corners[8]!) / sum
        const at = y * this.width + x
        if (!(depth < this.depth[at]!)) continue
        this.depth[at] = depth
        this.item[at] = item
        for (let k = 0; k < 3; k++) {
          this.normal[3 * at + k] = (wa * normals[k]! + wb * normals[3 + k]! + wc * normals[6 + k]!) / sum
        }
      }
    }
  }
}

/** Least and largest slope x/z, z > 0, of lines from the eye that meet a circle: where they touch it, (cz² − r²) s² − 2 cx cz s + cx² − r² = 0. */
function slopes(cx: number, cz: number, radius: number): readonly [number, number] {
  const a = cz * cz - radius * radius
  const root = radius * Math.sqrt(Math.max(0, a + cx * cx))
  if (cz > radius) return [(cx * cz - root) / a, (cx * cz + root) / a]
  // beside the eye it is seen out to the edge of the picture, about the eye everywhere
  if (a + cx * cx <= 0 || a === 0) return [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  return cx > 0 ? [(cx * cz - root) / a, Number.POSITIVE_INFINITY] : [Number.NEGATIVE_INFINITY, (cx * cz + root) / a]
}

/** Nearest t of t² a − 2 t b + c = 0; NaN where the ray misses. */
function rayHit(a: number, b: number, c: number): number {
  return (b - Math.sqrt(b * b - a * c)) / a
}

function parallelHit(dx: number, dy: number, cz: number, radius: number): number {
  return cz - Math.sqrt(radius * radius - dx * dx - dy * dy)
}
