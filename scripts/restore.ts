import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { resources } from '../resources/index.ts'
import { rowCount, type BackupContents } from '../server/adapters/backup/format.ts'
import { readPassphrase } from '../server/adapters/backup/passphrase.ts'
import { backupAt } from '../server/adapters/backup/place.ts'
import {
  verifyBackup,
  type StoredBackup,
  type VerifiedBackup,
} from '../server/adapters/backup/read.ts'
import { restoreBackup } from '../server/adapters/backup/restore.ts'
import { keysIn, presentKeys } from '../server/adapters/backup/restoredKeys.ts'
import { readEnvironment, WrongSetting, type Environment } from '../server/adapters/environment.ts'
import { folderFiles } from '../server/adapters/files.ts'
import { systemIds } from '../server/adapters/ids.ts'
import { keyFilePath, newKey, writeKeyFile, type KeyTexts } from '../server/adapters/key-file.ts'
import { openKeyStore } from '../server/adapters/keys.ts'
import { storeOf } from '../server/adapters/open-store.ts'
import { keepPrivate } from '../server/adapters/private-folder.ts'
import { demandBucket, s3Files } from '../server/adapters/s3Files.ts'
import { auditChecks, domainTables, rules } from '../server/domains.ts'
import { runAudit } from '../server/engine/audit/run.ts'
import { restoreInstitution } from './restoreInstitution.ts'

/**
 * `npm run restore -- --from <file>` (or `s3://bucket/key`): fills an empty DATA_DIR or database
 * with a backup, whole or not at all, brings it to this version, and audits it. `--institution
 * <number or id>`: brings that institution alone, also into an installation that has others.
 * `--passphrase-file <file>`: of the keys in the backup. `--without-keys`: the keys are lost. Exit
 * code 1 with one line if it can't be restored, or if the audit finds faults.
 */
const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    institution: { type: 'string' },
    'passphrase-file': { type: 'string' },
    'without-keys': { type: 'boolean', default: false },
  },
})
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const maxFindings = 100

const passphraseOf = (): string | undefined =>
  readPassphrase(values['passphrase-file'] ?? process.env['EDU_BACKUP_PASSPHRASE_FILE'])

/** The keys to write for the restored installation; undefined: it has its own, or none. */
const keysToWrite = async (
  environment: Environment,
  verified: VerifiedBackup,
  name: string,
): Promise<KeyTexts | undefined> => {
  const present = presentKeys(environment)
  if ((present.signing && present.seal) || values['without-keys']) return undefined
  const keys = await keysIn(verified, name, passphraseOf())
  if (!keys)
    throw new WrongSetting(
      `${name} contains no keys: put the installation's keys.json into ${environment.dataDir}, or set EDU_SIGNING_KEY and EDU_SEAL_KEY. If they are lost, add --without-keys. Nothing was changed`,
    )
  return keys
}

const ports = {
  tables: domainTables,
  clock: { now: () => new Date() },
  ids: systemIds(),
  log,
}
const open = (environment: Environment) => storeOf(environment, Object.values(resources), ports)

/** Brings the restored database to this version and prints what its audit finds. */
const audit = async (environment: Environment): Promise<boolean> => {
  const store = await open(environment)
  try {
    const config = await openKeyStore(store, environment)
    const { findings, lines } = await runAudit({ store, resources, rules, config }, auditChecks)
    for (const { institution, check, fault } of findings.slice(0, maxFindings))
      console.log(`! ${institution} ${check}: ${fault}`)
    console.log(
      findings.length
        ? `the audit found ${findings.length} faults`
        : `the audit found no fault in ${lines.length} checks`,
    )
    return findings.length === 0
  } finally {
    await store.close()
  }
}

/**
 * Restores one institution. The seal keys of the backup are added to those of this installation, as
 * older ones.
 */
const bringInstitution = async (
  environment: Environment,
  backup: StoredBackup,
  verified: VerifiedBackup,
  institution: string,
): Promise<Environment> => {
  const { s3, dataDir, sealKeys } = environment
  const passphrase = passphraseOf()
  const present = presentKeys(environment)
  const brought =
    passphrase === undefined ? undefined : await keysIn(verified, backup.name, passphrase)
  const seal = [...new Set([...(present.seal ?? []), ...(brought?.seal ?? [])])]
  const lines = await restoreInstitution({
    ...ports,
    environment,
    backup,
    verified,
    institution,
    sealKeys: seal,
    files: s3 ? s3Files(s3, log) : folderFiles(join(dataDir, 'files')),
    open,
  })
  for (const line of lines) console.log(line)
  if (seal.length === present.seal?.length) return environment
  if (sealKeys) {
    console.log(`start every process with EDU_SEAL_KEY=${seal.join(',')}`)
    return { ...environment, sealKeys: seal }
  }
  const signing = present.signing ?? [newKey()]
  // an installation that has no keys yet gets its own, before those that it verifies with
  writeKeyFile(keyFilePath(dataDir), { signing, seal: present.seal ? seal : [newKey(), ...seal] })
  console.log('the keys of its seals were added to keys.json: restart every process')
  return environment
}

const summary = (contents: BackupContents, { header }: VerifiedBackup): string =>
  `restored ${rowCount(contents)} rows of ${header.institutions.length} institutions and ${contents.files} files, as of ${header.at}`

const restore = async (environment: Environment, from: string): Promise<boolean> => {
  const { s3, dataDir } = environment
  const backup = await backupAt(from, process.env, log)
  const verified = await verifyBackup(backup)
  if (values.institution !== undefined)
    return audit(await bringInstitution(environment, backup, verified, values.institution))
  const keys = await keysToWrite(environment, verified, backup.name)
  if (s3) await demandBucket(s3)
  const contents = await restoreBackup(
    environment,
    backup,
    verified,
    s3 ? s3Files(s3, log) : undefined,
  )
  if (keys && !existsSync(keyFilePath(dataDir))) writeKeyFile(keyFilePath(dataDir), keys)
  console.log(summary(contents, verified))
  if (!values['without-keys']) return audit(environment)
  console.log(
    'without the keys of that installation its seals cannot be verified: run npm run rotate-key -- --lost, then start the server',
  )
  return true
}

try {
  const environment = readEnvironment(process.env)
  keepPrivate(environment.dataDir)
  if (values.from === undefined)
    throw new WrongSetting('name the backup: npm run restore -- --from edu-….tar')
  process.exitCode = (await restore(environment, values.from)) ? 0 : 1
} catch (error) {
  if (!(error instanceof WrongSetting) && !(error instanceof TypeError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
