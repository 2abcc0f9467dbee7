import {
  boolean,
  choice,
  date,
  dateTime,
  defineResource,
  hours,
  integer,
  reference,
  text,
  type RecordOf,
} from '../../../src/schema/index.ts'
import { hourRoundings, hourTriggers } from '../hour-policy/hourPolicy.options.ts'
import { attendanceStates } from '../../classroom/attendance/attendance.options.ts'
import {
  cancelLessonHours,
  countAgain,
  deduct,
  recountLessons,
  reverseHourEntry,
} from './hourEntry.actions.ts'
import { hourLimits, hourSources } from '../hourSources.options.ts'
import { hourKinds } from './hourEntry.options.ts'
import { hourEntryDeeds } from './hourEntry.deeds.ts'

/**
 * TSK-03: an entry of the ledger of lesson hours. An entry that adds hours is a lot: hours with a
 * source and perhaps an expiry. Entries are only added; an undo, `reverse` and `cancel` add an
 * entry that reverses one. The hours of a student are the sums of their entries.
 */
export const hourEntry = defineResource({
  name: 'hourEntry',
  label: { en: 'Hours entry', zh: '课时记录' },
  plural: { en: 'Lesson hours', zh: '课时明细' },
  about: {
    en: 'All hours that students got and used, with reason, operator and evidence. Entries are never edited; a wrong one is reversed.',
    zh: '学员课时的全部增减，含原因、操作人和依据。记录不可修改，有误时可冲正。',
  },
  title: 'reason',
  icon: 'clock',
  menu: 'hourEntry',
  tabLabel: { en: 'Entries', zh: '明细' },
  menuRoute: 'hourBalance',
  menuOrder: 10,
  aliases: { en: ['credits', 'hours log'], zh: ['课消', '消课'] },
  routes: { list: 'hourEntry', detail: 'hourEntryDetail' },
  rights: {
    // an undo of a refund requires it too, because it has the operation's name
    'hourEntry.refund': { en: 'Refund lesson hours', zh: '退课时' },
    'hourEntry.link': { en: 'Create and revoke links of lesson hours', zh: '生成和撤销课时链接' },
  },
  journal: { entries: 'people' },
  deeds: hourEntryDeeds,
  fields: {
    studentId: reference({
      label: { en: 'Student', zh: '学员' },
      to: 'student',
      required: true,
      synonyms: ['学生', '学员姓名', 'Student name'],
    }),
    kind: choice({
      label: { en: 'Type', zh: '类型' },
      options: hourKinds,
      readOnly: true,
      default: 'ADD',
    }),
    hours: hours({
      label: { en: 'Hours', zh: '课时' },
      required: true,
      ...hourLimits,
      synonyms: ['课时数', '数量'],
    }),
    change: hours({ label: { en: 'Change', zh: '变动' }, readOnly: true }),
    source: choice({
      label: { en: 'Source', zh: '来源' },
      options: hourSources,
      default: 'PURCHASE',
    }),
    expiresOn: date({
      label: { en: 'Valid until', zh: '有效期至' },
      help: {
        en: 'Valid through the end of this day in the institution’s time zone. Leave empty if the hours don’t expire.',
        zh: '有效至当天结束（按机构所在时区），留空表示长期有效',
      },
      synonyms: ['过期日期', '到期日', 'Expiry'],
    }),
    // for added hours: the package they were bought as; for a lesson: the package whose rule
    // counted it
    packageId: reference({
      label: { en: 'Package', zh: '课时包' },
      to: 'hourPackage',
      help: {
        en: 'Lessons paid by these hours count by its rule. Leave empty for the institution’s rule.',
        zh: '使用这些课时的课节按其规则计算，留空则按机构规则',
      },
      synonyms: ['课时包名称', 'Hours package'],
    }),
    reason: text({
      label: { en: 'Reason', zh: '原因' },
      required: true,
      max: 200,
      search: true,
      wide: true,
      synonyms: ['事由', '说明'],
    }),
    day: date({ label: { en: 'Day', zh: '日期' }, readOnly: true }),
    at: dateTime({ label: { en: 'Entered at', zh: '登记时间' }, readOnly: true }),
    operatorName: text({
      label: { en: 'Operator', zh: '操作人' },
      readOnly: true,
      actor: true,
      max: 100,
    }),
    courseId: reference({ label: { en: 'Class', zh: '班级' }, to: 'course', readOnly: true }),
    lessonId: reference({ label: { en: 'Lesson', zh: '课节' }, to: 'lesson', readOnly: true }),
    minutesScheduled: integer({
      label: { en: 'Minutes scheduled', zh: '排课分钟数' },
      readOnly: true,
    }),
    minutesPresent: integer({
      label: { en: 'Minutes attended', zh: '出勤分钟数' },
      readOnly: true,
    }),
    attendance: choice({
      label: { en: 'Attendance', zh: '考勤' },
      options: attendanceStates,
      readOnly: true,
    }),
    trigger: choice({
      label: { en: 'A lesson counted when', zh: '计课消的条件' },
      options: hourTriggers,
      readOnly: true,
    }),
    absenceCounts: boolean({
      label: { en: 'Absence counted too', zh: '缺勤也计课消' },
      readOnly: true,
    }),
    minutesPerHour: integer({
      label: { en: 'Minutes per hour', zh: '每课时分钟数' },
      readOnly: true,
    }),
    rounding: choice({
      label: { en: 'Rounded to', zh: '取整方式' },
      options: hourRoundings,
      readOnly: true,
    }),
    makeUpDays: integer({
      label: { en: 'Days to make up', zh: '补课期限（天）' },
      readOnly: true,
    }),
    // older entries, which have no parameters of the rule, have its text in the language of the
    // person who counted them
    rule: text({ label: { en: 'Rule as written', zh: '登记时的规则' }, readOnly: true, max: 300 }),
    ruleUsed: text({
      label: { en: 'Rule used', zh: '计算规则' },
      readOnly: true,
      computed: true,
      max: 300,
      wide: true,
    }),
    reverses: reference({
      label: { en: 'Reverses', zh: '冲正的记录' },
      to: 'hourEntry',
      readOnly: true,
    }),
    // of hours that expired or were refunded: the lot that they were of
    lotId: reference({
      label: { en: 'Of the hours', zh: '所属课时' },
      to: 'hourEntry',
      readOnly: true,
    }),
  },
  list: {
    columns: [
      'studentId',
      'kind',
      'change',
      'source',
      'expiresOn',
      'packageId',
      'reason',
      'courseId',
      'lessonId',
      'day',
      'operatorName',
      'attendance',
      'minutesScheduled',
      'minutesPresent',
      'reverses',
      'at',
    ],
    hidden: [
      'packageId',
      'courseId',
      'lessonId',
      'attendance',
      'minutesScheduled',
      'minutesPresent',
      'reverses',
      'at',
    ],
    filters: [
      'studentId',
      'kind',
      'source',
      'expiresOn',
      'packageId',
      'courseId',
      'lessonId',
      'attendance',
      'day',
      'at',
      'createTime',
    ],
    sort: '-day',
    named: {
      lots: { label: { en: 'Hours added', zh: '课时批次' }, where: { kind: 'ADD' } },
      lessons: { label: { en: 'Lessons', zh: '上课消耗' }, where: { kind: 'CONSUME' } },
    },
  },
  form: {
    layout: 'sections',
    groups: [
      {
        name: 'lot',
        label: { en: 'Add hours', zh: '增加课时' },
        fields: ['studentId', 'hours', 'source', 'expiresOn', 'packageId', 'reason'],
      },
    ],
  },
  show: {
    groups: [
      {
        name: 'entry',
        label: { en: 'Hours', zh: '课时' },
        fields: [
          'studentId',
          'kind',
          'change',
          'source',
          'expiresOn',
          'packageId',
          'reason',
          'reverses',
          'lotId',
        ],
      },
      {
        name: 'evidence',
        label: { en: 'Evidence', zh: '依据' },
        fields: [
          'courseId',
          'lessonId',
          'day',
          'attendance',
          'minutesScheduled',
          'minutesPresent',
          'ruleUsed',
          'at',
          'operatorName',
        ],
      },
    ],
  },
  relatedTo: [
    {
      by: 'studentId',
      label: { en: 'Lesson hours', zh: '课时' },
      first: 'day',
      columns: ['kind', 'change', 'reason'],
      sort: '-day',
    },
    {
      by: 'lessonId',
      label: { en: 'Lesson hours', zh: '课消' },
      columns: ['studentId', 'change', 'attendance', 'operatorName'],
      sort: '-day',
    },
    {
      by: 'packageId',
      label: { en: 'Lesson hours', zh: '课时' },
      columns: ['studentId', 'kind', 'change', 'day'],
      sort: '-day',
    },
  ],
  import: { columns: ['studentId', 'hours', 'source', 'expiresOn', 'packageId', 'reason'] },
  actions: {
    deduct,
    recount: recountLessons,
    cancel: cancelLessonHours,
    countAgain,
    reverse: reverseHourEntry,
  },
  samples: n =>
    ({
      // enough that nobody is warned
      hours: 41 + (n % 40),
      reason: `Package ${String(n)}`,
      source: 'PURCHASE',
      expiresOn: null,
    }) as const,
})

/** A record of the ledger of lesson hours. */
export type HourEntry = RecordOf<typeof hourEntry>
