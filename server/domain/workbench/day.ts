import type { WorkbenchDay } from '../../../resources/workbench/workbench.calls.ts'
import { lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import { minute } from '../../../src/schema/durations.ts'
import { addDays, dateOf, toInstant, toLocal } from '../../../src/schema/zone.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import { recordContext } from '../../engine/records/context.ts'
import { hiddenFields, queryOfFilter } from '../../engine/records/query.ts'
import { restrictToVisible } from '../../engine/records/visible.ts'
import type { Session } from '../../platform/context.ts'
import type { Scope } from '../../platform/store/types.ts'

const slotMinutes = 30
const slotMs = slotMinutes * minute
/** Lessons of one statement. @tuning */
const batch = 2000

/** How many of the lessons that the caller sees run in each half hour of the institution's day. */
export const runningToday = async (
  ports: EnginePorts,
  session: Session,
  scope: Scope,
): Promise<WorkbenchDay> => {
  const { timezone } = session.institution
  const today = dateOf(toLocal(ports.clock.now().toISOString(), timezone))
  const from = toInstant(`${today}T00:00`, timezone).at
  const until = toInstant(`${addDays(today, 1)}T00:00`, timezone).at
  const [start, end] = [Date.parse(from), Date.parse(until)]
  const ctx = recordContext(ports, lesson, session)
  const during = queryOfFilter(ctx, { startAt_lt: until, endAt_gte: from }, 'createTime')
  const running = Array.from({ length: Math.ceil((end - start) / slotMs) }, () => 0)
  const rows = scope.ordered(
    lesson,
    restrictToVisible(ctx, during),
    batch,
    undefined,
    hiddenFields(ctx),
    new Set(['startAt', 'endAt']),
  )
  for await (const part of rows)
    for (const { startAt, endAt } of part) {
      const first = Math.max(0, Math.floor((Date.parse(startAt) - start) / slotMs))
      const past = Math.min(running.length, Math.ceil((Date.parse(endAt) - start) / slotMs))
      for (let slot = first; slot < past; slot += 1) running[slot] = (running[slot] ?? 0) + 1
    }
  return { from, until, slotMinutes, running }
}
