// titleOf.ts: the title of a picture, with values of the run's parameters in place of their names in braces: friction {friction}.

import { InputError } from '../../model/inputError.js'
import { didYouMean } from '../../model/nearestName.js'
import { readRecord } from '../runFolder/runRecord.js'

export async function titleOf(folder: string, title: string): Promise<string> {
  if (!/\{[^{}]+\}/.test(title)) return title
  if (folder.endsWith('.csv')) throw new InputError(`${folder} is a table: it has no parameters for the title.`)
  const { parameters } = await readRecord(folder)
  return title.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    if (!Object.hasOwn(parameters, name))
      throw new InputError(`${folder} has no parameter ${name}${didYouMean(name, Object.keys(parameters))}`)
    const value = parameters[name]!
    return typeof value === 'number' ? String(Number(value.toPrecision(4))) : value
  })
}
