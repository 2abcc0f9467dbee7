import { open, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { SqlDriver } from '../platform/store/driver.ts'
import { closeToOthers } from './private-folder.ts'
import { pgliteDriver, pgliteOptions } from '../platform/store/pglite-driver.ts'

const syncFolder = async (path: string): Promise<void> => {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

/**
 * 'none', 'empty' (mounted volumes begin so) or 'cluster'; anything else in the folder is not ours
 * to touch.
 */
const stateOf = async (folder: string): Promise<'none' | 'empty' | 'cluster'> => {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!names) return 'none'
  if (!names.length) return 'empty'
  if (names.includes('PG_VERSION')) return 'cluster'
  throw new Error(`${folder} holds something that is no database; choose another DATA_DIR`)
}

/**
 * A cluster killed while it is being made never opens again, so it is made beside its place and
 * moved there whole.
 */
const create = async (folder: string): Promise<void> => {
  const parent = dirname(folder)
  const prefix = `${basename(folder)}.new-`
  for (const name of await readdir(parent))
    if (name.startsWith(prefix)) await rm(join(parent, name), { recursive: true, force: true })
  const fresh = join(parent, `${prefix}${process.pid}`)
  const db = await PGlite.create(fresh, pgliteOptions)
  await db.close()
  if ((await stateOf(folder)) === 'empty') await rmdir(folder)
  await rename(fresh, folder)
  await syncFolder(parent)
}

/**
 * Opens the cluster in a folder, made when new. The folder is this process's alone: see
 * `lockFolder`.
 */
export const openFolder = async (folder: string): Promise<SqlDriver> => {
  if ((await stateOf(folder)) !== 'cluster') await create(folder)
  closeToOthers(folder)
  const db = await PGlite.create(folder, pgliteOptions)
  // the statement that exceeds this limit does the deferred work of search indexes; with the
  // default it would take a quarter of a second at once
  await db.exec(`set gin_pending_list_limit = '1MB'`)
  return pgliteDriver(db)
}
