import { defineDomain } from '../../engine/domain.ts'
import { askTask } from './ask.ts'
import { registerNotices } from './notices.ts'
import { questionKind } from './queue.ts'
import { paymentNumberTables, paymentTables } from './tables.ts'

// what other domains ask to be paid by
export { cancelPayment, findPayment, startPayment, type NewPayment } from './start.ts'
export { handOver, type PaymentHandover } from './handOver.ts'
export type { Paying } from './context.ts'

export const payments = defineDomain({
  name: 'payments',
  routes: [
    {
      reason: 'providers report in formats of their own, and expect answers in them',
      open: true,
      register: registerNotices,
    },
  ],
  tables: { ...paymentTables, ...paymentNumberTables },
  tasks: { [questionKind]: { run: askTask, brief: true } },
})
