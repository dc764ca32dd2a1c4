// cacheFolder.ts: where what can be made again is kept from one run to the next. Node only.

import { homedir } from 'node:os'
import { join } from 'node:path'

/** TALUS_CACHE where it is set, else the user's cache; the folder may not be there yet. */
export async function cacheFolder(part: 'laws' | 'phases'): Promise<string> {
  const { env, platform } = process
  const { TALUS_CACHE: own, XDG_CACHE_HOME: xdg, LOCALAPPDATA: local } = env
  if (own) return join(own, part)
  const home = homedir()
  const user =
    platform === 'win32'
      ? (local ?? join(home, 'AppData', 'Local'))
      : platform === 'darwin'
        ? join(home, 'Library', 'Caches')
        : xdg || join(home, '.cache')
  return join(user, 'talus', part)
}
