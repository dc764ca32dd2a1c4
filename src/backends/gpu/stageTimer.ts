// stageTimer.ts: device time per stage, from timestamps at the two ends of compute passes.
//
// A stage that is timed is a pass of its own, and an H200 waits at the ends of passes: with every stage timed, a bed of 100,000 grains took
// 1.5 to 2 times as long. So of all submissions one in sixteen is timed, drawn at random, and the first few; a stage is taken to have
//
//   time = time of its dispatches that were timed * dispatches / dispatches timed                                    (1)
//
// between two questions. Differences are added up on the device, so that nothing is read back before somebody asks. Times are
// nanoseconds in 64 bits, kept as two words.

import { bufferUsage } from './bufferUsage.js'

/** Passes timed in one submission; the recorder submits when they are used up. */
const timedPasses = 256
const maxStages = 256
/** Submissions timed at the start, and one in how many later. */
const timedAtStart = 4
const timedOneIn = 16

/** Of a stage: dispatches and those that were timed, and what was known at the last question. */
interface Timed {
  all: number
  timed: number
  readonly last: { all: number; timed: number; measured: number; estimate: number }
}

// word 0 of `passes` is the number of passes, then the stage of each; one thread per stage
const accumulateWgsl = `
@group(0) @binding(0) var<storage, read> passes: array<u32>;
@group(0) @binding(1) var<storage, read> stamps: array<vec4<u32>>;
@group(0) @binding(2) var<storage, read_write> sums: array<vec2<u32>>;

@compute @workgroup_size(${maxStages})
fn main(@builtin(local_invocation_index) stage: u32) {
  var sum = sums[stage];
  for (var p = 0u; p < passes[0]; p++) {
    if (passes[1u + p] != stage) { continue; }
    let begin = stamps[p].xy;
    let end = stamps[p].zw;
    if (end.y < begin.y || (end.y == begin.y && end.x < begin.x)) { continue; }
    let low = end.x - begin.x;
    let high = end.y - begin.y - select(0u, 1u, end.x < begin.x);
    sum.x += low;
    sum.y += high + select(0u, 1u, sum.x < low);
  }
  sums[stage] = sum;
}
`

export class StageTimer {
  readonly sums: GPUBuffer
  private readonly names: string[] = []
  private readonly stages: Timed[] = []
  private submissions = 0
  private draw = 1
  private everything = false
  /** Whether the submission that is being recorded is timed. */
  timing = true
  private readonly queries: GPUQuerySet
  private readonly stamps: GPUBuffer
  private readonly passes: GPUBuffer
  private readonly pipeline: GPUComputePipeline
  private readonly bindGroup: GPUBindGroup
  private readonly passStages = new Uint32Array(1 + timedPasses)
  private current = -1

  constructor(private readonly device: GPUDevice) {
    const { storage, copySource, copyTarget, queryResolve } = bufferUsage
    this.queries = device.createQuerySet({ type: 'timestamp', count: 2 * timedPasses })
    this.stamps = device.createBuffer({ size: 16 * timedPasses, usage: queryResolve | storage })
    this.passes = device.createBuffer({ size: this.passStages.byteLength, usage: storage | copyTarget })
    this.sums = device.createBuffer({ size: 8 * maxStages, usage: storage | copySource })
    const module = device.createShaderModule({ code: accumulateWgsl, label: 'stageTimer' })
    this.pipeline = device.createComputePipeline({ layout: 'auto', compute: { module } })
    const buffers = [this.passes, this.stamps, this.sums]
    this.bindGroup = device.createBindGroup({
      layout: this.pipeline.getBindGroupLayout(0),
      entries: buffers.map((buffer, binding) => ({ binding, resource: { buffer } })),
    })
  }

  /** Passes begun from here on belong to this stage; true where the pass before must end. One that is new is timed. */
  begin(stage: string): boolean {
    const ends = this.timing
    this.current = this.names.indexOf(stage)
    if (this.current >= 0) return ends
    this.timing = true
    if (this.names.length === maxStages) throw new Error(`more than ${maxStages} stages: ${stage}`)
    this.current = this.names.push(stage) - 1
    this.stages.push({ all: 0, timed: 0, last: { all: 0, timed: 0, measured: 0, estimate: 0 } })
    return true
  }

  /** Every submission from here on; to be called where none is being recorded. */
  timeAll(): void {
    this.everything = this.timing = true
  }

  /** A dispatch was recorded. */
  count(): void {
    const stage = this.stages[this.current]
    if (!stage) return
    stage.all++
    if (this.timing) stage.timed++
  }

  get full(): boolean {
    return this.passStages[0] === timedPasses
  }

  /** Where the next pass leaves its timestamps; undefined before the first stage. */
  timestampWrites(): GPUComputePassTimestampWrites | undefined {
    if (this.current < 0 || !this.timing) return undefined
    const pass = this.passStages[0]!++
    this.passStages[1 + pass] = this.current
    return { querySet: this.queries, beginningOfPassWriteIndex: 2 * pass, endOfPassWriteIndex: 2 * pass + 1 }
  }

  /** Adds the passes recorded in this encoder to the sums, at its end, and draws whether the next one is timed. */
  finish(encoder: GPUCommandEncoder): void {
    this.addPasses(encoder)
    this.submissions++
    this.draw = (Math.imul(this.draw, 1664525) + 1013904223) >>> 0
    this.timing = this.everything || this.submissions < timedAtStart || this.draw < 2 ** 32 / timedOneIn
  }

  private addPasses(encoder: GPUCommandEncoder): void {
    const used = this.passStages[0]!
    if (used === 0) return
    this.device.queue.writeBuffer(this.passes, 0, this.passStages)
    encoder.resolveQuerySet(this.queries, 0, 2 * used, this.stamps, 0)
    const pass = encoder.beginComputePass()
    pass.setPipeline(this.pipeline)
    pass.setBindGroup(0, this.bindGroup)
    pass.dispatchWorkgroups(1)
    pass.end()
    this.passStages[0] = 0
  }

  /** Milliseconds per stage from the words of `sums`, (1); a stage no dispatch of which was timed since goes at its pace so far. */
  milliseconds(words: Uint32Array): Record<string, number> {
    return Object.fromEntries(
      this.names.map((name, s) => [name, this.estimate(s, words[2 * s + 1]! * 2 ** 32 + words[2 * s]!)]),
    )
  }

  private estimate(s: number, nanoseconds: number): number {
    const { all, timed, last } = this.stages[s]!
    const measured = nanoseconds / 1e6
    const pace = timed > last.timed ? (measured - last.measured) / (timed - last.timed) : measured / Math.max(1, timed)
    const estimate = last.estimate + (all - last.all) * pace
    Object.assign(last, { all, timed, measured, estimate })
    return estimate
  }

  destroy(): void {
    for (const part of [this.stamps, this.passes, this.sums, this.queries]) part.destroy()
  }

  get bytes(): number {
    return this.stamps.size + this.passes.size + this.sums.size
  }
}
