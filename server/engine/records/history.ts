import type { AuditEntry, Row } from '../../platform/ports.ts'
import type { Scope } from '../../platform/store/types.ts'
import { actorNameIn } from './actor.ts'
import type { RecordContext } from './context.ts'
import { presentValues } from './present.ts'
import type { Lang } from '../../../src/schema/label.ts'
import type { SignFile } from '../../platform/http/files.ts'
import { isObject } from '../../platform/http/body.ts'

type Values = Readonly<Record<string, unknown>>
const asValues = (json: unknown): Values | null => (isObject(json) ? json : null)

const entries = (scope: Scope, resource: string, id: string) =>
  scope.db.selectFrom('audit').where('resource', '=', resource).where('recordId', '=', id)

/** Who changed a record, when and how: newest first. */
export const historyOf = async (
  scope: Scope,
  ctx: RecordContext,
  id: string,
  page: number,
  limit: number,
): Promise<{ list: AuditEntry[]; total: number }> => {
  const rows = await entries(scope, ctx.resource.name, id)
    .select([
      'id',
      'at',
      'actor',
      'actorName',
      'action',
      'resource',
      'recordId',
      'before',
      'after',
      'requestId',
    ])
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const countRow = await entries(scope, ctx.resource.name, id)
    .select(eb => eb.fn.countAll<number>().as('n'))
    .executeTakeFirst()
  return {
    list: rows.map(row => ({ ...row, before: asValues(row.before), after: asValues(row.after) })),
    total: Number(countRow?.n ?? 0),
  }
}

/** The last writers of records, by record id, with the system's name in `lang`, in one query. */
export const latestActorsOf = async (
  db: Scope['db'],
  resource: string,
  ids: readonly string[],
  lang: Lang,
): Promise<ReadonlyMap<string, string>> => {
  if (!ids.length) return new Map()
  const found = await db
    .selectFrom('audit')
    .select(['recordId', 'actor', 'actorName'])
    .where('resource', '=', resource)
    .where('id', 'in', eb =>
      eb
        .selectFrom('audit')
        .select(({ fn }) => fn.max('id').as('id'))
        .where('resource', '=', resource)
        .where('recordId', 'in', [...ids])
        .groupBy('recordId'),
    )
    .execute()
  return new Map(found.map(row => [row.recordId, actorNameIn(lang, row)]))
}

/** Changes of a record that are looked through for one of them. */
const lookedThrough = 50

/**
 * The person who last set a field of a record to a value, with the system's name in `lang`;
 * undefined if the latest changes don't show it.
 */
export const actorOfChange = async (
  scope: Scope,
  resource: string,
  id: string,
  [field, value]: readonly [string, unknown],
  lang: Lang,
): Promise<string | undefined> => {
  const rows = await entries(scope, resource, id)
    .select(['actor', 'actorName', 'after'])
    .orderBy('id', 'desc')
    .limit(lookedThrough)
    .execute()
  const row = rows.find(({ after }) => asValues(after)?.[field] === value)
  return row && actorNameIn(lang, row)
}

/**
 * The people who deleted records, by record id: the latest change of a record in the trash is its
 * deletion.
 */
export const deletersOf = (
  scope: Scope,
  ctx: RecordContext,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, string>> =>
  latestActorsOf(
    scope.db,
    ctx.resource.name,
    rows.map(({ id }) => id),
    ctx.lang,
  )

/**
 * An audit entry as the caller may see it: the same fields withheld and masked as in the record
 * itself.
 */
export const presentEntry = async (
  ctx: RecordContext,
  entry: AuditEntry,
  sign: SignFile,
): Promise<AuditEntry> => ({
  ...entry,
  actorName: actorNameIn(ctx.lang, entry),
  before: entry.before && (await presentValues(ctx, entry.before, sign)),
  after: entry.after && (await presentValues(ctx, entry.after, sign)),
})

/**
 * The record as it was at `version`, by undoing the audited changes since; undefined if they
 * don't reach that far.
 */
export const atVersion = async (
  scope: Scope,
  ctx: RecordContext,
  now: Row,
  version: number,
): Promise<Row | undefined> => {
  if (version < 1 || version > now.version) return undefined
  const rows = await entries(scope, ctx.resource.name, now.id)
    .select(['before', 'after'])
    .orderBy('id', 'desc')
    .limit(Math.min(now.version - version, 1000))
    .execute()
  let row = now
  for (const entry of rows) {
    const before = asValues(entry.before)
    if (row.version <= version || !before) break
    row = { ...row, ...before }
  }
  return row.version === version ? row : undefined
}
