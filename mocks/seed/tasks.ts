import { classTask } from '../../resources/tasks/class-task/classTask.resource.ts'
import { course } from '../../resources/classes/course/course.resource.ts'
import { courseMember } from '../../resources/classes/course-member/courseMember.resource.ts'
import { submission } from '../../resources/tasks/submission/submission.resource.ts'
import { taskTemplate } from '../../resources/tasks/task-template/taskTemplate.resource.ts'
import { createBatch } from '../../server/engine/records/batch.ts'
import { contextOf } from '../../server/engine/records/context.ts'
import { createRecord } from '../../server/engine/records/create.ts'
import { startValues } from '../../server/engine/records/draft.ts'
import { among, rowsWhere } from '../../server/engine/records/rows.ts'
import type { Seed, SeedContext } from '../../server/engine/seed.ts'
import type { AnyResource } from '../../src/schema/resource.ts'
import { seededRng } from '../../src/schema/rng.ts'

const templates = [
  {
    title: '我的周末',
    content: '写一篇 100 字左右的短文，介绍你的周末。可以附上照片。',
    gradingType: 'HUNDRED_MARK',
    allowMakeUp: true,
  },
  {
    title: '课文朗读',
    content: '朗读本单元课文并录音，注意停顿和语调，时长不超过 5 分钟。',
    gradingType: 'GRADE_MARK',
    allowMakeUp: false,
  },
  {
    title: '口算练习',
    content: '完成练习册第 12 页的 20 道口算题，拍照上传。',
    gradingType: 'TEN_MARK',
    allowMakeUp: true,
  },
]
const answers = [
  '已完成，请老师查看。',
  '第二题不太确定，请老师讲解。',
  '周末我和爸爸妈妈去了公园。',
]
const comments = ['完成得很认真！', '书写可以更工整一些。', '有进步，继续加油。']
const classCount = 6
const hourMs = 3_600_000
const firstPage = { page: 1, sort: 'createTime', q: '', deleted: 'no', where: [] } as const

type Values = Readonly<Record<string, unknown>>

const createAll = async (
  { scope, contextFor }: SeedContext,
  resource: AnyResource,
  own: readonly Values[],
): Promise<void> => {
  const records = own.map(values => ({
    values: { ...startValues(resource), ...values },
    given: new Set(Object.keys(values)),
  }))
  const outcomes = await scope.transaction(tx =>
    createBatch(tx, contextFor(resource), records, 'create'),
  )
  const refused = outcomes.find(outcome => 'refused' in outcome)
  if (refused) throw new Error(`the demo's seed was refused: ${JSON.stringify(refused)}`)
}

/** Marks by the kind of grading, and their values. */
const markOf = (gradingType: string | null, random: ReturnType<typeof seededRng>): Values => {
  if (gradingType === 'GRADE_MARK') {
    const grade = ['EXCELLENT', 'GOOD', 'NOT_BAD'][random.int(0, 2)]
    return { grade, excellent: grade === 'EXCELLENT' }
  }
  const tenths = random.int(6, 10)
  const percent = 10 * tenths
  return {
    mark: gradingType === 'TEN_MARK' ? tenths : percent,
    percent,
    excellent: percent >= 90,
  }
}

/** Templates, their tasks in the first classes, and students' submissions. Existing ones stay. */
export const seed: Seed = async context => {
  const { scope } = context
  if ((await scope.page(taskTemplate, { ...firstPage, limit: 1 })).length > 0) return
  await createAll(context, taskTemplate, templates)
  const made = await scope.page(taskTemplate, { ...firstPage, limit: templates.length })
  const classes = await scope.page(course, { ...firstPage, limit: classCount })
  const now = context.contextFor(classTask).clock.now().getTime()
  const at = (hours: number) => new Date(now + hours * hourMs).toISOString()
  await createAll(
    context,
    classTask,
    classes.flatMap(({ id: courseId }, n) =>
      made.map(({ id: templateId, title }, k) => ({
        title,
        templateId,
        courseId,
        // a past one, a running one and a future one
        startAt: at([-336, -48, 96][k] ?? -48),
        endAt: at(([-168, 72, 240][k] ?? 72) + n),
        remind: false,
      })),
    ),
  )
  const tasks = (await scope.page(classTask, { ...firstPage, limit: 100 })).filter(
    ({ startAt }) => startAt <= at(0),
  )
  const members = await rowsWhere(scope, courseMember, [
    among(
      'courseId',
      classes.map(({ id }) => id),
    ),
    among('role', ['STUDENT']),
  ])
  const random = seededRng(21)
  const pick = <T>(list: readonly T[]): T | undefined => list[random.int(0, list.length - 1)]
  const submissions = tasks.flatMap(({ id: taskId, courseId, gradingType, endAt }) =>
    members
      .filter(one => one.courseId === courseId && one.studentId !== null)
      .filter(() => random.int(1, 10) <= 7)
      .map(({ studentId }) => {
        const state = pick(['SUBMITTED', 'APPROVED', 'APPROVED', 'NEEDS_REVISION', 'REVISED'])
        const sentAt =
          endAt < at(0)
            ? new Date(Date.parse(endAt) - random.int(2, 90) * hourMs)
            : new Date(now - random.int(1, 40) * hourMs)
        const submittedAt = sentAt.toISOString()
        const reviewed = state === 'APPROVED' || state === 'NEEDS_REVISION'
        return {
          taskId,
          studentId,
          courseId,
          state,
          timing: 'ON_TIME',
          content: pick(answers),
          attempt: state === 'REVISED' ? 2 : 1,
          submittedAt,
          revisedAt: submittedAt,
          ...(reviewed ? { comment: pick(comments), reviewedAt: submittedAt } : {}),
          ...(state === 'APPROVED' ? markOf(gradingType, random) : {}),
        }
      }),
  )
  // only the server writes them
  await scope.transaction(async tx => {
    for (const values of submissions)
      await createRecord(tx, contextOf(context.contextFor(submission), submission), values, {
        system: true,
      })
  })
}
