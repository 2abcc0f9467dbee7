import type { CountTile } from '../../../resources/workbench/workbench.calls.ts'
import { canDo } from '../../../src/access/index.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import type { Session } from '../../platform/context.ts'
import type { Scope } from '../../platform/store/types.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import { hiddenFields, queryOfFilter } from '../../engine/records/query.ts'
import { recordContext, type RecordContext } from '../../engine/records/context.ts'
import type { Highlight, ListConditions } from '../../../src/schema/highlight.ts'
import { sumField } from '../../engine/records/highlights.ts'
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
const maySee = (
  ctx: RecordContext,
  { where, before, of, beforeOf, sum, distinct }: Highlight,
): boolean => {
  const hidden = hiddenFields(ctx)
  if ([sumField(sum ?? ''), distinct ?? ''].some(name => hidden.has(name))) return false
  return [where, before, of, beforeOf].every(conditions =>
    Object.keys(conditions ?? {}).every(
      name => !hidden.has(name) && !hidden.has(name.slice(0, Math.max(0, name.lastIndexOf('_')))),
    ),
  )
}

/** A share in percent, to one decimal; 0 of nothing. */
const percent = (part: number, whole: number): number =>
  whole ? Math.round((1000 * part) / whole) / 10 : 0

/** Address of the list behind a highlight; undefined if the caller may not read it. */
const addressBehind = (
  { actor }: Session,
  resource: AnyResource,
  { where }: Highlight,
): string | undefined =>
  resource.routes && canDo(actor.access, resource, 'read')
    ? listAddress(resource.routes.list, where)
    : undefined

/** A highlight that the caller can see: its count, and its list. */
export interface SeenHighlight {
  /** `<resource>.<name>`, such as `lesson.held`. */
  readonly name: string
  readonly ctx: RecordContext
  readonly address: string
  readonly highlight: Highlight
}

/**
 * Returns a function that computes a count, a sum, or a number of distinct values by conditions.
 * The result may be as old as `secondsOld` allows.
 */
const tellerOf = (
  ports: EnginePorts,
  scope: Scope,
  { ctx, highlight: { sum, distinct } }: SeenHighlight,
  secondsOld: number | undefined,
) => {
  const hidden = hiddenFields(ctx)
  return (conditions: ListConditions): Promise<number> => {
    const query = restrictToVisible(ctx, queryOfFilter(ctx, conditions))
    const take = async () => {
      if (distinct !== undefined) return scope.distinct(ctx.resource, query, distinct, hidden)
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
            sum ?? distinct,
            query,
            [...hidden].toSorted(),
          ]),
          { now: ports.clock.now().getTime(), ms: 1000 * secondsOld, take },
        )
  }
}

/** The value of a figure under conditions; for a share (`of`), null if the total is zero. */
export const highlightValue = async (
  ports: EnginePorts,
  scope: Scope,
  seen: SeenHighlight,
  {
    where,
    of,
    secondsOld,
  }: {
    readonly where: ListConditions
    readonly of: ListConditions | undefined
    readonly secondsOld: number | undefined
  },
): Promise<number | null> => {
  const tell = tellerOf(ports, scope, seen, secondsOld)
  if (!of) return tell(where)
  const [part, whole] = await Promise.all([tell(where), tell(of)])
  return whole ? percent(part, whole) : null
}

/** Counts one highlight for the caller. */
const countHighlight = async (
  ports: EnginePorts,
  session: Session,
  scope: Scope,
  seen: SeenHighlight,
): Promise<Counted> => {
  const { kind, label, where, before, of, beforeOf, secondsOld, sum } = seen.highlight
  const { [sumField(sum ?? '')]: summed } = seen.ctx.resource.fields
  const [now, then] = await Promise.all([
    highlightValue(ports, scope, seen, { where, of, secondsOld }),
    before ? highlightValue(ports, scope, seen, { where: before, of: beforeOf, secondsOld }) : null,
  ])
  return {
    name: seen.name,
    kind,
    label: label[seen.ctx.lang],
    count: now ?? 0,
    before: before ? (then ?? 0) : null,
    share: of !== undefined,
    trend: seen.highlight.trend?.[seen.ctx.lang] ?? null,
    ...(summed?.kind === 'money' ? { currency: session.institution.currency } : {}),
    address: seen.address,
  }
}

interface Counted extends CountTile {
  readonly kind: Highlight['kind']
}

/** The highlights of the lists that the caller can read, in the order of the registry. */
export const highlightsSeen = (ports: EnginePorts, session: Session): readonly SeenHighlight[] =>
  Object.values<AnyResource>(ports.resources).flatMap(resource => {
    const highlights = ports.rules[resource.name]?.highlights ?? []
    if (!highlights.length || !canDo(session.actor.access, resource, 'read')) return []
    const ctx = recordContext(ports, resource, session)
    return highlights.flatMap(highlight => {
      const address = addressBehind(session, resource, highlight)
      const name = `${resource.name}.${highlight.name}`
      return address !== undefined && maySee(ctx, highlight)
        ? [{ name, ctx, address, highlight }]
        : []
    })
  })

/** Counts all of them. */
export const countHighlights = (
  ports: EnginePorts,
  session: Session,
  scope: Scope,
): Promise<readonly Counted[]> =>
  Promise.all(
    highlightsSeen(ports, session).map(seen => countHighlight(ports, session, scope, seen)),
  )
