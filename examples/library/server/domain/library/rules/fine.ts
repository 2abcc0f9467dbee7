import { enter, reverseEntry } from '../../../engine/journals/enter.ts'
import { defineRules } from '../../../engine/records/rules.ts'
import { fine } from '../../../../resources/library/fine/fine.resource.ts'

const paid = { en: 'Payment', zh: '缴款' } as const

export const fineRules = defineRules(fine, {
  actions: {
    async pay({ input }, ctx) {
      const { student, amount } = input
      await enter(ctx, fine, [
        { values: { student, amount: `-${amount}`, reason: paid[ctx.lang] } },
      ])
    },
    async waive({ record, input }, ctx) {
      await reverseEntry(ctx, fine, record, { reason: input.reason })
    },
  },
})
