import { plansErrors } from '../../../../resources/plans/plans.errors.ts'
import { beginPeriod, endPeriod, renewPeriod, warnOfEnd } from '../renew.ts'
import {
  cancelSubscription,
  followRenewal,
  judgeRenewal,
  reactivateSubscription,
} from '../subscriptions.ts'
import { ErrorCode } from '../../../../src/protocol/errors/codes.ts'
import { defineRules } from '../../../engine/records/rules.ts'
import { subscription } from '../../../../resources/plans/subscription/subscription.resource.ts'

export const subscriptionRules = defineRules(subscription, {
  // the header, the limits and blocked features depend on it
  changesAccess: true,
  // one in use of each product
  quotas: (['PLAN', 'BOOKING'] as const).map(product => ({
    name: `inUse${product}`,
    code: plansErrors.planAlreadyHeld.code,
    where: { product, usage: 'IN_USE' },
    max: () => 1,
  })),
  highlights: [
    {
      name: 'unrenewed',
      kind: 'attention',
      label: { en: 'Plans that couldn’t be renewed', zh: '自动续费失败的套餐' },
      where: { usage: 'IN_USE', autoRenew: 'true', endTime_lte: 'now+1' },
    },
  ],
  locks: ({ usage }) => ({
    fields: {},
    ...(usage === 'EXPIRED' ? {} : { remove: ErrorCode.permissionMissing }),
  }),
  beforeWrite: judgeRenewal,
  afterWrite: followRenewal,
  schedules: {
    begin: ({ id }, ctx) => beginPeriod(id, ctx),
    renew: ({ id }, ctx) => renewPeriod(id, ctx),
    end: ({ id }, ctx) => endPeriod(id, ctx),
    warn: (record, ctx) => warnOfEnd(record, ctx),
  },
  actions: {
    async cancelRenewal({ record }, ctx) {
      await cancelSubscription(ctx, record.id)
    },
    async reactivate({ record }, ctx) {
      await reactivateSubscription(ctx, record.id)
    },
  },
})
