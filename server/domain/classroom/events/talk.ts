import type { Lesson } from '../../../../resources/scheduling/lesson/lesson.resource.ts'
import type { StoreTx } from '../../../platform/store/types.ts'

const talking = ['MESSAGE', 'PLAYBACK'] as const

/**
 * Counts a lesson's messages and views again, by person and day; its row is locked by the caller.
 */
export const countTalk = async (
  tx: StoreTx,
  lesson: Pick<Lesson, 'id' | 'courseId'>,
): Promise<void> => {
  await tx.db.deleteFrom('classroomTally').where('lessonId', '=', lesson.id).execute()
  const counts = await tx.db
    .selectFrom('classroomEvent')
    .select(eb => [
      'type',
      'personId',
      'day',
      eb.fn.max('role').as('role'),
      eb.fn.countAll<string>().as('count'),
      eb.fn.sum<string>('amount').as('seconds'),
    ])
    .where('lessonId', '=', lesson.id)
    .where('type', 'in', talking)
    .groupBy(['type', 'personId', 'day'])
    .execute()
  const { courseId } = lesson
  const rows = counts.flatMap(({ type, personId, day, role, count, seconds }) =>
    personId === null || day === null
      ? []
      : [
          {
            kind: type,
            lessonId: lesson.id,
            personId,
            day,
            courseId,
            role: role ?? 'STUDENT',
            count: Number(count),
            seconds: type === 'PLAYBACK' ? Number(seconds) : 0,
          },
        ],
  )
  for (let from = 0; from < rows.length; from += 1000)
    await tx.db
      .insertInto('classroomTally')
      .values(rows.slice(from, from + 1000))
      .execute()
}
