// vulkanDrivers.ts: whether Vulkan's loader can find a driver at all. Where it cannot, it is not asked: it would complain on the
// terminal in words of its own, of which a run that takes the CPU instead should say nothing.

const variables = ['VK_DRIVER_FILES', 'VK_ICD_FILENAMES', 'VK_ADD_DRIVER_FILES'] as const

/** True where a description of a driver lies in a folder the loader looks into, and on systems where that is not known. */
export async function vulkanMayWork(): Promise<boolean> {
  if (process.platform !== 'linux') return true
  const { existsSync, readdirSync } = await import('node:fs')
  const { join } = await import('node:path')
  if (variables.some((name) => process.env[name])) return true
  const home = process.env.HOME ?? '/'
  const folders = (list: string | undefined, fallback: string) => (list || fallback).split(':')
  const places = [
    ...folders(process.env.XDG_CONFIG_HOME, join(home, '.config')),
    ...folders(process.env.XDG_CONFIG_DIRS, '/etc/xdg'),
    '/etc',
    ...folders(process.env.XDG_DATA_HOME, join(home, '.local/share')),
    ...folders(process.env.XDG_DATA_DIRS, '/usr/local/share:/usr/share'),
    ...['/usr/local/etc', '/usr/local/share', '/usr/share'],
  ]
  return places.some((place) => {
    const folder = join(place, 'vulkan', 'icd.d')
    return existsSync(folder) && readdirSync(folder).some((file) => file.endsWith('.json'))
  })
}
