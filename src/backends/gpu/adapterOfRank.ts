// adapterOfRank.ts: which GPU of its node a rank takes. Dawn chooses an adapter by its name: of several with one name it takes the first
// that this process may see, and whoever starts the ranks has to show each of them its own.

import { adapterNames, nodeApi } from './dawnInstance.js'
import { softwareName } from './describeAdapter.js'

/** Number of this process among the ranks of its node, as whoever started it says. */
export function localRank(environment: NodeJS.ProcessEnv): number {
  const { OMPI_COMM_WORLD_LOCAL_RANK, MPI_LOCALRANKID, SLURM_LOCALID } = environment
  return Number(OMPI_COMM_WORLD_LOCAL_RANK ?? MPI_LOCALRANKID ?? SLURM_LOCALID ?? 0)
}

/** The name to ask for: of the adapters whose names have `wanted` in them, one after the other, round by round. */
export function nameForRank(names: readonly string[], wanted: string, local: number): string {
  const isWanted = (name: string) =>
    wanted === 'any' ? !softwareName.test(name) : name.toLowerCase().includes(wanted.toLowerCase())
  const fitting = [...new Set(names.filter(isWanted))]
  return fitting.length > 0 ? fitting[local % fitting.length]! : wanted
}

export async function adapterOfRank(device: string, environment: NodeJS.ProcessEnv): Promise<string> {
  const wanted = device === 'gpu' ? 'any' : device
  if (wanted === 'swiftshader') return wanted
  return nameForRank(await adapterNames(nodeApi(), wanted), wanted, localRank(environment))
}
