// subgroupProbe.ts: whether subgroups are what the cooperative kernels take them for.
//
// WGSL does not say which invocations of a workgroup form a subgroup. The kernels count on consecutive ones and full
// subgroups, as all known drivers have it; one dispatch shows whether this one does.

import { bufferUsage, mapModeRead } from './bufferUsage.js'

const workgroup = 256

const probeWgsl = `
enable subgroups;
@group(0) @binding(0) var<storage, read_write> seen: array<vec4<u32>>;

@compute @workgroup_size(${workgroup})
fn main(@builtin(local_invocation_index) l: u32, @builtin(subgroup_size) size: u32,
        @builtin(subgroup_invocation_id) lane: u32) {
  let voters = countOneBits(subgroupBallot(true));
  seen[l] = vec4<u32>(size, lane, voters.x + voters.y + voters.z + voters.w, 0u);
}
`

export async function subgroupsAsExpected(device: GPUDevice): Promise<boolean> {
  const { storage, copySource, copyTarget, mapRead } = bufferUsage
  const size = 16 * workgroup
  const seen = device.createBuffer({ size, usage: storage | copySource })
  const stage = device.createBuffer({ size, usage: mapRead | copyTarget })
  const module = device.createShaderModule({ code: probeWgsl, label: 'subgroupProbe' })
  const pipeline = device.createComputePipeline({ layout: 'auto', compute: { module } })
  const entries = [{ binding: 0, resource: { buffer: seen } }]
  const encoder = device.createCommandEncoder()
  const pass = encoder.beginComputePass()
  pass.setPipeline(pipeline)
  pass.setBindGroup(0, device.createBindGroup({ layout: pipeline.getBindGroupLayout(0), entries }))
  pass.dispatchWorkgroups(1)
  pass.end()
  encoder.copyBufferToBuffer(seen, 0, stage, 0, size)
  device.queue.submit([encoder.finish()])
  await stage.mapAsync(mapModeRead)
  const words = new Uint32Array(stage.getMappedRange())
  const expected = Array.from({ length: workgroup }, (_, l) => {
    const [lanes, lane, active] = words.subarray(4 * l, 4 * l + 3)
    return lane === l % lanes! && active === lanes
  }).every(Boolean)
  seen.destroy()
  stage.destroy()
  return expected
}
