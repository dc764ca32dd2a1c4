import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const together = [
  ...['physics', 'determinism', 'step', 'unit', 'io', 'architecture', 'parity'].map(
    (folder) => `test/${folder}/**/*.test.ts`,
  ),
  'test/cli/tryScenes.test.ts',
]

/** Files that run long, from the longest on: begun last they would leave the other worker idle. */
const longest = [
  'parity/kernels',
  'cli/tryScenes',
  'physics/everyLaw',
  'parity/programs.property',
  'determinism/impulses',
  'step/edgeOfDomain',
  'physics/dvi/repose',
  'determinism/scratchRubbish',
  'physics/mechanismScenes',
  'viewer/viewer',
  'cli/ranks',
  'cli/docCommands',
  'viewer/live',
]

/** One process after the other would lose what it has compiled: files of a project follow each other, the longest first. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId, project }: TestSpecification) => {
      const known = longest.findIndex((file) => moduleId.endsWith(`test/${file}.test.ts`))
      return (project.name === 'together' ? 0 : 100) + (known < 0 ? longest.length : known)
    }
    return (await super.sort(files)).sort((a, b) => place(a) - place(b))
  }
}

// Tests run against dist/, what users get; `npm test` builds it first.
export default defineConfig({
  test: {
    // a software GPU and a loaded machine are slow; nothing here asserts a time
    testTimeout: 180_000,
    hookTimeout: 180_000,
    sequence: { sequencer: LongestFirst },
    // what was built is read as it is: turned into a form that can be mocked it takes longer to read, and each import in it is a look-up
    server: { deps: { external: [/\/dist\//] } },
    projects: [
      // one process for many files: a software GPU takes seconds to compile the kernels of a step and keeps them, and what files import is read once
      { extends: true, test: { name: 'together', include: together, isolate: false, maxWorkers: 2 } },
      // these wait for programs and pages much of the time: three share two cores
      {
        extends: true,
        test: {
          name: 'apart',
          include: ['test/**/*.test.ts'],
          exclude: together,
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
