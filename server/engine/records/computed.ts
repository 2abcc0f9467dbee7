import { fieldEntries, isFollowing } from '../../../src/schema/index.ts'
import type { Row } from '../../platform/ports.ts'
import type { RecordContext } from './context.ts'
import type { Reading } from './rules.ts'
import { asksOf } from './asks.ts'
import { seenSources } from './sources.ts'

const named = new WeakMap<object, readonly string[]>()
/** Names of the fields that are computed for each response and stored nowhere. */
export const computedFields = ({
  resource,
}: Pick<RecordContext, 'resource'>): readonly string[] => {
  const known = named.get(resource)
  if (known) return known
  const names = fieldEntries(resource).flatMap(([name, { options }]) =>
    options.computed ? [name] : [],
  )
  named.set(resource, names)
  return names
}

/** The fields among them that the rules compute. */
const ruledFields = ({ resource }: Pick<RecordContext, 'resource'>): readonly string[] =>
  computedFields({ resource }).filter(name => {
    const field = resource.fields[name]
    return field && field.options.from === undefined && !isFollowing(field)
  })

type ValuesById = ReadonlyMap<string, Readonly<Record<string, unknown>>>
const nothing: ValuesById = new Map()

/** Names of fields; all of them where it is undefined. */
type Asked = ReadonlySet<string> | undefined

/** Values that the rules compute for these records, by id. */
const ruledOf = async (
  reading: Reading,
  ctx: RecordContext,
  ids: readonly string[],
  asked: Asked,
): Promise<ValuesById> =>
  ctx.rules.computed && ruledFields(ctx).some(name => asked?.has(name) ?? true)
    ? ctx.rules.computed(ids, { ...ctx, reading, now: ctx.clock.now().toISOString() })
    : nothing

/**
 * Values that these records repeat from referenced records, and values that follow from conditions,
 * by id, as the caller sees them.
 */
const repeatedOf = async (
  reading: Reading,
  ctx: RecordContext,
  ids: readonly string[],
  asked: Asked,
): Promise<ValuesById> => {
  const names = seenSources(ctx).filter(name => asked?.has(name) ?? true)
  if (!names.length) return nothing
  const asks = new Map(
    names.flatMap(name => [[name, asksOf(ctx, ctx.resource, name) ?? []] as const]),
  )
  return reading.sourceValues(ctx.resource, ids, names, asks)
}

/**
 * All computed values of these records, by id: from rules, referenced records and conditions; none
 * are stored. With `asked`, only these fields and what they need are computed.
 */
export const computedOf = async (
  reading: Reading,
  ctx: RecordContext,
  ids: readonly string[],
  asked?: ReadonlySet<string>,
): Promise<ValuesById> => {
  if (!ids.length) return nothing
  const ruled = await ruledOf(reading, ctx, ids, asked)
  const repeated = await repeatedOf(reading, ctx, ids, asked)
  if (!repeated.size) return ruled
  return new Map(ids.map(id => [id, { ...ruled.get(id), ...repeated.get(id) }]))
}

/** The rows with what the rules compute for them, in one question for all of them. */
export const withComputed = async (
  reading: Reading,
  ctx: RecordContext,
  rows: readonly Row[],
  asked?: ReadonlySet<string>,
): Promise<readonly Row[]> => {
  const values = await computedOf(
    reading,
    ctx,
    rows.map(({ id }) => id),
    asked,
  )
  return rows.map(row => ({ ...row, ...values.get(row.id) }))
}

/** As `withComputed`, of one row. */
export const oneComputed = async (reading: Reading, ctx: RecordContext, row: Row): Promise<Row> =>
  (await withComputed(reading, ctx, [row]))[0] ?? row

/**
 * As `oneComputed`, of a row that was just written, with what rules have changed beside its version
 * since (fields with `unlogged`).
 */
export const writtenComputed = async (
  reading: Reading,
  ctx: RecordContext,
  row: Row,
): Promise<Row> => {
  const changesBeside = fieldEntries(ctx.resource).some(([, { options }]) => options.unlogged)
  const stored = changesBeside ? await reading.get(ctx.resource, row.id) : undefined
  return oneComputed(reading, ctx, stored ?? row)
}
