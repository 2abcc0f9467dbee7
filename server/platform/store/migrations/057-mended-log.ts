import { isObject } from '../../../../src/protocol/isObject.ts'
import type { SqlConnection } from '../driver.ts'
import type { Migration } from './index.ts'
import { logChanges, tablesExist, type MigratedChange, type MigratedRows } from './log.ts'
import { logFirstEntries } from './035-lesson-hours.ts'

const name = '057-mended-log'

type Values = Readonly<Record<string, unknown>>

interface LoggedChange {
  readonly version: number
  readonly before: Values
  readonly after: Values
}

/** A change that an earlier form of a migration made without logging it. */
interface SilentChange extends Omit<MigratedRows, 'where'> {
  /** Whether a change from one to the other is that migration's. */
  readonly isOwn: (before: Values, after: Values) => boolean
}

const silentChanges: readonly SilentChange[] = [
  {
    resource: 'lesson', // 030
    columns: ['courseware', 'remark'],
    isOwn: ({ courseware }) => Array.isArray(courseware) && courseware.length > 0,
  },
  {
    resource: 'attendance', // 045
    columns: ['derived', 'status'],
    isOwn: (before, after) => before['derived'] === 'ABSENT' && after['derived'] === 'UNKNOWN',
  },
  {
    resource: 'booking', // 046
    columns: ['state'],
    isOwn: (before, after) => before['state'] === 'NO_SHOW' && after['state'] === 'UNKNOWN',
  },
]

const objectOf = (json: unknown): Values => (isObject(json) ? json : {})

/** The logged changes of records with more versions than the log has, in their order. */
const gappedRecords = async (sql: SqlConnection, { resource, columns }: SilentChange) => {
  const own = columns.map(column => `r."${column}"`).join(', ')
  const { rows } = await sql.query(
    `select r."institutionId", r."id", r."version", ${own}, l."changes" from "${resource}" r join (
       select "institutionId", "recordId", count(distinct "after" ->> 'version') as "n",
         jsonb_agg(jsonb_build_object('before', "before", 'after', "after")) as "changes"
       from "audit" where "resource" = $1 and "after" -> 'version' is not null group by "institutionId", "recordId"
     ) l on l."institutionId" = r."institutionId" and l."recordId" = r."id" and l."n" < r."version"`,
    [resource],
  )
  return rows.map(row => {
    const changes = Array.isArray(row['changes']) ? row['changes'] : []
    const logged = changes.map((change): LoggedChange => {
      const { before, after } = objectOf(change)
      const values = objectOf(after)
      return { version: Number(values['version']), before: objectOf(before), after: values }
    })
    return { row, logged: logged.toSorted((a, b) => a.version - b.version) }
  })
}

/** What made a version that no logged change made, by the changes before it and after it. */
const missingChange = (
  version: number,
  { columns, isOwn }: SilentChange,
  { row, logged }: { readonly row: Values; readonly logged: readonly LoggedChange[] },
): MigratedChange | undefined => {
  const earlier: Values = Object.assign(
    {},
    ...logged.filter(change => change.version < version).map(change => change.after),
  )
  // the next change of a value contains the earlier value; a value without a later change is in the
  // row
  const later: Values = Object.assign(
    { ...row },
    ...logged
      .filter(change => change.version > version)
      .toReversed()
      .map(change => change.before),
  )
  if (earlier['version'] !== version - 1 || !isOwn(earlier, later)) return undefined
  const valuesOf = (values: Values) =>
    Object.fromEntries(columns.map(column => [column, values[column] ?? null]))
  return {
    institutionId: row['institutionId'],
    recordId: row['id'],
    before: { ...valuesOf(earlier), version: version - 1 },
    after: { ...valuesOf(later), version },
  }
}

const logSilentChanges = async (sql: SqlConnection, silent: SilentChange): Promise<void> => {
  const changes: MigratedChange[] = []
  for (const record of await gappedRecords(sql, silent)) {
    const known = new Set(record.logged.map(({ version }) => version))
    for (let version = 2; version <= Number(record.row['version']); version++) {
      const change = known.has(version) ? undefined : missingChange(version, silent, record)
      if (change) changes.push(change)
    }
  }
  await logChanges(sql, name, silent.resource, changes)
}

/**
 * Earlier versions of migrations 030, 035, 045 and 046 wrote records without logging. Their missing
 * entries are appended to the change log and sealed; existing entries stay unchanged, and any other
 * version without a logged change is still reported by `npm run audit`.
 */
export const mendedLog: Migration = {
  name,
  async up(sql) {
    if (!(await tablesExist(sql, 'audit'))) return
    if (await tablesExist(sql, 'hourEntry')) await logFirstEntries(sql, name)
    for (const silent of silentChanges)
      if (await tablesExist(sql, silent.resource)) await logSilentChanges(sql, silent)
  },
}
