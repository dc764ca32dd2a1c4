// mirroredBackend.ts: a device whose memory the host does not share, with copies of the fields that somebody asks for: what is read in
// place on a CPU is brought here first, and what is set in place goes to the device before its next kernel.

import type { Program } from '../language/program.js'
import { componentCount } from '../state/field.js'
import type {
  Backend,
  Domain,
  FieldArray,
  FieldView,
  KernelCall,
  ParameterValue,
  RecordPort,
  Reduction,
} from './backend.js'
import { fixedPoint, toCoordinate } from './gpu/fixedPoint.js'

interface Copy {
  values: FieldArray
  /** Records that the device has not got yet. */
  first: number
  end: number
}

/** Cell and remainder of each axis. */
const positionNumbers = 6

export class MirroredBackend implements Backend {
  readonly kind
  readonly device
  readonly threads
  readonly precision
  private readonly copies = new Map<string, Copy>()
  /** Counts that the host has set, until a kernel does, and those that were brought, until any kernel runs. */
  private readonly said = new Map<string, number>()
  private brought: Readonly<Record<string, number>> | null = null
  private readonly writes: ReadonlyMap<string, readonly string[]>
  private coordinate: FieldView['coordinate']

  constructor(
    private readonly on: Backend,
    private readonly program: Program,
  ) {
    this.kind = on.kind
    this.device = on.device
    this.threads = on.threads
    this.precision = on.precision
    this.writes = new Map(program.kernels.map(({ name, writes }) => [name, writes]))
  }

  get endsLoops(): boolean {
    return this.on.endsLoops
  }

  private isPosition(field: string): boolean {
    return this.program.list.fields[field]!.type === 'position'
  }

  private numbers(field: string): number {
    return this.isPosition(field) ? positionNumbers : componentCount[this.program.list.fields[field]!.type]
  }

  // copies

  async bring(fields: readonly string[]): Promise<void> {
    this.flush()
    this.brought ??= await this.on.readCounts()
    const missing = fields.filter((field) => !this.copies.has(field))
    const values = await Promise.all(
      missing.map((field) => {
        const { owner } = this.program.list.fields[field]!
        return this.on.save(field, 0, Math.min(this.hostCount(owner), this.on.capacity(owner)))
      }),
    )
    missing.forEach((field, k) => {
      this.copies.set(field, { values: values[k]!, first: 0, end: 0 })
    })
  }

  release(): void {
    this.flush()
    this.copies.clear()
  }

  view(field: string): FieldView {
    const copy = this.copies.get(field)
    if (!copy) throw new Error(`${field} has not been brought from the device.`)
    return this.viewOf(field, copy)
  }

  private viewOf(field: string, { values }: Copy): FieldView {
    const stride = this.numbers(field)
    const first = Array.from({ length: stride }, (_, c) => c)
    return {
      values,
      first,
      stride,
      ...(this.isPosition(field) && this.coordinate ? { coordinate: this.coordinate } : {}),
    }
  }

  edit(field: string, first: number, end: number): FieldView {
    const copy = this.roomFor(field, end)
    copy.first = copy.end > copy.first ? Math.min(copy.first, first) : first
    copy.end = Math.max(copy.end, end)
    return this.viewOf(field, copy)
  }

  private roomFor(field: string, records: number): Copy {
    const known = this.copies.get(field)
    const { owner, type } = this.program.list.fields[field]!
    const length = this.numbers(field) * Math.max(records, known ? 0 : this.hostCount(owner))
    if (known && known.values.length >= length) return known
    const values =
      type === 'i32' ? new Int32Array(length) : type === 'u32' ? new Uint32Array(length) : new Float64Array(length)
    if (known) values.set(known.values)
    const copy = { values, first: known?.first ?? 0, end: known?.end ?? 0 }
    this.copies.set(field, copy)
    return copy
  }

  private hostCount(owner: string): number {
    return this.peek(`${owner}Count`) ?? 0
  }

  /** What was set here, to the device. */
  private flush(): void {
    for (const [field, copy] of this.copies) {
      if (copy.end <= copy.first) continue
      const width = this.numbers(field)
      this.on.load(field, copy.values.slice(width * copy.first, width * copy.end), copy.first)
      copy.first = copy.end = 0
    }
  }

  private changed(names: Iterable<string>): void {
    this.brought = null
    for (const name of names) {
      this.copies.delete(name)
      this.said.delete(name)
    }
  }

  openPort(fields: readonly string[]): RecordPort {
    const port = this.on.openPort!(fields)
    return {
      words: port.words,
      follow: (leaving, arriving) => port.follow(leaving, arriving),
      take: async () => {
        this.flush()
        const taken = await port.take()
        this.brought = taken.counts
        return taken
      },
      put: (words) => {
        this.flush()
        port.put(words)
        for (const field of fields) this.copies.delete(field)
      },
    }
  }

  // fields and counts

  setDomain(domain: Domain): void {
    const fixed = fixedPoint(domain)
    this.coordinate = (axis, cell, remainder) => toCoordinate(fixed, axis, cell, remainder)
    this.on.setDomain(domain)
  }

  reserve(owner: string, capacity: number): void {
    this.on.reserve(owner, capacity)
  }

  mostRecords(owner: string): number {
    return this.on.mostRecords(owner)
  }

  capacity(owner: string): number {
    return this.on.capacity(owner)
  }

  setCount(owner: string, count: number): void {
    this.on.setCount(owner, count)
    this.said.set(`${owner}Count`, count)
  }

  write(field: string, values: ArrayLike<number>, first = 0): void {
    if (this.isPosition(field)) {
      // as coordinates, which the device makes cells of
      this.flush()
      this.copies.delete(field)
      this.on.write(field, values, first)
      return
    }
    const width = this.numbers(field)
    const { values: copy } = this.edit(field, first, first + values.length / width)
    copy.set(values, first * width)
  }

  scatter(field: string, places: readonly number[], values: ArrayLike<number>): void {
    this.flush()
    this.on.scatter(field, places, values)
    this.copies.delete(field)
  }

  read(field: string, first?: number, count?: number): Promise<FieldArray> {
    this.flush()
    return this.on.read(field, first, count)
  }

  save(field: string, first: number, count: number): Promise<FieldArray> {
    this.flush()
    return this.on.save(field, first, count)
  }

  load(field: string, values: FieldArray, first = 0): void {
    this.flush()
    this.copies.delete(field)
    this.on.load(field, values, first)
  }

  keep(fields: readonly string[]): void {
    this.flush()
    this.on.keep(fields)
  }

  putBack(): void {
    this.copies.clear()
    this.said.clear()
    this.brought = null
    this.on.putBack()
  }

  writeCount(cell: string, value: number): void {
    this.on.writeCount(cell, value)
    this.said.set(cell, value)
  }

  readCounts(): Promise<Record<string, number>> {
    this.flush()
    return this.on.readCounts()
  }

  /** Null as long as somebody would have to wait. */
  peek(cell: string): number | null {
    return this.said.get(cell) ?? this.brought?.[cell] ?? null
  }

  // kernels

  private writtenBy(kernel: string): readonly string[] {
    return this.writes.get(kernel) ?? []
  }

  run(kernel: string, parameters?: Readonly<Record<string, ParameterValue>>): void {
    this.flush()
    this.on.run(kernel, parameters)
    this.changed(this.writtenBy(kernel))
  }

  loop(cell: string, most: number, body: () => void): void {
    this.on.loop(cell, most, body)
  }

  fuseLoops(wanted: boolean): void {
    this.on.fuseLoops(wanted)
  }

  exclusiveScan(input: string, output: string, total?: string): void {
    this.flush()
    this.on.exclusiveScan(input, output, total)
    this.changed(total === undefined ? [output] : [output, total])
  }

  sortByKey(keys: string, values: string, bits?: number): void {
    this.flush()
    this.on.sortByKey(keys, values, bits)
    this.changed([keys, values])
  }

  reduce(reductions: readonly Reduction[]): void {
    this.flush()
    this.on.reduce(reductions)
    this.changed(reductions.map(({ output }) => output))
  }

  runReduced(call: KernelCall, reductions: readonly Reduction[], decide: KernelCall): void {
    this.flush()
    this.on.runReduced(call, reductions, decide)
    const outputs = reductions.map(({ output }) => output)
    this.changed([...this.writtenBy(call.kernel), ...outputs, ...this.writtenBy(decide.kernel)])
  }

  stage(name: string): void {
    this.on.stage(name)
  }

  stageTimes(): Promise<Record<string, number>> {
    return this.on.stageTimes()
  }

  memoryBytes(): number {
    let bytes = this.on.memoryBytes()
    for (const { values } of this.copies.values()) bytes += values.byteLength
    return bytes
  }

  finish(): Promise<void> {
    this.flush()
    return this.on.finish()
  }

  close(): Promise<void> {
    return this.on.close()
  }
}
