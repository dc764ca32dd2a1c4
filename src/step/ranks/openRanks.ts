// openRanks.ts: what a scene must not have to be computed over ranks, and the ranks of one that has none of it.

import { worldOfRanks } from '../../backends/mpi/communicator.js'
import type { ContactLaw } from '../../model/contact.js'
import { InputError } from '../../model/inputError.js'
import type { Model } from '../compileModel.js'
import { leadRanks, Ranks, type RanksOptions } from './ranks.js'
import { serveRanks } from './serveRanks.js'

export async function joinRanks(model: Model, contact: ContactLaw): Promise<(options: RanksOptions) => Promise<Ranks>> {
  const world = await worldOfRanks()
  if (world.rank > 0) {
    // a program of a user, started once for each rank: the first goes on, the others serve it to its end
    await serveRanks(world)
    process.exit()
  }
  leadRanks(world)
  if (contact.law === 'dvi' && contact.solver !== 'apgd')
    throw new InputError(`solver ${contact.solver} is not computed over ranks yet: use backend cpu or gpu.`)
  const moving = model.columns.invMass.reduce((sum, inverse) => sum + (inverse > 0 ? 1 : 0), 0)
  if (world.size > moving) {
    const bodies = moving === 1 ? 'one body that moves' : `${moving} bodies that move`
    throw new InputError(`${world.size} ranks are too many for ${bodies}: each rank needs one at least.`)
  }
  return (options) => Ranks.open(world, options)
}
