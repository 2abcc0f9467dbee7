import { sameContent } from '../../../src/schema/derive/same.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import type { Values } from '../records/fields.ts'
import { isObject } from '../../platform/http/body.ts'

/** The sum of all changes that one operation made to one record. */
export interface RecordChangeSum {
  readonly resource: string
  readonly id: string
  /** The record's title at the time. */
  readonly title: string | null
  /** The changed values as they were; null: the operation made the record. */
  readonly before: Values | null
  readonly after: Values
  /** Id of its newest change, by which the past is walked. */
  readonly at: string
  /** The transaction of its newest change. */
  readonly tx: string
  /**
   * It changed data that is stored beside the record, such as the captions of a video: only the
   * outcome is known here.
   */
  readonly isBeside: boolean
}

/** A change of the same record made after the operation. */
export interface LaterChange {
  readonly at: string
  readonly actorName: string
  /** It was an undo, so the earlier state is restored. */
  readonly undoing: boolean
  readonly before: Values
  readonly after: Values
}

type Entry = Readonly<{
  id: string
  txid: string
  resource: string
  recordId: string
  title: string | null
  before: unknown
  after: unknown
}>
const asValues = (json: unknown): Values | null => (isObject(json) ? json : null)

/** Sums up the changes of one record, oldest first. */
const summed = (entries: readonly Entry[]): RecordChangeSum | undefined => {
  const last = entries.at(-1)
  if (!last) return undefined
  const before: Record<string, unknown> = {}
  const after: Record<string, unknown> = {}
  for (const entry of entries) {
    for (const [name, value] of Object.entries(asValues(entry.before) ?? {}))
      if (!Object.hasOwn(after, name)) before[name] = value
    Object.assign(after, asValues(entry.after))
  }
  const isNew = entries[0]?.before === null
  const changed = (name: string) =>
    isNew || name === 'version' || after[name] === '***' || !sameContent(before[name], after[name])
  const changedOnly = (values: Values) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => changed(name)))
  return {
    resource: last.resource,
    id: last.recordId,
    title: last.title,
    before: isNew ? null : changedOnly(before),
    after: changedOnly(after),
    at: last.id,
    tx: last.txid,
    // every write of a record has a version
    isBeside: entries.some(({ after: values }) => asValues(values)?.['version'] === undefined),
  }
}

/** Whether an operation changed any record. */
export const changedAny = async (tx: Pick<StoreTx, 'db'>, operation: string): Promise<boolean> =>
  (await tx.db
    .selectFrom('audit')
    .select('id')
    .where('requestId', '=', operation)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Names of the resources whose records an operation changed. */
export const changedResources = async (
  tx: Pick<StoreTx, 'db'>,
  operation: string,
): Promise<readonly string[]> => {
  const rows = await tx.db
    .selectFrom('audit')
    .select('resource')
    .distinct()
    .where('requestId', '=', operation)
    .execute()
  return rows.map(({ resource }) => resource)
}

/** Whether an operation changed no record more than once. */
export const changedOnce = async (tx: Pick<StoreTx, 'db'>, operation: string): Promise<boolean> => {
  const twice = await tx.db
    .selectFrom('audit')
    .select('recordId')
    .where('requestId', '=', operation)
    .groupBy(['resource', 'recordId'])
    .having(eb => eb.fn.countAll(), '>', 1)
    .limit(1)
    .executeTakeFirst()
  return twice === undefined
}

/**
 * The records that an operation changed, newest first, from the transactions whose newest change is
 * at or before `before` ('': all), and the start of the next part, undefined at the end.
 * Transactions are never split: the one that contains `before` is returned in full, including
 * changes of the previous part. A part may be empty without being the last. `once`: see
 * `changedOnce`. Without a limit there is one part.
 */
export const pastOf = async (
  tx: Pick<StoreTx, 'db'>,
  operation: string,
  before: string,
  limit?: number,
  once = false,
): Promise<{ readonly past: readonly RecordChangeSum[]; readonly next: string | undefined }> => {
  const all = tx.db
    .selectFrom('audit')
    .select(['id', 'txid', 'resource', 'recordId', 'title', 'before', 'after'])
    .where('requestId', '=', operation)
  const from = before
    ? all.where(eb =>
        eb.or([
          eb('id', '<', before),
          eb('txid', 'in', tx.db.selectFrom('audit').select('txid').where('id', '=', before)),
        ]),
      )
    : all
  const newestFirst = from.orderBy('id', 'desc')
  const first = await (limit === undefined ? newestFirst : newestFirst.limit(limit)).execute()
  const last = first.at(-1)
  const isCut = last !== undefined && first.length === limit
  const rest = isCut
    ? await all.where('id', '<', last.id).where('txid', '=', last.txid).execute()
    : []
  const found = [...first, ...rest]
  const byRecord = new Map<string, Entry[]>()
  for (const resource of new Set(found.map(row => row.resource))) {
    const own = found.filter(row => row.resource === resource)
    const ids = own.map(({ id }) => id).toSorted()
    const [oldest, newest] = [ids[0] ?? '', ids.at(-1) ?? '']
    const others = once
      ? []
      : await all
          .where('resource', '=', resource)
          .where('recordId', 'in', [...new Set(own.map(row => row.recordId))])
          .where(eb => eb.or([eb('id', '<', oldest), eb('id', '>', newest)]))
          .execute()
    for (const entry of [...own, ...others].toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      const key = `${resource} ${entry.recordId}`
      byRecord.set(key, [...(byRecord.get(key) ?? []), entry])
    }
  }
  const there = new Set(found.map(({ id }) => id))
  const past: RecordChangeSum[] = []
  for (const entries of byRecord.values()) {
    const one = summed(entries)
    // a record belongs to the part with its newest change
    if (one && there.has(one.at)) past.push(one)
  }
  const next = found.reduce((least, { id }) => (id < least ? id : least), last?.id ?? '')
  return {
    past: past.toSorted((a, b) => (a.at < b.at ? 1 : -1)),
    next: isCut ? next : undefined,
  }
}

/** The changes of records after an operation, oldest first, by record. */
export const laterOf = async (
  tx: Pick<StoreTx, 'db'>,
  past: readonly RecordChangeSum[],
): Promise<ReadonlyMap<RecordChangeSum, readonly LaterChange[]>> => {
  const out = new Map<RecordChangeSum, readonly LaterChange[]>()
  for (const resource of new Set(past.map(one => one.resource))) {
    const own = past.filter(one => one.resource === resource)
    const from = own.reduce((least, { at }) => (at < least ? at : least), own[0]?.at ?? '')
    const rows = await tx.db
      .selectFrom('audit')
      .select(['id', 'at', 'actorName', 'recordId', 'before', 'after', 'requestId'])
      .where('resource', '=', resource)
      .where('recordId', 'in', [...new Set(own.map(({ id }) => id))])
      .where('id', '>', from)
      .orderBy('id')
      .execute()
    const operations = [...new Set(rows.map(({ requestId }) => requestId))]
    const undos = operations.length
      ? await tx.db
          .selectFrom('operation')
          .select('id')
          .where('id', 'in', operations)
          .where('undoOf', 'is not', null)
          .execute()
      : []
    const undoing = new Set(undos.map(({ id }) => id))
    for (const one of own) {
      const later = rows.filter(row => row.recordId === one.id && row.id > one.at)
      out.set(
        one,
        later.map(row => ({
          at: row.at,
          actorName: row.actorName,
          undoing: undoing.has(row.requestId),
          before: asValues(row.before) ?? {},
          after: asValues(row.after) ?? {},
        })),
      )
    }
  }
  return out
}
