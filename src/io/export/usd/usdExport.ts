// usdExport.ts: a run as one file of USD text (.usda) with samples over time: spheres of a group as Points, a single body as a Mesh that moves, many bodies
// of one shape as a PointInstancer of its mesh. z is up, lengths are metres, time codes are the numbers of the frames.
//
// Samples of one attribute stand together in the file, while frames come one by one: each attribute is gathered in a file of its own, and these are
// joined at the end.

import { createReadStream } from 'node:fs'
import { appendFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BodyGroup } from '../../../model/bodyGroup.js'
import { diskError, makeFolder, replaceFile } from '../../diskFile.js'
import type { Frame } from '../../recording/recording.js'
import { talusVersion } from '../../version.js'
import { groupMesh } from '../bodySurfaces.js'
import type { ExportSource } from '../exportSource.js'
import type { FrameExport } from '../frameExport.js'
import { type Colour, groupColours, linear } from '../groupColours.js'
import { poseAt, type ShapeFrames, shapeFrames } from '../shapeFrames.js'
import { type Drawn, indented, number, quoted, tuple, usdNames } from './usdText.js'

export class UsdExport implements FrameExport {
  private readonly drawn: readonly Drawn[]
  private readonly parts: string
  /** Sizes of the bodies of each group as they were written last. */
  private readonly sizes: string[] = []
  private readonly times: number[] = []

  constructor(
    private readonly source: ExportSource,
    private readonly out: string,
  ) {
    const { groups } = source.scene.data
    const colours = groupColours(groups)
    const names = usdNames(groups.map(({ name }) => name))
    this.drawn = groups
      .map((group, g) => ({ group, name: names[g]!, colour: linear(colours[g]!) }))
      .filter(({ group }) => group.shape.kind !== 'none')
    this.parts = join(out, '.usd')
  }

  async frame(_: number, frame: Frame): Promise<void> {
    if (this.times.length === 0) await makeFolder(this.parts)
    const code = this.times.push(frame.time) - 1
    const places = shapeFrames(this.source.columns, frame)
    for (const [k, { group }] of this.drawn.entries()) {
      // what stands still has the place it starts with
      if (group.fixed && code > 0) continue
      const bodies = Array.from({ length: group.count }, (_b, i) => group.first + i)
      const poses = bodies.map((body) => poseAt(places, body))
      const sample = (values: readonly string[]) =>
        `${code}: ${group.count === 1 && !isBall(group) ? values[0] : `[${values.join(', ')}]`},\n`
      await this.add(k, 'places', sample(poses.map(({ position }) => tuple(isThere(position) ? position : [0, 0, 0]))))
      if (!isBall(group))
        await this.add(k, 'turns', sample(poses.map(({ rotation: [x, y, z, w] }) => tuple([w, x, y, z]))))
      const sizes = bodies.map((body) => this.sizeOf(group, body, places)).join(', ')
      if (sizes !== this.sizes[k])
        await this.add(k, 'sizes', `${code}: ${group.count === 1 && !isBall(group) ? sizes : `[${sizes}]`},\n`)
      this.sizes[k] = sizes
    }
  }

  async finish(): Promise<string[]> {
    const file = `${this.source.name}.usda`
    await replaceFile(join(this.out, file), this.pieces())
    await this.abandon()
    return [file]
  }

  async abandon(): Promise<void> {
    await rm(this.parts, { recursive: true, force: true })
  }

  private add(k: number, what: string, text: string): Promise<void> {
    const file = join(this.parts, `${k}.${what}`)
    return appendFile(file, text).catch((error) => {
      throw diskError(file, error)
    })
  }

  /** Width of a ball, scale of another; nothing of a body that is not there. */
  private sizeOf(group: BodyGroup, body: number, { positions }: ShapeFrames): string {
    const there = Number.isFinite(positions[3 * body])
    if (isBall(group)) return number(there ? 2 * this.source.recording.model.bodyRadius![body]! : 0)
    return there ? '(1, 1, 1)' : '(0, 0, 0)'
  }

  private async *pieces(): AsyncIterable<Uint8Array> {
    const text = (content: string) => new TextEncoder().encode(content)
    yield text(this.head())
    for (const [k, drawn] of this.drawn.entries()) {
      yield text(this.opening(drawn))
      for (const { what, attribute } of attributesOf(drawn.group)) {
        yield text(`        ${attribute}.timeSamples = {\n`)
        yield* createReadStream(join(this.parts, `${k}.${what}`))
        yield text('        }\n')
      }
      yield text('    }\n')
    }
    yield text('}\n')
  }

  private head(): string {
    const last = this.times.length - 1
    const rate = last > 0 ? last / (this.times[last]! - this.times[0]!) : 24
    return `#usda 1.0
(
    defaultPrim = "run"
    doc = ${quoted(`${this.source.name}, by Talus ${talusVersion}`)}
    endTimeCode = ${last}
    metersPerUnit = 1
    startTimeCode = 0
    timeCodesPerSecond = ${number(rate)}
    upAxis = "Z"
)

def Xform "run"
{
`
  }

  /** A prim with all that does not change. */
  private opening({ group, name, colour }: Drawn): string {
    const about = `color3f[] primvars:displayColor = [${tuple(colour)}]`
    if (isBall(group)) return `    def Points "${name}"\n    {\n        ${about}\n`
    const mesh = () => meshText(groupMesh(group, this.source.scene.domain()), colour)
    const order = 'uniform token[] xformOpOrder = ["xformOp:translate", "xformOp:orient", "xformOp:scale"]'
    if (group.count === 1) return `    def Mesh "${name}"\n    {\n${indented(mesh(), 8)}        ${order}\n`
    return `    def PointInstancer "${name}"
    {
        int[] protoIndices = [${new Array(group.count).fill(0).join(', ')}]
        rel prototypes = </run/${name}/form>

        def Mesh "form"
        {
${indented(mesh(), 12)}        }

`
  }
}

const isBall = ({ shape }: BodyGroup) => shape.kind === 'sphere'
const isThere = (position: readonly number[]) => Number.isFinite(position[0])

function attributesOf(group: BodyGroup): readonly { readonly what: string; readonly attribute: string }[] {
  if (isBall(group))
    return [
      { what: 'places', attribute: 'point3f[] points' },
      { what: 'sizes', attribute: 'float[] widths' },
    ]
  if (group.count === 1)
    return [
      { what: 'places', attribute: 'double3 xformOp:translate' },
      { what: 'turns', attribute: 'quatf xformOp:orient' },
      { what: 'sizes', attribute: 'float3 xformOp:scale' },
    ]
  return [
    { what: 'places', attribute: 'point3f[] positions' },
    { what: 'turns', attribute: 'quath[] orientations' },
    { what: 'sizes', attribute: 'float3[] scales' },
  ]
}

function meshText({ vertices, triangles }: { vertices: Float64Array; triangles: Uint32Array }, colour: Colour): string {
  const points = Array.from({ length: vertices.length / 3 }, (_, v) => tuple([...vertices.subarray(3 * v, 3 * v + 3)]))
  return `int[] faceVertexCounts = [${new Array(triangles.length / 3).fill(3).join(', ')}]
int[] faceVertexIndices = [${triangles.join(', ')}]
point3f[] points = [${points.join(', ')}]
color3f[] primvars:displayColor = [${tuple(colour)}]
uniform token subdivisionScheme = "none"
`
}
