import { courseCategory } from '../../../../resources/recorded-courses/course-category/courseCategory.resource.ts'
import { courseTab } from '../../../../resources/recorded-courses/course-tab/courseTab.resource.ts'
import {
  enrolment,
  type Enrolment,
} from '../../../../resources/recorded-courses/enrolment/enrolment.resource.ts'
import type {
  OwnCourse,
  OwnCoursePage,
  OwnCourses,
} from '../../../../resources/recorded-courses/watching.calls.ts'
import {
  recordedCourse,
  type RecordedCourse,
} from '../../../../resources/recorded-courses/recorded-course/recordedCourse.resource.ts'
import type { EnginePorts } from '../../../engine/ports.ts'
import { among, rowsWhere } from '../../../engine/records/rows.ts'
import { errors } from '../errors.ts'
import { fileSigner } from '../../../platform/http/files.ts'
import type { Scope } from '../../../platform/store/types.ts'
import { tablesOf } from '../../../platform/store/tables-of.ts'
import type { CourseBearer } from './pass.ts'
import { studentProgressOf, type CourseProgress } from './progress.ts'
import { studentView } from './view.ts'

/** Students who can watch these courses, by course. */
export const purchasesOf = async (
  scope: Pick<Scope, 'db'>,
  courseIds: readonly string[],
): Promise<Map<string, number>> => {
  if (!courseIds.length) return new Map()
  const rows = await tablesOf(scope, enrolment)
    .selectFrom('enrolment')
    .select(eb => ['courseId', eb.fn.countAll<number>().as('n')])
    .where('courseId', 'in', courseIds)
    .where('state', '=', 'ACTIVE')
    .where('deletedAt', 'is', null)
    .groupBy('courseId')
    .execute()
  return new Map(rows.map(({ courseId, n }) => [courseId, Number(n)]))
}

interface Presenting {
  readonly ports: EnginePorts
  readonly scope: Scope
}

/**
 * Presents courses to a student: their categories by name, their covers by addresses that work
 * without a token.
 */
const presenter = async ({ ports, scope }: Presenting, courses: readonly RecordedCourse[]) => {
  const categoryIds = [...new Set(courses.flatMap(({ categories }) => categories))]
  const names = new Map(
    (categoryIds.length ? await scope.many(courseCategory, categoryIds) : []).map(
      ({ id, name }) => [id, name],
    ),
  )
  const purchases = await purchasesOf(
    scope,
    courses.map(({ id }) => id),
  )
  const sign = fileSigner(ports, scope.institutionId)
  return async (
    course: RecordedCourse,
    progress: CourseProgress | undefined,
  ): Promise<OwnCourse> => ({
    id: course.id,
    name: course.name,
    cover: course.cover ? await sign(course.cover) : null,
    categories: course.categories.flatMap(id => names.get(id) ?? []),
    tags: course.tags,
    purchases: (course.purchaseBase ?? 0) + (purchases.get(course.id) ?? 0),
    sections: progress?.sections ?? 0,
    finishedSections: progress?.finished ?? 0,
    percent: progress?.percent ?? 0,
    completed: progress?.completed ?? false,
    lastWatchedAt: progress?.lastAt ?? null,
  })
}

const activeOf = (scope: Scope, { student }: CourseBearer): Promise<Enrolment[]> =>
  rowsWhere(scope, enrolment, [among('studentId', [student.id]), among('state', ['ACTIVE'])])

/** The listed courses of a student: most recently watched first, then most recently joined. */
export const ownCoursesOf = async (
  ports: EnginePorts,
  scope: Scope,
  who: CourseBearer,
): Promise<OwnCourses> => {
  const enrolments = (await activeOf(scope, who)).toReversed()
  const ids = enrolments.map(({ courseId }) => courseId)
  const courses = new Map(
    (ids.length ? await scope.many(recordedCourse, ids) : [])
      .filter(({ listing }) => listing === 'LISTED')
      .map(course => [course.id, course]),
  )
  const progress = await studentProgressOf(
    scope,
    enrolments.map(({ id }) => id),
  )
  const present = await presenter({ ports, scope }, [...courses.values()])
  const own: OwnCourse[] = []
  for (const { id, courseId } of enrolments) {
    const course = courses.get(courseId)
    if (course) own.push(await present(course, progress.get(id)))
  }
  const { institution } = who.session
  return {
    student: who.student.name,
    institution: institution.name,
    timezone: institution.timezone,
    expires: who.expires,
    courses: own.toSorted((a, b) => ((a.lastWatchedAt ?? '') < (b.lastWatchedAt ?? '') ? 1 : -1)),
  }
}

/**
 * A student's enrolment in a course that they can watch. Throws 34209 if the course is unpublished,
 * or the student was withdrawn or never enrolled.
 */
export const watchableCourse = async (
  scope: Scope,
  { student }: Pick<CourseBearer, 'student'>,
  courseId: string,
): Promise<{ readonly course: RecordedCourse; readonly enrolled: Enrolment }> => {
  const [enrolled] = await scope.byKey(
    enrolment,
    ['courseId', 'studentId'],
    [[courseId, student.id]],
  )
  const course =
    enrolled?.state === 'ACTIVE' ? await scope.get(recordedCourse, courseId) : undefined
  if (!enrolled || course?.listing !== 'LISTED') throw errors.recordedCourseUnavailable()
  return { course, enrolled }
}

/** A course as a student sees it. */
export const ownCourseOf = async (
  ports: EnginePorts,
  scope: Scope,
  who: CourseBearer,
  courseId: string,
): Promise<OwnCoursePage> => {
  const { course, enrolled } = await watchableCourse(scope, who, courseId)
  const view = await studentView(scope, course, {
    enrolmentId: enrolled.id,
    enrolledAt: enrolled.enrolledAt ?? enrolled.createTime,
    now: ports.clock.now().toISOString(),
    zone: who.session.institution.timezone,
  })
  const progress = await studentProgressOf(scope, [enrolled.id])
  const present = await presenter({ ports, scope }, [course])
  const tabs = await rowsWhere(scope, courseTab, [among('courseId', [courseId])])
  const sections = view.chapters.flatMap(chapter => chapter.sections)
  const openSections = sections.filter(({ locked }) => locked === null)
  return {
    ...(await present(course, progress.get(enrolled.id))),
    ...view,
    introduction: course.introduction ?? '',
    tabs: tabs
      .toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))
      .map(({ name, content }) => ({ name, content: content ?? '' })),
    next: (openSections.find(({ finished }) => !finished) ?? openSections[0])?.id ?? null,
  }
}
