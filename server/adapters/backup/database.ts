import { existsSync, rmSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { errorMessage } from '../../platform/errors/errorMessage.ts'
import type { SqlConnection, SqlDriver } from '../../platform/store/driver.ts'
import { textSettings } from '../../platform/store/dump.ts'
import type { Environment } from '../environment.ts'
import { FolderInUse, lockFolder } from '../folder-lock.ts'
import { openFolder } from '../pglite-folder.ts'
import { postgres } from '../postgres.ts'
import { requestSnapshot } from '../snapshot/request.ts'
import { WrongSetting } from '../wrongSetting.ts'

/** A database that a command reads or fills, without its store: its tables stay as they are. */
export interface OpenDatabase {
  readonly kind: SqlDriver['kind']
  readonly sql: SqlConnection
  close(): Promise<void>
}

/** Connects to a database for a command. `onClose` runs when it is closed, or can't be opened. */
const connect = async (
  open: () => Promise<SqlDriver>,
  where: string,
  onClose: () => void = () => undefined,
): Promise<OpenDatabase> => {
  let driver: SqlDriver | undefined
  try {
    driver = await open()
    const sql = await driver.connect()
    await sql.script(textSettings)
    const { kind, close } = driver
    let closing: Promise<void> | undefined
    const end = async () => {
      sql.release(true)
      await close().finally(onClose)
    }
    return { kind, sql, close: () => (closing ??= end()) }
  } catch (error) {
    await driver?.close().catch(() => undefined)
    onClose()
    throw new WrongSetting(`${where} cannot be opened: ${errorMessage(error).split('\n')[0]}`)
  }
}

/** Opens the embedded database of a folder, which this process must have alone. */
export const openCluster = (folder: string, onClose?: () => void): Promise<OpenDatabase> =>
  connect(() => openFolder(folder), `the database in ${folder}`, onClose)

/** Where the embedded database of an installation is. */
export const clusterOf = ({ dataDir }: Pick<Environment, 'dataDir'>): string => join(dataDir, 'db')

/** Locks the embedded database's folder. Throws WrongSetting naming the process that has it. */
export const lockCluster = (folder: string): (() => void) => {
  try {
    return lockFolder(folder)
  } catch (error) {
    throw error instanceof FolderInUse ? new WrongSetting(error.message) : error
  }
}

/** Connects to the PostgreSQL server of DATABASE_URL. */
export const openServer = (url: string): Promise<OpenDatabase> =>
  connect(() => Promise.resolve(postgres(url, 1)), 'the database of DATABASE_URL')

/** Connects to the database of an installation to add to it. No server may have an embedded one. */
export const openTarget = (
  environment: Pick<Environment, 'dataDir' | 'databaseUrl'>,
): Promise<OpenDatabase> => {
  if (environment.databaseUrl !== undefined) return openServer(environment.databaseUrl)
  const folder = clusterOf(environment)
  return openCluster(folder, lockCluster(folder))
}

/** What a backup reads: a database, and the folder of its files as they are beside it. */
export interface BackupInput {
  readonly database: OpenDatabase
  /** The folder of files; the caller ignores it if they are in a bucket. */
  readonly filesFolder: string
}

/**
 * Below the server, which then answers as before; not the lowest: on a busy machine the copy would
 * take room for hours.
 */
const lowPriority = 10

/**
 * Opens the database of an installation to read it as it is: that of DATABASE_URL, a snapshot of
 * the server's embedded one, or the folder where no process has it open. Throws WrongSetting if
 * there is none.
 */
export const openDatabase = async (
  environment: Pick<Environment, 'dataDir' | 'databaseUrl'>,
): Promise<BackupInput> => {
  const { dataDir, databaseUrl } = environment
  const filesFolder = join(dataDir, 'files')
  setPriority(lowPriority)
  if (databaseUrl !== undefined) return { database: await openServer(databaseUrl), filesFolder }
  const folder = clusterOf(environment)
  if (!existsSync(join(folder, 'PG_VERSION')))
    throw new WrongSetting(`there is no database in ${folder}: DATA_DIR names another folder`)
  const snapshot = await requestSnapshot(folder)
  if (snapshot === undefined)
    return { database: await openCluster(folder, lockCluster(folder)), filesFolder }
  const remove = () => rmSync(snapshot, { recursive: true, force: true })
  return {
    database: await openCluster(join(snapshot, 'db'), remove),
    filesFolder: join(snapshot, 'files'),
  }
}
