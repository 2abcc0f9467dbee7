import { emptyRecord, fieldEntries, kindOf } from '../../../src/schema/index.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import type { Row } from '../../platform/ports.ts'
import type { Scope } from '../../platform/store/types.ts'
import { isObject } from '../../../src/protocol/isObject.ts'
import { retentionRecord } from '../journals/retention.ts'
import { sameValue } from '../records/fields.ts'
import type { Check } from './check.ts'

const page = 500
type Values = Readonly<Record<string, unknown>>

/** A record as its changes leave it, and the number of the last of them. */
interface Account {
  readonly values: Values
  readonly version: number
}

/**
 * Columns whose values the log records. Computed fields, counters and fields that are excluded from
 * the log are left out.
 */
const comparedFields = (resource: AnyResource): readonly string[] => [
  ...fieldEntries(resource).flatMap(([name, field]) =>
    field.options.computed || field.options.unlogged || kindOf(field).writeOnly ? [] : [name],
  ),
  'deletedAt',
]

/** The records by the change log: the values of their changes laid one over the other. */
const accountsOf = async (
  { db }: Scope,
  resource: AnyResource,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Account>> => {
  const changes = await db
    .selectFrom('audit')
    .select(['recordId', 'after'])
    .where('resource', '=', resource.name)
    .where('recordId', 'in', ids)
    .execute()
  const byRecord = new Map<string, { readonly values: Values; readonly version: number }[]>()
  for (const { recordId, after } of changes) {
    // an entry without a version changed no row: data were only read
    if (!isObject(after) || typeof after['version'] !== 'number') continue
    const known = byRecord.get(recordId) ?? []
    known.push({ values: after, version: after['version'] })
    byRecord.set(recordId, known)
  }
  return new Map(
    [...byRecord].map(([id, all]) => {
      const sorted = all.toSorted((a, b) => a.version - b.version)
      const values: Values = Object.assign({}, ...sorted.map(change => change.values))
      return [id, { values, version: sorted.at(-1)?.version ?? 0 }] as const
    }),
  )
}

const faultOf = (
  { name }: AnyResource,
  { fields, empty }: { readonly fields: readonly string[]; readonly empty: Values },
  row: Row,
  account: Account | undefined,
): string | undefined => {
  const { id, version } = row
  if (!account) return `${name} ${id} is there, and no change made it`
  if (account.version !== version)
    return `${name} ${id} has version ${version}, and its latest change made version ${account.version}`
  const differing = fields.filter(field => {
    const value = row[field] ?? null
    if (field in account.values) return !sameValue(value, account.values[field])
    // one that no change names was empty from the start, or came later with its default
    return value !== null && !sameValue(value, empty[field])
  })
  return differing.length
    ? `${name} ${id} differs from its latest change in ${differing.join(', ')}`
    : undefined
}

/** Records of a resource that the log holds, page by page. */
async function* loggedIds({ db }: Scope, resource: AnyResource): AsyncGenerator<string[]> {
  let after = ''
  for (;;) {
    const rows = await db
      .selectFrom('audit')
      .select('recordId')
      .distinct()
      .where('resource', '=', resource.name)
      .where('recordId', '>', after)
      .orderBy('recordId')
      .limit(page)
      .execute()
    yield rows.map(({ recordId }) => recordId)
    after = rows.at(-1)?.recordId ?? after
    if (rows.length < page) return
  }
}

/** Entries that retention has removed, by the log. */
const removedEntries = async (
  { db }: Scope,
  { name, journal }: AnyResource,
): Promise<ReadonlySet<unknown>> => {
  if (!journal) return new Set()
  const rows = await db
    .selectFrom('audit')
    .select('after')
    .where('resource', '=', name)
    .where('recordId', '=', retentionRecord)
    .execute()
  return new Set<unknown>([
    retentionRecord,
    ...rows.flatMap(({ after }) =>
      isObject(after) && Array.isArray(after['removed']) ? after['removed'] : [],
    ),
  ])
}

/**
 * Every record equals the result of its latest change, and no record was created or deleted without
 * a change.
 */
export const recordChecks: Check = {
  name: 'records are as their latest changes left them',
  async run({ scope, ports }, tell) {
    let records = 0
    for (const resource of Object.values(ports.resources)) {
      const compared = { fields: comparedFields(resource), empty: emptyRecord(resource) }
      const seen = new Set<string>()
      for (const deleted of ['no', 'only'] as const) {
        const query = { page: 1, limit: page, sort: 'createTime', q: '', deleted, where: [] }
        for await (const rows of scope.ordered(resource, query, page)) {
          const accounts = await accountsOf(
            scope,
            resource,
            rows.map(({ id }) => id),
          )
          for (const row of rows) {
            seen.add(row.id)
            const fault = faultOf(resource, compared, row, accounts.get(row.id))
            if (fault !== undefined) tell(fault)
          }
        }
      }
      const removed = await removedEntries(scope, resource)
      for await (const ids of loggedIds(scope, resource)) {
        const gone = ids.filter(id => !seen.has(id) && !removed.has(id))
        if (!gone.length) continue
        const accounts = await accountsOf(scope, resource, gone)
        for (const id of gone)
          if (accounts.has(id)) tell(`${resource.name} ${id} is missing: no change removed it`)
      }
      records += seen.size
    }
    return `${records} records`
  },
}
