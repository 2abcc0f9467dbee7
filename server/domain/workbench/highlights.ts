import type { CountTile } from '../../../resources/application/workbench.calls.ts'
import { canDo } from '../../../src/access/index.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import type { Session } from '../../platform/context.ts'
import type { Scope } from '../../platform/store/types.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import { hiddenFields, queryOfFilter } from '../../engine/records/query.ts'
import { recordContext, type RecordContext } from '../../engine/records/context.ts'
import { sumField, type Highlight, type ListConditions } from '../../engine/records/highlights.ts'
import { restrictToVisible } from '../../engine/records/visible.ts'
import { recentCount } from './recentCounts.ts'

/** Address of a list with its conditions: `/lessionList?status=ENDED`. */
export const listAddress = (route: string, conditions: ListConditions): string => {
  const query = new URLSearchParams(
    Object.entries(conditions).flatMap(([name, value]) =>
      (typeof value === 'string' ? [value] : value).map(one => [name, one]),
    ),
  ).toString()
  return query ? `/${route}?${query}` : `/${route}`
}

/** Whether the caller may use every field of the conditions to find. */
const maySee = (ctx: RecordContext, { where, before, of, beforeOf, sum }: Highlight): boolean => {
  const hidden = hiddenFields(ctx)
  if (sum !== undefined && hidden.has(sumField(sum))) return false
  return [where, before, of, beforeOf].every(conditions =>
    Object.keys(conditions ?? {}).every(
      name => !hidden.has(name) && !hidden.has(name.slice(0, Math.max(0, name.lastIndexOf('_')))),
    ),
  )
}

/** A share in percent, to one decimal; 0 of nothing. */
const percent = (part: number, whole: number): number =>
  whole ? Math.round((1000 * part) / whole) / 10 : 0

/** Address of the list behind a highlight; undefined where the caller may not read it. */
const addressBehind = (
  { resources }: EnginePorts,
  { actor }: Session,
  resource: AnyResource,
  { where, behind }: Highlight,
): string | undefined => {
  const list = behind ? resources[behind.resource] : resource
  return list?.routes && canDo(actor.access, list, 'read')
    ? listAddress(list.routes.list, behind?.where ?? where)
    : undefined
}

/** How many records the caller finds by conditions, or the sum over them; as old as the highlight allows. */
const counterOf =
  (ports: EnginePorts, scope: Scope, ctx: RecordContext, { secondsOld, sum }: Highlight) =>
  (conditions: ListConditions): Promise<number> => {
    const hidden = hiddenFields(ctx)
    const query = restrictToVisible(ctx, queryOfFilter(ctx, conditions))
    const take = async () => {
      if (sum === undefined) return scope.total(ctx.resource, query, hidden)
      const value = await scope.sum(ctx.resource, query, sumField(sum), hidden)
      return sum.startsWith('-') && value !== 0 ? -value : value
    }
    return secondsOld === undefined
      ? take()
      : recentCount(
          ports.store,
          JSON.stringify([
            scope.institutionId,
            ctx.resource.name,
            sum,
            query,
            [...hidden].toSorted(),
          ]),
          { now: ports.clock.now().getTime(), ms: 1000 * secondsOld, take },
        )
  }

/** Counts one highlight for the caller. */
const countHighlight = async (
  ports: EnginePorts,
  scope: Scope,
  ctx: RecordContext,
  address: string,
  highlight: Highlight,
): Promise<Counted> => {
  const { name, kind, label, where, before, of, beforeOf } = highlight
  const count = counterOf(ports, scope, ctx, highlight)
  const share = async (part: ListConditions, whole: ListConditions | undefined) =>
    whole ? percent(...(await Promise.all([count(part), count(whole)]))) : count(part)
  const [now, then] = await Promise.all([share(where, of), before ? share(before, beforeOf) : null])
  return {
    name: `${ctx.resource.name}.${name}`,
    kind,
    label: label[ctx.lang],
    count: now,
    before: then,
    share: of !== undefined,
    address,
  }
}

interface Counted extends CountTile {
  readonly kind: Highlight['kind']
}

/** What the workbench counts, of the lists that the caller may read, in the order of the registry. */
export const countHighlights = async (
  ports: EnginePorts,
  session: Session,
  scope: Scope,
): Promise<readonly Counted[]> => {
  const asked = Object.values<AnyResource>(ports.resources).flatMap(resource => {
    const highlights = ports.rules[resource.name]?.highlights ?? []
    if (!highlights.length || !canDo(session.actor.access, resource, 'read')) return []
    const ctx = recordContext(ports, resource, session)
    return highlights.flatMap(highlight => {
      const address = addressBehind(ports, session, resource, highlight)
      return address !== undefined && maySee(ctx, highlight) ? [{ ctx, address, highlight }] : []
    })
  })
  return Promise.all(
    asked.map(({ ctx, address, highlight }) =>
      countHighlight(ports, scope, ctx, address, highlight),
    ),
  )
}

/** States of an import that waits for its person. */
const waitingImport = ['PARSED', 'MAPPED', 'CHECKED']

/** Imports that the caller has begun and not ended. */
export const unfinishedImports = async (
  { db }: Pick<Scope, 'db'>,
  { actor, lang }: Session,
): Promise<CountTile> => {
  const row = await db
    .selectFrom('importJob')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('createdBy', '=', actor.id)
    .where('wizard', '=', true)
    .where('state', 'in', waitingImport)
    .executeTakeFirst()
  return {
    name: 'import.unfinished',
    label: lang === 'zh' ? '未完成的导入' : 'Imports that are not finished',
    count: Number(row?.n ?? 0),
    before: null,
    share: false,
    address: '/jobs',
  }
}
