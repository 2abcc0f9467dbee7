import { constants } from 'node:fs'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { SqlDriver } from '../platform/store/driver.ts'
import { lockFolder } from './folder-lock.ts'
import { pgliteThread } from './pglite-thread/index.ts'

/**
 * Copies the folder of a database that nothing is written to, in place of the last copy. A copy that
 * fails (a full disk) leaves nothing behind, and the last copy as it is.
 */
const copyFolder = async (folder: string): Promise<string> => {
  const copy = `${folder}.before-upgrade`
  const part = `${copy}.part`
  await rm(part, { recursive: true, force: true })
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

/**
 * The embedded store in a folder, made when new, on a thread of its own. One process at a time.
 * @throws FolderInUse where another process has it
 */
export const pgliteNode = async (dataFolder: string): Promise<SqlDriver> => {
  const folder = resolve(dataFolder)
  await mkdir(dirname(folder), { recursive: true })
  const driver = await pgliteThread(folder, lockFolder(folder))
  return { ...driver, copy: () => copyFolder(folder) }
}
