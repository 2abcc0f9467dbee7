import { searchFields } from '../../../src/schema/index.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import { apiKeyActorId } from '../../platform/caller.ts'
import type { Scope } from '../../platform/store/types.ts'
import { contextOf, type RecordContext } from '../records/context.ts'
import { hiddenFields } from '../records/query.ts'
import { restrictToVisible } from '../records/visible.ts'
import { canDo } from '../../../src/access/index.ts'

/** The records and people that a search text of the log matches. */
export interface LogSearchHits {
  readonly records: readonly (readonly [resource: string, ids: readonly string[]])[]
  readonly actors: readonly string[]
  /**
   * The newest operations that changed these records; undefined if only changes are asked about.
   */
  readonly operations?: readonly string[] | undefined
  /** There were more records than are asked about. */
  readonly more: boolean
}

/**
 * Records of one resource that a text may mean; who searches for less than a name finds some of
 * them.
 */
const maxMatches = 50

const like = (text: string): string => `%${text.replace(/[\\%_]/g, part => `\\${part}`)}%`

const maxActors = 1000

/**
 * Accounts of the institution's members, and API keys that they made ('Portal (Ann)'), by part of
 * their names, or whole ones.
 */
export const actorsNamed = async (
  scope: Scope,
  names: readonly string[],
  whole: boolean,
): Promise<string[]> => {
  const [people, keys] = await Promise.all([
    scope.db
      .selectFrom('member')
      .innerJoin('account', 'account.id', 'member.accountId')
      .select('account.id')
      .where(eb =>
        whole
          ? eb('account.name', 'in', names)
          : eb.or(names.map(name => eb('account.name', 'ilike', like(name)))),
      )
      .limit(maxActors)
      .execute(),
    // the log itself holds who made a key
    scope.db
      .selectFrom('operation')
      .select('recordId')
      .where('resource', '=', 'apiKey')
      .where('action', '=', 'create')
      .where(eb =>
        eb.or(
          names.map(name => {
            const [, key = name, maker = ''] = /^(.*) \((.*)\)$/.exec(name) ?? []
            return whole
              ? eb.and([eb('title', '=', key), eb('actorName', '=', maker)])
              : eb.or([eb('title', 'ilike', like(name)), eb('actorName', 'ilike', like(name))])
          }),
        ),
      )
      .limit(maxActors)
      .execute(),
  ])
  return [
    ...people.map(({ id }) => id),
    ...keys.flatMap(({ recordId }) => (recordId === null ? [] : apiKeyActorId(recordId))),
  ]
}

const idsOf = async (
  scope: Scope,
  ctx: RecordContext,
  q: string,
  deleted: 'no' | 'only',
): Promise<string[]> => {
  const query = restrictToVisible(ctx, {
    page: 1,
    limit: maxMatches,
    sort: '-createTime',
    q,
    deleted,
    where: [],
  })
  return (await scope.page(ctx.resource, query, hiddenFields(ctx))).map(({ id }) => id)
}

/**
 * Operations by the records that they changed, newest first, in a separate query: inside one query
 * the database would scan the whole log.
 */
const mostOperations = 500
const operationsOf = async (scope: Scope, records: LogSearchHits['records']): Promise<string[]> => {
  if (!records.length) return []
  const rows = await scope.db
    .selectFrom('audit')
    .select('requestId')
    .where(eb =>
      eb.or(
        records.map(([resource, ids]) =>
          eb.and([eb('resource', '=', resource), eb('recordId', 'in', ids)]),
        ),
      ),
    )
    .groupBy('requestId')
    .orderBy(eb => eb.fn.max('at'), 'desc')
    .limit(mostOperations)
    .execute()
  return rows.map(({ requestId }) => requestId)
}

/**
 * The log entries that a text finds: by the fields of a record that the reader can search
 * elsewhere, and by people's names.
 */
export const findIn = async (
  scope: Scope,
  ctx: RecordContext,
  q: string,
  withOperations: boolean,
): Promise<LogSearchHits> => {
  const searched = Object.values(ctx.resources).filter(
    r => canDo(ctx.actor.access, r, 'read') && searchFields(r).length > 0,
  )
  const find = async (resource: AnyResource) => {
    const own = contextOf(ctx, resource)
    const [living, trash] = await Promise.all([
      idsOf(scope, own, q, 'no'),
      idsOf(scope, own, q, 'only'),
    ])
    return {
      name: resource.name,
      ids: [...living, ...trash],
      more: living.length === maxMatches || trash.length === maxMatches,
    }
  }
  const [actors, ...parts] = await Promise.all([
    actorsNamed(scope, [q], false),
    ...searched.map(find),
  ])
  const records = parts.flatMap(({ name, ids }) => (ids.length ? [[name, ids] as const] : []))
  const operations = withOperations ? await operationsOf(scope, records) : undefined
  return {
    actors,
    records,
    operations,
    more: parts.some(({ more }) => more) || operations?.length === mostOperations,
  }
}
