// createGpuBackend.ts: the backend on WebGPU, in Node (Dawn) and in browsers.
//
// Calls are recorded and submitted in batches; a long run should await `finish` or read something every few thousand
// kernels, which bounds what waits in the driver. An error on the device shows at the next await.

import { cooperativeShape } from '../../kernels/cooperative/cooperativeShape.js'
import type { Program } from '../../language/program.js'
import type { Backend, Domain, FieldArray, KernelCall, ParameterValue, RecordPort, Reduction } from '../backend.js'
import { bufferUsage } from './bufferUsage.js'
import { Cooperative } from './cooperative.js'
import { countsBuffer } from './countTable.js'
import { type LeasedDevice, leaseDevice } from './devicePool.js'
import { domainUniform, fixedPoint } from './fixedPoint.js'
import { GpuKeep } from './gpuKeep.js'
import { GpuParts } from './gpuParts.js'
import { LoopFusion } from './loopFusion.js'
import { MadeSums } from './madeSums.js'
import type { DeviceChoice, OpenDevice } from './openDevice.js'
import { domainBuffer, domainBytes, ProgramKernels } from './programKernels.js'
import { GpuRecordPort } from './recordPort.js'
import { subgroupsAsExpected } from './subgroupProbe.js'
import { Transfers } from './transfers.js'

export interface GpuBackendOptions extends DeviceChoice {
  readonly program: Program
}

/** Opens a GPU for a program; throws DeviceError with what was found where none will do. */
export async function createGpuBackend({ program, ...choice }: GpuBackendOptions): Promise<Backend> {
  const lease = await leaseDevice(choice)
  try {
    const backend = new GpuBackend(
      lease,
      program,
      await usableSubgroups(lease.open, choice),
      choice.fuse ?? !lease.open.software,
    )
    if (choice.validateOnly) await backend.validate()
    return backend
  } catch (error) {
    lease.close(false)
    throw error
  }
}

async function usableSubgroups(open: OpenDevice, choice: DeviceChoice): Promise<OpenDevice['subgroups']> {
  if (!open.subgroups || choice.validateOnly) return open.subgroups
  return (await subgroupsAsExpected(open.device)) ? open.subgroups : null
}

class GpuBackend implements Backend {
  readonly kind = 'gpu'
  readonly device: string
  readonly threads = 1
  readonly precision = 'single'
  private readonly parts: GpuParts
  private readonly kernels: ProgramKernels
  private readonly cooperative: Cooperative
  private readonly made: MadeSums
  private readonly transfers: Transfers
  private readonly kept: GpuKeep
  private readonly fusion: LoopFusion
  endsLoops = false

  constructor(
    private readonly lease: LeasedDevice,
    program: Program,
    subgroups: OpenDevice['subgroups'],
    private readonly fuses: boolean,
  ) {
    const { open } = lease
    this.device = open.name
    this.parts = new GpuParts(open, program.list)
    this.parts.store.ensure(domainBuffer, domainBytes, { usage: bufferUsage.uniform })
    this.fusion = new LoopFusion(this.parts)
    this.kernels = new ProgramKernels(this.parts, program.kernels, this.fusion)
    const workgroupBytes = open.device.limits.maxComputeWorkgroupStorageSize
    const shape = cooperativeShape(subgroups, { software: open.software, workgroupBytes })
    this.cooperative = new Cooperative(this.parts, shape)
    this.made = new MadeSums(this.parts, this.kernels, this.cooperative)
    this.transfers = new Transfers(this.parts)
    this.kept = new GpuKeep(this.parts)
  }

  /** Checks every kernel of the program. */
  async validate(): Promise<void> {
    this.kernels.compileAll()
    await this.parts.health.settle()
  }

  /** Positions that are already there keep their cells, that is their place relative to the domain. */
  setDomain(domain: Domain): void {
    this.transfers.fixed = fixedPoint(domain)
    this.transfers.send(domainBuffer, 0, new Uint8Array(domainUniform(this.transfers.fixed).buffer))
  }

  reserve(owner: string, capacity: number): void {
    this.parts.health.check()
    if (this.parts.fields.reserve(owner, capacity)) this.parts.counts.write(`${owner}Capacity`, this.capacity(owner))
  }

  mostRecords(owner: string): number {
    return this.parts.fields.mostRecords(owner)
  }

  capacity(owner: string): number {
    return this.parts.fields.capacity(owner)
  }

  setCount(owner: string, count: number): void {
    const capacity = this.capacity(owner)
    if (count > capacity) throw new RangeError(`setCount: ${count} records of ${owner}, but ${capacity} are reserved`)
    if (this.parts.counts.hostCount(owner) === null) throw new Error(`setCount: the device counts ${owner} itself`)
    if (this.parts.counts.hostCount(owner) !== count) this.parts.counts.write(`${owner}Count`, count)
  }

  write(field: string, values: ArrayLike<number>, first = 0): void {
    this.transfers.write(field, values, first)
  }

  scatter(field: string, places: readonly number[], values: ArrayLike<number>): void {
    this.transfers.scatter(field, places, values)
  }

  read(field: string, first?: number, count?: number): Promise<FieldArray> {
    return this.transfers.read(field, first, count)
  }

  save(field: string, first: number, count: number): Promise<FieldArray> {
    return this.transfers.save(field, first, count)
  }

  load(field: string, values: FieldArray, first?: number): void {
    this.transfers.load(field, values, first)
  }

  openPort(fields: readonly string[]): RecordPort {
    return new GpuRecordPort(this.parts, this.transfers, fields)
  }

  keep(fields: readonly string[]): void {
    this.kept.keep(fields)
  }

  putBack(): void {
    this.kept.putBack()
  }

  writeCount(cell: string, value: number): void {
    this.parts.counts.deviceCell(cell)
    this.parts.counts.write(cell, value)
  }

  peek(): null {
    return null
  }

  async readCounts(): Promise<Record<string, number>> {
    const { store, counts } = this.parts
    const [words] = await this.transfers.readBack(store.get(countsBuffer), 0, counts.bytes)
    return counts.byName(new Uint32Array(words!))
  }

  run(kernel: string, parameters?: Readonly<Record<string, ParameterValue>>): void {
    this.kernels.run(kernel, parameters)
  }

  fuseLoops(wanted: boolean): void {
    this.endsLoops = wanted && this.fuses
  }

  /** In one dispatch where few records are fused; else all rounds, since looking at the counter would wait for everything before it. */
  loop(cell: string, most: number, body: () => void): void {
    const at = this.parts.counts.cell(cell)
    if (this.endsLoops) {
      if (this.fusion.run(at, most, body)) return
      this.endsLoops = false
    }
    for (let round = 0; round < most; round++) body()
  }

  exclusiveScan(input: string, output: string, total?: string): void {
    if (this.fusion.noting) return this.fusion.refuse()
    this.cooperative.exclusiveScan(input, output, total)
  }

  sortByKey(keys: string, values: string, bits?: number): void {
    if (this.fusion.noting) return this.fusion.refuse()
    this.cooperative.sortByKey(keys, values, bits)
  }

  reduce(reductions: readonly Reduction[]): void {
    if (this.fusion.noting) return this.fusion.reduce(reductions)
    this.cooperative.reduce(reductions)
  }

  /** In two dispatches where blocks are summed as they are made, and whoever has the last sums decides. */
  runReduced(call: KernelCall, reductions: readonly Reduction[], decide: KernelCall): void {
    if (!this.fusion.noting && this.made.run(call, reductions, decide)) return
    this.run(call.kernel, call.parameters)
    this.reduce(reductions)
    this.run(decide.kernel, decide.parameters)
  }

  stage(name: string): void {
    if (!this.fusion.noting) this.parts.recorder.stage(name)
  }

  /** Device time in ms, by stageTimer.ts; empty on devices without timestamps. */
  async stageTimes(): Promise<Record<string, number>> {
    const { timer } = this.parts.recorder
    if (!timer) return {}
    // a submission adds its times at its end
    this.parts.recorder.flush()
    const [words] = await this.transfers.readBack(timer.sums, 0, timer.sums.size)
    return timer.milliseconds(new Uint32Array(words!))
  }

  timeAll(): void {
    this.parts.recorder.flush()
    this.parts.recorder.timer?.timeAll()
  }

  memoryBytes(): number {
    const { recorder, store } = this.parts
    return store.bytes + recorder.uploads.size + (recorder.timer?.bytes ?? 0)
  }

  async finish(): Promise<void> {
    this.parts.recorder.flush()
    await this.parts.device.queue.onSubmittedWorkDone()
    await this.parts.health.settle()
  }

  async close(): Promise<void> {
    const healthy = await this.parts.health.end()
    this.transfers.destroy()
    this.parts.destroy()
    this.lease.close(healthy)
  }
}
