import { blindFields } from '../../../src/access/index.ts'
import {
  conditionsOf,
  reserved,
  splitCondition,
  type Condition,
  type ListFilter,
  type ListQuery,
} from '../../../src/protocol/query.ts'
import {
  fieldOf,
  maxConditionValues,
  ownCondition,
  parseCondition,
  sortable,
} from '../../../src/schema/index.ts'
import { accountOf } from '../../platform/caller.ts'
import { errors } from '../../platform/errors/errors.ts'
import { isCleanText } from '../../platform/text.ts'
import { asksOf, conditionsNow } from './asks.ts'
import type { RecordContext } from './context.ts'
import { demandUnretired } from './retired.ts'
import { keptBackSources } from './sources.ts'

const maxText = 200

/** Null bytes and lone surrogates have no place in a query. */
export const cleanText = (name: string, text: string): string => {
  if (text.length > maxText) throw errors.parameterTooLong({ maxLength: maxText }).at(name)
  if (!isCleanText(text)) throw errors.invalidParameter().at(name)
  return text
}

const whole = (name: string, text: string | undefined, start: number, max: number): number => {
  if (text === undefined) return start
  if (!/^-?\d{1,15}$/.test(text)) throw errors.invalidParameter().at(name)
  const value = Number(text)
  if (value < 1 || value > max) throw errors.parameterOutOfRange({ min: 1, max }).at(name)
  return value
}

/** Fields that the caller must not use to find, sort or filter. */
export const hiddenFields = (ctx: RecordContext): ReadonlySet<string> => {
  const blind = blindFields(ctx.actor.access, ctx.resource)
  const keptBack = keptBackSources(ctx)
  return keptBack.length ? new Set([...blind, ...keptBack]) : blind
}

/**
 * Validates a condition: 321 with its name for an unknown, retired or hidden field, or for a value
 * that the field can't have. Relative values (`dueOn_lte=today`) become absolute ones, and days on
 * instant fields use the institution's time zone. `owner=me` becomes the caller's account.
 */
export const checkCondition = (ctx: RecordContext, asked: Condition): readonly Condition[] => {
  const name = asked.op === 'eq' ? asked.field : `${asked.field}_${asked.op}`
  if (asked.values.length > maxConditionValues) throw errors.invalidParameter().at(name)
  for (const value of asked.values) cleanText(name, value)
  demandUnretired(ctx, asked.field, name)
  const own = ownCondition(ctx.resources, ctx.resource, asked, accountOf(ctx.actor))
  const conditions = conditionsNow(ctx, ctx.resource, own)
  const hidden = hiddenFields(ctx)
  if (!conditions.every(one => parseCondition(ctx.resource, one, hidden).ok))
    throw errors.invalidFilter({ filter: name }).at(name)
  return conditions
}

/** The sort of a query; a field that follows from conditions is sorted by them. */
const sorted = (ctx: RecordContext, sort: string): Pick<ListQuery, 'sort' | 'sortAsks'> => {
  const sortAsks = asksOf(ctx, ctx.resource, sort.replace(/^-/, ''))
  return sortAsks ? { sort, sortAsks } : { sort }
}

/** Refuses a sort by what is unknown, can't be sorted, or is blind to the caller. */
export const checkSort = (ctx: RecordContext, sort: string): string => {
  const name = sort.startsWith('-') ? sort.slice(1) : sort
  demandUnretired(ctx, name, 'sort')
  if (hiddenFields(ctx).has(name) || !sortable(ctx.resource).includes(name))
    throw errors.invalidParameter().at('sort')
  return sort
}

/**
 * The search text. Throws if it contains only invisible characters, because that would match
 * everything.
 */
const searched = (text: string): string => {
  const q = cleanText('q', text).trim()
  if (q !== '' && /^[\p{Cc}\s]+$/u.test(q)) throw errors.invalidParameter().at('q')
  return q
}

const single = (params: URLSearchParams, name: string): string | undefined => {
  const all = params.getAll(name)
  if (all.length > 1) throw errors.invalidParameter().at(name)
  return all[0]
}

const trash = (value: string | undefined): ListQuery['deleted'] => {
  if (value !== undefined && value !== 'no' && value !== 'only')
    throw errors.invalidParameter().at('deleted')
  return value ?? 'no'
}

/** The default sort, or creation time if the caller can't sort by it. */
const defaultSort = (ctx: RecordContext): string => {
  try {
    return checkSort(ctx, ctx.resource.list.sort)
  } catch {
    return '-createTime'
  }
}

const condition = (ctx: RecordContext, name: string, values: readonly string[]): Condition => ({
  ...(fieldOf(ctx.resource, name) ? { field: name, op: 'eq' as const } : splitCondition(name)),
  values,
})

/**
 * The address's parameters -> a checked query. Anything unknown, malformed or given twice is 321 on
 * its name.
 */
export const queryOfParams = (ctx: RecordContext, params: URLSearchParams): ListQuery => {
  const where: Condition[] = []
  // only a list has a cursor, and takes it out before
  if (params.has('after')) throw errors.invalidParameter().at('after')
  for (const name of new Set(params.keys())) {
    if ((reserved as readonly string[]).includes(name)) continue
    where.push(...checkCondition(ctx, condition(ctx, name, params.getAll(name))))
  }
  const sort = single(params, 'sort')
  for (const name of ['total', 'computed'])
    if (!['no', 'yes'].includes(single(params, name) ?? 'yes'))
      throw errors.invalidParameter().at(name)
  return {
    page: whole('page', single(params, 'page'), 1, 100_000_000),
    limit: whole('limit', single(params, 'limit'), 50, 200),
    ...sorted(ctx, sort ? checkSort(ctx, sort) : defaultSort(ctx)),
    q: searched(single(params, 'q') ?? ''),
    deleted: trash(single(params, 'deleted')),
    where,
  }
}

/** Parameters that affect how a list is shown, not which records it contains. */
const isShowing = (name: string): boolean =>
  name !== 'q' && name !== 'deleted' && (reserved as readonly string[]).includes(name)

/** Whether a filter value is not empty: a text, a number, a flag, or a list of them. */
const saysSomething = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0 && value.every(one => !Array.isArray(one) && saysSomething(one))
    : value !== '' && ['string', 'number', 'boolean'].includes(typeof value)

/**
 * Turns the filter of a body (bulk, export) into a validated query. Only `{}` selects everything. A
 * condition with an empty value, and parameters that are no conditions (`limit`, `page`, `sort`,
 * `total`), are 321 with their name: if they were ignored, everything would match.
 */
export const queryOfFilter = (ctx: RecordContext, filter: ListFilter, sort?: string): ListQuery => {
  const { q, deleted } = filter
  for (const [name, value] of Object.entries(filter))
    if (isShowing(name) || !saysSomething(value)) throw errors.invalidParameter().at(name)
  if (q !== undefined && (typeof q !== 'string' || !q.trim()))
    throw errors.invalidParameter().at('q')
  if (deleted !== undefined && typeof deleted !== 'string')
    throw errors.invalidParameter().at('deleted')
  const where = conditionsOf(filter).flatMap(c => {
    const name = c.op === 'eq' ? c.field : `${c.field}_${c.op}`
    return checkCondition(ctx, condition(ctx, name, c.values))
  })
  return {
    page: 1,
    limit: 200,
    ...sorted(ctx, sort ? checkSort(ctx, sort) : defaultSort(ctx)),
    q: searched(q ?? ''),
    deleted: trash(deleted),
    where,
  }
}
