import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import type { SqlDriver } from '../../../server/platform/store/driver.ts'
import type { SchemaDdl } from '../../../server/platform/store/dump.ts'

/** The keys that the servers of fixtures sign and seal with: the audit of a fixture needs them. */
export const fixtureKeys = {
  signing: 'signing-key-of-the-fixtures-of-versions',
  seal: 'sealing-key-of-the-fixtures-of-versions',
} as const

export const versionsFolder = new URL('../../fixtures/versions/', import.meta.url)

/** A line of the list of fixtures; the oldest version is the first. */
export interface VersionEntry {
  /** Name of the file without its ending. */
  readonly name: string
  /** Name of the last migration. */
  readonly migration: string
  /**
   * The commit that was checked out; where a change of the schema brings its fixture, the one
   * before it.
   */
  readonly commit: string
  /** When it was made: the school lives at this time. An instant. */
  readonly at: string
  /** SHA-256 of its schema.sql, in hex. */
  readonly schema: string
}

/** The rows of a table as the database writes them in JSON, one each. */
export interface VersionRows {
  readonly table: string
  readonly rows: readonly string[]
}

/** A small school as a version has left it. */
export interface VersionFixture {
  readonly ddl: Readonly<Record<SqlDriver['kind'], SchemaDdl>>
  /**
   * The transaction that the database was at: seals name transactions, so it goes on from there.
   */
  readonly txid: string
  readonly tables: readonly VersionRows[]
}

/**
 * The schema id of a version in the list: SHA-256 of its schema.sql, in hex. The order of
 * statements comes from the registry and doesn't matter, so they are sorted.
 */
export const schemaPrint = (schemaSql: string): string =>
  createHash('sha256').update(schemaSql.split(';\n').toSorted().join(';\n')).digest('hex')

/** The error and the command for a version without a fixture; undefined if it has one. */
export const fixtureProblem = (
  versions: readonly VersionEntry[],
  schemaSql: string,
  lastMigration: string,
): string | undefined => {
  const print = schemaPrint(schemaSql)
  if (versions.some(({ schema, migration }) => schema === print && migration === lastMigration))
    return undefined
  return `the schema (schema.sql, with ${lastMigration} as its last migration) has no fixture in tests/fixtures/versions: npm run print:version makes it, and is to be committed with the change`
}

const listFile = new URL('versions.json', versionsFolder)
const fileOf = (name: string) => new URL(`${name}.jsonl.br`, versionsFolder)

export const readVersions = (): readonly VersionEntry[] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `writeFixture` wrote it
  JSON.parse(readFileSync(listFile, 'utf8')) as readonly VersionEntry[]

/**
 * Rows follow the line that names their table; a row is an object, so no row begins with a bracket.
 */
const marked = (value: unknown): string => JSON.stringify([value])

/**
 * Writes a fixture and its line of the list, in place of an earlier one of this name. Returns its
 * size in bytes.
 */
export const writeFixture = (entry: VersionEntry, fixture: VersionFixture): number => {
  const { tables, ...head } = fixture
  const text = [
    marked(head),
    ...tables.flatMap(({ table, rows }) => [marked(table), ...rows]),
    '',
  ].join('\n')
  const bytes = brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
    },
  })
  writeFileSync(fileOf(entry.name), bytes)
  const placeOf = ({ migration, at }: VersionEntry) => `${migration} ${at}`
  const list = [...readVersions().filter(({ name }) => name !== entry.name), entry].toSorted(
    (a, b) => (placeOf(a) < placeOf(b) ? -1 : 1),
  )
  writeFileSync(listFile, `${JSON.stringify(list, null, 2)}\n`)
  return bytes.length
}

export const readFixture = (name: string): VersionFixture => {
  const lines = brotliDecompressSync(readFileSync(fileOf(name)))
    .toString()
    .split('\n')
  const tables: { table: string; rows: string[] }[] = []
  let head: unknown
  for (const line of lines) {
    if (!line) continue
    if (!line.startsWith('[')) {
      tables.at(-1)?.rows.push(line)
      continue
    }
    const [value] = JSON.parse(line) as readonly [unknown]
    if (typeof value === 'string') tables.push({ table: value, rows: [] })
    else head = value
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `writeFixture` wrote it
  return { ...(head as Omit<VersionFixture, 'tables'>), tables }
}
