import { attendance } from '../../resources/classroom/attendance/attendance.resource.ts'
import { classTask } from '../../resources/tasks/class-task/classTask.resource.ts'
import { commentTemplate } from '../../resources/reports/comment-template/commentTemplate.resource.ts'
import { courseMember } from '../../resources/classes/course-member/courseMember.resource.ts'
import { course, type Course } from '../../resources/classes/course/course.resource.ts'
import { lessonComment } from '../../resources/reports/lesson-comment/lessonComment.resource.ts'
import { lesson, type Lesson } from '../../resources/scheduling/lesson/lesson.resource.ts'
import { reportLink } from '../../resources/reports/report-link/reportLink.resource.ts'
import { reportSchedule } from '../../resources/reports/report-schedule/reportSchedule.resource.ts'
import { student } from '../../resources/people/student/student.resource.ts'
import { submission } from '../../resources/tasks/submission/submission.resource.ts'
import { taskTemplate } from '../../resources/tasks/task-template/taskTemplate.resource.ts'
import { sendReportsTo } from '../../server/domain/reports/index.ts'
import { endLesson } from '../../server/domain/scheduling/index.ts'
import { nextNumber } from '../../server/domain/scheduling/lesson/numbers.ts'
import { createBatch } from '../../server/engine/records/batch.ts'
import { contextOf } from '../../server/engine/records/context.ts'
import { startValues } from '../../server/engine/records/draft.ts'
import { among, rowsWhere } from '../../server/engine/records/rows.ts'
import { draftUpdate, ruleContext, settleSteps } from '../../server/engine/records/pipeline.ts'
import type { Contexts } from '../../server/engine/records/system.ts'
import type { Seed, SeedContext } from '../../server/engine/seed.ts'
import type { StoreTx } from '../../server/platform/store/types.ts'
import type { AnyResource } from '../../src/schema/resource.ts'
import { addDays } from '../../src/schema/zone.ts'
import { seededRng } from '../../src/schema/rng.ts'

const templates = [
  {
    title: '表现优秀',
    content: '{student}在{date}的《{lesson}》中认真听讲、积极发言，继续保持！——{teacher}',
  },
  {
    title: '需要加强',
    content: '{student}本节课基本掌握了重点，课后请再复习一遍笔记，并完成{class}的作业。',
  },
  { title: '进步明显', content: '{student}最近进步很大，朗读更加流利，老师为你感到高兴。' },
]
const comments = [
  '课堂上积极举手，回答问题思路清晰。',
  '朗读流利，生词掌握得很好，继续加油！',
  '注意力有些分散，课后请复习本节笔记。',
  '作业完成认真，书写比上周更工整。',
  '敢于提问，能够主动帮助同学。',
]
/** Classes with half a year of lessons, and the weeks before those that every class has. */
const classCount = 2
const earlierWeeks = 22
const weekMs = 7 * 86_400_000
const firstPage = { page: 1, sort: 'createTime', q: '', deleted: 'no', where: [] } as const

type Values = Readonly<Record<string, unknown>>
type Random = ReturnType<typeof seededRng>

const createAll = async (
  tx: StoreTx,
  { contextFor }: Pick<SeedContext, 'contextFor'>,
  resource: AnyResource,
  own: readonly Values[],
): Promise<void> => {
  const records = own.map(values => ({
    values: { ...startValues(resource), ...values },
    given: new Set(Object.keys(values)),
  }))
  const outcomes = await createBatch(tx, contextFor(resource), records, 'create')
  const refused = outcomes.find(outcome => 'refused' in outcome)
  if (refused) throw new Error(`the demo's seed was refused: ${JSON.stringify(refused)}`)
}

const pick = <T>(random: Random, list: readonly T[]): T | undefined =>
  list[random.int(0, list.length - 1)]

/** Adds weekly lessons of a class in the half year before its existing ones. */
const addLessons = async (
  context: SeedContext,
  { id: courseId }: Course,
): Promise<readonly Lesson[]> => {
  const { scope, contextFor, resources } = context
  const of: Contexts = name => {
    const resource = resources[name]
    if (!resource) throw new Error(`no resource ${name}`)
    return contextFor(resource)
  }
  const now = contextFor(lesson).clock.now().getTime()
  // lessons of the past were planned before them
  const clock = { now: () => new Date(now - (earlierWeeks + 6) * weekMs) }
  const planned: Pick<SeedContext, 'contextFor'> = {
    contextFor: resource => ({ ...contextFor(resource), clock }),
  }
  const known = await rowsWhere(scope, lesson, [among('courseId', [courseId])])
  const first = known.toSorted((a, b) => (a.startAt < b.startAt ? -1 : 1))[0]
  if (!first) return []
  const moved = (at: string, weeks: number) =>
    new Date(Date.parse(at) - weeks * weekMs).toISOString()
  await scope.transaction(async tx => {
    const number = await nextNumber(tx, courseId, earlierWeeks)
    await createAll(
      tx,
      planned,
      lesson,
      Array.from({ length: earlierWeeks }, (_, n) => {
        const weeks = earlierWeeks - n
        return {
          courseId,
          startAt: moved(first.startAt, weeks),
          endAt: moved(first.endAt, weeks),
          cloudRecording: 'OFF',
          number: number + n,
        }
      }),
    )
  })
  const ids = new Set(known.map(({ id }) => id))
  const made = (await rowsWhere(scope, lesson, [among('courseId', [courseId])])).filter(
    ({ id }) => !ids.has(id),
  )
  // they were held, and no further reports about them will come
  await scope.transaction(async tx => {
    for (const one of made) await endLesson(tx, of, one.id, one.endAt)
  })
  return scope.many(
    lesson,
    made.map(({ id }) => id),
  )
}

/** Enters attendance by hand, as staff would, for lessons without a classroom's report. */
const enterAttendance = async (
  { scope, contextFor }: SeedContext,
  lessons: readonly Lesson[],
  random: Random,
): Promise<void> => {
  const rows = await rowsWhere(scope, attendance, [
    among(
      'lessonId',
      lessons.map(({ id }) => id),
    ),
  ])
  const stateOf = (role: string): string => {
    const draw = random.int(1, 20)
    if (draw === 1 && role === 'STUDENT') return 'ABSENT'
    return draw <= 3 ? 'LATE' : 'PRESENT'
  }
  const ctx = contextOf(contextFor(attendance), attendance)
  await scope.transaction(async tx => {
    const steps = []
    for (const before of rows) {
      const entered = { overridden: true, reason: '补录历史考勤', status: stateOf(before.role) }
      const after = await draftUpdate(tx, ctx, before, entered, { system: true })
      if (after) steps.push({ before, after })
    }
    await settleSteps(tx, ctx, steps, 'override')
  })
}

/** A task every other week, which most students submitted. */
const addTasks = async (
  context: SeedContext,
  { id: courseId }: Course,
  lessons: readonly Lesson[],
  students: readonly { readonly id: string }[],
  random: Random,
): Promise<void> => {
  const { scope } = context
  const [template] = await scope.page(taskTemplate, { ...firstPage, limit: 1 })
  if (!template) return
  const before = new Set(
    (await rowsWhere(scope, classTask, [among('courseId', [courseId])])).map(({ id }) => id),
  )
  const ordered = lessons.toSorted((a, b) => (a.startAt < b.startAt ? -1 : 1))
  await scope.transaction(tx =>
    createAll(
      tx,
      context,
      classTask,
      ordered
        .filter((_, n) => n % 2 === 0)
        .map((one, n) => ({
          title: `${template.title} ${String(n + 1)}`,
          templateId: template.id,
          courseId,
          lessonId: one.id,
          startAt: one.endAt,
          endAt: new Date(Date.parse(one.endAt) + weekMs).toISOString(),
          remind: false,
        })),
    ),
  )
  const tasks = (await rowsWhere(scope, classTask, [among('courseId', [courseId])])).filter(
    ({ id }) => !before.has(id),
  )
  const submissions = tasks.flatMap(task =>
    students
      .filter(() => random.int(1, 10) <= 8)
      .map(({ id }) => {
        const percent = 10 * random.int(6, 10)
        const at = new Date(Date.parse(task.endAt) - random.int(4, 90) * 3_600_000).toISOString()
        return {
          taskId: task.id,
          studentId: id,
          courseId,
          state: 'APPROVED',
          timing: 'ON_TIME',
          content: '已完成，请老师查看。',
          attempt: 1,
          submittedAt: at,
          revisedAt: at,
          reviewedAt: at,
          reviewerName: '老师',
          comment: pick(random, comments),
          mark: percent,
          percent,
          excellent: percent >= 90,
        }
      }),
  )
  await scope.transaction(tx => createAll(tx, context, submission, submissions))
}

/** Half a year of one class: lessons, attendance, comments and tasks. */
const addHalfYear = async (context: SeedContext, own: Course, random: Random): Promise<void> => {
  const { scope } = context
  const members = await rowsWhere(scope, courseMember, [
    among('courseId', [own.id]),
    among('role', ['STUDENT']),
  ])
  const students = await scope.many(
    student,
    members.flatMap(({ studentId }) => studentId ?? []),
  )
  const lessons = await addLessons(context, own)
  await enterAttendance(context, lessons, random)
  await scope.transaction(async tx => {
    await createAll(
      tx,
      context,
      lessonComment,
      lessons.flatMap(({ id: lessonId }) =>
        students
          .filter(() => random.int(1, 3) > 1)
          .map(({ id: studentId }) => ({ lessonId, studentId, text: pick(random, comments) })),
      ),
    )
  })
  await addTasks(context, own, lessons, students, random)
}

/** Report links for some students of a class, not sent yet. */
const addLinks = async (context: SeedContext, own: Course): Promise<void> => {
  const { scope } = context
  const members = await rowsWhere(scope, courseMember, [
    among('courseId', [own.id]),
    among('role', ['STUDENT']),
  ])
  await scope.transaction(async tx => {
    const rules = ruleContext(tx, context.contextFor(reportLink))
    const span = { from: addDays(rules.today, -181), until: rules.today }
    const place = { lessonId: null, courseId: null }
    const wishes = members.slice(0, 6).map(({ studentId }) => ({
      view: 'toStuReport' as const,
      studentId,
      teacherId: null,
      ...place,
      ...span,
    }))
    await sendReportsTo(rules, wishes, { days: 90, tell: false })
  })
}

/** Comment templates, a weekly report, and half a year of two classes. Existing ones stay. */
export const seed: Seed = async context => {
  const { scope } = context
  if ((await scope.page(commentTemplate, { ...firstPage, limit: 1 })).length > 0) return
  const classes = (await scope.page(course, { ...firstPage, limit: 40 }))
    .filter(({ kind, teachers }) => kind === 'NORMAL' && teachers.length > 0)
    .slice(0, classCount)
  const random = seededRng(84)
  for (const own of classes) await addHalfYear(context, own, random)
  for (const own of classes.slice(0, 1)) await addLinks(context, own)
  await scope.transaction(async tx => {
    await createAll(tx, context, commentTemplate, templates)
    await createAll(tx, context, reportSchedule, [
      {
        name: '每周教学报告',
        report: 'TeacherReport',
        pace: 'WEEKLY',
        recipients: classes.flatMap(({ teachers }) => teachers.slice(0, 1)),
        // whoever runs the demo turns it on
        status: 'OFF',
      },
    ])
  })
}
