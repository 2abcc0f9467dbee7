import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Files } from '../../platform/ports.ts'
import { countTables } from '../../platform/store/dump.ts'
import type { Environment } from '../environment.ts'
import { folderFiles } from '../files.ts'
import { WrongSetting } from '../wrongSetting.ts'
import { clusterOf, lockCluster, openCluster, openServer } from './database.ts'
import { fillDatabase } from './fill.ts'
import type { BackupContents } from './format.ts'
import type { StoredBackup, VerifiedBackup } from './read.ts'

type Installation = Pick<Environment, 'dataDir' | 'databaseUrl'>

const refuse = (what: string): never => {
  throw new WrongSetting(
    `${what}: a restore goes into an empty place alone, and nothing was changed. Choose another DATA_DIR or database`,
  )
}

const isEmptyFolder = async (folder: string): Promise<boolean> =>
  !existsSync(folder) || (await readdir(folder)).length === 0

/** Everything is filled here and moved to its place whole. */
const stagingOf = ({ dataDir }: Installation): string => join(dataDir, 'restore.part')

/** Moves a folder to a place that is missing or empty. */
const moveTo = async (from: string, to: string): Promise<void> => {
  if (!existsSync(from)) return
  if (existsSync(to)) await rmdir(to)
  await rename(from, to)
}

const intoCluster = async (
  installation: Installation,
  backup: StoredBackup,
  verified: VerifiedBackup,
  files: Files,
): Promise<BackupContents> => {
  const folder = clusterOf(installation)
  const unlock = lockCluster(folder)
  try {
    if (!(await isEmptyFolder(folder))) refuse(`there is a database in ${folder}`)
    const staged = join(stagingOf(installation), 'db')
    const database = await openCluster(staged)
    let found: BackupContents
    try {
      found = await fillDatabase(database, backup, verified, files)
    } finally {
      await database.close()
    }
    await moveTo(staged, folder)
    return found
  } finally {
    unlock()
  }
}

const intoServer = async (
  url: string,
  backup: StoredBackup,
  verified: VerifiedBackup,
  files: Files,
): Promise<BackupContents> => {
  const database = await openServer(url)
  try {
    if (await countTables(database.sql)) refuse('the database of DATABASE_URL has tables')
    return await fillDatabase(database, backup, verified, files)
  } finally {
    await database.close()
  }
}

/** Refuses unless the files' place is empty; returns where they go, and what moves them there. */
const placeForFiles = async (installation: Installation, store: Files | undefined) => {
  if (store) {
    const [key] = await store.list('', new Date(8.64e15), true)
    if (key !== undefined) refuse(`the bucket of files contains '${key}'`)
    return { files: store, move: () => Promise.resolve() }
  }
  const folder = join(installation.dataDir, 'files')
  if (!(await isEmptyFolder(folder))) refuse(`there are files in ${folder}`)
  const staged = join(stagingOf(installation), 'files')
  return { files: folderFiles(staged), move: () => moveTo(staged, folder) }
}

/**
 * Fills an empty installation from a backup: its database, and the place of its files.
 * @param store the object store of files; undefined: they are in the data folder
 * @throws WrongSetting with one line if the installation isn't empty; nothing is left then
 */
export const restoreBackup = async (
  installation: Installation,
  backup: StoredBackup,
  verified: VerifiedBackup,
  store: Files | undefined,
): Promise<BackupContents> => {
  const staging = stagingOf(installation)
  const { files, move } = await placeForFiles(installation, store)
  await rm(staging, { recursive: true, force: true })
  await mkdir(staging, { recursive: true, mode: 0o700 })
  try {
    const { databaseUrl } = installation
    const found = databaseUrl
      ? await intoServer(databaseUrl, backup, verified, files)
      : await intoCluster(installation, backup, verified, files)
    await move()
    return found
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}
