import {
  choice,
  date,
  dateTime,
  defineResource,
  hours,
  state,
  type RecordOf,
} from '../../../src/schema/index.ts'
import { ownStudent, studentName } from '../../people/student/studentRecord.options.ts'
import { hourWarnings } from './hourWarning.options.ts'

/**
 * TSK-03: a warning that a student's hours run out or expire soon. The server opens it, and closes
 * it once there are hours again.
 */
export const hourWarning = defineResource({
  name: 'hourWarning',
  label: { en: 'Low-hours notice', zh: '课时提醒' },
  plural: { en: 'Low hours', zh: '课时提醒' },
  about: {
    en: 'Students whose hours run out or expire soon. Set the thresholds in the lesson hours settings.',
    zh: '课时即将用完或到期的学员，提醒条件在“课时设置”中调整。',
  },
  title: 'name',
  icon: 'warning',
  menu: 'hourWarning',
  tabLabel: { en: 'Low', zh: '不足' },
  menuRoute: 'hourBalance',
  menuOrder: 20,
  aliases: {
    en: ['running out', 'renewal', 'hours warning'],
    zh: ['课时不足', '课时预警', '续费'],
  },
  routes: { list: 'hourWarning', detail: 'hourWarningDetail' },
  writes: false,
  keys: [['kind', 'studentId']],
  fields: {
    name: studentName,
    studentId: ownStudent,
    kind: choice({
      label: { en: 'Warning', zh: '提醒类型' },
      options: hourWarnings,
      required: true,
    }),
    state: state({
      label: { en: 'Status', zh: '状态' },
      initial: 'OPEN',
      states: {
        OPEN: { label: { en: 'Open', zh: '待处理' }, tone: 'careful' },
        CLOSED: { label: { en: 'Settled', zh: '已解除' }, tone: 'good' },
      },
      to: {
        OPEN: { CLOSED: { label: { en: 'Settle', zh: '解除' }, by: 'server' } },
        CLOSED: { OPEN: { label: { en: 'Open again', zh: '重新提醒' }, by: 'server' } },
      },
    }),
    remaining: hours({
      label: { en: 'Remaining hours', zh: '剩余课时' },
      owed: true,
      readOnly: true,
    }),
    expiring: hours({ label: { en: 'Of which expire', zh: '其中到期课时' }, readOnly: true }),
    expiresOn: date({ label: { en: 'Valid until', zh: '有效期至' }, readOnly: true }),
    since: dateTime({ label: { en: 'Since', zh: '提醒时间' }, readOnly: true }),
  },
  list: {
    columns: [
      'name',
      'kind',
      'state',
      'remaining',
      'expiring',
      'expiresOn',
      'since',
      'studentId',
      'createTime',
    ],
    hidden: ['studentId', 'createTime'],
    filters: ['studentId', 'kind', 'state', 'remaining', 'expiresOn', 'since'],
    opens: { of: 'studentId', detail: 'studentDetail' },
    sort: '-since',
  },
  form: { layout: 'sections', groups: [] },
  show: {
    groups: [
      {
        name: 'warning',
        label: { en: 'Warning', zh: '提醒' },
        fields: ['studentId', 'kind', 'state', 'remaining', 'expiring', 'expiresOn', 'since'],
      },
    ],
  },
  samples: n => ({ kind: n % 2 ? 'LOW' : 'EXPIRING' }) as const,
})

/** A warning about a student’s lesson hours. */
export type HourWarning = RecordOf<typeof hourWarning>
