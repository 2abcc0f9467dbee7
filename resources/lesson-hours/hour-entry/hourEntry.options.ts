/** What an entry does to a student’s hours; one that reverses another is of the same kind. */
export const hourKinds = {
  ADD: { en: 'Added', zh: '增加' },
  DEDUCT: { en: 'Deducted', zh: '扣减' },
  CONSUME: { en: 'Lesson', zh: '上课消耗' },
  EXPIRE: { en: 'Expired', zh: '过期' },
  REFUND: { en: 'Refunded', zh: '退课时' },
} as const
export type HourKind = keyof typeof hourKinds

/** Why a lesson that has ended uses no hours, by the present rule. */
export const uncountedReasons = {
  CANCELLED: { en: 'Its hours were cancelled', zh: '课消已取消' },
  NO_RULE: { en: 'No rule is set', zh: '未设置课消规则' },
  OFF: { en: 'The rule doesn’t count lessons', zh: '规则为不计课消' },
  ABSENT: { en: 'The rule counts only students who came', zh: '规则仅计到课学员' },
  UNKNOWN: { en: 'Attendance is unknown', zh: '出勤未知' },
  MADE_UP: {
    en: 'It makes up a missed lesson, which has used hours',
    zh: '为补课，缺勤的课节已计课消',
  },
  LATER: {
    en: 'The rule counts it, and lessons haven’t been recalculated since',
    zh: '按现行规则应计，尚未重新计算',
  },
} as const
export type UncountedReason = keyof typeof uncountedReasons

/** Kinds that make up a student’s total: added hours less deducted and refunded ones. */
export const totalKinds: readonly HourKind[] = ['ADD', 'DEDUCT', 'REFUND']

/** What a refund does with a lot, and the reason. */
export const refundVerdicts = {
  REFUND: { en: 'The hours left are refunded', zh: '退还剩余课时' },
  GIFT: { en: 'Gift hours aren’t refunded', zh: '赠送课时不退' },
  EXPIRED: { en: 'Expired hours aren’t refunded', zh: '已过期课时不退' },
  NONE_LEFT: { en: 'No hours are left', zh: '无剩余课时' },
} as const
export type RefundVerdict = keyof typeof refundVerdicts
