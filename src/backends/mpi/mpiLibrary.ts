// mpiLibrary.ts: the machine's own MPI, found by name. Two families are told apart: in Open MPI a handle is the address of a symbol, in
// MPICH and its relatives (Intel MPI, MVAPICH, Cray) a number fixed by their common binary interface.

import { DeviceError } from '../backend.js'
import { type ForeignFunction, firstLine, foreignFunctions, type SharedLibrary } from './foreignFunctions.js'

export interface MpiLibrary {
  /** As it calls itself: "Open MPI v4.1.4". */
  readonly version: string
  readonly file: string
  readonly family: MpiFamily
  readonly world: unknown
  readonly byte: unknown
  readonly double: unknown
  readonly largest: unknown
  /** A request takes so many bytes. */
  readonly requestBytes: number
  readonly ignoreStatus: unknown
  /** A function by name; `handle` stands for the type of handles. */
  func(name: string, parameters: readonly string[]): ForeignFunction
}

type MpiFamily = 'Open MPI' | 'MPICH'

/** Names that override the search. */
export const libraryVariable = 'TALUS_MPI_LIBRARY'

const linuxNames = { 'Open MPI': ['libmpi.so.40', 'libmpi.so'], MPICH: ['libmpich.so.12', 'libmpi.so.12', 'libmpi.so'] }
const macFolders = ['', '/opt/homebrew/lib/', '/usr/local/lib/', '/opt/local/lib/']

const howToInstall =
  'install Open MPI (Debian and Ubuntu: apt-get install openmpi-bin; macOS: brew install open-mpi), load the module of your cluster, ' +
  `or name the file in ${libraryVariable}`

/** Whoever started this process says which family it speaks. */
function startedBy(environment: NodeJS.ProcessEnv): MpiFamily {
  const isOpen = 'OMPI_COMM_WORLD_SIZE' in environment
  return !isOpen && ('PMI_RANK' in environment || 'PMI_FD' in environment) ? 'MPICH' : 'Open MPI'
}

function namesToTry(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform): readonly string[] {
  const named = environment[libraryVariable]
  if (named) return [named]
  const first = startedBy(environment)
  const families: readonly MpiFamily[] = first === 'MPICH' ? ['MPICH', 'Open MPI'] : ['Open MPI', 'MPICH']
  if (platform === 'darwin') {
    const names = families.flatMap((family) => (family === 'MPICH' ? ['libmpi.12.dylib'] : ['libmpi.40.dylib']))
    return [...names, 'libmpi.dylib'].flatMap((name) => macFolders.map((folder) => folder + name))
  }
  return [...new Set(families.flatMap((family) => linuxNames[family]))]
}

export async function findMpi(
  environment: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): Promise<MpiLibrary> {
  if (platform === 'win32') throw new DeviceError('MPI is called on Linux and macOS alone: use cpu or gpu here.')
  const koffi = await foreignFunctions()
  const failures: string[] = []
  for (const file of namesToTry(environment, platform)) {
    let library: SharedLibrary
    try {
      // its own plug-ins look for its symbols
      library = koffi.load(file, { global: true })
    } catch (error) {
      failures.push(firstLine(error))
      continue
    }
    return describeLibrary(library, file)
  }
  const named = environment[libraryVariable]
  const what = named
    ? `${libraryVariable} names ${named}, which cannot be loaded: ${failures[0]}`
    : 'no MPI library was found'
  throw new DeviceError(`${what}: ${howToInstall}.`)
}

function has(library: SharedLibrary, name: string): boolean {
  try {
    return library.symbol(name) !== null
  } catch {
    return false
  }
}

function describeLibrary(library: SharedLibrary, file: string): MpiLibrary {
  if (!has(library, 'MPI_Init') || !has(library, 'MPI_Get_library_version')) {
    throw new DeviceError(`${file} is not an MPI library: it has no MPI_Init of version 3; ${howToInstall}.`)
  }
  const isOpen = has(library, 'ompi_mpi_comm_world')
  return { file, version: versionOf(library), ...(isOpen ? openMpi(library) : mpich(library)) }
}

function versionOf(library: SharedLibrary): string {
  // room that MPI_MAX_LIBRARY_VERSION_STRING of either family fits in
  const text = new Uint8Array(16384)
  library.func('MPI_Get_library_version', 'int', ['void *', 'void *'])(text, new Int32Array(1))
  const whole = Buffer.from(text.subarray(0, text.indexOf(0))).toString()
  return whole
    .split(/[\n,]/)[0]!
    .replace(/\s+/g, ' ')
    .replace(/^MPICH Version: ?/, 'MPICH ')
    .trim()
}

type Handles = Omit<MpiLibrary, 'file' | 'version'>

function callsWith(library: SharedLibrary, handle: string): MpiLibrary['func'] {
  return (name, parameters) =>
    library.func(
      name,
      'int',
      parameters.map((type) => (type === 'handle' ? handle : type)),
    )
}

function openMpi(library: SharedLibrary): Handles {
  return {
    family: 'Open MPI',
    world: library.symbol('ompi_mpi_comm_world'),
    byte: library.symbol('ompi_mpi_byte'),
    double: library.symbol('ompi_mpi_double'),
    largest: library.symbol('ompi_mpi_op_max'),
    requestBytes: 8,
    ignoreStatus: null,
    func: callsWith(library, 'void *'),
  }
}

/** Numbers of mpi.h that MPICH and its relatives agreed on. */
function mpich(library: SharedLibrary): Handles {
  return {
    family: 'MPICH',
    world: 0x44000000,
    byte: 0x4c00010d,
    double: 0x4c00080b,
    largest: 0x58000001,
    requestBytes: 4,
    ignoreStatus: 1n,
    func: callsWith(library, 'int'),
  }
}
