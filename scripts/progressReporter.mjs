// progressReporter.mjs: a line for each test file that ends, with how many there are and how long it all takes so far; at the end the
// times of all, s, to build/testTimes.json.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'

const file = 'build/testTimes.json'

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`

export default class ProgressReporter {
  began = performance.now()
  total = 0
  done = 0
  times = {}

  onTestRunStart(specifications) {
    this.total = specifications.length
  }

  onTestModuleEnd(module) {
    this.done++
    const name = module.relativeModuleId ?? module.moduleId
    const { duration } = module.diagnostic()
    const state = module.state() === 'passed' ? '' : `  ${module.state()}`
    this.times[name] = Number((duration / 1000).toFixed(2))
    const so = seconds(performance.now() - this.began)
    console.log(`[${this.done}/${this.total}, ${so}] ${name}, ${seconds(duration)}${state}`)
  }

  onTestRunEnd() {
    const before = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
    mkdirSync('build', { recursive: true })
    writeFileSync(file, `${JSON.stringify({ ...before, ...this.times }, null, 2)}\n`)
  }
}
