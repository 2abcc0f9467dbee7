import type { Condition, ListQuery } from '../../../src/protocol/query.ts'
import { fieldOf, filterParam } from '../../../src/schema/index.ts'
import { errors } from '../../platform/errors/errors.ts'
import type { Scope } from '../../platform/store/types.ts'
import { systemId } from '../records/actor.ts'
import type { RecordContext } from '../records/context.ts'
import { actorsNamed, findIn, type LogSearchHits } from './find.ts'
import { readableOf, type Readable } from './readable.ts'

/** A log query: the request of a list, with names already looked up. */
export interface Question {
  readonly readable: Readable
  readonly same: readonly {
    readonly column: 'action' | 'resource' | 'actor'
    readonly values: readonly string[]
    readonly not: boolean
  }[]
  readonly at: readonly { readonly op: '>' | '>=' | '<' | '<='; readonly value: string }[]
  /** Accounts with the names that were searched for. */
  readonly actors?: readonly string[]
  readonly records?: readonly string[]
  readonly operations?: readonly string[]
  /** Rows of the log themselves. */
  readonly ids?: readonly string[]
  /** The search hits of `q`. */
  readonly found?: LogSearchHits
  readonly ascending: boolean
}

const compare = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const
const columns = ['action', 'resource', 'actor'] as const

type Draft = { -readonly [K in keyof Question]: Question[K] }

const take = async (
  draft: Draft,
  scope: Scope,
  ctx: RecordContext,
  { field: name, op, values }: Condition,
): Promise<void> => {
  const field = fieldOf(ctx.resource, name)
  const filterValues = field ? values.map(value => String(filterParam(field, value, op))) : []
  const [first = ''] = filterValues
  const column = columns.find(one => one === name)
  const exact = op === 'eq'
  if (column && (exact || op === 'ne'))
    draft.same = [...draft.same, { column, values: filterValues, not: !exact }]
  else if (name === 'by' && exact && filterValues.length === 1)
    draft.same = [
      ...draft.same,
      { column: 'actor', values: [systemId], not: filterValues[0] === 'PEOPLE' },
    ]
  else if (name === 'at' && (op === 'gt' || op === 'gte' || op === 'lt' || op === 'lte'))
    draft.at = [...draft.at, { op: compare[op], value: first }]
  else if (name === 'actorName' && (exact || op === 'like'))
    draft.actors = await actorsNamed(scope, filterValues, exact)
  else if (name === 'recordId' && exact) draft.records = filterValues
  else if (name === 'operation' && exact) draft.operations = filterValues
  else throw errors.invalidParameter().at(exact ? name : `${name}_${op}`)
}

/**
 * Turns a validated list query into a log query. Only indexed conditions are allowed: 321 with the
 * name of any other. Names of people and records are looked up first, so that the logs need no
 * search index.
 */
export const questionOf = async (
  scope: Scope,
  ctx: RecordContext,
  query: ListQuery,
): Promise<Question> => {
  const sort = query.sort.replace('-', '')
  if (sort !== 'at') throw errors.invalidParameter().at('sort')
  if (query.deleted === 'only') throw errors.invalidParameter().at('deleted')
  const draft: Draft = {
    readable: readableOf(ctx),
    same: [],
    at: [],
    ascending: query.sort === 'at',
  }
  for (const condition of query.where) await take(draft, scope, ctx, condition)
  if (query.q) draft.found = await findIn(scope, ctx, query.q, ctx.resource.name === 'operationLog')
  return draft
}
