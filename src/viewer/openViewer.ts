// openViewer.ts: a view of a source of frames, once its device and its first frames are there.

import { framesAhead } from './framesAhead.js'
import { Stage } from './stage/stage.js'
import { Viewer, type ViewerOptions } from './viewer.js'

export async function openViewer(options: ViewerOptions): Promise<Viewer> {
  const { source, webgpu = 'gpu' in navigator } = options
  const frame = await source.frame(source.firstFrame)
  const later = framesAhead(source, frame)
  const stage = await Stage.create({ model: source.model, frame, webgpu })
  performance.mark('device')
  for (const one of await later) stage.see(one)
  const viewer = new Viewer(options, stage, frame)
  performance.mark('layers')
  return viewer
}
