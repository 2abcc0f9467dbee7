import { defineCall, exactText, requiredExactText, shape } from '../../src/schema/call/index.ts'
import { limitInput, pageInput } from '../../src/schema/call/paging.ts'
import { choice, integer, money, text } from '../../src/schema/fields/index.ts'
import { payTypes, type PayType } from '../ledger/ledger-txn/ledgerTxn.options.ts'
import {
  maxMonths,
  maxSeats,
  minutesPack,
  type OrderKind,
  type OrderStatus,
  type PackageCode,
  type PackageFacts,
  type Product,
  type UsageStatus,
} from './plan-order/plans.options.ts'

const admin = '/edu_adminserver/package'
const school = '/edu_adminserver/schoolPackage'
/** Buying plans, cancelling and renewing them. */
const buyRight = 'planOrder.buy'

/** The inputs of a purchase. */
const choiceInputs = {
  // a code that is no plan answers 16012
  packageCode: requiredExactText(40),
  seatNum: integer({ label: { en: 'Teacher seats', zh: '老师席位' }, min: 0, max: maxSeats }),
  // less than 12 months answers 16023
  effectiveMonth: integer({
    label: { en: 'Duration (months)', zh: '时长（月）' },
    required: true,
    min: 1,
    max: maxMonths,
  }),
  classroomMinutes: integer({
    label: { en: 'Standard minutes', zh: '标准分钟' },
    min: 0,
    max: minutesPack * 10_000,
  }),
  personalCloudCapacity: integer({
    label: { en: 'Extra storage (GB)', zh: '额外存储空间（GB）' },
    min: 0,
    max: 100_000,
  }),
} as const

/** Amounts with two decimals. */
export interface Price {
  readonly currency: string
  readonly listAmount: string
  readonly discountAmount: string
  readonly creditAmount: string
  readonly payAmount: string
}
/** A plan as it is offered. */
export interface OfferedPlan extends Omit<PackageFacts, 'rank' | 'minSeats'> {
  readonly packageCode: PackageCode
  readonly label: string
  readonly minSeats: number
  /** A seat and month; of the booking system, a month. */
  readonly seatPrice: string
  /** A pack of 1,800 standard minutes. */
  readonly packPrice: string
  /** A gigabyte and month. */
  readonly storagePrice: string
  readonly currency: string
  /** The time since which the shown prices apply. */
  readonly effectiveFrom: string | null
}
/** API-10: the price, its validity, and the explanation of an upgrade's credit. */
export interface Quote extends Price {
  readonly orderKind: OrderKind
  readonly packageCode: PackageCode
  readonly seatNum: number
  readonly effectiveMonth: number
  /** Since when the plan would be in use, and until when, as instants. */
  readonly startTime: string
  readonly endTime: string
  /** Days of the current plan that an upgrade credits, out of how many, and their value. */
  readonly credit: { readonly days: number; readonly of: number; readonly value: string } | null
  readonly quote: string
  readonly expireTime: string
}
/** PLN-02: an order as the calls of the specification tell it. */
export interface ToldOrder extends Price {
  readonly orderNo: string
  readonly orderStatus: OrderStatus
  readonly orderKind: OrderKind
  readonly packageCode: PackageCode
  readonly packageName: string
  readonly effectiveMonth: number
  readonly seatNum: number
  readonly classroomMinutes: number
  readonly personalCloudCapacity: number
  readonly payType: PayType | null
  readonly createTime: string
  readonly expireTime: string
  readonly payTime: string | null
  /** For a paid one: whether what it bought is still to be used, in use or expired. */
  readonly usage: UsageStatus | null
}
/** A plan or the booking system, as it is used. */
export interface UsedPackage {
  readonly id: string | null
  readonly packageCode: string
  readonly packageName: string
  readonly product: Product
  readonly usage: UsageStatus | null
  readonly trial: boolean
  readonly startTime: string | null
  /** Null: without an end. */
  readonly endTime: string | null
  readonly autoRenew: boolean
  /** Why the last renewal failed, in words. */
  readonly renewalFailure: string | null
  /** Days until its end; null: none. */
  readonly daysLeft: number | null
  readonly expired: boolean
}
export interface PackageInfo {
  readonly plan: UsedPackage
  readonly booking: UsedPackage | null
  /** The successor of the current plan. */
  readonly next: UsedPackage | null
  /** Number of the order that waits to be paid. */
  readonly unpaidOrder: string | null
  /** The one free trial is still open. */
  readonly trialOpen: boolean
  readonly currency: string
}
/** API-04: the plan and what it allows. */
export interface PackageAndRight extends PackageInfo {
  readonly rights: readonly {
    readonly name: 'teachers' | 'students' | 'storage'
    readonly used: number
    /** Null: any number. */
    readonly limit: number | null
  }[]
}

/**
 * API-09. Without `currency`, prices are those of the caller's institution; in CNY for callers
 * without a login.
 */
export const offeredPlans = defineCall({
  path: `${admin}/queryAll`,
  method: 'GET',
  summary: 'The plans that are offered, with their prices',
  audience: 'public',
  input: { currency: exactText(3) },
  output: shape<{ readonly list: readonly OfferedPlan[]; readonly total: number }>(),
})

/**
 * API-10. 16012: no such plan. 16014: the upgrade would add nothing. 16023: too short. 16031: fewer
 * seats than teachers.
 */
export const calculatePlan = defineCall({
  path: `${admin}/calculate`,
  summary:
    'What a plan costs: a signed quote, with the credit for the unused part of the current plan',
  right: buyRight,
  writes: false,
  input: {
    ...choiceInputs,
    upgrade: choice({
      label: { en: 'Upgrade', zh: '升级' },
      options: { YES: { en: 'Upgrade', zh: '升级' }, NO: { en: 'Purchase', zh: '新购' } },
    }),
  },
  output: shape<Quote>(),
  errors: ['16012', '16014', '16023', '16030', '16031'],
})

const amounts = {
  payCurrency: text({ label: { en: 'Currency', zh: '币种' }, required: true, max: 3 }),
  payAmount: money({ label: { en: 'Amount', zh: '金额' }, required: true, min: 0 }),
  discountAmount: money({ label: { en: 'Discount', zh: '优惠' }, min: 0 }),
  payType: choice({ label: { en: 'Payment method', zh: '支付方式' }, options: payTypes }),
  // the quote that was shown; without one, the amounts are compared with the price of this moment
  quote: exactText(4000),
} as const
const orderErrors = ['16011', '16012', '16014', '16015', '16023', '16024', '16031'] as const

/**
 * API-07. 16011: another order is unpaid. 16015: the quote is altered, used or over, or the amounts
 * are not its.
 */
export const buyPlan = defineCall({
  path: '/edu_system/school/buyOrder/schoolPackagePay',
  summary: 'Orders a plan at the price that was quoted',
  right: buyRight,
  input: { ...choiceInputs, ...amounts },
  output: shape<ToldOrder>(),
  errors: [...orderErrors],
})

/** API-08. 16030: there is no plan to upgrade. */
export const upgradePlan = defineCall({
  path: `${admin}/upgradePackage`,
  summary: 'Orders an upgrade of the plan in use, with credit for its unused part',
  right: buyRight,
  input: { ...choiceInputs, ...amounts },
  output: shape<ToldOrder>(),
  errors: [...orderErrors, '16030'],
})

const orderNo = requiredExactText(32)
/** API-02. */
export const cancelOrder = defineCall({
  path: `${admin}/cancelOrder`,
  summary: 'Cancels an unpaid order',
  right: buyRight,
  input: { orderNo },
  output: shape<ToldOrder>(),
  errors: ['3004', '16020', '16021', '16022'],
})

/**
 * The next step of a started payment: the order is paid, or the payer must be forwarded to the
 * provider's page.
 */
interface BegunPayment {
  readonly orderNo: string
  readonly orderStatus: OrderStatus
  /** Number of the payment; null if the balance paid. */
  readonly paymentNo: string | null
}
/** API-06. Without a pay type the balance pays (16026: it is too low). */
export const payOrderByNo = defineCall({
  path: `${admin}/payOrderByNo`,
  summary: 'Pays an order: from the balance, or by a payment that is begun',
  right: buyRight,
  input: {
    orderNo,
    payType: choice({ label: { en: 'Payment method', zh: '支付方式' }, options: payTypes }),
  },
  output: shape<BegunPayment>(),
  errors: ['3004', '16015', '16020', '16021', '16022', '16024', '16026', '16050'],
})

/** API-11. */
export const orderRecord = defineCall({
  path: `${admin}/orderRecord`,
  summary: 'Lists orders, the newest first',
  right: 'planOrder.read',
  writes: false,
  input: {
    orderNo: text({ label: { en: 'Order number', zh: '订单号' }, max: 32 }),
    page: pageInput,
    limit: limitInput(50),
  },
  output: shape<{ readonly list: readonly ToldOrder[]; readonly total: number }>(),
})

/** API-12: what was bought, in use and to be used first. */
export const listOrder = defineCall({
  path: `${school}/listOrder`,
  method: 'GET',
  summary: 'Lists what was bought, with whether it is in use, to be used or expired',
  right: 'planOrder.read',
  output: shape<{ readonly list: readonly ToldOrder[]; readonly total: number }>(),
})

/** API-03. */
export const packageInfo = defineCall({
  path: `${admin}/getInfo`,
  method: 'GET',
  summary: 'The plan and the booking system in use, what follows, and the unpaid order',
  audience: 'member',
  output: shape<PackageInfo>(),
})
/** API-05. */
export const schoolPackage = defineCall({
  path: `${school}/getPackage`,
  method: 'GET',
  summary: 'The plan in use',
  audience: 'member',
  output: shape<UsedPackage>(),
})
/** API-04. */
export const packageAndRight = defineCall({
  path: `${school}/getPackageAndRight`,
  method: 'GET',
  summary: 'The plan in use, what it allows and how much of it is used',
  audience: 'member',
  output: shape<PackageAndRight>(),
})

/**
 * PLN-04: the one free trial, followed by the subscription. 15000: it runs. 3002: it was had.
 * 16013: there is a plan already.
 */
export const applyForTrial = defineCall({
  path: '/edu_adminserver/package/trial',
  summary: 'Begins the free trial of seven days, which is followed by the subscription',
  right: buyRight,
  input: { packageCode: requiredExactText(40) },
  output: shape<UsedPackage>(),
  errors: ['3002', '15000', '16012', '16013', '16031'],
})

/** A receipt of a paid order as PDF. */
export const orderReceipt = defineCall({
  path: '/edu_adminserver/package/receipt',
  summary: 'The receipt of a paid order, as PDF',
  right: 'planOrder.read',
  writes: false,
  input: { orderNo },
  output: 'file',
  errors: ['3004'],
})
