import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import type { Records, Row } from '../../platform/ports.ts'
import type { Scope, StoreTx } from '../../platform/store/types.ts'
import type { RecordContext } from '../records/context.ts'
import { sameValue, type Values } from '../records/fields.ts'
import { latestActorsOf } from '../records/history.ts'
import { isVisible } from '../records/visible.ts'
import type { RowIssue } from './parseRow.ts'
import { exactWhereFound, keysGiven, recordsByKey } from './wizard/match.ts'

/** What another person did to the record of a row after the row was checked. */
export type Meanwhile = 'added' | 'changed'

/** Returns the issue of a row whose record another person wrote meanwhile, with their name. */
export const meanwhileIssue = (
  { resource }: Pick<RecordContext, 'resource'>,
  meanwhile: Meanwhile,
  who: string | undefined,
  issue?: RowIssue,
): RowIssue => {
  const { field, code, params } = issue ?? { field: resource.title, code: ErrorCode.conflict }
  return { field, code, params: { ...params, meanwhile, who: who ?? '' } }
}

/** Whether a record already has all these values. */
export const holdsAll = (record: Values, values: Values): boolean =>
  Object.entries(values).every(([name, value]) => sameValue(record[name], value))

/** Finds the visible records that hold a key of these values, by the values' place in the list. */
export const holdersOf = async (
  records: Records,
  ctx: RecordContext,
  all: readonly Values[],
): Promise<(Row | undefined)[]> => {
  const keys = all.map(values => keysGiven(ctx.resource, values))
  const found = await recordsByKey(records, ctx.resource, keys, () => undefined)
  return keys.map(given => {
    const rows = exactWhereFound(given, found).flatMap(({ text }) => found.get(text) ?? [])
    return rows.find(row => isVisible(ctx, row))
  })
}

/** Returns who wrote records last, by the records' ids. */
export const writersOf = (
  { db }: Pick<Scope | StoreTx, 'db'>,
  { resource, lang }: Pick<RecordContext, 'resource' | 'lang'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => latestActorsOf(db, resource.name, ids, lang)
