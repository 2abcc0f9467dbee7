import { constants } from 'node:fs'
import { cp, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Free bytes for this process on the disk of a folder; infinite if the file system doesn't report
 * its size.
 */
const freeOnDisk = async (folder: string): Promise<number> => {
  const { blocks, bavail, bsize } = await statfs(folder)
  return blocks ? bavail * bsize : Number.POSITIVE_INFINITY
}

/** Bytes of the files in a folder; a file takes whole blocks of its disk. */
const sizeOf = async (folder: string): Promise<number> => {
  const { bsize } = await statfs(folder)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const sizes = await Promise.all(
    entries
      .filter(entry => entry.isFile())
      .map(async entry => {
        // a database at work deletes files
        const about = await stat(join(entry.parentPath, entry.name)).catch(() => undefined)
        return about?.size ?? 0
      }),
  )
  return sizes.reduce((sum, size) => sum + Math.ceil(size / bsize) * bsize, 0)
}

/** Bytes that must stay free besides the copy, so that the database can still write. @tuning */
const margin = 64 * 2 ** 20

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 2 ** 20)} MB`

/**
 * Compares what a copy of a folder beside it needs with what is free there. Returns undefined if
 * there is room, else words with both sizes.
 */
export const missingRoom = async (
  folder: string,
  freeBytes = freeOnDisk,
): Promise<string | undefined> => {
  const needed = (await sizeOf(folder)) + margin
  const free = await freeBytes(dirname(folder))
  return free < needed
    ? `the copy needs ${megabytes(needed)}, and ${megabytes(free)} are free on the disk of ${folder}`
    : undefined
}

/**
 * Copies the folder of a database that is not being written to, replaces the last copy, and returns
 * the path of the copy. A failed copy leaves nothing behind, and the last copy stays.
 * @param freeBytes reads how many bytes are free on the disk of a folder
 * @throws Error if the disk has no room for the copy; the message names the needed and the free
 * space and what to do
 */
export const copyFolder = async (folder: string, freeBytes = freeOnDisk): Promise<string> => {
  const copy = `${folder}.before-upgrade`
  const part = `${copy}.part`
  await rm(part, { recursive: true, force: true })
  const missing = await missingRoom(folder, freeBytes)
  if (missing !== undefined)
    throw new Error(
      `the database is copied before it is upgraded; ${missing}. Free some space (an earlier copy is ${copy}) or move the data folder to a larger disk, and start again; nothing was changed, and the version that you came from still opens the database`,
    )
  try {
    // shares the blocks where the file system can
    await cp(folder, part, { recursive: true, mode: constants.COPYFILE_FICLONE })
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    throw error
  }
  await rm(copy, { recursive: true, force: true })
  await rename(part, copy)
  return copy
}
