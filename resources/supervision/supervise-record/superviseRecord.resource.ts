import {
  choice,
  dateTime,
  defineResource,
  integer,
  longText,
  reference,
  text,
  type RecordOf,
} from '../../../src/schema/index.ts'
import { messageTargets, superviseActs } from './superviseRecord.options.ts'

/**
 * SUP-05: who watched which lesson, when, for how long, and what they did. Entries are only added.
 */
export const superviseRecord = defineResource({
  name: 'superviseRecord',
  label: { en: 'Supervision record', zh: '监课记录' },
  plural: { en: 'Supervision records', zh: '监课记录' },
  about: {
    en: 'Who supervised which lesson, when, for how long, and what they did about it. Recorded automatically; entries are never edited.',
    zh: '谁在何时监看了哪节课、看了多久、做了什么。自动记录，不可修改。',
  },
  title: 'operatorName',
  icon: 'history',
  menu: 'superviseRecord',
  menuGroup: 'teaching',
  tabLabel: { en: 'Records', zh: '记录' },
  menuRoute: 'superviseClass',
  menuOrder: 20,
  routes: { list: 'superviseRecord', detail: 'superviseRecordDetail' },
  journal: { entries: 'server', retention: { months: 36 } },
  fields: {
    operatorName: text({
      label: { en: 'Supervisor', zh: '监课人员' },
      required: true,
      max: 100,
      search: true,
    }),
    operatorId: text({
      label: { en: 'Account ID', zh: '账号 ID' },
      required: true,
      max: 64,
      idOf: [],
    }),
    act: choice({ label: { en: 'Activity', zh: '操作' }, options: superviseActs, required: true }),
    lessonId: reference({ label: { en: 'Lesson', zh: '课节' }, to: 'lesson', required: true }),
    courseId: reference({ label: { en: 'Class', zh: '班级' }, to: 'course' }),
    at: dateTime({ label: { en: 'Time', zh: '时间' }, required: true }),
    seconds: integer({ label: { en: 'Duration (s)', zh: '时长（秒）' }, min: 0 }),
    target: choice({ label: { en: 'Sent to', zh: '发送对象' }, options: messageTargets }),
    recipientId: text({
      label: { en: 'To', zh: '接收方' },
      max: 64,
      idOf: ['student', 'teacher'],
    }),
    // not stored, so that it goes with the person
    recipientName: text({
      label: { en: 'Recipient', zh: '接收人' },
      readOnly: true,
      computed: true,
    }),
    detail: longText({ label: { en: 'Details', zh: '内容' }, max: 500, wide: true, search: true }),
  },
  list: {
    columns: [
      'operatorName',
      'act',
      'lessonId',
      'courseId',
      'at',
      'seconds',
      'target',
      'recipientName',
      'detail',
    ],
    hidden: ['target'],
    filters: ['act', 'lessonId', 'courseId', 'operatorId', 'at'],
    sort: '-at',
    pageSize: 10,
  },
  form: { layout: 'sections', groups: [] },
  show: {
    groups: [
      {
        name: 'record',
        label: { en: 'Supervision', zh: '监课' },
        fields: ['operatorName', 'act', 'lessonId', 'courseId', 'at', 'seconds'],
      },
      {
        name: 'what',
        label: { en: 'Details', zh: '内容' },
        fields: ['target', 'recipientName', 'detail'],
      },
    ],
  },
  relatedTo: [
    {
      by: 'lessonId',
      label: { en: 'Supervision', zh: '监课记录' },
      columns: ['operatorName', 'act', 'at', 'seconds', 'detail'],
      sort: '-at',
    },
  ],
  samples: n =>
    ({ operatorName: `Supervisor ${String(n)}`, act: 'WATCH', seconds: 60 + n }) as const,
})

/** An entry of the supervision record. */
export type SuperviseRecord = RecordOf<typeof superviseRecord>
