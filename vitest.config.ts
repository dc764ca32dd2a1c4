import { defineConfig } from 'vitest/config'

// Tests run against dist/, what users get; `npm test` builds it first.
export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // a software GPU and a loaded machine are slow; nothing here asserts a time
    testTimeout: 180_000,
    hookTimeout: 180_000,
    maxWorkers: 2,
  },
})
