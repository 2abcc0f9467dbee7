import { mkdir } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { SqlDriver } from '../platform/store/driver.ts'
import { copyFolder } from './folder-copy.ts'
import { lockFolder } from './folder-lock.ts'
import { serveSnapshots } from './snapshot/serve.ts'
import { pgliteThread } from './pglite-thread/index.ts'

/**
 * The embedded store in a folder, made when new, on a thread of its own. One process at a time; it
 * gives others snapshots for backups.
 * @throws FolderInUse where another process has it
 */
export const pgliteNode = async (dataFolder: string): Promise<SqlDriver> => {
  const folder = resolve(dataFolder)
  await mkdir(dirname(folder), { recursive: true })
  const driver = await pgliteThread(folder, lockFolder(folder))
  const endSnapshots = await serveSnapshots(driver, folder)
  return {
    ...driver,
    copy: () => copyFolder(folder),
    close: async () => {
      await endSnapshots()
      await driver.close()
    },
  }
}
