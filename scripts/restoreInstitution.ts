import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openCluster, openTarget } from '../server/adapters/backup/database.ts'
import { bringFiles, fillDatabase } from '../server/adapters/backup/fill.ts'
import { WrongBackup } from '../server/adapters/backup/format.ts'
import { fileTasksOf } from '../server/adapters/backup/institutionFiles.ts'
import { moveInstitution } from '../server/adapters/backup/moveInstitution.ts'
import type { StoredBackup, VerifiedBackup } from '../server/adapters/backup/read.ts'
import { demandSealKeys } from '../server/adapters/backup/restoredKeys.ts'
import type { Environment } from '../server/adapters/environment.ts'
import type { KeyTexts } from '../server/adapters/key-file.ts'
import { acceptInstitution } from '../server/domain/identity/index.ts'
import { globalTableSpecs } from '../server/domains.ts'
import type { Clock, Files, Ids } from '../server/platform/ports.ts'
import type { Store } from '../server/platform/store/types.ts'

export interface InstitutionOrder {
  readonly environment: Environment
  readonly backup: StoredBackup
  readonly verified: VerifiedBackup
  /** Its number or id. */
  readonly institution: string
  /** The seal keys of this installation and of the backup. */
  readonly sealKeys: KeyTexts['seal']
  readonly files: Files
  readonly clock: Clock
  readonly ids: Ids
  /** Opens the store of an installation, which brings it to this version. */
  readonly open: (environment: Environment) => Promise<Store>
}

/**
 * Brings one institution of a backup into an installation in which it is not. The backup is
 * restored beside it and brought to this version first. Returns lines that say what was restored.
 */
export const restoreInstitution = async (order: InstitutionOrder): Promise<readonly string[]> => {
  const { environment, backup, verified, institution: text, clock, ids, open, files } = order
  const found = verified.header.institutions.find(
    ({ id, schoolNo }) => id === text || schoolNo === text,
  )
  if (!found) throw new WrongBackup(`${backup.name} contains no institution '${text}'`)
  const staging = join(environment.dataDir, 'restore.part')
  const cluster = join(staging, 'db')
  await rm(staging, { recursive: true, force: true })
  await mkdir(staging, { mode: 0o700 })
  try {
    const empty = await openCluster(cluster)
    await fillDatabase(empty, backup, verified, undefined).finally(() => empty.close())
    const staged = { ...environment, dataDir: staging, databaseUrl: undefined }
    await (await open(staged)).close()
    await (await open(environment)).close()
    const source = await openCluster(cluster)
    const target = await openTarget(environment).catch(async (error: unknown) => {
      await source.close()
      throw error
    })
    let fileCount = 0
    try {
      await demandSealKeys(source.sql, found.id, order.sealKeys)
      const tasks = await fileTasksOf(source.sql, found.id)
      const moved = await moveInstitution({
        source,
        target,
        institution: found.id,
        globals: globalTableSpecs,
        bringFiles: async () => {
          fileCount = await bringFiles(backup, files, { institution: found.id, tasks })
        },
      })
      await target.close()
      const store = await open(environment)
      const { samePeople, newNumber, rows } = moved
      await acceptInstitution(
        store,
        { clock, ids },
        { id: found.id, samePeople, at: verified.header.at },
      ).finally(() => store.close())
      return [
        `restored ${found.name}: ${rows} rows and ${fileCount} files, as of ${verified.header.at}`,
        ...(newNumber ? [`its number is ${newNumber} here: ${found.schoolNo} is taken`] : []),
        ...(samePeople.length
          ? [
              `${samePeople.length} of its people have an account here already and enter with that one`,
            ]
          : []),
      ]
    } finally {
      await source.close()
      await target.close()
    }
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}
