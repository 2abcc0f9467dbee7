import {
  pointsViews,
  reportAudiences,
  type ReportView,
} from '../../../resources/reports/report-link/report.options.ts'
import type { OpenedReport } from '../../../resources/reports/report-link/report.types.ts'
import type { ReportLink } from '../../../resources/reports/report-link/reportLink.resource.ts'
import { student } from '../../../resources/people/student/student.resource.ts'
import { teacher } from '../../../resources/people/teacher/teacher.resource.ts'
import { user } from '../../../resources/identity/user/user.resource.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import { errors } from './errors.ts'
import { fileSigner } from '../../platform/http/files.ts'
import type { Scope } from '../../platform/store/types.ts'
import { logoOf } from '../identity/index.ts'
import { balancesOf } from '../lesson-hours/index.ts'
import { lessonDetail } from './lessonReport.ts'
import { attendanceOf, attendedLessons, lessonLines } from './lessons.ts'
import { openedLink } from './link.ts'
import { pointsFigures, showsPoints } from './points.ts'
import { rankingFigures } from './ranking.ts'
import { spanOf, type ReportSpan } from './span.ts'
import { tasksOf } from './tasks.ts'
import { teachingOf } from './teaching.ts'

/** Lessons that the report of a student lists. */
const latestLessons = 12

interface Opening {
  readonly token: string
  readonly view: ReportView
  /** The student in the address. */
  readonly studentId: string | null
  readonly lessonId: string | null
}

/** Source data of a part of a report. */
interface Matter {
  readonly ports: EnginePorts
  readonly scope: Scope
  readonly link: ReportLink
  readonly view: ReportView
  readonly span: ReportSpan
  readonly now: Date
  readonly withPoints: boolean
  readonly lessonId: string | null
}

type Parts = Pick<
  OpenedReport,
  'attendance' | 'tasks' | 'points' | 'lessons' | 'lesson' | 'teaching' | 'ranking' | 'hours'
>
const noParts: Parts = {
  attendance: null,
  tasks: null,
  points: null,
  lessons: null,
  lesson: null,
  teaching: null,
  ranking: null,
  hours: null,
}

/** The person of a report, if they exist and are not suspended. Throws 34524 otherwise. */
const personOf = async (
  scope: Scope,
  { view, studentId, teacherId, userId }: ReportLink,
): Promise<string> => {
  const ofStudent = studentId === null ? undefined : await scope.get(student, studentId)
  const ofTeacher = teacherId === null ? undefined : await scope.get(teacher, teacherId)
  if (studentId !== null && ofStudent?.status !== 'ACTIVE') throw errors.reportPersonGone()
  if (teacherId !== null && ofTeacher?.status !== 'ON_JOB') throw errors.reportPersonGone()
  const receiver = userId === null ? undefined : await scope.get(user, userId)
  if (userId !== null && receiver?.status !== 'ACTIVE') throw errors.reportPersonGone()
  const person = ofStudent ?? ofTeacher
  if (!person && view !== 'Ranking') throw errors.reportPersonGone()
  return person?.name ?? ''
}

const studentParts = async ({ scope, link, span, now, withPoints }: Matter): Promise<Parts> => {
  const studentId = link.studentId ?? ''
  const lessons = await attendedLessons(scope, studentId, { span })
  const balance = (await balancesOf(scope, [studentId])).get(studentId)
  return {
    ...noParts,
    attendance: attendanceOf(lessons, span),
    hours: balance
      ? { total: balance.total, used: balance.used, remaining: balance.remaining }
      : null,
    tasks: await tasksOf(scope, studentId, span, now.toISOString()),
    points: withPoints
      ? await pointsFigures(scope, { by: 'studentId', id: studentId }, span)
      : null,
    lessons: await lessonLines(scope, studentId, lessons.slice(0, latestLessons)),
  }
}

const teacherParts = async ({ scope, link, span, withPoints }: Matter): Promise<Parts> => {
  const teacherId = link.teacherId ?? ''
  return {
    ...noParts,
    teaching: await teachingOf(scope, teacherId, span),
    points: withPoints ? await pointsFigures(scope, { by: 'hostId', id: teacherId }, span) : null,
  }
}

const pointsPart =
  (by: 'studentId' | 'hostId') =>
  async ({ scope, link, span }: Matter): Promise<Parts> => {
    const id = (by === 'hostId' ? link.teacherId : link.studentId) ?? ''
    return { ...noParts, points: await pointsFigures(scope, { by, id }, span) }
  }

const listParts = async ({ scope, link, span }: Matter): Promise<Parts> => {
  const studentId = link.studentId ?? ''
  const lessons = await attendedLessons(scope, studentId, { span })
  return {
    ...noParts,
    attendance: attendanceOf(lessons, span),
    lessons: await lessonLines(scope, studentId, lessons),
  }
}

const lessonParts = async (matter: Matter): Promise<Parts> => {
  const { ports, scope, link, withPoints } = matter
  const lessonId = link.lessonId ?? matter.lessonId
  if (lessonId === null) throw errors.reportLessonNotOwn()
  if (matter.lessonId !== null && matter.lessonId !== lessonId) throw errors.reportLessonNotOwn()
  const sign = fileSigner(ports, scope.institutionId)
  // a list of lessons opens those that it lists
  const span = link.lessonId === null ? matter.span : undefined
  const whose = { lessonId, studentId: link.studentId ?? '', span }
  return { ...noParts, lesson: await lessonDetail(scope, sign, whose, withPoints) }
}

const rankingParts = async ({ scope, link, span }: Matter): Promise<Parts> => ({
  ...noParts,
  ranking: await rankingFigures(scope, link, span),
})

/** The parts of each view. */
const partsOf: Readonly<Record<ReportView, (matter: Matter) => Promise<Parts>>> = {
  TeacherIntegral: pointsPart('hostId'),
  StudentIntegral: pointsPart('studentId'),
  toStuIntegral: pointsPart('studentId'),
  Ranking: rankingParts,
  TeacherReport: teacherParts,
  StudentReport: studentParts,
  toStuReport: studentParts,
  lseeionListReport: listParts,
  lseeionToStuReport: lessonParts,
}

/**
 * PTS-02: opens a report for the holder of its link; everything is checked each time. Throws 34520
 * to 34522 for an invalid link, 34523 if the address names another student, 34524 if the person of
 * the report is suspended or deleted, 34525 if points are not shown, 34526 for a lesson that is not
 * theirs.
 */
export const openReportLink = async (
  ports: EnginePorts,
  { token, view, studentId, lessonId }: Opening,
): Promise<OpenedReport> => {
  const { scope, link } = await openedLink(ports, token, view)
  if (studentId !== null && studentId !== link.studentId) throw errors.reportOfOtherPerson()
  const person = await personOf(scope, link)
  // the ranking of a teacher's link is read by a host
  const audience =
    link.view === 'Ranking' && link.studentId === null ? 'HOST' : reportAudiences[view]
  const withPoints = await showsPoints(scope, audience)
  if (pointsViews.has(view) && !withPoints) throw errors.reportPointsHidden()
  const institution = await ports.store.db
    .selectFrom('institution')
    .select(['name', 'timezone'])
    .where('id', '=', scope.institutionId)
    .executeTakeFirstOrThrow()
  const { from, until, expiresAt } = link
  const span = spanOf(from, until, institution.timezone)
  const now = ports.clock.now()
  return {
    view,
    institution: institution.name,
    logo: await logoOf(ports, scope),
    timezone: institution.timezone,
    person,
    from,
    until,
    expires: expiresAt,
    ...(await partsOf[view]({ ports, scope, link, view, span, now, withPoints, lessonId })),
  }
}
