// ranks.ts: a command that was started once for each rank: the first does it, the others serve the first.

import { worldOfRanks } from '../backends/mpi/communicator.js'
import { leadRanks } from '../step/ranks/ranks.js'
import { serveRanks } from '../step/ranks/serveRanks.js'

function wantsRanks(argv: readonly string[]): boolean {
  return argv.some((word, k) => word === '--backend=mpi' || (word === 'mpi' && argv[k - 1] === '--backend'))
}

/** As whoever started this process says, before MPI can. */
function rankOf({ OMPI_COMM_WORLD_RANK, PMIX_RANK, PMI_RANK, SLURM_PROCID }: NodeJS.ProcessEnv): number {
  return Number(OMPI_COMM_WORLD_RANK ?? PMIX_RANK ?? PMI_RANK ?? SLURM_PROCID ?? 0)
}

/** True where this process was one of the others, and its work is done. */
export async function servesAsRank(argv: readonly string[], environment = process.env): Promise<boolean> {
  if (!wantsRanks(argv)) return false
  let world: Awaited<ReturnType<typeof worldOfRanks>>
  try {
    world = await worldOfRanks()
  } catch (error) {
    // all of them find the same, and one says it
    if (rankOf(environment) > 0) return true
    throw error
  }
  if (world.rank > 0) await serveRanks(world)
  else leadRanks(world)
  return world.rank > 0
}
