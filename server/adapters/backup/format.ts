import type { SqlDriver } from '../../platform/store/driver.ts'
import type { InstitutionName, SchemaDdl } from '../../platform/store/dump.ts'
import { WrongSetting } from '../wrongSetting.ts'
import type { SealedKeys } from './sealedKeys.ts'

/**
 * A backup is a tar archive, the same for both kinds of store. Its entries, in this order:
 * `backup.json` (`BackupHeader`), `rows/<table>/<number>.jsonl.gz` (rows of `dumpRows`, one a
 * line), `files/<key>`, `manifest.txt` (the SHA-256 and the name of each entry before, as
 * `sha256sum -c` reads them), and `end.json` (`BackupEnd`), without which it is incomplete.
 */
export const entryNames = {
  header: 'backup.json',
  rows: 'rows/',
  files: 'files/',
  manifest: 'manifest.txt',
  end: 'end.json',
} as const

/** The format that this program writes, and the newest that it reads. */
export const backupFormat = 1

export interface BackupHeader {
  readonly format: number
  /** Version of the program that wrote it. */
  readonly program: string
  /** When its rows were read. An instant. */
  readonly at: string
  readonly kind: SqlDriver['kind']
  /** Name of the last migration of the database. */
  readonly migration: string
  /** The transaction that the database was at: later ones must have higher ids. */
  readonly transaction: string
  /** All institutions of the installation, or the only one that the backup contains. */
  readonly scope: 'all' | 'institution'
  readonly institutions: readonly InstitutionName[]
  readonly ddl: SchemaDdl
  readonly tables: readonly { readonly name: string; readonly columns: readonly string[] }[]
}

/** Numbers of what a backup contains. */
export interface BackupContents {
  /** Rows of each table that has any. */
  readonly rows: Readonly<Record<string, number>>
  readonly files: number
  /** Bytes of the files. */
  readonly fileBytes: number
}

export interface BackupEnd extends BackupContents {
  /** SHA-256 of the manifest, in hex. */
  readonly manifest: string
  /** The installation's keys, encrypted; null: the backup was made without a passphrase. */
  readonly keys: SealedKeys | null
}

/** Adds up the rows of all tables. */
export const rowCount = ({ rows }: Pick<BackupContents, 'rows'>): number =>
  Object.values(rows).reduce((sum, count) => sum + count, 0)

/** A backup that can't be read or restored; the message says which it is and what to do. */
export class WrongBackup extends WrongSetting {}
