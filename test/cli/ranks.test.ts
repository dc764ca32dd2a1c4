// ranks.test.ts: the same scene over several ranks of the machine's own MPI, more of them than there are cores.

import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { findMpi, libraryVariable } from '#talus/backends/mpi/mpiLibrary.js'
import { runRanks } from './mpirun.js'

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))

describe('MPI', () => {
  test.each([2, 7])('%i ranks hand numbers round', async (ranks) => {
    const { code, stdout, stderr } = await runRanks(ranks, here('.'), [here('ring.mjs')])
    expect(stderr).toBe('')
    expect(code).toBe(0)
    const sum = (ranks * (ranks - 1)) / 2
    expect(JSON.parse(stdout)).toEqual({ size: ranks, sum, largest: ranks - 1 })
  })

  test('the library is found, and says what it is', async () => {
    const { version, family } = await findMpi()
    expect(version).toMatch(family === 'Open MPI' ? /^Open MPI v\d/ : /^MPICH \d/)
  })

  test('a library that is no MPI, or is not there, is named', async () => {
    const named = (file: string) => findMpi({ [libraryVariable]: file })
    await expect(named('libm.so.6')).rejects.toThrow(/^libm\.so\.6 is not an MPI library: .*install Open MPI/)
    await expect(named('libnowhere.so')).rejects.toThrow(/names libnowhere\.so, which cannot be loaded/)
    await expect(findMpi({}, 'win32')).rejects.toThrow(/Linux and macOS alone/)
  })
})
