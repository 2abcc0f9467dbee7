import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Files } from '../../platform/ports.ts'
import { dumpTables, insertSql, isOfOneKind, passTransactions } from '../../platform/store/dump.ts'
import type { OpenDatabase } from './database.ts'
import { entryNames, WrongBackup, type BackupContents } from './format.ts'
import { entriesOf, type StoredBackup, type VerifiedBackup } from './read.ts'
import { isFileOf } from './institutionFiles.ts'
import { streamOf } from './streamOf.ts'
import type { TarEntry } from './tar.ts'

const decompress = promisify<Buffer, Buffer>(gunzip)
/** Entries of rows after which an embedded database empties its journal. @tuning */
const checkpointEvery = 200

const bytesOf = async ({ body }: TarEntry): Promise<Buffer> => {
  const parts: Uint8Array[] = []
  for await (const part of body) parts.push(part)
  return Buffer.concat(parts)
}

/** Inserts the entries of rows into their tables. */
class RowWriter {
  readonly #database: OpenDatabase
  readonly #statements: ReadonlyMap<string, string>
  readonly rows: Record<string, number> = {}
  #entries = 0

  private constructor(database: OpenDatabase, statements: ReadonlyMap<string, string>) {
    this.#database = database
    this.#statements = statements
  }

  /** @param isSameKind whether the rows come from the same kind of store; else without grams */
  static async of(
    database: OpenDatabase,
    { header }: VerifiedBackup,
    isSameKind: boolean,
  ): Promise<RowWriter> {
    const dumped = new Map(header.tables.map(table => [table.name, table.columns]))
    const tables = await dumpTables(database.sql)
    return new RowWriter(
      database,
      new Map(
        tables.flatMap(table => {
          const columns = dumped.get(table.name)
          return columns && (isSameKind || !isOfOneKind(table.name))
            ? [[table.name, insertSql(table, columns)]]
            : []
        }),
      ),
    )
  }

  async take(entry: TarEntry): Promise<void> {
    const table = entry.name.slice(entryNames.rows.length, entry.name.lastIndexOf('/'))
    const statement = this.#statements.get(table)
    const lines = (await decompress(await bytesOf(entry))).toString('utf8').trimEnd().split('\n')
    this.rows[table] = (this.rows[table] ?? 0) + lines.length
    if (statement === undefined) return
    const { sql, kind } = this.#database
    await sql.query(statement, [`[${lines.join(',')}]`])
    // it makes no checkpoints by itself, so its journal would grow as large as the rows
    if (kind === 'pglite' && ++this.#entries % checkpointEvery === 0) await sql.script('checkpoint')
  }
}

/** Where the files of a backup go; undefined: they are left out. */
type FileTarget = Files | undefined

const takeEntries = async (
  backup: StoredBackup,
  writer: RowWriter,
  files: FileTarget,
): Promise<BackupContents> => {
  let count = 0
  let fileBytes = 0
  for await (const entry of entriesOf(backup)) {
    if (entry.name.startsWith(entryNames.rows)) await writer.take(entry)
    else if (entry.name.startsWith(entryNames.files) && files) {
      const key = entry.name.slice(entryNames.files.length)
      fileBytes += await files.putStream(key, streamOf(entry.body))
      count += 1
    }
  }
  return { rows: writer.rows, files: count, fileBytes }
}

const countsDiffer = (found: BackupContents, { end }: VerifiedBackup, withFiles: boolean) =>
  Object.keys({ ...found.rows, ...end.rows }).some(name => found.rows[name] !== end.rows[name]) ||
  (withFiles && found.files !== end.files)

/**
 * Fills an empty database with the tables and rows of a backup, and `files` with its files. On
 * PostgreSQL it is one transaction; the folder of an embedded database is the caller's to remove
 * after a failure.
 */
export const fillDatabase = async (
  database: OpenDatabase,
  backup: StoredBackup,
  verified: VerifiedBackup,
  files: FileTarget,
): Promise<BackupContents> => {
  const { sql, kind } = database
  const { header } = verified
  const isSameKind = header.kind === kind
  const runAll = async (statements: readonly string[]): Promise<void> => {
    for (const ddl of statements) if (isSameKind || !isOfOneKind(ddl)) await sql.script(ddl)
  }
  await passTransactions(sql, header.transaction)
  const isOneTransaction = kind === 'postgres'
  if (isOneTransaction) await sql.begin()
  try {
    await runAll(header.ddl.tables)
    const writer = await RowWriter.of(database, verified, isSameKind)
    const found = await takeEntries(backup, writer, files)
    if (countsDiffer(found, verified, files !== undefined))
      throw new WrongBackup(`the backup ${backup.name} does not contain what its end says`)
    // as in a dump: constraints, indexes and triggers follow the rows
    await runAll(header.ddl.rest)
    if (isOneTransaction) await sql.commit()
    return found
  } catch (error) {
    if (isOneTransaction) await sql.rollback().catch(() => undefined)
    throw error
  }
}

/** Copies the files of one institution from a backup; returns their number. */
export const bringFiles = async (
  backup: StoredBackup,
  files: Files,
  { institution, tasks }: { readonly institution: string; readonly tasks: ReadonlySet<string> },
): Promise<number> => {
  const brought: string[] = []
  try {
    for await (const { name, body } of entriesOf(backup)) {
      const key = name.slice(entryNames.files.length)
      if (!name.startsWith(entryNames.files) || !isFileOf(key, institution, tasks)) continue
      brought.push(key)
      await files.putStream(key, streamOf(body))
    }
    return brought.length
  } catch (error) {
    for (const key of brought) await files.delete(key)
    throw error
  }
}
