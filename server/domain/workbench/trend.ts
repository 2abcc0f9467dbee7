import type { TrendPoint } from '../../../resources/workbench/workbench.calls.ts'
import { daysOf } from '../../../src/schema/daySpan.ts'
import { addDays, dateOf, toLocal } from '../../../src/schema/zone.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import type { ListConditions } from '../../../src/schema/highlight.ts'
import { conditionsBefore } from '../../engine/records/highlights.ts'
import type { Session } from '../../platform/context.ts'
import { errors } from '../../platform/errors/errors.ts'
import type { Scope } from '../../platform/store/types.ts'
import { highlightsSeen, highlightValue } from './highlights.ts'

/** Spans of a trend, the present one among them. @tuning */
const spans = 12
/** Maximum age of a past value in seconds: late changes of it are rare. @tuning */
const pastSecondsOld = 3600
const presentSecondsOld = 60

/** The days that conditions of a span mean; both ends included. */
const daysIn = (where: ListConditions, today: string): Pick<TrendPoint, 'from' | 'until'> => {
  const span = { from: today, until: today }
  for (const [name, value] of Object.entries(where)) {
    const days = typeof value === 'string' ? daysOf(value, today) : undefined
    if (!days) continue
    if (name.endsWith('_gte')) span.from = days.first
    else if (name.endsWith('_lt')) span.until = addDays(days.first, -1)
    else if (name.endsWith('_lte')) span.until = days.last
    else Object.assign(span, { from: days.first, until: days.last })
  }
  return span
}

/**
 * A highlight of the caller's workbench in the current and earlier periods, oldest first. Throws
 * 404 if they have no such highlight.
 */
export const trendOf = async (
  ports: EnginePorts,
  session: Session,
  scope: Scope,
  name: string,
): Promise<readonly TrendPoint[]> => {
  const seen = highlightsSeen(ports, session).find(one => one.name === name)
  if (!seen?.highlight.trend) throw errors.notFound()
  const { where, of } = seen.highlight
  const today = dateOf(toLocal(ports.clock.now().toISOString(), session.institution.timezone))
  return Promise.all(
    Array.from({ length: spans }, async (_, nth): Promise<TrendPoint> => {
      const back = spans - 1 - nth
      const then = conditionsBefore(where, back) ?? where
      const value = await highlightValue(ports, scope, seen, {
        where: then,
        of: of && conditionsBefore(of, back),
        secondsOld: back ? pastSecondsOld : presentSecondsOld,
      })
      return { ...daysIn(then, today), value }
    }),
  )
}
