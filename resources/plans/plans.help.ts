import { defineHelp } from '../../src/schema/help.ts'

/** What the `?` of its screens says. */
export const help = defineHelp({
  memberRights: {
    text: {
      en: 'What your plan includes and how much of it is used: students, teachers, storage. Shows until when it runs and what comes next.',
      zh: '当前套餐的权益和用量：学员、老师、存储空间，以及到期时间和后续套餐。',
    },
    manual: 'plan',
  },
  pricing: {
    text: {
      en: 'The plans side by side with their prices and limits. Choose one to order it; what is left of the present plan counts.',
      zh: '各套餐的价格和限额对比。选择后即可订购，当前套餐的剩余价值会折抵。',
    },
    manual: 'plan',
  },
  orderList: {
    text: {
      en: 'Orders of plans and of the booking system, paid or not. Pay an open one or cancel it.',
      zh: '套餐和约课系统的订单。未支付的可继续支付或取消。',
    },
    manual: 'plan',
  },
  memberOrders: {
    text: {
      en: 'What was bought: the plan in use and those that follow. Stop or resume a renewal here.',
      zh: '已购买的套餐：使用中和待使用的。可在此取消或恢复续订。',
    },
    manual: 'plan',
  },
  bookClassTopUp: {
    text: {
      en: 'Renew the booking system: choose for how long and pay. Students can book without a break if you pay before it ends.',
      zh: '续费约课系统：选择时长并支付。到期前续费，学员约课不受影响。',
    },
    manual: 'plan',
  },
})
