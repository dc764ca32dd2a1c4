// pictureWorker.ts: a thread that draws pictures of a film, one after the other, as it is told.

import { parentPort, workerData } from 'node:worker_threads'
import { openPainter, type PainterOptions } from './openPainter.js'
import { type NamedShot, writePicture } from './pictureFile.js'

const painter = openPainter(workerData as PainterOptions)

parentPort!.on('message', async (shot: NamedShot) => {
  await writePicture(shot, await (await painter).paint(shot.shot))
  parentPort!.postMessage(shot.shot.number)
})
