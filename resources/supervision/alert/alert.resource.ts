import {
  choice,
  dateTime,
  defineResource,
  integer,
  reference,
  state,
  text,
  type RecordOf,
} from '../../../src/schema/index.ts'
import { acknowledge, createUsualRules } from './alert.actions.ts'
import { alertKinds, alertStates } from './alert.options.ts'

/**
 * A problem of a lesson. Automations turn it into an alert; the server closes it when its cause is
 * resolved.
 */
export const alert = defineResource({
  name: 'alert',
  label: { en: 'Alert', zh: '告警' },
  plural: { en: 'Alerts', zh: '告警' },
  about: {
    en: 'What goes wrong in running lessons. Automations decide what becomes an alert; an alert closes by itself when its cause is gone.',
    zh: '上课过程中的异常情况。由自动化规则决定哪些成为告警，原因消除后自动关闭。',
  },
  title: 'lessonName',
  icon: 'bell',
  menu: 'superviseAlert',
  menuGroup: 'teaching',
  tabLabel: { en: 'Alerts', zh: '告警' },
  menuRoute: 'superviseClass',
  menuOrder: 10,
  aliases: { en: ['alarm', 'warning'], zh: ['报警', '异常'] },
  routes: { list: 'superviseAlert', detail: 'superviseAlertDetail' },
  indexes: [{ fields: ['lessonId', 'kind'] }],
  fields: {
    lessonName: text({ label: { en: 'Lesson name', zh: '课节名称' }, max: 100, search: true }),
    kind: choice({ label: { en: 'Kind', zh: '类型' }, options: alertKinds, required: true }),
    state: state({
      label: { en: 'Status', zh: '状态' },
      initial: 'NOTICED',
      states: alertStates,
      to: {},
    }),
    lessonId: reference({ label: { en: 'Lesson', zh: '课节' }, to: 'lesson', required: true }),
    courseId: reference({ label: { en: 'Class', zh: '班级' }, to: 'course' }),
    teacherId: reference({ label: { en: 'Teacher', zh: '老师' }, to: 'teacher' }),
    personId: text({
      label: { en: 'About', zh: '涉及人员' },
      max: 64,
      idOf: ['student', 'teacher'],
    }),
    // not stored, so that it goes with the person
    personName: text({ label: { en: 'Person', zh: '人员' }, readOnly: true, computed: true }),
    since: dateTime({ label: { en: 'Since', zh: '开始时间' }, required: true }),
    goneAt: dateTime({ label: { en: 'Cause gone', zh: '恢复时间' } }),
    raisedAt: dateTime({ label: { en: 'Raised', zh: '告警时间' } }),
    owner: reference({ label: { en: 'Owner', zh: '负责人' }, to: 'user' }),
    acknowledgedAt: dateTime({ label: { en: 'Acknowledged', zh: '接手时间' } }),
    acknowledgedBy: text({ label: { en: 'Acknowledged by', zh: '接手人' }, max: 100 }),
    reactionSeconds: integer({ label: { en: 'Reaction (s)', zh: '响应时长（秒）' }, min: 0 }),
    escalateAt: dateTime({ label: { en: 'Escalates', zh: '升级时间' } }),
    escalatedAt: dateTime({ label: { en: 'Escalated', zh: '已升级时间' } }),
  },
  list: {
    columns: [
      'lessonName',
      'kind',
      'personName',
      'state',
      'since',
      'goneAt',
      'owner',
      'acknowledgedBy',
      'reactionSeconds',
      'escalatedAt',
      'courseId',
      'teacherId',
      'lessonId',
      'createTime',
    ],
    hidden: ['reactionSeconds', 'escalatedAt', 'courseId', 'teacherId', 'lessonId', 'createTime'],
    filters: ['kind', 'state', 'lessonId', 'courseId', 'teacherId', 'owner', 'since', 'escalateAt'],
    named: { mine: { label: { en: 'My alerts', zh: '我负责的' }, where: { owner: 'me' } } },
    sort: '-since',
    sorts: ['lessonName', 'since', 'createTime'],
    pageSize: 10,
  },
  form: { layout: 'sections', groups: [] },
  show: {
    groups: [
      {
        name: 'alert',
        label: { en: 'Alert', zh: '告警' },
        fields: ['kind', 'state', 'lessonId', 'courseId', 'teacherId', 'personName'],
      },
      {
        name: 'course',
        label: { en: 'Course of events', zh: '处理过程' },
        fields: [
          'since',
          'raisedAt',
          'owner',
          'escalateAt',
          'escalatedAt',
          'acknowledgedAt',
          'acknowledgedBy',
          'reactionSeconds',
          'goneAt',
        ],
      },
    ],
  },
  relatedTo: [
    {
      by: 'lessonId',
      label: { en: 'Alerts', zh: '告警' },
      columns: ['kind', 'personName', 'state', 'since', 'goneAt'],
      sort: '-since',
    },
  ],
  writes: false,
  actions: { acknowledge, createUsualRules },
  schedules: {
    escalate: {
      label: { en: 'Escalate alerts that nobody takes', zh: '升级无人处理的告警' },
      everyMinutes: 1,
      where: { state: 'OPEN', escalateAt_lte: 'now' },
    },
  },
  samples: n => ({ lessonName: `Lesson ${String(n)}`, kind: 'OVERTIME', owner: null }) as const,
})

/** A record of an alert. */
export type Alert = RecordOf<typeof alert>
