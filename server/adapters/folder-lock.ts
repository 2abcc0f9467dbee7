import { readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { DatabaseSync } from 'node:sqlite'

interface Holder {
  readonly pid: number
  readonly host: string
  readonly since: string
}

const holderOf = (path: string): string => {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the file that an earlier process of this server wrote; a broken one is caught
    const holder = JSON.parse(readFileSync(path, 'utf8')) as Holder
    return `process ${holder.pid} on ${holder.host}, since ${holder.since}`
  } catch {
    return 'another process'
  }
}

/** The folder is used by another process. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse'
}

const inUse = (folder: string, holder: string): string =>
  `the data folder ${folder} is in use by ${holder}; stop it first, or choose another DATA_DIR`

/**
 * Locks the folder for this process until the returned function is called or the process ends in
 * any way. It is an operating system lock (from SQLite, which Node includes), so it can't be stale.
 * A file beside it names the owner, for the message, which `message` makes of the path and the
 * owner.
 * @throws FolderInUse naming the process
 */
export const lockFolder = (folder: string, message = inUse): (() => void) => {
  const lockPath = `${folder}.lock`
  const holderPath = `${folder}.lock.json`
  const lock = new DatabaseSync(lockPath)
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!(error instanceof Error && 'errcode' in error && error.errcode === 5)) throw error
    throw new FolderInUse(message(folder, holderOf(holderPath)))
  }
  const holder: Holder = { pid: process.pid, host: hostname(), since: new Date().toISOString() }
  writeFileSync(holderPath, JSON.stringify(holder))
  return () => {
    if (lock.isOpen) lock.close()
  }
}
