import type { ImportMapping, MatchMode, SheetColumnUse } from '../../../../src/protocol/imports.ts'
import { normaliseHeading } from '../../../../src/schema/index.ts'
import { isObject } from '../../../platform/http/body.ts'
import { hashOf } from '../../../platform/http/idempotency.ts'
import type { Scope, StoreTx } from '../../../platform/store/types.ts'

/**
 * The columns and values that an institution chose for a kind of file the last time, by normalised
 * heading.
 */
export interface Remembered {
  readonly columns: Readonly<Record<string, Pick<SheetColumnUse, 'fields' | 'separator'>>>
  readonly values: ImportMapping['values']
  readonly match: MatchMode
  readonly matchBy?: string
  readonly empties?: readonly string[]
  readonly clear?: string
  readonly formats?: ImportMapping['formats']
}

/** Print of a set of headings: their order, spelling and signs don't count. */
const shapeOf = (headings: readonly string[]): Promise<string> =>
  hashOf(
    JSON.stringify(
      [...new Set(headings.map(normaliseHeading).filter(text => text !== ''))].toSorted(),
    ),
  )

export const recall = async (
  { db }: Pick<Scope, 'db'>,
  resource: string,
  headings: readonly string[],
): Promise<Remembered | undefined> => {
  const row = await db
    .selectFrom('importShape')
    .select('mapping')
    .where('resource', '=', resource)
    .where('shape', '=', await shapeOf(headings))
    .executeTakeFirst()
  // it was written by `remember` alone
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server alone writes this column, in this shape
  return isObject(row?.mapping) ? (row.mapping as unknown as Remembered) : undefined
}

/**
 * Stores a mapping for the next file with the same headings. Of two columns with the same heading,
 * the first is stored.
 */
export const rememberMapping = async (
  { db }: Pick<StoreTx, 'db'>,
  resource: string,
  columns: readonly SheetColumnUse[],
  { values, match, matchBy, empties, clear, formats }: ImportMapping,
  updateTime: string,
): Promise<void> => {
  const byHeading: Record<string, Remembered['columns'][string]> = {}
  for (const { heading, fields, separator } of columns.toReversed()) {
    const name = normaliseHeading(heading)
    if (name !== '') byHeading[name] = { fields, ...(separator === undefined ? {} : { separator }) }
  }
  const rememberedShape: Remembered = {
    columns: byHeading,
    values,
    match,
    ...(matchBy === undefined ? {} : { matchBy }),
    ...(empties === undefined ? {} : { empties }),
    ...(clear === undefined ? {} : { clear }),
    ...(formats === undefined ? {} : { formats }),
  }
  const mapping = JSON.stringify(rememberedShape)
  await db
    .insertInto('importShape')
    .values({
      resource,
      shape: await shapeOf(columns.map(({ heading }) => heading)),
      mapping,
      updateTime,
    })
    .onConflict(on => on.columns(['resource', 'shape']).doUpdateSet({ mapping, updateTime }))
    .execute()
}
