import { ledgerTxn } from '../../resources/ledger/ledger-txn/ledgerTxn.resource.ts'
import {
  postTransactions,
  refundTransaction,
  type LedgerRequest,
} from '../../server/domain/ledger/index.ts'
import type { Seed } from '../../server/engine/seed.ts'
import { ruleContext } from '../../server/engine/records/pipeline.ts'

const dayMs = 86_400_000
const firstPage = { page: 1, sort: 'createTime', q: '', deleted: 'no', where: [] } as const

/**
 * Three months of income: top-ups of each kind, gifts with and without an expiry, and a refund.
 * Existing ones stay.
 */
export const seed: Seed = async ({ scope, contextFor }) => {
  if ((await scope.page(ledgerTxn, { ...firstPage, limit: 1 })).length > 0) return
  const context = contextFor(ledgerTxn)
  const now = context.clock.now().getTime()
  const at = (days: number) => new Date(now + days * dayMs).toISOString()
  const credits: LedgerRequest[] = [
    {
      do: 'credit',
      kind: 'CASH',
      amount: 500_000n,
      type: 'TRANSFER',
      source: '对公转账 20260101',
      payType: 'TRANSFER_ACCOUNTS',
      key: 'demo transfer',
      at: at(-95),
    },
    {
      do: 'credit',
      kind: 'GIFT',
      amount: 30_000n,
      type: 'GIFT',
      source: '新机构赠送',
      payType: 'SYSTEM_GIVEN',
      expiresAt: at(40),
      key: 'demo gift',
      at: at(-94),
    },
    ...[-62, -31, -3].map((days, n): LedgerRequest => ({
      do: 'credit',
      kind: 'CASH',
      amount: 200_000n,
      type: 'TOP_UP',
      source: `在线充值 ${String(n + 1)}`,
      payType: n === 1 ? 'WECHAT' : 'ALIPAY',
      key: `demo top-up ${String(n)}`,
      at: at(days),
    })),
    {
      do: 'credit',
      kind: 'GIFT',
      amount: 10_000n,
      type: 'VOUCHER',
      source: '兑换码 ****8QK2',
      payType: 'REDEEM_CODE',
      key: 'demo voucher',
      at: at(-20),
    },
  ]
  await scope.transaction(async tx => {
    const ctx = ruleContext(tx, context)
    const posted = await postTransactions(ctx, credits)
    const last = posted.at(-2)
    if (last)
      await refundTransaction(ctx, last, {
        amount: 50_000n,
        reason: '重复充值退款',
        key: 'demo refund',
      })
  })
}
