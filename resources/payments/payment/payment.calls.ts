import { paths } from '../../../src/protocol/paths.ts'
import { defineCall, requiredExactText, shape } from '../../../src/schema/call/index.ts'
import { choice, money, reference, text } from '../../../src/schema/fields/index.ts'
import { payTypes, type PayType } from '../../ledger/ledger-txn/ledgerTxn.options.ts'
import { maxPayment, type PaymentPurposeName, type PaymentState } from './payment.options.ts'

/** How the payer gets to the provider's page. */
export type PayStep =
  /** HTML of a form that the page injects and submits. */
  | { readonly as: 'form'; readonly html: string }
  /** A text that is shown as a QR code. */
  | { readonly as: 'code'; readonly text: string }
  /** A page of the provider, with its session where it has one. */
  | { readonly as: 'redirect'; readonly url: string; readonly session?: string | undefined }
  | { readonly as: 'none' }

/** A started payment. */
export interface StartedPayment {
  readonly id: string
  readonly no: string
  readonly handover: PayStep
}

/** An account that corporate transfers go to. */
export interface ReceivingAccount {
  readonly currency: string
  readonly holder: string
  readonly bank: string
  readonly number: string
}

/** The offers of the top-up page. */
export interface RechargeOptions {
  readonly currency: string
  /** The methods of online payments, in the order of the screen. */
  readonly payTypes: readonly PayType[]
  /** FIN-09: the least amount that the package asks for, with two decimals. */
  readonly minimum: string
  readonly balance: { readonly cash: string; readonly gift: string }
  readonly accounts: readonly ReceivingAccount[]
  /** Money is not real: the test cashier serves. */
  readonly isTest: boolean
  readonly hasCards: boolean
}

/** Data of a payment for anyone who has its number. */
export interface PaymentView {
  readonly no: string
  readonly state: PaymentState
  readonly purpose: PaymentPurposeName
  readonly amount: string
  readonly currency: string
  readonly payType: PayType
  readonly method: string | null
  readonly expireAt: string
  /** The screen that the payer continues at. */
  readonly returnTo: string
}

const noInput = requiredExactText(40)

/** FIN-01, FIN-05: what an institution can pay in by, and how much at least. */
export const rechargeOptions = defineCall({
  path: `${paths.root}/recharge/options`,
  summary: 'What the institution can top its balance up by',
  right: 'payment.pay',
  writes: false,
  method: 'GET',
  output: shape<RechargeOptions>(),
})

/** FIN-01: starts an online top-up. */
export const startRecharge = defineCall({
  path: `${paths.root}/recharge/pay`,
  summary: 'Starts an online top-up and leads to the provider’s page',
  right: 'payment.pay',
  input: {
    amount: money({
      label: { en: 'Amount', zh: '充值金额' },
      required: true,
      min: 0.01,
      max: maxPayment,
      requiredCode: '11005',
      formatCode: '9994',
    }),
    payType: choice({
      label: { en: 'Payment method', zh: '支付方式' },
      options: payTypes,
      required: true,
    }),
    returnTo: text({ label: { en: 'Continue at', zh: '返回页面' }, max: 200 }),
  },
  output: shape<StartedPayment>(),
  errors: ['2112', '9994', '16024', '16050'],
})

/** Forwards the payer to the provider's page again. */
export const continuePayment = defineCall({
  path: `${paths.root}/payment/pay`,
  summary: 'Leads the payer of an open payment to the provider’s page',
  right: 'payment.pay',
  input: {
    id: reference({ label: { en: 'Payment', zh: '支付记录' }, to: 'payment', required: true }),
  },
  output: shape<StartedPayment>(),
  errors: ['3004', '16020', '16022', '16024', '16050'],
})

/** Gives an open payment up. */
export const leavePayment = defineCall({
  path: `${paths.root}/payment/cancel`,
  summary: 'Closes an open payment that nobody will make',
  right: 'payment.pay',
  input: {
    id: reference({ label: { en: 'Payment', zh: '支付记录' }, to: 'payment', required: true }),
  },
  output: shape<{ readonly state: PaymentState }>(),
  errors: ['3004', '16020'],
})

/**
 * PLY-03: the state of a payment, for a person with its number. Queries the provider if there is no
 * notice yet.
 */
export const viewPayment = defineCall({
  path: '/edu_appserver/payment/view',
  summary: 'How a payment stands, by its number',
  audience: 'public',
  writes: false,
  input: { no: noInput },
  output: shape<PaymentView>(),
  errors: ['3004', '429'],
})

/** PLY-03: forwards a person with the number of an open payment to the provider's page. */
export const payByNumber = defineCall({
  path: '/edu_appserver/payment/pay',
  summary: 'Leads whoever has the number of an open payment to the provider’s page',
  audience: 'public',
  writes: false,
  input: { no: noInput },
  output: shape<StartedPayment>(),
  errors: ['3004', '429', '16020', '16022', '16024', '16050'],
})

/** FIN-01: redeems a voucher. */
export const redeemVoucher = defineCall({
  path: `${paths.root}/redeemCode/redeem`,
  summary: 'Adds the amount of a voucher to the balance',
  right: 'payment.redeem',
  input: {
    code: text({
      label: { en: 'Voucher code', zh: '兑换码' },
      required: true,
      max: 40,
      requiredCode: '11005',
      normalise: (code: string) => code.replaceAll(/[\s-]/g, '').toUpperCase(),
    }),
  },
  output: shape<{ readonly amount: string; readonly currency: string; readonly gift: boolean }>(),
  errors: ['429', '1038', '1039', '1040', '1041', '1042', '11005'],
})
