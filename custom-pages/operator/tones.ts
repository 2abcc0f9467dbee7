import type { RefundState, TransferState } from '../../resources/operator/todo.calls.ts'
import type { ToneName } from '../../src/ui/theme/tokens.ts'

export const refundTones: Readonly<Record<RefundState, ToneName>> = {
  REQUESTED: 'careful',
  SETTLED: 'good',
  FAILED: 'bad',
}
export const transferTones: Readonly<Record<TransferState, ToneName>> = {
  SUBMITTED: 'careful',
  CONFIRMED: 'good',
  REJECTED: 'bad',
}
