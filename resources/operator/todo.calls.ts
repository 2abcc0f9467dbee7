import { defineCall, shape } from '../../src/schema/call/index.ts'
import { choice, dateTime, integer, money, text } from '../../src/schema/fields/index.ts'
import { maxPayment } from '../payments/payment/payment.options.ts'
import type { UsagePricing } from './platform-institution/platform.options.ts'

/** An institution that something is about; `id`: of its record at the operator's. */
export interface School {
  readonly id: string | null
  /** The institution's id, with which the operator enters it. */
  readonly schoolId: string
  readonly name: string
}

/** A transfer that an institution has claimed. Amounts have two decimals, times are ISO 8601. */
export interface ClaimedTransfer {
  readonly id: string
  readonly school: School
  readonly payer: string
  readonly amount: string
  readonly currency: string
  /** YYYY-MM-DD. */
  readonly paidOn: string
  readonly bankReference: string | null
  readonly remark: string | null
  /** Null if the file is gone. */
  readonly proof: { readonly name: string; readonly url: string } | null
  readonly state: TransferState
  readonly reply: string | null
  readonly submittedAt: string
  /** Until when it is decided, as institutions are promised. */
  readonly decideBy: string
  readonly decidedAt: string | null
}

/** Money that goes back to a payer. Amounts have two decimals, times are ISO 8601. */
export interface SchoolRefund {
  readonly id: string
  readonly school: School
  readonly no: string
  readonly amount: string
  readonly currency: string
  readonly reason: string
  readonly state: RefundState
  readonly requestedAt: string
  readonly endedAt: string | null
}

export const transferStates = {
  SUBMITTED: { en: 'To be confirmed', zh: '待确认' },
  CONFIRMED: { en: 'Credited', zh: '已到账' },
  REJECTED: { en: 'Rejected', zh: '已驳回' },
} as const
export type TransferState = keyof typeof transferStates

export const refundStates = {
  REQUESTED: { en: 'Under way', zh: '退款中' },
  SETTLED: { en: 'Refunded', zh: '已退款' },
  FAILED: { en: 'Failed', zh: '退款失败' },
} as const
export type RefundState = keyof typeof refundStates

/** What waits for the operator; a part is absent if its right is missing. */
export interface PlatformTodo {
  /** The server's time, by which deadlines are counted down. */
  readonly now: string
  /** The one to be decided first comes first. */
  readonly transfers?: readonly ClaimedTransfer[]
  /** Under way or failed, the oldest first. */
  readonly refunds?: readonly SchoolRefund[]
  /** Open institutions whose plan ends within 30 days, or has ended in the last 30. */
  readonly expiring?: readonly (School & { readonly planUntil: string })[]
  /** Open institutions some of whose usage has no price. */
  readonly unpriced?: readonly (School & {
    readonly currency: string
    readonly pricing: UsagePricing
  })[]
}

/** All that waits for the operator, over all institutions. */
export const platformTodo = defineCall({
  path: '/edu_operation/todo',
  method: 'GET',
  summary: 'Lists what waits for the platform’s operator in all institutions',
  right: 'platformTodo.read',
  apiKeys: false,
  output: shape<PlatformTodo>(),
})

const page = {
  before: dateTime({ label: { en: 'Before', zh: '早于' } }),
  limit: integer({ label: { en: 'Rows', zh: '行数' }, min: 1, max: 100, default: 50 }),
} as const
const school = text({ label: { en: 'Institution ID', zh: '机构 ID' }, max: 64 })
const requiredId = (en: string, zh: string) => text({ label: { en, zh }, required: true, max: 64 })

/**
 * Transfers of all institutions, the newest first. `before`: only those submitted earlier, for the
 * next page; `next` is its value, null at the end.
 */
export const platformTransfers = defineCall({
  path: '/edu_operation/transfers',
  method: 'GET',
  summary: 'Lists the corporate transfers of all institutions',
  right: 'platformTransfer.decide',
  apiKeys: false,
  input: {
    state: choice({ label: { en: 'Status', zh: '状态' }, options: transferStates }),
    school,
    ...page,
  },
  output: shape<{
    readonly now: string
    readonly list: readonly ClaimedTransfer[]
    readonly next: string | null
  }>(),
})

/** The same of refunds. */
export const platformRefunds = defineCall({
  path: '/edu_operation/refunds',
  method: 'GET',
  summary: 'Lists the refunds of all institutions',
  right: 'platformPayment.refund',
  apiKeys: false,
  input: {
    state: choice({ label: { en: 'Status', zh: '状态' }, options: refundStates }),
    school,
    ...page,
  },
  output: shape<{ readonly list: readonly SchoolRefund[]; readonly next: string | null }>(),
})

/**
 * Confirms or rejects a transfer in its institution, in the operator's name. 2010: there is no such
 * institution; 404: no such transfer; 34670: it is already decided; 905: the caller can't enter
 * institutions.
 */
export const decideTransfer = defineCall({
  path: '/edu_operation/transfers/decide',
  summary: 'Confirms or rejects a corporate transfer of an institution',
  right: 'platformTransfer.decide',
  apiKeys: false,
  input: {
    school: requiredId('Institution ID', '机构 ID'),
    id: requiredId('Transfer', '转账'),
    decision: choice({
      label: { en: 'Decision', zh: '处理' },
      options: {
        CONFIRM: { en: 'Confirm', zh: '确认到账' },
        REJECT: { en: 'Reject', zh: '驳回' },
      },
      required: true,
    }),
    amount: money({
      label: { en: 'Amount received', zh: '实际到账金额' },
      min: 0.01,
      max: maxPayment,
    }),
    reply: text({ label: { en: 'Reply', zh: '回复' }, max: 200 }),
  },
  check: ({ decision, reply }) =>
    decision === 'REJECT' && !reply ? { reply: { code: '11005' } } : undefined,
  output: shape<{ readonly state: TransferState }>(),
  errors: ['2010', '404', '34670', '905', '321', '11005', '9994'],
})
