// page.mjs: the script of the page: loads all public names and gives the test two ways to run the grains.

import * as talus from '../../dist/index.js'
import { runGrains } from './grains.mjs'

function runInWorker(job) {
  const worker = new Worker(new URL('./worker.mjs', import.meta.url), { type: 'module' })
  const ended = new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => (data.error ? reject(new Error(data.error)) : resolve(data.result))
    worker.onerror = (event) => reject(new Error(event.message || 'the worker did not start'))
    worker.postMessage(job)
  })
  return ended.finally(() => worker.terminate())
}

globalThis.grains = { publicNames: Object.keys(talus), runGrains, runInWorker }
