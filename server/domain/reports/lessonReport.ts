import { attendance } from '../../../resources/classroom/attendance/attendance.resource.ts'
import { classNote } from '../../../resources/classroom/class-note/classNote.resource.ts'
import type {
  LessonDetail,
  ReportNote,
} from '../../../resources/reports/report-link/report.types.ts'
import { among, rowsWhere } from '../../engine/records/rows.ts'
import { grouped } from '../../platform/grouped.ts'
import { errors } from './errors.ts'
import type { SignFile } from '../../platform/http/files.ts'
import type { Scope } from '../../platform/store/types.ts'
import { attendedLessons, lessonLines } from './lessons.ts'
import { pointsOfLesson } from './points.ts'
import type { ReportSpan } from './span.ts'
import { tasksOfLesson } from './tasks.ts'

/** Pictures of a lesson's student, and notes, that a report shows. */
const shown = { pictures: 12, notes: 20 } as const

/** Pictures of a lesson: those of its notes, and those of this student only. */
const picturesOf = async (
  { db }: Pick<Scope, 'db'>,
  sign: SignFile,
  lessonId: string,
  studentId: string,
) => {
  const rows = await db
    .selectFrom('lessonPicture')
    .select(['id', 'kind', 'noteId'])
    .where('lessonId', '=', lessonId)
    .where(eb => eb.or([eb('kind', '=', 'NOTE'), eb('personId', '=', studentId)]))
    .orderBy('at')
    .orderBy('id')
    .execute()
  const own = rows.filter(({ kind }) => kind !== 'NOTE').slice(0, shown.pictures)
  const ofNotes = rows.filter(({ kind }) => kind === 'NOTE')
  const addressed = (list: typeof rows) =>
    Promise.all(
      list.map(async ({ id, noteId }) => ({
        noteId: noteId ?? '',
        address: await sign({ id, name: `${id}.jpg` }),
      })),
    )
  return {
    own: (await addressed(own)).map(({ address }) => address),
    byNote: grouped(await addressed(ofNotes), ({ noteId }) => noteId),
  }
}

/** Notes that teachers and this student took; those of other students are theirs. */
const notesOf = async (
  scope: Scope,
  lessonId: string,
  studentId: string,
  byNote: ReadonlyMap<string, readonly { readonly address: string }[]>,
): Promise<readonly ReportNote[]> => {
  const rows = await rowsWhere(scope, classNote, [among('lessonId', [lessonId])])
  return rows
    .filter(({ role, personId }) => role !== 'STUDENT' || personId === studentId)
    .map(row => ({
      id: row.id,
      at: row.at ?? row.createTime,
      text: row.text,
      author: row.authorName ?? '',
      pictures: (byNote.get(row.id) ?? []).map(({ address }) => address),
    }))
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .slice(0, shown.notes)
}

interface LessonOfStudent {
  readonly lessonId: string
  readonly studentId: string
  /** The period that the lesson must be in. */
  readonly span: ReportSpan | undefined
}

/**
 * A lesson in the form of a student's report. Throws 34526 for a lesson that they were not in, that
 * has not ended, or outside the period.
 */
export const lessonDetail = async (
  scope: Scope,
  sign: SignFile,
  { lessonId, studentId, span }: LessonOfStudent,
  withPoints: boolean,
): Promise<LessonDetail> => {
  const [line] = await lessonLines(
    scope,
    studentId,
    await attendedLessons(scope, studentId, { only: lessonId, span }),
  )
  if (!line) throw errors.reportLessonNotOwn()
  const [facts] = await rowsWhere(scope, attendance, [
    among('lessonId', [lessonId]),
    among('studentId', [studentId]),
  ])
  const { own, byNote } = await picturesOf(scope, sign, lessonId, studentId)
  return {
    ...line,
    minutes: facts?.minutes ?? null,
    lateBy: facts?.lateBy ?? null,
    tasks: await tasksOfLesson(scope, studentId, lessonId),
    notes: await notesOf(scope, lessonId, studentId, byNote),
    pictures: own,
    points: withPoints ? await pointsOfLesson(scope, studentId, lessonId) : null,
  }
}
