import type {
  FigureList,
  StudentFigures,
  TaskFigures,
} from '../../../resources/tasks/class-task/classTask.calls.ts'
import { classTask } from '../../../resources/tasks/class-task/classTask.resource.ts'
import { course } from '../../../resources/classes/course/course.resource.ts'
import { courseMember } from '../../../resources/classes/course-member/courseMember.resource.ts'
import { student } from '../../../resources/people/student/student.resource.ts'
import { submission } from '../../../resources/tasks/submission/submission.resource.ts'
import { addDays, toInstant } from '../../../src/schema/zone.ts'
import type { Scope } from '../../platform/store/types.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import { activeStudents } from '../scheduling/index.ts'
import type { TaskMoment } from './task.ts'

type Db = Pick<Scope, 'db'>
/** Which tasks are counted: of a class, and started on these days of the institution's clock. */
export interface StatisticsFilter {
  readonly courseId: string | null
  readonly from: string | null
  readonly until: string | null
}
interface StatisticsPage extends StatisticsFilter {
  readonly page: number
  readonly limit: number
  /** Rows with these ids alone. */
  readonly ids?: readonly string[]
}

const midnight = (date: string, zone: string): string => toInstant(`${date}T00:00`, zone).at

/** Tasks that count: living ones that have started, of these days and this class. */
const countedTasks = (
  scope: Db,
  { courseId, from, until }: StatisticsFilter,
  { now, zone }: TaskMoment,
) => {
  let tasks = tablesOf(scope, classTask, course, courseMember, student, submission)
    .selectFrom('classTask')
    .where('classTask.deletedAt', 'is', null)
    .where('classTask.startAt', '<=', now)
  if (courseId !== null) tasks = tasks.where('classTask.courseId', '=', courseId)
  if (from !== null) tasks = tasks.where('classTask.startAt', '>=', midnight(from, zone))
  if (until !== null)
    tasks = tasks.where('classTask.startAt', '<', midnight(addDays(until, 1), zone))
  return tasks
}

/** Counts of the submissions of one task or student. */
interface Counts {
  readonly submitted: number
  readonly onTime: number
  readonly late: number
  readonly approved: number
  readonly excellent: number
  readonly average: number | null
}
const none: Counts = {
  submitted: 0,
  onTime: 0,
  late: 0,
  approved: 0,
  excellent: 0,
  average: null,
}

/** Counts submissions to tasks that count, by task or by student. */
const countsBy = async (
  scope: Db,
  by: 'taskId' | 'studentId',
  ids: readonly string[],
  filter: StatisticsFilter,
  moment: TaskMoment,
): Promise<ReadonlyMap<string, Counts>> => {
  if (!ids.length) return new Map()
  const rows = await countedTasks(scope, filter, moment)
    .innerJoin('submission', 'submission.taskId', 'classTask.id')
    .where('submission.deletedAt', 'is', null)
    .where(`submission.${by}`, 'in', ids)
    .groupBy(`submission.${by}`)
    .select(eb => [
      `submission.${by} as id`,
      eb.fn.countAll<string>().as('submitted'),
      eb.fn.countAll<string>().filterWhere('submission.timing', '=', 'ON_TIME').as('onTime'),
      eb.fn.countAll<string>().filterWhere('submission.timing', '=', 'LATE').as('late'),
      eb.fn.countAll<string>().filterWhere('submission.state', '=', 'APPROVED').as('approved'),
      eb.fn.countAll<string>().filterWhere('submission.excellent', '=', true).as('excellent'),
      eb.fn
        .avg<string | number | null>('submission.percent')
        .filterWhere('submission.state', '=', 'APPROVED')
        .as('average'),
    ])
    .execute()
  return new Map(
    rows.map(({ id, average, ...counts }) => [
      id ?? '',
      {
        submitted: Number(counts.submitted),
        onTime: Number(counts.onTime),
        late: Number(counts.late),
        approved: Number(counts.approved),
        excellent: Number(counts.excellent),
        average: average === null ? null : Math.round(Number(average)),
      },
    ]),
  )
}

/** How many active students learn in each class. */
const studentsOf = async (
  scope: Db,
  courseIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (!courseIds.length) return new Map()
  const rows = await activeStudents(scope)
    .select(eb => ['courseMember.courseId', eb.fn.countAll<string>().as('n')])
    .where('courseMember.courseId', 'in', courseIds)
    .groupBy('courseMember.courseId')
    .execute()
  return new Map(rows.map(({ courseId, n }) => [courseId ?? '', Number(n)]))
}

/** TSK-02: a page of tasks with their figures, latest start first. */
export const taskFigures = async (
  scope: Db,
  { page, limit, ids: chosen, ...filter }: StatisticsPage,
  moment: TaskMoment,
): Promise<FigureList<TaskFigures>> => {
  let tasks = countedTasks(scope, filter, moment)
  if (chosen) tasks = tasks.where('classTask.id', 'in', chosen)
  const [rows, total] = await Promise.all([
    tasks
      .leftJoin('course', 'course.id', 'classTask.courseId')
      .select(['classTask.id', 'classTask.title', 'classTask.courseId', 'classTask.endAt'])
      .select('course.courseName')
      .orderBy('classTask.startAt', 'desc')
      .orderBy('classTask.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    tasks.select(eb => eb.fn.countAll<string>().as('n')).executeTakeFirst(),
  ])
  const ids = rows.map(({ id }) => id)
  const [counts, students] = await Promise.all([
    countsBy(scope, 'taskId', ids, filter, moment),
    studentsOf(scope, [...new Set(rows.map(({ courseId }) => courseId))]),
  ])
  return {
    list: rows.map(({ id, title, courseId, courseName, endAt }) => ({
      id,
      title,
      className: courseName ?? '',
      endAt,
      students: students.get(courseId) ?? 0,
      ...(counts.get(id) ?? none),
    })),
    total: Number(total?.n ?? 0),
  }
}

/** Ids of the tasks that count, latest start first. */
export const idsOfTasks = async (
  scope: Db,
  filter: StatisticsFilter,
  moment: TaskMoment,
): Promise<readonly string[]> => {
  const rows = await countedTasks(scope, filter, moment)
    .select('classTask.id')
    .orderBy('classTask.startAt', 'desc')
    .orderBy('classTask.id', 'desc')
    .execute()
  return rows.map(({ id }) => id)
}

/** Living students of the classes that have tasks which count. */
const taskedStudents = (scope: Db, filter: StatisticsFilter, moment: TaskMoment) =>
  tablesOf(scope, student, courseMember, classTask)
    .selectFrom('student')
    .where('student.deletedAt', 'is', null)
    .where(
      'student.id',
      'in',
      countedTasks(scope, filter, moment)
        .innerJoin('courseMember', 'courseMember.courseId', 'classTask.courseId')
        .where('courseMember.role', '=', 'STUDENT')
        .where('courseMember.deletedAt', 'is', null)
        .where('courseMember.studentId', 'is not', null)
        .select('courseMember.studentId')
        .$castTo<{ studentId: string }>(),
    )

/** How many tasks that count each student has in their classes. */
const assignedTo = async (
  scope: Db,
  ids: readonly string[],
  filter: StatisticsFilter,
  moment: TaskMoment,
): Promise<ReadonlyMap<string, number>> => {
  if (!ids.length) return new Map()
  const rows = await countedTasks(scope, filter, moment)
    .innerJoin('courseMember', 'courseMember.courseId', 'classTask.courseId')
    .where('courseMember.role', '=', 'STUDENT')
    .where('courseMember.deletedAt', 'is', null)
    .where('courseMember.studentId', 'in', ids)
    .groupBy('courseMember.studentId')
    .select(eb => ['courseMember.studentId', eb.fn.countAll<string>().as('n')])
    .execute()
  return new Map(rows.map(({ studentId, n }) => [studentId ?? '', Number(n)]))
}

/** Ids of the students who have tasks that count, in the order in which they were added. */
export const idsOfTasked = async (
  scope: Db,
  filter: StatisticsFilter,
  moment: TaskMoment,
): Promise<readonly string[]> => {
  const students = taskedStudents(scope, filter, moment)
  const rows = await students.select('student.id').orderBy('student.id').execute()
  return rows.map(({ id }) => id)
}

/** TSK-02: a page of students with their figures, in the order in which they were added. */
export const studentFigures = async (
  scope: Db,
  { page, limit, ids: chosen, ...filter }: StatisticsPage,
  moment: TaskMoment,
): Promise<FigureList<StudentFigures>> => {
  let students = taskedStudents(scope, filter, moment)
  if (chosen) students = students.where('student.id', 'in', chosen)
  const [rows, total] = await Promise.all([
    students
      .select(['student.id', 'student.name'])
      .orderBy('student.id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    students.select(eb => eb.fn.countAll<string>().as('n')).executeTakeFirst(),
  ])
  const ids = rows.map(({ id }) => id)
  const [counts, assigned] = await Promise.all([
    countsBy(scope, 'studentId', ids, filter, moment),
    assignedTo(scope, ids, filter, moment),
  ])
  return {
    list: rows.map(({ id, name }) => ({
      id,
      name,
      assigned: assigned.get(id) ?? 0,
      ...(counts.get(id) ?? none),
    })),
    total: Number(total?.n ?? 0),
  }
}
