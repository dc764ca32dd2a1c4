// list.ts: `talus list`, the built-in scenes, one line each.

import { builtinScenes } from './builtinScenes.js'
import { exitCodes } from './exitCodes.js'
import { table } from './measureTable.js'
import type { Terminal } from './terminal.js'

export async function list(terminal: Terminal): Promise<number> {
  const scenes = await builtinScenes()
  terminal.result({ scenes: scenes.map(({ name, title }) => ({ name, title })) }, () =>
    table(
      ['scene', ''],
      scenes.map(({ name, title }) => [name, title]),
    ),
  )
  return exitCodes.done
}
