import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SqlConnection, SqlDriver } from '../../platform/store/driver.ts'

/** The journal is copied after the rest; the other names are of the running process. */
const leftOut = (path: string): boolean =>
  path.startsWith('pg_wal/') || /^(?:postmaster\.(?:pid|opts)|backup_label)$/.test(path)

const journalPart = /^[0-9A-F]{24}$/

// shares the blocks where the file system can
const copy = (from: string, to: string): Promise<void> =>
  copyFile(from, to, constants.COPYFILE_FICLONE)

const withConnection = async <T>(
  driver: SqlDriver,
  work: (sql: SqlConnection) => Promise<T>,
): Promise<T> => {
  const sql = await driver.connect()
  try {
    return await work(sql)
  } finally {
    sql.release()
  }
}

const copyAll = async (folder: string, target: string): Promise<void> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const pathOf = (entry: (typeof entries)[number]) =>
    join(entry.parentPath, entry.name).slice(folder.length + 1)
  await mkdir(target, { recursive: true, mode: 0o700 })
  for (const entry of entries)
    if (entry.isDirectory()) await mkdir(join(target, pathOf(entry)), { recursive: true })
  // one after the other: lists share the disk
  for (const entry of entries) {
    const path = pathOf(entry)
    if (!entry.isFile() || leftOut(path)) continue
    await copy(join(folder, path), join(target, path)).catch((error: NodeJS.ErrnoException) => {
      // a table that was dropped meanwhile; the journal says so
      if (error.code !== 'ENOENT') throw error
    })
  }
}

/**
 * Copies the cluster of an open embedded database while it is read and written: a base backup
 * (`pg_backup_start`), which becomes consistent when it is opened and the journal is replayed.
 */
export const copyCluster = async (
  driver: SqlDriver,
  folder: string,
  target: string,
): Promise<void> => {
  await withConnection(driver, sql => sql.query(`select pg_backup_start('edu', true)`, []))
  let label: string
  try {
    await copyAll(folder, target)
  } finally {
    label = await withConnection(driver, async sql => {
      const { rows } = await sql.query('select labelfile from pg_backup_stop(false)', [])
      return String(rows[0]?.['labelfile'])
    })
  }
  await writeFile(join(target, 'backup_label'), label)
  const journal = join(target, 'pg_wal')
  await mkdir(journal, { recursive: true })
  const names = await readdir(join(folder, 'pg_wal'))
  for (const name of names.filter(one => journalPart.test(one)).toSorted())
    await copy(join(folder, 'pg_wal', name), join(journal, name))
}
