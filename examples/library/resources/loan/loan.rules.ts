import { defineRules } from '../../server/engine/records/rules.ts'
import { book } from '../book/book.resource.ts'
import { loanOverdue } from './loan.messages.ts'
import { loan } from './loan.resource.ts'

export const loanRules = defineRules(loan, {
  schedules: {
    // once for each due date: whoever gets more time is reminded of the new date
    remind: async (record, ctx) => {
      const lent = await ctx.tx.get(book, record.book)
      const facts = { book: lent?.name ?? '', due: record.dueOn }
      await ctx.notify({ resource: 'student', id: record.student }, loanOverdue, facts, {
        once: `${record.id} ${record.dueOn}`,
      })
    },
  },
  actions: {},
})
