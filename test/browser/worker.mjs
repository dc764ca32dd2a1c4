// worker.mjs: the script of a page's worker: runs what it is sent and posts the result, or the error in words.

import { runGrains } from './grains.mjs'

globalThis.onmessage = async ({ data }) => {
  try {
    globalThis.postMessage({ result: await runGrains(data) })
  } catch (error) {
    globalThis.postMessage({ error: String(error) })
  }
}
