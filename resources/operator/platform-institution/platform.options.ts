import type { MenuHeading } from '../../../src/schema/menu.ts'

/** The heading of the operator's menu. */
export const platformHeading: MenuHeading = {
  name: 'platform',
  label: { en: 'Platform', zh: '平台运营' },
  icon: 'globe',
  after: 'home',
  bare: true,
}

/** Whether an institution's usage has prices. */
export const pricings = {
  ALL: { en: 'All usage', zh: '全部已定价' },
  SOME: { en: 'Some usage', zh: '部分已定价' },
  NONE: { en: 'None', zh: '未定价' },
} as const
export type UsagePricing = keyof typeof pricings
