import {
  boolean,
  date,
  dateTime,
  defineResource,
  integer,
  longText,
  reference,
  state,
  text,
  type RecordOf,
} from '../../../src/schema/index.ts'

export const loan = defineResource({
  name: 'loan',
  label: { en: 'Loan', zh: '借阅' },
  plural: { en: 'Loans', zh: '借阅记录' },
  about: { en: 'Who has borrowed which book, and until when.', zh: '谁借了哪本书、何时归还。' },
  title: 'name',
  icon: 'history',
  menu: 'loan',
  menuGroup: 'teaching',
  routes: { list: 'loan', detail: 'loanDetail' },
  keys: [['number']],
  rights: { 'loan.lose': { en: 'Write off lost books', zh: '登记遗失' } },
  roles: {
    librarian: {
      label: { en: 'Librarian', zh: '图书管理员' },
      rights: [
        'book.read',
        'book.create',
        'book.update',
        'loan.read',
        'loan.create',
        'loan.update',
        'loan.lose',
        'student.read',
      ],
      masks: ['studentPhone', 'studentEmail'],
    },
  },
  fields: {
    name: text({
      label: { en: 'Loan', zh: '借阅' },
      search: true,
      joins: ['book', 'student'],
    }),
    number: integer({
      label: { en: 'Loan number', zh: '借阅编号' },
      required: true,
      min: 1,
      taken: '9994',
    }),
    book: reference({
      label: { en: 'Book', zh: '图书' },
      to: 'book',
      required: true,
      filter: { status: 'ON_SHELF' },
      onDelete: { refuse: '9994' },
    }),
    student: reference({
      label: { en: 'Student', zh: '学员' },
      to: 'student',
      required: true,
      filter: { status: 'ACTIVE' },
      onDelete: { refuse: '9994' },
    }),
    lentAt: dateTime({ label: { en: 'Lent', zh: '借出时间' }, required: true, defaultFrom: 'now' }),
    dueOn: date({
      label: { en: 'Due', zh: '应还日期' },
      required: true,
      defaultFrom: { after: 'lentAt', days: 14 },
    }),
    overdue: boolean({
      label: { en: 'Overdue', zh: '逾期' },
      when: { state: 'LENT', dueOn_lt: 'today' },
    }),
    reason: longText({ label: { en: 'What happened', zh: '遗失说明' }, max: 200 }),
    state: state({
      label: { en: 'State', zh: '状态' },
      initial: 'LENT',
      states: {
        LENT: { label: { en: 'Lent', zh: '借出' }, tone: 'careful' },
        RETURNED: { label: { en: 'Returned', zh: '已还' }, tone: 'good' },
        LOST: { label: { en: 'Lost', zh: '遗失' }, tone: 'bad' },
      },
      to: {
        LENT: {
          RETURNED: { label: { en: 'Take back', zh: '归还' } },
          LOST: {
            label: { en: 'Write off', zh: '登记遗失' },
            right: 'loan.lose',
            danger: true,
            asks: ['reason'],
          },
        },
        LOST: { RETURNED: { label: { en: 'It was found', zh: '已找回' } } },
      },
    }),
  },
  checks: [
    {
      reads: ['lentAt', 'dueOn'],
      at: 'dueOn',
      check: ({ lentAt, dueOn }) => (dueOn < lentAt.slice(0, 10) ? '2220' : undefined),
    },
  ],
  limits: [
    { per: 'student', max: 3, where: { state: 'LENT' }, code: '9994' },
    { per: 'book', max: 'copies', where: { state: 'LENT' }, code: '9994' },
  ],
  relatedTo: [
    {
      by: 'student',
      label: { en: 'Loans', zh: '借阅' },
      columns: ['book', 'dueOn', 'state'],
      sort: '-lentAt',
    },
    {
      by: 'book',
      label: { en: 'Lent to', zh: '借阅人' },
      columns: ['student', 'dueOn', 'state'],
    },
  ],
  list: {
    columns: ['name', 'number', 'lentAt', 'dueOn', 'overdue', 'state'],
    filters: ['book', 'student', 'lentAt', 'dueOn', 'state'],
    sort: '-lentAt',
    named: {
      overdue: {
        label: { en: 'Overdue', zh: '逾期' },
        where: { state: 'LENT', dueOn_lte: 'today-1' },
      },
    },
  },
  figures: {
    over: 'lentAt',
    days: 14,
    charts: {
      perDay: { label: { en: 'Loans per day', zh: '每日借阅' }, each: 'day' },
      byState: { label: { en: 'What became of loans', zh: '借阅结果' }, by: 'state' },
    },
  },
  form: {
    layout: 'sections',
    groups: [
      {
        name: 'loan',
        label: { en: 'Loan', zh: '借阅' },
        fields: ['number', 'book', 'student', 'lentAt', 'dueOn', 'state', 'reason'],
      },
    ],
  },
  schedules: {
    remind: {
      label: { en: 'Remind of overdue books', zh: '提醒归还逾期图书' },
      daily: '09:00',
      where: { state: 'LENT', dueOn_lte: 'today-1' },
    },
  },
  samples: n => ({
    number: n + 1,
    lentAt: '2026-03-02T08:00:00.000Z',
    dueOn: '2026-03-16',
  }),
})
export type Loan = RecordOf<typeof loan>
