import { defineConfig } from 'vitest/config'

const together = ['physics', 'determinism', 'step', 'unit', 'io', 'architecture'].map(
  (folder) => `test/${folder}/**/*.test.ts`,
)

// Tests run against dist/, what users get; `npm test` builds it first.
export default defineConfig({
  test: {
    // a software GPU and a loaded machine are slow; nothing here asserts a time
    testTimeout: 180_000,
    hookTimeout: 180_000,
    maxWorkers: 2,
    projects: [
      // one process for many files: a software GPU takes seconds to compile the kernels of a step and keeps them, and what files import is read once
      { extends: true, test: { name: 'together', include: together, isolate: false } },
      { extends: true, test: { name: 'apart', include: ['test/**/*.test.ts'], exclude: together } },
    ],
  },
})
