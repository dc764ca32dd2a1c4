// jsonFile.ts: JSON that this program wrote, read back: what is damaged or missing is said in one sentence with the file's name.

import type { z } from 'zod'
import { InputError } from '../model/inputError.js'
import { checkAgainst, pathInWords } from './sceneFile/problem.js'

/** The data of a text that must be JSON and fit a schema. */
export function parseJsonFile<S extends z.ZodType>(file: string, text: string, schema: S): z.output<S> {
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch {
    throw new InputError(`${file} is damaged: it is not JSON.`)
  }
  return checkJson(file, data, schema)
}

/** Data as the schema takes it; of several things that are wrong the first is named. */
export function checkJson<S extends z.ZodType>(file: string, data: unknown, schema: S): z.output<S> {
  const checked = checkAgainst(schema, data)
  if (!Array.isArray(checked)) return checked
  const [{ path, message }] = checked as [(typeof checked)[number]]
  throw new InputError(`${file} is damaged: ${path.length > 0 ? `${pathInWords(path)}: ` : ''}${message}.`)
}
