// pictureWorker.ts: a thread that draws pictures of a film, one after the other, as it is told.

import { parentPort, workerData } from 'node:worker_threads'
import { openPainter, type PainterOptions } from './openPainter.js'
import { type NamedShot, writePicture } from './pictureFile.js'

const painter = openPainter(workerData as PainterOptions)

parentPort!.on('message', async (shot: NamedShot) => {
  const pixels = await (await painter).paint(shot.shot)
  if (pixels) await writePicture(shot, pixels)
  parentPort!.postMessage(shot.shot.number)
})
