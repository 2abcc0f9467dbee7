import { enter } from '../../../engine/journals/enter.ts'
import { defineRules } from '../../../engine/records/rules.ts'
import { amountText } from '../../../../src/schema/fields/money/index.ts'
import { daysBetween } from '../../../../src/schema/zone.ts'
import { book } from '../../../../resources/library/book/book.resource.ts'
import { fine } from '../../../../resources/library/fine/fine.resource.ts'
import { loanOverdue } from '../../../../resources/library/loan/loan.messages.ts'
import { loan } from '../../../../resources/library/loan/loan.resource.ts'

const late = { en: 'Returned late', zh: '逾期归还' } as const
/** The fine per day, in minor units. */
const finePerDay = 50

export const loanRules = defineRules(loan, {
  afterWrite: async ({ before, after }, ctx) => {
    if (before?.state !== 'LENT' || after.state !== 'RETURNED' || after.dueOn >= ctx.today) return
    const days = daysBetween(after.dueOn, ctx.today)
    await enter(ctx, fine, [
      {
        // once for each loan, however often its state changes back and forth
        key: `late ${after.id}`,
        values: {
          student: after.student,
          loan: after.id,
          amount: amountText(days * finePerDay),
          reason: late[ctx.lang],
        },
      },
    ])
  },
  schedules: {
    // once for each due date: after an extension the new date gets its own reminder
    remind: async (record, ctx) => {
      const lent = await ctx.tx.get(book, record.book)
      const facts = { book: lent?.name ?? '', due: record.dueOn }
      await ctx.notify({ resource: 'student', id: record.student }, loanOverdue, facts, {
        dedupeKey: `${record.id} ${record.dueOn}`,
      })
    },
  },
  actions: {},
})
