/**
 * Products for institutions: the plans of PLN-01 in the order of their rank, and the booking
 * system, which is sold separately (BKG-04).
 */
export const packages = {
  BASIC_PACKAGE: { en: 'BASIC', zh: '基础版 BASIC' },
  VIP_PACKAGE: { en: 'PRO', zh: '专业版 PRO' },
  VIP_PLUS_PACKAGE: { en: 'PRO+', zh: '高级版 PRO+' },
  ENTERPRISE_PACKAGE: { en: 'ENTERPRISE', zh: '企业版 ENTERPRISE' },
  BOOKING_SYSTEM: { en: 'Booking system', zh: '约课系统' },
} as const
export type PackageCode = keyof typeof packages
type PlanCode = Exclude<PackageCode, 'BOOKING_SYSTEM'>

/** Products with their own periods: one of each can be in use. */
export const products = {
  PLAN: { en: 'Plan', zh: '套餐' },
  BOOKING: { en: 'Booking system', zh: '约课系统' },
} as const
export type Product = keyof typeof products
export const productOf = (code: PackageCode): Product =>
  code === 'BOOKING_SYSTEM' ? 'BOOKING' : 'PLAN'

/** Properties of a plan, independent of its price. */
export interface PackageFacts {
  readonly rank: number
  readonly minSeats: number
  readonly studentLimit: number
  /** Gigabytes that it includes. */
  readonly storageGb: number
}
export const planFacts: Readonly<Record<PlanCode, PackageFacts>> = {
  BASIC_PACKAGE: { rank: 1, minSeats: 1, studentLimit: 500, storageGb: 20 },
  VIP_PACKAGE: { rank: 2, minSeats: 5, studentLimit: 2000, storageGb: 200 },
  VIP_PLUS_PACKAGE: { rank: 3, minSeats: 10, studentLimit: 10_000, storageGb: 1000 },
  ENTERPRISE_PACKAGE: { rank: 4, minSeats: 30, studentLimit: 100_000, storageGb: 5000 },
}
export const planCodes = Object.keys(planFacts).filter(
  (code): code is PlanCode => code in planFacts,
)
export const isPlan = (code: string): code is PlanCode => Object.hasOwn(planFacts, code)

/** Minimum (16023) and maximum number of months of a plan. */
export const minMonths = 12
export const maxMonths = 36
export const maxSeats = 2000
/**
 * Standard minutes are sold in packs: 1,800 standard minutes are 1,800 SD, 900 HD or 450 full-HD
 * minutes.
 */
export const minutesPack = 1800
/** Standard minutes that a student's minute takes, by definition. */
export const minuteFactors = { SD: 1, HD: 2, FULL_HD: 4 } as const

/** Percent off for long terms: the first whose months are reached. */
const termDiscounts = [
  { months: 36, percent: 10 },
  { months: 24, percent: 5 },
] as const

/** Percent off for a term of so many months. */
export const discountPercent = (months: number): number =>
  termDiscounts.find(term => months >= term.months)?.percent ?? 0

export const orderKinds = {
  PURCHASE: { en: 'Purchase', zh: '新购' },
  UPGRADE: { en: 'Upgrade', zh: '升级' },
  RENEWAL: { en: 'Renewal', zh: '续费' },
} as const
export type OrderKind = keyof typeof orderKinds

/** PLN-02. */
export const orderStates = {
  TO_BE_PAID: { label: { en: 'To be paid', zh: '待支付' }, tone: 'careful' },
  PAID: { label: { en: 'Paid', zh: '已支付' }, tone: 'good' },
  CANCEL_PAY: { label: { en: 'Cancelled', zh: '已取消' }, tone: 'neutral' },
  INVALID: { label: { en: 'Timed out', zh: '已失效' }, tone: 'neutral' },
} as const
export type OrderStatus = keyof typeof orderStates

/** PLN-02: what a plan that was bought is at. */
export const usageStates = {
  TO_BE_USED: { label: { en: 'To be used', zh: '待使用' }, tone: 'careful' },
  IN_USE: { label: { en: 'In use', zh: '使用中' }, tone: 'good' },
  EXPIRED: { label: { en: 'Expired', zh: '已到期' }, tone: 'neutral' },
} as const
export type UsageStatus = keyof typeof usageStates
export const isUsage = (name: string | null): name is UsageStatus =>
  name !== null && Object.hasOwn(usageStates, name)

/** Days of the free trial, and of the tries to renew after an end. */
export const trialDays = 7
const graceDays = 7
/** Days from the end of a period at which its renewal is tried; negative ones before it. */
export const renewalDays = [-1, 0, 1, 3, graceDays] as const
/**
 * Minutes that a quote is valid, and hours that an order waits for its payment: at a provider, and
 * by transfer.
 */
export const quoteMinutes = 30
export const payHours = 24
/**
 * Hours that a renewal waits for the card: fewer than until the next try, also on the day that
 * clocks go forward.
 */
export const renewalHours = 20
export const transferHours = 7 * 24
