// deviceDone.ts: what three does not tell of its device, by WebGPU and by WebGL 2: whether it is a GPU, and when it has drawn
// all it was asked to draw.

import type { WebGPURenderer } from 'three/webgpu'

interface Device {
  readonly device?: GPUDevice
  readonly gl?: WebGL2RenderingContext
}

/** ms between looks at a fence of WebGL, which tells of nothing by itself. */
const lookEvery = 2

export async function deviceDone({ backend }: WebGPURenderer): Promise<void> {
  const { device, gl } = backend as unknown as Device
  if (device) return void (await device.queue.onSubmittedWorkDone())
  if (gl) await fencePassed(gl)
}

async function fencePassed(gl: WebGL2RenderingContext): Promise<void> {
  const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0)
  gl.flush()
  while (fence && !gl.isContextLost() && gl.getSyncParameter(fence, gl.SYNC_STATUS) !== gl.SIGNALED) {
    await new Promise((resolve) => setTimeout(resolve, lookEvery))
  }
  gl.deleteSync(fence)
}

/** By the name of the device: browsers have software that stands in where there is no GPU. */
export function drawsOnCpu({ backend }: WebGPURenderer): boolean {
  const { device, gl } = backend as unknown as Device
  const info = (device as { adapterInfo?: GPUAdapterInfo } | undefined)?.adapterInfo
  const names = gl?.getExtension('WEBGL_debug_renderer_info')
  const name = device
    ? `${info?.architecture} ${info?.description}`
    : String(gl?.getParameter(names ? names.UNMASKED_RENDERER_WEBGL : gl.RENDERER))
  return /swiftshader|llvmpipe|softpipe|software|basic render/i.test(name)
}
