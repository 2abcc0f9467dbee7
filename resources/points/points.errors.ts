import { declareErrors } from '../../src/protocol/errors/declared.ts'

/** Its codes, and more specific texts of central ones. */
export const pointsErrors = declareErrors({
  pointsInsufficient: {
    code: '34350',
    en: 'The student doesn’t have enough points. Nothing was changed.',
    zh: '学员积分不足，数据未改动。',
  },
  tooFewPoints: {
    code: '34350',
    en: 'The student has only %{points|point|points}. Nothing was changed.',
    zh: '学员当前仅有 %{points} 积分，数据未改动。',
  },
  rewardOutOfStock: {
    code: '34351',
    en: 'There aren’t enough of this reward. Nothing was redeemed.',
    zh: '奖品库存不足，未兑换。',
  },
  tooFewRewards: {
    code: '34351',
    en: 'Of this reward only %{stock|piece is|pieces are} left. Nothing was redeemed.',
    zh: '该奖品仅剩 %{stock} 件，未兑换。',
  },
  pointsEntryReversed: {
    code: '34352',
    en: 'This entry is already reversed.',
    zh: '该记录已冲正，不能重复冲正。',
  },
  rewardWithdrawn: {
    code: '34353',
    en: 'This reward isn’t offered any more. Nothing was redeemed.',
    zh: '奖品已下架，未兑换。',
  },
  pointsHostSuspended: {
    code: '34354',
    en: 'This host is suspended. Choose a teacher who is on the job.',
    zh: '该主讲老师已停用，请选择在职老师。',
  },
  pointsInFuture: {
    code: '34355',
    en: 'The time is in the future. Choose a time up to now.',
    zh: '时间不能晚于当前时间。',
  },
})
declare module '../../src/protocol/errors/codes.ts' {
  interface DomainErrors {
    readonly points: typeof pointsErrors
  }
}
