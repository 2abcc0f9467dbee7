import {
  choosePayCard,
  confirmPayCard,
  enterPayCard,
  payCards,
  removePayCard,
} from '../../../resources/payments/cards.calls.ts'
import {
  continuePayment,
  leavePayment,
  payByNumber,
  rechargeOptions,
  redeemVoucher,
  startRecharge,
  viewPayment,
} from '../../../resources/payments/payment/payment.calls.ts'
import { onlinePayTypes } from '../../../resources/payments/payment/payment.options.ts'
import { payment } from '../../../resources/payments/payment/payment.resource.ts'
import { implement, type CallContext } from '../../engine/calls/implement.ts'
import { logOperation } from '../../engine/operations/log.ts'
import { recordContext } from '../../engine/records/context.ts'
import { sessionContexts } from '../../engine/records/system.ts'
import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import { errors } from '../../platform/errors/errors.ts'
import { Fault } from '../../platform/errors/fault.ts'
import { runIdempotent } from '../../platform/http/idempotency.ts'
import { formatAmount, readLedgerBalance } from '../ledger/index.ts'
import { askProvider } from './ask.ts'
import { changeCard, confirmCard, enterCard, listCards } from './cards.ts'
import { handOver } from './handOver.ts'
import { cancelPayment } from './start.ts'
import { startTopUp, topUpMinimum } from './topUp.ts'
import { paymentOf, paymentViewOf } from './view.ts'
import { limitVouchers } from './voucherGuesses.ts'
import { redeemCode } from './vouchers.ts'

/**
 * Redeems in a transaction of its own, so that wrong codes count although it was rolled back; an
 * expired one is logged (1039).
 */
const redeem = async (ctx: CallContext<{ readonly code: string }>) => {
  const { c, ports, text, input } = ctx
  const session = c.get('session')
  const of = sessionContexts(ports, session)
  try {
    return await limitVouchers(ports, session, () =>
      runIdempotent(c, ports, text, async tx => {
        const { amount, currency, gift } = await redeemCode({ tx, of, ports }, input.code)
        return { amount: formatAmount(amount, currency), currency, gift }
      }),
    )
  } catch (error) {
    if (error instanceof Fault && error.code === ErrorCode.expirationDatePassed)
      await logOperation(c.get('scope'), recordContext(ports, payment, session), {
        action: 'redeemExpired',
        resource: payment.name,
        title: `…${input.code.slice(-4)}`,
      })
    throw error
  }
}

export const paymentCalls = [
  implement(rechargeOptions, {
    read: async ({ ports, scope, session, of }) => {
      const { currency } = session.institution
      const { providers = {}, cards, cashier, transferAccounts = [] } = ports.payments ?? {}
      const { cash, gift } = await readLedgerBalance({
        tx: scope,
        institution: session.institution,
      })
      const least = await scope.transaction(tx => topUpMinimum({ tx, of, ports }))
      return {
        currency,
        payTypes: onlinePayTypes.filter(one => {
          const provider = providers[one]
          return provider && provider.currencies?.has(currency) !== false
        }),
        minimum: formatAmount(least, currency),
        balance: { cash: formatAmount(cash, currency), gift: formatAmount(gift, currency) },
        accounts: transferAccounts.filter(account => account.currency === currency),
        isTest: cashier !== undefined,
        hasCards: cards !== undefined,
      }
    },
  }),
  implement(startRecharge, {
    write: ctx =>
      startTopUp(ctx, { ...ctx.input, returnTo: ctx.input.returnTo ?? '/accountInformation' }),
    afterCommit: ctx => handOver(ctx, ctx.written.id),
  }),
  implement(continuePayment, {
    write: async ({ input }) => input,
    afterCommit: ctx => handOver(ctx, ctx.written.id),
  }),
  implement(leavePayment, {
    write: async ctx => {
      const row = await ctx.tx.get(payment, ctx.input.id)
      if (!row) throw errors.orderNotFound()
      if (row.state === 'SETTLED') throw errors.orderAlreadyPaid()
      await cancelPayment(ctx, row.id)
      return { id: row.id }
    },
    // it may have been paid in between: the provider knows, and the response says so
    afterCommit: async ({ ports, scope, written }) => {
      const row = await scope.get(payment, written.id)
      if (row) await askProvider(ports, scope, row, true)
      const { state = 'CLOSED' } = (await scope.get(payment, written.id)) ?? {}
      return { state }
    },
  }),
  implement(viewPayment, { serve: ({ ports, input }) => paymentViewOf(ports, input.no) }),
  implement(payByNumber, {
    serve: async ({ ports, input, c }) => {
      const { scope, row } = await paymentOf(ports, input.no)
      return handOver({ ports, scope, c }, row.id)
    },
  }),
  implement(redeemVoucher, { serve: redeem }),
  implement(payCards, { read: listCards }),
  implement(enterPayCard, {
    write: async ({ input }) => input,
    afterCommit: ctx => enterCard(ctx, ctx.written.from ?? 'updatePayCard'),
  }),
  implement(confirmPayCard, {
    write: async ({ input }) => input,
    afterCommit: ctx => confirmCard(ctx, ctx.written.session),
  }),
  implement(choosePayCard, {
    write: async ({ input }) => input,
    afterCommit: ctx => changeCard(ctx, 'makeDefault', ctx.written.card),
  }),
  implement(removePayCard, {
    write: async ({ input }) => input,
    afterCommit: ctx => changeCard(ctx, 'remove', ctx.written.card),
  }),
]
