// diskFile.ts: writing that survives a crash and a full disk, and reading in pieces.
//
// A file that is replaced is written beside its place, flushed to the disk and renamed: whoever opens the name sees the
// old content or the new, never half of one. A file that grows is cut back to its last whole record when a write fails.

import { existsSync } from 'node:fs'
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/** Bytes handed to the system at once; one call takes less than 2 GiB. */
const pieceBytes = 1 << 26

/** A write that the disk refused; the message says which file and why. */
export class DiskError extends Error {
  override name = 'DiskError'
}

export function diskError(file: string, error: unknown): DiskError {
  const { code, message } = error as NodeJS.ErrnoException
  const reasons: Record<string, string> = {
    ENOSPC: 'the disk is full',
    EDQUOT: 'the disk quota is used up',
    EACCES: 'permission is denied',
    EROFS: 'the disk is read-only',
    EIO: 'the disk reports an input/output error',
    // of a folder on a read-only disk too, where the folders above it were to be made
    ENOENT: 'its folder is not there, or nothing can be made in it',
    ENOTDIR: 'its path leads through a file',
    EEXIST: 'a file of that name is there',
    EISDIR: 'it is a folder',
  }
  return new DiskError(`${file}: ${reasons[code ?? ''] ?? message}.`, { cause: error })
}

/** Why a path that is to be a folder cannot be one, where reading it gave ENOTDIR. */
export const fileInTheWay = (folder: string) => (existsSync(folder) ? 'it is a file' : 'its path leads through a file')

/** Makes a folder, and those above it; one that is there stays. Node's own way to do so never ends where a system makes none, as below /proc. */
export async function makeFolder(folder: string): Promise<void> {
  await make(resolve(folder)).catch((error) => {
    throw diskError(folder, error)
  })
}

async function make(folder: string, again = true): Promise<void> {
  const error: NodeJS.ErrnoException | null = await mkdir(folder).then(
    () => null,
    (refused) => refused,
  )
  if (!error) return
  if (error.code === 'EEXIST' && (await stat(folder)).isDirectory()) return
  if (error.code !== 'ENOENT' || !again) throw error
  // another may have made the one above meanwhile
  const above = dirname(folder)
  if (!existsSync(above)) await make(above)
  await make(folder, false)
}

/** Replaces a file as a whole. */
export async function replaceFile(
  file: string,
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<void> {
  const temporary = `${file}.part`
  try {
    const handle = await open(temporary, 'w')
    try {
      for await (const piece of pieces) await writeAll(handle, piece)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(temporary, file)
    await syncFolder(dirname(file))
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined)
    throw diskError(file, error)
  }
}

/** The name is on the disk only when its folder is; some systems cannot flush one, and need not. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}

async function writeAll(handle: FileHandle, bytes: Uint8Array, position: number | null = null): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const piece = bytes.subarray(done, done + pieceBytes)
    const { bytesWritten } = await handle.write(piece, 0, piece.length, position === null ? null : position + done)
    done += bytesWritten
  }
}

/** Fills `bytes` from the file; the number read is smaller only where the file ends. */
export async function readAt(handle: FileHandle, bytes: Uint8Array, position: number): Promise<number> {
  let done = 0
  while (done < bytes.length) {
    const length = Math.min(pieceBytes, bytes.length - done)
    const { bytesRead } = await handle.read(bytes, done, length, position + done)
    if (bytesRead === 0) break
    done += bytesRead
  }
  return done
}

/** A file that grows by whole records. */
export class GrowingFile {
  private constructor(
    readonly file: string,
    private readonly handle: FileHandle,
    /** Bytes of whole records. */
    private length: number,
  ) {}

  /** Opens for appending after the first `length` bytes; what follows them is cut off. */
  static async open(file: string, length: number): Promise<GrowingFile> {
    try {
      const handle = await open(file, length === 0 ? 'w+' : 'r+')
      await handle.truncate(length)
      return new GrowingFile(file, handle, length)
    } catch (error) {
      throw diskError(file, error)
    }
  }

  /** All of the record or nothing. */
  async append(record: Uint8Array): Promise<void> {
    try {
      await writeAll(this.handle, record, this.length)
      this.length += record.length
    } catch (error) {
      await this.handle.truncate(this.length).catch(() => undefined)
      throw diskError(this.file, error)
    }
  }

  async sync(): Promise<void> {
    try {
      await this.handle.sync()
    } catch (error) {
      throw diskError(this.file, error)
    }
  }

  close(): Promise<void> {
    return this.handle.close()
  }
}

/** A file whose parts are written in any order; it has its name only once it is whole. */
export class PlacedFile {
  private constructor(
    readonly file: string,
    private readonly handle: FileHandle,
  ) {}

  static async open(file: string): Promise<PlacedFile> {
    try {
      return new PlacedFile(file, await open(`${file}.part`, 'w'))
    } catch (error) {
      throw diskError(file, error)
    }
  }

  async writeAt(position: number, bytes: Uint8Array): Promise<void> {
    try {
      await writeAll(this.handle, bytes, position)
    } catch (error) {
      await this.drop()
      throw diskError(this.file, error)
    }
  }

  async finish(): Promise<void> {
    try {
      await this.handle.sync()
      await this.handle.close()
      await rename(`${this.file}.part`, this.file)
      await syncFolder(dirname(this.file))
    } catch (error) {
      await this.drop()
      throw diskError(this.file, error)
    }
  }

  /** Leaves nothing. */
  async drop(): Promise<void> {
    await this.handle.close().catch(() => undefined)
    await rm(`${this.file}.part`, { force: true }).catch(() => undefined)
  }
}
