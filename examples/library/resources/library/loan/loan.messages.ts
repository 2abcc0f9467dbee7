import { defineMessage } from '../../../src/schema/message.ts'

export const loanOverdue = defineMessage({
  name: 'loan.overdue',
  sample: { book: 'Dream of the Red Chamber', due: '2026-03-01' },
  en: ({ school, name, book, due }) => ({
    subject: `Please return “${book}”`,
    text: `${school}: ${name}, “${book}” was due on ${due}. Please return it.`,
  }),
  zh: ({ school, name, book, due }) => ({
    subject: `请归还《${book}》`,
    text: `【${school}】${name}，您借阅的《${book}》应于 ${due} 归还，请尽快归还。`,
  }),
})
