import type { Files } from '../../platform/ports.ts'
import {
  beginReading,
  dumpDdl,
  dumpTables,
  lastMigration,
  listInstitutions,
  lockBackups,
  type InstitutionName,
} from '../../platform/store/dump.ts'
import { rowsOfInstitution } from '../../platform/store/moves.ts'
import type { TableSpec } from '../../platform/store/sql-types.ts'
import type { KeyTexts } from '../key-file.ts'
import { isPartial } from '../moveFiles.ts'
import { WrongSetting } from '../wrongSetting.ts'
import type { OpenDatabase } from './database.ts'
import { backupFormat, type BackupContents, type BackupHeader } from './format.ts'
import { isFileOf, fileTasksOf } from './institutionFiles.ts'
import { backupName, writeFailure, type BackupPlace } from './place.ts'
import { verifyBackup } from './read.ts'
import { streamOf } from './streamOf.ts'
import { writeBackup, type TableRows } from './write.ts'

export interface BackupOrder {
  readonly database: OpenDatabase
  readonly files: Files
  readonly place: BackupPlace
  /** Number or id of the only institution to back up; undefined: all. */
  readonly institution: string | undefined
  readonly keys: { readonly texts: KeyTexts; readonly passphrase: string } | undefined
  /** The declared tables that belong to no institution. */
  readonly globals: ReadonlyMap<string, TableSpec>
  /** Version of the program. */
  readonly program: string
  readonly now: Date
}

export interface MadeBackup extends BackupContents {
  /** The key of the backup in its place. */
  readonly key: string
  /** Its place and name as people write them. */
  readonly name: string
  readonly size: number
  /** Whether the keys are in it, encrypted. */
  readonly keys: boolean
}

const chosenFrom = (
  institutions: readonly InstitutionName[],
  text: string | undefined,
): InstitutionName | undefined => {
  if (text === undefined) return undefined
  const found = institutions.find(({ id, schoolNo }) => id === text || schoolNo === text)
  if (!found) throw new WrongSetting(`there is no institution '${text}'`)
  return found
}

/** The rows to write, the keys of the files, and the header that describes them. */
const describe = async (order: BackupOrder, transaction: string) => {
  const { database, institution, globals, program, now, files } = order
  const { sql, kind } = database
  const migration = await lastMigration(sql)
  if (migration === undefined)
    throw new WrongSetting('the database is empty: there is nothing to back up')
  const all = await listInstitutions(sql)
  const chosen = chosenFrom(all, institution)
  const tables = await dumpTables(sql)
  const rows = tables.flatMap((table): readonly TableRows[] => {
    if (!chosen) return [{ table }]
    const where = rowsOfInstitution(table, globals)
    return where === undefined ? [] : [{ table, where, params: [chosen.id] }]
  })
  const header: BackupHeader = {
    format: backupFormat,
    program,
    at: now.toISOString(),
    kind,
    migration,
    transaction,
    scope: chosen ? 'institution' : 'all',
    institutions: chosen ? [chosen] : all,
    ddl: await dumpDdl(sql),
    tables: rows.map(({ table: { name, columns } }) => ({
      name,
      columns: columns.map(column => column.name),
    })),
  }
  const keys = (await files.list('', new Date(8.64e15), true)).filter(key => !isPartial(key))
  const tasks = chosen ? await fileTasksOf(sql, chosen.id) : new Set<string>()
  const fileKeys = chosen ? keys.filter(key => isFileOf(key, chosen.id, tasks)) : keys
  return { header, rows, fileKeys: fileKeys.toSorted(), chosen }
}

/**
 * Writes a backup to its place, whole or not at all, and reads it back. Writes to the database may
 * go on: the backup contains what one moment had.
 * @throws WrongSetting with one line if another backup is running, the place is full, or what is
 * read back isn't what was written; nothing is left of the backup then
 */
export const makeBackup = async (order: BackupOrder): Promise<MadeBackup> => {
  const { database, files, place, keys, now } = order
  const { sql } = database
  const transaction = await beginReading(sql)
  try {
    if (!(await lockBackups(sql)))
      throw new WrongSetting('another backup of this database is running: wait for its end')
    const { header, rows, fileKeys, chosen } = await describe(order, transaction)
    const part = chosen && (chosen.schoolNo ?? chosen.id)
    const key = place.prefix + backupName(now, part)
    let contents: BackupContents | undefined
    const source = { header, sql, tables: rows, files, fileKeys, keys }
    const bytes = writeBackup(source, found => void (contents = found))
    const size = await place.files.putStream(key, streamOf(bytes)).catch((error: unknown) => {
      throw error instanceof WrongSetting ? error : writeFailure(error, place)
    })
    const name = `${place.name}/${key.slice(place.prefix.length)}`
    await verifyBackup({ files: place.files, key, name }).catch(async (error: unknown) => {
      await place.files.delete(key)
      throw error
    })
    if (!contents) throw new Error('the backup has no end')
    return { ...contents, key, name, size, keys: keys !== undefined }
  } finally {
    await sql.rollback()
  }
}
