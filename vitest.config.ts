import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const together = ['physics', 'determinism', 'step', 'unit', 'io', 'architecture'].map(
  (folder) => `test/${folder}/**/*.test.ts`,
)

/** Small files that run long: begun last they would leave the other worker idle. */
const longest = ['test/physics/dvi/repose.test.ts', 'test/physics/mechanismScenes.test.ts']

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longest.some((file) => moduleId.endsWith(file))
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

// Tests run against dist/, what users get; `npm test` builds it first.
export default defineConfig({
  test: {
    // a software GPU and a loaded machine are slow; nothing here asserts a time
    testTimeout: 180_000,
    hookTimeout: 180_000,
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      // one process for many files: a software GPU takes seconds to compile the kernels of a step and keeps them, and what files import is read once
      { extends: true, test: { name: 'together', include: together, isolate: false } },
      { extends: true, test: { name: 'apart', include: ['test/**/*.test.ts'], exclude: together } },
    ],
  },
})
