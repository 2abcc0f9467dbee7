import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import {
  choice,
  date,
  defineResource,
  reference,
  references,
  state,
  text,
  type RecordOf,
} from '../../../src/schema/index.ts'
import { scheduledReports, schedulePaces } from './reportSchedule.options.ts'

/** Reports that teachers and other staff get by themselves, each week or month. */
export const reportSchedule = defineResource({
  name: 'reportSchedule',
  label: { en: 'Scheduled report', zh: '定期报告' },
  plural: { en: 'Scheduled reports', zh: '定期报告' },
  about: {
    en: 'Reports that are sent to staff automatically, weekly or monthly.',
    zh: '每周或每月自动发送给老师和其他员工的报告。',
  },
  title: 'name',
  icon: 'clock',
  menu: 'reportSchedule',
  tabLabel: { en: 'Scheduled', zh: '定期' },
  menuRoute: 'reportLink',
  menuOrder: 10,
  aliases: { en: ['weekly report'], zh: ['周报', '月报'] },
  routes: { list: 'reportSchedule', detail: 'reportScheduleDetail' },
  keys: [['name']],
  checks: [
    {
      reads: ['report', 'recipients', 'users'],
      at: 'recipients',
      // a ranking has no teacher of its own: staff alone may receive it
      check: ({ report, recipients, users }) =>
        recipients.length || (report === 'Ranking' && users.length)
          ? undefined
          : ErrorCode.valueMissing,
    },
    {
      reads: ['report', 'courseId'],
      at: 'courseId',
      check: ({ report, courseId }) =>
        report === 'Ranking' && courseId === null ? ErrorCode.valueMissing : undefined,
    },
  ],
  schedules: {
    send: {
      label: { en: 'Send scheduled reports', zh: '发送定期报告' },
      daily: '07:00',
      where: { status: 'ON', nextOn_lte: 'today' },
    },
  },
  fields: {
    name: text({
      label: { en: 'Name', zh: '名称' },
      required: true,
      max: 60,
      search: true,
      taken: '9994',
    }),
    report: choice({
      label: { en: 'Report', zh: '报告' },
      options: scheduledReports,
      required: true,
      default: 'TeacherReport',
    }),
    pace: choice({
      label: { en: 'When', zh: '发送时间' },
      options: schedulePaces,
      required: true,
      default: 'WEEKLY',
    }),
    recipients: references({
      label: { en: 'Recipients', zh: '接收老师' },
      to: 'teacher',
      max: 100,
      help: { en: 'Each teacher gets their own report', zh: '每位老师收到自己的报告' },
    }),
    users: references({
      label: { en: 'Other staff', zh: '其他接收人' },
      to: 'user',
      max: 20,
      help: {
        en: 'Users who get the ranking, or the reports of all teachers named above',
        zh: '接收积分排名，或上述所有老师报告的用户',
      },
    }),
    courseId: reference({
      label: { en: 'Class', zh: '班级' },
      to: 'course',
      help: { en: 'Of a ranking', zh: '发送积分排名时选择' },
    }),
    status: state({
      label: { en: 'Status', zh: '状态' },
      initial: 'ON',
      states: {
        ON: { label: { en: 'On', zh: '启用' }, tone: 'good' },
        OFF: { label: { en: 'Off', zh: '停用' }, tone: 'neutral' },
      },
      to: {
        ON: { OFF: { label: { en: 'Turn off', zh: '停用' } } },
        OFF: { ON: { label: { en: 'Turn on', zh: '启用' } } },
      },
    }),
    nextOn: date({ label: { en: 'Next', zh: '下次发送' }, readOnly: true }),
    lastOn: date({ label: { en: 'Last', zh: '上次发送' }, readOnly: true }),
  },
  list: {
    columns: [
      'name',
      'report',
      'pace',
      'recipients',
      'users',
      'status',
      'nextOn',
      'lastOn',
      'createTime',
    ],
    hidden: ['lastOn', 'createTime'],
    filters: ['report', 'pace', 'status', 'nextOn', 'recipients', 'users'],
    sort: 'name',
  },
  form: {
    layout: 'sections',
    groups: [
      {
        name: 'schedule',
        label: { en: 'Scheduled report', zh: '定期报告' },
        fields: ['name', 'report', 'courseId', 'pace', 'recipients', 'users', 'status'],
      },
    ],
  },
  show: {
    groups: [
      {
        name: 'schedule',
        label: { en: 'Scheduled report', zh: '定期报告' },
        fields: ['report', 'courseId', 'pace', 'recipients', 'users', 'status', 'nextOn', 'lastOn'],
      },
    ],
  },
  import: false,
  samples: n =>
    ({
      name: `Report ${String(n)}`,
      report: 'TeacherReport',
      pace: n < 23 ? 'WEEKLY' : 'MONTHLY',
    }) as const,
})

/** A record of a scheduled report. */
export type ReportSchedule = RecordOf<typeof reportSchedule>
