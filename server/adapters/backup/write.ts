import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Files } from '../../platform/ports.ts'
import type { SqlConnection } from '../../platform/store/driver.ts'
import { dumpRows, type DumpedTable } from '../../platform/store/dump.ts'
import type { KeyTexts } from '../key-file.ts'
import { entryNames, type BackupContents, type BackupEnd, type BackupHeader } from './format.ts'
import { sealKeys } from './sealedKeys.ts'
import { tarEnd, tarHeader, tarPadding } from './tar.ts'

const compress = promisify<string, { level: number }, Buffer>(gzip)
/** Level of gzip: the next ones take twice the time for some percent. @tuning */
const level = 3
/** Characters of rows in an entry; they are in memory at once. @tuning */
const pieceLength = 1_000_000

/** Rows of a table to write: all, or those that the SQL after `from <table> t` leaves. */
export interface TableRows {
  readonly table: DumpedTable
  readonly where?: string
  readonly params?: readonly unknown[]
}

export interface BackupSource {
  readonly header: BackupHeader
  /** A connection in the transaction whose rows are written. */
  readonly sql: SqlConnection
  readonly tables: readonly TableRows[]
  readonly files: Files
  readonly fileKeys: readonly string[]
  /** What the end contains besides the contents; undefined: keys are left out. */
  readonly keys: { readonly texts: KeyTexts; readonly passphrase: string } | undefined
}

/** Joins rows to texts of about `pieceLength` characters, one row a line. */
async function* piecesOf(batches: AsyncIterable<readonly string[]>) {
  let lines: string[] = []
  let length = 0
  for await (const batch of batches)
    for (const row of batch) {
      lines.push(row)
      length += row.length
      if (length < pieceLength) continue
      yield lines
      lines = []
      length = 0
    }
  if (lines.length) yield lines
}

/** Yields the bytes of entries and records their sums. */
class Archive {
  readonly #seconds: number
  readonly #sums: string[] = []
  constructor(at: string) {
    this.#seconds = Math.floor(Date.parse(at) / 1000)
  }

  async *entry(
    name: string,
    size: number,
    body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ): AsyncGenerator<Uint8Array> {
    const hash = createHash('sha256')
    yield tarHeader(name, size, this.#seconds)
    let written = 0
    for await (const bytes of body) {
      written += bytes.length
      hash.update(bytes)
      yield bytes
    }
    if (written !== size)
      throw new Error(`${name} has changed while it was read: ${written} bytes, not ${size}`)
    yield tarPadding(size)
    this.#sums.push(`${hash.digest('hex')}  ${name}\n`)
  }

  text(name: string, content: string | Buffer): AsyncGenerator<Uint8Array> {
    const bytes = Buffer.from(content)
    return this.entry(name, bytes.length, [bytes])
  }

  /** The sums of all entries so far. */
  manifest(): string {
    return this.#sums.join('')
  }
}

/**
 * Yields the bytes of a backup; little of it is in memory. `onEnd` gets the numbers of what it
 * contains. Files that are deleted meanwhile are left out: nothing refers to them any more.
 */
export async function* writeBackup(
  { header, sql, tables, files, fileKeys, keys }: BackupSource,
  onEnd: (contents: BackupContents) => void,
): AsyncGenerator<Uint8Array> {
  const archive = new Archive(header.at)
  yield* archive.text(entryNames.header, JSON.stringify(header))
  const rows: Record<string, number> = {}
  for (const { table, where, params } of tables) {
    let count = 0
    let number = 0
    for await (const lines of piecesOf(dumpRows(sql, table, where, params))) {
      const name = `${entryNames.rows}${table.name}/${String(++number).padStart(6, '0')}.jsonl.gz`
      yield* archive.text(name, await compress(`${lines.join('\n')}\n`, { level }))
      count += lines.length
    }
    if (count) rows[table.name] = count
  }
  let fileCount = 0
  let fileBytes = 0
  for (const key of fileKeys) {
    const file = await files.stream(key)
    if (!file) continue
    yield* archive.entry(entryNames.files + key, file.size, file.body)
    fileCount += 1
    fileBytes += file.size
  }
  const manifest = archive.manifest()
  yield* archive.text(entryNames.manifest, manifest)
  const sum = createHash('sha256').update(manifest).digest('hex')
  const contents = { rows, files: fileCount, fileBytes }
  const end: BackupEnd = {
    ...contents,
    manifest: sum,
    keys: keys ? await sealKeys(keys.texts, keys.passphrase, sum) : null,
  }
  yield* archive.text(entryNames.end, JSON.stringify(end))
  yield tarEnd()
  onEnd(contents)
}
