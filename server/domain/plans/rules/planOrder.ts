import { plansErrors } from '../../../../resources/plans/plans.errors.ts'
import { cancelPlanOrder, timeOutOrder } from '../orders.ts'
import { ErrorCode } from '../../../../src/protocol/errors/codes.ts'
import { defineRules } from '../../../engine/records/rules.ts'
import { planOrder } from '../../../../resources/plans/plan-order/planOrder.resource.ts'

export const planOrderRules = defineRules(planOrder, {
  quotas: [
    {
      name: 'unpaidPlanOrder',
      code: plansErrors.unpaidOrderExists.code,
      where: { orderStatus: 'TO_BE_PAID' },
      max: () => 1,
    },
  ],
  highlights: [
    {
      name: 'unpaid',
      kind: 'attention',
      label: { en: 'Orders to be paid', zh: '待支付订单' },
      where: { orderStatus: 'TO_BE_PAID' },
    },
  ],
  // a paid order, or one that may be paid, can't be removed by an undo
  locks: ({ orderStatus }) => ({
    fields: {},
    ...(orderStatus === 'PAID' || orderStatus === 'TO_BE_PAID'
      ? { remove: ErrorCode.permissionMissing }
      : {}),
  }),
  schedules: { timeOut: timeOutOrder },
  actions: {
    async cancel({ record }, ctx) {
      await cancelPlanOrder(ctx, record.id)
    },
  },
})
