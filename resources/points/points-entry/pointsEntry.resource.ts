import { pointsErrors } from '../points.errors.ts'
import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import {
  choice,
  dateTime,
  defineResource,
  integer,
  reference,
  text,
  type RecordOf,
} from '../../../src/schema/index.ts'
import { redeem, reverse } from './pointsEntry.actions.ts'
import { maxPoints, pointsKinds, pointsSources } from './pointsEntry.options.ts'

/**
 * PTS-01, VAL-15: an entry of the points ledger. Entries are only added; an undo and `reverse` add
 * the entry that reverses one. The points of a student are the sums of their entries.
 */
export const pointsEntry = defineResource({
  name: 'pointsEntry',
  label: { en: 'Points entry', zh: '积分记录' },
  plural: { en: 'Points', zh: '积分明细' },
  about: {
    en: 'Every change of students’ points, with its reason, operator and host. Entries are never edited; a wrong one is reversed.',
    zh: '学员积分的全部变动，含原因、操作人和主讲。记录不可修改，有误时可冲正。',
  },
  title: 'reason',
  icon: 'star',
  menu: 'integralView',
  menuLabel: { en: 'Points', zh: '积分' },
  tabLabel: { en: 'Entries', zh: '明细' },
  menuOrder: 40,
  aliases: { en: ['score board'] },
  routes: { list: 'integralView', detail: 'integralDetail' },
  journal: { entries: 'people', reverses: { by: 'reverses', negates: ['change'] } },
  checks: [
    {
      reads: ['kind', 'hostId', 'source'],
      at: 'hostId',
      // an automatic award has no host
      check: ({ kind, hostId, source }) =>
        (kind === 'ADD' || kind === 'DEDUCT') &&
        hostId === null &&
        (source ?? 'MANUAL') === 'MANUAL'
          ? ErrorCode.valueMissing
          : undefined,
    },
  ],
  fields: {
    studentId: reference({
      label: { en: 'Student', zh: '学员' },
      to: 'student',
      required: true,
      synonyms: ['学生', '学员姓名', 'Student name'],
    }),
    kind: choice({
      label: { en: 'Type', zh: '类型' },
      options: pointsKinds,
      required: true,
      default: 'ADD',
    }),
    points: integer({
      label: { en: 'Points', zh: '积分' },
      required: true,
      min: 1,
      max: maxPoints,
      synonyms: ['分数', '分值'],
    }),
    change: integer({ label: { en: 'Change', zh: '变动' }, readOnly: true }),
    reason: text({
      label: { en: 'Reason', zh: '原因' },
      required: true,
      max: 200,
      search: true,
      wide: true,
      synonyms: ['事由', '说明'],
    }),
    hostId: reference({
      label: { en: 'Host', zh: '主讲老师' },
      to: 'teacher',
      help: { en: 'The teacher who gives or takes the points', zh: '加分或扣分的老师' },
      synonyms: ['老师', 'Teacher', 'Instructor'],
    }),
    courseId: reference({ label: { en: 'Class', zh: '班级' }, to: 'course' }),
    lessonId: reference({
      label: { en: 'Lesson', zh: '课节' },
      to: 'lesson',
      help: {
        en: 'A lesson of the class. The points appear in its lesson report.',
        zh: '该班级的课节，积分会显示在该课节的报告中',
      },
    }),
    rewardId: reference({ label: { en: 'Reward', zh: '奖品' }, to: 'reward', readOnly: true }),
    quantity: integer({ label: { en: 'Quantity', zh: '数量' }, readOnly: true }),
    at: dateTime({
      label: { en: 'Time', zh: '时间' },
      defaultFrom: 'now',
      required: true,
    }),
    operatorName: text({
      label: { en: 'Operator', zh: '操作人' },
      readOnly: true,
      actor: true,
      max: 100,
    }),
    source: choice({
      label: { en: 'Source', zh: '来源' },
      options: pointsSources,
      readOnly: true,
      default: 'MANUAL',
    }),
    reverses: reference({
      label: { en: 'Reverses', zh: '冲正的记录' },
      to: 'pointsEntry',
      readOnly: true,
      taken: pointsErrors.pointsEntryReversed.code,
    }),
  },
  list: {
    columns: [
      'studentId',
      'kind',
      'change',
      'reason',
      'hostId',
      'courseId',
      'operatorName',
      'source',
      'reverses',
      'at',
    ],
    hidden: ['source', 'reverses'],
    filters: ['studentId', 'kind', 'hostId', 'courseId', 'source', 'at', 'createTime'],
    sort: '-at',
  },
  form: {
    layout: 'sections',
    groups: [
      {
        name: 'entry',
        label: { en: 'Points', zh: '积分' },
        fields: ['studentId', 'kind', 'points', 'reason'],
      },
      {
        name: 'occasion',
        label: { en: 'Occasion', zh: '场合' },
        fields: ['hostId', 'courseId', 'lessonId', 'at'],
      },
    ],
  },
  show: {
    groups: [
      {
        name: 'entry',
        label: { en: 'Points', zh: '积分' },
        fields: ['studentId', 'kind', 'change', 'reason', 'rewardId', 'quantity', 'reverses'],
      },
      {
        name: 'occasion',
        label: { en: 'Occasion', zh: '场合' },
        fields: ['hostId', 'courseId', 'lessonId', 'at', 'operatorName', 'source'],
      },
    ],
  },
  relatedTo: [
    {
      by: 'studentId',
      label: { en: 'Points', zh: '积分' },
      first: 'at',
      columns: ['change', 'reason', 'hostId'],
      sort: '-at',
    },
    {
      by: 'rewardId',
      label: { en: 'Redemptions', zh: '兑换记录' },
      columns: ['studentId', 'change', 'quantity', 'at'],
      sort: '-at',
    },
  ],
  import: {
    columns: ['studentId', 'kind', 'points', 'reason', 'hostId', 'courseId', 'lessonId', 'at'],
  },
  actions: { redeem, reverse },
  samples: n => ({ kind: 'ADD', points: 10 + (n % 90), reason: `Homework ${String(n)}` }) as const,
})

/** A record of the points ledger. */
export type PointsEntry = RecordOf<typeof pointsEntry>
