import { tasksErrors } from '../tasks.errors.ts'
import {
  boolean,
  choice,
  defineResource,
  integer,
  longText,
  reference,
  text,
  type RecordOf,
} from '../../../src/schema/index.ts'
import { remindBeforeEnd, taskTimes } from '../task-template/taskTimes.options.ts'
import { gradingTypes, taskLimits } from '../task-template/taskTemplate.options.ts'

const submissionsOfTask = () =>
  import('../../../src/ui/list/InUse.tsx').then(module => module.inUseBy('submission', 'taskId'))

const handedIn = (en: string, zh: string, state: string) =>
  integer({
    label: { en, zh },
    readOnly: true,
    counts: { resource: 'submission', by: 'taskId', where: { state } },
  })

const aside = () => import('./TaskAside.tsx').then(module => module.TaskAside)

/**
 * TSK-02: a task of a class, from its start to its end. What its template says is copied when it is
 * made.
 */
export const classTask = defineResource({
  name: 'classTask',
  label: { en: 'Homework', zh: '作业' },
  plural: { en: 'Homework', zh: '作业' },
  about: {
    en: 'Homework that classes have to do. Assign it from a homework template.',
    zh: '布置给各班级的作业，可从作业模板布置。',
  },
  title: 'title',
  icon: 'tasks',
  menu: 'taskList',
  menuGroup: 'teaching',
  tabLabel: { en: 'Homework', zh: '作业' },
  menuOrder: 40,
  aliases: { en: ['assignment', 'task'], zh: ['功课', '家庭作业'] },
  routes: { list: 'taskList', detail: 'taskDetail' },
  notFound: '34415',
  rights: {
    'classTask.link': { en: 'Create links of students’ homework', zh: '生成学员作业链接' },
  },
  checks: [
    {
      reads: ['startAt', 'endAt'],
      at: 'endAt',
      check: ({ startAt, endAt }) =>
        endAt <= startAt ? tasksErrors.taskEndsBeforeStart.code : undefined,
    },
  ],
  startRoles: { teacher: { rights: ['classTask.read', 'classTask.create', 'classTask.update'] } },
  fields: {
    title: text({
      label: { en: 'Title', zh: '标题' },
      required: true,
      max: 100,
      search: true,
      synonyms: ['作业标题', '作业名称'],
    }),
    templateId: reference({
      label: { en: 'Template', zh: '模板' },
      to: 'taskTemplate',
      required: true,
      readOnly: 'afterCreate',
      onDelete: { refuse: '34400' },
    }),
    courseId: reference({
      label: { en: 'Class', zh: '班级' },
      to: 'course',
      required: true,
      readOnly: 'afterCreate',
    }),
    lessonId: reference({
      label: { en: 'Lesson', zh: '课节' },
      to: 'lesson',
      help: { en: 'A lesson of the class', zh: '该班级的课节' },
    }),
    ...taskTimes,
    started: boolean({
      label: { en: 'Started', zh: '已开始' },
      when: { startAt_lte: 'now' },
    }),
    ended: boolean({ label: { en: 'Ended', zh: '已截止' }, when: { endAt_lt: 'now' } }),
    remind: remindBeforeEnd,
    reminded: boolean({ label: { en: 'Reminded', zh: '已提醒' }, readOnly: true }),
    announced: boolean({ label: { en: 'Announced', zh: '已通知学员' }, readOnly: true }),
    content: longText({
      label: { en: 'Content', zh: '内容' },
      readOnly: true,
      max: taskLimits.text,
      wide: true,
    }),
    gradingType: choice({
      label: { en: 'Grading', zh: '评分方式' },
      options: gradingTypes,
      readOnly: true,
    }),
    allowMakeUp: boolean({ label: { en: 'Allow make-up', zh: '允许补交' }, readOnly: true }),
    audioSeconds: integer({
      label: { en: 'Longest recording (seconds)', zh: '录音时长上限（秒）' },
      readOnly: true,
    }),
    submissions: integer({
      label: { en: 'Submissions', zh: '提交数' },
      readOnly: true,
      counts: { resource: 'submission', by: 'taskId' },
    }),
    submitted: handedIn('To review', '待批改', 'SUBMITTED'),
    revised: handedIn('Revised', '待复批', 'REVISED'),
    approved: handedIn('Approved', '已通过', 'APPROVED'),
  },
  list: {
    columns: [
      'title',
      'courseId',
      'startAt',
      'endAt',
      'gradingType',
      'submissions',
      'submitted',
      'revised',
      'approved',
      'lessonId',
      'templateId',
      'createTime',
    ],
    hidden: ['lessonId', 'templateId', 'createTime'],
    filters: [
      'courseId',
      'templateId',
      'lessonId',
      'startAt',
      'endAt',
      'submitted',
      'revised',
      'remind',
      'reminded',
      'announced',
    ],
    sort: '-startAt',
    named: {
      notStarted: { label: { en: 'Not started', zh: '未开始' }, where: { startAt_gt: 'now' } },
      inProgress: {
        label: { en: 'In progress', zh: '进行中' },
        where: { startAt_lte: 'now', endAt_gte: 'now' },
      },
      ended: { label: { en: 'Ended', zh: '已结束' }, where: { endAt_lt: 'now' } },
    },
  },
  form: {
    layout: 'sections',
    groups: [
      {
        name: 'task',
        label: { en: 'Homework', zh: '作业' },
        fields: ['title', 'templateId', 'courseId', 'lessonId'],
      },
      {
        name: 'dates',
        label: { en: 'Dates', zh: '时间' },
        fields: ['startAt', 'endAt', 'remind'],
      },
    ],
  },
  show: {
    figures: ['submissions', 'submitted', 'revised', 'approved'],
    groups: [
      {
        name: 'task',
        label: { en: 'Homework', zh: '作业' },
        fields: ['title', 'content', 'templateId', 'courseId', 'lessonId'],
      },
      {
        name: 'rules',
        label: { en: 'Dates and grading', zh: '时间与评分' },
        fields: [
          'startAt',
          'endAt',
          'started',
          'ended',
          'gradingType',
          'allowMakeUp',
          'audioSeconds',
          'remind',
          'reminded',
          'announced',
        ],
      },
    ],
  },
  relatedTo: [
    {
      by: 'courseId',
      label: { en: 'Homework', zh: '作业' },
      columns: ['title', 'startAt', 'endAt', 'submissions'],
      sort: 'endAt',
      from: 'endAt',
    },
    {
      by: 'lessonId',
      label: { en: 'Homework', zh: '作业' },
      columns: ['title', 'startAt', 'endAt', 'submissions'],
      sort: '-startAt',
    },
  ],
  override: { aside, refusals: { '34417': submissionsOfTask } },
  schedules: {
    announce: {
      label: { en: 'Tell students of homework that has begun', zh: '通知学员新作业' },
      everyMinutes: 15,
      where: { announced: 'false', startAt_lte: 'now', endAt_gte: 'now' },
    },
    remind: {
      label: { en: 'Remind of homework that ends soon', zh: '提醒即将截止的作业' },
      everyMinutes: 15,
      where: {
        remind: 'true',
        reminded: 'false',
        startAt_lte: 'now',
        endAt_gte: 'now',
        endAt_lte: 'now+1',
      },
    },
  },
  samples: n => ({
    title: `Task ${String(n)}`,
    lessonId: null,
    startAt: '2026-03-02T08:00:00.000Z',
    endAt: `2026-03-${String(10 + (n % 18))}T08:00:00.000Z`,
  }),
})

/** A record of a task of a class. */
export type ClassTask = RecordOf<typeof classTask>
