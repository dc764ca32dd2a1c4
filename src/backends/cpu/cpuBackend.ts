// cpuBackend.ts: the Backend of the CPU: kernels as WebAssembly on one memory, shared by as many threads as asked for.
//
// Everything runs at once; promises are there because other backends need them. In a browser see cpuPlatform.ts.

import { abi } from '../../language/abi.js'
import type { ValueType } from '../../language/kernelTable.js'
import type { Program } from '../../language/program.js'
import type { Precision } from '../../state/layout.js'
import {
  type Backend,
  DeviceError,
  type Domain,
  type FieldArray,
  type FieldView,
  type KernelCall,
  type ParameterValue,
  type Reduction,
} from '../backend.js'
import { CpuCooperative, cooperativeNames } from './cpuCooperative.js'
import { CpuFields } from './cpuFields.js'
import { CpuKeep } from './cpuKeep.js'
import { CpuMemory } from './cpuMemory.js'
import { availableThreads, canShare, loadModule, mayWait } from './cpuPlatform.js'
import { type CpuPool, createPool } from './cpuPool.js'
import { KernelPace } from './kernelPace.js'
import { fieldView, readRecords, scatterRecords, writeRecords } from './records.js'
import { StageClock } from './stageClock.js'

export interface CpuBackendOptions {
  readonly program: Program
  /** All the machine has, unless said; at most `abi.maxThreads`. One where memory is not shared. */
  readonly threads?: number
  readonly precision?: Precision
  /** Whether threads share memory: true where it can be. */
  readonly shared?: boolean
  /** Most pages of 64 KiB to use: 65536, which is 4 GiB. */
  readonly maxPages?: number
}

interface RunnableKernel {
  readonly index: number
  /** Where the count of its owner stands. */
  readonly countCell: number
  /** Level after level, which in the order of the records is a plain loop. */
  readonly ordered: boolean
  readonly pace: KernelPace
  /** With the index of the first scalar in `memory.numbers`. */
  readonly parameters: readonly {
    readonly name: string
    readonly first: number
    readonly scalars: number
    readonly integer: boolean
  }[]
}

const scalarCount: Readonly<Record<ValueType, number>> = { real: 1, i32: 1, u32: 1, bool: 1, vec3: 3, quat: 4, mat3: 9 }

/** Loads the program's modules; threads start when there is work for them. */
export async function createCpuBackend(options: CpuBackendOptions): Promise<Backend> {
  const { program, precision = 'double', shared = canShare() } = options
  if (shared && !canShare()) throw new DeviceError('Memory cannot be shared here: ask for shared: false.')
  const threads = await chooseThreads(options.threads, shared)
  const added = await program.added?.(precision, shared)
  const urls = [...program.wasm(precision, shared), ...(added ? [added] : [])]
  const modules = await Promise.all(urls.map(loadModule))
  const memory = new CpuMemory(shared, options.maxPages)
  const fields = new CpuFields(program.list, memory, precision)
  const pool = await createPool({ modules, memory, names: functionNames(program, modules), threads })
  return new CpuBackend(program, precision, { shared, memory, fields, pool })
}

async function chooseThreads(asked: number | undefined, shared: boolean): Promise<number> {
  if (asked !== undefined && !(Number.isInteger(asked) && asked >= 1 && asked <= abi.maxThreads)) {
    throw new RangeError(`${asked} threads: a number from 1 to ${abi.maxThreads} is needed.`)
  }
  if (!shared) return 1
  const threads = asked ?? Math.min(abi.maxThreads, await availableThreads())
  if (threads > 1 && !mayWait()) {
    throw new DeviceError('A page may not wait for threads: create the backend in a Worker, or ask for threads: 1.')
  }
  return threads
}

/** Kernels, the plain form of those compiled lane-parallel, then the cooperative functions. */
function functionNames(program: Program, modules: readonly WebAssembly.Module[]): string[] {
  const exported = new Set(modules.flatMap((module) => WebAssembly.Module.exports(module).map(({ name }) => name)))
  const kernels = program.kernels.map(({ name }) => name)
  const plain = kernels.map((name) => `${name}__plain`).filter((name) => exported.has(name))
  return [...kernels, ...plain, ...cooperativeNames]
}

interface CpuParts {
  readonly shared: boolean
  readonly memory: CpuMemory
  readonly fields: CpuFields
  readonly pool: CpuPool
}

class CpuBackend implements Backend {
  readonly kind = 'cpu'
  readonly device: string
  readonly threads: number
  private readonly memory: CpuMemory
  private readonly fields: CpuFields
  private readonly pool: CpuPool
  private readonly cooperative: CpuCooperative
  private readonly kernels = new Map<string, RunnableKernel>()
  private readonly clock = new StageClock()
  private readonly kept: CpuKeep

  constructor(
    private readonly program: Program,
    readonly precision: Precision,
    { shared, memory, fields, pool }: CpuParts,
  ) {
    this.memory = memory
    this.fields = fields
    this.pool = pool
    this.cooperative = new CpuCooperative(memory, fields, pool)
    this.kept = new CpuKeep(memory, fields)
    this.threads = pool.threads
    const sharing = shared ? '' : ', memory not shared'
    this.device = `${this.threads} thread${this.threads > 1 ? 's' : ''}${sharing}, WebAssembly SIMD`
    this.listKernels()
  }

  setDomain({ origin, size, periodic }: Domain): void {
    for (let axis = 0; axis < 3; axis++) {
      const period = periodic[axis] ? size[axis]! : 0
      const at = abi.domain / 8 + axis
      this.memory.numbers[at] = origin[axis]!
      this.memory.numbers[at + 3] = period
      this.memory.numbers[at + 6] = period === 0 ? 0 : 1 / period
    }
  }

  reserve(owner: string, capacity: number): void {
    this.fields.reserve(owner, capacity)
  }

  /** Owners share one memory: what fits is what is free. */
  mostRecords(): number {
    return 2 ** 32 - 1
  }

  capacity(owner: string): number {
    return this.fields.capacity(owner)
  }

  setCount(owner: string, count: number): void {
    const capacity = this.fields.capacity(owner)
    if (!(Number.isInteger(count) && count >= 0 && count <= capacity)) {
      throw new RangeError(`${count} records of ${owner}: there is room for ${capacity}.`)
    }
    this.fields.writeCell(`${owner}Count`, count)
  }

  write(field: string, values: ArrayLike<number>, first = 0): void {
    const placed = this.fields.place(field)
    const count = values.length / placed.addresses.length
    if (!Number.isInteger(count)) {
      throw new RangeError(`${values.length} values for ${field}, which has ${placed.addresses.length} per record.`)
    }
    this.checkRange(field, first, count)
    writeRecords(this.memory.memory.buffer, placed, values, first)
  }

  scatter(field: string, places: readonly number[], values: ArrayLike<number>): void {
    const placed = this.fields.place(field)
    if (values.length !== places.length * placed.addresses.length) {
      throw new RangeError(
        `${values.length} values for ${places.length} records of ${field}, which has ${placed.addresses.length} per record.`,
      )
    }
    for (const place of places) this.checkRange(field, place, 1)
    scatterRecords(this.memory.memory.buffer, placed, places, values)
  }

  async read(field: string, first = 0, count?: number): Promise<FieldArray> {
    const placed = this.fields.place(field)
    const wanted = count ?? Math.max(0, this.fields.count(placed.field.owner) - first)
    this.checkRange(field, first, wanted)
    return readRecords(this.memory.memory.buffer, placed, first, wanted)
  }

  save(field: string, first: number, count: number): Promise<FieldArray> {
    return this.read(field, first, count)
  }

  load(field: string, values: FieldArray, first = 0): void {
    this.write(field, values, first)
  }

  view(field: string): FieldView {
    return fieldView(this.memory.memory.buffer, this.fields.place(field))
  }

  keep(fields: readonly string[]): void {
    this.kept.keep(fields)
  }

  putBack(): void {
    this.kept.putBack()
  }

  writeCount(cell: string, value: number): void {
    this.fields.writeCell(cell, value)
  }

  peek(cell: string): number {
    return this.fields.readCell(cell)
  }

  async readCounts(): Promise<Record<string, number>> {
    await this.pool.ready()
    return this.fields.readCells()
  }

  run(kernel: string, parameters: Readonly<Record<string, ParameterValue>> = {}): void {
    const found = this.kernels.get(kernel)
    if (!found) throw new Error(`There is no kernel "${kernel}".`)
    for (const { name, first, scalars, integer } of found.parameters) {
      const value = parameters[name]
      if (typeof value === 'object' ? value.length !== scalars : value === undefined || scalars !== 1) {
        throw new TypeError(
          `Kernel ${kernel}: parameter ${name} needs ${scalars === 1 ? 'a value' : `${scalars} numbers`}.`,
        )
      }
      if (typeof value === 'object') this.memory.numbers.set(value, first)
      else if (integer) this.memory.words[2 * first] = Number(value)
      else this.memory.numbers[first] = Number(value)
    }
    const count = this.fields.countAt(found.countCell)
    // one chunk runs on one thread, first record first
    if (found.ordered || this.threads === 1) this.pool.run(found.index, count, Math.max(1, count))
    else this.runShared(found, count)
  }

  private runShared({ index, pace }: RunnableKernel, count: number): void {
    const chunk = pace.chunk(count)
    if (!pace.isTimed()) return this.pool.run(index, count, chunk)
    const began = performance.now()
    this.pool.run(index, count, chunk)
    pace.note(count, chunk, this.pool.atWork, performance.now() - began)
  }

  readonly endsLoops = true

  fuseLoops(): void {}

  loop(cell: string, most: number, body: () => void): void {
    for (let round = 0; round < most; round++) {
      body()
      if (this.fields.readCell(cell) === 0) break
    }
  }

  exclusiveScan(input: string, output: string, total?: string): void {
    this.cooperative.exclusiveScan(input, output, total)
  }

  sortByKey(keys: string, values: string, bits?: number): void {
    this.cooperative.sortByKey(keys, values, bits)
  }

  runReduced(call: KernelCall, reductions: readonly Reduction[], decide: KernelCall): void {
    this.run(call.kernel, call.parameters)
    this.reduce(reductions)
    this.run(decide.kernel, decide.parameters)
  }

  reduce(reductions: readonly Reduction[]): void {
    this.cooperative.reduce(reductions)
  }

  stage(name: string): void {
    this.clock.begin(name)
  }

  async stageTimes(): Promise<Record<string, number>> {
    return this.clock.read()
  }

  memoryBytes(): number {
    return this.memory.bytes + this.kept.bytes
  }

  async finish(): Promise<void> {}

  close(): Promise<void> {
    return this.pool.close()
  }

  private listKernels(): void {
    for (const { name, owner, ordered, parameters } of this.program.kernels) {
      let first = abi.parameters / 8
      const placed = parameters.map((parameter) => {
        const scalars = scalarCount[parameter.type]
        first += scalars
        const integer = ['i32', 'u32', 'bool'].includes(parameter.type)
        return { name: parameter.name, first: first - scalars, scalars, integer }
      })
      for (const form of [name, `${name}__plain`]) {
        const index = this.pool.number(form)
        const countCell = this.fields.cell(`${owner}Count`)
        if (index !== undefined)
          this.kernels.set(form, {
            index,
            countCell,
            ordered: ordered !== undefined,
            pace: new KernelPace(),
            parameters: placed,
          })
      }
    }
  }

  private checkRange(field: string, first: number, count: number): void {
    const capacity = this.fields.capacity(this.program.list.fields[field]!.owner)
    if (!(Number.isInteger(first) && first >= 0 && count >= 0 && first + count <= capacity)) {
      throw new RangeError(`Records ${first} to ${first + count - 1} of ${field}: there is room for ${capacity}.`)
    }
  }
}
