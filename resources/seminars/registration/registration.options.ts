import type { StateTone } from '../../../src/schema/fields/index.ts'
import type { Label } from '../../../src/schema/label.ts'

/** A question as the form shows it. */
export interface FormQuestion {
  /** Its name in the answers. */
  readonly name: string
  readonly kind: 'TEXT' | 'CHOICE' | 'PHONE' | 'CONSENT' | 'EMAIL' | 'COUNTRY'
  readonly label: Label
  readonly required: boolean
  readonly options: readonly string[]
}

/** SEM-02: results of a registration's review. */
export const auditStates = {
  TO_BE_REVIEWED: { en: 'To be reviewed', zh: '待审核' },
  APPROVED: { en: 'Approved', zh: '审核通过' },
  AUDIT_FAILED: { en: 'Audit failed', zh: '审核未通过' },
  RE_AUDIT: { en: 'Re-audit', zh: '重新审核' },
} as const
export type AuditState = keyof typeof auditStates

/** How each looks. */
export const auditTones: Readonly<Record<AuditState, StateTone>> = {
  TO_BE_REVIEWED: 'careful',
  APPROVED: 'good',
  AUDIT_FAILED: 'bad',
  RE_AUDIT: 'careful',
}

/**
 * Whether the registrant has a place. OFFERED: one is reserved for them for a while. RELEASED:
 * rejected.
 */
export const placeStates = {
  SEATED: { en: 'Has a place', zh: '已占名额' },
  WAITING: { en: 'Waiting list', zh: '候补中' },
  OFFERED: { en: 'Place offered', zh: '待确认名额' },
  CANCELLED: { en: 'Cancelled', zh: '已取消' },
  RELEASED: { en: 'Released', zh: '已释放' },
  EXPIRED: { en: 'Offer expired', zh: '候补已过期' },
} as const
export type PlaceState = keyof typeof placeStates

/** How each looks. */
export const placeTones: Readonly<Record<PlaceState, StateTone>> = {
  SEATED: 'good',
  WAITING: 'careful',
  OFFERED: 'careful',
  CANCELLED: 'neutral',
  RELEASED: 'neutral',
  EXPIRED: 'neutral',
}
/** Places that count. */
export const holdingPlaces: readonly PlaceState[] = ['SEATED', 'OFFERED']

/** SEM-02: whether the registrant has been notified. */
export const notifyStates = {
  NOT_NOTIFIED: { en: 'Not notified', zh: '未通知' },
  SUCCEEDED: { en: 'Succeeded', zh: '通知成功' },
  FAILED: { en: 'Failed', zh: '通知失败' },
} as const
/** How each looks. */
export const notifyTones = {
  NOT_NOTIFIED: 'neutral',
  SUCCEEDED: 'good',
  FAILED: 'bad',
} as const satisfies Readonly<Record<keyof typeof notifyStates, StateTone>>

/** Contacts that a visitor typed without verification: nothing is sent to them. */
export const contactChannels = {
  EMAIL: { en: 'Email', zh: '邮箱' },
  SMS: { en: 'Phone', zh: '手机号' },
} as const
export type ContactChannel = keyof typeof contactChannels

/** Origins of a registration. */
export const registrationWays = {
  FORM: { en: 'Registration page', zh: '报名页' },
  STAFF: { en: 'Added by staff', zh: '后台添加或导入' },
} as const
