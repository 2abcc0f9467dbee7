import {
  boolean,
  choice,
  defineResource,
  integer,
  reference,
  state,
  tags,
  text,
  type RecordOf,
} from '../../../src/schema/index.ts'

/** Kinds of questions, by kinds of the definition language. */
export const questionKinds = {
  TEXT: { en: 'Text', zh: '文本' },
  CHOICE: { en: 'Single choice', zh: '单选' },
  PHONE: { en: 'Phone', zh: '手机号' },
  CONSENT: { en: 'Consent', zh: '同意条款' },
} as const

/**
 * SEM-01: a seminar's own question in its registration form. An answered one can be hidden, but
 * never deleted.
 */
export const seminarField = defineResource({
  name: 'seminarField',
  label: { en: 'Registration question', zh: '报名问题' },
  plural: { en: 'Registration questions', zh: '报名问题' },
  about: {
    en: 'Questions that the registration forms of your seminars ask beside the usual fields.',
    zh: '报名表在常规字段之外收集的问题。',
  },
  title: 'name',
  icon: 'edit',
  menu: 'seminarField',
  menuGroup: 'content',
  tabLabel: { en: 'Questions', zh: '问题' },
  menuRoute: 'seminarManagement',
  menuOrder: 40,
  routes: { list: 'seminarField', detail: 'seminarFieldDetail' },
  keys: [['seminarId', 'name']],
  locks: true,
  fields: {
    seminarId: reference({
      label: { en: 'Seminar', zh: '研讨会' },
      to: 'seminar',
      required: true,
      readOnly: 'afterCreate',
      onDelete: 'cascade',
    }),
    name: text({
      label: { en: 'Question', zh: '问题' },
      required: true,
      max: 120,
      search: true,
      taken: '9994',
      wide: true,
    }),
    nameEn: text({
      label: { en: 'Question in English', zh: '英文问题' },
      help: { en: 'Leave empty to use the same text', zh: '留空则使用同一文本' },
      max: 120,
      wide: true,
    }),
    kind: choice({
      label: { en: 'Kind', zh: '类型' },
      options: questionKinds,
      required: true,
      default: 'TEXT',
    }),
    options: tags({
      label: { en: 'Choices', zh: '选项' },
      help: { en: 'For single choices', zh: '用于单选' },
      max: 20,
      wide: true,
    }),
    required: boolean({ label: { en: 'Required', zh: '必填' } }),
    place: integer({
      label: { en: 'Position', zh: '排序' },
      required: true,
      min: 1,
      max: 999,
      default: 100,
    }),
    answers: integer({ label: { en: 'Answers', zh: '回答数' }, readOnly: true, unlogged: true }),
    visibility: state({
      label: { en: 'Visibility', zh: '显示状态' },
      initial: 'SHOWN',
      states: {
        SHOWN: { label: { en: 'Shown', zh: '显示' }, tone: 'good' },
        HIDDEN: { label: { en: 'Hidden', zh: '隐藏' }, tone: 'neutral' },
      },
      to: {
        SHOWN: { HIDDEN: { label: { en: 'Hide', zh: '隐藏' } } },
        HIDDEN: { SHOWN: { label: { en: 'Show', zh: '显示' } } },
      },
    }),
  },
  checks: [
    {
      reads: ['kind', 'options'],
      at: 'options',
      check: ({ kind, options }) => (kind === 'CHOICE' && options.length < 2 ? '12111' : undefined),
    },
  ],
  list: {
    columns: [
      'name',
      'seminarId',
      'kind',
      'required',
      'visibility',
      'answers',
      'place',
      'createTime',
    ],
    hidden: ['createTime'],
    filters: ['seminarId', 'kind', 'visibility'],
    sort: 'place',
  },
  form: {
    layout: 'sections',
    groups: [
      {
        name: 'question',
        label: { en: 'Question', zh: '问题' },
        fields: [
          'seminarId',
          'name',
          'nameEn',
          'kind',
          'options',
          'required',
          'place',
          'visibility',
        ],
      },
    ],
  },
  import: false,
  relatedTo: [
    {
      by: 'seminarId',
      label: { en: 'Registration questions', zh: '报名问题' },
      columns: ['kind', 'required', 'visibility', 'answers'],
      sort: 'place',
    },
  ],
  samples: n =>
    ({ kind: n % 2 ? 'CHOICE' : 'TEXT', options: ['A', 'B'], visibility: 'SHOWN' }) as const,
})

export type SeminarField = RecordOf<typeof seminarField>
