import type { AttendanceRecord } from '../../../../resources/classroom/attendance/attendance.resource.ts'
import { lesson, type Lesson } from '../../../../resources/scheduling/lesson/lesson.resource.ts'
import type { RuleContext, WrittenRecord } from '../../../engine/records/rules.ts'
import type { Records } from '../../../platform/ports.ts'

/** A student's attendance of a lesson that has ended. */
export interface HeldLesson {
  readonly lessonId: string
  readonly studentId: string
  readonly lesson: Lesson
  readonly minutes: number
  readonly status: AttendanceRecord['status']
}

/** The attendance records of students in lessons that have ended. */
export const heldOf = async (
  records: readonly AttendanceRecord[],
  { tx }: { readonly tx: Pick<Records, 'many'> },
): Promise<readonly HeldLesson[]> => {
  const ofStudents = records.filter(
    ({ role, studentId, deletedAt }) =>
      role === 'STUDENT' && studentId !== null && deletedAt === null,
  )
  const ids = [...new Set(ofStudents.map(({ lessonId }) => lessonId))]
  if (!ids.length) return []
  const lessons = new Map((await tx.many(lesson, ids)).map(one => [one.id, one]))
  return ofStudents.flatMap(({ lessonId, studentId, minutes, status }): readonly HeldLesson[] => {
    const found = lessons.get(lessonId)
    return found?.status === 'ENDED' && studentId !== null
      ? [{ lessonId, studentId, lesson: found, minutes: minutes ?? 0, status }]
      : []
  })
}

/** The same of attendance that was written together, read once for all domains that follow it. */
export const heldAmong = (
  changes: readonly WrittenRecord<AttendanceRecord>[],
  ctx: Pick<RuleContext, 'tx' | 'memo'>,
): Promise<readonly HeldLesson[]> => {
  const records = changes.map(({ after }) => after)
  const key = records.map(({ id, version }) => `${id}.${String(version)}`).join(' ')
  return ctx.memo(`held lessons ${key}`, () => heldOf(records, ctx))
}
