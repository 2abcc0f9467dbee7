export const hourWarnings = {
  LOW: { en: 'Low hours', zh: '课时不足' },
  EXPIRING: { en: 'Expiring hours', zh: '课时即将到期' },
} as const
export type HourWarningKind = keyof typeof hourWarnings
