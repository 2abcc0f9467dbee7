import { domains } from '../../../server/domains.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import type { TestStore } from '../../support/stores.ts'

type Row = Readonly<Record<string, unknown>>
/**
 * The data of an institution, by table: records outside the trash, and journal entries that were
 * not reversed.
 */
export type Holdings = ReadonlyMap<string, readonly string[]>

/** Columns that each write raises, or that the store keeps for itself. */
const beside = new Set(['version', 'updateTime', 'txid', 'carried'])
/** Of an entry: which one it is, and by whom. */
const own = new Set(['id', 'entryId', 'createTime', 'createdBy'])

/** Tables that an undo has nothing to do with, and why. */
export const untouched: Readonly<Record<string, string>> = {
  lessonCounter: 'numbers of lessons are given once',
  paymentNumber: 'numbers of payments are given once',
  publicCode: 'a code stays with its record, also in the trash',
  coursewareRun: 'how far a conversion is stays with its file, also in the trash',
  seminarMessage: 'what was sent is sent',
  webhookState: 'since when a webhook listens',
  automationState: 'since when an automation listens',
  usageDue: 'notes of what is rated anew',
  diskLog: 'a log',
  pointsMark: 'what happens once: awards, reversals',
  hourReversal: 'reversals, as pairs of entries',
}

/** Whether it is a table of sums, in which a row of zeros is equal to no row. */
const isSum = (table: string): boolean =>
  table.endsWith('$balance') || table === 'pointsSum' || table === 'hourSum'
const isEmptySum = (row: Row): boolean =>
  Object.values(row).every(value => typeof value !== 'number' || value === 0)

/** Entries in force: those that are no reversal and are not reversed. */
const inForce = (rows: readonly Row[]): readonly Row[] => {
  const reversals = new Map<unknown, Row>()
  for (const row of rows)
    if ((row['reverses'] ?? null) !== null) reversals.set(row['reverses'], row)
  const holds = (row: Row): boolean => {
    const reversal = reversals.get(row['id'])
    return !reversal || !holds(reversal)
  }
  return rows.filter(row => (row['reverses'] ?? null) === null && holds(row))
}

/** `isOfEntries`: an entry that was reversed by mistake is entered again, by another and later. */
const linesOf = (table: string, rows: readonly Row[], isOfEntries: boolean): readonly string[] =>
  inForce(rows)
    .filter(row => (row['deletedAt'] ?? null) === null && !(isSum(table) && isEmptySum(row)))
    .map(row =>
      JSON.stringify(
        Object.fromEntries(
          Object.entries(row).filter(
            ([name]) => !beside.has(name) && !(isOfEntries && own.has(name)),
          ),
        ),
      ),
    )
    .toSorted()

/**
 * Reads what there is in the tables of resources and domains; a table that nobody wrote to since is
 * not read again.
 */
export const holdingsOf = ({ driver }: TestStore, resources: readonly AnyResource[]) => {
  const wanted = new Set([
    ...resources.map(({ name }) => name),
    ...resources.map(({ name }) => `${name}$balance`),
    ...domains.flatMap(({ tables = {} }) => Object.keys(tables)),
  ])
  const ofEntries = new Set([
    ...resources.filter(({ journal }) => journal).map(({ name }) => name),
    'hourLot',
  ])
  const known = new Map<string, { readonly print: string; readonly lines: readonly string[] }>()
  return async (): Promise<Holdings> => {
    const connection = await driver.connect()
    try {
      const { rows: tables } = await connection.query(
        "select tablename from pg_tables where schemaname = 'public' order by tablename",
        [],
      )
      const names = tables
        .map(({ tablename }) => String(tablename))
        .filter(name => wanted.has(name) && !Object.hasOwn(untouched, name))
      const parts = names.map(
        name =>
          `select '${name}' as name, count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) as print from "${name}"`,
      )
      const { rows: prints } = await connection.query(parts.join(' union all '), [])
      for (const row of prints) {
        const [name, print] = [String(row['name']), String(row['print'])]
        if (known.get(name)?.print === print) continue
        const { rows } = await connection.query(`select * from "${name}"`, [])
        known.set(name, { print, lines: linesOf(name, rows, ofEntries.has(name)) })
      }
      return new Map(names.map(name => [name, known.get(name)?.lines ?? []]))
    } finally {
      connection.release()
    }
  }
}

/** Rows that are in one and not in the other, by table. */
export const differences = (before: Holdings, after: Holdings): readonly string[] =>
  [...before.keys()].flatMap(name => {
    const [was, is] = [before.get(name) ?? [], after.get(name) ?? []]
    const [lost, more] = [
      was.filter(one => !is.includes(one)),
      is.filter(one => !was.includes(one)),
    ]
    return [...lost.map(one => `${name} - ${one}`), ...more.map(one => `${name} + ${one}`)]
  })
