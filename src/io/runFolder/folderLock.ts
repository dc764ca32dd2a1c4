// folderLock.ts: one process writes to a run folder. run.lock says which: its number, its machine, when that and it were started.
//
// A lock that a killed process left is taken over. On the same machine the process is looked for, and one that got its number later
// is told apart by its start. A process that cannot be looked for, on another machine or where the system does not say, counts
// as gone when it has not touched its lock for ten minutes.

import { randomUUID } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { open, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { InputError } from '../../model/inputError.js'
import { DiskError, diskError } from '../diskFile.js'

export const lockName = 'run.lock'

/** ms between signs of life, and without one before a process counts as gone. */
const beat = 20_000
const silence = 600_000

export interface FolderLock {
  /** Throws where another process has taken the folder meanwhile. */
  check(): Promise<void>
  /** May be called twice. */
  release(): Promise<void>
}

const ownerSchema = z.object({
  token: z.string(),
  pid: z.number(),
  /** Name of the machine, with the space of process numbers where there are several. */
  host: z.string(),
  /** Of this start of the machine; null where the system does not say, as the next. */
  boot: z.string().nullable(),
  /** When the process began, in the system's own count. */
  start: z.string().nullable(),
})

type Owner = z.output<typeof ownerSchema>

/** Takes a folder that is there, or says who has it. `path` is where the folder will be, if it is still to be renamed. */
export async function lockFolder(folder: string, path = folder): Promise<FolderLock> {
  const owner = presentProcess()
  const file = join(folder, lockName)
  // who finds a lock that was left behind may find a new one in its place
  for (let tries = 0; tries < 10; tries++) {
    if (await created(file, owner)) return held(path, owner)
    const found = await readOwner(file)
    if (found === null) continue
    if (await isAlive(file, found.owner)) throw inUse(folder, found.owner)
    await removeLeft(file, found.text)
  }
  throw new InputError(`${folder}: ${lockName} cannot be taken: several processes try at once.`)
}

/** Whether a process writes to the folder now. */
export async function isLocked(folder: string): Promise<boolean> {
  const file = join(folder, lockName)
  const found = await readOwner(file)
  return found !== null && (await isAlive(file, found.owner))
}

async function created(file: string, owner: Owner): Promise<boolean> {
  try {
    const handle = await open(file, 'wx')
    const bytes = new TextEncoder().encode(`${JSON.stringify(owner)}\n`)
    try {
      await handle.write(bytes, 0, bytes.length, 0)
    } catch (error) {
      await rm(file, { force: true }).catch(() => undefined)
      throw error
    } finally {
      await handle.close()
    }
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw diskError(file, error)
  }
}

/** Null where the lock is gone; an owner of null where it is not one, as a full disk leaves it. */
async function readOwner(file: string): Promise<{ text: string; owner: Owner | null } | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw diskError(file, error)
  })
  if (text === null) return null
  try {
    return { text, owner: ownerSchema.parse(JSON.parse(text)) }
  } catch {
    return { text, owner: null }
  }
}

async function isAlive(file: string, owner: Owner | null): Promise<boolean> {
  const here = presentProcess()
  if (owner?.host === here.host) {
    if (owner.boot !== here.boot || !isRunning(owner.pid)) return false
    const start = startOf(owner.pid)
    if (owner.start !== null && start !== null) return owner.start === start
  }
  const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: 0 }))
  return Date.now() - mtimeMs < (owner ? silence : beat)
}

/** Moved aside first, and put back where it is not the one that was judged. */
async function removeLeft(file: string, text: string): Promise<void> {
  const aside = `${file}.${randomUUID()}`
  const moved = await rename(file, aside).then(
    () => true,
    () => false,
  )
  if (!moved) return
  if ((await readFile(aside, 'utf8').catch(() => '')) === text) await rm(aside, { force: true })
  else await rename(aside, file)
}

function inUse(folder: string, owner: Owner | null): InputError {
  const { pid, host } = owner ?? { pid: '?', host: '?' }
  const where = host === presentProcess().host ? '' : ` on ${host.split(' ')[0]}`
  return new InputError(
    `${folder} is being written by another talus, process ${pid}${where}: wait for it or stop it; if it is gone, delete ${join(folder, lockName)}.`,
  )
}

function held(folder: string, owner: Owner): FolderLock {
  const file = join(folder, lockName)
  const timer = setInterval(() => {
    const now = new Date()
    utimes(file, now, now).catch(() => undefined)
  }, beat)
  timer.unref()
  const isOwn = async () => (await readOwner(file).catch(() => null))?.owner?.token === owner.token
  return {
    async check() {
      if (await isOwn()) return
      throw new DiskError(`${folder} was taken over by another process: this one writes there no more.`)
    },
    async release() {
      clearInterval(timer)
      if (await isOwn()) await rm(file, { force: true }).catch(() => undefined)
    },
  }
}

function presentProcess(): Owner {
  const { pid } = process
  return { token: randomUUID(), pid, host: machine(), boot: bootId(), start: startOf(pid) }
}

/** Two containers of one name have process numbers of their own. */
function machine(): string {
  const space = orNull(() => readlinkSync('/proc/self/ns/pid'))
  return space === null ? hostname() : `${hostname()} ${space}`
}

const bootId = () => orNull(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim())

/** From /proc/PID/stat: field 22, and field 3; the name before them, in brackets, may hold anything. */
const startOf = (pid: number) => procFields(pid)?.[19] ?? null
const stateOf = (pid: number) => procFields(pid)?.[0] ?? null

const procFields = (pid: number) =>
  orNull(() => {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  })

function orNull<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // one that has ended keeps its number until its parent has looked
    return stateOf(pid) !== 'Z'
  } catch (error) {
    // there, but somebody else's
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
