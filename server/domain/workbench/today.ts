import type { Workbench } from '../../../resources/workbench/workbench.calls.ts'
import { lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import { canDo } from '../../../src/access/index.ts'
import type { Session } from '../../platform/context.ts'
import type { Scope } from '../../platform/store/types.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import { recordContext } from '../../engine/records/context.ts'
import { titlesOf } from '../../engine/records/present.ts'
import { hiddenFields, queryOfFilter } from '../../engine/records/query.ts'
import { restrictToVisible } from '../../engine/records/visible.ts'
import { listAddress } from './highlights.ts'

/** Lessons that the start page shows. @tuning */
const shown = 8

/**
 * The lessons of the institution's day that are not over, or undefined if the caller may not
 * read lessons.
 */
export const todaysLessons = async (
  ports: EnginePorts,
  session: Session,
  scope: Scope,
): Promise<Workbench['today']> => {
  const route = lesson.routes?.list
  const isReadable = ports.resources[lesson.name] && canDo(session.actor.access, lesson, 'read')
  if (!isReadable || route === undefined) return undefined
  const ctx = recordContext(ports, lesson, session)
  const day = { startAt_gte: 'today', startAt_lte: 'today' }
  const hidden = hiddenFields(ctx)
  const all = restrictToVisible(ctx, queryOfFilter(ctx, day))
  const next = restrictToVisible(
    ctx,
    queryOfFilter(ctx, { ...day, endAt_gte: ports.clock.now().toISOString() }, 'startAt'),
  )
  const [rows, total] = await Promise.all([
    scope.page(lesson, { ...next, limit: shown }, hidden),
    scope.total(lesson, all, hidden),
  ])
  const refs = await titlesOf(scope, ctx, rows)
  const nameOf = (resource: string, id: string | null): string =>
    (id !== null && refs[resource]?.[id]) || ''
  return {
    lessons: rows.map(({ id, name, courseId, teacherId, startAt, endAt, status }) => ({
      id,
      name: name ?? '',
      courseName: nameOf('course', courseId),
      teacherName: nameOf('teacher', teacherId),
      startAt,
      endAt,
      status,
    })),
    total,
    address: listAddress(route, day),
  }
}
