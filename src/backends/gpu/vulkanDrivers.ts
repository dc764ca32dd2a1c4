// vulkanDrivers.ts: whether Vulkan's loader can find a driver at all, and quiet while it looks. Where it can find none, it is not
// asked: loader, drivers and Dawn would complain on the terminal in words of their own, of which a run that takes the CPU instead
// should say nothing.

const variables = ['VK_DRIVER_FILES', 'VK_ICD_FILENAMES', 'VK_ADD_DRIVER_FILES'] as const

/** Files of /dev by which a program reaches a GPU: Mesa's drivers, NVIDIA's, Windows' below Linux, those of phones and small boards. */
const deviceFile = /^(dri|nvidia|dxg|mali|kgsl|pvr)/

/** Mesa's driver in software, by its name and by those its device goes by. */
const softwareNames = /lvp|llvmpipe|lavapipe/i

/**
 * True where a description of a driver lies in a folder the loader looks into and there is a device that it could drive, and on
 * systems where that is not known. A device that is asked for by name may be software, which needs no device.
 */
export async function vulkanMayWork(wanted: string): Promise<boolean> {
  if (process.platform !== 'linux') return true
  const { existsSync, readdirSync } = await import('node:fs')
  const { join } = await import('node:path')
  if (variables.some((name) => process.env[name])) return true
  if (!softwareNames.test(wanted) && !readdirSync('/dev').some((file) => deviceFile.test(file))) return false
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

/**
 * What drivers are to find in their environment while they are asked for devices, so that they say nothing: a folder to look for a
 * desktop's socket in, where no desktop has named one, and no software, which is taken only where it is asked for by name.
 */
export async function quietDrivers(wanted: string): Promise<Readonly<Record<string, string>>> {
  if (process.platform !== 'linux') return {}
  const { tmpdir } = await import('node:os')
  return {
    ...(process.env.XDG_RUNTIME_DIR ? {} : { XDG_RUNTIME_DIR: tmpdir() }),
    ...(process.env.VK_LOADER_DRIVERS_DISABLE || softwareNames.test(wanted)
      ? {}
      : { VK_LOADER_DRIVERS_DISABLE: '*lvp*' }),
  }
}
