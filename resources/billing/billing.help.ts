import { defineHelp } from '../../src/schema/help.ts'

/** What the `?` of its screens says. */
export const help = defineHelp({
  month: {
    text: {
      en: 'One bill a month. It closes 48 hours after the month’s end; what arrives later is an adjustment of the next. Open one to see what it consists of, down to the lesson.',
      zh: '每月一张账单，次月 48 小时后关账，之后到达的数据计入下月调整。点开可逐层查看到每节课。',
    },
    manual: 'billing',
  },
  charge: {
    text: {
      en: 'Each use of lessons, recordings, storage and SMS with its price and amount. Open an item to see what it counts.',
      zh: '直播、录制、存储和短信的每项用量、单价和金额。点开可查看计费依据。',
    },
    manual: 'billing',
  },
  priceVersion: {
    text: {
      en: 'What usage costs, and from when. The price at the time of use applies; a price of your own comes before the platform’s.',
      zh: '各项用量的单价和生效时间。按使用时的价格计费，单独定价优先于平台价格。',
    },
    manual: 'billing',
  },
})
