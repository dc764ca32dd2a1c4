// ranks.ts: a command that was started once for each rank: the first does it, the others serve the first.

import { setTimeout } from 'node:timers/promises'
import type { Communicator } from '../backends/mpi/communicator.js'

/** How many processes whoever started this one has started with it. */
export function startedTogether({ OMPI_COMM_WORLD_SIZE, PMI_SIZE }: NodeJS.ProcessEnv): number {
  return Number(OMPI_COMM_WORLD_SIZE ?? PMI_SIZE ?? 1)
}

/** Asked for, or a run that goes on under mpirun as its folder says. */
function wantsRanks(argv: readonly string[], environment: NodeJS.ProcessEnv): boolean {
  const named = argv.findIndex((word) => word === '--backend' || word.startsWith('--backend='))
  if (named >= 0) return argv[named] === '--backend=mpi' || argv[named + 1] === 'mpi'
  return argv.includes('--resume') && startedTogether(environment) > 1
}

/** Nobody leads where each rank makes its own grains. */
const byRegion = '--by-region'

/** As whoever started this process says, before MPI can. */
export function rankOf({ OMPI_COMM_WORLD_RANK, PMIX_RANK, PMI_RANK, SLURM_PROCID }: NodeJS.ProcessEnv): number {
  return Number(OMPI_COMM_WORLD_RANK ?? PMIX_RANK ?? PMI_RANK ?? SLURM_PROCID ?? 0)
}

/** A rank that runs the same command line as the first, which says what there is to say. */
export const followsByRegion = (argv: readonly string[], environment = process.env): boolean =>
  argv.includes(byRegion) && rankOf(environment) > 0

/** ms that the first rank has for its sentence, on a loaded machine too. */
const patience = 10000

/** What ended a rank, to be said by it. Where all of them find the same the first says it, and whoever started them ends the others before their turn. */
export async function inTurn(error: Error, environment = process.env): Promise<Error> {
  const rank = rankOf(environment)
  if (rank === 0) return error
  // one after the other
  await setTimeout(patience * (2 - 1 / rank))
  error.message = `rank ${rank}: ${error.message}`
  return error
}

/** True where this process was one of the others, and its work is done. */
export async function servesAsRank(argv: readonly string[], environment = process.env): Promise<boolean> {
  if (argv.includes(byRegion) || !wantsRanks(argv, environment)) return false
  const [{ worldOfRanks }, { openPart }, { leadRanks }, { serveRanks }] = await Promise.all([
    import('../backends/mpi/communicator.js'),
    import('../io/recording/partWriter.js'),
    import('../step/ranks/ranks.js'),
    import('../step/ranks/serveRanks.js'),
  ])
  let world: Communicator
  try {
    world = await worldOfRanks()
  } catch (error) {
    throw await inTurn(error as Error, environment)
  }
  if (world.rank > 0) await serveRanks(world, openPart)
  else leadRanks(world, openPart)
  return world.rank > 0
}
