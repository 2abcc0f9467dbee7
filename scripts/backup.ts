import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '../server/adapters/backup/database.ts'
import { rowCount } from '../server/adapters/backup/format.ts'
import { keepRulesOf } from '../server/adapters/backup/keep.ts'
import { makeBackup, type MadeBackup } from '../server/adapters/backup/make.ts'
import { readPassphrase } from '../server/adapters/backup/passphrase.ts'
import { backupPlaceOf } from '../server/adapters/backup/place.ts'
import { removeExpired } from '../server/adapters/backup/removeExpired.ts'
import { presentKeys } from '../server/adapters/backup/restoredKeys.ts'
import { readEnvironment, WrongSetting, type Environment } from '../server/adapters/environment.ts'
import { folderFiles } from '../server/adapters/files.ts'
import { FolderInUse, lockFolder } from '../server/adapters/folder-lock.ts'
import { keepPrivate } from '../server/adapters/private-folder.ts'
import { programVersion } from '../server/adapters/programVersion.ts'
import { s3Files } from '../server/adapters/s3Files.ts'
import type { BackupFigures } from '../server/platform/backups.ts'
import { globalTableSpecs } from '../server/domains.ts'

/**
 * `npm run backup`: writes the database and the files to one archive in DATA_DIR/backups, reads it
 * back, and says what it contains. `-- --to <folder>` or `--to s3://bucket/prefix`: another place.
 * `--institution <number or id>`: that institution alone. `--passphrase-file <file>`: the keys too,
 * encrypted. `--keep '7d 4w 12m'`: older backups that these rules don't keep are deleted. `--json`:
 * the last line is JSON (`BackupFigures`). Exit code 1 with one line if it fails.
 */
const { values } = parseArgs({
  options: {
    to: { type: 'string' },
    institution: { type: 'string' },
    'passphrase-file': { type: 'string' },
    keep: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
})
const log = { error: () => undefined }

const lockBackup = (dataDir: string): (() => void) => {
  try {
    return lockFolder(
      join(dataDir, 'backup'),
      (_folder, holder) => `another backup is running (${holder}): wait for its end`,
    )
  } catch (error) {
    throw error instanceof FolderInUse ? new WrongSetting(error.message) : error
  }
}

const keysFor = (environment: Environment) => {
  const passphrase = readPassphrase(
    values['passphrase-file'] ?? process.env['EDU_BACKUP_PASSPHRASE_FILE'],
  )
  if (passphrase === undefined) return undefined
  const { signing, seal } = presentKeys(environment)
  if (!signing || !seal) throw new WrongSetting('there are no keys: start the server once')
  return { texts: { signing, seal }, passphrase }
}

const back = async (environment: Environment): Promise<MadeBackup> => {
  const { dataDir, s3 } = environment
  const to = values.to ?? process.env['EDU_BACKUP_TO'] ?? join(dataDir, 'backups')
  const keep = keepRulesOf('--keep', values.keep)
  const keys = keysFor(environment)
  const place = await backupPlaceOf(to, process.env, log)
  const { database, filesFolder } = await openDatabase(environment)
  try {
    const made = await makeBackup({
      database,
      files: s3 ? s3Files(s3, log) : folderFiles(filesFolder),
      place,
      institution: values.institution,
      keys,
      globals: globalTableSpecs,
      program: programVersion(),
      now: new Date(),
    })
    for (const name of keep ? await removeExpired(place, keep) : [])
      console.log(`deleted ${name}, which no rule keeps`)
    return made
  } finally {
    await database.close()
  }
}

const megabytes = (bytes: number): string => (bytes / 2 ** 20).toFixed(1)

const print = (environment: Environment, made: MadeBackup): void => {
  const { name, size, files } = made
  const rows = rowCount(made)
  if (values.json) {
    const figures: BackupFigures = { name, size, rows, files, keys: made.keys }
    console.log(JSON.stringify(figures))
    return
  }
  console.log(
    `${name}: ${rows} rows and ${files} files, ${megabytes(size)} MB, read back and found whole`,
  )
  if (!made.keys)
    console.log(
      `the keys are not in it: keep a copy of ${resolve(environment.dataDir, 'keys.json')} (or of EDU_SIGNING_KEY and EDU_SEAL_KEY) in another place, or use --passphrase-file`,
    )
}

try {
  const environment = readEnvironment(process.env)
  keepPrivate(environment.dataDir)
  const unlock = lockBackup(environment.dataDir)
  try {
    print(environment, await back(environment))
  } finally {
    unlock()
  }
} catch (error) {
  if (!(error instanceof WrongSetting) && !(error instanceof TypeError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
