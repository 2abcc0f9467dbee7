import { attendance } from '../../../resources/classroom/attendance/attendance.resource.ts'
import { course } from '../../../resources/classes/course/course.resource.ts'
import type {
  CommentedStudent,
  LessonComments,
  saveComment,
} from '../../../resources/reports/comments.calls.ts'
import { lessonComment } from '../../../resources/reports/lesson-comment/lessonComment.resource.ts'
import { lesson, type Lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import { teacher } from '../../../resources/people/teacher/teacher.resource.ts'
import type { ParsedOf } from '../../../src/schema/call/index.ts'
import { contextOf } from '../../engine/records/context.ts'
import { createRecord } from '../../engine/records/create.ts'
import { among, rowsWhere } from '../../engine/records/rows.ts'
import type { Contexts } from '../../engine/records/system.ts'
import { draftDelete, settleSteps } from '../../engine/records/pipeline.ts'
import { updateRecord } from '../../engine/records/update.ts'
import { errors } from './errors.ts'
import type { Records } from '../../platform/ports.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { rosterOf, missingLesson } from '../scheduling/index.ts'

type Expected = Pick<CommentedStudent, 'studentId' | 'name' | 'status'>

/** Students of a lesson: those with attendance, or, before its end, the expected ones. */
const studentsIn = async (records: Records, found: Lesson): Promise<readonly Expected[]> => {
  const rows = await rowsWhere(records, attendance, [
    among('lessonId', [found.id]),
    among('role', ['STUDENT']),
  ])
  const own = rows.flatMap(({ studentId, personName, status }) =>
    studentId === null ? [] : [{ studentId, name: personName ?? '', status }],
  )
  const known = new Set(own.map(({ studentId }) => studentId))
  const expected = found.status === 'ENDED' ? [] : await rosterOf(records, found)
  return [
    ...own,
    ...expected.flatMap(({ kind, personId, name }) =>
      kind === 'student' && !known.has(personId)
        ? [{ studentId: personId, name, status: null }]
        : [],
    ),
  ].toSorted((a, b) => a.name.localeCompare(b.name, 'zh'))
}

/** The students of a lesson with the comments on them. Throws 710 or 973. */
export const commentsOfLesson = async (
  records: Records,
  lessonId: string,
): Promise<LessonComments> => {
  const found = await records.get(lesson, lessonId)
  if (!found) throw await missingLesson(records, lessonId)
  const comments = new Map(
    (await rowsWhere(records, lessonComment, [among('lessonId', [lessonId])])).map(row => [
      row.studentId,
      row,
    ]),
  )
  const students = await studentsIn(records, found)
  return {
    lesson: found.name ?? '',
    className: (await records.get(course, found.courseId))?.courseName ?? '',
    teacher:
      found.teacherId === null ? '' : ((await records.get(teacher, found.teacherId))?.name ?? ''),
    startAt: found.startAt,
    students: students.map(one => {
      const comment = comments.get(one.studentId)
      return { ...one, text: comment?.text ?? '', version: comment?.version ?? 0 }
    }),
  }
}

/**
 * Writes the comment on a student; an empty one deletes it. Throws 710 or 973, 34531 for a student
 * who is not in the lesson, 409 if someone has changed it.
 */
export const writeComment = async (
  tx: StoreTx,
  of: Contexts,
  { lessonId, studentId, text, version }: ParsedOf<typeof saveComment.input>,
): Promise<{ readonly version: number }> => {
  const found = await tx.lock(lesson, lessonId)
  if (!found) throw await missingLesson(tx, lessonId)
  if (!(await studentsIn(tx, found)).some(one => one.studentId === studentId))
    throw errors.commentOfOtherLesson().at('studentId')
  const ctx = contextOf(of('lessonComment'), lessonComment)
  const [known] = await tx.byKey(lessonComment, ['lessonId', 'studentId'], [[lessonId, studentId]])
  if ((known?.version ?? 0) !== version)
    throw errors.conflict({
      data: { theirs: { version: known?.version ?? 0, text: known?.text ?? '' } },
    })
  const words = (text ?? '').trim()
  if (!known) {
    if (words === '') return { version: 0 }
    return { version: (await createRecord(tx, ctx, { lessonId, studentId, text: words })).version }
  }
  if (words === '') {
    await settleSteps(
      tx,
      ctx,
      [{ before: known, after: await draftDelete(tx, ctx, known) }],
      'delete',
    )
    return { version: 0 }
  }
  const written = await updateRecord(tx, ctx, { id: known.id, version, changes: { text: words } })
  return { version: written.version }
}
