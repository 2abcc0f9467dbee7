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

/**
 * CLS-01: an invitation to a class besides its permanent code: for a number of people, until a day,
 * as students or auditors.
 */
export const courseInvitation = defineResource({
  name: 'courseInvitation',
  label: { en: 'Invitation', zh: '邀请' },
  plural: { en: 'Invitations', zh: '邀请' },
  about: {
    en: 'Links and codes that let people join a class by themselves.',
    zh: '学员可凭链接或邀请码自行加入班级。',
  },
  title: 'name',
  icon: 'link',
  fields: {
    name: text({
      label: { en: 'Purpose', zh: '用途' },
      required: true,
      rule: 'name',
      max: 60,
      search: true,
      placeholder: { en: 'For example, parents of year 3', zh: '例如：三年级家长群' },
    }),
    courseId: reference({
      label: { en: 'Class', zh: '班级' },
      to: 'course',
      required: true,
      readOnly: 'afterCreate',
    }),
    code: text({ label: { en: 'Code', zh: '邀请码' }, readOnly: true, max: 12 }),
    role: choice({
      label: { en: 'Joins as', zh: '加入身份' },
      options: { STUDENT: { en: 'Student', zh: '学员' }, AUDITOR: { en: 'Auditor', zh: '旁听' } },
      required: true,
      default: 'STUDENT',
      readOnly: 'afterCreate',
    }),
    expiresAt: dateTime({
      label: { en: 'Valid until', zh: '有效期至' },
      help: { en: 'Leave empty if it doesn’t expire', zh: '留空则长期有效' },
    }),
    maxUses: integer({
      label: { en: 'Maximum uses', zh: '可用次数' },
      min: 1,
      max: 10_000,
      help: {
        en: 'Leave empty to allow as many as the class limit',
        zh: '留空则不限次数，以班级人数上限为准',
      },
    }),
    used: integer({ label: { en: 'Used', zh: '已用次数' }, readOnly: true }),
    status: state({
      label: { en: 'Status', zh: '状态' },
      initial: 'ACTIVE',
      states: {
        ACTIVE: { label: { en: 'Active', zh: '有效' }, tone: 'good' },
        REVOKED: { label: { en: 'Revoked', zh: '已撤销' }, tone: 'neutral' },
      },
      to: {
        ACTIVE: { REVOKED: { label: { en: 'Revoke', zh: '撤销' }, refused: '905', danger: true } },
        REVOKED: {},
      },
    }),
  },
  list: {
    columns: [
      'name',
      'code',
      'courseId',
      'role',
      'status',
      'used',
      'maxUses',
      'expiresAt',
      'createTime',
    ],
    filters: ['courseId', 'role', 'status', 'expiresAt'],
    sort: '-createTime',
  },
  form: {
    layout: 'sections',
    groups: [
      {
        name: 'invitation',
        label: { en: 'Invitation', zh: '邀请' },
        fields: ['courseId', 'name', 'role', 'expiresAt', 'maxUses'],
      },
    ],
  },
  import: false,
  samples: n =>
    ({ role: 'STUDENT', expiresAt: new Date(Date.UTC(2031, 0, 1 + n)).toISOString() }) as const,
})

export type CourseInvitation = RecordOf<typeof courseInvitation>
