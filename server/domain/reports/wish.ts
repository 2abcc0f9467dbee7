import {
  isForTeacher,
  teacherViews,
  type ReportView,
} from '../../../resources/reports/report-link/report.options.ts'
import type { ReportLink } from '../../../resources/reports/report-link/reportLink.resource.ts'

/** The report that a person is to get. */
export interface ReportWish extends Pick<
  ReportLink,
  'studentId' | 'teacherId' | 'lessonId' | 'courseId'
> {
  /** The user who receives it instead of the teacher; by default none. */
  readonly userId?: string | null
  readonly view: ReportView
  /** Days that it covers. */
  readonly from: string
  readonly until: string
}

/** Whoever receives a report. */
export interface Addressee {
  readonly resource: (typeof receiverKinds)[number]
  readonly id: string
}
export const receiverKinds = ['student', 'teacher', 'user'] as const

/** Who a link is about, and who receives it. */
export type ReportPeople = Pick<ReportLink, 'studentId' | 'teacherId'> & {
  readonly userId?: string | null
}

/**
 * The people of a report about a person; `teacherId`: who receives it, of the views of students for
 * teachers.
 */
export const peopleOfReport = (
  view: ReportView,
  person: string,
  teacherId: string | null,
): ReportPeople => {
  if (teacherViews.has(view)) return { studentId: null, teacherId: person }
  return { studentId: person, teacherId: isForTeacher(view) ? teacherId : null }
}

/** The person of the report; for a staff ranking, the receiver. */
export const reportedPerson = ({ studentId, teacherId, userId }: ReportPeople): string =>
  studentId ?? teacherId ?? userId ?? ''

/** The receiver of a link: the user that it names, otherwise the teacher, otherwise the student. */
export const receiverOfReport = ({
  studentId,
  teacherId,
  userId = null,
}: ReportPeople): Addressee => {
  if (userId !== null) return { resource: 'user', id: userId }
  return teacherId === null
    ? { resource: 'student', id: studentId ?? '' }
    : { resource: 'teacher', id: teacherId }
}

/** Whether a view for teachers would go to the student. */
export const lacksTeacher = ({
  view,
  teacherId,
}: Pick<ReportWish, 'view' | 'teacherId'>): boolean => isForTeacher(view) && teacherId === null

/** The identity of a report: a valid link with the same key is reused. */
export const keyOfReport = ({
  view,
  studentId,
  teacherId,
  userId = null,
  lessonId,
  courseId,
  from,
  until,
}: ReportWish): string =>
  [view, studentId, teacherId, userId, lessonId, courseId, from, until].map(String).join(' ')
