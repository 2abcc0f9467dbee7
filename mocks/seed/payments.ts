import { payment } from '../../resources/payments/payment/payment.resource.ts'
import { paymentRefund } from '../../resources/payments/payment-refund/paymentRefund.resource.ts'
import { transferClaim } from '../../resources/payments/transfer-claim/transferClaim.resource.ts'
import { parseAmount } from '../../server/domain/ledger/index.ts'
import { factOf } from '../../server/domain/payments/context.ts'
import { creditPayment, topUpPurpose } from '../../server/domain/payments/topUp.ts'
import { confirmTransfer, rejectTransfer } from '../../server/domain/payments/transfers.ts'
import { addCodes } from '../../server/domain/payments/vouchers.ts'
import { fileKeyOf } from '../../server/engine/files/fileKey.ts'
import { contextOf } from '../../server/engine/records/context.ts'
import { createRecord } from '../../server/engine/records/create.ts'
import { ruleContext } from '../../server/engine/records/pipeline.ts'
import type { Seed, SeedContext } from '../../server/engine/seed.ts'
import type { StoreTx } from '../../server/platform/store/types.ts'
import { demoDocument } from './demoDocument.ts'

const minute = 60_000
const day = 24 * 60 * minute
const currency = 'CNY'
/** Vouchers of the demo: two that can be redeemed, one that has expired. */
const vouchers = [
  { id: 'demo-gift', code: 'DEMOGIFT88880001', amount: 20_000, kind: 'GIFT', days: 365 },
  { id: 'demo-cash', code: 'DEMOCASH88880002', amount: 100_000, kind: 'CASH', days: 365 },
  { id: 'demo-old', code: 'DEMOEXPIRED88883', amount: 20_000, kind: 'GIFT', days: -30 },
] as const

const addVouchers = async (tx: StoreTx, now: number): Promise<void> => {
  for (const { id, code, amount, kind, days } of vouchers) {
    const added = await tx.global
      .insertInto('voucherBatch')
      .values({
        id,
        name: id,
        amount,
        currency,
        kind,
        institutionId: null,
        expireAt: new Date(now + days * day).toISOString(),
        giftDays: kind === 'GIFT' ? 180 : null,
        createTime: new Date(now).toISOString(),
        createdBy: 'seed',
      })
      .onConflict(on => on.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added) await addCodes({ db: tx.global }, id, [code])
  }
}

/** Payments in each of their states, the newest first. */
const payments = [
  { payType: 'ALIPAY', amount: '3000.00', state: 'SETTLED', method: 'alipay' },
  { payType: 'WECHAT', amount: '1000.00', state: 'SETTLED', method: 'wechat_pay', back: '200.00' },
  { payType: 'STRIPE', amount: '500.00', state: 'SETTLED', method: 'visa' },
  { payType: 'ALIPAY', amount: '2000.00', state: 'CLOSED', method: null },
  { payType: 'WECHAT', amount: '800.00', state: 'FAILED', method: null },
  { payType: 'ALIPAY', amount: '600.00', state: 'REVIEW', method: null },
] as const

const addPayments = async ({ scope, contextFor }: SeedContext, now: number): Promise<void> => {
  for (const [n, { payType, amount, state, method, ...more }] of payments.entries()) {
    const ctx = contextFor(payment)
    await scope.transaction(async tx => {
      const no = `P20260301DEMO${String(n + 1).padStart(16, '0')}`
      const row = await createRecord(
        tx,
        contextOf(ctx, payment),
        {
          no,
          purpose: 'topUp',
          amount,
          currency,
          payType,
          state,
          method,
          problem: state === 'REVIEW' ? 'AMOUNT' : null,
          expireAt: new Date(now - n * day - 20 * minute).toISOString(),
          endedAt: state === 'REVIEW' ? null : new Date(now - n * day - 30 * minute).toISOString(),
          transaction: state === 'SETTLED' ? `2026030122001${String(n)}` : null,
        },
        { system: true },
      )
      if (state !== 'SETTLED') return
      const rule = ruleContext(tx, ctx)
      await tx.db
        .insertInto('paymentAttempt')
        .values({ payment: row.id, returnTo: '/payment' })
        .execute()
      const fact = factOf(row, rule.now)
      await creditPayment(fact, rule)
      if (!('back' in more)) return
      const refund = { no: no.replace('P', 'R'), reason: '重复充值' }
      const back = parseAmount(more.back, currency)
      await topUpPurpose.refunded?.(fact, { ...refund, amount: back }, rule)
      await rule.change(payment, row.id, { refunded: more.back })
      await createRecord(
        tx,
        contextOf(contextFor(paymentRefund), paymentRefund),
        {
          ...refund,
          paymentId: row.id,
          amount: more.back,
          currency,
          state: 'SETTLED',
          endedAt: rule.now,
        },
        { system: true },
      )
    })
  }
}

const claims = [
  { payer: '星辰教育科技有限公司', amount: '10000.00', decided: undefined },
  { payer: '星辰教育科技有限公司', amount: '5000.00', decided: 'CONFIRMED' },
  { payer: '星辰教育咨询中心', amount: '8000.00', decided: 'REJECTED' },
] as const

const addClaims = async ({ scope, contextFor, files }: SeedContext): Promise<void> => {
  for (const { payer, amount, decided } of claims) {
    const ctx = contextFor(transferClaim)
    const id = ctx.ids.next()
    await files.put(fileKeyOf(scope.institutionId, id), demoDocument)
    await scope.transaction(async tx => {
      await tx.db
        .insertInto('fileRow')
        .values({
          id,
          name: '银行回单.pdf',
          type: 'application/pdf',
          size: demoDocument.byteLength,
          resource: transferClaim.name,
          field: 'proof',
          ownerId: ctx.actor.id,
          createTime: ctx.clock.now().toISOString(),
          waits: true,
        })
        .execute()
      const made = await createRecord(tx, contextOf(ctx, transferClaim), {
        payer,
        amount,
        paidOn: ruleContext(tx, ctx).today,
        bankReference: `ICBC${id.slice(-8).toUpperCase()}`,
        proof: { id, name: '银行回单.pdf', url: '' },
      })
      const rule = ruleContext(tx, ctx)
      if (decided === 'CONFIRMED') await confirmTransfer(rule, made.id)
      if (decided === 'REJECTED') await rejectTransfer(rule, made.id, '未查询到该笔到账')
    })
  }
}

const firstPage = {
  page: 1,
  sort: 'createTime',
  q: '',
  deleted: 'no',
  where: [],
  limit: 1,
} as const

/**
 * Payments, refunds and transfers in each of their states, and vouchers to redeem. Existing ones
 * stay.
 */
export const seed: Seed = async context => {
  const { scope, contextFor } = context
  const now = contextFor(payment).clock.now().getTime()
  await scope.transaction(tx => addVouchers(tx, now))
  if ((await scope.page(payment, firstPage)).length === 0) await addPayments(context, now)
  if ((await scope.page(transferClaim, firstPage)).length === 0) await addClaims(context)
}
